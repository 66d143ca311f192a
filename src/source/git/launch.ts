import type { Readable, Writable } from 'node:stream';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The part of a child process that is used. */
export interface GitChild {
  readonly stdin: Writable | null;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'close', listener: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
  kill(signal?: NodeJS.Signals): boolean;
  ref(): void;
  unref(): void;
}

/** `spawn` of `node:child_process`, or a stand-in. */
export type Spawn = (
  command: string,
  args: readonly string[],
  options: { readonly env: Record<string, string | undefined>; readonly windowsHide: boolean; readonly stdio: 'pipe' },
) => GitChild;

export interface Launcher {
  readonly folder: string;
  readonly spawn: Spawn;
  /** The environment that git starts from; what would redirect it is taken out. */
  readonly env: Environment;
}

/** A configuration key and its value, for one run of git. */
export type ConfigPair = readonly [key: string, value: string];

/** Git's variables that say where its configuration is; all others (`GIT_DIR` in a hook) would lead to another repository. */
const KEPT_VARIABLE =
  /^GIT_(?:CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+))$/;

const FIXED_VARIABLES: Environment = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_LITERAL_PATHSPECS: '1',
  // A missing object is reported, not fetched: that would open the network and run the transport a repository names.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
};

/** Settings of a repository that would run a program or change what git prints. */
const FIXED_CONFIG: readonly string[] = [
  'core.quotepath=off',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'log.showSignature=false',
  'blame.showRoot=false',
  'submodule.recurse=false',
  'color.ui=never',
];

const GLOBAL_OPTIONS = ['--no-pager', '--no-optional-locks', ...FIXED_CONFIG.flatMap((pair) => ['-c', pair])];

/** Starts git in the launcher's folder, without a shell. Throws what `spawn` throws. */
export function launch(
  { folder, spawn, env }: Launcher,
  args: readonly string[],
  config: readonly ConfigPair[],
): GitChild {
  // `-C` and not `cwd`: a folder that is not there would look like a git that is not there.
  return spawn('git', ['-C', folder, ...GLOBAL_OPTIONS, ...args], {
    env: withConfig(cleanEnvironment(env), config),
    windowsHide: true,
    stdio: 'pipe',
  });
}

function cleanEnvironment(env: Environment): Record<string, string | undefined> {
  const inherited = Object.entries(env).filter(([name]) => !name.startsWith('GIT_') || KEPT_VARIABLE.test(name));
  return { ...Object.fromEntries(inherited), ...FIXED_VARIABLES };
}

/** Variables and not `-c`: a key may hold `=`. */
function withConfig(env: Record<string, string | undefined>, config: readonly ConfigPair[]) {
  if (config.length === 0) return env;
  const first = Number.parseInt(env.GIT_CONFIG_COUNT ?? '0', 10) || 0;
  const pairs = config.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${first + index}`, key],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ]);
  return { ...env, ...Object.fromEntries(pairs), GIT_CONFIG_COUNT: String(first + config.length) };
}
