import { createResource, For, Show } from 'solid-js';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import { useBoardView } from '../board-view.ts';
import { agentsTexts } from '../texts/agents/agents.ts';
import { violationText } from '../texts/engine/violations.ts';
import { SeverityIcon } from '../violations/SeverityIcon.tsx';
import { proposalEffect } from './proposal-effect.ts';

const SHOWN = 3;

/** What a proposal would change in the violations, beside the edits that it asks for. */
export function ProposalEffectList(props: { readonly ghost: Ghost }) {
  const view = useBoardView();
  const [effect] = createResource(
    () => (props.ghost.refusal === null ? { before: view.board(), after: props.ghost.board } : false),
    ({ before, after }) => proposalEffect(before, after, new Date().toISOString()),
  );
  // What was worked out before stands until the next is there.
  return (
    <Show when={effect.latest}>
      {(shown) => (
        <ul class="proposal-effect" aria-label={agentsTexts.effect}>
          <For each={shown().added.slice(0, SHOWN)}>
            {(one) => (
              <li>
                <SeverityIcon severity={one.severity} />
                <span>{violationText(one)}</span>
              </li>
            )}
          </For>
          <Show when={shown().added.length > SHOWN}>
            <li>{agentsTexts.addsMore({ count: shown().added.length - SHOWN })}</li>
          </Show>
          <li>{agentsTexts.effectSum({ added: shown().added.length, resolved: shown().resolved.length })}</li>
        </ul>
      )}
    </Show>
  );
}
