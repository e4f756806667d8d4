import { createMemo, createSignal, createUniqueId, For, onMount, Show } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { commentsTexts } from '../texts/board/comments.ts';
import { Button } from '../ui/Button.tsx';
import { type MentionDraft, matching, mentionAt, mentionedIn, type NamedPerson, withMention } from './mentions.ts';

interface CommentFieldProps {
  readonly label: string;
  readonly sendLabel: string;
  readonly people: readonly NamedPerson[];
  readonly text: string;
  readonly focus?: boolean;
  readonly onInput?: (text: string) => void;
  /** True where it was taken: the field is then empty again. */
  readonly onSend: (text: string, mentions: readonly string[]) => boolean;
  /** Escape, or the button for it where `canCancel`. */
  readonly onCancel: () => void;
  readonly canCancel?: boolean;
}

/** Where a comment is written. Enter sends, Shift+Enter begins a line; an @ offers names. */
export function CommentField(props: CommentFieldProps) {
  let field!: HTMLTextAreaElement;
  const listId = createUniqueId();
  const [text, setText] = createSignal(props.text);
  const mention = mentionList(() => props.people);
  const input = (next: string, caret: number) => {
    setText(next);
    props.onInput?.(next);
    mention.follow(next, caret);
    grow(field);
  };
  const choose = (name: string) => {
    const draft = mention.draft();
    if (draft === null) return;
    const written = withMention(text(), field.selectionEnd, draft, name);
    field.value = written.text;
    field.setSelectionRange(written.caret, written.caret);
    input(written.text, written.caret);
    mention.close();
    field.focus();
  };
  const send = () => {
    if (text().trim() === '' || !props.onSend(text(), mentionedIn(text(), props.people))) return;
    field.value = '';
    input('', 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.isComposing || mention.take(event, choose)) return;
    if (event.key === 'Escape') props.onCancel();
    else if (event.key === 'Enter' && !event.shiftKey) send();
    else return;
    event.preventDefault();
  };
  onMount(() => {
    grow(field);
    if (props.focus) field.focus({ preventScroll: true });
  });
  return (
    <div class="comment-field">
      <textarea
        ref={field}
        rows="1"
        aria-label={props.label}
        placeholder={props.label}
        title={commentsTexts.hint}
        maxLength={LIMITS.commentChars}
        aria-autocomplete="list"
        aria-controls={mention.found().length > 0 ? listId : undefined}
        aria-activedescendant={mention.found().length > 0 ? `${listId}-${mention.at()}` : undefined}
        value={props.text}
        onInput={(event) => input(event.currentTarget.value, event.currentTarget.selectionEnd)}
        onKeyDown={onKeyDown}
        onBlur={mention.close}
      />
      <MentionList id={listId} mention={mention} onChoose={choose} />
      <Show when={text().trim() !== '' || props.canCancel}>
        <SendButtons {...props} isEmpty={text().trim() === ''} onPress={send} />
      </Show>
    </div>
  );
}

function MentionList(props: {
  readonly id: string;
  readonly mention: ReturnType<typeof mentionList>;
  readonly onChoose: (name: string) => void;
}) {
  return (
    <Show when={props.mention.found().length > 0}>
      <div class="mention-list menu" role="listbox" id={props.id} aria-label={commentsTexts.mention}>
        <For each={props.mention.found()}>
          {({ name }, index) => (
            <div
              id={`${props.id}-${index()}`}
              role="option"
              tabIndex={-1}
              aria-selected={index() === props.mention.at()}
              class="menu-item"
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                props.onChoose(name);
              }}
            >
              {name}
            </div>
          )}
        </For>
      </div>
    </Show>
  );
}

function SendButtons(
  props: Pick<CommentFieldProps, 'canCancel' | 'onCancel' | 'sendLabel'> & {
    readonly isEmpty: boolean;
    readonly onPress: () => void;
  },
) {
  return (
    <div class="comment-send">
      <Show when={props.canCancel}>
        <Button size="small" tone="ghost" onClick={props.onCancel}>
          {commentsTexts.cancel}
        </Button>
      </Show>
      <Button size="small" tone="primary" disabled={props.isEmpty} onClick={props.onPress}>
        {props.sendLabel}
      </Button>
    </div>
  );
}

/** Names offered for what is written behind an @. */
function mentionList(people: () => readonly NamedPerson[]) {
  const [draft, setDraft] = createSignal<MentionDraft | null>(null);
  const [at, setAt] = createSignal(0);
  const found = createMemo(() => {
    const now = draft();
    return now === null ? [] : matching(people(), now.query).slice(0, NAMES_SHOWN);
  });
  const close = () => setDraft(null);
  return {
    draft,
    at,
    found,
    close,
    follow(text: string, caret: number) {
      setDraft(mentionAt(text, caret));
      setAt(0);
    },
    /** True where the key was for the list. */
    take(event: KeyboardEvent, choose: (name: string) => void): boolean {
      const names = found();
      const one = names[at()];
      if (one === undefined) return false;
      if (event.key === 'ArrowDown') setAt((at() + 1) % names.length);
      else if (event.key === 'ArrowUp') setAt((at() + names.length - 1) % names.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(one.name);
      else if (event.key === 'Escape') close();
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

const NAMES_SHOWN = 6;

function grow(field: HTMLTextAreaElement): void {
  field.style.height = '0';
  field.style.height = `${field.scrollHeight + 2}px`;
}
