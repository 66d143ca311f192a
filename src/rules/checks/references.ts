import type { Nodes } from 'mdast';
import * as z from 'zod';
import type { Block, Document } from '../../document/facts.ts';
import { treeOf } from '../../document/markdown.ts';
import type { Span } from '../../text/source-file.ts';
import type { Check, Discrepancy, DocumentPlace, Place } from '../check.ts';
import { discrepancy, judged } from '../outcomes.ts';

const OPTIONS = z.strictObject({});

/** Reference links and their definitions belong together. */
export const references: Check<z.infer<typeof OPTIONS>> = {
  kind: 'references',
  summary: 'Every reference link has its definition, and every definition its link',
  options: OPTIONS,
  messages: {
    unused: 'Remove the definition `[{label}]`, or link to it: nothing in the document does.',
    undefined: 'Define `[{label}]`: the link has no definition and shows its brackets.',
  },
  async run({ places }) {
    const bound: DocumentPlace[] = [];
    const found: Discrepancy[] = [];
    for (const place of places) {
      const { document } = place;
      const { definitions, used } = readReferences(document);
      for (const { label, identifier, span } of definitions.filter((one) => isIn(one.span, place))) {
        bound.push({ document, span });
        if (!used.has(identifier) && !isRemark(label))
          found.push(discrepancy({ code: 'unused', args: { label }, at: { document, span } }));
      }
      for (const { label, span } of definitions.length === 0 ? [] : undefinedIn(document, place)) {
        bound.push({ document, span });
        found.push(discrepancy({ code: 'undefined', args: { label }, at: { document, span } }));
      }
    }
    return judged(bound, found);
  },
};

interface Definition {
  readonly label: string;
  readonly identifier: string;
  readonly span: Span;
}

interface References {
  readonly definitions: readonly Definition[];
  /** Identifiers that a link or an image refers to. */
  readonly used: ReadonlySet<string>;
}

const NONE: References = { definitions: [], used: new Set() };
const MAYBE = /^[ \t>]*(?:[-*+] +)?\[[^\]\n]{1,999}\]:/m;
const read = new WeakMap<Document, References>();

/** Only a text that may hold a definition is parsed once more. */
function readReferences(document: Document): References {
  const known = read.get(document);
  if (known) return known;
  const isWanted = document.kind === 'markdown' && MAYBE.test(document.file.text);
  const references = isWanted ? parseReferences(document.file.text) : NONE;
  read.set(document, references);
  return references;
}

function parseReferences(text: string): References {
  const bom = text.startsWith('\ufeff') ? 1 : 0;
  const root = treeOf(text.slice(bom));
  const definitions: Definition[] = [];
  const used = new Set<string>();
  const queue: Nodes[] = root === null ? [] : [root];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.type === 'definition') {
      const start = (node.position?.start.offset ?? 0) + bom;
      const end = (node.position?.end.offset ?? 0) + bom;
      definitions.push({ label: node.label ?? node.identifier, identifier: node.identifier, span: { start, end } });
    } else if (node.type === 'linkReference' || node.type === 'imageReference') used.add(node.identifier);
    if ('children' in node) queue.push(...node.children);
  }
  return { definitions: definitions.sort((a, b) => a.span.start - b.span.start), used };
}

/** `[//]: # (a remark)` and its kin hide words; no link is meant. */
function isRemark(label: string): boolean {
  return !/[\p{L}\p{N}]/u.test(label) || /^(?:comment|_?meta|#)/i.test(label);
}

const REFERENCE = /\[([^[\]]{1,200})\]\[([^[\]]{1,200})\]/g;
/** Names that another tool links (`[Pump][plant.pump.Pump]`), footnotes, and the indexes of a value. */
const NO_LABEL = /^\^|::|^\w+(?:\.\w+)+$|^\s*$|^[-+*:.,]+$/;

function undefinedIn(document: Document, place: Place): { label: string; span: Span }[] {
  return document.blocks
    .filter((block) => block.record === null && TEXTS.has(block.kind) && isIn(block.span, place))
    .flatMap((block) => undefinedOf(document, block));
}

const TEXTS: ReadonlySet<Block['kind']> = new Set(['paragraph', 'heading', 'cell']);

function undefinedOf({ file }: Document, { prose, span }: Block): { label: string; span: Span }[] {
  return [...prose.text.matchAll(REFERENCE)].flatMap((match) => {
    const [whole, , label = ''] = match;
    const from = prose.offsets[match.index] ?? span.start;
    const to = (prose.offsets[match.index + whole.length - 1] ?? from) + 1;
    const isCode = prose.marks.some(
      ({ kind, start, end }) => kind === 'code' && start < match.index + whole.length && match.index < end,
    );
    const isEscaped = file.text[from] !== '[' || file.text[from - 1] === '\\' || file.text[to - 1] !== ']';
    const isIndex = /[\w)\]]$/.test(prose.text.slice(0, match.index));
    return isCode || isEscaped || isIndex || NO_LABEL.test(label) ? [] : [{ label, span: { start: from, end: to } }];
  });
}

function isIn(span: Span, place: Place): boolean {
  return place.span.start <= span.start && span.end <= place.span.end;
}
