export type GitFaultReason =
  | 'git-missing'
  | 'cannot-start'
  | 'no-such-folder'
  | 'not-a-repository'
  | 'no-work-tree'
  | 'unsafe-ownership'
  | 'option-like'
  | 'malformed'
  | 'ambiguous'
  | 'unknown-revision'
  | 'no-such-path'
  | 'missing-object'
  | 'timed-out'
  | 'killed'
  | 'too-much-output'
  | 'failed';

/** Why git gave no answer, as data: an expected state, never thrown. */
export interface GitFault {
  readonly ok: false;
  readonly reason: GitFaultReason;
  readonly message: string;
  readonly remedy: string;
}

interface Symptom {
  readonly says: readonly string[];
  readonly reason: GitFaultReason;
  readonly message: string;
  readonly remedy: string;
}

const REMEDIES = {
  history: 'fetch the whole history: `git fetch --unshallow`, or a clone without `--depth` and `--filter`',
  report: 'run the same git command by hand to see what it needs',
};

/** What git writes to standard error (in the C locale), the first that fits holds. */
const SYMPTOMS: readonly Symptom[] = [
  {
    says: ['not a git repository'],
    reason: 'not-a-repository',
    message: 'the folder is not in a git repository',
    remedy: 'name a folder of a clone, or leave the revision out',
  },
  {
    says: ['dubious ownership'],
    reason: 'unsafe-ownership',
    message: 'the repository belongs to another user, so git refuses to read it',
    remedy: 'trust it with `git config --global --add safe.directory FOLDER`',
  },
  {
    says: ['cannot change to'],
    reason: 'no-such-folder',
    message: 'the folder does not exist',
    remedy: 'name a folder that exists',
  },
  {
    says: ['must be run in a work tree'],
    reason: 'no-work-tree',
    message: 'the repository has no work tree',
    remedy: 'name a revision to read',
  },
  {
    says: ['no such path'],
    reason: 'no-such-path',
    message: 'git does not know the file at that revision',
    remedy: 'commit the file, or name a revision that has it',
  },
  {
    says: ['could not open object name list'],
    reason: 'failed',
    message: 'the file that the setting `blame.ignoreRevsFile` names is not there',
    remedy: 'add the file, or take the setting out of the git configuration',
  },
  {
    says: ['could not fetch', 'unable to read', 'missing blob', 'cannot read', 'unable to find', 'is corrupt'],
    reason: 'missing-object',
    message: 'an object is missing from this clone',
    remedy: REMEDIES.history,
  },
  {
    says: ['is ambiguous'],
    reason: 'ambiguous',
    message: 'the short commit id fits several objects',
    remedy: 'write more digits of the commit id',
  },
  {
    says: ['bad object', 'bad revision', 'unknown revision', 'Needed a single revision', 'invalid object name'],
    reason: 'unknown-revision',
    message: 'the revision is not in this repository',
    remedy: 'fetch it, or name another revision',
  },
];

export function fault(reason: GitFaultReason, message: string, remedy: string): GitFault {
  return { ok: false, reason, message, remedy };
}

/** The fault that git's own words and exit code describe. */
export function faultOf(stderr: string, code: number): GitFault {
  const symptom = SYMPTOMS.find(({ says }) => says.some((words) => stderr.includes(words)));
  if (symptom) return fault(symptom.reason, symptom.message, symptom.remedy);
  const words = /^(?:fatal|error): (.+)$/m.exec(stderr)?.[1];
  return fault('failed', words ? `git failed: ${words}` : `git failed with exit code ${code}`, REMEDIES.report);
}

/** The fault of a git that did not start; `error` is what spawning threw or emitted. */
export function startFault(error: unknown): GitFault {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  return code === 'ENOENT'
    ? fault('git-missing', 'git is not installed, or not in PATH', 'install git, or read a work tree without history')
    : fault('cannot-start', `git does not start: ${code}`, 'check that git may be run');
}

/** The fault of a git that a signal ended. */
export function killedFault(signal: string | null): GitFault {
  return fault(
    'killed',
    `git was ended by ${signal ?? 'a signal'}`,
    'run again, with more memory if the machine was short of it',
  );
}
