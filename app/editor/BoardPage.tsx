import CircuitBoard from 'lucide-solid/icons/circuit-board';
import { createEffect, createResource, onCleanup, Show } from 'solid-js';
import { me } from '../account.ts';
import { BoardViewProvider, createBoardView } from '../board-view.ts';
import { knownBoards } from '../home/only-here.ts';
import { openBoard } from '../open-board.ts';
import { placeWaiting } from '../parts/place-later.ts';
import { follow } from '../route.ts';
import type { Session } from '../session.ts';
import { editorTexts } from '../texts/editor.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { OnlyHere } from './OnlyHere.tsx';
import { Workbench } from './Workbench.tsx';

/** A board by its id: opens its session, and says so where it cannot. */
export function BoardPage(props: { readonly id: string }) {
  const [opened] = createResource(() => openBoard(props.id, me(), knownBoards()));
  onCleanup(() => opened()?.close());
  return (
    <Show when={!opened.error} fallback={<NoBoard message={String(opened.error?.message ?? opened.error)} />}>
      <Show when={opened()} fallback={<div class="page" aria-busy="true" />}>
        {(one) => <Opened session={one().session} />}
      </Show>
    </Show>
  );
}

function Opened(props: { readonly session: Session }) {
  const view = createBoardView(props.session);
  createEffect(() => view.loaded() && placeWaiting(view));
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
