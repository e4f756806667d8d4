/** What a person may believe about an open board, read from its document and its replica. */
import type { Role } from '#schemas/bridge.ts';
import type { BoardStore } from './document/snapshot.ts';
import type { Replica } from './replica/replica.ts';
import { type Status, saveState } from './replica/save-state.ts';

export class SessionStatus {
  readonly #store: BoardStore;
  readonly #replica: Replica;
  /** The role that counts until the server names one. */
  readonly #role: Role;
  #current: Status;

  constructor(store: BoardStore, replica: Replica, role: Role) {
    this.#store = store;
    this.#replica = replica;
    this.#role = role;
    this.#current = this.#read();
  }

  /** As of the last `refresh`; the same object until something in it changed. */
  get current(): Status {
    return this.#current;
  }

  /** As of now. */
  get readOnly(): Status['readOnly'] {
    if (this.#store.newer) return 'newer-format';
    return (this.#replica.state.role ?? this.#role) === 'viewer' ? 'viewer' : null;
  }

  /** True where something changed. */
  refresh(): boolean {
    const next = this.#read();
    const same = Object.entries(next).every(([key, value]) => Reflect.get(this.#current, key) === value);
    if (!same) this.#current = next;
    return !same;
  }

  #read(): Status {
    const { state } = this.#replica;
    const met = this.#store.damaged.length + state.damaged;
    // What the server reports is at least one, though this document may not have met it.
    const damaged = met === 0 && state.serverDamage !== null ? 1 : met;
    const outOfBounds = this.#store.outOfBounds.length;
    const values = { ...state, damaged, outOfBounds, readOnly: this.readOnly };
    return { ...values, save: saveState(values) };
  }
}
