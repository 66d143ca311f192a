import { visible } from '../visible.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for XML and HTML, in elements and in quoted attributes: controls, which neither can hold, are made visible. */
export function escapeXml(text: string): string {
  const lines = text.toWellFormed().split('\n').map(visible).join('\n');
  return lines.replace(/[\uFFFE\uFFFF]/g, '\uFFFD').replace(/[&<>"']/g, (unit) => ENTITIES[unit] as string);
}
