import type { LockedAttempt } from '#engine/edits/refusal.ts';
import { number } from '../format.ts';
import { inLanguage } from '../language.ts';

/** Why parts with these labels stay as they are, and what helps. */
export function lockedWords(labels: readonly string[], attempt: LockedAttempt): string {
  const words = lockedTexts.why[attempt];
  const [label] = labels;
  return labels.length === 1 && label !== undefined ? words.one({ label }) : words.many({ count: labels.length });
}

export const lockedTexts = inLanguage('locked', {
  unlock: 'Unlock',
  why: {
    move: {
      one: ({ label }: OneLocked) => `${label} is locked. Unlock it to move it.`,
      many: ({ count }: ManyLocked) => `${number(count)} parts are locked. Unlock them to move them.`,
    },
    rotate: {
      one: ({ label }: OneLocked) => `${label} is locked. Unlock it to rotate it.`,
      many: ({ count }: ManyLocked) => `${number(count)} parts are locked. Unlock them to rotate them.`,
    },
    flip: {
      one: ({ label }: OneLocked) => `${label} is locked. Unlock it to flip it.`,
      many: ({ count }: ManyLocked) => `${number(count)} parts are locked. Unlock them to flip them.`,
    },
    remove: {
      one: ({ label }: OneLocked) => `${label} is locked. Unlock it to delete it.`,
      many: ({ count }: ManyLocked) => `${number(count)} parts are locked. Unlock them to delete them.`,
    },
  } satisfies Record<LockedAttempt, object>,
});

interface OneLocked {
  readonly label: string;
}

interface ManyLocked {
  readonly count: number;
}
