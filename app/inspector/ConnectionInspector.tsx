import { For, Show } from 'solid-js';
import type { Connection } from '#engine/board/board.ts';
import { useBoardView } from '../board-view.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { Button } from '../ui/Button.tsx';
import { interfaceName } from './interface-name.ts';

/** One wire: what it joins, and which resource meets which. */
export function ConnectionInspector(props: { readonly connection: Connection }) {
  const view = useBoardView();
  const link = () => view.design().links.get(props.connection.id);
  const label = (part: string) => view.board().parts.get(part)?.label ?? part;
  const name = (part: string, domain: string, resource: string) =>
    view.design().parts.get(part)?.definition?.resources.get(`${domain}/${resource}`)?.resource.name ?? resource;
  const setLength = (text: string) => {
    const value = text.trim() === '' ? null : Number(text);
    view.edit([{ op: 'update_connection', connection: props.connection.id, fields: { cable_length_m: value } }]);
  };
  return (
    <>
      <h2>{inspectorTexts.connection}</h2>
      <ul class="ends">
        <For each={props.connection.ends}>
          {(end) => (
            <li>
              <button type="button" class="link-button" onClick={() => view.show([end.part])}>
                {label(end.part)}
              </button>
              <span class="faint">
                {interfaceName(view.design(), end)}
                {end.instance > 0 ? ` #${end.instance + 1}` : ''}
              </span>
            </li>
          )}
        </For>
      </ul>
      <Show
        when={link()}
        fallback={
          <p class="notice" data-tone="warning">
            {inspectorTexts.endGone}
          </p>
        }
      >
        {(one) => (
          <table class="pins">
            <thead>
              <tr>
                <th scope="col">{label(one().ends[0].end.part)}</th>
                <th scope="col">{label(one().ends[1].end.part)}</th>
              </tr>
            </thead>
            <tbody>
              <For each={one().conductors}>
                {(wire) => {
                  const [a, b] = wire.a.instance === one().ends[0].key ? [wire.a, wire.b] : [wire.b, wire.a];
                  return (
                    <tr>
                      <td>
                        <b>{name(a.part, a.domain, a.resource)}</b> <span class="faint">{a.function}</span>
                      </td>
                      <td>
                        <b>{name(b.part, b.domain, b.resource)}</b> <span class="faint">{b.function}</span>
                      </td>
                    </tr>
                  );
                }}
              </For>
            </tbody>
          </table>
        )}
      </Show>
      <label class="field narrow">
        <span>{inspectorTexts.cableLength}</span>
        <input
          type="number"
          min="0"
          step="any"
          value={String(props.connection.fields.cable_length_m ?? '')}
          disabled={view.readOnly()}
          onChange={(event) => setLength(event.currentTarget.value)}
        />
      </label>
      <div>
        <Button size="small" tone="danger" disabled={view.readOnly()} onClick={() => view.remove()}>
          {inspectorTexts.disconnect}
        </Button>
      </div>
    </>
  );
}
