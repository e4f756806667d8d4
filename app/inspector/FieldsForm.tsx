import { createEffect, createMemo, For, Match, Show, Switch } from 'solid-js';
import type { PlacedPart } from '#engine/allocation/instance.ts';
import type { FieldValue } from '#engine/board/values.ts';
import { declaredFields } from '#engine/definition/custom-fields.ts';
import type { DefinitionIndex } from '#engine/definition/index-types.ts';
import type { CustomField } from '#schemas/part-definition/types.ts';
import { useBoardView } from '../board-view.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { humanised, inWords } from '../texts/vocabulary.ts';

/** The part's custom fields, as its definition declares them. An empty field goes back to the default. */
export function FieldsForm(props: { readonly placed: PlacedPart }) {
  const view = useBoardView();
  const declared = createMemo(() => {
    const { definition } = props.placed;
    return definition
      ? [...declaredFields(definition)].map(([key, field]) => ({ key, field, name: fieldName(definition, key, field) }))
      : [];
  });
  const set = (key: string, value: FieldValue | null) =>
    view.edit([{ op: 'update_part', part: props.placed.part.id, fields: { [key]: value } }]);
  return (
    <Show when={declared().length > 0}>
      <div class="field-grid">
        <For each={declared()}>
          {({ key, field, name }) => (
            <div class="field">
              <label for={`field-${key}`}>{name}</label>
              <FieldInput
                id={`field-${key}`}
                field={field}
                value={props.placed.part.fields[key]}
                disabled={view.readOnly()}
                onChange={(value) => set(key, value)}
              />
            </div>
          )}
        </For>
      </div>
    </Show>
  );
}

/** "I2C · address": a field of an interface or a resource is named with it. */
export function fieldName(definition: DefinitionIndex, key: string, field: CustomField): string {
  const name = field.label ?? inWords(field.key);
  const place = key.slice(0, Math.max(0, key.lastIndexOf('/')));
  const owner = definition.interfaces.get(place)?.interface ?? definition.resources.get(place)?.resource;
  const whose = owner && (owner.name ?? humanised(owner.id));
  // "I2C address" says it already.
  return whose === undefined || name.startsWith(`${whose} `) ? name : `${whose} · ${name}`;
}

interface FieldInputProps {
  readonly id: string;
  readonly field: CustomField;
  readonly value: FieldValue | undefined;
  readonly disabled: boolean;
  /** Several parts have different values: none is shown, not even the default. */
  readonly differs?: boolean;
  readonly onChange: (value: FieldValue | null) => void;
}

export function FieldInput(props: FieldInputProps) {
  const shown = () => props.value ?? (props.differs ? undefined : props.field.default);
  return (
    <Switch
      fallback={
        <input
          id={props.id}
          type={props.field.type === 'number' ? 'number' : 'text'}
          step="any"
          min={props.field.min}
          max={props.field.max}
          pattern={props.field.pattern}
          placeholder={props.differs ? inspectorTexts.different : undefined}
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
          id={props.id}
          type="checkbox"
          checked={shown() === true}
          ref={(box) =>
            createEffect(() => {
              box.indeterminate = props.differs === true;
            })
          }
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
      </Match>
      <Match when={props.field.type === 'enum'}>
        <select
          id={props.id}
          value={String(shown() ?? '')}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        >
          <Show when={shown() === undefined}>
            <option value="">{props.differs ? inspectorTexts.different : inspectorTexts.notSet}</option>
          </Show>
          <For each={props.field.options ?? []}>{(option) => <option value={option}>{option}</option>}</For>
        </select>
      </Match>
    </Switch>
  );
}
