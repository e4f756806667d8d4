/** What the agent side of the server needs from the rest of it, beside the rooms (see `rooms/room.ts`). */

import type { AgentMode } from '#schemas/bridge.ts';

/** A key that may be used now. */
export interface AgentKey {
  readonly id: string;
  readonly label: string;
  readonly account: string;
  /** What it may do: `ask` wants a person's consent to each edit, `read` may not edit. */
  readonly mode: AgentMode;
}

export interface Keys {
  /** The live key of this value, or null: unknown, mistyped or revoked. */
  authenticate(value: string): AgentKey | null;
  /** Marks the key as used now. */
  touch(id: string): void;
  /** Calls back with the id of each key that is revoked, before the revoking request is answered. */
  onRevoked(listener: (id: string) => void): void;
}

/** `refillsAt` is ms since 1970. `left` is what remains of `budget` today. */
export interface EnergyState {
  readonly budget: number;
  readonly spent: number;
  readonly refillsAt: number;
}

export interface Energy {
  /** Takes `units` from the account's budget of today, wholly or not at all. `state` is after a charge, or at the refusal. */
  charge(
    account: string,
    units: number,
    source: 'bridge' | 'assistant',
  ): { readonly ok: boolean; readonly state: EnergyState };
  state(account: string): EnergyState;
}

/** Time as an argument, so that tests own it. `after` calls back once and gives what cancels it. */
export interface Clock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}
