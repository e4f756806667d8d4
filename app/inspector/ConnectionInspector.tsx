import { createMemo, createSignal, For, Match, onCleanup, Show, Switch } from 'solid-js';
import type { Connection } from '#engine/board/board.ts';
import type { Link, Node } from '#engine/design/design.ts';
import { type SupplyWire, wireFactsOf } from '#engine/views/wire-facts.ts';
import { useBoardView } from '../board-view.ts';
import { menuTexts } from '../texts/board/menus.ts';
import { factsInWords, leftInWords } from '../texts/engine/offer-facts.ts';
import { current, quantity } from '../texts/format.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { inWords } from '../texts/vocabulary.ts';
import { Button } from '../ui/Button.tsx';
import { interfaceName } from './interface-name.ts';

/** What a person states of a connection's cable. */
const FIGURES = ['cable_length_m', 'wire_mm2'] as const;

/** One connection: what it joins, what it carries, and which resource meets which. */
export function ConnectionInspector(props: { readonly connection: Connection }) {
  const view = useBoardView();
  const link = () => view.design().links.get(props.connection.id);
  const label = (part: string) => view.board().parts.get(part)?.label ?? part;
  const figure = (key: string) => String(props.connection.fields[key] ?? '');
  const setFigure = (key: string, text: string) => {
    const value = text.trim() === '' ? null : Number(text);
    view.edit([{ op: 'update_connection', connection: props.connection.id, fields: { [key]: value } }]);
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
          <>
            <Carried link={one()} />
            <Conductors link={one()} />
          </>
        )}
      </Show>
      <div class="pair">
        <For each={FIGURES}>
          {(key) => (
            <label class="field">
              <span>{inspectorTexts[key]}</span>
              <input
                type="number"
                min="0"
                step="any"
                value={figure(key)}
                disabled={view.readOnly()}
                onChange={(event) => setFigure(key, event.currentTarget.value)}
              />
            </label>
          )}
        </For>
      </div>
      <Show when={props.connection.route}>
        <LaidRoute connection={props.connection} />
      </Show>
      <div>
        <Button size="small" tone="danger" disabled={view.readOnly()} onClick={() => view.remove()}>
          {inspectorTexts.disconnect}
        </Button>
      </div>
    </>
  );
}

/** That people laid its wires, and the way back. */
function LaidRoute(props: { readonly connection: Connection }) {
  const view = useBoardView();
  const lies = () => view.canvas()?.liesAsLaid(props.connection.id) !== false;
  const [asLaid, setAsLaid] = createSignal(lies());
  onCleanup(view.canvas()?.onFrame(() => setAsLaid(lies())) ?? (() => undefined));
  const reset = () => view.edit([{ op: 'update_connection', connection: props.connection.id, route: null }]);
  return (
    <div>
      <p class="faint">{asLaid() ? inspectorTexts.laidByHand : inspectorTexts.laidAside}</p>
      <Button size="small" disabled={view.readOnly()} onClick={reset}>
        {menuTexts.resetRoute}
      </Button>
    </div>
  );
}

/** What flows in it and what its supply has left; of a signal, what decides about it. */
function Carried(props: { readonly link: Link }) {
  const view = useBoardView();
  const facts = createMemo(() => wireFactsOf(view.design(), props.link));
  const supply = () => {
    const found = facts();
    return found.kind === 'supply' ? found : undefined;
  };
  const signal = () => {
    const found = facts();
    return found.kind === 'signal' && found.facts.length > 0 ? found.facts : undefined;
  };
  return (
    <Switch>
      <Match when={supply()}>{(found) => <SupplyFacts of={found()} />}</Match>
      <Match when={signal()}>{(found) => <p class="faint">{factsInWords(found())}</p>}</Match>
    </Switch>
  );
}

function SupplyFacts(props: { readonly of: SupplyWire }) {
  return (
    <dl class="facts">
      <div>
        <dt>{inspectorTexts.voltage}</dt>
        <dd>{props.of.voltage === null ? inspectorTexts.notStated : quantity(props.of.voltage.nominal, 'V')}</dd>
      </div>
      <div>
        <dt>{inspectorTexts.carries}</dt>
        <dd>{props.of.carried_mA === null ? inspectorTexts.notStated : current(props.of.carried_mA)}</dd>
      </div>
      <Show when={props.of.left}>
        {(left) => (
          <div>
            <dt>{inspectorTexts.supply}</dt>
            <dd>{leftInWords(left())}</dd>
          </div>
        )}
      </Show>
    </dl>
  );
}

function Conductors(props: { readonly link: Link }) {
  const view = useBoardView();
  const label = (part: string) => view.board().parts.get(part)?.label ?? part;
  const name = ({ part, domain, resource }: Node) =>
    view.design().parts.get(part)?.definition?.resources.get(`${domain}/${resource}`)?.resource.name ??
    inWords(resource);
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
                  <b>{name(a)}</b> <span class="faint">{inWords(a.function)}</span>
                </td>
                <td>
                  <b>{name(b)}</b> <span class="faint">{inWords(b.function)}</span>
                </td>
              </tr>
            );
          }}
        </For>
      </tbody>
    </table>
  );
}
