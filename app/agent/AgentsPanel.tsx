import './agents.css';
import Bot from 'lucide-solid/icons/bot';
import { createSignal, For, onCleanup, Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { agentsTexts } from '../texts/agents/agents.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { AgentCard } from './AgentCard.tsx';
import { CallHistory } from './CallHistory.tsx';
import { ProposalList } from './ProposalList.tsx';

const TICK_MS = 1_000;

/** Everybody on the board sees the same: what waits for them, the agents and what each runs now, and what they changed. */
export function AgentsPanel(props: { readonly onConnect: () => void }) {
  const view = useBoardView();
  const [now, setNow] = createSignal(Date.now());
  const timer = setInterval(() => setNow(Date.now()), TICK_MS);
  onCleanup(() => clearInterval(timer));

  return (
    <div class="panel-scroll">
      <ProposalList now={now()} />
      <Show
        when={view.agents().length > 0}
        fallback={
          <EmptyState
            icon={<Bot size={28} />}
            title={agentsTexts.noAgent}
            action={<Button onClick={props.onConnect}>{agentsTexts.connectAgent}</Button>}
          >
            {agentsTexts.makeKeyFirst}
          </EmptyState>
        }
      >
        <ul class="agent-list" aria-label={agentsTexts.agentsHere}>
          <For each={view.agents().map(({ user }) => user.id)}>
            {(id) => (
              <Show when={view.agents().find(({ user }) => user.id === id)}>
                {(agent) => <AgentCard agent={agent()} now={now()} />}
              </Show>
            )}
          </For>
        </ul>
        <Button size="small" tone="ghost" class="connect-another" onClick={props.onConnect}>
          {agentsTexts.connectAnother}
        </Button>
      </Show>
      <CallHistory now={now()} />
    </div>
  );
}
