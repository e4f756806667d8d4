import type { BoardRecord } from '#schemas/http.ts';
import type { StoredFile } from '../storage/board-storage.ts';

/** What access asks of whoever keeps the boards' documents. */
export interface Documents {
  /** Stores the first content of a new board. Durable when it resolves. */
  create(board: string, update: Uint8Array): Promise<void>;
  /** Copies a board as it is now, open or not, to an id where nothing is, under another name. Durable when it resolves. */
  copy(from: string, to: string, name: string): Promise<void>;
  /** Writes the name into the board's document, where the name lives. Durable when it resolves. */
  rename(board: string, name: string): Promise<void>;
  /** Deletes what was created or copied for a board whose record could not be stored. */
  remove(board: string): Promise<void>;
  /** Whether nothing is stored under this id, damaged or whole. */
  isUnused(board: string): Promise<boolean>;
  /** Until when the board is closed because it costs too much to open, and whether an earlier state of it opens; null: it is not. */
  quarantineOf(board: string): BoardRecord['quarantine'] | null;
  /** Opens a board that is in quarantine as far as it opens. False where nothing of it does, or it is in none. Durable when it resolves. */
  openLastGoodState(board: string): Promise<boolean>;
  /** Everything that is kept of a board, file by file. */
  files(board: string): AsyncIterable<StoredFile>;
  /** How many tabs have the board open now. */
  openTabs(board: string): number;
  /** Who shows themselves on the board now, each once, `LIMITS.peopleListed` at most. */
  people(board: string): NonNullable<BoardRecord['people']>;
}

/** The first content of a new board, as a Yjs update; null for none. */
export type InitialDocument = (board: {
  readonly start: 'empty' | 'sample';
  readonly name: string;
}) => Uint8Array | null;
