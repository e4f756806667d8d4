import { Index, Show } from 'solid-js';
import { valueAt } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { partFormTexts } from '../../../texts/parts/part-form.ts';
import { useEditor } from '../../part-editor.ts';
import { Field, type FieldProps } from './Field.tsx';

export interface SelectOption {
  readonly value: Json;
  readonly name: string;
}

/** One of a few values; empty takes the key away. */
export function SelectField(props: FieldProps & { readonly options: readonly SelectOption[] }) {
  const editor = useEditor();
  const value = () => valueAt(editor.json(), props.pointer);
  const known = () => props.options.findIndex((one) => one.value === value());
  return (
    <Field {...props}>
      {(describedBy) => (
        <select
          class="select"
          aria-label={props.label}
          aria-invalid={editor.problemsAt(props.pointer).length > 0 ? 'true' : undefined}
          aria-describedby={describedBy()}
          data-pointer={props.pointer}
          onChange={(event) => editor.set(props.pointer, props.options[Number(event.currentTarget.value)]?.value, '')}
        >
          <option value="-1" selected={value() === undefined}>
            –
          </option>
          <Index each={props.options}>
            {(option, at) => (
              <option value={at} selected={known() === at}>
                {option().name}
              </option>
            )}
          </Index>
          <Show when={value() !== undefined && known() < 0}>
            <option value="-2" selected>
              {JSON.stringify(value())}
            </option>
          </Show>
        </select>
      )}
    </Field>
  );
}

/** True and false as a person chooses them. */
export function yesNo(): readonly SelectOption[] {
  return [
    { value: true, name: partFormTexts.yes },
    { value: false, name: partFormTexts.no },
  ];
}
