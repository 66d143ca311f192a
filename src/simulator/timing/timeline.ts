import type { TimelineMark } from './scenario.ts';

/** Times to mark on a lane's axis, such as the stated and the observed one. */
export interface MarkedTime {
  readonly label: string;
  readonly time: number;
}

export interface Timeline {
  readonly marks: readonly TimelineMark[];
  readonly times: readonly MarkedTime[];
}

const MAX_LANES = 64;
const MAX_MESSAGES = 40;
const MAX_NAME = 14;

/** One lane a logical process: spans as `[==]`, events as `|`, marked times as columns, messages below. */
export function renderTimeline({ marks, times }: Timeline, columns = 80): string {
  const lanes = lanesOf(marks);
  if (lanes.length === 0) return '';
  const name = Math.min(MAX_NAME, Math.max(...lanes.map((lane) => lane.length)));
  const scale = scaleOf(marks, times, columns - name - 2);
  const rows = lanes.map((lane) => `${fitted(lane, name)} ${laneRow(lane, marks, times, scale)}`);
  const axis = `${' '.repeat(name)} ${axisRow(scale)}`;
  return [...rows, axis, ...timeRows(times, name, scale), ...messageRows(marks, columns)]
    .map((row) => `${row.trimEnd()}\n`)
    .join('');
}

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  at(time: number): number;
}

function scaleOf(marks: readonly TimelineMark[], times: readonly MarkedTime[], room: number): Scale {
  const all = [...marks.flatMap(timesOf), ...times.map(({ time }) => time)].filter(Number.isFinite);
  const from = all.reduce((a, b) => Math.min(a, b), all[0] ?? 0);
  const to = all.reduce((a, b) => Math.max(a, b), from);
  const width = Math.max(10, room);
  const step = to > from ? (width - 1) / (to - from) : 0;
  const at = (time: number) => Math.min(width - 1, Math.max(0, Math.round((time - from) * step)));
  return { from, to, width, at };
}

function timesOf(mark: TimelineMark): number[] {
  if (mark.kind === 'span') return [mark.from, mark.to];
  return mark.kind === 'event' ? [mark.time] : [mark.from.time, mark.to.time];
}

function lanesOf(marks: readonly TimelineMark[]): readonly string[] {
  const lanes = marks.flatMap((mark) => (mark.kind === 'message' ? [mark.from.lane, mark.to.lane] : [mark.lane]));
  return [...new Set(lanes)].slice(0, MAX_LANES);
}

function laneRow(lane: string, marks: readonly TimelineMark[], times: readonly MarkedTime[], scale: Scale): string {
  const row = Array.from({ length: scale.width }, () => '·');
  const put = (time: number, sign: string) => {
    row[scale.at(time)] = sign;
  };
  for (const mark of marks) {
    if (mark.kind !== 'span' || mark.lane !== lane) continue;
    for (let at = scale.at(mark.from); at <= scale.at(mark.to); at += 1) row[at] = '=';
    put(mark.from, '[');
    put(mark.to, ']');
  }
  for (const { time } of times) if (row[scale.at(time)] === '·') put(time, ':');
  for (const mark of marks) {
    if (mark.kind === 'event' && mark.lane === lane) put(mark.time, '|');
    if (mark.kind === 'message' && mark.from.lane === lane) put(mark.from.time, '>');
    if (mark.kind === 'message' && mark.to.lane === lane) put(mark.to.time, '<');
  }
  return row.join('');
}

function axisRow({ from, to, width }: Scale): string {
  const left = `${shortTime(from)} s`;
  const right = `${shortTime(to)} s`;
  return `${left}${' '.repeat(Math.max(1, width - left.length - right.length))}${right}`;
}

function timeRows(times: readonly MarkedTime[], name: number, scale: Scale): string[] {
  return times
    .filter(({ time }) => Number.isFinite(time))
    .map(({ label, time }) => {
      const text = `^ ${label} ${shortTime(time)} s`;
      const at = Math.max(0, Math.min(scale.at(time), scale.width - text.length));
      const pointed = at === scale.at(time) ? text : `${text.slice(2)} ^`;
      return `${' '.repeat(name + 1 + (at === scale.at(time) ? at : Math.max(0, scale.at(time) - pointed.length + 1)))}${pointed}`;
    });
}

