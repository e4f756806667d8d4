import type { Edit } from '#engine/board/edit.ts';
import type { Refusal } from '#engine/edits/refusal.ts';
import { remedyFor } from '../editor/remedy.ts';
import type { SessionRefusal } from '../session-refusal.ts';
import { refusalWords } from '../texts/engine/refusals.ts';
import { toast } from '../ui/toasts.ts';

/** Says why nothing was done, with a button for what would help. `refused` are the edits that were refused, if any. */
export function tellRefused(
  refusal: Refusal | SessionRefusal,
  edit: (edits: readonly Edit[]) => void,
  refused: readonly Edit[] = [],
): void {
  const remedy = remedyFor(refusal, refused);
  const action = remedy === null ? {} : { action: { label: remedy.label, run: () => edit(remedy.edits) } };
  toast(refusalWords(refusal), { tone: 'error', ...action });
}
