import { type Board, bySeq, type Comment, type CommentSubject } from '../board/board.ts';
import type { Point } from '../board/values.ts';

/** What people say about one part, connection or place. */
export interface Thread {
  /** The id of its first comment, or of the first answer where that is gone. */
  readonly id: string;
  readonly on: CommentSubject | null;
  /** Where it stands while its subject is gone, and always where it is about a place. */
  readonly at: Point;
  /** In (seq, id) order; one that was deleted has no text. */
  readonly comments: readonly [Comment, ...Comment[]];
  /** Who resolved it; null while it is open. */
  readonly resolved: string | null;
}

const known = new WeakMap<ReadonlyMap<string, Comment>, readonly Thread[]>();

/**
 * The threads of a board, in the order of their first comments; those of which everything was deleted are left out. A merge may
 * bring an answer to a comment that is gone: it then begins the thread, at the place that it has of its own.
 */
export function threadsOf({ comments }: Pick<Board, 'comments'>): readonly Thread[] {
  let threads = known.get(comments);
  if (threads === undefined) {
    threads = grouped(comments);
    known.set(comments, threads);
  }
  return threads;
}

/** Whether what a thread is about has been removed. */
export function hasLostSubject(
  { parts, connections }: Pick<Board, 'parts' | 'connections'>,
  { on }: Pick<Thread, 'on'>,
): boolean {
  if (on === null) return false;
  return 'part' in on ? !parts.has(on.part) : !connections.has(on.connection);
}

function grouped(comments: ReadonlyMap<string, Comment>): readonly Thread[] {
  const byThread = new Map<string, Comment[]>();
  for (const comment of [...comments.values()].sort(bySeq)) {
    const thread = comment.thread ?? comment.id;
    const own = byThread.get(thread);
    if (own === undefined) byThread.set(thread, [comment]);
    // What begins a thread stands first, whatever its number.
    else if (comment.id === thread) own.unshift(comment);
    else own.push(comment);
  }
  const threads = [...byThread.values()].flatMap((all): Thread[] => {
    const [first, ...answers] = all;
    if (first === undefined || all.every(({ text }) => text === '')) return [];
    const { id, on = null, at, resolved = null } = first;
    return [{ id, on, at, comments: [first, ...answers], resolved }];
  });
  return threads.sort(({ comments: [a] }, { comments: [b] }) => bySeq(a, b));
}
