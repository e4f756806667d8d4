import type { Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { LockedAttempt, Refusal } from '#engine/edits/refusal.ts';
import type { SessionRefusal } from '../session-refusal.ts';
import { lockedTexts, lockedWords } from '../texts/engine/locked.ts';
import { errorWords } from '../texts/worded-error.ts';
import { closeToast, toast } from '../ui/toasts.ts';

type EditBoard = (edits: readonly Edit[]) => void;

/** The words of refusals are long and of no first picture: they come when the page is calm, or with the first refusal. */
export const refusalCode = () => import('./refusal-toast.ts');

/**
 * Says why nothing was done, with a button for what would help. `refused` are the edits that were refused, if any. It is said
 * as soon as its words are there.
 */
export function tellRefused(refusal: Refusal | SessionRefusal, edit: EditBoard, refused: readonly Edit[] = []): void {
  refusalCode().then(
    ({ refusalToast }) => refusalToast(refusal, edit, refused),
    (error: unknown) => toast(errorWords(error), { tone: 'error' }),
  );
}

type TellLocked = (parts: readonly Part[], attempt: LockedAttempt) => void;

/** Says why locked parts stay as they are, one message at a time however often somebody tries. */
export function tellLocked(edit: EditBoard): TellLocked {
  let shown = 0;
  return (parts, attempt) => {
    closeToast(shown);
    const labels = parts.map(({ label }) => label);
    const unlocked = parts.map(({ id }): Edit => ({ op: 'update_part', part: id, locked: false }));
    shown = toast(lockedWords(labels, attempt), {
      action: { label: lockedTexts.unlock, run: () => edit(unlocked) },
    });
  };
}
