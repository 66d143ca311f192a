// Measures the conservative kernel, and SimPy 3 on the same models if it is there.
// usage: node test/bench/simulator.mjs [--messages N] [--jobs N] [--python PROGRAM]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';

const NEVER = Number.POSITIVE_INFINITY;
const IDLE = { kind: 'NER', to: NEVER, daemon: NEVER };
const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '500000' },
    jobs: { type: 'string', default: '100000' },
    python: { type: 'string' },
  },
});
const [messages, jobs] = [Number(values.messages), Number(values.jobs)];
const { runConservatively, buildDeployment } = await load();

const simpy = runSimpy();
comparePingPong();
compareQueue();
measureDeployment();
measureGrowth();

/** The sources, bundled for this run. */
async function load() {
  const folder = mkdtempSync(join(tmpdir(), 'compass-doc-simulator-'));
  const at = (path) => join(here, '..', '..', 'src', 'simulator', path);
  const input = { kernel: at('kernel/conservative.ts'), deployment: at('atom/deployment.ts') };
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs' });
  await bundle.close();
  const modules = await Promise.all(
    Object.keys(input).map((name) => import(pathToFileURL(join(folder, `${name}.mjs`)))),
  );
  rmSync(folder, { recursive: true });
  return Object.assign({}, ...modules);
}

