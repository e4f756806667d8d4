import './make-room.css';
import ArrowRight from 'lucide-solid/icons/arrow-right';
import { createMemo, For, Show } from 'solid-js';
import type { SlotMove } from '#engine/edits/refusal.ts';
import { useBoardView } from '../../board-view.ts';
import type { PortRef } from '../../canvas/connecting.ts';
import { commonTexts } from '../../texts/common.ts';
import { editorTexts } from '../../texts/editor.ts';
import { functionOf, interfaceOf, nameOf } from '../../texts/names.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { planConnect } from './make-room.ts';

interface MakeRoomProps {
  /** The connection that somebody asked for; null closes the dialog. */
  readonly wish: { readonly from: PortRef; readonly to: PortRef } | null;
  readonly onClose: () => void;
}

/** Shows what would have to move for a connection, and does it in one step that can be undone, or nothing. */
export function MakeRoomDialog(props: MakeRoomProps) {
  const view = useBoardView();
  // Worked out anew when the board changes: what is done is what is shown.
  const plan = createMemo(() => props.wish && planConnect(view.board(), view.library, props.wish.from, props.wish.to));
  const moves = createMemo((): readonly SlotMove[] => {
    const now = plan();
    return now?.kind === 'moves' ? now.moves : [];
  });
  const sure = () => {
    const now = plan();
    return now?.kind !== 'moves' || now.fewest;
  };
  const label = (part: string) => view.board().parts.get(part)?.label ?? part;
  const name = (port: PortRef | undefined) => {
    const definition = view.design().parts.get(port?.part ?? '')?.definition;
    const found = definition?.interfaces.get(`${port?.domain}/${port?.interface}`)?.interface;
    return `${label(port?.part ?? '')} · ${found?.name ?? port?.interface ?? ''}`;
  };
  const explained = () => {
    const ends = { from: name(props.wish?.from), to: name(props.wish?.to) };
    const count = moves().length;
    return count > 0 ? editorTexts.roomNeeded({ ...ends, count }) : editorTexts.noRoomNeeded(ends);
  };
  const accept = () => {
    const now = plan();
    if (now !== null) view.edit(now.edits);
    props.onClose();
  };

  return (
    <Dialog open={props.wish !== null} onClose={props.onClose} title={editorTexts.makeRoom}>
      <div class="make-room">
        <p>{explained()}</p>
        <ul class="make-room-moves" aria-label={editorTexts.whatWouldMove}>
          <For each={moves()}>
            {(move) => (
              <li>
                <span class="make-room-what">
                  <span>
                    {label(move.part)} · {interfaceOf(move.interface)}
                  </span>
                  <span class="faint">{functionOf(move.function)}</span>
                </span>
                <span class="make-room-pins">
                  <s>{nameOf(move.from)}</s>
                  <ArrowRight size={14} aria-label={editorTexts.movesTo} />
                  <strong>{nameOf(move.to)}</strong>
                </span>
              </li>
            )}
          </For>
        </ul>
        <Show when={moves().length > 0}>
          <p class="faint">{sure() ? editorTexts.rewiringFewest : editorTexts.rewiring}</p>
        </Show>
        <div class="form-actions">
          <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
          <Button tone="primary" onClick={accept}>
            {moves().length > 0 ? editorTexts.moveAndConnect : editorTexts.connectNow}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
