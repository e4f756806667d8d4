import Archive from 'lucide-solid/icons/archive';
import ArchiveRestore from 'lucide-solid/icons/archive-restore';
import CopyPlus from 'lucide-solid/icons/copy-plus';
import Download from 'lucide-solid/icons/download';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import Pencil from 'lucide-solid/icons/pencil';
import Tag from 'lucide-solid/icons/tag';
import Undo2 from 'lucide-solid/icons/undo-2';
import Upload from 'lucide-solid/icons/upload';
import { For, Show } from 'solid-js';
import { reachable, updateBoard } from '../account.ts';
import { api } from '../api.ts';
import { follow } from '../route.ts';
import { quarantineTexts } from '../texts/board/quarantine.ts';
import { commonTexts } from '../texts/common.ts';
import { homeTexts } from '../texts/home.ts';
import { rolesTexts } from '../texts/roles.ts';
import { ago } from '../texts/times.ts';
import { Menu } from '../ui/menu/Menu.tsx';
import type { MenuItem } from '../ui/menu/menu-item.ts';
import { attempt, toast } from '../ui/toasts.ts';
import { duplicateFromDevice } from './new-board.ts';
import { type ListedBoard, onlyHere } from './only-here.ts';
import { PeopleHere } from './PeopleHere.tsx';
import { BoardPicture } from './picture/BoardPicture.tsx';
import { downloadFiles, openLastGoodState } from './quarantine.ts';
import { isUnsent } from './unsent.ts';

interface BoardCardProps {
  readonly board: ListedBoard;
  readonly tags: readonly string[];
  readonly onRename: () => void;
  /** Absent where the person keeps no tags. */
  readonly onTags?: (() => void) | undefined;
}

/** A board in the list: a link to it, and what one may do with it from afar. */
export function BoardCard(props: BoardCardProps) {
  const here = () => props.board.onlyHere;
  return (
    <li class="board-card">
      <a href={`/b/${props.board.id}`} onClick={follow} class="board-card-open">
        <BoardPicture board={props.board} />
        <span class="board-card-name">{props.board.name}</span>
        <span class="board-card-meta">
          {whose(props.board)} · {ago(props.board.updatedAt)}
          <Show when={here() === undefined && isUnsent(props.board.id)}>
            <span class="unsent">{homeTexts.unsent}</span>
          </Show>
          <Show when={props.board.quarantine}>
            <span class="closed">{quarantineTexts.closedOnServer}</span>
          </Show>
        </span>
        <Show when={props.tags.length > 0}>
          <span class="board-card-tags">
            <For each={props.tags}>{(tag) => <span class="chip">{tag}</span>}</For>
          </span>
        </Show>
        <Show when={reachable()}>
          <PeopleHere people={props.board.people ?? []} />
        </Show>
      </a>
      <Menu
        label={homeTexts.moreFor({ name: props.board.name })}
        trigger={<Ellipsis size={16} />}
        groups={boardActions(props)}
      />
    </li>
  );
}

/** What one may do with a board from its card. */
function boardActions(props: BoardCardProps): MenuItem[][] {
  const here = () => props.board.onlyHere;
  /** What only the server can do. */
  const served = () => props.board.role === 'owner' && here() === undefined;
  const publish = () =>
    attempt(async () => {
      await onlyHere.publish(props.board.id);
      toast(homeTexts.published({ name: props.board.name }), { tone: 'success' });
    });
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
      if (reachable() && here() === undefined) updateBoard((await api.duplicateBoard(props.board.id)).board);
      else await duplicateFromDevice(props.board);
      toast(homeTexts.boardDuplicated({ name: props.board.name }), { tone: 'success' });
    });
  return [
    [
      { label: commonTexts.rename, icon: <Pencil size={15} />, run: props.onRename, disabled: !served() },
      ...(props.onTags === undefined ? [] : [{ label: homeTexts.tags, icon: <Tag size={15} />, run: props.onTags }]),
      { label: commonTexts.duplicate, icon: <CopyPlus size={15} />, run: duplicate },
      ...(here() === undefined ? [] : [{ label: homeTexts.putOnServer, icon: <Upload size={15} />, run: publish }]),
    ],
    ...quarantineActions(props.board),
    [
      props.board.archivedAt === null
        ? { label: homeTexts.archive, icon: <Archive size={15} />, run: () => archive(true), disabled: !served() }
        : {
            label: homeTexts.restore,
            icon: <ArchiveRestore size={15} />,
            run: () => archive(false),
            disabled: !served(),
          },
    ],
  ];
}

/** What the owner of a board does that the server keeps closed. */
function quarantineActions({ id, role, quarantine }: ListedBoard): MenuItem[][] {
  if (role !== 'owner' || quarantine === undefined) return [];
  const { openLastGoodState: back, downloadFiles: download } = quarantineTexts;
  return [
    [
      { label: back, icon: <Undo2 size={15} />, run: () => openLastGoodState(id), disabled: !quarantine.canGoBack },
      { label: download, icon: <Download size={15} />, run: () => downloadFiles(id) },
    ],
  ];
}

function whose({ role, ownerName, onlyHere: here }: ListedBoard): string {
  if (here !== undefined) return here.publish ? homeTexts.onlyHereWaits : homeTexts.onlyHere;
  return role === 'owner' ? homeTexts.ownedByYou : `${ownerName} · ${rolesTexts[role]}`;
}
