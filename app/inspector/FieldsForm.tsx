import { For, Match, Show, Switch } from 'solid-js';
import type { FieldValue } from '#engine/board/board.ts';
import type { PlacedPart } from '#engine/board/design.ts';
import type { CustomField } from '#schemas/part-definition/types.ts';
import { useBoardView } from '../board-view.ts';

/** The part's custom fields, as its definition declares them. An empty field goes back to the default. */
export function FieldsForm(props: { readonly placed: PlacedPart }) {
  const view = useBoardView();
  const declared = () => props.placed.definition?.file.definition.custom_fields ?? [];
  const set = (key: string, value: FieldValue | null) =>
    view.edit([{ op: 'update_part', part: props.placed.part.id, fields: { [key]: value } }]);
  return (
    <Show when={declared().length > 0}>
      <div class="field-grid">
        <For each={declared()}>
          {(field) => (
            <div class="field">
              <label for={`field-${field.key}`}>{field.label ?? field.key}</label>
              <Field
                field={field}
                value={props.placed.part.fields[field.key]}
                disabled={view.readOnly()}
                onChange={(value) => set(field.key, value)}
              />
            </div>
          )}
        </For>
      </div>
    </Show>
  );
}

interface FieldProps {
  readonly field: CustomField;
  readonly value: FieldValue | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: FieldValue | null) => void;
}

function Field(props: FieldProps) {
  const shown = () => props.value ?? props.field.default;
  return (
    <Switch
      fallback={
        <input
          id={`field-${props.field.key}`}
          type={props.field.type === 'number' ? 'number' : 'text'}
          step="any"
          min={props.field.min}
          max={props.field.max}
          pattern={props.field.pattern}
          value={String(shown() ?? '')}
          disabled={props.disabled}
          onChange={(event) => {
            const text = event.currentTarget.value.trim();
            props.onChange(text === '' ? null : props.field.type === 'number' ? Number(text) : text);
          }}
        />
      }
    >
      <Match when={props.field.type === 'boolean'}>
        <input
          id={`field-${props.field.key}`}
          type="checkbox"
          checked={shown() === true}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
      </Match>
      <Match when={props.field.type === 'enum'}>
        <select
          id={`field-${props.field.key}`}
          value={String(shown() ?? '')}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        >
          <Show when={shown() === undefined}>
            <option value="">not set</option>
          </Show>
          <For each={props.field.options ?? []}>{(option) => <option value={option}>{option}</option>}</For>
        </select>
      </Match>
    </Switch>
  );
}
