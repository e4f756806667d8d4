/** Sends what waits in copies that nobody has open here, one copy at a time. */
import { LIMITS } from '#schemas/limits.ts';
import type { CopyKey } from '../replica/device-copies.ts';
import type { WriterLock } from '../replica/ports.ts';

interface SendUnsentPorts {
  /** The copies in which edits wait, of whoever is signed in. */
  readonly unsent: () => readonly CopyKey[];
  /** The turn to send for this browser; null where another tab has it. */
  readonly turn: () => Promise<WriterLock | null>;
  /** Resolves when the server has confirmed them, or a tab that has the copy open sends them. */
  readonly send: (key: CopyKey) => Promise<void>;
  /** What the browser remembers of the copy that is being sent, beyond the end of the page. */
  readonly attempt: {
    /** The copy that a page was sending as it ended; null where none was. */
    begun(): string | null;
    begin(copy: string): void;
    end(): void;
  };
}

export interface UnsentSender {
  /** Tries each copy that is due. Never rejects. */
  round(): Promise<void>;
  /** Every copy is due again: the network came back, or somebody signed in. */
  startAnew(): void;
}

/**
 * After each failure a copy is left out for twice as many rounds, up to `LIMITS.unsentSkipped`; one that a page ended on, as
 * it may be what ended it, for that many at once.
 */
export function unsentSender({ unsent, turn, send, attempt }: SendUnsentPorts): UnsentSender {
  const failures = new Map<string, { readonly skip: number; left: number }>();
  let running: Promise<void> | null = null;
  const begun = attempt.begun();
  if (begun !== null) leaveOut(begun, LIMITS.unsentSkipped);

  function leaveOut(name: string, skip: number): void {
    failures.set(name, { skip, left: skip });
  }

  async function tryAll(): Promise<void> {
    const mine = await turn();
    if (mine === null) return;
    try {
      for (const key of unsent()) await trySending(key);
    } finally {
      mine.end();
    }
  }

  async function trySending(key: CopyKey): Promise<void> {
    const name = `${key.room}/${key.account}`;
    const failure = failures.get(name);
    if (failure !== undefined && failure.left > 0) {
      failure.left -= 1;
      return;
    }
    attempt.begin(name);
    try {
      await send(key);
      failures.delete(name);
    } catch {
      leaveOut(name, Math.min(LIMITS.unsentSkipped, 2 * (failure?.skip ?? 0.5)));
    } finally {
      attempt.end();
    }
  }

  return {
    round() {
      running ??= tryAll().finally(() => {
        running = null;
      });
      return running;
    },
    startAnew: () => failures.clear(),
  };
}
