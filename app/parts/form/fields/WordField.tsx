import { textAt } from '../../draft/json-read.ts';
import { useEditor } from '../../part-editor.ts';
import type { Suggestion } from '../../vocabulary/choices.ts';
import { Field, type FieldProps } from './Field.tsx';
import { Suggest } from './Suggest.tsx';

/** A word with suggestions; other words are taken and judged by the check. */
export function WordField(
  props: FieldProps & {
    readonly choices: readonly Suggestion[];
    readonly placeholder?: string;
    readonly commit?: (value: string) => void;
  },
) {
  const editor = useEditor();
  const value = () => textAt(editor.json(), props.pointer) ?? '';
  return (
    <Field {...props}>
      {(describedBy) => (
        <Suggest
          label={props.label}
          value={value()}
          choices={props.choices}
          placeholder={props.placeholder ?? ''}
          free
          invalid={editor.problemsAt(props.pointer).some(({ severity }) => severity === 'error')}
          describedBy={describedBy()}
          pointer={props.pointer}
          onChoose={(word) =>
            props.commit === undefined
              ? editor.set(props.pointer, word === '' ? undefined : word, '')
              : props.commit(word)
          }
        />
      )}
    </Field>
  );
}
