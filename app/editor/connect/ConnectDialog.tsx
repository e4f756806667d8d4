import { createEffect, createMemo, createSignal, For, Show } from 'solid-js';
import { useBoardView } from '../../board-view.ts';
import { type Connectability, type PortRef, portKey } from '../../canvas/connecting.ts';
import { joinEdits } from '../../inspector/interface-matches.ts';
import { editorTexts } from '../../texts/editor.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { type ConnectTarget, connectTargets, namedPortsOf } from './connect-targets.ts';
import { Facts } from './Facts.tsx';
import { Harm } from './Harm.tsx';
import { harmlessFirst, type TriedCandidate } from './harmless-first.ts';
import { planConnect } from './make-room.ts';

interface ConnectProps {
  readonly from: { readonly part: string; readonly port: PortRef | null } | null;
  readonly onClose: () => void;
  /** True where the dialog has done its work. */
  readonly onConnect: (from: PortRef, to: PortRef) => boolean;
}

/** Connecting without a drag: choose the interface, then one of the ports that it can connect to; each other one says why not. */
export function ConnectDialog(props: ConnectProps) {
  const view = useBoardView();
  const [from, setFrom] = createSignal<PortRef | null>(null);
  const ports = createMemo(() => namedPortsOf(view.design(), props.from?.part ?? ''));
  createEffect(() => {
    const asked = props.from;
    setFrom(asked?.port ?? (asked ? (ports()[0]?.port ?? null) : null));
  });
  const targets = createMemo(() => {
    const start = from();
    return start && props.from ? connectTargets(view.design(), start) : { fits: [], refused: [] };
  });
  const chosen = () => {
    const start = from();
    return start === null ? '' : portKey(start);
  };
  const fits = harmlessFirst(
    view,
    () => targets().fits,
    ({ port }) => `${chosen()} ${portKey(port)}`,
    ({ port, answer }) => triedEdits(from() ?? port, port, answer),
  );
  /** What is asked about first is tried as it would then be made. */
  const triedEdits = (start: PortRef, port: PortRef, answer: Connectability) =>
    answer.ok === true && answer.asks !== undefined
      ? planConnect(view.board(), view.library, start, port).edits
      : joinEdits(start, port);
  const join = (to: PortRef) => {
    const start = from();
    if (start && props.onConnect(start, to)) props.onClose();
  };
  const choose = (key: string) => setFrom((now) => ports().find(({ port }) => portKey(port) === key)?.port ?? now);
  const label = () => view.board().parts.get(props.from?.part ?? '')?.label ?? '';

  return (
    <Dialog open={props.from !== null} onClose={props.onClose} title={editorTexts.connectPart({ part: label() })}>
      <div class="form">
        <label class="field">
          <span>{editorTexts.interface}</span>
          <select value={chosen()} onChange={(event) => choose(event.currentTarget.value)}>
            <For each={ports()}>{(one) => <option value={portKey(one.port)}>{one.name}</option>}</For>
          </select>
        </label>
        <Show when={targets().fits.length > 0} fallback={<p class="faint">{editorTexts.nothingJoins}</p>}>
          <Show when={fits()} fallback={<p class="faint">{editorTexts.candidatesBeingTried}</p>}>
            {(tried) => <FittingTargets targets={tried()} onChoose={join} />}
          </Show>
        </Show>
        <Show when={targets().refused.length > 0}>
          <RefusedTargets targets={targets().refused} />
        </Show>
      </div>
    </Dialog>
  );
}

/** So many of each kind are listed. */
const LISTED = 100;

function FittingTargets(props: {
  readonly targets: readonly TriedCandidate<ConnectTarget>[];
  readonly onChoose: (port: PortRef) => void;
}) {
  const described = ({ name, answer }: ConnectTarget) =>
    answer.ok === true && answer.asks !== undefined ? editorTexts.askingFirst({ port: name, asks: answer.asks }) : name;
  return (
    <ul class="outline connect-list" aria-label={editorTexts.canBeJoined}>
      <For each={props.targets.slice(0, LISTED)}>
        {(row) => (
          <li>
            <button
              type="button"
              class="outline-row"
              classList={{ harmful: row.harm !== null }}
              disabled={row.refused}
              onClick={() => props.onChoose(row.candidate.port)}
            >
              <span class="outline-label">{row.candidate.label}</span>
              <span class="faint">{described(row.candidate)}</span>
              <Facts of={row.facts} />
            </button>
            <Harm of={row} />
          </li>
        )}
      </For>
    </ul>
  );
}

function RefusedTargets(props: { readonly targets: readonly ConnectTarget[] }) {
  const [shown, setShown] = createSignal(false);
  return (
    <>
      <button type="button" class="link-button" aria-expanded={shown()} onClick={() => setShown(!shown())}>
        {editorTexts[shown() ? 'hideRefused' : 'showRefused']({ count: props.targets.length })}
      </button>
      <Show when={shown()}>
        <ul class="outline connect-list">
          <For each={props.targets.slice(0, LISTED)}>
            {(one) => (
              <li class="connect-refused">
                <span>
                  {one.label} · {one.name}
                </span>
                <span class="faint">{one.answer.ok === true ? '' : one.answer.reason}</span>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </>
  );
}
