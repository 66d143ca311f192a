import type { Citation } from '../document/facts.ts';
import type { Definition } from '../source/outline.ts';
import { segmentsOf } from './evidence.ts';
import type { Anchor, Candidate, Judgement } from './judgement.ts';
import { terminal } from './outcome.ts';
import type { Located } from './resolve.ts';
import type { SourceView } from './source-view.ts';
import type { Sources } from './sources.ts';
import { findSymbol, type SymbolFound } from './symbols.ts';

interface SymbolCase {
  readonly located: Located;
  readonly view: SourceView;
  readonly found: SymbolFound;
}

const STRENGTH: Readonly<Record<SymbolFound['status'], number>> = { defined: 3, value: 2, mentioned: 1, absent: 0 };

/** Judges a citation of a name in a file: it must be defined, or at least stand as code, there. */
export async function judgeSymbol(
  citation: Citation,
  anchors: readonly Anchor[],
  files: readonly Located[],
  sources: Sources,
): Promise<Judgement> {
  const symbol = citation.symbol as string;
  const cases: SymbolCase[] = [];
  const failures: string[] = [];
  for (const located of files) {
    const opened = await sources.open(located.root, located.path);
    if (opened.status === 'ok') cases.push({ located, view: opened.view, found: findSymbol(opened.view, symbol) });
    else failures.push(`\`${located.path}\` is ${opened.status}: ${opened.detail}`);
  }
  const [best, second] = [...cases].sort((a, b) => STRENGTH[b.found.status] - STRENGTH[a.found.status]);
  if (!best) return terminal(citation, anchors, 'broken', failures);
  if (
    second &&
    best.found.status !== 'absent' &&
    STRENGTH[second.found.status] === STRENGTH[best.found.status] &&
    best.located.how === 'suffix'
  ) {
    return terminal(
      citation,
      anchors,
      'ambiguous',
      [`\`${symbol}\` is in ${cases.length} files of that name`],
      cases.map(asCandidate),
    );
  }
  return best.found.status === 'absent'
    ? gone(citation, anchors, best, best.found.alike, sources)
    : present(citation, anchors, best);
}

function present(citation: Citation, anchors: readonly Anchor[], one: SymbolCase): Judgement {
  const { located, view, found } = one;
  const lines = placeOf(found);
  const base = {
    citation,
    anchors,
    target: {
      root: located.root.name,
      path: located.path,
      start: lines.start,
      end: lines.end,
      symbol: citation.symbol,
    },
    cited: asCandidate(one),
    candidates: [],
    suggestion: null,
  };
  if (found.status === 'value') {
    const actual = view.file.line(found.definition.start).trim();
    return {
      ...base,
      verdict: 'broken',
      confidence: 0.9,
      reasons: [`\`${found.definition.name}\` is not ${found.stated}: \`${actual}\``],
    };
  }
  const isDefined = found.status === 'defined';
  const reason = isDefined
    ? `\`${citation.symbol}\` is defined in \`${located.path}\``
    : `\`${citation.symbol}\` stands in \`${located.path}\``;
  return { ...base, verdict: 'ok', confidence: isDefined ? 0.95 : 0.7, reasons: [reason] };
}

/** The name is not in its file: renamed there, moved to another file, or gone. */
async function gone(
  citation: Citation,
  anchors: readonly Anchor[],
  one: SymbolCase,
  alike: readonly Definition[],
  sources: Sources,
): Promise<Judgement> {
  const { located } = one;
  const symbol = citation.symbol as string;
  const reason = `\`${symbol}\` is not in \`${located.path}\``;
  const renamed = alike.length === 1 ? alike[0] : undefined;
  const base = {
    ...terminal(citation, anchors, 'broken', [reason]),
    target: { root: located.root.name, path: located.path, start: null, end: null, symbol: null },
  };
  if (renamed) {
    const suggestion = { path: located.path, start: renamed.start, end: renamed.end, certain: false };
    return { ...base, suggestion, reasons: [reason, `\`${renamed.name}\` is, at line ${renamed.start}`] };
  }
  const elsewhere = await definedElsewhere(symbol, located, sources);
  if (elsewhere.length !== 1) return { ...base, candidates: elsewhere, reasons: [reason, whereElse(elsewhere)] };
  const [moved] = elsewhere as [Candidate];
  return {
    ...base,
    verdict: 'drifted',
    confidence: 0.85,
    suggestion: { path: moved.path, start: moved.start, end: moved.end, certain: false },
    candidates: elsewhere,
    reasons: [reason, `it is defined in \`${moved.path}\`, line ${moved.start}`],
  };
}

const MAX_SEARCHED = 40;

async function definedElsewhere(symbol: string, located: Located, sources: Sources): Promise<readonly Candidate[]> {
  const segments = segmentsOf(symbol.replace(/\s*=.*$/, '').replace(/\(.*$/, ''));
  const name = segments[segments.length - 1];
  if (name === undefined || name.includes('*')) return [];
  const found: Candidate[] = [];
  for (const path of (await sources.filesWith(name)).slice(0, MAX_SEARCHED)) {
    const opened = await sources.open(located.root, path);
    if (opened.status !== 'ok' || path === located.path) continue;
    const definitions = opened.view.definitionsAlong(segments);
    for (const { start, end } of definitions) {
      found.push({
        root: located.root.name,
        path,
        start,
        end,
        score: 1,
        evidence: [],
        excerpt: opened.view.file.line(start),
      });
    }
  }
  return found;
}

function whereElse(candidates: readonly Candidate[]): string {
  if (candidates.length === 0) return 'nothing of that name is defined anywhere else';
  const places = candidates.slice(0, 5).map(({ path, start }) => `${path}:${start}`);
  return `${candidates.length} definitions of that name stand elsewhere: ${places.join(', ')}${candidates.length > 5 ? ', …' : ''}`;
}

function placeOf(found: SymbolFound): { start: number | null; end: number | null } {
  if (found.status === 'defined') {
    const first = found.definitions[0] as Definition;
    return { start: first.start, end: first.end };
  }
  if (found.status === 'value') return { start: found.definition.start, end: found.definition.end };
  return found.status === 'mentioned'
    ? { start: found.lines[0] ?? null, end: found.lines[0] ?? null }
    : { start: null, end: null };
}

function asCandidate({ located, view, found }: SymbolCase): Candidate {
  const { start, end } = placeOf(found);
  return {
    root: located.root.name,
    path: located.path,
    start: start ?? 0,
    end: end ?? 0,
    score: STRENGTH[found.status],
    evidence: [],
    excerpt: start === null ? '' : view.file.line(start),
  };
}
