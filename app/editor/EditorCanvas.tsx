import {
  type Accessor,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  lazy,
  on,
  onCleanup,
  Show,
  Suspense,
} from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { BoardCanvas } from '../canvas/BoardCanvas.tsx';
import type { PortRef } from '../canvas/connecting.ts';
import type { BoardHandle } from '../canvas/host.ts';
import { hideFirstSteps, showsFirstSteps } from '../home/first-steps.ts';
import { editorTexts } from '../texts/editor.ts';
import { Button } from '../ui/Button.tsx';
import { whenCalm } from '../when-calm.ts';
import type { MenuPlace } from './BoardMenu.tsx';
import type { BoardPageState } from './board-page.ts';
import { canvasHost } from './canvas-host.ts';
import { planConnect } from './connect/make-room.ts';
import { EmptyBoard } from './EmptyBoard.tsx';
import { KeptOnceShown } from './KeptOnceShown.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { ZoomBar } from './toolbar/ZoomBar.tsx';

const FindBar = lazy(async () => ({ default: (await import('./find/FindBar.tsx')).FindBar }));
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps/FirstSteps.tsx')).FirstSteps }));
const Minimap = lazy(async () => ({ default: (await import('./toolbar/Minimap.tsx')).Minimap }));
const BoardMenu = lazy(async () => ({ default: (await import('./BoardMenu.tsx')).BoardMenu }));
const ConnectDialog = lazy(async () => ({ default: (await import('./connect/ConnectDialog.tsx')).ConnectDialog }));
const MakeRoomDialog = lazy(async () => ({ default: (await import('./connect/MakeRoomDialog.tsx')).MakeRoomDialog }));
const QuarantineNotice = lazy(async () => ({
  default: (await import('./notices/QuarantineNotice.tsx')).QuarantineNotice,
}));
const BoundsNotice = lazy(async () => ({ default: (await import('./notices/BoundsNotice.tsx')).BoundsNotice }));
const SafeViewLink = lazy(async () => ({ default: (await import('./notices/SafeViewLink.tsx')).SafeViewLink }));

interface EditorCanvasProps {
  readonly page: BoardPageState;
  readonly onLibrary: () => void;
  readonly onInspect: () => void;
}

/** Where a connection begins: at a part, and where it is known, at its port. */
interface ConnectStart {
  readonly part: string;
  readonly port: PortRef | null;
}

/** The zoom is shown at most this often. */
const ZOOM_SHOWN_MS = 120;
/** What the first picture does without waits at most this long for it. */
const CALM_MS = 1_500;

/** The canvas with the board on it, and what floats over it. */
export function EditorCanvas(props: EditorCanvasProps) {
  const view = useBoardView();
  const [handle, setHandle] = createSignal<BoardHandle>();
  const [zoom, showZoom] = calmSignal(1);
  const [connecting, setConnecting] = createSignal<ConnectStart | null>(null);
  const { wish, setWish, connect } = connector();
  const [menu, setMenu] = createSignal<MenuPlace | null>(null);
  const [isCalm] = createResource(() => whenCalm(view.session.whenLoaded, CALM_MS).then(() => true));
  const host = canvasHost(view, {
    tool: props.page.tool,
    setTool: props.page.setTool,
    openMenu: setMenu,
    openConnect: setConnecting,
    openInspector: () => props.onInspect(),
    connect,
    mounted: setHandle,
    viewportChanged: ({ k }) => showZoom(k),
  });
  // Once it is on the page it stays: a look that is chosen later comes when its code is there.
  const isDrawable = createMemo<boolean>((before) => before || (view.loaded() && host.drawable()), false);
  fitWhenFilled(handle);

  return (
    <div class="editor-canvas">
      <Show when={view.loaded() && isDrawable()} fallback={<div aria-busy="true" />}>
        <BoardCanvas host={host} />
      </Show>
      <Show when={view.loaded() && view.board().parts.size + view.board().notes.size === 0}>
        <EmptyBoard onLibrary={props.onLibrary} />
      </Show>
      <BoardBanners />
      <Suspense>
        <Show when={showsFirstSteps(view.boardId) && isCalm.latest && !view.readOnly()}>
          <FirstSteps
            onLibrary={props.onLibrary}
            onConnect={() => props.page.setTool('connect')}
            onHide={hideFirstSteps}
          />
        </Show>
        <Show when={props.page.finding() > 0}>
          <FindBar scene={host.scene} asked={props.page.finding()} onClose={props.page.closeFind} />
        </Show>
      </Suspense>
      <Toolbar tool={props.page.tool()} onTool={props.page.setTool} onWrite={(kind) => handle()?.newNote(kind)} />
      <ZoomBar zoom={zoom()} handle={handle()} />
      <Suspense>
        <Show when={isCalm.latest && handle()}>
          {(shown) => <Minimap scene={host.scene} handle={shown()} selection={view.selection()} />}
        </Show>
      </Suspense>
      <KeptOnceShown when={connecting() !== null}>
        <ConnectDialog from={connecting()} onClose={() => setConnecting(null)} onConnect={connect} />
      </KeptOnceShown>
      <KeptOnceShown when={wish() !== null}>
        <MakeRoomDialog wish={wish()} onClose={() => setWish(null)} />
      </KeptOnceShown>
      <KeptOnceShown when={menu() !== null}>
        <MenuOverCanvas
          {...props}
          place={menu()}
          handle={handle()}
          onClose={() => setMenu(null)}
          onClosed={() => connecting() === null && handle()?.focus()}
          onConnect={(part, port) => setConnecting({ part, port })}
        />
      </KeptOnceShown>
    </div>
  );
}

