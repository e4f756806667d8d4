/** What the agent side of the server needs from the rest of it, beside the rooms (see `rooms/room.ts`). */

import type { AgentMode } from '#schemas/bridge.ts';

/** A key that may be used now. */
export interface AgentKey {
  readonly id: string;
  readonly label: string;
  readonly account: string;
  /** What it may do: `ask` wants a person's consent to each edit, `read` may not edit. */
  readonly mode: AgentMode;
  /** The boards that it may work on; absent: all of its account. */
  readonly boards?: ReadonlySet<string>;
}

/** Whether an agent may work on a board, as far as its owner may. */
export function mayWorkOn({ boards }: Pick<AgentKey, 'boards'>, board: string): boolean {
  return boards === undefined || boards.has(board);
}

export interface Keys {
  /**
   * The live key of this value, or null: unknown, mistyped or revoked. `waitMs`: too many keys were guessed from the
   * address, and this one is not looked at before so long.
   */
  admit(value: string, address: string): { readonly key: AgentKey | null } | { readonly waitMs: number };
  /** Marks the key as used now. */
  touch(id: string): void;
  /** Calls back with the id of each key that is revoked, before the revoking request is answered. */
  onRevoked(listener: (id: string) => void): void;
  /** Calls back with each live key whose label, mode or limit was changed, before that is answered. */
  onChanged(listener: (key: AgentKey) => void): void;
}

/** Who spends energy: an account through one of its keys. */
export interface EnergyConsumer {
  readonly account: string;
  readonly key: string | null;
}

/** `refillsAt` is ms since 1970. `agent` is the key's own share of today; its `limit` null: all of the budget. */
export interface EnergyState {
  readonly budget: number;
  readonly spent: number;
  readonly refillsAt: number;
  readonly agent: { readonly spent: number; readonly limit: number | null } | null;
}

/** Which of the two does not hold `units` more: the key's own limit, the account's budget, or (null) neither. */
export function shortOf({ budget, spent, agent }: EnergyState, units: number): 'agent' | 'account' | null {
  if (agent !== null && agent.limit !== null && agent.spent + units > agent.limit) return 'agent';
  return spent + units > budget ? 'account' : null;
}

export interface Energy {
  /** Takes `units` from the budget of today, wholly or not at all. `state` is after a charge, or at the refusal. */
  charge(
    spender: EnergyConsumer,
    units: number,
    source: 'bridge' | 'assistant',
  ): { readonly ok: boolean; readonly state: EnergyState };
  state(spender: EnergyConsumer): EnergyState;
}

/** What is remembered of agents over a restart of the server. */
export interface AgentMemory {
  /** The board that a key's calls act on. */
  target(key: string): string | null;
  setTarget(key: string, board: string | null): void;
  /** Who paused the agent on the board, or null. */
  pausedBy(board: string, key: string): string | null;
  /** The keys that are paused on a board, first paused first. */
  pausedOn(board: string): readonly string[];
  pausedBoards(key: string): readonly string[];
  setPaused(board: string, key: string, by: string | null): void;
}

/** Time as an argument, so that tests own it. `after` calls back once and gives what cancels it. */
export interface Clock {
  /** Milliseconds since 1970 when the server started, and evenly on from there: for how long something takes. */
  now(): number;
  /** Milliseconds since 1970 by the machine's clock, which may be set at any moment: for what is stored or shown. */
  date(): number;
  after(ms: number, run: () => void): () => void;
}
