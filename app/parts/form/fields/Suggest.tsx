import { createSignal, createUniqueId, For, Show } from 'solid-js';
import { choicesFor, type Suggestion } from '../../vocabulary/choices.ts';

interface SuggestProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Suggestion[];
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
  let input: HTMLInputElement | undefined;
  let list: HTMLDivElement | undefined;
  const offer = createOffer(props, (at) => list?.children[at]?.scrollIntoView({ block: 'nearest' }));
  return (
    <span class={`suggest ${props.class ?? ''}`}>
      <input
        ref={input}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-label={props.label}
        aria-expanded={offer.found().length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={offer.at() >= 0 ? `${id}-${offer.at()}` : undefined}
        aria-invalid={props.invalid ? 'true' : undefined}
        aria-describedby={props.describedBy}
        data-pointer={props.pointer}
        placeholder={props.placeholder}
        value={offer.text()}
        onInput={(event) => offer.type(event.currentTarget.value)}
        onClick={offer.open}
        onKeyDown={offer.keys}
        onBlur={offer.settle}
      />
      <Show when={offer.found().length > 0}>
        <div class="suggest-list" id={id} role="listbox" aria-label={props.label} ref={list}>
          <For each={offer.found()}>
            {(choice, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of its list
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked choice
              <div
                id={`${id}-${index()}`}
                role="option"
                aria-selected={index() === offer.at()}
                // The field would lose the focus before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  offer.choose(choice.value);
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

/** What is typed, what is offered for it, and which of that is marked. `reveal` brings a choice into view. */
// Long: typing, the keys, a click and leaving the field end in the same few signals.
function createOffer(props: SuggestProps, reveal: (at: number) => void) {
  const [typed, setTyped] = createSignal<string | null>(null);
  const [open, setOpen] = createSignal(false);
  const [at, setAt] = createSignal(-1);
  const found = () => (open() ? choicesFor(typed() ?? '', props.choices) : []);
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const choose = (value: string) => {
    close();
    setTyped(props.adds ? '' : null);
    if (value !== props.value || props.adds) props.onChoose(value);
  };
  const settle = () => {
    const word = typed()?.trim();
    close();
    setTyped(null);
    if (word === undefined || word === props.value || (props.adds && word === '')) return;
    // Another spelling of a word means the word.
    const meant = exactly(word, props.choices)?.value ?? word;
    if (props.free || meant !== word || props.choices.some(({ value }) => value === word) || word === '')
      props.onChoose(meant);
  };
  const take = (event: KeyboardEvent) => {
    const word = typed() ?? '';
    const only = word !== '' && !props.free ? found()[0] : undefined;
    const choice = found()[at()] ?? exactly(word, props.choices) ?? only;
    if (choice === undefined && word === '') {
      props.onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (choice !== undefined) choose(choice.value);
    else {
      settle();
      if (props.adds) setTyped('');
    }
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !event.altKey) {
      event.preventDefault();
      setOpen(true);
      setAt((now) => Math.max(-1, Math.min(found().length - 1, now + step)));
      reveal(at());
    } else if (event.key === 'Escape' && open()) {
      event.stopPropagation();
      setTyped(null);
      close();
    } else if (event.key === 'Enter' || (event.key === ',' && props.adds)) take(event);
    else props.onKeyDown?.(event);
  };
  return {
    text: () => typed() ?? props.value,
    found,
    at,
    choose,
    settle,
    keys,
    open: () => setOpen(true),
    type(text: string) {
      setTyped(text);
      setOpen(true);
      setAt(-1);
    },
  };
}

/** The choice that a word names, in its own or in another spelling. */
function exactly(word: string, choices: readonly Suggestion[]): Suggestion | undefined {
  if (word === '') return undefined;
  const spelling = word.toLowerCase().trim().replaceAll(' ', '_');
  return choicesFor(word, choices).find(({ value, also }) => value === word || also?.includes(spelling));
}
