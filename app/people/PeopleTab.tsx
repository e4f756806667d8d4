import './people.css';
import { createResource, createSignal, For, onMount, Show } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import type { MadeInvitationAnswer, PersonRecord } from '#schemas/messages/http-team.ts';
import { commonTexts } from '../texts/common.ts';
import { dateAndTime } from '../texts/format.ts';
import { peopleTexts } from '../texts/team/people.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { attempt } from '../ui/toasts.ts';
import { AuditEntries } from './AuditEntries.tsx';
import { PersonItem } from './PersonItem.tsx';
import {
  invitations,
  invite,
  isTeamOwner,
  people,
  refreshPeople,
  revokeInvitation,
  TEAM_ROLES,
} from './people-state.ts';
import { teamApi } from './team-api.ts';

/** Who is in the team; for its owners also who may come, and who has to go. */
export function PeopleTab() {
  const [made, setMade] = createSignal<MadeInvitationAnswer | null>(null);
  onMount(() => attempt(refreshPeople));
  return (
    <>
      <Show when={isTeamOwner()} fallback={<p class="notice">{peopleTexts.membersSeeNames}</p>}>
        <section>
          <h2>{peopleTexts.invite}</h2>
          <p>{peopleTexts.inviteHelp}</p>
          <NewInvitation onMade={setMade} />
          <Show when={made()}>{(link) => <InvitationLink made={link()} onDone={() => setMade(null)} />}</Show>
        </section>
      </Show>
      <section>
        <h2>{peopleTexts.title}</h2>
        <Show when={people()} fallback={<p aria-busy="true" />}>
          {(list) => (
            <ul class="person-list">
              <For each={list()}>{(person) => <PersonItem person={person} onLink={setMade} />}</For>
            </ul>
          )}
        </Show>
      </section>
      <Show when={isTeamOwner() && (invitations() ?? []).length > 0}>
        <OpenInvitations />
      </Show>
      <Show when={isTeamOwner()}>
        <AuditEntries />
      </Show>
    </>
  );
}

function NewInvitation(props: { readonly onMade: (made: MadeInvitationAnswer) => void }) {
  const [name, setName] = createSignal('');
  const [email, setEmail] = createSignal('');
  const [ways] = createResource(() => teamApi.signInWays().catch(() => null));
  const [role, setRole] = createSignal<PersonRecord['role']>('member');
  const make = (event: SubmitEvent) => {
    event.preventDefault();
    attempt(async () => {
      props.onMade(await invite(role(), name().trim(), email().trim()));
      setName('');
      setEmail('');
    });
  };
  return (
    <form class="new-invitation" onSubmit={make}>
      <label class="field">
        <span>{peopleTexts.whom}</span>
        <input
          value={name()}
          required
          maxLength={LIMITS.nameChars}
          placeholder={peopleTexts.whomExample}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{peopleTexts.asRole}</span>
        <select
          value={role()}
          onChange={(event) => setRole(TEAM_ROLES.find((one) => one === event.currentTarget.value) ?? 'member')}
        >
          <For each={TEAM_ROLES}>{(one) => <option value={one}>{peopleTexts.roles[one]}</option>}</For>
        </select>
      </label>
      <Show when={ways()?.oidc || ways()?.mail}>
        <AddressField value={email()} onInput={setEmail} />
      </Show>
      <Button type="submit" tone="primary">
        {peopleTexts.makeInvitation}
      </Button>
      <p class="faint new-invitation-note">
        {peopleTexts.roles[role()]}: {peopleTexts.roleNotes[role()]}.{' '}
        <Show when={ways()?.mail}>{peopleTexts.mailHint} </Show>
        <Show when={ways()?.oidc}>{(provider) => peopleTexts.addressHint({ provider: provider() })}</Show>
      </p>
    </form>
  );
}

/** By which somebody who is invited is known to the provider. */
function AddressField(props: { readonly value: string; readonly onInput: (value: string) => void }) {
  return (
    <label class="field new-invitation-address">
      <span>{peopleTexts.whichAddress}</span>
      <input
        type="email"
        value={props.value}
        maxLength={LIMITS.emailChars}
        autocomplete="off"
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </label>
  );
}

/** A link that was just made: the one place that ever shows it. */
function InvitationLink(props: { readonly made: MadeInvitationAnswer; readonly onDone: () => void }) {
  const lead = () => {
    const { mailed, invitation } = props.made;
    const who = { name: invitation.name || peopleTexts.somebody };
    if (mailed === undefined) return peopleTexts.linkFor(who);
    return mailed ? peopleTexts.linkMailed(who) : peopleTexts.linkNotMailed(who);
  };
  return (
    <div class="invitation-link" role="status">
      <p>
        <strong>{lead()}</strong> {peopleTexts.linkOnce}
      </p>
      <div class="secret">
        <code data-testid="invitation-link" translate="no">
          {props.made.url}
        </code>
        <CopyButton text={props.made.url} label={peopleTexts.copyLink} />
      </div>
      <div class="form-actions">
        <Button onClick={props.onDone}>{commonTexts.done}</Button>
      </div>
    </div>
  );
}

function OpenInvitations() {
  const words = ({ for: what, name, role }: MadeInvitationAnswer['invitation']) => {
    if (what === 'new-password') return peopleTexts.newPasswordOf({ name });
    return name === ''
      ? peopleTexts.openForNobody({ role: peopleTexts.roles[role] })
      : peopleTexts.openFor({ name, role: peopleTexts.roles[role] });
  };
  return (
    <section>
      <h2>{peopleTexts.open}</h2>
      <ul class="person-list">
        <For each={invitations() ?? []}>
          {(one) => (
            <li class="person-item">
              <div class="person-name">
                <span>{words(one)}</span>
                <span class="faint">{peopleTexts.until({ when: dateAndTime(one.expiresAt) })}</span>
              </div>
              <Button
                size="small"
                tone="danger"
                aria-label={peopleTexts.revokeFor({ name: one.name || peopleTexts.somebody })}
                onClick={() => attempt(() => revokeInvitation(one.id))}
              >
                {peopleTexts.revoke}
              </Button>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}
