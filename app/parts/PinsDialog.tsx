import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import type { Json } from '#schemas/json-schema.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { resourceWords } from './field-words.ts';
import { isObject, listAt, textAt } from './json-read.ts';
import { useEditor } from './part-editor.ts';
import { readPinTable, resourceOf } from './pin-table.ts';

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
  const table = createMemo(() => readPinTable(text(), taken()));
  const unknown = () => table().rows.reduce((sum, row) => sum + row.unknown.length, 0);
  const words = () => resourceWords(props.kind);
  const take = () => {
    const before = listAt(editor.json(), props.list);
    editor.edit([
      {
        op: 'set',
        pointer: props.list,
        value: [...before, ...table().rows.map((row) => completed(resourceOf(row), props.kind))],
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
            <p class="faint">Tabs, commas, semicolons and Markdown bars part the cells. GPIO[0-7] makes eight rows.</p>
          }
        >
          <section class="pins-preview" tabindex="0" aria-label="What is understood">
            <table class="pins">
              <thead>
                <tr>
                  <th>Id</th>
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
            Add {table().rows.length} {table().rows.length === 1 ? 'row' : 'rows'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What a domain's resources must have besides. */
function completed(resource: Json, kind: string): Json {
  if (!isObject(resource)) return resource;
  if (kind === 'mechanical') return { ...resource, connector_type: 'through_hole' };
  if (kind === 'pneumatic' || kind === 'hydraulic') return { ...resource, connector_type: 'threaded_port' };
  return kind === 'network' ? { ...resource, resource_type: 'physical_port' } : resource;
}
