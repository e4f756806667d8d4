/** The comments of the open board: what is unread, which thread is open, and what is written. */
import { type Accessor, createEffect, createMemo, createSignal, onCleanup, untrack } from 'solid-js';
import type { CommentSubject } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import type { CommentAction } from '#engine/comments/comment-changes.ts';
import { type Thread, threadsOf } from '#engine/comments/threads.ts';
import { tellRefused } from '../board-view/tell-refused.ts';
import type { BoardView } from '../board-view.ts';
import { commentsTexts } from '../texts/board/comments.ts';
import { toast } from '../ui/toasts.ts';
import { readMarks } from './read-marks.ts';

/** What the card over the board shows: a thread, or the first comment of one that is being written. */
export type OpenComment =
  | { readonly kind: 'thread'; readonly id: string }
  | { readonly kind: 'draft'; readonly on: CommentSubject | null; readonly at: Point };

export interface BoardComments {
  readonly threads: Accessor<readonly Thread[]>;
  /** Ids of threads with a comment of somebody else that was not shown here. */
  readonly unread: Accessor<ReadonlySet<string>>;
  readonly opened: Accessor<OpenComment | null>;
  /** Begins a thread, where the board may be changed. */
  begin(on: CommentSubject | null, at: Point): void;
  open(thread: string): void;
  /** Opens a thread and brings it into the middle. */
  show(thread: string): void;
  close(): void;
  /** Does it; false where it was refused, which is said. */
  write(action: CommentAction): boolean;
  markAllRead(): void;
  /** Whether it is this person's. */
  isMine(by: string): boolean;
  /** Whether it names this person. */
  namesMe(mentions: readonly string[] | undefined): boolean;
  /** What is written and not sent yet, by thread; '' is a thread that is not begun. */
  readonly drafts: Map<string, string>;
}

type CommentedView = Pick<
  BoardView,
  'session' | 'board' | 'loaded' | 'canvas' | 'edit' | 'readOnly' | 'onBoard' | 'select'
>;

export function boardComments(view: CommentedView): BoardComments {
  const { session } = view;
  const threads = createMemo(() => threadsOf(view.board()));
  const { read, mark } = readMarks(session.boardId);
  const [opened, setOpened] = createSignal<OpenComment | null>(null);
  const isMine = (by: string) => by === session.user;
  const namesMe = (mentions: readonly string[] = []) =>
    mentions.includes(session.user) || mentions.includes(session.account);
  const unread = createMemo(() => unreadThreads(threads(), read(), isMine));
  const shown = () => {
    const now = opened();
    return now?.kind === 'thread' ? threads().find(({ id }) => id === now.id) : undefined;
  };

  createEffect(() => {
    const thread = shown();
    if (thread !== undefined) mark(thread.comments.map(({ id }) => id));
    // Whoever wrote it has taken it back.
    else if (untrack(opened)?.kind === 'thread') setOpened(null);
  });

  const show = (id: string) => {
    const thread = threads().find((one) => one.id === id);
    if (thread === undefined) return;
    setOpened({ kind: 'thread', id });
    view.canvas()?.centreAt(threadPlace(view, thread));
  };
  onCleanup(
    view.onBoard((board, touched) => {
      if (!view.loaded()) return;
      const named = [...touched.comments]
        .flatMap((id) => board.comments.get(id) ?? [])
        .filter(({ id, by, mentions }) => !isMine(by) && namesMe(mentions) && !read().has(id));
      const [one] = named;
      const now = opened();
      if (one === undefined || (now?.kind === 'thread' && now.id === (one.thread ?? one.id))) return;
      const action = { label: commentsTexts.show, run: () => show(one.thread ?? one.id) };
      toast(commentsTexts.mentionedYou({ who: one.who }), { action });
    }),
  );

  return {
    threads,
    unread,
    opened,
    open: (id) => setOpened({ kind: 'thread', id }),
    begin(on, at) {
      if (view.readOnly()) return;
      setOpened({ kind: 'draft', on, at });
    },
    show,
    close: () => setOpened(null),
    write(action) {
      const result = session.comment(action);
      if (!result.ok) tellRefused(result.refusal, view.edit);
      else if (action.do === 'begin') {
        const [made] = result.changes;
        setOpened(made === undefined ? null : { kind: 'thread', id: made.key });
      }
      return result.ok;
    },
    markAllRead: () => mark(threads().flatMap(({ comments }) => comments.map(({ id }) => id))),
    isMine,
    namesMe,
    drafts: new Map(),
  };
}

/** Where a thread stands now, in board units. */
export function threadPlace({ canvas }: Pick<BoardView, 'canvas'>, { on, at }: Pick<Thread, 'on' | 'at'>): Point {
  return (on === null ? null : canvas()?.anchorOf(on)) ?? at;
}

function unreadThreads(
  threads: readonly Thread[],
  read: ReadonlySet<string>,
  isMine: (by: string) => boolean,
): ReadonlySet<string> {
  const isNew = ({ comments }: Thread) =>
    comments.some(({ id, by, text }) => text !== '' && !isMine(by) && !read.has(id));
  return new Set(threads.filter(isNew).map(({ id }) => id));
}
