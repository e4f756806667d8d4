import ChevronRight from 'lucide-solid/icons/chevron-right';
import Download from 'lucide-solid/icons/download';
import Network from 'lucide-solid/icons/network';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { fileStem } from '#engine/export/format-list.ts';
import { type Bus, busesOf } from '#engine/views/bus-view.ts';
import { busCsv } from '#engine/views/view-csv.ts';
import { useBoardView } from '../board-view.ts';
import { viewsTexts } from '../texts/board/views.ts';
import { inWords, protocolName } from '../texts/vocabulary.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Menu } from '../ui/menu/Menu.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SmallSelect } from '../ui/SmallSelect.tsx';
import { type BusRow, busFactsOf, busRows, type NodeRow, pinsOf } from './bus-rows.ts';
import { calmDesign } from './drawer.ts';
import { GridList } from './grid/GridList.tsx';
import { saveTable } from './save-view.ts';
import { partsSelected } from './selection.ts';

/** Every bus with its nodes: roles, addresses, pins, and what pulls, ends and limits it. */
export function BusView() {
  const view = useBoardView();
  const design = calmDesign();
  const [filter, setFilter] = createSignal<BusBarFilter>({ protocol: '', query: '', onlySelection: false });
  const [closed, setClosed] = createSignal<ReadonlySet<string>>(new Set());
  const [list, setList] = createSignal<() => void>(() => {});
  const buses = createMemo(() => busesOf(design()));
  const selected = createMemo(() => partsSelected(view));
  const rows = createMemo(() =>
    busRows(buses(), { ...filter(), only: filter().onlySelection ? selected() : null }, closed()),
  );
  const shown = () => rows().flatMap((row) => (row.kind === 'bus' ? [row.bus] : []));
  const reveal = () => rows().find((row) => row.kind === 'node' && selected().has(row.node.part))?.key;
  const fold = (key: string) => {
    const next = new Set(closed());
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  const go = (row: BusRow | NodeRow) =>
    view.show(
      row.kind === 'node' ? [row.node.part] : [...row.bus.connections, ...row.bus.nodes.map((one) => one.part)],
    );
  const light = (row: BusRow | NodeRow | null) =>
    view.canvas()?.light(row === null ? [] : row.kind === 'bus' ? row.bus.connections : connectionsOf(row));
  const connectionsOf = (row: NodeRow) => design().instances.get(row.node.key)?.connections ?? [];
  return (
    <Show
      when={buses().length > 0}
      fallback={
        <EmptyState icon={<Network size={26} />} title={viewsTexts.noBuses}>
          {viewsTexts.noBusesHint}
        </EmptyState>
      }
    >
      <BusBar buses={buses()} shown={shown()} filter={filter()} onFilter={setFilter} onDown={() => list()()} />
      <Show when={rows().length > 0} fallback={<p class="violations-none">{viewsTexts.noBusMatches}</p>}>
        <GridList
          label={viewsTexts.tab.buses}
          rows={rows()}
          estimate={(row) => (row.kind === 'bus' ? 38 : 30)}
          focus={(take) => setList(() => take)}
          reveal={reveal()}
          marks={(row) => ({
            'data-bus': row.kind === 'bus' ? row.bus.protocol : undefined,
            'data-selected': row.kind === 'node' && selected().has(row.node.part) ? '' : undefined,
          })}
          onEnter={go}
          onPoint={light}
          onFold={(row) => fold(row.key)}
        >
          {(row, active) => (
            <Show
              when={nodeOf(row())}
              fallback={
                <BusHead row={row()} active={active()} onFold={() => fold(row().key)} onShow={() => go(row())} />
              }
            >
              {(node) => <BusNode node={node()} active={active()} onShow={() => go(row())} />}
            </Show>
          )}
        </GridList>
      </Show>
    </Show>
  );
}

interface BusBarFilter {
  readonly protocol: string;
  readonly query: string;
  readonly onlySelection: boolean;
}

/** What of the buses is shown, how many those are, and the file to take them away in. */
function BusBar(props: {
  readonly buses: readonly Bus[];
  readonly shown: readonly Bus[];
  readonly filter: BusBarFilter;
  readonly onFilter: (filter: BusBarFilter) => void;
  readonly onDown: () => void;
}) {
  const view = useBoardView();
  const change = (changed: Partial<BusBarFilter>) => props.onFilter({ ...props.filter, ...changed });
  const protocols = () => [...new Set(props.buses.map((bus) => bus.protocol))];
  const said = () => {
    const count = props.buses.length;
    if (props.shown.length === count) return viewsTexts.busCount({ count });
    return viewsTexts.busesOfAll({ shown: props.shown.length, count });
  };
  return (
    <div class="view-bar">
      <SearchField
        place="bar"
        label={viewsTexts.searchBuses}
        placeholder={viewsTexts.search}
        value={props.filter.query}
        onInput={(query) => change({ query })}
        onDown={props.onDown}
      />
      <div class="view-filters">
        <SmallSelect
          label={viewsTexts.protocol}
          value={props.filter.protocol}
          options={['', ...protocols()]}
          nameOf={(one) => (one === '' ? viewsTexts.allProtocols : protocolName(one))}
          onChange={(protocol) => change({ protocol })}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={props.filter.onlySelection}
            onChange={(event) => change({ onlySelection: event.currentTarget.checked })}
          />
          {viewsTexts.selectionOnly}
        </label>
      </div>
      <span class="spacer" />
      <span class="faint view-said" role="status">
        {said()}
      </span>
      <Menu
        label={viewsTexts.exportBuses}
        trigger={<Download size={15} />}
        groups={[
          [
            {
              label: viewsTexts.busesAsCsv({ count: props.shown.length }),
              run: () => saveTable(`${fileStem(view.board().name)}-buses.csv`, busCsv(props.shown)),
            },
          ],
        ]}
      />
    </div>
  );
}

function BusNode(props: { readonly node: NodeRow['node']; readonly active: boolean; readonly onShow: () => void }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table
    <div role="gridcell" class="bus-node">
      <button type="button" class="link-button plain" tabindex={props.active ? 0 : -1} onClick={props.onShow}>
        <b>{props.node.label}</b> {props.node.interface}
        <Show when={props.node.instance > 1}> #{props.node.instance}</Show>
        <Show when={props.node.quantity > 1}> × {props.node.quantity}</Show>
      </button>
      <span class="chip">{props.node.roles.map(inWords).join(', ')}</span>
      <Show when={props.node.address}>
        {(address) => (
          <span class="bus-address" data-conflict={props.node.conflict ? '' : undefined}>
            <Show when={props.node.conflict}>
              <TriangleAlert size={13} role="img" aria-label={viewsTexts.addressConflict} />
            </Show>
            <code>{address()}</code>
          </span>
        )}
      </Show>
      <span class="faint bus-pins">{pinsOf(props.node)}</span>
    </div>
  );
}

