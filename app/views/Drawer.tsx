import './views.css';
import X from 'lucide-solid/icons/x';
import { createSignal, For, Match, onCleanup, Switch } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { viewsTexts } from '../texts/board/views.ts';
import { IconButton } from '../ui/Button.tsx';
import { ViolationsPanel } from '../violations/ViolationsPanel.tsx';
import { BusView } from './BusView.tsx';
import { TABS, useDrawer } from './drawer.ts';
import { PinView } from './PinView.tsx';
import { PowerView } from './PowerView.tsx';
import { store, stored } from './remembered.ts';

const HEIGHT_KEY = 'busbar-view-height';
const LEAST_PX = 140;
const FIRST_PX = 280;
const STEP_PX = 24;
/** Of the page, so that some of the board is always seen. */
const MOST = 0.75;

/** The views of the board, one at a time, under it. */
export function Drawer() {
  const view = useBoardView();
  const drawer = useDrawer();
  const most = () => Math.max(LEAST_PX, Math.round(innerHeight * MOST));
  const within = (px: number) => Math.round(Math.min(most(), Math.max(LEAST_PX, px)));
  const [height, setHeight] = createSignal(within(Number(stored(HEIGHT_KEY)) || FIRST_PX));
  const resize = (px: number) => {
    setHeight(within(px));
    store(HEIGHT_KEY, String(height()));
  };
  let held: { readonly from: number; readonly height: number } | null = null;
  const onDown = (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held = { from: event.clientY, height: height() };
  };
  const onMove = (event: PointerEvent) => held && setHeight(within(held.height + held.from - event.clientY));
  const onUp = () => {
    held = null;
    resize(height());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: height() + STEP_PX, ArrowDown: height() - STEP_PX, Home: LEAST_PX, End: most() }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    resize(to);
  };
  const onTabKey = (event: KeyboardEvent) => {
    const at = TABS.indexOf(drawer.tab() ?? 'violations');
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
    const tab = to === undefined ? undefined : TABS.at(to % TABS.length);
    if (tab === undefined) return;
    event.preventDefault();
    drawer.open(tab);
    document.getElementById(`view-tab-${tab}`)?.focus();
  };
  onCleanup(() => view.canvas()?.light([]));
  return (
    <section class="drawer" aria-label={viewsTexts.views} style={{ '--drawer-height': `${height()}px` }}>
      {/* biome-ignore lint/a11y/useSemanticElements: an hr is no handle */}
      <div
        class="drawer-edge"
        role="separator"
        aria-orientation="horizontal"
        aria-label={viewsTexts.heightOfViews}
        aria-valuenow={height()}
        aria-valuemin={LEAST_PX}
        aria-valuemax={most()}
        tabindex={0}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
        onKeyDown={onKeyDown}
      />
      <div class="drawer-head">
        <div role="tablist" aria-label={viewsTexts.views} class="drawer-tabs" onKeyDown={onTabKey}>
          <For each={TABS}>
            {(tab) => (
              <button
                type="button"
                role="tab"
                id={`view-tab-${tab}`}
                aria-selected={drawer.tab() === tab}
                aria-controls="view-panel"
                tabindex={drawer.tab() === tab ? 0 : -1}
                onClick={() => drawer.open(tab)}
              >
                {viewsTexts.tab[tab]}
              </button>
            )}
          </For>
        </div>
        <span class="spacer" />
        <IconButton label={viewsTexts.closeViews} onClick={drawer.close}>
          <X size={15} />
        </IconButton>
      </div>
      <div
        role="tabpanel"
        id="view-panel"
        aria-labelledby={`view-tab-${drawer.tab()}`}
        class="drawer-panel"
        data-view={drawer.tab()}
      >
        <Switch>
          <Match when={drawer.tab() === 'violations'}>
            <ViolationsPanel />
          </Match>
          <Match when={drawer.tab() === 'power'}>
            <PowerView />
          </Match>
          <Match when={drawer.tab() === 'buses'}>
            <BusView />
          </Match>
          <Match when={drawer.tab() === 'pins'}>
            <PinView />
          </Match>
        </Switch>
      </div>
    </section>
  );
}
