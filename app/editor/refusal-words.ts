import type { Refusal } from '#engine/board/edit.ts';

/** What a refusal says to a person: why, the nearest that would do, what next. */
export function refusalWords(refusal: Refusal): string {
  const nearest =
    refusal.nearest && refusal.nearest.length > 0 ? ` Nearest: ${refusal.nearest.slice(0, 3).join(', ')}.` : '';
  return `${refusal.message}${nearest}${refusal.next ? ` ${refusal.next}` : ''}`;
}
