import type { BoardRecord } from '#schemas/http.ts';
import { quarantineTexts } from '../texts/board/quarantine.ts';

/** What a person is told of a board that the server keeps closed, and what they may do about it. */
export interface QuarantineAdvice {
  readonly text: string;
  readonly canGoBack: boolean;
  readonly canDownload: boolean;
}

/** `board` null: the server has not said who one is there. `isHere`: this device has a copy. */
export function quarantineAdvice(
  board: Pick<BoardRecord, 'role' | 'quarantine'> | null,
  isHere: boolean,
): QuarantineAdvice {
  const isOwner = board?.role === 'owner';
  const canGoBack = isOwner && board.quarantine?.canGoBack === true;
  const sentences = [quarantineTexts.closed];
  if (canGoBack) sentences.push(quarantineTexts.canGoBack);
  else if (board?.quarantine?.canGoBack === false) sentences.push(quarantineTexts.allCostly);
  else if (board !== null && !isOwner) sentences.push(quarantineTexts.askOwner);
  if (isHere) sentences.push(quarantineTexts.here);
  return { text: sentences.join(' '), canGoBack, canDownload: isOwner };
}
