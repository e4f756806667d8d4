import './connect.css';
import { createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import type { GrantRecord } from '#schemas/messages/grant-answers.ts';
import { AgentDialogs } from '../settings/AgentDialogs.tsx';
import { energy, KEY_MODES } from '../settings/keys.ts';
import { commonTexts } from '../texts/common.ts';
import { date, list } from '../texts/format.ts';
import { keysTexts } from '../texts/keys.ts';
import { settingsTexts } from '../texts/settings.ts';
import { connectTexts } from '../texts/team/connect.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { EnergyBar } from '../ui/energy/EnergyBar.tsx';
import { attempt, toast } from '../ui/toasts.ts';
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
  const [open, setOpen] = createSignal<'rename' | 'limit' | 'revoke' | null>(null);
  const label = () => props.grant.label;
  const changeMode = (select: HTMLSelectElement) =>
    attempt(async () => {
      const mode = KEY_MODES.find((one) => one === select.value) ?? props.grant.mode;
      // What the server refuses stays as it was.
      select.value = props.grant.mode;
      await changeGrant(props.grant.id, { mode });
      toast(keysTexts.changed[mode]({ label: label() }), { tone: 'success' });
    });
  return (
    <li class="key-item">
      <div class="key-name">
        <strong>{label()}</strong>
        <span class="faint">{factsOf(props.grant).join(' · ')}</span>
      </div>
      <select
        class="select"
        aria-label={settingsTexts.whatKeyMayDo({ label: label() })}
        value={props.grant.mode}
        onChange={(event) => changeMode(event.currentTarget)}
      >
        <For each={KEY_MODES}>{(one) => <option value={one}>{keysTexts.modes[one]}</option>}</For>
      </select>
      <EnergyBar
        name={settingsTexts.energyOfKeyToday({ label: label() })}
        spent={props.grant.energy.spent}
        of={props.grant.energy.limit ?? energy()?.today.budget ?? 0}
        isOwn={props.grant.energy.limit !== null}
      />
      <div class="key-actions">
        <Button size="small" tone="ghost" onClick={() => setOpen('limit')}>
          {settingsTexts.limit}
        </Button>
        <Button size="small" tone="ghost" onClick={() => setOpen('rename')}>
          {commonTexts.rename}
        </Button>
        <Button size="small" tone="danger" onClick={() => setOpen('revoke')}>
          {settingsTexts.revoke}
        </Button>
      </div>
      <AgentDialogs
        id={props.grant.id}
        label={label()}
        limit={props.grant.energy.limit}
        open={open()}
        onClose={() => setOpen(null)}
        onRename={(name) => changeGrant(props.grant.id, { label: name })}
        onLimit={(dailyLimit) => changeGrant(props.grant.id, { dailyLimit })}
      />
    </li>
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
