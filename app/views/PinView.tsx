import Cpu from 'lucide-solid/icons/cpu';
import Download from 'lucide-solid/icons/download';
import Pin from 'lucide-solid/icons/pin';
import PinOff from 'lucide-solid/icons/pin-off';
import { createEffect, createMemo, createSignal, For, onCleanup, Show } from 'solid-js';
import { fileStem } from '#engine/export/format-list.ts';
import { type PinHolder, type PinRow, pinMap } from '#engine/views/pin-map.ts';
import { pinCsv } from '#engine/views/view-csv.ts';
import { useBoardView } from '../board-view.ts';
import { viewsTexts } from '../texts/views.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Menu } from '../ui/Menu.tsx';
import { calmDesign } from './drawer.ts';
import { GridList } from './GridList.tsx';
import { Paper } from './Paper.tsx';
import { svgOf } from './paper.ts';
import { paperColours } from './paper-colours.ts';
import { pinDrawing, pinStep } from './pin-layout.ts';
import { PIN_SHOWN, PIN_SORTS, type PinShown, type PinSort, pinRows } from './pin-rows.ts';
import { remembered } from './remembered.ts';
import { SearchField } from './SearchField.tsx';
import { saveDrawing, saveTable } from './save-view.ts';
import { partsSelected } from './selection.ts';

/** The pins of the selected part, or of the one selected last: what each can, does and is joined with. */
export function PinView() {
  const view = useBoardView();
  const design = calmDesign();
  const [as, setAs] = remembered('busbar-pins-as', ['table', 'drawing'], 'table');
  const [query, setQuery] = createSignal('');
  const [shown, setShown] = createSignal<PinShown>('all');
  const [sort, setSort] = createSignal<PinSort>('part');
  const [list, setList] = createSignal<() => void>(() => {});
  const [part, setPart] = createSignal<string | null>(null);
  createEffect(() => {
    const [first] = partsSelected(view);
    if (first !== undefined) setPart(first);
  });
  const placed = () => design().parts.get(part() ?? '');
  const all = createMemo(() => {
    const now = placed();
    return now === undefined ? [] : pinMap(design(), now);
  });
  const rows = createMemo(() => pinRows(all(), query(), shown(), sort()));
  const byKey = createMemo(() => new Map(all().map((row) => [row.key, row])));
  const title = () => placed()?.part.label ?? '';
  const drawing = createMemo(() =>
    pinDrawing(all(), title(), packageOf(placed()?.definition?.file.definition.domains)),
  );
  const taken = () => all().filter((row) => row.holders.length > 0).length;
  const light = (row: PinRow | null | undefined) =>
    view.canvas()?.light([...new Set(row?.far.map((one) => one.connection) ?? [])]);
  onCleanup(() => light(null));
  const goFar = (row: PinRow | undefined) => {
    const [far] = row?.far ?? [];
    if (far !== undefined) view.show([far.part]);
  };
  const stem = () => `${fileStem(view.board().name)}-${fileStem(title())}`;
  return (
    <Show
      when={placed() && all().length > 0}
      fallback={
        <EmptyState
          icon={<Cpu size={26} />}
          title={placed() ? viewsTexts.noPins({ part: title() }) : viewsTexts.selectPart}
        >
          {placed() ? viewsTexts.noResources : viewsTexts.pinsHint}
        </EmptyState>
      }
    >
      <div class="view-bar">
        <b class="view-title">{title()}</b>
        <fieldset class="tabs" aria-label={viewsTexts.showAs}>
          <button type="button" aria-pressed={as() === 'table'} onClick={() => setAs('table')}>
            {viewsTexts.table}
          </button>
          <button type="button" aria-pressed={as() === 'drawing'} onClick={() => setAs('drawing')}>
            {viewsTexts.drawing}
          </button>
        </fieldset>
        <Show when={as() === 'table'}>
          <SearchField
            label={viewsTexts.searchPins}
            placeholder={viewsTexts.search}
            value={query()}
            onInput={setQuery}
            onDown={() => list()()}
          />
          <div class="view-filters">
            <select
              class="select small"
              aria-label={viewsTexts.whichPins}
              value={shown()}
              onChange={(event) => {
                const chosen = PIN_SHOWN.find((one) => one === event.currentTarget.value);
                if (chosen) setShown(chosen);
              }}
            >
              <For each={PIN_SHOWN}>{(one) => <option value={one}>{viewsTexts.pinsShown[one]}</option>}</For>
            </select>
            <select
              class="select small"
              aria-label={viewsTexts.sort}
              value={sort()}
              onChange={(event) => {
                const chosen = PIN_SORTS.find((one) => one === event.currentTarget.value);
                if (chosen) setSort(chosen);
              }}
            >
              <For each={PIN_SORTS}>{(one) => <option value={one}>{viewsTexts.pinSorts[one]}</option>}</For>
            </select>
          </div>
        </Show>
        <span class="spacer" />
        <span class="faint view-said" role="status">
          {viewsTexts.pinsTaken({ taken: taken(), of: all().length })}
        </span>
        <Menu
          label={viewsTexts.exportPins}
          trigger={<Download size={15} />}
          groups={[
            [
              {
                label: viewsTexts.tableAsCsv,
                run: () => saveTable(`${stem()}-pins.csv`, pinCsv(rows().map((row) => row.pin))),
              },
              {
                label: viewsTexts.drawingAsSvg,
                run: () =>
                  saveDrawing(
                    `${stem()}-pins.svg`,
                    svgOf(drawing(), viewsTexts.pinsTitle({ part: title() }), paperColours()),
                  ),
              },
            ],
          ]}
        />
      </div>
      <Show
        when={as() === 'table'}
        fallback={
          <Paper
            drawing={drawing()}
            label={viewsTexts.pinsOf({ part: title() })}
            as="buttons"
            marked={NOTHING}
            chosen={NOTHING}
            onPress={(key) => goFar(byKey().get(key))}
            onPoint={(key) => light(key === null ? null : byKey().get(key))}
            step={(key, from) => pinStep(drawing(), key, from)}
            onKey={(key, id) => (key === 'p' || key === 'P') && toggle(byKey().get(id))}
          />
        }
      >
        <Show when={rows().length > 0} fallback={<p class="violations-none">{viewsTexts.noPinMatches}</p>}>
          <GridList
            label={viewsTexts.pinsOf({ part: title() })}
            rows={rows()}
            estimate={() => 32}
            head={
              <div class="pin-line pin-head" aria-hidden="true">
                <span>{viewsTexts.pin}</span>
                <span>{viewsTexts.inUse}</span>
                <span>{viewsTexts.net}</span>
                <span>{viewsTexts.joinedWith}</span>
                <span>{viewsTexts.canDo}</span>
              </div>
            }
            focus={(take) => setList(() => take)}
            marks={(row) => ({
              'data-pin': row.pin.resource,
              'data-taken': row.pin.holders.length > 0 ? '' : undefined,
            })}
            onEnter={(row) => goFar(row.pin)}
            onPoint={(row) => light(row?.pin)}
            onKey={(key, row) => (key === 'p' || key === 'P') && toggle(row.pin)}
          >
            {(row, active) => <PinCells pin={row().pin} active={active()} onFix={fix} />}
          </GridList>
        </Show>
      </Show>
    </Show>
  );

  function fix(holder: PinHolder, resource: string): void {
    view.edit([
      holder.pinnedBy === undefined ? { op: 'pin', slot: holder.slot, resource } : { op: 'unpin', slot: holder.slot },
    ]);
  }
  /** P fixes what the engine may move, or lets go of what is fixed. */
  function toggle(row: PinRow | undefined): boolean {
    const holder = row?.holders.find((one) => one.choice || one.pinnedBy !== undefined);
    if (row === undefined || holder === undefined || view.readOnly()) return false;
    fix(holder, row.resource);
    return true;
  }
}

