import { awarenessFrame, encodeState } from './frames.ts';

/** Who sees a state, and whose it is. `O` is a tab; the states of agents belong to nobody. */
interface Entry<O> {
  owner: O | null;
  account: string | null;
  /** JSON of the state; null once it was removed, until that has been told. */
  json: string | null;
  clock: number;
}

/** A tab as presence sees it. */
export interface Viewer {
  readonly client: number | null;
  readonly account: { readonly id: string };
}

/**
 * The awareness states of a room. The server tells them under clocks of its own, in ms, so that they go on rising
 * after a restart; a state is never told to the tab that it belongs to.
 */
export class Presence<O extends Viewer> {
  readonly #entries = new Map<number, Entry<O>>();
  readonly #dirty = new Set<number>();
  readonly #now: () => number;
  #clock = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whose id this is: a tab, 'agent', or null where nobody has it. */
  ownerOf(client: number): O | 'agent' | null {
    const entry = this.#entries.get(client);
    if (entry === undefined) return null;
    return entry.owner ?? (entry.json === null ? null : 'agent');
  }

  /** Gives an id to a tab (with no state yet), or hands it on with the state that it has. */
  bind(client: number, owner: O): void {
    const entry = this.#entries.get(client);
    if (entry === undefined) {
      this.#entries.set(client, { owner, account: owner.account.id, json: null, clock: 0 });
    } else {
      entry.owner = owner;
      entry.account = owner.account.id;
    }
  }

  /** The state that others are told of an id; null where there is none. */
  stateOf(client: number): string | null {
    return this.#entries.get(client)?.json ?? null;
  }

  /** Shows a state. `owner` null is an agent. */
  set(client: number, owner: O | null, json: string): void {
    const entry = this.#entries.get(client);
    if (entry === undefined) {
      this.#entries.set(client, { owner, account: owner?.account.id ?? null, json, clock: this.#tick() });
    } else {
      entry.json = json;
      entry.clock = this.#tick();
    }
    this.#dirty.add(client);
  }

  /** Removes a state; with `forget` the id is free again. */
  remove(client: number, forget: boolean): void {
    const entry = this.#entries.get(client);
    if (entry === undefined) return;
    if (entry.json !== null) {
      entry.json = null;
      entry.clock = this.#tick();
      this.#dirty.add(client);
    }
    if (forget && !this.#dirty.has(client)) this.#entries.delete(client);
    else if (forget) entry.owner = null;
  }

  get isDirty(): boolean {
    return this.#dirty.size > 0;
  }

  /** Marks every state to be told again, under a new clock, so that no client takes it for gone. */
  refresh(): void {
    for (const [client, entry] of this.#entries) {
      if (entry.json === null) continue;
      entry.clock = this.#tick();
      this.#dirty.add(client);
    }
  }

  /** Tells what has changed: calls `send` for each viewer that may see any of it. Frames are made once. */
  flush(viewers: Iterable<O>, send: (viewer: O, frame: Uint8Array) => void): void {
    const changed = [...this.#dirty].flatMap((client) => this.#encoded(client));
    this.#dirty.clear();
    if (changed.length > 0) {
      const whole = awarenessFrame(changed.map((one) => one.bytes));
      for (const viewer of viewers) {
        const seen = changed.filter((one) => maySee(viewer, one));
        if (seen.length === changed.length) send(viewer, whole);
        else if (seen.length > 0) send(viewer, awarenessFrame(seen.map((one) => one.bytes)));
      }
    }
    for (const { client, entry } of changed) {
      if (entry.json === null && entry.owner === null) this.#entries.delete(client);
    }
  }

  /** Every state that a viewer may see as one frame, or null where there is none. */
  frameFor(viewer: O): Uint8Array | null {
    const seen = [...this.#entries.keys()]
      .flatMap((client) => this.#encoded(client))
      .filter((one) => one.entry.json !== null && maySee(viewer, one));
    return seen.length === 0 ? null : awarenessFrame(seen.map((one) => one.bytes));
  }

  #encoded(client: number) {
    const entry = this.#entries.get(client);
    return entry === undefined
      ? []
      : [{ client, entry, bytes: encodeState(client, entry.clock, entry.json ?? 'null') }];
  }

  #tick(): number {
    this.#clock = Math.max(this.#clock + 1, this.#now());
    return this.#clock;
  }
}

/** A tab that has not said which id is its own is told no state of its account: it could be its own. */
function maySee<O extends Viewer>(viewer: O, one: { client: number; entry: Entry<O> }): boolean {
  if (viewer.client !== null) return viewer.client !== one.client;
  return one.entry.account === null || one.entry.account !== viewer.account.id;
}

/** An awareness frame without states: it says only that the server is alive. */
export const ALIVE = awarenessFrame([]);
