import './views.css';
import X from 'lucide-solid/icons/x';
import { For, Match, onCleanup, Switch } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { viewsTexts } from '../texts/board/views.ts';
import { IconButton } from '../ui/Button.tsx';
import { ViolationsPanel } from '../violations/ViolationsPanel.tsx';
import { BusView } from './BusView.tsx';
import { TABS, useDrawer } from './drawer.ts';
import { type DrawerHeight, drawerHeight, LEAST_PX } from './drawer-height.ts';
import { PinView } from './PinView.tsx';
import { PowerView } from './PowerView.tsx';

/** The views of the board, one at a time, under it. */
export function Drawer() {
  const view = useBoardView();
  const drawer = useDrawer();
  const size = drawerHeight();
  onCleanup(() => view.canvas()?.light([]));
  return (
    <section class="drawer" aria-label={viewsTexts.views} style={{ '--drawer-height': `${size.height()}px` }}>
      <DrawerEdge size={size} />
      <div class="drawer-head">
        <DrawerTabs />
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

/** The upper edge, by which the drawer is made higher and lower. */
function DrawerEdge(props: { readonly size: DrawerHeight }) {
  let held: { readonly from: number; readonly height: number } | null = null;
  const onDown = (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held = { from: event.clientY, height: props.size.height() };
  };
  const onMove = (event: PointerEvent) => held && props.size.preview(held.height + held.from - event.clientY);
  const onUp = () => {
    held = null;
    props.size.keep();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!props.size.step(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr is no handle
    <div
      class="drawer-edge"
      role="separator"
      aria-orientation="horizontal"
      aria-label={viewsTexts.heightOfViews}
      aria-valuenow={props.size.height()}
      aria-valuemin={LEAST_PX}
      aria-valuemax={props.size.most()}
      tabindex={0}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onKeyDown={onKeyDown}
    />
  );
}

function DrawerTabs() {
  const drawer = useDrawer();
  const onKeyDown = (event: KeyboardEvent) => {
    const at = TABS.indexOf(drawer.tab() ?? 'violations');
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
    const tab = to === undefined ? undefined : TABS.at(to % TABS.length);
    if (tab === undefined) return;
    event.preventDefault();
    drawer.open(tab);
    document.getElementById(`view-tab-${tab}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={viewsTexts.views} class="drawer-tabs" onKeyDown={onKeyDown}>
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
  );
}
