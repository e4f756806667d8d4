import Bot from 'lucide-solid/icons/bot';
import { Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { agentDoing, busiest } from './agent-doing.ts';
import './agents.css';
import { agentsTexts } from '../texts/agents/agents.ts';

/** Beside the board's name: which agents are here and what they do now. Opens the Agents panel. */
export function AgentBadge(props: { readonly onOpen: () => void }) {
  const view = useBoardView();
  const agent = () => busiest(view.agents());
  const others = () => view.agents().length - 1;
  return (
    <Show when={agent()}>
      {(one) => (
        <button
          type="button"
          class="agent-badge"
          data-testid="agent-badge"
          data-busy={one().calls.length > 0 ? '' : undefined}
          data-status={one().status}
          style={{ '--agent': one().user.color }}
          onClick={props.onOpen}
          title={agentsTexts.showAgents}
        >
          <Bot size={14} aria-hidden="true" />
          <span class="agent-badge-name">{one().user.name}</span>
          <span class="agent-badge-does">
            {view.pausedAgents().has(one().user.id) ? agentsTexts.paused : agentDoing(one())}
          </span>
          <Show when={view.ghosts().length > 0}>
            <span class="agent-badge-asks" title={agentsTexts.proposalsWait}>
              {view.ghosts().length}
              <span class="visually-hidden"> {agentsTexts.waitForYou}</span>
            </span>
          </Show>
          <Show when={others() > 0}>
            <span class="agent-badge-more">+{others()}</span>
          </Show>
        </button>
      )}
    </Show>
  );
}
