import './make-room.css';
import ArrowRight from 'lucide-solid/icons/arrow-right';
import { createComputed, createMemo, createSignal, For, on, Show } from 'solid-js';
import type { SlotMove } from '#engine/edits/refusal.ts';
import { useBoardView } from '../../board-view.ts';
import type { PortRef } from '../../canvas/connecting.ts';
import { commonTexts } from '../../texts/common.ts';
import { editorTexts } from '../../texts/editor.ts';
import { functionOf, interfaceOf, nameOf } from '../../texts/names.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { planConnect, type SharedInstances, type ShareRemedy, shareOf } from './make-room.ts';

interface MakeRoomProps {
  /** The connection that somebody asked for; null closes the dialog. */
  readonly wish: { readonly from: PortRef; readonly to: PortRef } | null;
  readonly onClose: () => void;
}

/** Shows what would have to move or be shared for a connection, and does it in one step that can be undone, or nothing. */
export function MakeRoomDialog(props: MakeRoomProps) {
  const view = useBoardView();
  const [chosen, setChosen] = createSignal<SharedInstances>({});
  createComputed(
    on(
      () => props.wish,
      () => setChosen({}),
    ),
  );
  // Worked out anew when the board changes: what is done is what is shown.
  const plan = createMemo(
    () => props.wish && planConnect(view.board(), view.library, props.wish.from, props.wish.to, chosen()),
  );
  const asked = () => {
    const now = plan();
    return now?.kind === 'asks' ? now : null;
  };
  const moves = () => asked()?.moves ?? [];
  const shared = () => asked()?.shared ?? [];
  const label = (part: string) => view.board().parts.get(part)?.label ?? part;
  const name = (port: PortRef | undefined) => {
    const definition = view.design().parts.get(port?.part ?? '')?.definition;
    const found = definition?.interfaces.get(`${port?.domain}/${port?.interface}`)?.interface;
    return `${label(port?.part ?? '')} · ${found?.name ?? port?.interface ?? ''}`;
  };
  const explained = () => {
    const ends = { from: name(props.wish?.from), to: name(props.wish?.to) };
    const count = moves().length;
    if (count > 0) return editorTexts.roomNeeded({ ...ends, count });
    return shared().length > 0 ? editorTexts.sharingNeeded(ends) : editorTexts.noRoomNeeded(ends);
  };
  const button = () => {
    if (shared().length > 0) return editorTexts.shareAndConnect;
    return moves().length > 0 ? editorTexts.moveAndConnect : editorTexts.connectNow;
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
        <Moves moves={moves()} fewest={asked()?.fewest ?? true} />
        <For each={shared()}>
          {(one) => (
            <PinToShare
              shared={one}
              instance={shareOf(one, chosen())}
              onChoose={(instance) => setChosen({ ...chosen(), [one.end]: instance })}
            />
          )}
        </For>
        <div class="form-actions">
          <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
          <Button tone="primary" onClick={accept}>
            {button()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface MovesProps {
  readonly moves: readonly SlotMove[];
  readonly fewest: boolean;
}

function Moves(props: MovesProps) {
  const view = useBoardView();
  return (
    <>
      <ul class="make-room-moves" aria-label={editorTexts.whatWouldMove}>
        <For each={props.moves}>
          {(move) => (
            <li>
              <span class="make-room-what">
                <span>
                  {view.board().parts.get(move.part)?.label ?? move.part} · {interfaceOf(move.interface)}
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
      <Show when={props.moves.length > 0}>
        <p class="faint">{props.fewest ? editorTexts.rewiringFewest : editorTexts.rewiring}</p>
      </Show>
    </>
  );
}

interface PinToShareProps {
  readonly shared: ShareRemedy;
  readonly instance: number;
  readonly onChoose: (instance: number) => void;
}

function PinToShare(props: PinToShareProps) {
  return (
    <label class="field">
      <span>{editorTexts.pinToShare({ part: props.shared.part, port: nameOf(props.shared.interface) })}</span>
      <select value={props.instance} onChange={(event) => props.onChoose(Number(event.currentTarget.value))}>
        <For each={props.shared.choices}>
          {({ instance, pins, partners }) => (
            <option value={instance} selected={instance === props.instance}>
              {editorTexts.sharedWith({ pins: pins.map(nameOf), partners })}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}
