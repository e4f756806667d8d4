import type { Edit } from '#engine/board/edit.ts';
import type { Refusal } from '#engine/edits/refusal.ts';
import type { SessionRefusal } from '../session-refusal.ts';
import { remedyLabel } from '../texts/engine/refusals.ts';

export interface OfferedRemedy {
  readonly label: string;
  /** One step of undo. */
  readonly edits: readonly Edit[];
}

/**
 * What a person can do about a refusal with one click; null where nothing that is an edit would help. Unlocking stands
 * for itself. Making room is of no use alone, so the refused edits are made with it; sharing a pin is the refused edit,
 * said differently.
 */
export function remedyFor(refusal: Refusal | SessionRefusal, refused: readonly Edit[]): OfferedRemedy | null {
  const remedy = 'remedies' in refusal ? refusal.remedies?.[0] : undefined;
  if (remedy === undefined || !('index' in refusal)) return null;
  const label = remedyLabel(remedy);
  if (remedy.code === 'unlock') return { label, edits: remedy.edits };
  const rest = refused.slice(refusal.index + (remedy.code === 'share-pin' ? 1 : 0));
  return { label, edits: [...refused.slice(0, refusal.index), ...remedy.edits, ...rest] };
}
