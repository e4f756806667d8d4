/** What the agent side of the server needs from the rest of it. Rooms, access and the clock fulfil these. */
import type { FromTab, Role, ToTab } from '#schemas/bridge.ts';
import type { AgentState } from '#schemas/presence.ts';

/** One open tab: a socket of a board that said `hello`. The object is alive: its fields change, its identity does not. */
export interface Tab {
  readonly board: string;
  readonly account: string;
  /** Display name of the person, for words like "stopped by Ada". */
  readonly person: string;
  /** The awareness id that its `hello` bound. A tab that reconnects is a new `Tab` with the same id. */
  readonly client: number;
  readonly role: Role;
  readonly visible: boolean;
  /** ms since 1970 of the last sign of a person: an edit, a moved cursor, a change of visibility. */
  readonly lastActive: number;
  /** Sends a bridge frame; silently nothing on a closed socket. */
  send(message: ToTab): void;
}

/** The messages of a tab that are the agent side's business. */
export type TabMessage = Extract<FromTab, { readonly type: 'claim' | 'decline' | 'reply' | 'stop' | 'pause' }>;

export interface RoomListener {
  /** A tab said `hello`, left, or changed its role or visibility. Called after `tabs` shows it. */
  tabsChanged(board: string): void;
  /** A validated bridge message of a tab. */
  message(tab: Tab, message: TabMessage): void;
}

export interface Rooms {
  /** Every open tab of every board, in the order of their hellos. */
  tabs(): Iterable<Tab>;
  /** The name that the last `hello` or `renamed` of the board reported; null where nobody has. */
  boardName(board: string): string | null;
  /** One listener: the agent side. */
  listen(listener: RoomListener): void;
  /** Publishes an agent's awareness state in a board's room, or takes it away with null. Nothing where no room is open. */
  setAgentState(board: string, key: string, state: AgentState | null): void;
  /** Resolves when every update that this tab sent before now is durable; rejects where that cannot be. Holds for a closed tab too. */
  afterDurable(tab: Tab): Promise<void>;
}

/** A key that may be used now. */
export interface AgentKey {
  readonly id: string;
  readonly label: string;
  readonly account: string;
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

export interface Access {
  /** What the account may do on the board; null where it has no role or there is no such board. */
  role(account: string, board: string): Role | null;
}

/** Time as an argument, so that tests own it. `after` calls back once and gives what cancels it. */
export interface Clock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}
