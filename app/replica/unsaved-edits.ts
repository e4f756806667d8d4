/**
 * Counts the edits of this device that the server has not made durable. The server's `saved {n}` counts the frames
 * with document updates that it took from this socket, so each frame sent is remembered with the edits it carries.
 */
export interface UnsavedEdits {
  /** Edits that the server is not known to have. */
  readonly waiting: number;
  /** The server has confirmed the difference that it asked for on this connection: it has all that was here then. */
  readonly confirmed: boolean;
  /** An edit was made here; `count` of them where they come from an earlier visit. */
  edited(count?: number): void;
  /** A socket opened: what the one before left unanswered is to be sent again, in the answer to sync step 1. */
  connected(): void;
  /** A frame with one update went out. */
  sentUpdate(): void;
  /** The difference that the server asked for went out: it holds every edit that no other frame carries. */
  sentDifference(): void;
  /** The server said that the first `n` frames of this socket are durable. */
  saved(n: number): void;
}

export function unsavedEdits(): UnsavedEdits {
  let waiting = 0;
  /** Edits in each frame that was sent and is not confirmed, oldest first. */
  let frames: number[] = [];
  let confirmed = 0;
  /** Edits in `frames`. */
  let carried = 0;
  /** How many frames of this socket had gone out with the difference; null before that. */
  let difference: number | null = null;

  function sent(edits: number): void {
    frames.push(edits);
    carried += edits;
  }

  return {
    get waiting() {
      return waiting;
    },
    get confirmed() {
      return difference !== null && confirmed >= difference;
    },
    edited(count = 1) {
      waiting += count;
    },
    connected() {
      frames = [];
      confirmed = 0;
      carried = 0;
      difference = null;
    },
    sentUpdate() {
      sent(1);
    },
    sentDifference() {
      sent(Math.max(0, waiting - carried));
      difference ??= confirmed + frames.length;
    },
    saved(n) {
      while (confirmed < n) {
        const edits = frames.shift();
        if (edits === undefined) return;
        confirmed += 1;
        carried -= edits;
        waiting = Math.max(0, waiting - edits);
      }
    },
  };
}
