import {
  type Accessor,
  type ComponentProps,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  on,
  onCleanup,
  Show,
  Suspense,
} from 'solid-js';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { type BoardView, useBoardView } from '../board-view.ts';
import { BoardCanvas } from '../canvas/BoardCanvas.tsx';
import type { PortRef } from '../canvas/connecting.ts';
import type { BoardHandle } from '../canvas/host.ts';
import type { Covered } from '../canvas/viewport.ts';
import type { Following } from '../following/following.ts';
import { hideFirstSteps, showsFirstSteps } from '../home/first-steps.ts';
import { editorTexts } from '../texts/editor.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { whenCalm } from '../when-calm.ts';
import type { MenuPlace } from './BoardMenu.tsx';
import type { BoardPageState } from './board-page.ts';
import { canvasHost } from './canvas-host.ts';
import { planConnect } from './connect/make-room.ts';
import { KeptOnceShown } from './KeptOnceShown.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { ZoomBar } from './toolbar/ZoomBar.tsx';

const EmptyBoard = lazyPart(async () => (await import('./EmptyBoard.tsx')).EmptyBoard);
const FindBar = lazyPart(async () => (await import('./find/FindBar.tsx')).FindBar);
const FaultCallout = lazyPart(async () => (await import('./first-steps/FaultCallout.tsx')).FaultCallout);
const FirstSteps = lazyPart(async () => (await import('./first-steps/FirstSteps.tsx')).FirstSteps);
const Minimap = lazyPart(async () => (await import('./toolbar/Minimap.tsx')).Minimap);
const CommentPins = lazyPart(async () => (await import('../comments/CommentPins.tsx')).CommentPins);
const FollowFrame = lazyPart(async () => (await import('../following/FollowFrame.tsx')).FollowFrame);
const MergeNotice = lazyPart(async () => (await import('../merge/MergeNotice.tsx')).MergeNotice);
const BoardMenu = lazyPart(async () => (await import('./BoardMenu.tsx')).BoardMenu);
const ConnectDialog = lazyPart(async () => (await import('./connect/ConnectDialog.tsx')).ConnectDialog);
const ReplaceDialog = lazyPart(async () => (await import('./replace/ReplaceDialog.tsx')).ReplaceDialog);
const MakeRoomDialog = lazyPart(async () => (await import('./connect/MakeRoomDialog.tsx')).MakeRoomDialog);
const QuarantineNotice = lazyPart(async () => (await import('./notices/QuarantineNotice.tsx')).QuarantineNotice);
const RenameField = lazyPart(async () => (await import('./rename/RenameField.tsx')).RenameField);
const OutOfSight = lazyPart(async () => (await import('../agent/sight/OutOfSight.tsx')).OutOfSight);
const BoundsNotice = lazyPart(async () => (await import('./notices/BoundsNotice.tsx')).BoundsNotice);
const SafeViewLink = lazyPart(async () => (await import('./notices/SafeViewLink.tsx')).SafeViewLink);

