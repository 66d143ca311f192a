/** What is wrong with a call, and what helps. */
export interface Fault {
  readonly message: string;
  readonly remedy: string;
}

/** A command that cannot run as it was given: shown without a stack, exit code 2. All that is wrong is told at once. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly faults: readonly Fault[];

  constructor(...faults: readonly Fault[]) {
    super(faults.map(({ message }) => message).join('; '));
    this.faults = faults;
  }
}

export function usageError(message: string, remedy: string): UsageError {
  return new UsageError({ message, remedy });
}
