import { Show } from 'solid-js';
import { textAt } from '../../draft/json-read.ts';
import { useEditor } from '../../part-editor.ts';
import { Field, type FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

/** The day of a date and time; another day is written as its beginning, UTC. What is no date is shown as it is. */
export function DateField(props: FieldProps) {
  const editor = useEditor();
  const value = () => textAt(editor.json(), props.pointer) ?? '';
  const day = () => /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(value())?.[1];
  const invalid = () => editor.problemsAt(props.pointer).some(({ severity }) => severity === 'error');
  return (
    <Show when={value() === '' || day() !== undefined} fallback={<TextField {...props} />}>
      <Field {...props}>
        {(describedBy) => (
          <input
            type="date"
            aria-label={props.label}
            aria-invalid={invalid() ? 'true' : undefined}
            aria-describedby={describedBy()}
            data-pointer={props.pointer}
            value={day() ?? ''}
            onChange={(event) => {
              const now = event.currentTarget.value;
              if (now !== day()) editor.set(props.pointer, now === '' ? undefined : `${now}T00:00:00Z`);
            }}
          />
        )}
      </Field>
    </Show>
  );
}
