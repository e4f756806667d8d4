/** The people of the team and its open invitations, as the settings and the share dialog show them. */

import { createSignal } from 'solid-js';
import type {
  InvitationRecord,
  MadeInvitationAnswer,
  PersonRecord,
  SessionRecord,
} from '#schemas/messages/http-team.ts';
import { me, signOut } from '../account.ts';
import { teamApi } from './team-api.ts';

const [people, setPeople] = createSignal<readonly PersonRecord[] | null>(null);
const [invitations, setInvitations] = createSignal<readonly InvitationRecord[] | null>(null);
const [sessions, setSessions] = createSignal<readonly SessionRecord[] | null>(null);

export { invitations, people, sessions };

/** What somebody may be in a team, in the order in which it is offered. */
export const TEAM_ROLES: readonly PersonRecord['role'][] = ['member', 'owner', 'guest'];

/** The tiers, from the least energy to the most. */
export const TIERS = ['free', 'pro', 'team'] as const;

export const isTeamOwner = () => me()?.person?.role === 'owner';

/** Who may get the boards of somebody: owners of the team first. */
export function heirsOf(person: PersonRecord): readonly PersonRecord[] {
  const others = (people() ?? []).filter(({ account, role }) => account !== person.account && role !== 'guest');
  return [...others.filter(({ role }) => role === 'owner'), ...others.filter(({ role }) => role !== 'owner')];
}

/** Asks who is in the team; owners see open invitations too. */
export async function refreshPeople(): Promise<void> {
  setPeople((await teamApi.people()).people);
  if (isTeamOwner()) setInvitations((await teamApi.invitations()).invitations);
}

/** The answer is the one place that ever has the link. */
export async function invite(role: PersonRecord['role'], name: string, email: string): Promise<MadeInvitationAnswer> {
  const who = { ...(name === '' ? {} : { for: name }), ...(email === '' ? {} : { email }) };
  const made = await teamApi.createInvitation({ role, ...who });
  setInvitations((list) => [made.invitation, ...(list ?? [])]);
  return made;
}

/** A link for a new password, likewise; an earlier one of the same person ends. `mail` sends it to them. */
export async function resetPassword(person: PersonRecord, mail: boolean): Promise<MadeInvitationAnswer> {
  const made = await teamApi.resetPassword(person.account, { mail });
  setInvitations((await teamApi.invitations()).invitations);
  return made;
}

export async function revokeInvitation(id: string): Promise<void> {
  setInvitations((await teamApi.revokeInvitation(id)).invitations);
}

export async function setTeamRole(account: string, role: PersonRecord['role']): Promise<void> {
  setPeople((await teamApi.patchPerson(account, { role })).people);
}

/** Sets how much energy the agents of somebody may spend. */
export async function setTier(account: string, tier: NonNullable<PersonRecord['tier']>): Promise<void> {
  setPeople((await teamApi.patchPerson(account, { tier })).people);
}

/** Keeps somebody from signing in, or lets them again. */
export async function setDisabled(account: string, disabled: boolean): Promise<void> {
  setPeople((await teamApi.patchPerson(account, { disabled })).people);
  setInvitations((await teamApi.invitations()).invitations);
}

/** `heir` gets the boards that nobody else owns. */
export async function removePerson(account: string, heir: string): Promise<void> {
  setPeople((await teamApi.removePerson(account, { heir })).people);
  setInvitations((await teamApi.invitations()).invitations);
}

/** Deletes one's own account; `heir` gets the boards that nobody else owns. */
export async function deleteOwnAccount(heir: string | null): Promise<void> {
  await teamApi.removePerson(me()?.account.id ?? '', heir === null ? {} : { heir });
  await signOut();
}

export async function refreshSessions(): Promise<void> {
  setSessions((await teamApi.sessions()).sessions);
}

export async function endSession(id: string): Promise<void> {
  setSessions((await teamApi.endSession(id)).sessions);
}

export async function endOtherSessions(): Promise<void> {
  setSessions((await teamApi.endOtherSessions()).sessions);
}

export async function changePassword(password: string, newPassword: string): Promise<void> {
  setSessions((await teamApi.changePassword({ password, newPassword })).sessions);
}
