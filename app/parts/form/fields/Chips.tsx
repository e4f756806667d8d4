import X from 'lucide-solid/icons/x';
import { Index, type JSX } from 'solid-js';
import type { Suggestion } from '../../vocabulary/choices.ts';
import { Suggest } from './Suggest.tsx';

interface ChipsProps {
  readonly words: readonly string[];
  /** What may be added; what is in the list already is not offered. */
  readonly choices: readonly Suggestion[];
  /** Whether other words may be added too. */
  readonly free: boolean;
  /** Of the list in its file. */
  readonly pointer: string;
  readonly pointerOf: (index: number) => string;
  readonly isWrong: (index: number) => boolean;
  /** Names the field that adds a word. */
  readonly label: string;
  /** Shown in that field while the list is empty. */
  readonly placeholder: string;
  readonly removeLabel: (word: string) => string;
  readonly onAdd: (word: string) => void;
  readonly onRemove: (index: number) => void;
  /** A key in the empty field. */
  readonly onEmptyKey?: (event: KeyboardEvent) => void;
  readonly children?: JSX.Element;
}

/** Words as chips, and a field that adds one; Backspace in the empty field takes the last one away. */
export function Chips(props: ChipsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.value !== '') return;
    if (event.key === 'Backspace' && props.words.length > 0) props.onRemove(props.words.length - 1);
    props.onEmptyKey?.(event);
  };
  return (
    <span class="chips">
      <Index each={props.words}>
        {(word, index) => (
          <span
            class="chip-in"
            data-pointer={props.pointerOf(index)}
            data-wrong={props.isWrong(index) ? '' : undefined}
          >
            {word()}
            <button type="button" aria-label={props.removeLabel(word())} onClick={() => props.onRemove(index)}>
              <X size={12} />
            </button>
          </span>
        )}
      </Index>
      <Suggest
        label={props.label}
        value=""
        adds
        free={props.free}
        choices={props.choices.filter(({ value }) => !props.words.includes(value))}
        placeholder={props.words.length === 0 ? props.placeholder : ''}
        pointer={props.pointer}
        onChoose={props.onAdd}
        onKeyDown={onKeyDown}
      />
      {props.children}
    </span>
  );
}
