import ChevronRight from 'lucide-solid/icons/chevron-right';
import RotateCcw from 'lucide-solid/icons/rotate-ccw';
import { createMemo, createSignal, For, Show } from 'solid-js';
import type { CallRecord } from '#engine/board/board.ts';
import { useBoardView } from '../board-view.ts';
import { agentsTexts } from '../texts/agents/agents.ts';
import { callWords } from '../texts/engine/call-actions.ts';
import { ago } from '../texts/times.ts';
import { IconButton } from '../ui/Button.tsx';
import { changesOfCall } from './call-changes.ts';

/** What agents changed on this board, newest first: each call opens to what it wrote, and can be undone alone. */
export function CallHistory(props: { readonly now: number }) {
  const view = useBoardView();
  // By id, so that a row that is open stays so while the board changes.
  const history = () => [...view.board().calls].sort(([, a], [, b]) => b.seq - a.seq).map(([id]) => id);
  return (
    <Show when={history().length > 0}>
      <h3 class="panel-heading">{agentsTexts.whatAgentsChanged}</h3>
      <ol class="call-list">
        <For each={history()}>
          {(id) => (
            <Show when={view.board().calls.get(id)}>{(call) => <Call id={id} call={call()} now={props.now} />}</Show>
          )}
        </For>
      </ol>
    </Show>
  );
}

function Call(props: { readonly id: string; readonly call: CallRecord; readonly now: number }) {
  const view = useBoardView();
  const [open, setOpen] = createSignal(false);
  const changes = createMemo(() => (open() ? changesOfCall(view.board(), props.call) : []));
  const info = () => {
    const named = { agent: props.call.label, ago: ago(Date.parse(props.call.when), props.now) };
    return props.call.undone ? agentsTexts.callUndone(named) : agentsTexts.callInfo(named);
  };
  const press = () => {
    setOpen(!open());
    const there = view.partsOfCall(props.call);
    if (open() && there.length > 0) view.show(there);
  };
  return (
    <li class="call" style={{ '--agent': props.call.color }} data-undone={props.call.undone ? '' : undefined}>
      <div class="call-row">
        <button type="button" class="call-show" aria-expanded={open()} onClick={press}>
          <ChevronRight class="call-chevron" size={14} aria-hidden="true" />
          <span class="call-text">
            <span>{callWords(props.call)}</span>
            <span class="faint">{info()}</span>
          </span>
        </button>
        <Show when={!view.readOnly() && !props.call.undone && props.call.changes.length > 0}>
          <IconButton label={agentsTexts.undoCall} onClick={() => view.undoCall(props.id)}>
            <RotateCcw size={15} />
          </IconButton>
        </Show>
      </div>
      <Show when={open()}>
        <ul class="call-changes">
          <For each={changes()} fallback={<li class="faint">{agentsTexts.changedTooMuch}</li>}>
            {(change) => (
              <li>
                <Show when={change.ids.length > 0} fallback={change.words}>
                  <button type="button" class="link-button" onClick={() => view.show(change.ids)}>
                    {change.words}
                  </button>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </li>
  );
}
