import Bot from 'lucide-solid/icons/bot';
import CirclePause from 'lucide-solid/icons/circle-pause';
import CirclePlay from 'lucide-solid/icons/circle-play';
import CircleStop from 'lucide-solid/icons/circle-stop';
import RotateCcw from 'lucide-solid/icons/rotate-ccw';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { createSignal, For, onCleanup, Show } from 'solid-js';
import type { CallRecord } from '#engine/board/board.ts';
import type { AgentState } from '#schemas/presence.ts';
import { me } from '../account.ts';
import { useBoardView } from '../board-view.ts';
import { follow } from '../route.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ago } from '../ui/times.ts';
import { agentDoing, lastActive, waitsForTab } from './agent-words.ts';
import { ProposalList } from './ProposalList.tsx';

const TICK_MS = 1_000;

/** Everybody on the board sees the same: the agents, what each runs now, and what they changed. */
export function AgentsPanel() {
  const view = useBoardView();
  const [now, setNow] = createSignal(Date.now());
  const timer = setInterval(() => setNow(Date.now()), TICK_MS);
  onCleanup(() => clearInterval(timer));
  const history = () =>
    [...view.board().calls].map(([id, call]) => ({ id, call })).sort((a, b) => b.call.seq - a.call.seq);

  return (
    <div class="panel-scroll">
      <ProposalList now={now()} />
      <Show
        when={view.agents().length > 0}
        fallback={
          <EmptyState
            icon={<Bot size={28} />}
            title="No agent is here"
            action={
              <a class="button" href="/settings/developer" onClick={follow}>
                Connect an agent
              </a>
            }
          >
            Make a key, paste its snippet into your coding agent, and ask it to work on this board. You watch it here.
          </EmptyState>
        }
      >
        <ul class="agent-list" aria-label="Agents on this board">
          <For each={view.agents()}>{(agent) => <Agent agent={agent} now={now()} />}</For>
        </ul>
      </Show>
      <Show when={history().length > 0}>
        <h3 class="panel-heading">What agents changed</h3>
        <ol class="call-list">
          <For each={history()}>{(entry) => <Call id={entry.id} call={entry.call} now={now()} />}</For>
        </ol>
      </Show>
    </div>
  );
}

function Agent(props: { readonly agent: AgentState; readonly now: number }) {
  const view = useBoardView();
  const running = () => props.agent.calls[0];
  const paused = () => view.pausedAgents().has(props.agent.user.id);
  return (
    <li class="agent" data-testid="agent" style={{ '--agent': props.agent.user.color }}>
      <Avatar name={props.agent.user.name} color={props.agent.user.color} agent size={30} />
      <div class="agent-text">
        <strong>{props.agent.user.name}</strong>
        <Show when={props.agent.user.owner === me()?.account.id}>
          <span class="agent-owner">yours</span>
        </Show>
        <span data-testid="agent-doing">
          {paused() ? 'paused' : agentDoing(props.agent)}
          <Show when={running()}>
            {(call) => (
              <>
                {' · '}
                <code>{call().tool}</code>
                <Show when={call().since}>
                  {(since) => <> · {Math.max(0, Math.round((props.now - since()) / 1000))} s</>}
                </Show>
              </>
            )}
          </Show>
        </span>
        <Show when={waitsForTab(props.agent, props.now)}>
          <p class="agent-notice" role="status">
            <TriangleAlert size={15} aria-hidden="true" />
            <span>
              It waits for a tab of {props.agent.user.owner === me()?.account.id ? 'yours' : 'its owner'} with this
              board. Bring one to the front and keep it open.
            </span>
          </p>
        </Show>
        <Show when={running()?.summary}>{(summary) => <span class="faint">{summary()}</span>}</Show>
        <span class="faint">{lastActive(props.agent, props.now)}</span>
      </div>
      <Show when={!view.readOnly()}>
        <Show when={running()}>
          {(call) => (
            <IconButton label="Stop this call" onClick={() => view.stopCall(call().call)}>
              <CircleStop size={16} />
            </IconButton>
          )}
        </Show>
        <IconButton
          label={paused() ? `Let ${props.agent.user.name} go on` : `Pause ${props.agent.user.name} on this board`}
          onClick={() => view.pauseAgent(props.agent.user.id, !paused())}
        >
          <Show when={paused()} fallback={<CirclePause size={16} />}>
            <CirclePlay size={16} />
          </Show>
        </IconButton>
      </Show>
    </li>
  );
}

function Call(props: { readonly id: string; readonly call: CallRecord; readonly now: number }) {
  const view = useBoardView();
  const parts = () => view.partsOfCall(props.call);
  return (
    <li class="call" style={{ '--agent': props.call.color }} data-undone={props.call.undone ? '' : undefined}>
      <button type="button" class="call-show" disabled={parts().length === 0} onClick={() => view.show(parts())}>
        <span class="call-dot" aria-hidden="true" />
        <span class="call-text">
          <span>{props.call.summary}</span>
          <span class="faint">
            {props.call.label} · {ago(Date.parse(props.call.when), props.now)}
            {props.call.undone ? ' · undone' : ''}
          </span>
        </span>
      </button>
      <Show when={!view.readOnly() && !props.call.undone && props.call.changes.length > 0}>
        <IconButton label="Undo this call" onClick={() => view.undoCall(props.id)}>
          <RotateCcw size={15} />
        </IconButton>
      </Show>
    </li>
  );
}
