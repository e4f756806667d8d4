import type { FromTab, Role, ToTab } from '#schemas/bridge.ts';
import type { AgentState } from '#schemas/presence.ts';
import type { PerTurn } from '../per-turn.ts';
import type { Damage } from '../storage/board-storage.ts';
import type { ReportFault } from './fault-log.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { FrameRefusal } from './malformed.ts';
import type { ReceiveBudget } from './receiving/receive-budget.ts';
import type { Participant } from './room-access.ts';
import type { TurnBudget } from './turn-budget.ts';

/** One socket in a room. Its fields are live: they change as the tab reports and as access changes. */
export interface Tab {
  readonly docId: string;
  readonly account: Participant;
  /** Who others see: two browsers of one account are two. */
  readonly user: Participant;
  readonly sessionId: string;
  readonly role: Role;
  /** Its awareness id: the one of `hello`, for a standard client that of its first awareness frame; null before. */
  readonly client: number | null;
  /** Whether it said `hello`. Only such a tab gets bridge frames and can be asked to run a call. */
  readonly greeted: boolean;
  readonly visible: boolean;
  /** When it last sent an edit, a presence change, `hello` or `activity`: ms since 1970 of the server's clock. */
  readonly lastActive: number;
  /** How many updates of this socket were dropped because its person may only look. */
  readonly dropped: number;
  /** False when nothing was sent: the socket is closed, behind on reading, or never said hello. */
  send(message: ToTab): boolean;
  /** Asks its connection for a sign of life, which that of a frozen page gives too, and calls back at the next. */
  probe(heard: () => void): void;
  /** Resolves when every update that came on this socket before now is on disk; rejects where that failed. */
  afterDurable(): Promise<void>;
}

/** A board (or part library) that at least one socket has open. */
export interface Room {
  readonly docId: string;
  /** The board's name as a tab that edited it, or the API, last gave it; null when none has. */
  readonly name: string | null;
  readonly tabs: ReadonlySet<Tab>;
  /** What was found broken on disk when the board was opened, or null. */
  readonly damage: Damage | null;
}

export interface RoomEvents {
  /** A valid bridge frame of a tab. `hello`, `renamed` and `activity` have been applied to the tab already. */
  bridge(message: FromTab, tab: Tab): void;
  joined(tab: Tab): void;
  /** The socket has closed; `tab.client` still says which id it had. */
  left(tab: Tab): void;
}

/** Every open room. */
export interface Rooms {
  get(docId: string): Room | null;
  all(): Iterable<Room>;
  /** Calls what is given of `events` as things happen. Returns the way to stop. */
  listen(events: Partial<RoomEvents>): () => void;
  /**
   * Shows an agent in an open room, or with null removes it; a room that is not open is left alone. `agent` is any
   * stable name, such as the key's id: the room gives it an awareness id of its own, which it returns.
   */
  setAgentState(docId: string, agent: string, state: AgentState | null): number | null;
}

/** What is held now. Documents are those in memory. */
export interface RoomCounts {
  readonly rooms: number;
  readonly sockets: number;
  /** Of the documents, as they are stored. */
  readonly bytes: number;
  /** The most client ids that one document has seen, of which each session adds one and each costs every sync. */
  readonly clients: number;
  readonly damaged: number;
  readonly quarantined: number;
}

/** What is counted of the rooms. */
export interface RoomMeasure {
  /** Bytes of edits that are durable now. */
  appended(bytes: number): void;
  refused(reason: FrameRefusal): void;
}

/** What a room needs of the server around it. */
export interface RoomHost {
  readonly jobs: JobQueue;
  readonly turns: TurnBudget;
  /** The tabs that are told of others. */
  readonly tellings: PerTurn;
  readonly receiving: Pick<ReceiveBudget<unknown>, 'waits'>;
  readonly now: () => number;
  /** The clock of awareness states. */
  readonly presenceNow: () => number;
  readonly version: string;
  readonly events: RoomEvents;
  readonly fault: ReportFault;
  readonly measure: RoomMeasure;
  renamed(docId: string, name: string): void;
  /** Something that was not stored before is stored now. */
  edited(docId: string): void;
  /** Storing failed: the room has closed its sockets and must not be used again. */
  failed(room: Room, error: unknown): void;
}
