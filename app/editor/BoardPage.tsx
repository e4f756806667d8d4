import CircuitBoard from 'lucide-solid/icons/circuit-board';
import { createEffect, createResource, createSignal, onCleanup, Show, Suspense } from 'solid-js';
import { me } from '../account.ts';
import { BoardViewProvider, createBoardView } from '../board-view.ts';
import { knownBoards } from '../home/only-here.ts';
import { openBoard } from '../open-board.ts';
import { placeWaitingPart } from '../parts/place-later.ts';
import { follow } from '../route.ts';
import type { Session } from '../session.ts';
import { editorTexts } from '../texts/editor.ts';
import { errorWords } from '../texts/worded-error.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { OnlyHere } from './OnlyHere.tsx';
import { beginOpening, didNotOpen, endOpening } from './safe/opening.ts';
import { Workbench } from './Workbench.tsx';

const SafeView = lazyPart(async () => (await import('./safe/SafeView.tsx')).SafeView);
const DidNotOpen = lazyPart(async () => (await import('./safe/DidNotOpen.tsx')).DidNotOpen);

/** A board by its id: with `?safe` without its canvas, which is offered where it did not open the last time. */
export function BoardPage(props: { readonly id: string }) {
  const isSafe = new URLSearchParams(location.search).has('safe');
  const [asks, setAsks] = createSignal(!isSafe && didNotOpen(props.id));
  return (
    <Suspense fallback={<div class="page" aria-busy="true" />}>
      <Show when={!asks()} fallback={<DidNotOpen onOpen={() => setAsks(false)} />}>
        <OpenedBoard id={props.id} isSafe={isSafe} />
      </Show>
    </Suspense>
  );
}

/** Opens the session of a board, and says so where it cannot. */
function OpenedBoard(props: { readonly id: string; readonly isSafe: boolean }) {
  if (!props.isSafe) beginOpening(props.id);
  onCleanup(endOpening);
  const [opened] = createResource(() => openBoard(props.id, me(), knownBoards()));
  onCleanup(() => opened()?.close());
  return (
    <Show when={!opened.error} fallback={<NoBoard message={errorWords(opened.error)} />}>
      <Show when={opened()} fallback={<div class="page" aria-busy="true" />}>
        {(one) => (
          <Show when={!props.isSafe} fallback={<SafeView session={one().session} />}>
            <Opened session={one().session} />
          </Show>
        )}
      </Show>
    </Show>
  );
}

function Opened(props: { readonly session: Session }) {
  const view = createBoardView(props.session);
  createEffect(() => view.loaded() && placeWaitingPart(view));
  // In the frame after the first that shows the board.
  createEffect(() => view.loaded() && requestAnimationFrame(() => requestAnimationFrame(endOpening)));
  const gone = () => view.sync().kind === 'problem' && !view.loaded();
  return (
    <BoardViewProvider value={view}>
      <Show when={!gone()} fallback={<NoBoard message={view.sync().means} />}>
        <Workbench />
        <OnlyHere />
      </Show>
    </BoardViewProvider>
  );
}

function NoBoard(props: { readonly message: string }) {
  return (
    <main class="page">
      <EmptyState
        icon={<CircuitBoard size={30} />}
        isPage
        title={editorTexts.boardDoesNotOpen}
        action={
          <a class="button" href="/boards" onClick={follow}>
            {editorTexts.allBoards}
          </a>
        }
      >
        {props.message}
      </EmptyState>
    </main>
  );
}
