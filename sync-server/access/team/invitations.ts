import { LIMITS } from '#schemas/limits.ts';
import type { AddPerson, CreateInvitation, InvitationRecord, OpenedInvitation } from '#schemas/messages/http-team.ts';
import type { RecordsChange, RecordsView, Row } from '../../storage/records.ts';
import { refusedFor } from '../refused.ts';
import { hashOf, newId, randomText } from '../secret.ts';
import { emailKey, type Logins, refusePasswordsOff, refuseWeak } from './logins.ts';
import { type JoinedPerson, type Newcomers, newAccount, refuseTaken, type WayIn } from './newcomers.ts';
import type { SignInSource, TeamOptions } from './team-options.ts';
import { hasOwner, mayEnter, requireOwner } from './team-people.ts';
import { waysIn } from './ways-in.ts';

/** Who comes by an invitation: how they are called, and how they will sign in. */
export interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Links that let people into a team, or back in. Each works once and until it expires, and is kept as a hash. Whoever comes by one leaves with a
 * password and recovery codes, or an identity at the provider: no account is made that cannot sign in again. Whether the asker may make one is judged before.
 */
export class Invitations {
  readonly #options: TeamOptions;
  readonly #logins: Logins;
  readonly #newcomers: Newcomers;

  constructor(options: TeamOptions, logins: Logins, newcomers: Newcomers) {
    this.#options = options;
    this.#logins = logins;
    this.#newcomers = newcomers;
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
  create(by: string | null, { role, for: whom = '', email = '' }: CreateInvitation): Promise<MadeInvitation> {
    const about = { role, account: '', for: whom.trim(), email: emailKey(email) };
    return this.#make(by, about, LIMITS.invitationMs, (change) => {
      if (email !== '') refuseTaken(change, email);
    });
  }

  /** A link by which somebody sets a new password; those that they had before end. Throws `Refused`. */
  async reset(by: string | null, account: string): Promise<MadeInvitation> {
    const { records } = this.#options;
    const row = records.get('accounts', account);
    if (row === null || records.get('logins', account) === null) {
      throw refusedFor({ code: 'person-unknown', params: { given: account } });
    }
    if (!mayEnter(records, account)) throw refusedFor({ code: 'person-disabled', params: {} });
    return this.#make(by, { role: row.kind, account, for: '', email: '' }, LIMITS.ownerLinkMs);
  }

  /** An account for somebody, and the link by which they set their first password. `by`: whoever runs the server. Throws `Refused`. */
  async add({ name, email, role }: AddPerson): Promise<MadeInvitation> {
    const { logger, now } = this.#options;
    const account = newAccount(role, now());
    const made = await this.#make(
      null,
      { role, account: account.id, for: '', email: '' },
      LIMITS.invitationMs,
      (change) => {
        refuseTaken(change, email);
        change.put('accounts', { ...account, name: name.trim() });
        const login = { id: account.id, email: emailKey(email), password: '', by: '', since: now(), disabledAt: null };
        change.put('logins', login);
      },
    );
    logger('person-joined', { account: account.id, role, by: '' });
    return made;
  }

  /**
   * The secret of a link that makes its opener the owner, where nobody owns this team, or where no owner can sign in any more since passwords are
   * off: earlier ones end. Null where an owner can.
   */
  async forFirstOwner(): Promise<string | null> {
    const { records, signIn } = this.#options;
    if (hasOwner(records)) {
      const owners = records.find('accounts', 'kind', 'owner').filter(({ id }) => mayEnter(records, id));
      const [first] = owners;
      const isLockedOut = !signIn.passwords && owners.every(({ id }) => waysIn(records, id, signIn) === 0);
      return isLockedOut && first !== undefined ? (await this.reset(null, first.id)).secret : null;
    }
    const about = { role: 'owner' as const, account: '', for: '', email: '' };
    const { secret } = await this.#make(null, about, LIMITS.ownerLinkMs, (change) => {
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

  /** Null: it is not open any more. */
  rowOf(id: string): Row<'invitations'> | null {
    return this.#options.records.get('invitations', id);
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
      ...(login === null ? (row.email === '' ? {} : { email: row.email }) : { email: login.email }),
    };
  }

  /** Lets in who comes with a password. The invitation is used up by that. Throws `Refused`. */
  async join(secret: string, { name, email, password }: Newcomer, from: SignInSource): Promise<JoinedPerson> {
    refusePasswordsOff(this.#options);
    this.#joiningRow(this.#options.records, secret);
    return this.admit(secret, { name, email }, await this.#chosen(password, email, from), from);
  }

  /** Lets in who will sign in by `way`, likewise. Throws `Refused`. */
  async admit(secret: string, who: Omit<Newcomer, 'password'>, way: WayIn, from: SignInSource): Promise<JoinedPerson> {
    return this.#admit(this.#joiningRow(this.#options.records, secret), who, way, from);
  }

  /** Lets in who was invited by this address, likewise; null where it is invited by none. The address is known to be theirs. Throws `Refused`. */
  async admitInvited(who: Omit<Newcomer, 'password'>, way: WayIn, from: SignInSource): Promise<JoinedPerson | null> {
    const { records, now } = this.#options;
    const rows = records.find('invitations', 'email', emailKey(who.email));
    const row = rows.find(({ account, expiresAt }) => account === '' && expiresAt > now());
    return row === undefined ? null : this.#admit(row, who, way, from);
  }

  /**
   * Sets a password in place of one that was forgotten or was never there, with new recovery codes, and signs in here and out everywhere else.
   * Throws `Refused`.
   */
  async setPassword(secret: string, password: string, from: SignInSource): Promise<JoinedPerson> {
    refusePasswordsOff(this.#options);
    const { email = '' } = this.open(secret);
    return this.renewWay(secret, await this.#chosen(password, email, from), from);
  }

  /** Gives the account of a link another way in, likewise. Throws `Refused`. */
  async renewWay(secret: string, way: WayIn, from: SignInSource): Promise<JoinedPerson> {
    const { account, id } = this.#openRow(this.#options.records, secret);
    const spend = (change: RecordsChange) => {
      this.#openRow(change, secret);
      change.remove('invitations', id);
    };
    return { ...(await this.#newcomers.renew(account, way, spend, from)), by: account };
  }

  #admit(
    { id, role, by }: Row<'invitations'>,
    who: Omit<Newcomer, 'password'>,
    way: WayIn,
    from: SignInSource,
  ): Promise<JoinedPerson> {
    const spend = (change: RecordsChange) => {
      if ((change.get('invitations', id)?.expiresAt ?? 0) <= this.#options.now()) throw dead();
      change.remove('invitations', id);
    };
    return this.#newcomers.admit({ role, by, ...who, way, spend }, from);
  }

  async #chosen(password: string, email: string, from: SignInSource): Promise<WayIn> {
    refuseWeak(password, email);
    const hash = await this.#options.passwords.hash(password, from.address);
    return { password: hash, keep: (change, account) => this.#logins.writeCodes(change, account) };
  }

  #joiningRow(view: RecordsView, secret: string): Row<'invitations'> {
    const row = this.#openRow(view, secret);
    if (row.account !== '') throw dead();
    return row;
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
    about: Pick<Row<'invitations'>, 'role' | 'account' | 'for' | 'email'>,
    lasts: number,
    before: (change: RecordsChange) => void = () => undefined,
  ): Promise<MadeInvitation> {
    const { records, now } = this.#options;
    const secret = randomText(32);
    const row = await records.change((change) => {
      // Whoever has lost that role meanwhile makes none. Their own new password everybody may ask for.
      if (by !== null && by !== about.account) requireOwner(change, by);
      before(change);
      for (const { id, expiresAt, account, by: made } of change.all('invitations')) {
        // A link that somebody asked for by mail takes none away that an owner has made for them.
        const isOwn = by === about.account && made !== by;
        const isReplaced = about.account !== '' && account === about.account && !isOwn;
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
  const { id, role, email, createdAt, expiresAt } = row;
  const forName = row.account === '' ? row.for : (view.get('accounts', row.account)?.name ?? '');
  return {
    id,
    for: row.account === '' ? 'joining' : 'new-password',
    role,
    name: forName,
    email,
    byName: view.get('accounts', row.by)?.name ?? '',
    createdAt,
    expiresAt,
  };
}

function dead() {
  return refusedFor({ code: 'invitation-dead', params: {} });
}
