import { LIMITS } from '#schemas/limits.ts';
import type { WireFrame } from '../frame-queue.ts';
import { awarenessFrame, encodeState, PING } from '../frames.ts';

/** Who sees a state, and whose it is. `O` is a tab; the states of agents belong to nobody. */
interface AwarenessEntry<O> {
  owner: O | null;
  account: string | null;
  /** JSON of the state; null once it was removed, until that has been told. */
  json: string | null;
  clock: number;
  /** As it is told under this clock; null until somebody is told. */
  bytes: Uint8Array | null;
}

/** A tab as presence sees it. */
interface Viewer {
  readonly client: number | null;
  readonly account: { readonly id: string };
}

/**
 * The awareness states of a room. The server tells them under clocks of its own, in ms, so that they go on rising
 * after a restart; a state is never told to the tab that it belongs to.
 */
export class AwarenessStates<O extends Viewer> {
  readonly #entries = new Map<number, AwarenessEntry<O>>();
  #dirty = new Set<number>();
  readonly #now: () => number;
  #clock = 0;
  /** All states for those who come, until one changes. */
  #all: readonly PresenceBroadcast<O>[] | null = null;

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
      this.#entries.set(client, { owner, account: owner.account.id, json: null, clock: 0, bytes: null });
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
      const account = owner?.account.id ?? null;
      this.#entries.set(client, { owner, account, json, clock: this.#tick(), bytes: null });
    } else {
      entry.json = json;
      entry.clock = this.#tick();
      entry.bytes = null;
    }
    this.#mark(client);
  }

  /** Removes a state; with `forget` the id is free again. */
  remove(client: number, forget: boolean): void {
    const entry = this.#entries.get(client);
    if (entry === undefined) return;
    if (entry.json !== null) {
      entry.json = null;
      entry.clock = this.#tick();
      entry.bytes = null;
      this.#mark(client);
    }
    if (forget && !this.#dirty.has(client)) this.#entries.delete(client);
    else if (forget) entry.owner = null;
  }

  /** Marks every state to be told again, under a new clock, so that no client takes it for gone. */
  refresh(): void {
    for (const [client, entry] of this.#entries) {
      if (entry.json === null) continue;
      entry.clock = this.#tick();
      entry.bytes = null;
      this.#mark(client);
    }
  }

  get hasChanges(): boolean {
    return this.#dirty.size > 0;
  }

  /** What has changed since this was last called, to be told to every viewer. */
  takeChanges(): Changes<O> {
    const changed = [...this.#dirty].flatMap((client) => this.#encoded(client));
    this.#dirty = new Set();
    const tellings = tellingsOf(changed);
    return {
      framesFor: (viewer) => tellings.flatMap((telling) => telling.framesFor(viewer) ?? []),
      told: () => {
        for (const { client, entry } of changed) {
          if (entry.json === null && entry.owner === null && !this.#dirty.has(client)) this.#entries.delete(client);
        }
      },
    };
  }

  /** Every state that a viewer may see. */
  framesFor(viewer: O): readonly WireFrame[] {
    this.#all ??= tellingsOf(this.#shown(() => true));
    return this.#all.flatMap((telling) => telling.framesFor(viewer) ?? []);
  }

  /** The states of a viewer's account but its own: what it was not told before it had said which is its own. */
  framesOfAccount(viewer: O): readonly WireFrame[] {
    const states = this.#shown((account) => account === viewer.account.id);
    return tellingsOf(states).flatMap((telling) => telling.framesFor(viewer) ?? []);
  }

  #shown(isOf: (account: string | null) => boolean): EncodedState<O>[] {
    const shown: EncodedState<O>[] = [];
    for (const [client, entry] of this.#entries) {
      if (entry.json !== null && isOf(entry.account)) shown.push(...this.#encoded(client));
    }
    return shown;
  }

  #mark(client: number): void {
    this.#dirty.add(client);
    this.#all = null;
  }

  #encoded(client: number): EncodedState<O>[] {
    const entry = this.#entries.get(client);
    if (entry === undefined) return [];
    entry.bytes ??= encodeState(client, entry.clock, entry.json ?? 'null');
    return [{ client, entry, bytes: entry.bytes }];
  }

  #tick(): number {
    this.#clock = Math.max(this.#clock + 1, this.#now());
    return this.#clock;
  }
}

/** States that have changed, encoded once for all who are told of them. */
interface Changes<O> {
  /** What of them the viewer may see. */
  framesFor(viewer: O): readonly WireFrame[];
  /** Everybody has been told: an id whose state was removed is forgotten. */
  told(): void;
}

interface EncodedState<O> {
  readonly client: number;
  readonly entry: AwarenessEntry<O>;
  readonly bytes: Uint8Array;
}

/**
 * States in messages of at most half of what a client may send: standard clients send every message that they hear back, in
 * their own spelling.
 */
function tellingsOf<O extends Viewer>(states: readonly EncodedState<O>[]): PresenceBroadcast<O>[] {
  const tellings: PresenceBroadcast<O>[] = [];
  let part: EncodedState<O>[] = [];
  let size = 0;
  for (const state of states) {
    if (part.length > 0 && size + state.bytes.length > LIMITS.awarenessFrameBytes / 2) {
      tellings.push(new PresenceBroadcast(part));
      part = [];
      size = 0;
    }
    part.push(state);
    size += state.bytes.length;
  }
  if (part.length > 0) tellings.push(new PresenceBroadcast(part));
  return tellings;
}

/** States that are told to many: one buffer, of which each viewer gets all but its own. */
class PresenceBroadcast<O extends Viewer> {
  readonly states: readonly EncodedState<O>[];
  readonly #body: Uint8Array;
  readonly #whole: readonly WireFrame[];
  readonly #places = new Map<number, { readonly from: number; readonly to: number }>();

  constructor(states: readonly EncodedState<O>[]) {
    this.states = states;
    this.#body = Buffer.concat(states.map((one) => one.bytes));
    this.#whole = awarenessFrame(states.length, [this.#body]);
    let from = 0;
    for (const { client, bytes } of states) {
      this.#places.set(client, { from, to: from + bytes.length });
      from += bytes.length;
    }
  }

  /** What the viewer may see, or null where that is nothing. */
  framesFor(viewer: O): readonly WireFrame[] | null {
    const { states } = this;
    if (viewer.client === null) {
      // It has not said which id is its own: any state of its account could be.
      const seen = states.filter(({ entry }) => entry.account === null || entry.account !== viewer.account.id);
      if (seen.length === 0) return null;
      return seen.length === states.length
        ? this.#whole
        : awarenessFrame(
            seen.length,
            seen.map((one) => one.bytes),
          );
    }
    const own = this.#places.get(viewer.client);
    if (own === undefined) return states.length === 0 ? null : this.#whole;
    if (states.length === 1) return null;
    return awarenessFrame(states.length - 1, [this.#body.subarray(0, own.from), this.#body.subarray(own.to)]);
  }
}

/** An awareness frame without states: it says only that the server is alive. */
export const ALIVE = awarenessFrame(0, []);

/** The same, with a ping behind it. */
export const ALIVE_AND_PING: readonly WireFrame[] = [[Buffer.concat([...ALIVE, PING].flat())]];
