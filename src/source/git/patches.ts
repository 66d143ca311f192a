/** What one commit did to one file: lines without their signs, in order. */
export interface FilePatch {
  readonly commit: string;
  readonly path: string;
  /** The commit created the file (also: renamed it, when renames are not looked for). */
  readonly isCreation: boolean;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const COMMIT = /^commit ([0-9a-f]{40,64})$/;

/** Reads `git log --format='commit %H' -p -U0`, newest commit first. */
export function parsePatches(output: string): readonly FilePatch[] {
  const patches: FilePatch[] = [];
  let commit = '';
  let open: { path: string; isCreation: boolean; added: string[]; removed: string[] } | null = null;
  let isInHunk = false;
  const close = () => {
    if (open && open.path !== '') patches.push({ commit, ...open });
    open = null;
    isInHunk = false;
  };
  for (const line of output.split('\n')) {
    const header: RegExpExecArray | null = isInHunk && /^[-+]/.test(line) ? null : COMMIT.exec(line);
    if (header) {
      close();
      commit = header[1] as string;
    } else if (line.startsWith('diff --git ')) {
      close();
      open = { path: '', isCreation: false, added: [], removed: [] };
    } else if (open && !isInHunk && line.startsWith('new file mode ')) open.isCreation = true;
    else if (open && !isInHunk && line.startsWith('+++ b/')) open.path = unquote(line.slice(6));
    else if (open && line.startsWith('@@ ')) isInHunk = true;
    else if (open && isInHunk && line.startsWith('+')) open.added.push(line.slice(1));
    else if (open && isInHunk && line.startsWith('-')) open.removed.push(line.slice(1));
  }
  close();
  return patches;
}

/** Git ends a name that holds spaces with a tab. */
function unquote(name: string): string {
  return name.endsWith('\t') ? name.slice(0, -1) : name;
}
