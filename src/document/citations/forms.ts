import { continued } from './continued.ts';
import type { Form } from './found.ts';
import { linesAfterPath, linesBeforePath } from './lines.ts';
import { links } from './links.ts';
import { pairs } from './pairs.ts';
import { symbols } from './symbols.ts';

/** Every way to write citations, the surest first: what one has found, no other takes. */
export const FORMS: readonly Form[] = [links, linesBeforePath, linesAfterPath, symbols, continued, pairs];
