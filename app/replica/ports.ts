/** What a session needs from where it runs: a browser tab, or Node in a test. `app/browser-ports.ts` is the former. */

import type { KeyedTexts, UnsentNotes } from './unsent-notes.ts';

/** What tabs of one browser tell each other. `tab` is the sender; `n` counts its updates. */
export type TabMessage =
  | {
      readonly type: 'update';
      readonly tab: string;
      readonly n: number;
      readonly update: Uint8Array;
      /** True where the sender has handed it to the server itself, so that nobody need do it again. */
      readonly sent: boolean;
    }
  /** Asks all others for what the sender lacks; `vector` is a Yjs state vector. */
  | { readonly type: 'state'; readonly tab: string; readonly vector: Uint8Array }
  /** The answer, for one tab: it holds the sender's first `n` updates too. `vector` asks in return. */
  | {
      readonly type: 'difference';
      readonly tab: string;
      readonly to: string;
      readonly n: number;
      readonly update: Uint8Array;
      readonly sent: boolean;
      readonly vector?: Uint8Array;
    }
  /** The writing tab has stored the first `n` updates of tab `to`. */
  | { readonly type: 'stored'; readonly tab: string; readonly to: string; readonly n: number };

/** A BroadcastChannel, or what does its work: others of the same name get what one posts, the sender does not. */
export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: unknown) => void): void;
  close(): void;
}

/** A turn at being the one writing tab. `held` resolves when it is this tab's turn; it may never. */
export interface WriterLock {
  readonly held: Promise<void>;
  /** Gives the turn to the next, or leaves the queue. */
  end(): void;
}

export interface Ports {
  /** The WebSocket class; `ws` has the same shape. */
  readonly WebSocket: typeof WebSocket;
  /** null where tabs cannot talk: each then stands alone. */
  readonly openChannel: ((name: string) => TabChannel) | null;
  /** Queues for the lock of this name. null where there are no locks: each tab then writes. */
  readonly queueFor: ((name: string) => WriterLock) | null;
  /** Takes the lock of this name if nobody has it and nobody waits for it; else null. null where there are no locks. */
  readonly turnIfFree: ((name: string) => Promise<WriterLock | null>) | null;
  /** Where it is noted which copies hold edits that the server lacks; null where none are kept. */
  readonly notes: UnsentNotes | null;
  /** What keeps short texts between visits; it throws where that is forbidden. null where nothing can be kept. */
  readonly texts: (() => KeyedTexts) | null;
  /** What names of databases, channels and locks begin with; null where IndexedDB is not there or shall not be used. */
  readonly storage: string | null;
  /** Runs a task at the next animation tick; presence goes out at most once a tick. Gives what cancels it. */
  readonly atTick: (task: () => void) => () => void;
  /** ISO 8601. */
  readonly now: () => string;
  /** From 0 to below 1: for the jitter of reconnects. */
  readonly random: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}
