import type { DamageCode } from '#schemas/bridge.ts';

/** What was found broken or missing on disk. The bytes in question are kept beside the board, under `kept`. */
export interface Damage {
  readonly what: DamageCode;
  /** A sentence for the operator. */
  readonly message: string;
  readonly kept: readonly string[];
}

/** A whole board as it is written when its log is compacted. All of it is of the same moment; bytes to the storage. */
export interface Snapshot {
  /** Yjs update, V1: what clients are sent. */
  readonly update: Uint8Array;
  /** Yjs state vector of it. */
  readonly stateVector: Uint8Array;
  /** Yjs update, V1, with its deletions and what waits in it for updates that are lost; no other content. */
  readonly deletions: Uint8Array;
  /** What of the update decides how much a small one may cost; absent in a snapshot of an earlier version. */
  readonly complexity?: Uint8Array;
}

/** What is stored of a board. Applying `snapshot.update` and then `tail` in order gives the board. */
export interface StoredBoard {
  readonly snapshot: Snapshot | null;
  /** Yjs updates, V1, oldest first. */
  readonly tail: readonly Uint8Array[];
  /** Bytes of an unfinished write that were cut off and kept beside: nobody had been told that they were stored. */
  readonly torn: number;
  /** It was cut back to an earlier state, see `BoardLog.cutBack`. */
  readonly wentBack: boolean;
  readonly damage: Damage | null;
}

/** The log of one open board. One caller at a time: await each call before the next. */
export interface BoardLog {
  /** What was stored when the board was opened; gives it up, so that a big board is not held twice. */
  take(): StoredBoard;
  /** Resolves when the updates, in this order, would survive a power cut. After a rejection none of them is stored. */
  append(updates: readonly Uint8Array[]): Promise<void>;
  /** Starts a new part of the log: everything appended before it can be replaced by a snapshot. Gives its number. */
  mark(): Promise<number>;
  /** Replaces what was appended before `mark` by a snapshot that holds all of it. May run beside `append`. */
  compact(mark: number, snapshot: Snapshot): Promise<void>;
  /** Takes what is stored for all that there ever was: the board is not damaged when it is opened again. What is there is kept beside. */
  accept(): Promise<void>;
  /**
   * Keeps the snapshot and the first `count` updates of what was stored when the board was opened, and no more: what is there is kept
   * beside. Nothing was appended since.
   */
  cutBack(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A file of a board as it is stored. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Versions of boards: bytes that tabs made, under ids that they drew. Which there are the records say: an id that none of them names
 * may be put again. Every call rejects with `RangeError` what `checkDocId` refuses, and what is no id of a version.
 */
export interface VersionStorage {
  /** Resolves when the bytes would survive a power cut. */
  put(docId: string, version: string, bytes: Uint8Array): Promise<void>;
  /** null: there are none. */
  get(docId: string, version: string): Promise<Uint8Array | null>;
  /** Gone already is as good. */
  remove(docId: string, version: string): Promise<void>;
}

/** Where boards are kept. A document id is used once at a time: open, close, open again. */
export interface BoardStorage {
  /**
   * Opens a board, an empty one where nothing is stored. Broken bytes never make it fail: see `damage`. Throws `RangeError` for what
   * `checkDocId` refuses.
   */
  open(docId: string): Promise<BoardLog>;
  /**
   * Everything that is kept of a board, open or not, its versions and what was set aside included: file by file, one in memory at a time. Whatever happens to
   * the board meanwhile, what was stored before the first file is in them. The call itself, and not the first step of the iteration, throws
   * `RangeError` for what `checkDocId` refuses.
   */
  files(docId: string): AsyncIterable<StoredFile>;
  readonly versions: VersionStorage;
  /** Deletes what is stored of a board that is not open, its versions too. */
  remove(docId: string): Promise<void>;
  close(): Promise<void>;
}

/** Throws `RangeError` unless the id is one to sixty-four letters, digits, underscores and hyphens: it may become the name of a file. */
export function checkDocId(docId: string): void {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(docId)) throw new RangeError(`no document id: ${docId}`);
}
