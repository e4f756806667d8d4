import X from 'lucide-solid/icons/x';
import { For, Index } from 'solid-js';
import { partFormTexts } from '../../../texts/parts/part-form.ts';
import { textsAt } from '../../draft/json-read.ts';
import { useEditor } from '../../part-editor.ts';
import type { Choice } from '../../vocabulary/choices.ts';
import { Field, type FieldProps, ItemProblems } from './Field.tsx';
import { Suggest } from './Suggest.tsx';

/** A list of words as chips. */
export function WordsField(props: FieldProps & { readonly choices: readonly Choice[]; readonly closed?: boolean }) {
  const editor = useEditor();
  const words = () => textsAt(editor.json(), props.pointer);
  const rest = () => props.choices.filter(({ value }) => !words().includes(value));
  const add = (word: string) => {
    if (!words().includes(word)) editor.set(props.pointer, [...words(), word], '');
  };
  const remove = (at: number) => {
    const left = words().filter((_, index) => index !== at);
    editor.set(props.pointer, left.length === 0 ? undefined : left, '');
  };
  return (
    <Field {...props} wide>
      {() => (
        <span class="chips">
          <Index each={words()}>
            {(word, at) => (
              <span
                class="chip-in"
                data-pointer={`${props.pointer}/${at}`}
                data-wrong={editor.problemsAt(`${props.pointer}/${at}`).length > 0 ? '' : undefined}
              >
                {word()}
                <button
                  type="button"
                  aria-label={partFormTexts.removeFrom({ word: word(), label: props.label })}
                  onClick={() => remove(at)}
                >
                  <X size={12} />
                </button>
              </span>
            )}
          </Index>
          <Suggest
            label={partFormTexts.addTo({ label: props.label })}
            value=""
            adds
            free={!props.closed}
            choices={rest()}
            placeholder={words().length === 0 ? partFormTexts.add : ''}
            pointer={props.pointer}
            onChoose={add}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && event.target instanceof HTMLInputElement && event.target.value === '')
                if (words().length > 0) remove(words().length - 1);
            }}
          />
          <For each={words()}>{(_, at) => <ItemProblems pointer={`${props.pointer}/${at()}`} />}</For>
        </span>
      )}
    </Field>
  );
}
