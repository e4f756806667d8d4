import './comments.css';
import MessageCircle from 'lucide-solid/icons/message-circle';
import { createMemo, createSignal, For, Show } from 'solid-js';
import type { Thread } from '#engine/comments/threads.ts';
import { useBoardView } from '../board-view.ts';
import { commentsTexts } from '../texts/board/comments.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { BoardComments } from './board-comments.ts';
import { subjectName } from './subject-name.ts';
import { FILTERS, type ThreadFilter, threadsBy } from './thread-filter.ts';

const PAGE = 100;

interface PanelProps {
  readonly comments: BoardComments;
  /** A thread is shown on the board. */
  readonly onShow: () => void;
}

/** Every thread of the board as a list, the newest word first; a press goes to where it stands. */
export function CommentsPanel(props: PanelProps) {
  const [filter, setFilter] = createSignal<ThreadFilter>('open');
  const [most, setMost] = createSignal(PAGE);
  const found = createMemo(() => threadsBy(filter(), props.comments.threads(), props.comments.namesMe));
  return (
    <div class="panel-body">
      <div class="comment-filters">
        <fieldset class="tabs" aria-label={commentsTexts.filter}>
          <For each={FILTERS}>
            {(one) => (
              <button type="button" class="tab" aria-pressed={filter() === one} onClick={() => setFilter(one)}>
                {commentsTexts.filters[one]}
              </button>
            )}
          </For>
        </fieldset>
        <Show when={props.comments.unread().size > 0}>
          <Button size="small" tone="ghost" onClick={props.comments.markAllRead}>
            {commentsTexts.markAllRead}
          </Button>
        </Show>
      </div>
      <div class="panel-scroll">
        <Show
          when={found().length > 0}
          fallback={
            <EmptyState icon={<MessageCircle size={26} />} title={commentsTexts.empty[filter()].title}>
              {commentsTexts.empty[filter()].what}
            </EmptyState>
          }
        >
          <ul class="thread-list">
            <For each={found().slice(0, most())}>{(thread) => <ThreadRow {...props} thread={thread} />}</For>
          </ul>
          <Show when={found().length > most()}>
            <button type="button" class="link-button" onClick={() => setMost(most() + PAGE)}>
              {commentsTexts.more({ count: found().length })}
            </button>
          </Show>
        </Show>
      </div>
    </div>
  );
}

function ThreadRow(props: PanelProps & { readonly thread: Thread }) {
  const view = useBoardView();
  const said = () => props.thread.comments.filter(({ text }) => text !== '');
  const first = () => said()[0] ?? props.thread.comments[0];
  const when = () => Date.parse(said().at(-1)?.when ?? '');
  const isUnread = () => props.comments.unread().has(props.thread.id);
  const isOpen = () => {
    const opened = props.comments.opened();
    return opened?.kind === 'thread' && opened.id === props.thread.id;
  };
  const subject = () => subjectName(view.board(), props.thread);
  return (
    <li>
      <button
        type="button"
        class="thread-row"
        classList={{ unread: isUnread() }}
        aria-pressed={isOpen()}
        onClick={() => {
          props.comments.show(props.thread.id);
          props.onShow();
        }}
      >
        <span class="thread-head">
          <Show when={isUnread()}>
            <span class="visually-hidden">{commentsTexts.unread}</span>
          </Show>
          <strong translate="no">{first().who || commentsTexts.nobody}</strong>
          <Show when={!Number.isNaN(when())}>
            <span class="faint">{ago(when())}</span>
          </Show>
        </span>
        <span class="thread-text">{first().text}</span>
        <span class="faint thread-foot">
          <span class="thread-subject">{subject()}</span>
          <Show when={said().length > 1}>
            <span>{commentsTexts.replies({ count: said().length - 1 })}</span>
          </Show>
        </span>
      </button>
    </li>
  );
}
