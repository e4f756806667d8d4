/** Messages about what was not done. */
import type { CallRecord } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Skipped } from '#engine/board/undo-changes.ts';
import type { Refusal } from '#engine/edits/refusal.ts';
import { reasonsLeft } from '../agent/call-changes.ts';
import type { Step } from '../document/undo.ts';
import { remedyFor } from '../editor/remedy.ts';
import type { SessionRefusal } from '../session-refusal.ts';
import { callWords } from '../texts/engine/call-actions.ts';
import { refusalWords } from '../texts/engine/refusals.ts';
import { skipWords } from '../texts/engine/skips.ts';
import { shellTexts } from '../texts/shell.ts';
import { toast } from '../ui/toasts.ts';

/** A message that says why `refused` were refused. The edits of its button are made by `edit`. */
export function refusalToast(
  refusal: Refusal | SessionRefusal,
  edit: (edits: readonly Edit[]) => void,
  refused: readonly Edit[],
): void {
  const remedy = remedyFor(refusal, refused);
  toast(refusalWords(refusal), {
    tone: 'error',
    ...(remedy === null ? {} : { action: { label: remedy.label, run: () => edit(remedy.edits) } }),
  });
}

/** Says why something was left when a step was undone or done again. */
export function skippedToast(kind: 'undo' | 'redo', { why }: Skipped): void {
  toast(shellTexts[kind === 'undo' ? 'partlyUndone' : 'partlyRedone']({ reason: skipWords(why) }));
}

/** Says what came of undoing an agent's call. */
export function undoneToast(call: CallRecord, { changes, skipped }: Step): void {
  if (changes.length === 0) toast(shellTexts.callNotUndone({ reasons: reasonsLeft(skipped) || shellTexts.allGone }));
  else if (skipped.length > 0) toast(shellTexts.callUndoneExcept({ reasons: reasonsLeft(skipped) }));
  else toast(shellTexts.callUndone({ call: callWords(call) }));
}
