import Check from 'lucide-solid/icons/check';
import X from 'lucide-solid/icons/x';
import { createSignal, For, Index, Show } from 'solid-js';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import { LIMITS } from '#schemas/limits.ts';
import { useBoardView } from '../board-view.ts';
import { agentsTexts } from '../texts/agents/agents.ts';
import { callWords } from '../texts/engine/call-actions.ts';
import { editDescriptionWords } from '../texts/engine/edit-descriptions.ts';
import { refusalWords } from '../texts/engine/refusals.ts';
import { ago } from '../texts/times.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { ProposalEffectList } from './ProposalEffectList.tsx';

/** What agents that ask first would like to do: accepted or rejected thing by thing, or all at once. */
export function ProposalList(props: { readonly now: number }) {
  const view = useBoardView();
  return (
    <Show when={view.ghosts().length > 0}>
      <h3 class="panel-heading">{agentsTexts.waitingForYou}</h3>
      <ul class="agent-list proposal-list" aria-label={agentsTexts.proposals}>
        <For each={view.ghosts().map(({ proposal }) => proposal.id)}>
          {(id) => (
            <Show when={view.ghosts().find(({ proposal }) => proposal.id === id)}>
              {(ghost) => <ProposalCard ghost={ghost()} now={props.now} />}
            </Show>
          )}
        </For>
      </ul>
    </Show>
  );
}

function ProposalCard(props: { readonly ghost: Ghost; readonly now: number }) {
  const view = useBoardView();
  const proposal = () => props.ghost.proposal;
  const [reason, setReason] = createSignal('');
  const decide = (subjects: readonly string[] | 'all', accept: boolean) =>
    view.decide(proposal().id, subjects, accept, accept ? undefined : reason());
  return (
    <li class="proposal" data-testid="proposal" style={{ '--agent': proposal().color }}>
      <div class="proposal-head">
        <strong>{callWords(proposal())}</strong>
        <span class="faint">
          {agentsTexts.asks({ agent: proposal().label, ago: ago(Date.parse(proposal().when), props.now) })}
        </span>
      </div>
      <Show when={props.ghost.refusal}>
        {(refusal) => (
          <p class="proposal-refused">{agentsTexts.boardChangedSince({ reason: refusalWords(refusal()) })}</p>
        )}
      </Show>
      <ul class="proposal-things">
        <Index each={props.ghost.subjects}>
          {(subject) => (
            <li class="proposal-thing">
              <button type="button" onClick={() => view.showGhost(subject().id)}>
                {editDescriptionWords(subject().ask)}
              </button>
              <Show when={!view.readOnly() && props.ghost.subjects.length > 1}>
                <IconButton
                  label={agentsTexts.accept({ what: editDescriptionWords(subject().ask) })}
                  onClick={() => decide([subject().id], true)}
                >
                  <Check size={15} />
                </IconButton>
                <IconButton
                  label={agentsTexts.reject({ what: editDescriptionWords(subject().ask) })}
                  onClick={() => decide([subject().id], false)}
                >
                  <X size={15} />
                </IconButton>
              </Show>
            </li>
          )}
        </Index>
      </ul>
      <ProposalEffectList ghost={props.ghost} />
      <Show when={!view.readOnly()}>
        <input
          aria-label={agentsTexts.reason}
          placeholder={agentsTexts.reasonHint}
          maxLength={LIMITS.summaryChars}
          value={reason()}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <div class="proposal-acts">
          <Button
            tone="primary"
            size="small"
            disabled={props.ghost.refusal !== null}
            onClick={() => decide('all', true)}
          >
            {agentsTexts.acceptAll}
          </Button>
          <Button size="small" onClick={() => decide('all', false)}>
            {agentsTexts.rejectAll}
          </Button>
        </div>
      </Show>
    </li>
  );
}
