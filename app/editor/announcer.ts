/** What a screen reader is told while it cannot look: the person's own edits at once, everybody else's together, not more often than it can be listened to. */
import { LIMITS } from '#schemas/limits.ts';
import { editorTexts } from '../texts/editor.ts';

interface AnnouncerPorts {
  /** Milliseconds of any clock that only goes forward. */
  now(): number;
  /** Runs `task` in `ms` milliseconds; gives what forgets it. */
  after(ms: number, task: () => void): () => void;
}

export interface Announcer {
  /** Said at once. */
  own(text: string): void;
  /** Somebody changed `count` things of a board. */
  others(who: string, count: number): void;
  close(): void;
}

/** `say` gets each text; what others did comes at most once in `LIMITS.announceEveryMs`, all of it as one sentence a person. */
export function announcer(say: (text: string) => void, { now, after }: AnnouncerPorts): Announcer {
  const waiting = new Map<string, number>();
  let last = -Infinity;
  let forget: (() => void) | null = null;

  const flush = (): void => {
    forget = null;
    last = now();
    const sentences = [...waiting].map(([who, count]) => editorTexts.changedByOthers({ who, count }));
    waiting.clear();
    say(sentences.join(' '));
  };
  return {
    own: say,
    others(who, count) {
      if (count === 0) return;
      waiting.set(who, (waiting.get(who) ?? 0) + count);
      forget ??= after(Math.max(0, last + LIMITS.announceEveryMs - now()), flush);
    },
    close() {
      forget?.();
      waiting.clear();
    },
  };
}
