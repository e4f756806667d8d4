import { createMemo, For, Match, Show, Switch } from 'solid-js';
import { tokensOf } from '#schemas/json-text.ts';
import { wordsAt } from '../code/completions.ts';
import { keysAt, shapeAt } from '../code/schema-at.ts';
import { valueAt } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import { FreeFields } from './FreeFields.tsx';
import { labelOf } from './field-words.ts';
import { DateField, NumberField, SelectField, TextField, WordField, WordsField, YES_NO } from './fields.tsx';
import { JsonField } from './JsonField.tsx';
import { ObjectList } from './ObjectList.tsx';

/**
 * The fields of an object, as the schema 1.4.0 has them: each key by its type, nested objects as groups, lists of objects
 * as cards. `skip` are keys that something else edits.
 */
export function SchemaForm(props: { readonly pointer: string; readonly skip?: readonly string[] }) {
  const editor = useEditor();
  const here = createMemo(() => JSON.stringify(shapeAt(tokensOf(props.pointer), editor.json())));
  // The fields stay as they are while only values change.
  const fields = createMemo(() =>
    (JSON.parse(here()) as ReturnType<typeof shapeAt>).filter(
      ({ key, deprecated }) =>
        !props.skip?.includes(key) && (!deprecated || valueAt(editor.json(), `${props.pointer}/${key}`) !== undefined),
    ),
  );
  return (
    <div class="pf-grid">
      <For each={fields()}>
        {(field) => {
          const pointer = `${props.pointer}/${field.key}`;
          const common = { pointer, ...labelOf(field.key), about: field.about, required: field.required };
          const words = () => wordsAt(tokensOf(pointer), editor.json());
          const itemWords = () => wordsAt([...tokensOf(pointer), '0'], editor.json());
          return (
            <Switch>
              <Match when={field.shape === 'text'}>
                <Show
                  when={words().length > 0}
                  fallback={
                    <Show when={LONG.test(field.key)} fallback={<TextField {...common} />}>
                      <TextField {...common} lines={3} />
                    </Show>
                  }
                >
                  <WordField {...common} choices={words()} />
                </Show>
              </Match>
              <Match when={field.shape === 'number'}>
                <NumberField {...common} />
              </Match>
              <Match when={field.shape === 'date'}>
                <DateField {...common} />
              </Match>
              <Match when={field.shape === 'yes-no'}>
                <SelectField {...common} options={YES_NO} />
              </Match>
              <Match when={field.shape === 'choice'}>
                <SelectField {...common} options={field.choices.map((value) => ({ value, name: spaced(value) }))} />
              </Match>
              <Match when={field.shape === 'range'}>
                <div class="pf-range">
                  <NumberField {...common} pointer={`${pointer}/0`} label={`${common.label} from`} />
                  <NumberField {...common} pointer={`${pointer}/1`} label="to" />
                </div>
              </Match>
              <Match when={field.shape === 'words'}>
                <WordsField {...common} choices={itemWords()} />
              </Match>
              <Match when={field.shape === 'group'}>
                <fieldset class="pf-group">
                  <legend>{common.label}</legend>
                  <SchemaForm pointer={pointer} />
                  <Show when={OPEN.test(field.key)}>
                    <FreeFields
                      pointer={pointer}
                      label={common.label}
                      skip={keysAt(tokensOf(pointer), editor.json()).map(({ key }) => key)}
                    />
                  </Show>
                </fieldset>
              </Match>
              <Match when={field.shape === 'open'}>
                <fieldset class="pf-group">
                  <legend>{common.label}</legend>
                  <FreeFields pointer={pointer} label={common.label} />
                </fieldset>
              </Match>
              <Match when={field.shape === 'objects'}>
                <fieldset class="pf-group">
                  <legend>{common.label}</legend>
                  <ObjectList
                    pointer={pointer}
                    one={singular(common.label)}
                    form={(item) => <SchemaForm pointer={item} />}
                  />
                </fieldset>
              </Match>
              <Match when={field.shape === 'other'}>
                <JsonField {...common} />
              </Match>
            </Switch>
          );
        }}
      </For>
    </div>
  );
}

/** Objects that may hold more than the schema knows. */
const OPEN = /^(metadata|constraints|connection_parameters|security_requirements|addressing|qos_capabilities|limits)$/;
const LONG = /^(description|usage_notes|compatibility_notes)$/;

function spaced(value: unknown): string {
  return String(value).replaceAll('_', ' ');
}

function singular(label: string): string {
  return label.toLowerCase().replace(/s$/, '');
}
