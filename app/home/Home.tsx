import './home.css';
import Archive from 'lucide-solid/icons/archive';
import ArchiveRestore from 'lucide-solid/icons/archive-restore';
import CopyPlus from 'lucide-solid/icons/copy-plus';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import LayoutGrid from 'lucide-solid/icons/layout-grid';
import Pencil from 'lucide-solid/icons/pencil';
import Plus from 'lucide-solid/icons/plus';
import Search from 'lucide-solid/icons/search';
import Upload from 'lucide-solid/icons/upload';
import { createMemo, createSignal, For, onMount, Show } from 'solid-js';
import type { BoardRecord } from '#schemas/http.ts';
import { boards, reachable, refreshBoards, updateBoard } from '../account.ts';
import { api } from '../api.ts';
import { follow, go } from '../route.ts';
import { commonTexts } from '../texts/common.ts';
import { homeTexts } from '../texts/home.ts';
import { rolesTexts } from '../texts/roles.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Menu } from '../ui/Menu.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { BoardGlyph } from './BoardGlyph.tsx';
import { RenameDialog } from './RenameDialog.tsx';

/** The list of boards: open, create, rename, duplicate, archive, restore, import. */
export function Home() {
  const [query, setQuery] = createSignal('');
  const [archived, setArchived] = createSignal(false);
  const [renaming, setRenaming] = createSignal<BoardRecord | null>(null);
  onMount(() => attempt(refreshBoards));

  const shown = createMemo(() => {
    const words = query().trim().toLowerCase();
    return (boards() ?? []).filter(
      (board) => (board.archivedAt !== null) === archived() && board.name.toLowerCase().includes(words),
    );
  });
  const create = () =>
    attempt(async () => {
      const { board } = await api.createBoard();
      updateBoard(board);
      go(`/b/${board.id}`);
    });
  const open = (input: HTMLInputElement) =>
    attempt(async () => {
      const [file] = input.files ?? [];
      input.value = '';
      // The checks of a board file are large, and few visits need them.
      const { importBoardFile } = await import('./import-board.ts');
      if (file) go(`/b/${await importBoardFile(file)}`);
    });
  let picker: HTMLInputElement | undefined;

  return (
    <div class="page">
      <PageHead at="boards" />
      <main class="page-main">
        <div class="page-title-row">
          <h1>{archived() ? homeTexts.archivedBoards : homeTexts.boards}</h1>
          <label class="search-field">
            <Search size={15} aria-hidden="true" />
            <input
              type="search"
              placeholder={homeTexts.findBoard}
              aria-label={homeTexts.findBoard}
              value={query()}
              onInput={(event) => setQuery(event.currentTarget.value)}
            />
          </label>
          <Button tone="ghost" aria-pressed={archived()} onClick={() => setArchived(!archived())}>
            <Archive size={15} aria-hidden="true" />
            {archived() ? homeTexts.showBoards : homeTexts.archived}
          </Button>
          <input
            ref={picker}
            type="file"
            accept="application/json,.json"
            hidden
            onChange={(event) => open(event.currentTarget)}
          />
          <Button onClick={() => picker?.click()} disabled={!reachable()}>
            <Upload size={15} aria-hidden="true" />
            {homeTexts.import}
          </Button>
          <Button tone="primary" onClick={create} disabled={!reachable()}>
            <Plus size={15} aria-hidden="true" />
            {homeTexts.newBoard}
          </Button>
        </div>
        <Show when={!reachable()}>
          <p class="notice" role="status">
            {homeTexts.offline}
          </p>
        </Show>
        <Show
          when={shown().length > 0}
          fallback={
            <Show
              when={boards()}
              fallback={
                <div class="board-grid" aria-busy="true">
                  {skeletons()}
                </div>
              }
            >
              <EmptyState
                icon={<LayoutGrid size={28} />}
                title={
                  query()
                    ? homeTexts.noBoardCalled({ query: query() })
                    : archived()
                      ? homeTexts.nothingArchived
                      : homeTexts.noBoards
                }
                action={
                  <Show when={!query() && !archived()}>
                    <Button tone="primary" onClick={create}>
                      {homeTexts.newBoard}
                    </Button>
                  </Show>
                }
              />
            </Show>
          }
        >
          <ul class="board-grid">
            <For each={shown()}>{(board) => <Card board={board} onRename={() => setRenaming(board)} />}</For>
          </ul>
        </Show>
      </main>
      <RenameDialog board={renaming()} onClose={() => setRenaming(null)} />
    </div>
  );
}

const skeletons = () => Array.from({ length: 3 }, () => <div class="board-card skeleton" />);

function Card(props: { readonly board: BoardRecord; readonly onRename: () => void }) {
  const own = () => props.board.role === 'owner';
  const archive = (archived: boolean) =>
    attempt(async () => {
      updateBoard((await api.patchBoard(props.board.id, { archived })).board);
      if (archived)
        toast(homeTexts.boardArchived({ name: props.board.name }), {
          action: { label: commonTexts.undo, run: () => archive(false) },
        });
    });
  const duplicate = () =>
    attempt(async () => {
      updateBoard((await api.duplicateBoard(props.board.id)).board);
      toast(homeTexts.boardDuplicated({ name: props.board.name }), { tone: 'success' });
    });
  return (
    <li class="board-card">
      <a href={`/b/${props.board.id}`} onClick={follow} class="board-card-open">
        <BoardGlyph id={props.board.id} />
        <span class="board-card-name">{props.board.name}</span>
        <span class="board-card-meta">
          {own() ? homeTexts.ownedByYou : `${props.board.ownerName} · ${rolesTexts[props.board.role]}`} ·{' '}
          {ago(props.board.updatedAt)}
          <Show when={reachable() && props.board.openTabs > 0}>
            <span class="live">{homeTexts.openTabs({ count: props.board.openTabs })}</span>
          </Show>
        </span>
      </a>
      <Menu
        label={homeTexts.moreFor({ name: props.board.name })}
        trigger={<Ellipsis size={16} />}
        groups={[
          [
            { label: commonTexts.rename, icon: <Pencil size={15} />, run: props.onRename, disabled: !own() },
            { label: commonTexts.duplicate, icon: <CopyPlus size={15} />, run: duplicate },
          ],
          [
            props.board.archivedAt === null
              ? { label: homeTexts.archive, icon: <Archive size={15} />, run: () => archive(true), disabled: !own() }
              : {
                  label: homeTexts.restore,
                  icon: <ArchiveRestore size={15} />,
                  run: () => archive(false),
                  disabled: !own(),
                },
          ],
        ]}
      />
    </li>
  );
}
