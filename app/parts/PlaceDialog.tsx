import Plus from 'lucide-solid/icons/plus';
import { createEffect, For, on } from 'solid-js';
import { refreshBoards } from '../account.ts';
import { boardToOpen } from '../home/first-board.ts';
import { newBoard } from '../home/new-board.ts';
import { knownBoards } from '../home/only-here.ts';
import { go } from '../route.ts';
import { partEditorTexts } from '../texts/parts/part-editor.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { attempt } from '../ui/toasts.ts';
import { placeOnNextBoard } from './place-later.ts';

/** Chooses the board that a saved part goes onto. Open while `part` is a key. */
export function PlaceDialog(props: {
  readonly part: string | null;
  readonly name: string;
  readonly onClose: () => void;
}) {
  createEffect(
    on(
      () => props.part,
      (part) => part !== null && attempt(refreshBoards),
    ),
  );
  const listed = () => {
    const open = (knownBoards() ?? []).filter((board) => board.archivedAt === null && board.role !== 'viewer');
    const last = boardToOpen(open);
    return [...open.filter(({ id }) => id === last), ...open.filter(({ id }) => id !== last)];
  };
  const place = (board: string) => {
    if (props.part !== null) placeOnNextBoard(props.part);
    props.onClose();
    go(`/b/${board}`);
  };
  const create = () =>
    attempt(async () => {
      place(await newBoard());
    });
  return (
    <Dialog open={props.part !== null} onClose={props.onClose} title={partEditorTexts.placeOn({ name: props.name })}>
      <ul class="place-list">
        <For each={listed()}>
          {(board) => (
            <li>
              <button type="button" class="draft-open" onClick={() => place(board.id)}>
                <b>{board.name}</b>
                <span class="faint">{ago(board.updatedAt)}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
      <Button onClick={create}>
        <Plus size={15} aria-hidden="true" /> {partEditorTexts.newBoard}
      </Button>
    </Dialog>
  );
}
