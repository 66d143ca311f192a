export type {
  Anchor,
  AnchorKind,
  AnchorScope,
  Candidate,
  Evidence,
  Judgement,
  Suggestion,
  Target,
  Verdict,
} from './citation/judgement.ts';
export { VERDICTS } from './citation/judgement.ts';
export { DEFAULTS, defaultMainRoot, defaultPrefix, MAIN_ROOT } from './config/defaults.ts';
export { CONFIG_FILES, type Loaded, type LoadRequest, loadConfig } from './config/load.ts';
export { mergeSettings, type SettingFlags } from './config/merge.ts';
export { type ConfigFault, type ParsedConfig, parseConfig } from './config/parse.ts';
export { type Config, configJsonSchema, configSchema } from './config/schema.ts';
export type { RootSetting, Settings } from './config/settings.ts';
export type * from './document/facts.ts';
export { type ExplainedPlace, explain, linesWithCitations } from './explain.ts';
export { type Applied, applyFixes } from './fix/apply.ts';
export { unifiedDiff } from './fix/patch.ts';
export { type Explanation, renderExplanations } from './report/explanation.ts';
export { type Paint, plain, type Rendering, type Style } from './report/paint.ts';
export type * from './report/report.ts';
export { REPORTERS, reporterNamed } from './report/reporters/registry.ts';
export type { Reporter } from './report/reporters/reporter.ts';
export { reportJsonSchema, reportSchema } from './report/schema.ts';
export type { RuleFinding, RuleResult } from './rules/engine.ts';
export { type PackRule, packJsonSchema, parsePack } from './rules/pack.ts';
export { openCommit } from './source/commit.ts';
export type { ReadableFileSystem } from './source/file-system.ts';
export { Git, type GitOptions } from './source/git/git.ts';
export { openMemory } from './source/memory.ts';
export type { ReadResult, SourceTree, TreeEntry } from './source/tree.ts';
export { openWorktree } from './source/worktree.ts';
export { type Position, SourceFile, type Span } from './text/source-file.ts';
export { type DocumentInput, type SourceRoot, type Verification, type VerifyInput, verify } from './verify.ts';
