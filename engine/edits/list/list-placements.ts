import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Demand } from '../../allocation/allocate.ts';
import type { UsedInstance } from '../../allocation/part-instances.ts';
import { type Change, pinKey } from '../../board/board.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';

/** What an edit asked for and did not find while the rest of its list was still to come. */
export interface PendingRequest {
  /** Of the edit in its list. */
  readonly edit: number;
  /** Within the edit: `/to`. */
  readonly pointer: string;
  readonly part: string;
  /** `endKey` of the instance. */
  readonly instance: string;
  readonly index: InterfaceIndex;
  /** `pinKey` of the slot that the edit fixes; absent where the whole instance waits. */
  readonly slot?: string;
  /** Instances in use that the edit could have named instead. */
  readonly share: readonly number[];
}

/**
 * What one list of edits has placed, and what still waits for a place. Until the end of the list, resources that the list chose itself may
 * be chosen again; everything else stays where it is.
 */
export class ListPlacements {
  waiting: readonly PendingRequest[] = [];
  /** Connections that the list made. */
  readonly #made = new Set<string>();
  /** By `pinKey`: the resource that the list asked for, whether or not it stays fixed there. */
  readonly #chosen = new Map<string, string>();

  /** Follows a change that the list writes. */
  note({ root, key, path, after }: Change): void {
    if (root === 'pins' && after === undefined) this.#chosen.delete(key);
    if (root !== 'connections' || path.length > 0) return;
    if (after === undefined) this.#made.delete(key);
    else this.#made.add(key);
  }

  choose(slot: string, resource: string): void {
    this.#chosen.set(slot, resource);
  }

  isChosen(slot: string): boolean {
    return this.#chosen.has(slot);
  }

  wait(waiting: PendingRequest): void {
    this.waiting = [...this.waiting, waiting];
  }

  /** Ends the waiting in one domain of a part; gives what waited there, in the order of the edits. */
  settle(part: string, domain: DomainName): readonly PendingRequest[] {
    const isHere = (one: PendingRequest) => one.part === part && one.index.domain === domain;
    const settled = this.waiting.filter(isHere);
    this.waiting = this.waiting.filter((one) => !isHere(one));
    return settled;
  }

  isWaiting(part: string, domain: DomainName): boolean {
    return this.waiting.some((one) => one.part === part && one.index.domain === domain);
  }

  /** Whether the list itself chose the places of an instance: it made all its connections, or fixed a slot of it. */
  isOwn({ connections, end, index }: UsedInstance, ignored: readonly PendingRequest[] = []): boolean {
    if (connections.every((id) => this.#made.has(id))) return true;
    return index.slots.some(({ requires, n }) => this.#holds(pinKey(end, requires, n), ignored));
  }

  /** What one of its own instances needs: the slots in `fixed` or chosen by the list, and the others as they are where possible. */
  demandOf(
    { key, end, index, stored }: UsedInstance,
    fixed: readonly (string | null)[],
    ignored: readonly PendingRequest[] = [],
  ): Demand {
    const held = index.slots.map(({ requires, n }, position) => {
      const slot = pinKey(end, requires, n);
      if (!this.#chosen.has(slot)) return fixed[position] ?? null;
      return this.#holds(slot, ignored) ? (this.#chosen.get(slot) ?? null) : null;
    });
    return { key, index, held, preferred: stored };
  }

  #holds(slot: string, ignored: readonly PendingRequest[]): boolean {
    return this.#chosen.has(slot) && !ignored.some((one) => one.slot === slot);
  }
}
