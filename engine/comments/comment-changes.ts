import { isObject, sameJson } from '#schemas/json.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessText } from '#schemas/names.ts';
import type { Board, Change, Comment, CommentSubject } from '../board/board.ts';
import { entryJson, sides } from '../board/changes.ts';
import { toJson } from '../board/entry-codec.ts';
import { greatestSeq } from '../board/newest-entry.ts';
import { seqAfter } from '../board/seq.ts';
import type { Point } from '../board/values.ts';
import type { CommentRefusal } from './refusal.ts';
import { type Thread, threadsOf } from './threads.ts';

/** What a person does with comments. `mentions` are the ids of people whom the text names. */
export type CommentAction =
  | {
      readonly do: 'begin';
      readonly on: CommentSubject | null;
      /** Where it is written, in board units. */
      readonly at: Point;
      readonly text: string;
      readonly mentions: readonly string[];
    }
  | { readonly do: 'answer'; readonly thread: string; readonly text: string; readonly mentions: readonly string[] }
  | { readonly do: 'rewrite'; readonly comment: string; readonly text: string; readonly mentions: readonly string[] }
  | { readonly do: 'delete'; readonly comment: string }
  | { readonly do: 'resolve' | 'reopen'; readonly thread: string };

export interface CommentContext {
  readonly newId: () => string;
  /** ISO 8601. */
  readonly now: string;
  /** The name of whoever acts, and the id by which presence knows them. */
  readonly who: string;
  readonly by: string;
}

type Outcome =
  | { readonly ok: true; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly refusal: CommentRefusal };

/**
 * The changes that an action writes; none where the board is already so. Only the author may rewrite or delete a comment. One
 * that is deleted keeps its place in the thread, without its text, so that answers keep what they answer. An answer opens a
 * resolved thread.
 */
export function commentChanges(board: Board, action: CommentAction, context: CommentContext): Outcome {
  switch (action.do) {
    case 'begin':
      return begin(board, action, context);
    case 'answer':
      return answer(board, action, context);
    case 'rewrite':
    case 'delete':
      return change(board, action, context);
    case 'resolve':
    case 'reopen': {
      const thread = threadWith(board, action.thread);
      if (thread === undefined) return refused({ code: 'comment-gone', params: {} });
      return written(board, thread.id, 'resolved', action.do === 'resolve' ? context.who : undefined);
    }
  }
}

type Action<Do extends CommentAction['do']> = Extract<CommentAction, { do: Do }>;

function begin(board: Board, { on, at, text, mentions }: Action<'begin'>, context: CommentContext): Outcome {
  const isGone = on !== null && ('part' in on ? !board.parts.has(on.part) : !board.connections.has(on.connection));
  if (isGone) return refused({ code: 'comment-subject-gone', params: {} });
  const limit = LIMITS.commentThreads;
  if (threadsOf(board).length >= limit) return refused({ code: 'too-many-threads', params: { limit } });
  const place = at.map((value) => Math.max(-LIMITS.coordinate, Math.min(LIMITS.coordinate, value)));
  return added(board, { ...(on === null ? {} : { on }), at: [place[0] ?? 0, place[1] ?? 0] }, text, mentions, context);
}

function answer(board: Board, { thread: id, text, mentions }: Action<'answer'>, context: CommentContext): Outcome {
  const thread = threadWith(board, id);
  if (thread === undefined) return refused({ code: 'comment-gone', params: {} });
  const { comments, on, at } = thread;
  const limit = LIMITS.answersPerThread;
  if (comments.length > limit) return refused({ code: 'too-many-answers', params: { limit } });
  const first = comments[0].thread ?? comments[0].id;
  const made = added(board, { thread: first, ...(on === null ? {} : { on }), at }, text, mentions, context);
  const opened = written(board, thread.id, 'resolved', undefined);
  return made.ok && opened.ok ? { ok: true, changes: [...made.changes, ...opened.changes] } : made;
}

function added(
  board: Board,
  place: Pick<Comment, 'thread' | 'on' | 'at'>,
  text: string,
  mentions: readonly string[],
  { newId, now, who, by }: CommentContext,
): Outcome {
  const limit = LIMITS.comments;
  if (board.comments.size >= limit) return refused({ code: 'too-many-comments', params: { limit } });
  const fault = faultOf(text, mentions);
  if (fault !== null) return refused(fault);
  const id = newId();
  const comment: Comment = {
    id,
    ...place,
    text: harmlessText(text.trim()),
    by,
    who,
    ...(mentions.length === 0 ? {} : { mentions }),
    when: now,
    seq: seqAfter(greatestSeq(board)),
  };
  return { ok: true, changes: [{ root: 'comments', key: id, path: [], after: toJson(comment) }] };
}

/** Text and mentions of one's own comment. */
function change(board: Board, action: Action<'rewrite'> | Action<'delete'>, context: CommentContext): Outcome {
  const comment = board.comments.get(action.comment);
  if (comment === undefined || comment.text === '') return refused({ code: 'comment-gone', params: {} });
  if (comment.by !== context.by) return refused({ code: 'comment-not-yours', params: { who: comment.who } });
  if (action.do === 'rewrite') {
    const fault = faultOf(action.text, action.mentions);
    if (fault !== null) return refused(fault);
    if (action.text.trim() === comment.text) return { ok: true, changes: [] };
  }
  const [text, mentions] = action.do === 'delete' ? ['', []] : [harmlessText(action.text.trim()), action.mentions];
  const { id } = comment;
  const named = mentions.length === 0 ? undefined : [...mentions];
  return {
    ok: true,
    changes: [
      ...changed(board, id, 'text', text),
      ...changed(board, id, 'mentions', named),
      ...(action.do === 'delete' ? [] : changed(board, id, 'edited', context.now)),
    ],
  };
}

function faultOf(text: string, mentions: readonly string[]): CommentRefusal | null {
  const { length } = text.trim();
  const limit = LIMITS.commentChars;
  if (length === 0) return { code: 'comment-empty', params: {} };
  if (length > limit) return { code: 'comment-too-long', params: { length, limit } };
  const most = LIMITS.mentionsPerComment;
  return mentions.length > most ? { code: 'too-many-mentions', params: { limit: most } } : null;
}

/** The thread that a comment is in. */
function threadWith(board: Board, id: string): Thread | undefined {
  return threadsOf(board).find(({ comments }) => comments.some((one) => one.id === id));
}

function written(board: Board, id: string, property: string, after: string | undefined): Outcome {
  return { ok: true, changes: changed(board, id, property, after) };
}

function changed(board: Board, key: string, property: string, after: string | string[] | undefined): Change[] {
  const entry = entryJson(board, 'comments', key);
  const before = isObject(entry) ? entry[property] : undefined;
  if (sameJson(before, after)) return [];
  return [{ root: 'comments', key, path: [property], ...sides(before, after) }];
}

function refused(refusal: CommentRefusal): Outcome {
  return { ok: false, refusal };
}
