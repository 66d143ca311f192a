/** What the page looks like; system fonts and colours for light, dark and paper. */
export const STYLE = `
:root { color-scheme: light dark; --edge: #c8ccd1; --soft: #f5f6f8; --dim: #57606a; --error: #b42318; --warning: #8a5a00; --info: #175cd3; --good: #146c2e; }
@media (prefers-color-scheme: dark) { :root { --edge: #3a4048; --soft: #1b1f24; --dim: #9aa4ae; --error: #ff8a80; --warning: #f0c060; --info: #8ab4f8; --good: #7fd49a; } body { background: #101317; color: #e6e8ea; } }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem; }
h1 { font-size: 1.3rem; margin: 0; } h2 { font-size: 1.1rem; margin: 1.6rem 0 .5rem; overflow-wrap: anywhere; } h3 { font-size: .95rem; margin: 0; }
header p, small { color: var(--dim); }
table { border-collapse: collapse; display: block; max-width: 100%; overflow-x: auto; } td, th { border: 1px solid var(--edge); padding: .25rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
pre { background: var(--soft); margin: .3rem 0; overflow-x: auto; padding: .4rem .6rem; white-space: pre-wrap; overflow-wrap: anywhere; } code, pre { font-family: ui-monospace, monospace; font-size: .85em; }
.finding { border: 1px solid var(--edge); border-left: 4px solid var(--dim); margin: .6rem 0; padding: .6rem .8rem; content-visibility: auto; contain-intrinsic-size: auto 9rem; } .finding p { margin: .3rem 0; overflow-wrap: anywhere; }
.error { border-left-color: var(--error); } .warning { border-left-color: var(--warning); } .info { border-left-color: var(--info); } .known { opacity: .7; }
.finding:focus-visible { outline: 2px solid var(--info); }
dl { margin: .4rem 0 0; } dt { color: var(--dim); font-size: .85rem; } dt.suggested { color: var(--good); } dd { margin: 0 0 .4rem; }
.fix { border: 1px solid var(--edge); border-radius: 1rem; font-weight: normal; padding: 0 .5rem; } .clean, .confirmed { color: var(--good); } .refuted, .problems { color: var(--error); }
#filter { background: Canvas; border-bottom: 1px solid var(--edge); display: flex; flex-wrap: wrap; gap: .8rem; padding: .5rem 0; position: sticky; top: 0; } @media (prefers-color-scheme: dark) { #filter { background: #101317; } }
input, select { font: inherit; max-width: 14rem; }
@media print { #filter { display: none; } .finding { break-inside: avoid; content-visibility: visible; } }
`;

/** Shows the findings that hold the words, of the rule and severity; \`/\` goes to the search. */
export const SCRIPT = `
const all = [...document.querySelectorAll('.finding')].map((node) => ({ node, text: node.textContent.toLowerCase() }));
const words = document.getElementById('words'), rule = document.getElementById('rule'), severity = document.getElementById('severity'), shown = document.getElementById('shown');
function filter() {
  const wanted = words.value.toLowerCase().trim();
  let count = 0;
  for (const { node, text } of all) {
    const fits = (!rule.value || node.dataset.rule === rule.value) && (!severity.value || node.dataset.severity === severity.value) && text.includes(wanted);
    node.hidden = !fits;
    if (fits) count++;
  }
  shown.textContent = count + ' of ' + all.length;
}
document.getElementById('filter').addEventListener('submit', (event) => event.preventDefault());
for (const field of [words, rule, severity]) field.addEventListener('input', filter);
document.addEventListener('keydown', (event) => { if (event.key === '/' && event.target !== words) { event.preventDefault(); words.focus(); } });
filter();
`;
