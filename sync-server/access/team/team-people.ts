import { libraryId } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PatchPerson, PersonRecord } from '#schemas/messages/http-team.ts';
import type { RecordsChange, RecordsView, Row } from '../../storage/records.ts';
import type { Visitor } from '../people.ts';
import { refusedFor } from '../refused.ts';
import { newId } from '../secret.ts';
import { loginOf } from './logins.ts';
import { removeIdentity } from './oidc/identity.ts';
import type { TeamOptions } from './team-options.ts';

type TeamRole = Row<'accounts'>['kind'];

/** By what agents act for an account: its keys, and what it has allowed those that connected by address. */
interface AgentAccess {
  /** Ends all of the account, within a change. Gives the ids, to be told once that is durable. */
  revokeAll(change: RecordsChange, account: string): readonly string[];
  tellRevoked(ids: readonly string[]): void;
}

/** Who belongs to a team, and what they are in it. */
export class TeamPeople {
  readonly #options: TeamOptions;
  readonly #agents: readonly AgentAccess[];

  constructor(options: TeamOptions, agents: readonly AgentAccess[]) {
    this.#options = options;
    this.#agents = agents;
  }

  /** Throws `Refused` unless the visitor owns the team. */
  requireOwner(visitor: Visitor): void {
    requireOwner(this.#options.records, visitor.account.id);
  }

  /** In the order of their joining. Owners see how each signs in and was last here; guests see nobody. */
  list(visitor: Visitor): PersonRecord[] {
    const { records } = this.#options;
    const own = visitor.account.id;
    const role = roleIn(records, own);
    if (role === 'guest') throw refusedFor({ code: 'guest-may-not', params: { what: 'see the people of the team' } });
    return this.all().map((person) => {
      const { account, name } = person;
      return role === 'owner' || account === own ? person : { account, name, role: person.role };
    });
  }

  /** Everybody of the team, as their owners see them. */
  all(): PersonRecord[] {
    const { records, sessions } = this.#options;
    return [...records.all('logins')].map(({ id, email, by, since, disabledAt }) => {
      const account = records.get('accounts', id);
      return {
        account: id,
        name: account?.name ?? '',
        role: account?.kind ?? 'guest',
        email,
        since,
        byName: records.get('accounts', by)?.name ?? '',
        lastUsedAt: sessions.list(id, '')[0]?.lastUsedAt ?? null,
        boards: ownedBoards(records, id).length,
        boardsAlone: ownedBoards(records, id).filter(({ board }) => isAlone(records, board, id)).length,
        tier: account?.tier ?? 'free',
        disabledAt,
      };
    });
  }

  /** The account of whoever signs in by this e-mail address. Throws `Refused`. */
  called(email: string): string {
    const login = loginOf(this.#options.records, email);
    if (login === null) throw refusedFor({ code: 'person-unknown', params: { given: email } });
    return login.id;
  }

  /**
   * Changes what somebody is in the team, what their agents may spend, and whether they may sign in. A guest keeps no agent key; whoever may not sign in keeps no session, key
   * or link for a new password, and who is no owner (any more) no link that they made for others. What they own stays theirs. A team keeps an owner. `by` null: whoever runs the server. Throws `Refused`.
   */
  async patch(by: string | null, id: string, { role, tier, disabled }: PatchPerson): Promise<void> {
    const { records, changed, logger, now } = this.#options;
    const { revoked, events } = await records.change((change) => {
      if (by !== null) requireOwner(change, by);
      const account = personOf(change, id);
      const events: ('person-disabled' | 'person-enabled')[] = [];
      change.put('accounts', { ...account, kind: role ?? account.kind, tier: tier ?? account.tier });
      const login = change.get('logins', id);
      if (login !== null && disabled !== undefined && disabled !== (login.disabledAt !== null)) {
        change.put('logins', { ...login, disabledAt: disabled ? now() : null });
        events.push(disabled ? 'person-disabled' : 'person-enabled');
      }
      if (disabled === true) this.#shutOut(change, id);
      if (disabled === true || (role !== undefined && role !== 'owner')) endInvitationsOf(change, id);
      if (!hasOwner(change)) throw refusedFor({ code: 'last-owner', params: {} });
      return { revoked: role === 'guest' || disabled === true ? this.#revokeAgents(change, id) : [], events };
    });
    if (role !== undefined) logger('person-role-changed', { account: id, role, by: by ?? '' });
    if (tier !== undefined) logger('person-tier-changed', { account: id, tier, by: by ?? '' });
    for (const event of events) logger(event, { account: id, by: by ?? '' });
    this.#tellRevoked(revoked);
    changed();
  }

  /**
   * Takes somebody out of the team: their sessions, keys, places on boards and open invitations end at once, and boards that nobody else owns go
   * to `heir`, or to who asks. Owners remove anybody, everybody else only themselves. What is theirs alone is deleted; their name stays, for what
   * they have edited. Gives the name of who got boards; empty: there were none. Throws `Refused`.
   */
  async remove(visitor: Visitor, id: string, heir?: string): Promise<string> {
    const { records, changed, logger, now, documents } = this.#options;
    const by = visitor.account.id;
    const { revoked, heirName } = await records.change((change) => {
      if (id !== by) requireOwner(change, by);
      const account = personOf(change, id);
      if (account.kind === 'owner') keepOwner(change, id);
      const to = personOf(change, heir ?? (id === by ? anyOwner(change, id) : by));
      if (to.id === id || to.kind === 'guest') throw refusedFor({ code: 'heir-unfit', params: {} }, '/heir');
      const count = handOver(change, id, to.id, now());
      for (const told of change.find('handovers', 'account', id)) change.remove('handovers', told.id);
      // Whoever chose themselves knows.
      if (count > 0 && to.id !== by) this.#tellHeir(change, to.id, account.name, count);
      for (const grant of change.find('grants', 'account', id)) change.remove('grants', grant.id);
      for (const code of change.find('recoveryCodes', 'account', id)) change.remove('recoveryCodes', code.id);
      for (const passkey of change.find('passkeys', 'account', id)) change.remove('passkeys', passkey.id);
      removeIdentity(change, id);
      for (const made of change.find('invitations', 'by', id)) change.remove('invitations', made.id);
      for (const own of change.find('invitations', 'account', id)) change.remove('invitations', own.id);
      change.remove('logins', id);
      // Sessions stay, and are nobody's: their browsers are told why.
      for (const one of change.find('sessions', 'account', id)) change.put('sessions', { ...one, agent: '' });
      change.put('removals', { id, by, at: now() });
      return { revoked: this.#revokeAgents(change, id), heirName: count === 0 ? '' : to.name };
    });
    logger('person-removed', { account: id, by });
    this.#tellRevoked(revoked);
    changed();
    for (const table of ['energy', 'spending'] as const) {
      for (const row of records.find(table, 'account', id)) records.forget(table, row.id);
    }
    await documents().remove(libraryId(id));
    return heirName;
  }

  /** What somebody was given by those who have left, newest first. */
  handovers(account: string): Row<'handovers'>[] {
    return [...this.#options.records.find('handovers', 'account', account)].reverse();
  }

  /** Forgets one of them. */
  forgetHandover(account: string, id: string): Promise<void> {
    return this.#options.records.change((change) => {
      if (change.get('handovers', id)?.account === account) change.remove('handovers', id);
    });
  }

  /** Of each of `#agents` the ids. */
  #revokeAgents(change: RecordsChange, account: string): readonly (readonly string[])[] {
    return this.#agents.map((one) => one.revokeAll(change, account));
  }

  #tellRevoked(revoked: readonly (readonly string[])[]): void {
    for (const [at, one] of this.#agents.entries()) one.tellRevoked(revoked[at] ?? []);
  }

  #tellHeir(change: RecordsChange, account: string, name: string, boards: number): void {
    const told = change.find('handovers', 'account', account);
    for (const { id } of told.slice(0, Math.max(0, told.length + 1 - LIMITS.handoversKept)))
      change.remove('handovers', id);
    change.put('handovers', { id: newId('d'), account, name, boards, at: this.#options.now() });
  }

  #shutOut(change: RecordsChange, id: string): void {
    this.#options.sessions.endAll(change, id);
    for (const link of change.find('invitations', 'account', id)) change.remove('invitations', link.id);
  }
}

function roleIn(view: RecordsView, id: string): TeamRole {
  return view.get('logins', id) === null ? 'guest' : (view.get('accounts', id)?.kind ?? 'guest');
}

/** Throws `Refused` unless this account owns the team, and may sign in. */
export function requireOwner(view: RecordsView, id: string): void {
  if (roleIn(view, id) !== 'owner' || !mayEnter(view, id)) throw refusedFor({ code: 'team-owner-needed', params: {} });
}

/** Links that somebody has made for others: who may not make one any more has none left by which to come back. */
function endInvitationsOf(change: RecordsChange, id: string): void {
  for (const made of change.find('invitations', 'by', id))
    if (made.account !== id) change.remove('invitations', made.id);
}

function personOf(view: RecordsView, id: string): Row<'accounts'> {
  const account = view.get('accounts', id);
  if (account === null || view.get('logins', id) === null) {
    throw refusedFor({ code: 'person-unknown', params: { given: id } });
  }
  return account;
}

/** Whether somebody who can sign in owns the team. */
export function hasOwner(view: RecordsView): boolean {
  return view.find('accounts', 'kind', 'owner').some(({ id }) => mayEnter(view, id));
}

/** Whether somebody can sign in. */
export function mayEnter(view: RecordsView, id: string): boolean {
  const login = view.get('logins', id);
  return login !== null && login.disabledAt === null;
}

function anyOwner(view: RecordsView, except: string): string {
  const owner = view.find('accounts', 'kind', 'owner').find(({ id }) => id !== except && mayEnter(view, id));
  return owner?.id ?? except;
}

/** Throws where nobody else owns the team: nobody could let anybody in any more. */
function keepOwner(view: RecordsView, id: string): void {
  if (anyOwner(view, id) === id) throw refusedFor({ code: 'last-owner', params: {} });
}

function ownedBoards(view: RecordsView, id: string): readonly Row<'members'>[] {
  return view.find('members', 'account', id).filter(({ role }) => role === 'owner');
}

/** Whether nobody else owns a board. */
function isAlone(view: RecordsView, board: string, owner: string): boolean {
  return !view.find('members', 'board', board).some(({ role, account }) => role === 'owner' && account !== owner);
}

/** Every board keeps an owner: one that it has, or the heir. Gives how many the heir gets. */
function handOver(change: RecordsChange, id: string, heir: string, at: number): number {
  let count = 0;
  for (const { id: member, board, role } of change.find('members', 'account', id)) {
    change.remove('members', member);
    if (role !== 'owner') continue;
    const others = change.find('members', 'board', board);
    const owner = others.find((one) => one.role === 'owner')?.account;
    const other = owner ?? heir;
    if (owner === undefined) count++;
    const since = others.find((one) => one.account === other)?.since ?? at;
    change.put('members', { id: `${board}/${other}`, board, account: other, role: 'owner', since });
    const row = change.get('boards', board);
    if (row?.owner === id) change.put('boards', { ...row, owner: other });
  }
  return count;
}
