import Archive from 'lucide-solid/icons/archive';
import ArchiveRestore from 'lucide-solid/icons/archive-restore';
import CopyPlus from 'lucide-solid/icons/copy-plus';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import Pencil from 'lucide-solid/icons/pencil';
import { Show } from 'solid-js';
import type { BoardRecord } from '#schemas/http.ts';
import { reachable, updateBoard } from '../account.ts';
import { api } from '../api.ts';
import { follow } from '../route.ts';
import { commonTexts } from '../texts/common.ts';
import { homeTexts } from '../texts/home.ts';
import { rolesTexts } from '../texts/roles.ts';
import { ago } from '../texts/times.ts';
import { Menu } from '../ui/Menu.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { BoardGlyph } from './BoardGlyph.tsx';

/** A board in the list: a link to it, and what one may do with it from afar. */
export function BoardCard(props: { readonly board: BoardRecord; readonly onRename: () => void }) {
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
