import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import { isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { listAt, textAt } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import { resourceWords } from './field-words.ts';
import { readPinTable, withRows } from './pin-table.ts';

/** A table of pins pasted or typed, with what it is understood as before it is taken. Open while `text` is one. */
export function PinsDialog(props: {
  readonly text: string | null;
  readonly list: string;
  readonly kind: string;
  readonly onClose: () => void;
}) {
  const editor = useEditor();
  const [text, setText] = createSignal('');
  createEffect(
    on(
      () => props.text,
      (given) => given !== null && setText(given),
    ),
  );
  const taken = () => new Set(listAt(editor.json(), props.list).flatMap((item) => textAt(item, '/id') ?? []));
  const [how, setHow] = createSignal<'merge' | 'replace' | 'add'>('merge');
  const table = createMemo(() => readPinTable(text(), taken(), how() !== 'add'));
  const meeting = () => table().rows.filter((row) => row.meets !== null);
  const unknown = () => table().rows.reduce((sum, row) => sum + row.unknown.length, 0);
  const words = () => resourceWords(props.kind);
  const take = () => {
    const before = listAt(editor.json(), props.list);
    editor.edit([
      {
        op: 'set',
        pointer: props.list,
        value: withRows(before, table().rows, how(), (resource) => completed(resource, props.kind)),
      },
    ]);
    props.onClose();
  };
  return (
    <Dialog open={props.text !== null} onClose={props.onClose} title={`${words().many} from a table`} wide>
      <div class="pins-dialog">
        <label class="pf wide">
          <span class="pf-label">Rows of a data sheet or spreadsheet: number, name, functions, description</span>
          <textarea
            rows={6}
            spellcheck={false}
            placeholder={'1\tVDD\tpower\n2\tSDA\tI2C1_SDA\nGPIO[0-7]\tdigital_io, pwm_output'}
            value={text()}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Show
          when={table().rows.length > 0}
          fallback={
            <p class="faint">
              Tabs, commas, semicolons and Markdown bars part the cells. GPIO[0-7] makes eight rows, and so does a pin
              with the numbers 1-8.
            </p>
          }
        >
          <section class="pins-preview" tabindex="0" aria-label="What is understood">
            <table class="pins">
              <thead>
                <tr>
                  <th>Id</th>
                  <th>Name</th>
                  <th>Functions</th>
                  <th>Description</th>
                </tr>
              </thead>
              <tbody>
                <For each={table().rows.slice(0, 200)}>
                  {(row) => (
                    <tr>
                      <td>
                        <b>{row.id}</b>
                      </td>
                      <td>{row.name}</td>
                      <td>
                        {row.functions.join(', ')}
                        <For each={row.unknown}>
                          {(one) => (
                            <span class="pins-unknown">
                              {row.functions.length > 0 ? ', ' : ''}“{one.word}” left out
                              {one.nearest[0] === undefined ? '' : `: perhaps ${one.nearest[0]}`}
                            </span>
                          )}
                        </For>
                        <Show when={row.functions.length === 0 && row.unknown.length === 0}>
                          <span class="pins-unknown">none found</span>
                        </Show>
                      </td>
                      <td>{row.description}</td>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
          </section>
        </Show>
        <Show when={meeting().length > 0}>
          <fieldset class="pins-meet">
            <legend>
              {meeting().length} {meeting().length === 1 ? 'row has the name of a pin' : 'rows have names of pins'} that{' '}
              {meeting().length === 1 ? 'is' : 'are'} there:{' '}
              {meeting()
                .slice(0, 6)
                .map((row) => row.meets)
                .join(', ')}
              {meeting().length > 6 ? ', …' : ''}
            </legend>
            <For each={MEETINGS}>
              {([value, words]) => (
                <label>
                  <input type="radio" name="pins-meet" checked={how() === value} onChange={() => setHow(value)} />
                  {words}
                </label>
              )}
            </For>
          </fieldset>
        </Show>
        <For each={table().dropped.slice(0, 5)}>
          {(sentence) => (
            <p class="notice" data-tone="warning">
              {sentence}
            </p>
          )}
        </For>
        <Show when={table().dropped.length > 5}>
          <p class="faint">… and {table().dropped.length - 5} more that is left out</p>
        </Show>
        <Show when={table().cut}>
          <p class="notice" data-tone="warning">
            Only the first {table().rows.length} rows are read.
          </p>
        </Show>
        <div class="form-actions">
          <span class="faint spacer" role="status">
            {unknown() > 0 ? `${unknown()} words name no function and are left out.` : ''}
          </span>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button tone="primary" disabled={table().rows.length === 0} onClick={take}>
            {how() === 'add' || meeting().length === 0 ? 'Add' : 'Take'} {table().rows.length}{' '}
            {table().rows.length === 1 ? 'row' : 'rows'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const MEETINGS = [
  ['merge', 'Merge into it: what it says stays, functions are added'],
  ['replace', 'Put the row in its place'],
  ['add', 'Keep it and add the row beside it'],
] as const;

/** What a domain's resources must have besides. */
function completed(resource: Json, kind: string): Json {
  if (!isObject(resource)) return resource;
  if (kind === 'mechanical') return { ...resource, connector_type: 'through_hole' };
  if (kind === 'pneumatic' || kind === 'hydraulic') return { ...resource, connector_type: 'threaded_port' };
  return kind === 'network' ? { ...resource, resource_type: 'physical_port' } : resource;
}
