import { Show } from 'solid-js';
import { valueAt } from '#schemas/json.ts';
import { useEditor } from '../../part-editor.ts';
import { Field, type FieldProps } from './Field.tsx';

/** A text, of one line or several. */
export function TextField(
  props: FieldProps & {
    readonly lines?: number;
    readonly placeholder?: string;
    /** Called instead of writing the value, when the field is left or Enter is pressed. */
    readonly commit?: (value: string) => void;
    onKeyDown?(event: KeyboardEvent): void;
    onPaste?(event: ClipboardEvent): void;
  },
) {
  const editor = useEditor();
  const text = () => {
    const value = valueAt(editor.json(), props.pointer);
    return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  };
  const write = (value: string) => editor.set(props.pointer, value === '' ? undefined : value);
  const invalid = () => editor.problemsAt(props.pointer).some(({ severity }) => severity === 'error');
  return (
    <Field {...props} wide={props.lines !== undefined}>
      {(describedBy) => (
        <Show
          when={props.lines === undefined}
          fallback={
            <textarea
              rows={props.lines}
              aria-label={props.label}
              aria-invalid={invalid() ? 'true' : undefined}
              aria-describedby={describedBy()}
              data-pointer={props.pointer}
              value={text()}
              onInput={(event) => write(event.currentTarget.value)}
            />
          }
        >
          <input
            type="text"
            aria-label={props.label}
            aria-invalid={invalid() ? 'true' : undefined}
            aria-describedby={describedBy()}
            data-pointer={props.pointer}
            placeholder={props.placeholder}
            spellcheck={false}
            value={text()}
            onInput={(event) => props.commit === undefined && write(event.currentTarget.value)}
            onChange={(event) => event.currentTarget.value !== text() && props.commit?.(event.currentTarget.value)}
            onKeyDown={(event) => {
              // What is left is written before the key does anything else.
              if (event.key === 'Enter' && event.currentTarget.value !== text())
                props.commit?.(event.currentTarget.value);
              props.onKeyDown?.(event);
            }}
            onPaste={(event) => props.onPaste?.(event)}
          />
        </Show>
      )}
    </Field>
  );
}
