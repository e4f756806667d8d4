import type { Role } from '#schemas/bridge.ts';
import type { Participant, RoomVisitor } from './room-access.ts';
import type { TabSocket } from './tab-socket.ts';

/** Who a browser is now, and what it may do with a board; null: nobody, or nothing. */
export interface BrowserAccess {
  readonly visitor: RoomVisitor | null;
  readonly role: Role | null;
}

/** The tabs of one browser on one board. */
export interface Browser {
  readonly sessionId: string;
  readonly docId: string;
  readonly tabs: Set<TabSocket>;
  /** What all of them were told; null where some were told something else. */
  judgement: BrowserAccess | null;
}

/** Every tab, by browser and board: one look decides for all of a browser, and touches none where nothing has changed. */
export class Browsers {
  readonly #all = new Map<string, Browser>();
  readonly #tabCounts = new Map<string, number>();

  /** The tabs of an account, over all of its browsers and boards. */
  tabCount(account: string): number {
    return this.#tabCounts.get(account) ?? 0;
  }

  add(tab: TabSocket, judgement: BrowserAccess): void {
    const { sessionId, docId } = tab;
    this.#tabCounts.set(tab.account.id, this.tabCount(tab.account.id) + 1);
    const known = this.#all.get(keyOf(tab));
    if (known === undefined) {
      this.#all.set(keyOf(tab), { sessionId, docId, tabs: new Set([tab]), judgement });
      return;
    }
    known.tabs.add(tab);
    if (known.judgement !== null && !isSame(known.judgement, judgement)) known.judgement = null;
  }

  delete(tab: TabSocket): void {
    const known = this.#all.get(keyOf(tab));
    if (known === undefined || !known.tabs.delete(tab)) return;
    if (known.tabs.size === 0) this.#all.delete(keyOf(tab));
    const left = this.tabCount(tab.account.id) - 1;
    if (left > 0) this.#tabCounts.set(tab.account.id, left);
    else this.#tabCounts.delete(tab.account.id);
  }

  all(): Iterable<Browser> {
    return this.#all.values();
  }
}

function keyOf({ sessionId, docId }: TabSocket): string {
  return `${sessionId} ${docId}`;
}

export function isSame(a: BrowserAccess, b: BrowserAccess): boolean {
  if (a.role !== b.role || a.visitor === null || b.visitor === null)
    return a.role === b.role && a.visitor === b.visitor;
  return isSamePerson(a.visitor.account, b.visitor.account) && isSamePerson(a.visitor.user, b.visitor.user);
}

function isSamePerson(a: Participant, b: Participant): boolean {
  return a.id === b.id && a.name === b.name && a.color === b.color;
}