interface EditorCanvasProps {
  readonly page: BoardPageState;
  readonly onLibrary: () => void;
  readonly onConnectAgent: () => void;
  readonly onInspect: () => void;
  /** Lists the violations with their reasons. */
  readonly onWhy: () => void;
  /** CSS px on the right under the inspector. */
  readonly covered: Covered;
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
  const [renamed, setRenamed] = createSignal<string | null>(null);
  const [isCalm] = createResource(() => whenCalm(view.session.whenLoaded, CALM_MS).then(() => true));
  const host = canvasHost(view, {
    tool: props.page.tool,
    setTool: props.page.setTool,
    comment: props.page.comments.begin,
    openMenu: setMenu,
    openConnect: setConnecting,
    openInspector: () => props.onInspect(),
    rename: setRenamed,
    covered: () => props.covered,
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
      <WhileEmpty {...props} />
      <BoardBanners />
      <Suspense>
        <Show when={showsFirstSteps(view.boardId) && isCalm.latest && !view.readOnly()}>
          <FirstMinute {...props} handle={handle()} />
        </Show>
        <Show when={props.page.finding() > 0}>
          <FindBar scene={host.scene} asked={props.page.finding()} onClose={props.page.closeFind} />
        </Show>
      </Suspense>
      <Tools page={props.page} handle={handle()} />
      <ZoomBar zoom={zoom()} handle={handle()} />
      <OverBoard
        page={props.page}
        handle={handle()}
        scene={host.scene}
        isCalm={isCalm.latest === true}
        renamed={renamed()}
        onRenamed={() => setRenamed(null)}
      />
      <ConnectDialogs
        from={connecting()}
        wish={wish()}
        onConnect={connect}
        onLeave={() => setConnecting(null)}
        onForgo={() => setWish(null)}
      />
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

/** Asks what to connect, and where no pin is free for it, which may move. */
function ConnectDialogs(props: {
  readonly from: ConnectStart | null;
  readonly wish: ComponentProps<typeof MakeRoomDialog>['wish'];
  readonly onConnect: (from: PortRef, to: PortRef) => boolean;
  readonly onLeave: () => void;
  readonly onForgo: () => void;
}) {
  return (
    <>
      <KeptOnceShown when={props.from !== null}>
        <ConnectDialog from={props.from} onClose={props.onLeave} onConnect={props.onConnect} />
      </KeptOnceShown>
      <KeptOnceShown when={props.wish !== null}>
        <MakeRoomDialog wish={props.wish} onClose={props.onForgo} />
      </KeptOnceShown>
    </>
  );
}

/** What an empty board says. */
function WhileEmpty(props: EditorCanvasProps) {
  const view = useBoardView();
  return (
    <Show when={view.loaded() && view.board().parts.size + view.board().notes.size === 0}>
      <Suspense>
        <EmptyBoard onLibrary={props.onLibrary} onConnectAgent={props.onConnectAgent} />
      </Suspense>
    </Show>
  );
}

/** The first steps, and what is wrong with their board. */
function FirstMinute(props: EditorCanvasProps & { readonly handle: BoardHandle | undefined }) {
  return (
    <>
      <FirstSteps
        onLibrary={props.onLibrary}
        onConnect={() => props.page.setTool('connect')}
        onAgent={props.onConnectAgent}
        onHide={hideFirstSteps}
      />
      <Show when={props.handle}>{(shown) => <FaultCallout handle={shown()} onWhy={() => props.onWhy()} />}</Show>
    </>
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
  const [replacing, setReplacing] = createSignal<string | null>(null);
  return (
    <>
      <BoardMenu
        place={props.place}
        onClose={props.onClose}
        onClosed={props.onClosed}
        onConnect={props.onConnect}
        onReplace={setReplacing}
        onFind={props.page.find}
        onInspect={props.onInspect}
        onLibrary={props.onLibrary}
        onFit={() => props.handle?.fit()}
        onNote={(kind, at) => props.handle?.newNote(kind, at)}
        onEditNote={(id) => props.handle?.editNote(id)}
        onComment={props.page.comments.begin}
      />
      <KeptOnceShown when={replacing() !== null}>
        <ReplaceDialog part={replacing()} onClose={() => setReplacing(null)} />
      </KeptOnceShown>
    </>
  );
}

function Tools(props: { readonly page: BoardPageState; readonly handle: BoardHandle | undefined }) {
  const view = useBoardView();
  return (
    <Toolbar
      tool={props.page.tool()}
      onTool={props.page.setTool}
      onWrite={(kind) => props.handle?.newNote(kind)}
      onComment={() => commentHere(view, props.page, props.handle)}
    />
  );
}

/** What people show and say to each other over the board, and the board in small. */
function OverBoard(props: {
  readonly page: BoardPageState;
  readonly handle: BoardHandle | undefined;
  readonly scene: Scene;
  readonly isCalm: boolean;
  /** The part whose name is being written. */
  readonly renamed: string | null;
  readonly onRenamed: () => void;
}) {
  const view = useBoardView();
  const { comments, following } = props.page;
  return (
    <Suspense>
      <Show when={isAboutViews(following)}>
        <FollowFrame following={following} />
      </Show>
      <Show when={comments.threads().length > 0 || comments.opened() !== null}>
        <Show when={props.handle}>{(handle) => <CommentPins comments={comments} handle={handle()} />}</Show>
      </Show>
      <Show when={view.marks().size > 0 && props.handle}>{(handle) => <OutOfSight handle={handle()} />}</Show>
      <Show when={props.renamed} keyed>
        {(part) => (
          <Show when={props.handle}>
            {(handle) => <RenameField part={part} handle={handle()} onDone={props.onRenamed} />}
          </Show>
        )}
      </Show>
      <Show when={props.isCalm && props.handle}>
        {(handle) => <Minimap scene={props.scene} handle={handle()} selection={view.selection()} />}
      </Show>
    </Suspense>
  );
}

/** Whether somebody's view is followed, or is to be. */
function isAboutViews({ followed, summons, summoning }: Following): boolean {
  return followed() !== null || summons() !== null || summoning();
}

/** About what is selected, where that is one thing, else about the middle of the view. */
function commentHere(view: BoardView, page: BoardPageState, handle: BoardHandle | undefined): void {
  const [id = '', another] = view.selection();
  const { parts, connections } = view.board();
  const only = another === undefined ? id : '';
  const on = parts.has(only) ? { part: only } : connections.has(only) ? { connection: only } : null;
  page.comments.begin(on, handle?.middle() ?? [0, 0]);
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

/** A board that fills up at once (an import, an agent that starts one) is looked at as if it was opened now. */
function fitWhenFilled(handle: Accessor<BoardHandle | undefined>): void {
  const view = useBoardView();
  createEffect(
    on(
      () => view.board().parts.size,
      (now, before) => before === 0 && now > 2 && handle()?.open(),
      { defer: true },
    ),
  );
}

/** What is to be known about the state of the whole board. */
function BoardBanners() {
  const view = useBoardView();
  return (
    <Suspense>
      <Show when={view.mergeReport().lost.length > 0}>
        <MergeNotice />
      </Show>
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
