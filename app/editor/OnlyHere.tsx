import { createMemo, Show } from 'solid-js';
import { me } from '../account.ts';
import { useBoardView } from '../board-view.ts';
import { onlyHere } from '../home/only-here.ts';
import { homeTexts } from '../texts/home.ts';
import { attempt, toast } from '../ui/toasts.ts';

/**
 * Says over a board that it is on this device alone, or that the server does not give it to this person any more, and puts
 * it on the server as a board of theirs.
 */
export function OnlyHere() {
  const view = useBoardView();
  const { boardId, session } = view;
  const isLost = createMemo(() => view.sync().kind === 'problem' && session.status.link === 'no-access');
  const isHere = () => onlyHere.get(boardId)?.publish === false;
  const publish = () =>
    attempt(async () => {
      const { name } = session.store.board;
      if (!isHere()) await onlyHere.adopt({ room: boardId, account: session.account }, name);
      await onlyHere.publish(boardId);
      toast(homeTexts.published({ name }), { tone: 'success' });
    });
  return (
    <Show when={isHere() || isLost()}>
      <div class="toast over-page" role="status">
        <span>{isHere() ? homeTexts.stillOnlyHere : homeTexts.lostButHere}</span>
        <Show when={me()?.guest === undefined}>
          <button type="button" class="toast-action" onClick={publish}>
            {homeTexts.putOnServer}
          </button>
        </Show>
      </div>
    </Show>
  );
}
