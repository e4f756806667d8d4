import { LIMITS } from '#schemas/limits.ts';
import type { RecordsChange, RecordsView, Row } from '../../storage/records.ts';
import type { SignedIn } from '../people.ts';
import { refusedFor } from '../refused.ts';
import { newId } from '../secret.ts';
import { emailKey, type Logins, loginOf } from './logins.ts';
import { removeIdentity } from './oidc/identity.ts';
import type { SignInSource, TeamOptions } from './team-options.ts';
import { hasOwner } from './team-people.ts';

/** How somebody who comes in will sign in. */
export interface WayIn {
  /** A hash of it; empty: none. */
  readonly password: string;
  /** Keeps what else there is, and gives recovery codes. */
  readonly keep: (change: RecordsChange, account: string) => readonly string[];
}

/** Who comes into the team, and why. */
interface Admission {
  readonly role: Row<'accounts'>['kind'];
  /** The account that lets them in; empty: whoever runs the server. */
  readonly by: string;
  readonly name: string;
  readonly email: string;
  readonly way: WayIn;
  /** Uses up what lets them in. Throws `Refused` where it is gone. */
  readonly spend: (change: RecordsChange) => void;
}

/** Who has come in, with codes that they keep for the day on which they have forgotten their password. */
export interface JoinedPerson extends SignedIn {
  /** The account that let them in; empty: whoever runs the server. */
  readonly by: string;
  readonly recoveryCodes: readonly string[];
}

/** Makes accounts that can sign in, and gives those that cannot any more another way. */
export class Newcomers {
  readonly #options: TeamOptions;
  readonly #logins: Logins;

  constructor(options: TeamOptions, logins: Logins) {
    this.#options = options;
    this.#logins = logins;
  }

  /** Makes the account of who comes, with a sample board, and signs in. Throws `Refused`. */
  async admit({ role, by, name, email, way, spend }: Admission, from: SignInSource): Promise<JoinedPerson> {
    const { records, sessions, logger, now } = this.#options;
    const account = localOwner(records, role) ?? newAccount(role, now());
    const recoveryCodes = await this.#withSample(account, (change, made) => {
      spend(change);
      refuseTaken(change, email);
      change.put('accounts', { ...made, kind: role, name: name.trim() });
      const login = { id: made.id, email: emailKey(email), password: way.password, by, since: now(), disabledAt: null };
      change.put('logins', login);
      sessions.endAll(change, made.id);
      return way.keep(change, made.id);
    });
    logger('person-joined', { account: account.id, role, by });
    return { ...(await this.#logins.begin(account.id, from)), by, recoveryCodes };
  }

  /**
   * Gives an account another way in, in place of all that it had, and signs in here and out everywhere else: whoever lost their device, or had
   * somebody else in their account, starts anew. Throws `Refused`.
   */
  async renew(
    id: string,
    way: WayIn,
    spend: (change: RecordsChange) => void,
    from: SignInSource,
  ): Promise<SignedIn & { readonly recoveryCodes: readonly string[] }> {
    const { records, sessions, changed } = this.#options;
    const account = records.get('accounts', id);
    if (account === null) throw refusedFor({ code: 'person-unknown', params: { given: id } });
    const recoveryCodes = await this.#withSample(account, (change, { sample }) => {
      const [now, login] = [change.get('accounts', id), change.get('logins', id)];
      if (now === null || login === null) throw refusedFor({ code: 'invitation-dead', params: {} });
      if (login.disabledAt !== null) throw refusedFor({ code: 'person-disabled', params: {} });
      spend(change);
      change.put('accounts', { ...now, sample });
      change.put('logins', { ...login, password: way.password });
      for (const passkey of change.find('passkeys', 'account', id)) change.remove('passkeys', passkey.id);
      for (const code of change.find('recoveryCodes', 'account', id)) change.remove('recoveryCodes', code.id);
      removeIdentity(change, id);
      sessions.endAll(change, id);
      return way.keep(change, id);
    });
    changed();
    return { ...(await this.#logins.begin(id, from)), recoveryCodes };
  }

  /** People find a living board at their first visit; guests, who have none of their own, do not. */
  async #withSample(
    account: Row<'accounts'>,
    write: (change: RecordsChange, account: Row<'accounts'>) => readonly string[],
  ): Promise<readonly string[]> {
    const { boards, records } = this.#options;
    let codes: readonly string[] = [];
    const made =
      account.sample === '' &&
      account.kind !== 'guest' &&
      (await boards.createSample(account.id, (change, sample) => {
        codes = write(change, { ...account, sample });
      }));
    return made ? codes : records.change((change) => write(change, account));
  }
}

/** An account of nobody yet. */
export function newAccount(kind: Row<'accounts'>['kind'], createdAt: number): Row<'accounts'> {
  return { id: newId('u'), sample: '', kind, name: '', tier: kind === 'guest' ? 'free' : 'team', createdAt };
}

/** Throws `Refused` where somebody signs in by this address, or the team is full. */
export function refuseTaken(change: RecordsChange, email: string): void {
  if (loginOf(change, email) !== null) throw refusedFor({ code: 'email-taken', params: {} }, '/email');
  const count = [...change.all('logins')].length;
  if (count >= LIMITS.peoplePerTeam) {
    throw refusedFor({ code: 'people-too-many', params: { count, limit: LIMITS.peoplePerTeam } });
  }
}

/** The owner of a folder that was one person's: with the team's first owner they keep their boards and keys. */
function localOwner(view: RecordsView, role: Row<'accounts'>['kind']): Row<'accounts'> | null {
  if (role !== 'owner' || hasOwner(view)) return null;
  return view.find('accounts', 'kind', 'owner').find(({ id }) => view.get('removals', id) === null) ?? null;
}
