import './home.css';
import Archive from 'lucide-solid/icons/archive';
import LayoutGrid from 'lucide-solid/icons/layout-grid';
import Plus from 'lucide-solid/icons/plus';
import Upload from 'lucide-solid/icons/upload';
import { createMemo, createSignal, For, lazy, onMount, Show, Suspense } from 'solid-js';
import type { BoardRecord } from '#schemas/http.ts';
import { reachable, refreshBoards } from '../account.ts';
import { go } from '../route.ts';
import { homeTexts } from '../texts/home.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { attempt } from '../ui/toasts.ts';
import { BoardCard } from './BoardCard.tsx';
import { newBoard } from './new-board.ts';
import { knownBoards } from './only-here.ts';
import { RenameDialog } from './RenameDialog.tsx';

/** Few devices hold boards that the server does not list. */
const FoundBoards = lazy(async () => ({ default: (await import('./FoundBoards.tsx')).FoundBoards }));

/** The list of boards: open, create, rename, duplicate, archive, restore, import. */
export function Home() {
  const [query, setQuery] = createSignal('');
  const [archived, setArchived] = createSignal(false);
  const [renaming, setRenaming] = createSignal<BoardRecord | null>(null);
  onMount(() => attempt(refreshBoards));

  const shown = createMemo(() => {
    const words = query().trim().toLowerCase();
    return (knownBoards() ?? []).filter(
      (board) => (board.archivedAt !== null) === archived() && board.name.toLowerCase().includes(words),
    );
  });
  return (
    <div class="page">
      <PageHead at="boards" />
      <main class="page-main">
        <TitleRow query={query()} onQuery={setQuery} archived={archived()} onArchived={setArchived} />
        <Show when={!reachable()}>
          <p class="notice" role="status">
            {homeTexts.offline}
          </p>
        </Show>
        <Show
          when={shown().length > 0}
          fallback={
            <Show
              when={knownBoards()}
              fallback={
                <div class="board-grid" aria-busy="true">
                  {skeletons()}
                </div>
              }
            >
              <NoBoards query={query()} archived={archived()} />
            </Show>
          }
        >
          <ul class="board-grid">
            <For each={shown()}>{(board) => <BoardCard board={board} onRename={() => setRenaming(board)} />}</For>
          </ul>
        </Show>
        <Show when={!archived()}>
          <Suspense>
            <FoundBoards />
          </Suspense>
        </Show>
      </main>
      <RenameDialog board={renaming()} onClose={() => setRenaming(null)} />
    </div>
  );
}

function TitleRow(props: {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly archived: boolean;
  readonly onArchived: (archived: boolean) => void;
}) {
  let picker: HTMLInputElement | undefined;
  return (
    <div class="page-title-row">
      <h1>{props.archived ? homeTexts.archivedBoards : homeTexts.boards}</h1>
      <SearchField place="page" label={homeTexts.findBoard} value={props.query} onInput={props.onQuery} />
      <Button tone="ghost" aria-pressed={props.archived} onClick={() => props.onArchived(!props.archived)}>
        <Archive size={15} aria-hidden="true" />
        {props.archived ? homeTexts.showBoards : homeTexts.archived}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={(event) => importFile(event.currentTarget)}
      />
      <Button onClick={() => picker?.click()}>
        <Upload size={15} aria-hidden="true" />
        {homeTexts.import}
      </Button>
      <Button tone="primary" onClick={createBoard}>
        <Plus size={15} aria-hidden="true" />
        {homeTexts.newBoard}
      </Button>
    </div>
  );
}

function NoBoards(props: { readonly query: string; readonly archived: boolean }) {
  return (
    <EmptyState
      icon={<LayoutGrid size={28} />}
      title={
        props.query
          ? homeTexts.noBoardCalled({ query: props.query })
          : props.archived
            ? homeTexts.nothingArchived
            : homeTexts.noBoards
      }
      action={
        <Show when={!props.query && !props.archived}>
          <Button tone="primary" onClick={createBoard}>
            {homeTexts.newBoard}
          </Button>
        </Show>
      }
    />
  );
}

const createBoard = () => attempt(async () => go(`/b/${await newBoard()}`));

const importFile = (input: HTMLInputElement) =>
  attempt(async () => {
    const [file] = input.files ?? [];
    input.value = '';
    // The checks of a board file are large, and few visits need them.
    const { importBoardFile } = await import('./import-board.ts');
    if (file) go(`/b/${await importBoardFile(file)}`);
  });

const skeletons = () => Array.from({ length: 3 }, () => <div class="board-card skeleton" />);