interface MenuOverCanvasProps extends EditorCanvasProps {
  readonly place: MenuPlace | null;
  readonly handle: BoardHandle | undefined;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onConnect: (part: string, port: PortRef | null) => void;
}

/** The menu of whatever is under the pointer, with what it does to the canvas. */
function MenuOverCanvas(props: MenuOverCanvasProps) {
  return (
    <BoardMenu
      place={props.place}
      onClose={props.onClose}
      onClosed={props.onClosed}
      onConnect={props.onConnect}
      onFind={props.page.find}
      onInspect={props.onInspect}
      onLibrary={props.onLibrary}
      onFit={() => props.handle?.fit()}
      onNote={(kind, at) => props.handle?.newNote(kind, at)}
      onEditNote={(id) => props.handle?.editNote(id)}
    />
  );
}

/** Connects, or asks first where pins would have to move: `wish` is what is asked about. */
function connector() {
  const view = useBoardView();
  const [wish, setWish] = createSignal<{ readonly from: PortRef; readonly to: PortRef } | null>(null);
  return {
    wish,
    setWish,
    /** True where nothing is left to choose. */
    connect(from: PortRef, to: PortRef): boolean {
      const plan = planConnect(view.board(), view.library, from, to);
      if (plan.kind === 'plain') return view.edit(plan.edits);
      setWish({ from, to });
      return true;
    },
  };
}

/** A board that fills up at once (an import, an agent that starts one) is looked at as a whole. */
function fitWhenFilled(handle: Accessor<BoardHandle | undefined>): void {
  const view = useBoardView();
  createEffect(
    on(
      () => view.board().parts.size,
      (now, before) => before === 0 && now > 2 && handle()?.fit(),
      { defer: true },
    ),
  );
}

/** What is to be known about the state of the whole board. */
function BoardBanners() {
  const view = useBoardView();
  return (
    <Suspense>
      <Show when={view.isQuarantined()}>
        <QuarantineNotice />
      </Show>
      <Show when={view.isNewer()}>
        <p class="notice board-banner" data-tone="warning" role="status">
          {editorTexts.newerBusbar}
        </p>
      </Show>
      <Show when={view.outOfBounds() > 0}>
        <BoundsNotice />
      </Show>
      <Show when={view.damage()}>
        {(notice) => (
          <div class="notice with-action board-banner" data-tone="warning" role="status">
            <span>{notice().text}</span>
            <Show when={notice().canAccept}>
              <Button size="small" onClick={() => view.session.bridge.send({ type: 'acceptDamage' })}>
                {editorTexts.acceptDamage}
              </Button>
            </Show>
            {/* The notice above has the same link. */}
            <Show when={notice().isListed && view.outOfBounds() === 0}>
              <SafeViewLink />
            </Show>
          </div>
        )}
      </Show>
    </Suspense>
  );
}

/** A number that is shown at most every `ZOOM_SHOWN_MS`: nobody reads one that changes with each frame, and each change paints the page. */
function calmSignal(first: number): readonly [() => number, (value: number) => void] {
  const [shown, setShown] = createSignal(first);
  let newest = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  return [
    shown,
    (value) => {
      newest = value;
      timer ??= setTimeout(() => {
        timer = undefined;
        setShown(newest);
      }, ZOOM_SHOWN_MS);
    },
  ];
}
