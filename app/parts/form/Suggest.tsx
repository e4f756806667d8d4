import { createSignal, createUniqueId, For, Show } from 'solid-js';
import { type Choice, choicesFor } from '../vocabulary/choices.ts';

interface SuggestProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly placeholder?: string;
  /** Words that are in no list are taken too. */
  readonly free?: boolean;
  /** The text is emptied after a choice: for adding to a list. */
  readonly adds?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly pointer?: string;
  readonly class?: string;
  onChoose(value: string): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** A text field that offers words as one types: arrows choose, Enter takes, Escape closes. */
export function Suggest(props: SuggestProps) {
  const id = createUniqueId();
  const [typed, setTyped] = createSignal<string | null>(null);
  const [open, setOpen] = createSignal(false);
  const [at, setAt] = createSignal(-1);
  let input: HTMLInputElement | undefined;
  let list: HTMLDivElement | undefined;
  const found = () => (open() ? choicesFor(typed() ?? '', props.choices) : []);
  const text = () => typed() ?? props.value;

  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const choose = (value: string) => {
    close();
    setTyped(props.adds ? '' : null);
    if (value !== props.value || props.adds) props.onChoose(value);
  };
  const exactly = (word: string): Choice | undefined =>
    word === ''
      ? undefined
      : choicesFor(word, props.choices).find(
          ({ value, also }) => value === word || also?.includes(word.toLowerCase().trim().replaceAll(' ', '_')),
        );
  const settle = () => {
    const word = typed()?.trim();
    close();
    setTyped(null);
    if (word === undefined || word === props.value || (props.adds && word === '')) return;
    // Another spelling of a word means the word.
    const meant = exactly(word)?.value ?? word;
    if (props.free || meant !== word || props.choices.some(({ value }) => value === word) || word === '')
      props.onChoose(meant);
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !event.altKey) {
      event.preventDefault();
      setOpen(true);
      setAt((now) => Math.max(-1, Math.min(found().length - 1, now + step)));
      list?.children[at()]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Escape' && open()) {
      event.stopPropagation();
      setTyped(null);
      close();
    } else if (event.key === 'Enter' || (event.key === ',' && props.adds)) {
      const marked = found()[at()];
      const word = typed() ?? '';
      const only = word !== '' && !props.free ? found()[0] : undefined;
      const choice = marked ?? exactly(word) ?? only;
      if (choice !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        choose(choice.value);
      } else if (typed() !== null && typed() !== '') {
        event.preventDefault();
        event.stopPropagation();
        settle();
        if (props.adds) setTyped('');
      } else props.onKeyDown?.(event);
    } else props.onKeyDown?.(event);
  };

  return (
    <span class={`suggest ${props.class ?? ''}`}>
      <input
        ref={input}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-label={props.label}
        aria-expanded={open() && found().length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at() >= 0 ? `${id}-${at()}` : undefined}
        aria-invalid={props.invalid ? 'true' : undefined}
        aria-describedby={props.describedBy}
        data-pointer={props.pointer}
        placeholder={props.placeholder}
        value={text()}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          setAt(-1);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={keys}
        onBlur={settle}
      />
      <Show when={open() && found().length > 0}>
        <div class="suggest-list" id={id} role="listbox" aria-label={props.label} ref={list}>
          <For each={found()}>
            {(choice, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of its list
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked choice
              <div
                id={`${id}-${index()}`}
                role="option"
                aria-selected={index() === at()}
                // The field would lose the focus before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  choose(choice.value);
                  input?.focus();
                }}
              >
                <b>{choice.value}</b>
                <Show when={choice.detail}>
                  <span>{choice.detail}</span>
                </Show>
              </div>
            )}
          </For>
        </div>
      </Show>
    </span>
  );
}
