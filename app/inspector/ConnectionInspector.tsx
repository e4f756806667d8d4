import { For, Show } from 'solid-js';
import type { Connection } from '#engine/board/board.ts';
import type { Link, Node } from '#engine/design/design.ts';
import { useBoardView } from '../board-view.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { Button } from '../ui/Button.tsx';
import { interfaceName } from './interface-name.ts';

/** One wire: what it joins, and which resource meets which. */
export function ConnectionInspector(props: { readonly connection: Connection }) {
  const view = useBoardView();
  const link = () => view.design().links.get(props.connection.id);
  const label = (part: string) => view.board().parts.get(part)?.label ?? part;
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
        {(one) => <Conductors link={one()} />}
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

function Conductors(props: { readonly link: Link }) {
  const view = useBoardView();
  const label = (part: string) => view.board().parts.get(part)?.label ?? part;
  const name = ({ part, domain, resource }: Node) =>
    view.design().parts.get(part)?.definition?.resources.get(`${domain}/${resource}`)?.resource.name ?? resource;
  return (
    <table class="pins">
      <thead>
        <tr>
          <th scope="col">{label(props.link.ends[0].end.part)}</th>
          <th scope="col">{label(props.link.ends[1].end.part)}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.link.conductors}>
          {(wire) => {
            const [a, b] = wire.a.instance === props.link.ends[0].key ? [wire.a, wire.b] : [wire.b, wire.a];
            return (
              <tr>
                <td>
                  <b>{name(a)}</b> <span class="faint">{a.function}</span>
                </td>
                <td>
                  <b>{name(b)}</b> <span class="faint">{b.function}</span>
                </td>
              </tr>
            );
          }}
        </For>
      </tbody>
    </table>
  );
}
