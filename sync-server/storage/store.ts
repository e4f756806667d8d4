import type { Logger } from '../operations/events.ts';
import type { AuditLog } from './audit-log.ts';
import type { BoardStorage } from './board-storage.ts';
import type { Records, StorageError } from './records.ts';

/** Where a server keeps its boards and its records. */
export interface Store {
  readonly boards: BoardStorage;
  readonly records: Records;
  readonly audit: AuditLog;
  /**
   * A token that lies apart from the records, where whoever runs the server can read it. `make` gives it where there is
   * none yet. Throws `StorageError`, also where what lies there is no token.
   */
  kept(name: 'token' | 'metrics-token', make: () => string): Promise<string>;
  /** Resolves when something was written to the place and synced, as an edit would be. Rejects where it cannot be. */
  probe(): Promise<void>;
  /** Resolves once another server has taken the place: from then on nothing is stored and everything asked of it rejects. */
  readonly lost: Promise<StorageError>;
  /** Stores what is under way, and lets another process use the place. Every board is closed before. */
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after `ms`; gives what cancels it. */
  after(ms: number, run: () => void): () => void;
  readonly logger: Logger;
  /** Told the seconds that each fsync took. */
  readonly synced?: (seconds: number) => void;
}

/** A kind of store, chosen by the scheme of an address such as `file:./data`. Both ports have a contract suite that it must pass. */
export interface Backend {
  /** Without the colon. */
  readonly scheme: string;
  /** An address for the usage text. */
  readonly example: string;
  /** Whether what was acknowledged is there when the place is opened again, also where it was not closed before. */
  readonly isDurable: boolean;
  /**
   * Opens the place that follows the colon; makes it where it is missing. Throws `StorageError`, which says what to do. The contract
   * suites open it with the path of an empty folder.
   */
  open(place: string, options: StoreOptions): Promise<Store>;
}
