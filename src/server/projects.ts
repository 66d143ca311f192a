import { dirname } from 'node:path';
import type { ProjectFault, ServerHost } from './host.ts';
import { LiveProject } from './live-project.ts';
import { pathBelow } from './paths.ts';

export interface ProjectState {
  readonly project: LiveProject | null;
  readonly configFiles: readonly string[];
  readonly faults: readonly ProjectFault[];
}

/** The projects of the open folders; each is opened when one of its documents is first asked for. */
export class Projects {
  readonly #host: ServerHost;
  readonly #onFaults: (state: ProjectState) => void;
  readonly #states = new Map<string, Promise<ProjectState>>();
  #folders: readonly string[] = [];

  constructor(host: ServerHost, onFaults: (state: ProjectState) => void) {
    this.#host = host;
    this.#onFaults = onFaults;
  }

  /** Says which folders are open; projects of others are closed. */
  async setFolders(folders: readonly string[]): Promise<void> {
    this.#folders = folders;
    const gone = [...this.#states].filter(([folder]) => !folders.includes(folder));
    for (const [folder] of gone) this.#states.delete(folder);
    await Promise.all(gone.map(async ([, state]) => (await state).project?.served.close()));
  }

  get folders(): readonly string[] {
    return this.#folders;
  }

  /** The project that holds a file: of the innermost open folder, or of the file's own. */
  async of(path: string): Promise<LiveProject | null> {
    return (await this.#stateOf(this.#folderOf(path))).project;
  }

  /** Everything that is open. */
  async all(): Promise<readonly ProjectState[]> {
    return Promise.all(this.#states.values());
  }

  /** Opens the projects anew whose configuration is among the files; says whether there is one. */
  async reload(paths: readonly string[]): Promise<boolean> {
    let isReloaded = false;
    for (const [folder, opening] of [...this.#states]) {
      const before = await opening;
      if (!before.configFiles.some((file) => paths.includes(file))) continue;
      const after = this.#open(folder, before);
      this.#states.set(folder, after);
      if ((await after).project !== before.project) await before.project?.served.close();
      isReloaded = true;
    }
    return isReloaded;
  }

  async close(): Promise<void> {
    await this.setFolders([]);
  }

  #stateOf(folder: string): Promise<ProjectState> {
    const known = this.#states.get(folder);
    if (known) return known;
    const opened = this.#open(folder, null);
    this.#states.set(folder, opened);
    return opened;
  }

  #folderOf(path: string): string {
    const around = this.#folders.filter((folder) => pathBelow(path, folder) !== null);
    return around.sort((a, b) => b.length - a.length)[0] ?? dirname(path);
  }

  /** A configuration that became faulty leaves the project as it was. */
  async #open(folder: string, before: ProjectState | null): Promise<ProjectState> {
    const { configFiles, outcome } = await this.#host.openProject(folder);
    const isOpen = outcome.status === 'open';
    const state = {
      configFiles: [...new Set([...configFiles, ...(before?.configFiles ?? [])])],
      project: isOpen ? new LiveProject(outcome.project) : (before?.project ?? null),
      faults: isOpen ? [] : outcome.faults,
    };
    this.#onFaults(state);
    return state;
  }
}
