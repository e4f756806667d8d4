import Cpu from 'lucide-solid/icons/cpu';
import Download from 'lucide-solid/icons/download';
import Pin from 'lucide-solid/icons/pin';
import PinOff from 'lucide-solid/icons/pin-off';
import { For, Show } from 'solid-js';
import type { PinHolder, PinRow } from '#engine/views/pin-map.ts';
import { pinCsv } from '#engine/views/view-csv.ts';
import { useBoardView } from '../board-view.ts';
import { viewsTexts } from '../texts/board/views.ts';
import { inWords } from '../texts/vocabulary.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Menu } from '../ui/menu/Menu.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SmallSelect } from '../ui/SmallSelect.tsx';
import { GridList } from './grid/GridList.tsx';
import { Paper } from './paper/Paper.tsx';
import { svgOf } from './paper/paper.ts';
import { paperColours } from './paper/paper-colours.ts';
import { ratingWords } from './pin-figure.ts';
import { pinStep } from './pin-layout.ts';
import { PIN_SHOWN, PIN_SORTS } from './pin-rows.ts';
import { createPinView, type PinViewState } from './pin-view.ts';
import { saveDrawing, saveTable } from './save-view.ts';

/** The pins of the selected part, or of the one selected last: what each can, does and is joined with. */
export function PinView() {
  const pins = createPinView(useBoardView());
  return (
    <Show
      when={pins.placed() && pins.all().length > 0}
      fallback={
        <EmptyState
          icon={<Cpu size={26} />}
          title={pins.placed() ? viewsTexts.noPins({ part: pins.title() }) : viewsTexts.selectPart}
        >
          {pins.placed() ? viewsTexts.noResources : viewsTexts.pinsHint}
        </EmptyState>
      }
    >
      <PinBar pins={pins} />
      <Show when={pins.as() === 'table'} fallback={<PinDrawing pins={pins} />}>
        <PinList pins={pins} />
      </Show>
    </Show>
  );
}

interface PinProps {
  readonly pins: PinViewState;
}

function PinBar(props: PinProps) {
  return (
    <div class="view-bar">
      <b class="view-title">{props.pins.title()}</b>
      <fieldset class="tabs" aria-label={viewsTexts.showAs}>
        <button type="button" aria-pressed={props.pins.as() === 'table'} onClick={() => props.pins.setAs('table')}>
          {viewsTexts.table}
        </button>
        <button type="button" aria-pressed={props.pins.as() === 'drawing'} onClick={() => props.pins.setAs('drawing')}>
          {viewsTexts.drawing}
        </button>
      </fieldset>
      <Show when={props.pins.as() === 'table'}>
        <SearchField
          place="bar"
          label={viewsTexts.searchPins}
          placeholder={viewsTexts.search}
          value={props.pins.query()}
          onInput={props.pins.setQuery}
          onDown={() => props.pins.list()()}
        />
        <PinFilters pins={props.pins} />
      </Show>
      <span class="spacer" />
      <span class="faint view-said" role="status">
        {viewsTexts.pinsTaken({ taken: props.pins.taken(), of: props.pins.all().length })}
      </span>
      <Menu
        label={viewsTexts.exportPins}
        trigger={<Download size={15} />}
        groups={[
          [
            {
              label: viewsTexts.tableAsCsv,
              run: () => saveTable(`${props.pins.stem()}-pins.csv`, pinCsv(props.pins.rows().map((row) => row.pin))),
            },
            {
              label: viewsTexts.drawingAsSvg,
              run: () =>
                saveDrawing(
                  `${props.pins.stem()}-pins.svg`,
                  svgOf(props.pins.drawing(), viewsTexts.pinsTitle({ part: props.pins.title() }), paperColours()),
                ),
            },
          ],
        ]}
      />
    </div>
  );
}

function PinFilters(props: PinProps) {
  return (
    <div class="view-filters">
      <SmallSelect
        label={viewsTexts.whichPins}
        value={props.pins.shown()}
        options={PIN_SHOWN}
        nameOf={(one) => viewsTexts.pinsShown[one]}
        onChange={props.pins.setShown}
      />
      <SmallSelect
        label={viewsTexts.sort}
        value={props.pins.sort()}
        options={PIN_SORTS}
        nameOf={(one) => viewsTexts.pinSorts[one]}
        onChange={props.pins.setSort}
      />
    </div>
  );
}

