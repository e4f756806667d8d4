import { createMemo, For, Show } from 'solid-js';
import type { Instance, PlacedPart } from '#engine/allocation/instance.ts';
import type { InterfaceIndex } from '#engine/definition/index-types.ts';
import { useBoardView } from '../board-view.ts';
import { ShowMore } from '../library/ShowMore.tsx';
import { growingParts } from '../library/shown-lists.ts';
import { explanationWords } from '../texts/engine/explanations.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { nameOf } from '../texts/names.ts';
import { inWords, protocolName } from '../texts/vocabulary.ts';
import { interfaceName } from './interface-name.ts';
import { interfaceRows } from './interface-rows.ts';
import { SlotSelect } from './SlotSelect.tsx';
import { WorksWith } from './WorksWith.tsx';

/** Each interface of the part with its uses: to whom, through which resources. A slot's resource can be fixed. */
export function InterfaceList(props: { readonly placed: PlacedPart }) {
  const rows = createMemo(() => interfaceRows(props.placed));
  const list = growingParts(rows);
  return (
    <section>
      <h3 class="panel-heading">{inspectorTexts.interfaces}</h3>
      <ul class="interfaces">
        <For each={list.shown()}>
          {(row) => (
            <li class="interface" data-used={row.uses.length > 0 ? '' : undefined}>
              <div class="interface-head">
                <b>{nameOf(row.index.interface)}</b>
                <span class="chip">
                  {protocolName(row.index.interface.protocol.type)} · {row.index.roles.map(inWords).join(', ')}
                </span>
              </div>
              <Show when={row.uses.length > 0} fallback={<span class="faint">{needs(row.index)}</span>}>
                <Uses placed={props.placed} uses={row.uses} />
              </Show>
              <WorksWith
                port={{ part: props.placed.part.id, domain: row.index.domain, interface: row.index.interface.id }}
                name={nameOf(row.index.interface)}
              />
            </li>
          )}
        </For>
      </ul>
      <ShowMore list={list} />
    </section>
  );
}

function needs(index: InterfaceIndex): string {
  const parts = index.interface.requires.map((one) =>
    one.count > 1
      ? inspectorTexts.functionCount({ name: inWords(one.function), count: one.count })
      : inWords(one.function),
  );
  return parts.length === 0 ? inspectorTexts.free : inspectorTexts.freeNeeds({ functions: parts.join(', ') });
}

function Uses(props: { readonly placed: PlacedPart; readonly uses: readonly Instance[] }) {
  const list = growingParts(() => props.uses);
  return (
    <>
      <For each={list.shown()}>{(use) => <Use placed={props.placed} instance={use} />}</For>
      <ShowMore list={list} />
    </>
  );
}

function Use(props: { readonly placed: PlacedPart; readonly instance: Instance }) {
  const view = useBoardView();
  const list = growingParts(() => props.instance.connections);
  const others = () =>
    list.shown().flatMap((id) => {
      const connection = view.board().connections.get(id);
      const other = connection?.ends.find((end) => end.part !== props.placed.part.id) ?? connection?.ends[1];
      return other
        ? [
            {
              id,
              label: `${view.board().parts.get(other.part)?.label ?? inspectorTexts.missingPart} · ${interfaceName(view.design(), other)}`,
            },
          ]
        : [];
    });
  return (
    <div class="use">
      <div class="use-to">
        <Show when={props.instance.end.instance > 0}>
          <span class="chip">#{props.instance.end.instance + 1}</span>
        </Show>
        <For each={others()}>
          {(other) => (
            <button type="button" class="link-button" onClick={() => view.select([other.id])}>
              {other.label}
            </button>
          )}
        </For>
        <ShowMore list={list} />
      </div>
      <Show when={props.instance.explanation}>{(why) => <p class="field-error">{explanationWords(why())}</p>}</Show>
      <ul class="slots">
        <For each={props.instance.slots}>
          {(slot) => <SlotSelect placed={props.placed} instance={props.instance} slot={slot} />}
        </For>
      </ul>
    </div>
  );
}
