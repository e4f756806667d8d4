import type { TabSocket } from './tab-socket.ts';

/**
 * Which tabs of a room a beat looks at: those to which something has happened, and all of them once something is due for one that rests. A room
 * of silent tabs costs nothing in between.
 */
export class Rota {
  readonly #tabs: ReadonlySet<TabSocket>;
  #awake = new Set<TabSocket>();
  /** Nothing is due before then for a tab that rests. */
  #due = Number.POSITIVE_INFINITY;
  #beatAt: number;

  constructor(tabs: ReadonlySet<TabSocket>, now: number) {
    this.#tabs = tabs;
    this.#beatAt = now;
  }

  add(tab: TabSocket): void {
    tab.onWake = () => {
      this.#awake.add(tab);
      return this.#beatAt;
    };
    this.#awake.add(tab);
  }

  delete(tab: TabSocket): void {
    this.#awake.delete(tab);
  }

  /** Calls `look` for each tab that does not rest. */
  beat(now: number, look: (tab: TabSocket) => void): void {
    const isDue = now >= this.#due;
    const looked = isDue ? this.#tabs : this.#awake;
    if (isDue) this.#due = Number.POSITIVE_INFINITY;
    this.#awake = new Set();
    for (const tab of looked) {
      if (now >= tab.restsUntil) look(tab);
      // It may have ended.
      if (!this.#tabs.has(tab)) continue;
      if (now >= tab.restsUntil) {
        this.#awake.add(tab);
        continue;
      }
      // What the look itself did is no reason for the next.
      this.#awake.delete(tab);
      this.#due = Math.min(this.#due, tab.restsUntil);
    }
    this.#beatAt = now;
  }
}
