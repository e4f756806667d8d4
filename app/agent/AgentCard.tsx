import CirclePause from 'lucide-solid/icons/circle-pause';
import CirclePlay from 'lucide-solid/icons/circle-play';
import CircleStop from 'lucide-solid/icons/circle-stop';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { createSignal, Show } from 'solid-js';
import type { AgentState } from '#schemas/presence.ts';
import { me } from '../account.ts';
import { useBoardView } from '../board-view.ts';
import { MODES, modeChanged } from '../settings/key-words.ts';
import { setKeyMode } from '../settings/keys.ts';
import { RevokeDialog } from '../settings/RevokeDialog.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/Button.tsx';
import { EnergyBar } from '../ui/EnergyBar.tsx';
import { Menu } from '../ui/Menu.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { agentDoing, lastActive, modeWords, waitsForTab } from './agent-words.ts';

/** One agent on the board, as everybody sees it; its owner also sets here what it may do, and revokes its key. */
export function AgentCard(props: { readonly agent: AgentState; readonly now: number }) {
  const view = useBoardView();
  const [revoking, setRevoking] = createSignal(false);
  const running = () => props.agent.calls[0];
  const paused = () => view.pausedAgents().has(props.agent.user.id);
  const isMine = () => props.agent.user.owner === me()?.account.id;
  const modes = () =>
    MODES.filter(({ mode }) => mode !== (props.agent.mode ?? 'edit')).map(({ mode, name }) => ({
      label: `Let it ${name === 'read only' ? 'read only' : name}`,
      run: () =>
        attempt(async () => {
          await setKeyMode(props.agent.user.id, mode);
          toast(modeChanged(props.agent.user.name, mode), { tone: 'success' });
        }),
    }));
  return (
    <li class="agent" data-testid="agent" style={{ '--agent': props.agent.user.color }}>
      <Avatar name={props.agent.user.name} color={props.agent.user.color} agent size={30} />
      <div class="agent-text">
        <strong>{props.agent.user.name}</strong>
        <span class="agent-owner">
          {[isMine() ? 'yours' : '', modeWords(props.agent)].filter((one) => one !== '').join(' · ')}
        </span>
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
              It waits for a tab of {isMine() ? 'yours' : 'its owner'} with this board. Bring one to the front and keep
              it open.
            </span>
          </p>
        </Show>
        <Show when={running()?.summary}>{(summary) => <span class="faint">{summary()}</span>}</Show>
        <span class="faint">{lastActive(props.agent, props.now)}</span>
        <Show when={props.agent.energy}>
          {(energy) => (
            <EnergyBar
              name={`Energy of “${props.agent.user.name}” today`}
              spent={energy().used}
              of={energy().limit}
              isOwn={energy().own}
            />
          )}
        </Show>
      </div>
      <div class="agent-acts">
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
        <Show when={isMine()}>
          <Menu
            label={`What ${props.agent.user.name} may do`}
            trigger={<Ellipsis size={16} />}
            groups={[modes(), [{ label: 'Revoke its key…', danger: true, run: () => setRevoking(true) }]]}
          />
        </Show>
      </div>
      <RevokeDialog
        id={props.agent.user.id}
        label={props.agent.user.name}
        open={revoking()}
        onClose={() => setRevoking(false)}
      />
    </li>
  );
}