function PinDrawing(props: PinProps) {
  return (
    <Paper
      drawing={props.pins.drawing()}
      label={viewsTexts.pinsOf({ part: props.pins.title() })}
      as="buttons"
      marked={NOTHING}
      chosen={NOTHING}
      onPress={(key) => props.pins.goFar(props.pins.byKey().get(key))}
      onPoint={(key) => props.pins.light(key === null ? null : props.pins.byKey().get(key))}
      step={(key, from) => pinStep(props.pins.drawing(), key, from)}
      onKey={(key, id) => (key === 'p' || key === 'P') && props.pins.toggle(props.pins.byKey().get(id))}
    />
  );
}

function PinList(props: PinProps) {
  return (
    <Show when={props.pins.rows().length > 0} fallback={<p class="violations-none">{viewsTexts.noPinMatches}</p>}>
      <GridList
        label={viewsTexts.pinsOf({ part: props.pins.title() })}
        rows={props.pins.rows()}
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
        focus={(take) => props.pins.setList(() => take)}
        marks={(row) => ({
          'data-pin': row.pin.resource,
          'data-taken': row.pin.holders.length > 0 ? '' : undefined,
        })}
        onEnter={(row) => props.pins.goFar(row.pin)}
        onPoint={(row) => props.pins.light(row?.pin)}
        onKey={(key, row) => (key === 'p' || key === 'P') && props.pins.toggle(row.pin)}
      >
        {(row, active) => <PinCells pin={row().pin} active={active()} onFix={props.pins.fix} />}
      </GridList>
    </Show>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

function PinCells(props: {
  readonly pin: PinRow;
  readonly active: boolean;
  readonly onFix: (holder: PinHolder, resource: string) => void;
}) {
  const view = useBoardView();
  const tab = () => (props.active ? 0 : -1);
  const can = () =>
    [
      ...props.pin.functions.flatMap((one) => (one.used ? [] : [inWords(one.name)])),
      ...props.pin.ratings.map(ratingWords),
    ].join(', ');
  return (
    <>
      {/* biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus */}
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table */}
      <div role="gridcell" class="pin-line">
        <b class="pin-name">{props.pin.name}</b>
        <span class="pin-use">
          <For each={props.pin.holders} fallback={<span class="faint">{viewsTexts.free}</span>}>
            {(holder) => <HolderText pin={props.pin} holder={holder} tabIndex={tab()} onFix={props.onFix} />}
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

/** What holds a pin, with the button that fixes it there or lets go of it. */
function HolderText(props: {
  readonly pin: PinRow;
  readonly holder: PinHolder;
  readonly tabIndex: 0 | -1;
  readonly onFix: (holder: PinHolder, resource: string) => void;
}) {
  const view = useBoardView();
  return (
    <span class="holder">
      <span class="dot" data-signal={props.pin.signal} />
      <b>{inWords(props.holder.function)}</b> <span class="faint">{props.holder.name}</span>
      <Show when={props.holder.choice || props.holder.pinnedBy !== undefined}>
        <button
          type="button"
          class="icon-button small"
          tabindex={props.tabIndex}
          disabled={view.readOnly()}
          data-fixed={props.holder.pinnedBy === undefined ? undefined : ''}
          title={
            props.holder.pinnedBy === undefined
              ? viewsTexts.fixPinHere
              : viewsTexts.fixedByLetGo({ who: props.holder.pinnedBy })
          }
          aria-label={
            props.holder.pinnedBy === undefined
              ? viewsTexts.fixPin({
                  use: inWords(props.holder.function),
                  holder: props.holder.name,
                  pin: props.pin.name,
                })
              : viewsTexts.letGoOfPin({ who: props.holder.pinnedBy, pin: props.pin.name })
          }
          onClick={() => props.onFix(props.holder, props.pin.resource)}
        >
          <Show when={props.holder.pinnedBy !== undefined} fallback={<Pin size={13} />}>
            <PinOff size={13} />
          </Show>
        </button>
      </Show>
    </span>
  );
}

const FAR_SHOWN = 3;
