import { ask } from '../../source/inquiry/question.ts';
import { functionAt, isNamed, SCOPES, type Scope } from '../../source/inquiry/scopes.ts';
import { isMissing, type Missing } from '../outcomes.ts';
import type { OpenedFile } from './files.ts';

/** The scopes that a name means in a file: `postprocess`, `Scheduler.postprocess`. */
export async function scopesNamed(opened: OpenedFile, name: string): Promise<readonly Scope[] | Missing> {
  const scopes = await ask(SCOPES, opened.file);
  if (scopes === null) return { missing: `${opened.path} is in no language that this rule can ask` };
  const found = scopes.filter((scope) => isNamed(scope, name));
  return found.length > 0 ? found : { missing: `${opened.path} does not define ${name}` };
}

/** Keeps what stands within the named scope; everything where no name is given. */
export async function within<Part extends { readonly start: number }>(
  opened: OpenedFile,
  parts: readonly Part[],
  name: string | undefined,
): Promise<readonly Part[] | Missing> {
  if (name === undefined) return parts;
  const scopes = await scopesNamed(opened, name);
  if (isMissing(scopes)) return scopes;
  return parts.filter(({ start }) => scopes.some((scope) => start >= scope.start && start < scope.end));
}

/** The qualified name of the function around an offset; `the file` at its top. */
export async function functionAround(opened: OpenedFile, offset: number): Promise<string> {
  const scope = functionAt((await ask(SCOPES, opened.file)) ?? [], offset);
  return scope === null ? 'the file' : [...scope.path, scope.name].join('.');
}
