import { createEffect, createSignal } from 'solid-js';
import type { BoardRecord } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { updateBoard } from '../account.ts';
import { api } from '../api.ts';
import { commonTexts } from '../texts/common.ts';
import { homeTexts } from '../texts/home.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { attempt } from '../ui/toasts.ts';

/** Asks for a board's new name. Open while `board` is not null. */
export function RenameDialog(props: { readonly board: BoardRecord | null; readonly onClose: () => void }) {
  const [name, setName] = createSignal('');
  createEffect(() => setName(props.board?.name ?? ''));
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const { board } = props;
    if (!board || name().trim() === '') return;
    attempt(async () => {
      updateBoard((await api.patchBoard(board.id, { name: name().trim() })).board);
      props.onClose();
    });
  };
  return (
    <Dialog open={props.board !== null} onClose={props.onClose} title={homeTexts.renameBoard}>
      <form class="form" onSubmit={save}>
        <label class="field">
          <span>{commonTexts.name}</span>
          <input value={name()} maxLength={LIMITS.nameChars} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <div class="form-actions">
          <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" tone="primary" disabled={name().trim() === ''}>
            {commonTexts.rename}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
