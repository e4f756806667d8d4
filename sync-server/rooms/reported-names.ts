import { harmlessName } from '#schemas/names.ts';
import type { TabSocket } from './tab-socket.ts';

/** The name of an open board, as its tabs report it. */
export class ReportedNames {
  name: string | null = null;
  readonly #tabs: ReadonlySet<TabSocket>;
  readonly #renamed: (name: string) => void;

  /** `renamed` is called with each new name that a tab gave. */
  constructor(tabs: ReadonlySet<TabSocket>, renamed: (name: string) => void) {
    this.#tabs = tabs;
    this.#renamed = renamed;
  }

  /** The board has a new name. What tabs reported before is that of a board without it: they report it again when they have it. */
  set(name: string): void {
    this.name = name;
    for (const tab of this.#tabs) tab.reportedName = null;
  }

  /** A name is told where boards are listed: not before the edit that gave it is durable. */
  report(tab: TabSocket, name: string): void {
    if (tab.role === 'viewer' || name === '') return;
    const take = () => {
      tab.reportedName = harmlessName(name);
      this.take(tab);
    };
    if (tab.durable >= tab.received) take();
    // Where the edit could not be stored there is no new name.
    else tab.afterDurable().then(take, () => {});
  }

  /** Uses the name that a tab reported, if the tab has edited: to report one is not to give it. */
  take(tab: TabSocket): void {
    const name = tab.reportedName;
    if (name === null || !tab.hasEdited) return;
    tab.reportedName = null;
    if (name === this.name) return;
    this.set(name);
    this.#renamed(name);
  }
}
