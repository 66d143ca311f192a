/** What the page looks like; system fonts and colours for light, dark and paper. */
export const STYLE = `
:root { color-scheme: light dark; --page: #fff; --ink: #1c2024; --edge: #c8ccd1; --soft: #f5f6f8; --dim: #57606a; --mark: #ffe08a; --error: #b42318; --warning: #8a5a00; --info: #175cd3; --good: #146c2e; }
@media (prefers-color-scheme: dark) { :root { --page: #101317; --ink: #e6e8ea; --edge: #3a4048; --soft: #1b1f24; --dim: #9aa4ae; --mark: #5c4a12; --error: #ff8a80; --warning: #f0c060; --info: #8ab4f8; --good: #7fd49a; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 76rem; padding: 1rem; }
h1 { font-size: 1.3rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 1.6rem 0 .5rem; overflow-wrap: anywhere; }
h3 { font-size: .95rem; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
a { color: var(--info); }
header p, small, figcaption, summary, dt { color: var(--dim); }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; }
.counts div { background: var(--soft); border-radius: .4rem; min-width: 5.5rem; padding: .3rem .7rem; }
.counts dt { font-size: .85rem; }
.counts dd { font-size: 1.2rem; font-variant-numeric: tabular-nums; margin: 0; }
.wide { max-height: 24rem; overflow: auto; }
table { border-collapse: collapse; }
td, th { border: 1px solid var(--edge); overflow-wrap: anywhere; padding: .25rem .5rem; text-align: left; vertical-align: top; }
tbody th { font-weight: normal; min-width: 10rem; }
thead th { background: var(--soft); overflow-wrap: normal; position: sticky; top: 0; }
#filter { align-items: center; background: var(--page); border-bottom: 1px solid var(--edge); display: flex; flex-wrap: wrap; gap: .4rem .8rem; margin-top: 1.6rem; padding: .5rem 0; position: sticky; top: 0; z-index: 1; }
input, select { font: inherit; max-width: 14rem; }
kbd { border: 1px solid var(--edge); border-radius: .2rem; padding: 0 .25rem; }
section.document { scroll-margin-top: 4rem; }
.finding { border: 1px solid var(--edge); border-left: 4px solid var(--dim); border-radius: .3rem; contain-intrinsic-size: auto 9rem; content-visibility: auto; margin: .6rem 0; padding: .6rem .8rem; scroll-margin-top: 4rem; }
.finding p { margin: .3rem 0; overflow-wrap: anywhere; }
.finding.error { border-left-color: var(--error); } .error .severity { color: var(--error); }
.finding.warning { border-left-color: var(--warning); } .warning .severity { color: var(--warning); }
.finding.info { border-left-color: var(--info); } .info .severity { color: var(--info); }
.finding.known { border-left-style: dotted; }
:focus-visible { outline: 2px solid var(--info); outline-offset: 1px; }
.sides { display: grid; gap: .3rem .8rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
figure { margin: 0; min-width: 0; }
figcaption { font-size: .85rem; overflow-wrap: anywhere; }
.suggested figcaption { color: var(--good); }
pre { background: var(--soft); border-radius: .3rem; margin: .2rem 0; overflow-wrap: anywhere; padding: .4rem .6rem; white-space: pre-wrap; }
code, pre { font-family: ui-monospace, monospace; font-size: .85rem; }
mark { background: var(--mark); color: inherit; }
.tag { border: 1px solid var(--edge); border-radius: 1rem; font-size: .8rem; font-weight: normal; padding: 0 .5rem; }
.clean, .confirmed { color: var(--good); } .refuted, .problems h2 { color: var(--error); }
@media print {
  :root { --page: #fff; --ink: #000; --edge: #999; --soft: #f5f6f8; --dim: #444; --mark: #ffe08a; --error: #b42318; --warning: #8a5a00; --info: #175cd3; --good: #146c2e; }
  #filter { display: none; }
  .wide { max-height: none; overflow: visible; }
  thead th { position: static; }
  .finding { break-inside: avoid; content-visibility: visible; }
}
`;

/** Shows the findings that hold the words, of the verdict and severity; walks them by key; opens what is folded for print. */
export const SCRIPT = `
'use strict';
const field = (id) => document.getElementById(id);
const all = [...document.querySelectorAll('.finding')].map((node) => ({ node, text: node.textContent.toLowerCase() }));
const sections = [...document.querySelectorAll('section.document')];
const form = field('filter');
function filter() {
  const wanted = field('words').value.toLowerCase().trim(), rule = field('rule').value, severity = field('severity').value;
  let count = 0;
  for (const { node, text } of all) {
    const fits = (!rule || node.dataset.rule === rule) && (!severity || node.dataset.severity === severity) && text.includes(wanted);
    node.hidden = !fits;
    if (fits) count++;
  }
  const narrowed = wanted || rule || severity;
  for (const section of sections) section.hidden = Boolean(narrowed) && !section.querySelector('.finding:not([hidden])');
  field('shown').textContent = count + ' of ' + all.length;
}
function walk(step) {
  const shown = all.map(({ node }) => node).filter((node) => !node.hidden);
  const at = shown.indexOf(document.activeElement);
  const next = shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + step))];
  if (next) { next.focus(); next.scrollIntoView({ block: 'nearest' }); }
}
const KEYS = { '/': () => field('words').focus(), j: () => walk(1), k: () => walk(-1) };
if (form) {
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  for (const id of ['words', 'rule', 'severity']) field(id).addEventListener('input', filter);
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, select, textarea');
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  filter();
}
addEventListener('beforeprint', () => { for (const folded of document.querySelectorAll('details')) folded.open = true; });
`;
