import { LIMITS } from '#schemas/limits.ts';
import type { AddPerson, CreateInvitation, InvitationRecord, OpenedInvitation } from '#schemas/messages/http-team.ts';
import type { RecordsChange, RecordsView, Row } from '../../storage/records.ts';
import type { SignedIn } from '../people.ts';
import { refusedFor } from '../refused.ts';
import { hashOf, newId, randomText } from '../secret.ts';
import { emailKey, type Logins, loginOf, refuseWeak } from './logins.ts';
import type { SignInSource, TeamOptions } from './team-options.ts';
import { hasOwner, mayEnter } from './team-people.ts';

/** Who comes by an invitation: how they are called, and how they will sign in. */
export interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Who has come in, with codes that they keep for the day on which they have forgotten their password. */
export interface JoinedPerson extends SignedIn {
  /** The account that let them in; empty: whoever runs the server. */
  readonly by: string;
  readonly recoveryCodes: readonly string[];
}

/**
 * Links that let people into a team, or back in. Each works once and until it expires, and is kept as a hash. Whoever comes by one leaves with a
 * password and recovery codes: no account is made that cannot sign in again. Whether the asker may make one is judged before.
 */
export class Invitations {
  readonly #options: TeamOptions;
  readonly #logins: Logins;

  constructor(options: TeamOptions, logins: Logins) {
    this.#options = options;
    this.#logins = logins;
  }

  /** Those that are open, newest first, none with its secret. */
  list(): InvitationRecord[] {
    const { records, now } = this.#options;
    return [...records.all('invitations')]
      .filter((row) => row.expiresAt > now())
      .map((row) => recordOf(records, row))
      .reverse();
  }

  /** `by` null: whoever runs the server. `secret` goes into the link and is kept nowhere. */
  create(by: string | null, { role, for: whom = '' }: CreateInvitation): Promise<MadeInvitation> {
    return this.#make(by, { role, account: '', for: whom.trim() }, LIMITS.invitationMs);
  }

  /** A link by which somebody sets a new password; those that they had before end. Throws `Refused`. */
  async reset(by: string | null, account: string): Promise<MadeInvitation> {
    const { records } = this.#options;
    const row = records.get('accounts', account);
    if (row === null || records.get('logins', account) === null) {
      throw refusedFor({ code: 'person-unknown', params: { given: account } });
    }
    if (!mayEnter(records, account)) throw refusedFor({ code: 'person-disabled', params: {} });
    return this.#make(by, { role: row.kind, account, for: '' }, LIMITS.ownerLinkMs);
  }