const NOTHING: ReadonlySet<string> = new Set();

function packageOf(domains: readonly { readonly package_type?: string }[] | undefined): string {
  return domains?.find((one) => one.package_type !== undefined)?.package_type ?? '';
}

function PinCells(props: {
  readonly pin: PinRow;
  readonly active: boolean;
  readonly onFix: (holder: PinHolder, resource: string) => void;
}) {
  const view = useBoardView();
  const tab = () => (props.active ? 0 : -1);
  const can = () =>
    [
      ...props.pin.functions.flatMap((one) => (one.used ? [] : [one.name.replaceAll('_', ' ')])),
      ...props.pin.ratings,
    ].join(', ');
  return (
    <>
      {/* biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus */}
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table */}
      <div role="gridcell" class="pin-line">
        <b class="pin-name">{props.pin.name}</b>
        <span class="pin-use">
          <For each={props.pin.holders} fallback={<span class="faint">{viewsTexts.free}</span>}>
            {(holder) => (
              <span class="holder">
                <span class="dot" data-signal={props.pin.signal} />
                <b>{holder.function.replaceAll('_', ' ')}</b> <span class="faint">{holder.name}</span>
                <Show when={holder.choice || holder.pinnedBy !== undefined}>
                  <button
                    type="button"
                    class="icon-button small"
                    tabindex={tab()}
                    disabled={view.readOnly()}
                    data-fixed={holder.pinnedBy === undefined ? undefined : ''}
                    title={
                      holder.pinnedBy === undefined
                        ? viewsTexts.fixPinHere
                        : viewsTexts.fixedByLetGo({ who: holder.pinnedBy })
                    }
                    aria-label={
                      holder.pinnedBy === undefined
                        ? viewsTexts.fixPin({ use: holder.function, holder: holder.name, pin: props.pin.name })
                        : viewsTexts.letGoOfPin({ who: holder.pinnedBy, pin: props.pin.name })
                    }
                    onClick={() => props.onFix(holder, props.pin.resource)}
                  >
                    <Show when={holder.pinnedBy !== undefined} fallback={<Pin size={13} />}>
                      <PinOff size={13} />
                    </Show>
                  </button>
                </Show>
              </span>
            )}
          </For>
        </span>
        <span class="pin-net">{props.pin.net}</span>
        <span class="pin-far">
          <For each={props.pin.far.slice(0, FAR_SHOWN)}>
            {(far) => (
              <button type="button" class="link-button" tabindex={tab()} onClick={() => view.show([far.part])}>
                {far.name}
              </button>
            )}
          </For>
          <Show when={props.pin.far.length > FAR_SHOWN}>
            <span class="faint">{viewsTexts.andMore({ count: props.pin.far.length - FAR_SHOWN })}</span>
          </Show>
        </span>
        <span class="faint pin-can" title={can()}>
          {can()}
        </span>
      </div>
    </>
  );
}

const FAR_SHOWN = 3;
