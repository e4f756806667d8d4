import { For } from 'solid-js';
import { partFormTexts } from '../../../texts/parts/part-form.ts';
import { textsAt } from '../../draft/json-read.ts';
import { useEditor } from '../../part-editor.ts';
import type { Suggestion } from '../../vocabulary/choices.ts';
import { Chips } from './Chips.tsx';
import { Field, type FieldProps, ItemProblems } from './Field.tsx';

/** A list of words as chips. */
export function WordsField(props: FieldProps & { readonly choices: readonly Suggestion[]; readonly closed?: boolean }) {
  const editor = useEditor();
  const words = () => textsAt(editor.json(), props.pointer);
  const pointerOf = (index: number) => `${props.pointer}/${index}`;
  const add = (word: string) => {
    if (!words().includes(word)) editor.set(props.pointer, [...words(), word], '');
  };
  const remove = (index: number) => {
    const left = words().filter((_, at) => at !== index);
    editor.set(props.pointer, left.length === 0 ? undefined : left, '');
  };
  return (
    <Field {...props} wide>
      {() => (
        <Chips
          words={words()}
          choices={props.choices}
          free={!props.closed}
          pointer={props.pointer}
          pointerOf={pointerOf}
          isWrong={(index) => editor.problemsAt(pointerOf(index)).length > 0}
          label={partFormTexts.addTo({ label: props.label })}
          placeholder={partFormTexts.add}
          removeLabel={(word) => partFormTexts.removeFrom({ word, label: props.label })}
          onAdd={add}
          onRemove={remove}
        >
          <For each={words()}>{(_, index) => <ItemProblems pointer={pointerOf(index())} />}</For>
        </Chips>
      )}
    </Field>
  );
}
