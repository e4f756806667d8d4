import './connect.css';
import { For, onCleanup, onMount, Show } from 'solid-js';
import type { GrantRecord } from '#schemas/messages/grant-answers.ts';
import { AgentItem } from '../settings/AgentItem.tsx';
import { date, list } from '../texts/format.ts';
import { settingsTexts } from '../texts/settings.ts';
import { connectTexts } from '../texts/team/connect.ts';
import { ago } from '../texts/times.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { attempt } from '../ui/toasts.ts';
import { agentAddress, changeGrant, grantEnd, grants, refreshGrants } from './grants.ts';

const REFRESH_MS = 3_000;

/** Agents that a person of a team has let connect by address, and the address. */
export function GrantList() {
  onMount(() => attempt(refreshGrants));
  const timer = setInterval(() => document.hidden || refreshGrants().catch(() => undefined), REFRESH_MS);
  onCleanup(() => clearInterval(timer));
  const isOver = (grant: GrantRecord) => grantEnd(grant) <= Date.now();
  const live = () => (grants() ?? []).filter((grant) => !isOver(grant));
  const ended = () => (grants() ?? []).filter(isOver);
  return (
    <Show when={agentAddress() !== null || (grants() ?? []).length > 0}>
      <section>
        <h2>{connectTexts.connected}</h2>
        <Show when={agentAddress()}>
          {(address) => (
            <>
              <p>{connectTexts.explained}</p>
              <p class="grant-address">
                <code>{address()}</code>
                <CopyButton text={address()} />
              </p>
            </>
          )}
        </Show>
        <Show when={live().length > 0} fallback={<p class="faint">{connectTexts.none}</p>}>
          <ul class="key-list" aria-label={connectTexts.yours}>
            {/* By id: what is read anew every few seconds may not close a dialog. */}
            <For each={live().map(({ id }) => id)}>
              {(id) => (
                <Show when={live().find((grant) => grant.id === id)}>{(grant) => <GrantItem grant={grant()} />}</Show>
              )}
            </For>
          </ul>
        </Show>
        <Show when={ended().length > 0}>
          <h3>{connectTexts.ended}</h3>
          <ul class="key-list" aria-label={connectTexts.ended}>
            <For each={ended()}>
              {(grant) => (
                <li class="key-gone">
                  <span>{grant.label}</span>
                  <span>{connectTexts.client({ client: grant.client })}</span>
                  <span>{connectTexts.endedAt({ when: ago(grantEnd(grant)) })}</span>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </section>
    </Show>
  );
}

/** One that may act now. */
function GrantItem(props: { readonly grant: GrantRecord }) {
  const change = (changes: Parameters<typeof changeGrant>[1]) => changeGrant(props.grant.id, changes);
  return (
    <AgentItem
      of={props.grant}
      about={factsOf(props.grant).join(' · ')}
      onMode={(mode) => change({ mode })}
      onRename={(label) => change({ label })}
      onLimit={(dailyLimit) => change({ dailyLimit })}
    />
  );
}

/** Which program, how long, where, and when it was last here. */
function factsOf({ client, label, expiresAt, boards, lastUsedAt }: GrantRecord): readonly string[] {
  return [
    ...(client === label ? [] : [connectTexts.client({ client })]),
    connectTexts.endsAt({ date: date(expiresAt) }),
    ...(boards === null ? [] : [connectTexts.boards({ names: list(boards.map(({ name }) => `“${name}”`)) })]),
    lastUsedAt === null ? settingsTexts.neverUsed : settingsTexts.lastUsed({ ago: ago(lastUsedAt) }),
  ];
}