  /** An account for somebody, and the link by which they set their first password. `by`: whoever runs the server. Throws `Refused`. */
  async add({ name, email, role }: AddPerson): Promise<MadeInvitation> {
    const { logger, now } = this.#options;
    const account = newAccount(role, now());
    const made = await this.#make(null, { role, account: account.id, for: '' }, LIMITS.invitationMs, (change) => {
      refuseTaken(change, email);
      change.put('accounts', { ...account, name: name.trim() });
      const login = { id: account.id, email: emailKey(email), password: '', by: '', since: now(), disabledAt: null };
      change.put('logins', login);
    });
    logger('person-joined', { account: account.id, role, by: '' });
    return made;
  }

  /**
   * The secret of a link that makes its opener the owner, where nobody owns this team: earlier ones end. Null where somebody does.
   */
  async forFirstOwner(): Promise<string | null> {
    const { records } = this.#options;
    if (hasOwner(records)) return null;
    const { secret } = await this.#make(null, { role: 'owner', account: '', for: '' }, LIMITS.ownerLinkMs, (change) => {
      for (const { id, role, by } of change.all('invitations')) {
        if (role === 'owner' && by === '') change.remove('invitations', id);
      }
    });
    return secret;
  }

  /** Gives what it was. Throws `Refused`. */
  revoke(id: string): Promise<InvitationRecord> {
    return this.#options.records.change((change) => {
      const row = change.get('invitations', id);
      if (row === null) throw refusedFor({ code: 'invitation-unknown', params: { given: id } });
      change.remove('invitations', id);
      return recordOf(change, row);
    });
  }

  /** What an invitation is for, told to who has it. Throws `Refused`. */
  open(secret: string): OpenedInvitation {
    const { records } = this.#options;
    const row = this.#openRow(records, secret);
    const login = row.account === '' ? null : records.get('logins', row.account);
    return {
      for: login === null ? 'joining' : 'new-password',
      role: row.role,
      expiresAt: row.expiresAt,
      ...(login === null ? {} : { email: login.email }),
    };
  }

  /** Makes the account of who comes, with a sample board, and signs in. The invitation is used up by that. Throws `Refused`. */
  async join(secret: string, { name, email, password }: Newcomer, from: SignInSource): Promise<JoinedPerson> {
    const { records, passwords, logger, now } = this.#options;
    const { account: isFor } = this.#openRow(records, secret);
    if (isFor !== '') throw dead();
    refuseWeak(password, email);
    const hash = await passwords.hash(password, from.address);
    const write = (change: RecordsChange, account: Row<'accounts'>) => {
      const { id, by, role } = this.#openRow(change, secret);
      refuseTaken(change, email);
      change.remove('invitations', id);
      change.put('accounts', { ...account, kind: role, name: name.trim() });
      change.put('logins', {
        id: account.id,
        email: emailKey(email),
        password: hash,
        by,
        since: now(),
        disabledAt: null,
      });
      this.#options.sessions.endAll(change, account.id);
      return this.#logins.writeCodes(change, account.id);
    };
    const { role, by } = this.#openRow(records, secret);
    const account = localOwner(records, role) ?? newAccount(role, now());
    const recoveryCodes = await this.#withSample(account, write);
    logger('person-joined', { account: account.id, role, by });
    return { ...(await this.#logins.begin(account.id, from)), by, recoveryCodes };
  }

  /**
   * Sets a password in place of one that was forgotten or was never there, with new recovery codes, and signs in here and out everywhere else.
   * Throws `Refused`.
   */
  async setPassword(secret: string, password: string, from: SignInSource): Promise<JoinedPerson> {
    const { records, passwords, sessions } = this.#options;
    const { email = '' } = this.open(secret);
    refuseWeak(password, email);
    const hash = await passwords.hash(password, from.address);
    const account = records.get('accounts', this.#openRow(records, secret).account);
    if (account === null) throw dead();
    const { id } = account;
    const recoveryCodes = await this.#withSample(account, (change, { sample }) => {
      const row = this.#openRow(change, secret);
      const [now, login] = [change.get('accounts', id), change.get('logins', id)];
      if (now === null || login === null) throw dead();
      change.remove('invitations', row.id);
      change.put('accounts', { ...now, sample });
      change.put('logins', { ...login, password: hash });
      // Whoever lost their device, or had somebody else in their account, starts anew.
      for (const passkey of change.find('passkeys', 'account', id)) change.remove('passkeys', passkey.id);
      sessions.endAll(change, id);
      return this.#logins.writeCodes(change, id);
    });
    return { ...(await this.#logins.begin(id, from)), by: id, recoveryCodes };
  }

  /** People find a living board at their first visit; guests, who have none of their own, do not. */
  async #withSample(
    account: Row<'accounts'>,
    write: (change: RecordsChange, account: Row<'accounts'>) => string[],
  ): Promise<string[]> {
    const { boards, records } = this.#options;
    let codes: string[] = [];
    const made =
      account.sample === '' &&
      account.kind !== 'guest' &&
      (await boards.createSample(account.id, (change, sample) => {
        codes = write(change, { ...account, sample });
      }));
    return made ? codes : records.change((change) => write(change, account));
  }

  #openRow(view: RecordsView, secret: string): Row<'invitations'> {
    const row = view.find('invitations', 'hash', hashOf(secret))[0];
    const isOpen = row !== undefined && row.expiresAt > this.#options.now();
    // A link for somebody who was removed is nobody's.
    if (!isOpen || (row.account !== '' && view.get('logins', row.account) === null)) throw dead();
    return row;
  }

  async #make(
    by: string | null,
    about: Pick<Row<'invitations'>, 'role' | 'account' | 'for'>,
    lasts: number,
    before: (change: RecordsChange) => void = () => undefined,
  ): Promise<MadeInvitation> {
    const { records, now } = this.#options;
    const secret = randomText(32);
    const row = await records.change((change) => {
      before(change);
      for (const { id, expiresAt, account } of change.all('invitations')) {
        const isReplaced = about.account !== '' && account === about.account;
        if (expiresAt <= now() || isReplaced) change.remove('invitations', id);
      }
      const count = [...change.all('invitations')].length;
      if (count >= LIMITS.invitationsOpen) {
        throw refusedFor({ code: 'invitations-too-many', params: { count, limit: LIMITS.invitationsOpen } });
      }
      const times = { createdAt: now(), expiresAt: now() + lasts };
      const made = { id: newId('i'), hash: hashOf(secret), by: by ?? '', ...about, ...times };
      change.put('invitations', made);
      return made;
    });
    return { invitation: recordOf(records, row), secret };
  }
}

export interface MadeInvitation {
  readonly invitation: InvitationRecord;
  readonly secret: string;
}

function recordOf(view: RecordsView, row: Row<'invitations'>): InvitationRecord {
  const { id, role, createdAt, expiresAt } = row;
  const forName = row.account === '' ? row.for : (view.get('accounts', row.account)?.name ?? '');
  return {
    id,
    for: row.account === '' ? 'joining' : 'new-password',
    role,
    name: forName,
    byName: view.get('accounts', row.by)?.name ?? '',
    createdAt,
    expiresAt,
  };
}

/** The owner of a folder that was one person's: with the team's first owner they keep their boards and keys. */
function localOwner(view: RecordsView, role: Row<'accounts'>['kind']): Row<'accounts'> | null {
  if (role !== 'owner' || hasOwner(view)) return null;
  return view.find('accounts', 'kind', 'owner').find(({ id }) => view.get('removals', id) === null) ?? null;
}

function newAccount(kind: Row<'accounts'>['kind'], createdAt: number): Row<'accounts'> {
  return { id: newId('u'), sample: '', kind, name: '', tier: kind === 'guest' ? 'free' : 'team', createdAt };
}

function refuseTaken(change: RecordsChange, email: string): void {
  if (loginOf(change, email) !== null) throw refusedFor({ code: 'email-taken', params: {} }, '/email');
  const count = [...change.all('logins')].length;
  if (count >= LIMITS.peoplePerTeam) {
    throw refusedFor({ code: 'people-too-many', params: { count, limit: LIMITS.peoplePerTeam } });
  }
}

function dead() {
  return refusedFor({ code: 'invitation-dead', params: {} });
}
