/** What an authority goes by. Only `standard` is right: the others are wrong in one respect each, to be caught. */
export interface GrantRule {
  readonly name: string;
  /** What a running process promises: its clock, or the next thing it is known to do. */
  readonly running: 'now' | 'next';
  /** What a process in TAR promises: its target, or its clock. */
  readonly inTar: 'target' | 'now';
  /** How far apart processes are: the least lookahead over any path, or over direct channels alone. */
  readonly distance: 'path' | 'direct';
  /** Whether a grant must lie before LBTS, or may be equal to it. */
  readonly isStrict: boolean;
  /** Whether a message counts from its registration, or only once its frame is in the mailbox. */
  readonly countsTransit: boolean;
  /** What orders messages of one arrival: channel and seq, or the order in which their frames came. */
  readonly ties: 'channel' | 'frames';
}

const standard: GrantRule = {
  name: 'standard',
  running: 'now',
  inTar: 'target',
  distance: 'path',
  isStrict: true,
  countsTransit: true,
  ties: 'channel',
};

export const RULES = {
  standard,
  'next-for-running': { ...standard, name: 'next-for-running', running: 'next' },
  neighbours: { ...standard, name: 'neighbours', distance: 'direct' },
  'not-strict': { ...standard, name: 'not-strict', isStrict: false },
  'now-for-tar': { ...standard, name: 'now-for-tar', inTar: 'now' },
  'no-transit': { ...standard, name: 'no-transit', countsTransit: false },
  'arrival-order-ties': { ...standard, name: 'arrival-order-ties', ties: 'frames' },
} as const satisfies Readonly<Record<string, GrantRule>>;

export type RuleName = keyof typeof RULES;

/** The wrong rules. */
export const MUTANTS: readonly GrantRule[] = Object.values(RULES).filter((rule) => rule !== standard);
