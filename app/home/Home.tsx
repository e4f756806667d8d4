import { sameList } from '#schemas/lists.ts';
import './home.css';
import Archive from 'lucide-solid/icons/archive';
import LayoutGrid from 'lucide-solid/icons/layout-grid';
import LayoutTemplate from 'lucide-solid/icons/layout-template';
import Plus from 'lucide-solid/icons/plus';
import Upload from 'lucide-solid/icons/upload';
import { createMemo, createSignal, For, type JSX, onCleanup, onMount, Show, Suspense } from 'solid-js';
import type { BoardRecord } from '#schemas/http.ts';
import { reachable, refreshBoards } from '../account.ts';
import { go } from '../route.ts';
import { templateTexts } from '../texts/board/templates.ts';
import { homeTexts } from '../texts/home.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SmallSelect } from '../ui/SmallSelect.tsx';
import { attempt } from '../ui/toasts.ts';
import { remembered } from '../views/remembered.ts';
import { BoardCard } from './BoardCard.tsx';
import { HandedOver } from './HandedOver.tsx';
import { HomeDrop } from './HomeDrop.tsx';
import { myBoardTags } from './my-tags.ts';
import { newBoard } from './new-board.ts';
import { knownBoards, type ListedBoard } from './only-here.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { BOARD_ORDERS, shownBoards } from './shown-boards.ts';
import type { BoardTags } from './tags/board-tags.ts';
import { TagsDialog } from './tags/TagsDialog.tsx';

/** Few devices hold boards that the server does not list. */
const FoundBoards = lazyPart(async () => (await import('./FoundBoards.tsx')).FoundBoards);

const TemplatesDialog = lazyPart(async () => (await import('./templates/TemplatesDialog.tsx')).TemplatesDialog);

/** Who is on which board is asked for anew this often, while somebody looks. */
const REFRESH_MS = 15_000;

/** The list of boards: open, create, rename, tag, duplicate, archive, restore, import. */
export function Home() {
  const [query, setQuery] = createSignal('');
  const [archived, setArchived] = createSignal(false);
  const [tag, setTag] = createSignal<string | null>(null);
  const [order, setOrder] = remembered('busbar:boards-by', BOARD_ORDERS, 'changed');
  const [renaming, setRenaming] = createSignal<BoardRecord | null>(null);
  const [tagging, setTagging] = createSignal<ListedBoard | null>(null);
  const tags = myBoardTags();
  const tagsOf = (board: string) => tags()?.of(board) ?? [];
  onMount(() => attempt(refreshBoards));
  const timer = setInterval(() => document.hidden || refreshBoards().catch(() => undefined), REFRESH_MS);
  onCleanup(() => clearInterval(timer));

  const shown = createMemo(() =>
    shownBoards(knownBoards() ?? [], { words: query(), archived: archived(), tag: tag(), order: order() }, tagsOf),
  );
  return (
    <div class="page">
      <PageHead at="boards" />
      <main class="page-main">
        <TitleRow query={query()} onQuery={setQuery} archived={archived()} onArchived={setArchived}>
          <SmallSelect
            label={homeTexts.order}
            value={order()}
            options={BOARD_ORDERS}
            nameOf={(one) => homeTexts.orders[one]}
            onChange={setOrder}
          />
        </TitleRow>
        <Show when={(tags()?.all.length ?? 0) > 0}>
          <TagRow all={tags()?.all ?? []} chosen={tag()} onChoose={setTag} />
        </Show>
        <Show when={!reachable()}>
          <p class="notice" role="status">
            {homeTexts.offline}
          </p>
        </Show>
        <HandedOver />
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
              <NoBoards query={query() || (tag() ?? '')} archived={archived()} />
            </Show>
          }
        >
          <BoardGrid boards={shown()} tags={tags()} onRename={setRenaming} onTags={setTagging} />
        </Show>
        <Show when={!archived()}>
          <Suspense>
            <FoundBoards />
          </Suspense>
        </Show>
      </main>
      <HomeDrop />
      <RenameDialog board={renaming()} onClose={() => setRenaming(null)} />
      <Show when={tags()}>
        {(mine) => <TagsDialog board={tagging()} tags={mine()} onClose={() => setTagging(null)} />}
      </Show>
    </div>
  );
}

function BoardGrid(props: {
  readonly boards: readonly ListedBoard[];
  readonly tags: BoardTags | null;
  readonly onRename: (board: ListedBoard) => void;
  readonly onTags: (board: ListedBoard) => void;
}) {
  // By id: a card keeps its picture and its menu while its record is read anew.
  const ids = createMemo(() => props.boards.map(({ id }) => id), [], { equals: sameList });
  const byId = createMemo(() => new Map(props.boards.map((board) => [board.id, board])));
  return (
    <ul class="board-grid">
      <For each={ids()}>
        {(id) => (
          <Show when={byId().get(id)}>
            {(board) => (
              <BoardCard
                board={board()}
                tags={props.tags?.of(id) ?? []}
                onRename={() => props.onRename(board())}
                onTags={props.tags === null ? undefined : () => props.onTags(board())}
              />
            )}
          </Show>
        )}
      </For>
    </ul>
  );
}

/** The tags that some board has, to show those boards alone. */
function TagRow(props: {
  readonly all: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (tag: string | null) => void;
}) {
  return (
    <fieldset class="tag-row" aria-label={homeTexts.tags}>
      <For each={props.all}>
        {(tag) => (
          <button
            type="button"
            class="chip"
            aria-pressed={tag === props.chosen}
            onClick={() => props.onChoose(tag === props.chosen ? null : tag)}
          >
            {tag}
          </button>
        )}
      </For>
    </fieldset>
  );
}

function TitleRow(props: {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly archived: boolean;
  readonly onArchived: (archived: boolean) => void;
  /** Stands beside the search. */
  readonly children: JSX.Element;
}) {
  let picker: HTMLInputElement | undefined;
  const [choosing, setChoosing] = createSignal(false);
  return (
    <div class="page-title-row">
      <h1>{props.archived ? homeTexts.archivedBoards : homeTexts.boards}</h1>
      <SearchField place="page" label={homeTexts.findBoard} value={props.query} onInput={props.onQuery} />
      {props.children}
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
      <Button data-new onClick={() => setChoosing(true)}>
        <LayoutTemplate size={15} aria-hidden="true" />
        {templateTexts.fromTemplate}
      </Button>
      <Button tone="primary" onClick={createBoard}>
        <Plus size={15} aria-hidden="true" />
        {homeTexts.newBoard}
      </Button>
      <Suspense>
        <Show when={choosing()}>
          <TemplatesDialog open={choosing()} onClose={() => setChoosing(false)} />
        </Show>
      </Suspense>
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
          <Button onClick={createBoard}>{homeTexts.newBoard}</Button>
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
