import type { Board } from '#engine/board/board.ts';
import { hasLostSubject, type Thread } from '#engine/comments/threads.ts';
import { commentsTexts } from '../texts/board/comments.ts';

/** What a thread is about, as a person says it. */
export function subjectName(board: Board, { on, ...thread }: Pick<Thread, 'on'>): string {
  if (on === null) return commentsTexts.place;
  const isGone = hasLostSubject(board, { on, ...thread });
  if ('part' in on) {
    return isGone ? commentsTexts.partGone : (board.parts.get(on.part)?.label ?? '');
  }
  const ends = board.connections.get(on.connection)?.ends ?? [];
  const [from = '', to = ''] = ends.map(({ part }) => board.parts.get(part)?.label ?? '');
  return isGone ? commentsTexts.connectionGone : commentsTexts.connection({ from, to });
}
