import type { Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { LockedAttempt, Refusal } from '#engine/edits/refusal.ts';
import { type OfferedRemedy, remedyFor, unlockRemedy } from '../editor/remedy.ts';
import type { SessionRefusal } from '../session-refusal.ts';
import { lockedWords, refusalWords } from '../texts/engine/refusals.ts';
import { closeToast, type Toast, toast } from '../ui/toasts.ts';

type EditBoard = (edits: readonly Edit[]) => void;

/** Says why nothing was done, with a button for what would help. `refused` are the edits that were refused, if any. */
export function tellRefused(refusal: Refusal | SessionRefusal, edit: EditBoard, refused: readonly Edit[] = []): void {
  const remedy = remedyFor(refusal, refused);
  toast(refusalWords(refusal), { tone: 'error', ...(remedy === null ? {} : { action: actionOf(remedy, edit) }) });
}

type TellLocked = (parts: readonly Part[], attempt: LockedAttempt) => void;

/** Says why locked parts stay as they are, one message at a time however often somebody tries. */
export function tellLocked(edit: EditBoard): TellLocked {
  let shown = 0;
  return (parts, attempt) => {
    closeToast(shown);
    const labels = parts.map(({ label }) => label);
    const remedy = unlockRemedy(parts.map(({ id }) => id));
    shown = toast(lockedWords(labels, attempt), { action: actionOf(remedy, edit) });
  };
}

function actionOf({ label, edits }: OfferedRemedy, edit: EditBoard): NonNullable<Toast['action']> {
  return { label, run: () => edit(edits) };
}