function BusHead(props: {
  readonly row: BusRow | NodeRow;
  readonly active: boolean;
  readonly onFold: () => void;
  readonly onShow: () => void;
}) {
  const bus = () => (props.row.kind === 'bus' ? props.row.bus : undefined);
  return (
    <Show when={bus()}>
      {(one) => (
        // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
        // biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table
        <div role="gridcell" class="bus-head" onClick={props.onFold}>
          <ChevronRight size={14} class="fold" data-open={props.row.expanded ? '' : undefined} aria-hidden="true" />
          <b class="bus-name">{protocolName(one().protocol)}</b>
          <span class="bus-facts">
            <For each={busFactsOf(one())}>
              {(fact) => (
                <span class="bus-fact" data-wrong={fact.wrong ? '' : undefined}>
                  <Show when={fact.wrong}>
                    <TriangleAlert size={12} role="img" aria-label={viewsTexts.wrong} />
                  </Show>
                  {fact.text}
                </span>
              )}
            </For>
          </span>
          <button
            type="button"
            class="link-button"
            tabindex={props.active ? 0 : -1}
            onClick={(event) => {
              event.stopPropagation();
              props.onShow();
            }}
          >
            {viewsTexts.show}
          </button>
        </div>
      )}
    </Show>
  );
}

const nodeOf = (row: BusRow | NodeRow) => (row.kind === 'node' ? row.node : undefined);
