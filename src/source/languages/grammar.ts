import type { Tree, Language as TreeLanguage } from 'web-tree-sitter';
import type { SourceFile } from '../../text/source-file.ts';
import type { Language } from '../language.ts';
import type { Outline } from '../outline.ts';
import { addSyntax, Constructs } from './constructs.ts';
import { DefinitionReader } from './definitions.ts';
import { Leads } from './leads.ts';
import { withTree } from './parser.ts';
import { opaqueTypes, regionsOf } from './regions.ts';
import type { Grammar } from './rules.ts';
import { readSyntax, type Syntax } from './syntax.ts';
import { paragraphsOf } from './text.ts';

/** A language with the table that it is read by. */
export interface GrammarLanguage extends Language {
  readonly grammar: Grammar;
}

/** A language that tree-sitter parses, as its grammar's table says. */
export function grammarLanguage(grammar: Grammar): GrammarLanguage {
  const opaque = opaqueTypes(grammar);
  return {
    grammar,
    id: grammar.id,
    extensions: grammar.extensions,
    ...(grammar.fileNames && { fileNames: grammar.fileNames }),
    async outline(file, giveUp) {
      const read = (tree: Tree, grammarOf: TreeLanguage) => readSyntax(tree, grammarOf, opaque);
      const syntax = await withTree(grammar.wasm, file.text, read, giveUp);
      return syntax ? outlineOf(file, grammar, syntax) : unparsed(file, grammar);
    },
  };
}

function outlineOf(file: SourceFile, grammar: Grammar, syntax: Syntax): Outline {
  const definitions = new DefinitionReader(file, grammar, syntax, new Leads(file, grammar, syntax)).read();
  const regions = regionsOf(file, grammar, syntax);
  const constructs = new Constructs(file);
  constructs.addDefinitions(definitions);
  constructs.addComments(regions);
  addSyntax(constructs, file, grammar, syntax);
  return { language: grammar.id, definitions, constructs: constructs.list(), regions, hasErrors: syntax.hasErrors };
}

function unparsed(file: SourceFile, { id }: Grammar): Outline {
  return { language: id, definitions: [], constructs: paragraphsOf(file), regions: [], hasErrors: true };
}
