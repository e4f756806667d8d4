import { createMemo, createSignal, onCleanup, Show } from 'solid-js';
import { me } from '../account.ts';
import { useBoardView } from '../board-view.ts';
import { copies, onlyHere } from '../home/only-here.ts';
import { go } from '../route.ts';
import { homeTexts } from '../texts/home.ts';
import { attempt, toast } from '../ui/toasts.ts';

/**
 * Says over a board that it is on this device alone, that the server does not give it to this person any more, or that another
 * tab has removed it from this device, and puts it on the server as a board of theirs.
 */
export function OnlyHere() {
  const view = useBoardView();
  const { boardId, session } = view;
  const isLost = createMemo(() => view.sync().kind === 'problem' && session.status.link === 'no-access');
  const [isRemoved, setRemoved] = createSignal(false);
  const key = { room: boardId, account: session.account };
  onCleanup(copies.onRemovedElsewhere(key, () => setRemoved(true)));
  const isHere = () => onlyHere.get(boardId)?.publish === false;
  const publish = () =>
    attempt(async () => {
      const { name } = session.store.board;
      if (isRemoved()) {
        // Its copy goes when the last tab that has it open closes: what is here becomes a board of its own.
        const id = await onlyHere.create(name, session.doc);
        await onlyHere.publish(id).finally(() => go(`/b/${id}`, true));
      } else {
        if (!isHere()) await onlyHere.adopt(key, name);
        await onlyHere.publish(boardId);
      }
      toast(homeTexts.published({ name }), { tone: 'success' });
    });
  return (
    <Show when={isHere() || isLost() || isRemoved()}>
      <div class="toast over-page" role="status">
        <span>{isRemoved() ? homeTexts.removedHere : isHere() ? homeTexts.stillOnlyHere : homeTexts.lostButHere}</span>
        <Show when={me()?.guest === undefined}>
          <button type="button" class="toast-action" onClick={publish}>
            {homeTexts.putOnServer}
          </button>
        </Show>
      </div>
    </Show>
  );
}
