import Check from 'lucide-solid/icons/check';
import Pencil from 'lucide-solid/icons/pencil';
import RotateCcw from 'lucide-solid/icons/rotate-ccw';
import Trash from 'lucide-solid/icons/trash';
import X from 'lucide-solid/icons/x';
import { createSignal, For, type JSX, onMount, Show } from 'solid-js';
import type { Comment } from '#engine/board/board.ts';
import type { Thread } from '#engine/comments/threads.ts';
import { useBoardView } from '../board-view.ts';
import { commentsTexts } from '../texts/board/comments.ts';
import { dateAndTime } from '../texts/format.ts';
import { ago } from '../texts/times.ts';
import { IconButton } from '../ui/Button.tsx';
import type { BoardComments, OpenComment } from './board-comments.ts';
import { CommentField } from './CommentField.tsx';
import { type NamedPerson, pieces } from './mentions.ts';
import { subjectName } from './subject-name.ts';

interface CardProps {
  readonly comments: BoardComments;
  readonly people: readonly NamedPerson[];
  /** Back to the board. */
  readonly onClose: () => void;
}

/** The first comment of a thread, while it is written. */
export function NewThreadCard(props: CardProps & { readonly draft: Extract<OpenComment, { kind: 'draft' }> }) {
  const view = useBoardView();
  const { drafts } = props.comments;
  const subject = () => subjectName(view.board(), props.draft);
  return (
    <Card label={commentsTexts.newThread({ subject: subject() })} title={subject()} onClose={props.onClose}>
      <CommentField
        label={commentsTexts.write}
        sendLabel={commentsTexts.send}
        people={props.people}
        text={drafts.get('') ?? ''}
        focus
        onInput={(text) => drafts.set('', text)}
        onSend={(text, mentions) => {
          const { on, at } = props.draft;
          const isWritten = props.comments.write({ do: 'begin', on, at, text, mentions });
          if (isWritten) drafts.delete('');
          return isWritten;
        }}
        onCancel={props.onClose}
      />
    </Card>
  );
}

/** What was said in a thread, and the reply to it. Who may only look reads it. */
export function ThreadCard(props: CardProps & { readonly thread: Thread }) {
  const view = useBoardView();
  const { drafts } = props.comments;
  const subject = () => subjectName(view.board(), props.thread);
  const id = () => props.thread.id;
  return (
    <Card
      label={commentsTexts.thread({ subject: subject() })}
      title={subject()}
      onClose={props.onClose}
      focus
      actions={
        <Show when={!view.readOnly()}>
          <Show
            when={props.thread.resolved === null}
            fallback={
              <IconButton
                label={commentsTexts.reopen}
                onClick={() => props.comments.write({ do: 'reopen', thread: id() })}
              >
                <RotateCcw size={14} />
              </IconButton>
            }
          >
            <IconButton
              label={commentsTexts.resolve}
              onClick={() => {
                if (props.comments.write({ do: 'resolve', thread: id() })) props.onClose();
              }}
            >
              <Check size={15} />
            </IconButton>
          </Show>
        </Show>
      }
    >
      <Show when={props.thread.resolved !== null}>
        <p class="comment-resolved">
          {commentsTexts.resolvedBy({ who: props.thread.resolved || commentsTexts.nobody })}
        </p>
      </Show>
      <ol class="comment-list">
        <For each={props.thread.comments}>
          {(comment) => <CommentItem {...props} comment={comment} canWrite={!view.readOnly()} />}
        </For>
      </ol>
      <Show when={!view.readOnly()} fallback={<p class="faint comment-hint">{commentsTexts.lookOnly}</p>}>
        <CommentField
          label={commentsTexts.reply}
          sendLabel={commentsTexts.reply}
          people={props.people}
          text={drafts.get(id()) ?? ''}
          onInput={(text) => drafts.set(id(), text)}
          onSend={(text, mentions) => {
            const isWritten = props.comments.write({ do: 'answer', thread: id(), text, mentions });
            if (isWritten) drafts.delete(id());
            return isWritten;
          }}
          onCancel={props.onClose}
        />
      </Show>
    </Card>
  );
}

function CommentItem(props: CardProps & { readonly comment: Comment; readonly canWrite: boolean }) {
  const [editing, setEditing] = createSignal(false);
  const who = () => props.comment.who || commentsTexts.nobody;
  const when = () => Date.parse(props.comment.when);
  return (
    <li class="comment">
      <div class="comment-head">
        <strong translate="no">{who()}</strong>
        <Show when={!Number.isNaN(when())}>
          <span class="faint" title={dateAndTime(when())}>
            {ago(when())}
          </span>
        </Show>
        <Show when={props.comment.edited !== undefined && props.comment.text !== ''}>
          <span class="faint">{commentsTexts.edited}</span>
        </Show>
        <Show when={props.canWrite && props.comments.isMine(props.comment.by) && props.comment.text !== ''}>
          <span class="comment-own">
            <IconButton label={commentsTexts.edit} onClick={() => setEditing(true)}>
              <Pencil size={13} />
            </IconButton>
            <IconButton
              label={commentsTexts.delete}
              onClick={() => props.comments.write({ do: 'delete', comment: props.comment.id })}
            >
              <Trash size={13} />
            </IconButton>
          </span>
        </Show>
      </div>
      <Show when={!editing()} fallback={<OwnText {...props} onDone={() => setEditing(false)} />}>
        <Show
          when={props.comment.text !== ''}
          fallback={<p class="comment-text faint">{commentsTexts.deleted({ who: who() })}</p>}
        >
          <p class="comment-text">
            <For each={pieces(props.comment.text, props.people)}>
              {(piece) => (
                <Show when={piece.person} fallback={piece.text}>
                  <mark class="mention">{piece.text}</mark>
                </Show>
              )}
            </For>
          </p>
        </Show>
      </Show>
    </li>
  );
}

/** One's own comment, while it is rewritten. */
function OwnText(props: CardProps & { readonly comment: Comment; readonly onDone: () => void }) {
  return (
    <CommentField
      label={commentsTexts.edit}
      sendLabel={commentsTexts.save}
      people={props.people}
      text={props.comment.text}
      focus
      canCancel
      onSend={(text, mentions) => {
        const isWritten = props.comments.write({ do: 'rewrite', comment: props.comment.id, text, mentions });
        if (isWritten) props.onDone();
        return isWritten;
      }}
      onCancel={props.onDone}
    />
  );
}

function Card(props: {
  readonly label: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly actions?: JSX.Element;
  /** It takes the focus itself: nobody is about to write. */
  readonly focus?: boolean;
  readonly children: JSX.Element;
}) {
  let card!: HTMLElement;
  onMount(() => props.focus && card.focus({ preventScroll: true }));
  return (
    <section
      ref={card}
      class="comment-card"
      role="dialog"
      aria-label={props.label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        props.onClose();
      }}
    >
      <header class="comment-card-head">
        <span class="comment-subject">{props.title}</span>
        {props.actions}
        <IconButton label={commentsTexts.close} keys="Esc" onClick={props.onClose}>
          <X size={14} />
        </IconButton>
      </header>
      {props.children}
    </section>
  );
}
