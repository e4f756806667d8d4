import CirclePause from 'lucide-solid/icons/circle-pause';
import CirclePlay from 'lucide-solid/icons/circle-play';
import CircleStop from 'lucide-solid/icons/circle-stop';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { createSignal, Show } from 'solid-js';
import type { AgentState } from '#schemas/presence.ts';
import { me } from '../account.ts';
import { useBoardView } from '../board-view.ts';
import { KEY_MODES, setKeyMode } from '../settings/keys.ts';
import { RevokeDialog } from '../settings/RevokeDialog.tsx';
import { agentsTexts } from '../texts/agents/agents.ts';
import { callWords } from '../texts/engine/call-actions.ts';
import { keysTexts } from '../texts/keys.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/Button.tsx';
import { EnergyBar } from '../ui/energy/EnergyBar.tsx';
import { Menu } from '../ui/menu/Menu.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { agentDoing, lastActive, limitedTo, waitsForTab } from './agent-doing.ts';

/** One agent on the board, as everybody sees it; its owner also sets here what it may do, and revokes its key. */
export function AgentCard(props: { readonly agent: AgentState; readonly now: number }) {
  const view = useBoardView();
  const [revoking, setRevoking] = createSignal(false);
  const running = () => props.agent.calls[0];
  const paused = () => view.pausedAgents().has(props.agent.user.id);
  const isMine = () => props.agent.user.owner === me()?.account.id;
  return (
    <li class="agent" data-testid="agent" style={{ '--agent': props.agent.user.color }}>
      <Avatar name={props.agent.user.name} color={props.agent.user.color} agent size={30} />
      <div class="agent-text">
        <strong>{props.agent.user.name}</strong>
        <span class="agent-owner">
          {[isMine() ? agentsTexts.yours : '', limitedTo(props.agent)].filter((one) => one !== '').join(' · ')}
        </span>
        <span data-testid="agent-doing">
          {paused() ? agentsTexts.paused : agentDoing(props.agent)}
          <Show when={running()}>
            {(call) => (
              <>
                {' · '}
                <code>{call().tool}</code>
                <Show when={call().since}>
                  {(since) => (
                    <> {agentsTexts.secondsSince({ seconds: Math.max(0, Math.round((props.now - since()) / 1000)) })}</>
                  )}
                </Show>
              </>
            )}
          </Show>
        </span>
        <Show when={waitsForTab(props.agent, props.now)}>
          <p class="agent-notice" role="status">
            <TriangleAlert size={15} aria-hidden="true" />
            <span>{isMine() ? agentsTexts.waitsForTab.mine : agentsTexts.waitsForTab.others}</span>
          </p>
        </Show>
        <Show when={running()}>{(call) => <span class="faint">{callWords(call())}</span>}</Show>
        <span class="faint">{lastActive(props.agent, props.now)}</span>
        <Show when={props.agent.energy}>
          {(energy) => (
            <EnergyBar
              name={agentsTexts.energyToday({ name: props.agent.user.name })}
              spent={energy().used}
              of={energy().limit}
              isOwn={energy().own}
            />
          )}
        </Show>
      </div>
      <AgentActions agent={props.agent} isMine={isMine()} onRevoke={() => setRevoking(true)} />
      <RevokeDialog
        id={props.agent.user.id}
        label={props.agent.user.name}
        open={revoking()}
        onClose={() => setRevoking(false)}
      />
    </li>
  );
}

/** What people may do with the agent: whoever edits stops and pauses it, its owner sets what it may do. */
function AgentActions(props: { readonly agent: AgentState; readonly isMine: boolean; readonly onRevoke: () => void }) {
  const view = useBoardView();
  const running = () => props.agent.calls[0];
  const paused = () => view.pausedAgents().has(props.agent.user.id);
  const modes = () =>
    KEY_MODES.filter((mode) => mode !== (props.agent.mode ?? 'edit')).map((mode) => ({
      label: keysTexts.letIt[mode],
      run: () =>
        attempt(async () => {
          await setKeyMode(props.agent.user.id, mode);
          toast(keysTexts.changed[mode]({ label: props.agent.user.name }), { tone: 'success' });
        }),
    }));
  return (
    <div class="agent-acts">
      <Show when={!view.readOnly()}>
        <Show when={running()}>
          {(call) => (
            <IconButton label={agentsTexts.stopCall} onClick={() => view.stopCall(call().call)}>
              <CircleStop size={16} />
            </IconButton>
          )}
        </Show>
        <IconButton
          label={
            paused()
              ? agentsTexts.resume({ name: props.agent.user.name })
              : agentsTexts.pause({ name: props.agent.user.name })
          }
          onClick={() => view.pauseAgent(props.agent.user.id, !paused())}
        >
          <Show when={paused()} fallback={<CirclePause size={16} />}>
            <CirclePlay size={16} />
          </Show>
        </IconButton>
      </Show>
      <Show when={props.isMine}>
        <Menu
          label={agentsTexts.whatItMayDo({ name: props.agent.user.name })}
          trigger={<Ellipsis size={16} />}
          groups={[modes(), [{ label: agentsTexts.revokeKey, danger: true, run: props.onRevoke }]]}
        />
      </Show>
    </div>
  );
}