function runSimpy() {
  const programs = values.python ? [values.python] : ['python3', '/usr/bin/python3'];
  const python = programs.find((program) => spawnSync(program, ['-c', 'import simpy']).status === 0);
  if (!python) {
    console.log('SimPy is not there to compare with: install Debian’s python3-simpy3, or simpy 3 from PyPI');
    return null;
  }
  const script = join(here, 'simulator.py');
  const run = spawnSync(python, [script, messages, jobs], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

function comparePingPong() {
  const seconds = Math.min(...Array.from({ length: 5 }, () => timed(pingPong()).seconds));
  console.log(`ping-pong, ${messages} messages: ${perSecond(messages, seconds)} messages/s`);
  if (!simpy) return;
  for (const kind of ['stores', 'events']) {
    const ratio = (simpy[kind] / seconds).toFixed(1);
    console.log(
      `  SimPy ${simpy.version} with ${kind}: ${perSecond(messages, simpy[kind])} messages/s, ${ratio} times slower`,
    );
  }
}

function pingPong() {
  function* play(lp, other, isFirst) {
    const channel = `${lp.id}->${other}:ball`;
    if (isFirst) lp.send(channel, 1);
    for (;;) {
      const grant = yield IDLE;
      if (grant.kind === 'finish') return;
      for (const { body } of lp.take()) if (body < messages) lp.send(channel, body + 1);
    }
  }
  return {
    processes: [
      { id: 'a', owner: (lp) => play(lp, 'b', true) },
      { id: 'b', owner: (lp) => play(lp, 'a', false) },
    ],
    channels: [channel('a', 'b', 'ball', 1), channel('b', 'a', 'ball', 1)],
  };
}

function compareQueue() {
  let departures = [];
  let seconds = NEVER;
  for (let round = 0; round < 5; round++) {
    departures = [];
    seconds = Math.min(seconds, timed(queue(departures)).seconds);
  }
  console.log(`M/M/1, ${jobs} jobs: ${perSecond(jobs, seconds)} jobs/s`);
  if (!simpy) return;
  const isSame =
    simpy.departures.length === departures.length && departures.every((t, at) => t === simpy.departures[at]);
  const ratio = (simpy.queue / seconds).toFixed(1);
  console.log(`  SimPy ${simpy.version}: ${perSecond(jobs, simpy.queue)} jobs/s, ${ratio} times slower`);
  console.log(`  departure times: ${isSame ? `all ${departures.length} the same` : 'NOT THE SAME'}`);
  if (!isSame) process.exitCode = 1;
}

/** A source and a server, first come first served; what it takes to get from one to the other is nothing. */
function queue(departures) {
  function* source(lp) {
    for (const [gap, service] of steps()) {
      yield { kind: 'TAR', to: lp.now + gap };
      lp.send('source->server:job', service);
    }
  }
  function* server(lp) {
    for (;;) {
      const grant = yield IDLE;
      if (grant.kind === 'finish') return;
      const line = [...lp.take()];
      for (let next = 0; next < line.length; next++) {
        yield { kind: 'TAR', to: lp.now + line[next].body };
        departures.push(lp.now);
        line.push(...lp.take());
      }
    }
  }
  return {
    processes: [
      { id: 'source', owner: source },
      { id: 'server', owner: server },
    ],
    channels: [channel('source', 'server', 'job', 0)],
  };
}

/** Gaps and services in 1024ths, so that their sums are exact: the linear congruential generator of ANSI C's rand. */
function* steps() {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state >> 16;
  };
  for (let job = 0; job < jobs; job++) yield [(next() % 2048) / 1024, (next() % 1792) / 1024];
}

/** Eight prefill and eight decode servers of four stages: 300 s in 4,450 steps of each process. */
function measureDeployment() {
  const ms = 1 / 1024;
  const lookaheads = {
    http: ms,
    relay: ms,
    stream: ms,
    request: ms / 4,
    control: ms / 4,
    output: ms / 4,
    writeRequest: ms,
    stage: ms / 8,
  };
  const shape = { prefill: 8, decode: 8, stages: 4, ranks: 1, hasFrontends: true, lookaheads };
  const { processes, channels } = buildDeployment(shape);
  for (const isIdle of [false, true]) {
    const { seconds, outcome } = timed(stepping(processes, channels, 300, 4450, isIdle));
    const grants = sum(outcome.summary.grants);
    const sent = sum(outcome.summary.messages);
    console.log(
      `${processes.length} LPs, ${channels.length} channels, 300 simulated s, 4450 ${isIdle ? 'wake-ups (NER)' : 'steps (TAR)'} each: ` +
        `${seconds.toFixed(2)} s, ${grants} grants, ${sent} messages, ${microseconds(seconds, grants)} µs a grant`,
    );
  }
}

/** A hub that everyone talks to and hears from, with more and more processes. */
function measureGrowth() {
  console.log('cost of a grant by number of LPs (a hub, all steps of one length apart by a little):');
  for (const size of [2, 5, 10, 20, 40, 82, 160, 320, 640]) {
    const ids = Array.from({ length: size }, (_, index) => `lp${String(index).padStart(3, '0')}`);
    const spokes = ids.slice(1);
    const channels = spokes.flatMap((id) => [channel('lp000', id, 'out', 1 / 64), channel(id, 'lp000', 'in', 1 / 64)]);
    const events = Math.ceil(100_000 / size);
    const { seconds, outcome } = timed(stepping(ids, channels, events / 16, events, false));
    const grants = sum(outcome.summary.grants);
    console.log(
      `  ${String(size).padStart(4)} LPs: ${microseconds(seconds, grants)} µs a grant, ${seconds.toFixed(2)} s`,
    );
  }
}

/** Every process works or wakes `events` times in `until` seconds, and sends a message each fourth time. */
function stepping(ids, channels, until, events, isIdle) {
  const processes = ids.map((id, index) => {
    const own = channels.filter(({ source }) => source === id).map(({ name }) => name);
    function* owner(lp) {
      for (let event = 1; event <= events; ) {
        const to = ((event + index / ids.length / 2) * until) / (events + 1);
        const grant = yield isIdle ? { kind: 'NER', to, daemon: NEVER } : { kind: 'TAR', to };
        lp.take();
        if (grant.time < to) continue;
        if (event % 4 === 0 && own.length > 0) lp.send(own[(event / 4) % own.length], event);
        event++;
      }
    }
    return { id, owner, handler() {} };
  });
  return { processes, channels };
}

function channel(source, destination, kind, lookahead) {
  return { name: `${source}->${destination}:${kind}`, source, destination, lookahead, mode: 'inline' };
}

function timed(federation) {
  const start = performance.now();
  const outcome = runConservatively(federation, { seed: 1 });
  const seconds = (performance.now() - start) / 1000;
  if (outcome.status !== 'finished') throw new Error(outcome.fault);
  return { seconds, outcome };
}

function sum(counts) {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function perSecond(count, seconds) {
  return Math.round(count / seconds).toLocaleString('en-US');
}

function microseconds(seconds, count) {
  return ((seconds / count) * 1e6).toFixed(2);
}
