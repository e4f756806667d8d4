import { createMemo, For, Show } from 'solid-js';
import type { FieldValue } from '#engine/board/values.ts';
import { useBoardView } from '../../board-view.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { FieldInput, fieldName } from '../FieldsForm.tsx';
import { sharedFields } from './shared-fields.ts';

/** The fields that all selected parts have: one value for all of them, as one step of undo. */
export function ManyFields(props: { readonly ids: readonly string[] }) {
  const view = useBoardView();
  const parts = createMemo(() => props.ids.flatMap((id) => view.design().parts.get(id) ?? []));
  const fields = createMemo(() => (parts().length > 1 ? sharedFields(parts()) : []));
  const set = (key: string, value: FieldValue | null) =>
    view.edit(props.ids.map((part) => ({ op: 'update_part', part, fields: { [key]: value } })));
  return (
    <Show when={fields().length > 0}>
      <h3>{inspectorTexts.fieldsOfAll}</h3>
      <div class="field-grid">
        <For each={fields()}>
          {({ key, field, value, differs }) => (
            <div class="field">
              <label for={`field-${key}`}>{nameOf(parts()[0]?.definition, key, field)}</label>
              <FieldInput
                id={`field-${key}`}
                field={field}
                value={value}
                differs={differs}
                disabled={view.readOnly()}
                onChange={(next) => set(key, next)}
              />
            </div>
          )}
        </For>
      </div>
    </Show>
  );
}

function nameOf(definition: Parameters<typeof fieldName>[0] | null | undefined, ...field: FieldOf): string {
  return definition ? fieldName(definition, ...field) : field[0];
}

type FieldOf = [key: string, field: Parameters<typeof fieldName>[2]];
