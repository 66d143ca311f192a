// Measures verdicts and repairs on labelled sets of public repositories.
// usage: npm run bench:drift -- MIRRORS [--sets FOLDER] [--only ID,ID] [--all] [--keep FOLDER]
//   MIRRORS holds OWNER+NAME/repo, a bare git directory each; --sets holds sets.json, materialize.py, score.mjs and the labels.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sets: { type: 'string', default: join(here, '..', '..', '..', 'shared', 'bench') },
    only: { type: 'string' },
    keep: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
const cli = join(here, '..', '..', 'dist', 'cli', 'bin.js');
const setsFile = join(values.sets, 'sets.json');
if (!existsSync(setsFile)) fail(`${setsFile} is not there: name the folder of the labelled sets with --sets`);
const sets = JSON.parse(readFileSync(setsFile, 'utf8')).filter(
  ({ id }) => !values.only || values.only.split(',').includes(id),
);
const mirrors = positionals[0] && resolve(positionals[0]);
const missing = sets.filter(({ repo }) => !mirrors || !existsSync(join(mirrors, repo.replace('/', '+'), 'repo')));
if (missing.length > 0) {
  fail(
    `bring these repositories as MIRRORS/OWNER+NAME/repo (bare git directories):\n${missing.map(({ repo, commit }) => `  ${repo} at ${commit}`).join('\n')}`,
  );
}

const scratch = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'compass-doc-drift-'));
const rows = [];
for (const set of sets) rows.push(measure(set));
print(rows);
if (!values.keep) rmSync(scratch, { recursive: true, force: true });

function measure(set) {
  const tree = join(scratch, set.id);
  if (!existsSync(tree))
    execFileSync('python3', [join(values.sets, 'materialize.py'), setsFile, set.id, mirrors, tree]);
  const gold = join(values.sets, set.gold);
  const labelled = new Set(
    readFileSync(gold, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).doc),
  );
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: tree, encoding: 'utf8', maxBuffer: 1 << 28 }).split(
    '\0',
  );
  const pattern = new RegExp(set.documents);
  const documents = tracked.filter(
    (path) => (values.all ? pattern.test(path) : labelled.has(path)) && existsSync(join(tree, path)),
  );
  const started = performance.now();
  const run = spawnSync(process.execPath, [cli, 'verify', '--format', 'json', '--', ...documents], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  const seconds = (performance.now() - started) / 1000;
  if (run.stdout === '') fail(`${set.id}: verify wrote nothing, exit ${run.status}\n${run.stderr}`);
  const report = join(scratch, `${set.id}.report.json`);
  writeFileSync(report, run.stdout);
  const score = execFileSync(process.execPath, [join(values.sets, 'score.mjs'), gold, report], { encoding: 'utf8' });
  return { id: set.id, documents: documents.length, seconds, ...figures(score) };
}

function figures(score) {
  const number = (pattern) => Number(pattern.exec(score)?.[1] ?? 0);
  const share = (name, text) => Number(new RegExp(`${name} ([\\d.]+)%`).exec(text)?.[1] ?? 0) / 100;
  const [, , repair = '', certain = ''] = score.split('\n');
  const repairable = number(/of (\d+)$/m);
  const applied = number(/certain\s+(\d+) applied/);
  return {
    citations: number(/citations (\d+)/),
    unseen: number(/unseen (\d+)/),
    tp: number(/tp (\d+)/),
    fp: number(/fp (\d+)/),
    fn: number(/fn (\d+)/),
    tn: number(/tn (\d+)/),
    repairable,
    exact: Math.round(share('exact', repair) * repairable),
    near: Math.round(share('near', repair) * repairable),
    wrong: Math.round(share('wrong', repair) * repairable),
    applied,
    appliedExact: Math.round(share('exact', certain) * applied),
    appliedWrong: Math.round(share('wrong', certain) * applied),
  };
}

function print(all) {
  const total = { id: 'all' };
  for (const row of all)
    for (const [key, value] of Object.entries(row)) if (key !== 'id') total[key] = (total[key] ?? 0) + value;
  const percent = (a, b) => (b ? `${((100 * a) / b).toFixed(1)} %` : '-');
  const header = [
    'set',
    'citations',
    'unseen',
    'recall',
    'precision',
    'exact',
    'wrong',
    'certain',
    'of them wrong',
    'seconds',
  ];
  const lines = [...all, total].map((row) => [
    row.id,
    row.citations,
    row.unseen,
    percent(row.tp, row.tp + row.fn),
    percent(row.tp, row.tp + row.fp),
    percent(row.exact, row.repairable),
    percent(row.wrong, row.repairable),
    percent(row.appliedExact, row.repairable),
    percent(row.appliedWrong, row.applied),
    row.seconds.toFixed(2),
  ]);
  const widths = header.map((_, column) => Math.max(...[header, ...lines].map((line) => String(line[column]).length)));
  for (const line of [header, ...lines])
    console.log(line.map((cell, column) => String(cell).padStart(widths[column])).join('  '));
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