function messageRows(marks: readonly TimelineMark[], columns: number): string[] {
  const messages = marks.filter((mark) => mark.kind === 'message');
  const shown = messages.slice(0, MAX_MESSAGES).map(({ from, to, label }) => {
    const text = `  ${from.lane} ${shortTime(from.time)} s --> ${to.lane} ${shortTime(to.time)} s  ${label}`;
    return oneLine(text).slice(0, columns);
  });
  const rest = messages.length - shown.length;
  return rest > 0 ? [...shown, `  … and ${rest} more messages`] : shown;
}

/** Twelve digits, as many as an exact binary fraction of the grid needs. */
export function shortTime(time: number): string {
  return String(Number(time.toPrecision(12)));
}

function fitted(text: string, width: number): string {
  const line = oneLine(text);
  return line.length > width ? `${line.slice(0, width - 1)}…` : line.padEnd(width);
}

/** A name must not move the cursor of the terminal. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '�');
}

const LANE_HEIGHT = 36;
const LEFT = 120;
const PLOT = 640;

/** The same as one self-contained SVG. */
export function timelineSvg({ marks, times }: Timeline): string {
  const lanes = lanesOf(marks);
  const scale = scaleOf(marks, times, PLOT);
  const x = (time: number) =>
    LEFT + (scale.to > scale.from ? ((time - scale.from) / (scale.to - scale.from)) * PLOT : 0);
  const y = (lane: string) => 24 + LANE_HEIGHT * lanes.indexOf(lane);
  const height = 24 + LANE_HEIGHT * lanes.length + 16 * (times.length + 1);
  const parts = [
    ...lanes.map((lane) => laneSvg(lane, y(lane))),
    ...marks.filter((mark) => timesOf(mark).every(Number.isFinite)).map((mark) => markSvg(mark, x, y)),
    ...times
      .filter(({ time }) => Number.isFinite(time))
      .map(({ label, time }, index) => timeSvg(`${label} ${shortTime(time)} s`, x(time), height, index)),
  ];
  const box = `width="${LEFT + PLOT + 40}" height="${height}" viewBox="0 0 ${LEFT + PLOT + 40} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} font-family="monospace" font-size="11">
<defs><marker id="head" markerWidth="8" markerHeight="6" refX="8" refY="3" orient="auto"><path d="M0,0 L8,3 L0,6 z"/></marker></defs>
<rect width="100%" height="100%" fill="white"/>
${parts.join('\n')}
</svg>
`;
}

function laneSvg(lane: string, y: number): string {
  return `<text x="4" y="${y + 4}">${escaped(lane)}</text><line x1="${LEFT}" y1="${y}" x2="${LEFT + PLOT}" y2="${y}" stroke="#bbb"/>`;
}

function markSvg(mark: TimelineMark, x: (time: number) => number, y: (lane: string) => number): string {
  const title = `<title>${escaped(mark.label)}</title>`;
  if (mark.kind === 'span') {
    const [left, right] = [x(mark.from), x(mark.to)];
    const width = digits(Math.max(1, right - left));
    return `<rect x="${digits(left)}" y="${y(mark.lane) - 7}" width="${width}" height="14" fill="#9bc" stroke="#468">${title}</rect>`;
  }
  if (mark.kind === 'event') {
    return `<circle cx="${digits(x(mark.time))}" cy="${y(mark.lane)}" r="3" fill="#444">${title}</circle>`;
  }
  const [from, to] = [mark.from, mark.to];
  const line = `x1="${digits(x(from.time))}" y1="${y(from.lane)}" x2="${digits(x(to.time))}" y2="${y(to.lane)}"`;
  return `<line ${line} stroke="black" marker-end="url(#head)">${title}</line>`;
}

function timeSvg(label: string, x: number, height: number, index: number): string {
  const color = index === 0 ? '#b00' : '#070';
  const at = digits(x);
  const line = `<line x1="${at}" y1="8" x2="${at}" y2="${height - 8}" stroke="${color}" stroke-dasharray="4 3"/>`;
  const anchor = x > LEFT + PLOT / 2 ? 'end' : 'start';
  return `${line}<text x="${at}" y="${height - 4 - 14 * index}" fill="${color}" text-anchor="${anchor}">${escaped(label)}</text>`;
}

function digits(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escaped(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
