import { isIP } from 'node:net';
import { LIMITS } from '#schemas/limits.ts';
import type {
  AddPasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeysAnswer,
  SignInPasskey,
} from '#schemas/messages/http-passkeys.ts';
import type { RecordsChange, Row } from '../../storage/records.ts';
import { GuessThrottle } from '../guess-throttle.ts';
import type { SignedIn, Visitor } from '../people.ts';
import { refusedFor } from '../refused.ts';
import { newId, randomText } from '../secret.ts';
import type { Ceremonies } from './ceremonies.ts';
import type { Logins } from './logins.ts';
import type { OpenCeremony } from './oidc/open-ceremony.ts';
import type { SignInSource, TeamOptions } from './team-options.ts';
import { waysIn } from './ways-in.ts';

/** What was begun: what the page is told, and the secret for the browser's cookie. */
interface StartedCeremony<T> {
  readonly told: T;
  readonly secret: string;
}

/**
 * Passkeys, by which people sign in without a name or a password: the authenticator knows whose each is, and has verified them itself. Their page
 * is that of the team's public address alone.
 */
export class Passkeys {
  readonly #options: TeamOptions;
  readonly #logins: Logins;
  readonly #open: Ceremonies<OpenCeremony>;
  readonly #guesses: GuessThrottle;
  readonly #origin: string;
  readonly #rpId: string;

  constructor(options: TeamOptions, logins: Logins, ceremonies: Ceremonies<OpenCeremony>) {
    const { origin, hostname } = new URL(options.publicUrl);
    this.#options = options;
    this.#logins = logins;
    this.#open = ceremonies;
    this.#guesses = new GuessThrottle(options.waited);
    this.#origin = origin;
    this.#rpId = hostname;
  }

  /** Browsers know no passkeys of a page at a bare address. */
  get isPossible(): boolean {
    return isIP(this.#rpId.replace(/^\[|\]$/g, '')) === 0;
  }

  list(account: string): PasskeysAnswer {
    const rows = this.#options.records.find('passkeys', 'account', account);
    return {
      passkeys: rows.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
      needsPassword: this.#logins.hasPassword(account),
    };
  }

  beginSignIn(address: string): StartedCeremony<PasskeyRequest> {
    return this.#begin({ rpId: this.#rpId }, null, address);
  }

  /** Throws `Refused` for everything but a right answer to what this browser was asked. */
  async signIn(secret: string | null, answer: SignInPasskey, from: SignInSource): Promise<SignedIn> {
    const { records, now } = this.#options;
    const challenge = this.#taken(secret, null);
    const row = records.find('passkeys', 'credential', answer.credential)[0];
    if (challenge === null || row === undefined || answer.userHandle !== handleOf(row.account)) throw wrong();
    const { signedCount } = await import('./passkey-check.ts');
    const counter = await signedCount(answer, this.#ceremony(challenge), row);
    if (counter === null) throw wrong();
    await records.change((change) => {
      const current = change.get('passkeys', row.id);
      // Two answers with one count are of two authenticators with one key.
      if (current === null || isStale(current.counter, counter)) throw wrong();
      change.put('passkeys', { ...current, counter, usedAt: now() });
    });
    return this.#logins.begin(row.account, from);
  }

  /** Counts a wrong one: right ones always sign in. Throws `Refused` where the address has to wait before it is told of another. */
  noteWrong(address: string): void {
    const wait = this.#guesses.waitOf(address);
    if (wait > 0) throw refusedFor({ code: 'sign-ins-guessed', params: { seconds: Math.ceil(wait / 1_000) } });
    this.#guesses.wrong(address);
  }

  /** Whose passkey this is; null: nobody's. */
  accountOf(credential: string): string | null {
    return this.#options.records.find('passkeys', 'credential', credential)[0]?.account ?? null;
  }

  /** For whoever proves anew who they are. Throws `Refused`. */
  async beginAdding(
    visitor: Visitor,
    password: string | undefined,
    address: string,
  ): Promise<StartedCeremony<PasskeyCreation>> {
    const { records } = this.#options;
    const { email } = await this.#logins.confirm(visitor, password, address);
    const rows = records.find('passkeys', 'account', visitor.account.id);
    refuseFull(rows.length);
    const { id, name } = visitor.account;
    const known = rows.map(({ credential }) => credential);
    const about = { rpId: this.#rpId, userHandle: handleOf(id), email, displayName: name, known };
    return this.#begin(about, visitor.sessionId, address);
  }

  /** Throws `Refused`. */
  async add(visitor: Visitor, secret: string | null, answer: AddPasskey): Promise<void> {
    const { records, now } = this.#options;
    const challenge = this.#taken(secret, visitor.sessionId);
    if (challenge === null) throw wrong();
    const { madePasskey } = await import('./passkey-check.ts');
    const made = await madePasskey(answer, this.#ceremony(challenge));
    if (made === null) throw wrong();
    const { id: account } = visitor.account;
    await records.change((change) => {
      if (change.get('logins', account) === null || change.find('passkeys', 'credential', made.credential).length > 0) {
        throw wrong();
      }
      refuseFull(change.find('passkeys', 'account', account).length);
      const about = { id: newId('p'), account, name: answer.name.trim(), createdAt: now(), usedAt: null };
      change.put('passkeys', { ...about, ...made });
    });
  }

  /** Throws `Refused`. */
  rename(account: string, id: string, name: string): Promise<void> {
    return this.#options.records.change((change) => {
      change.put('passkeys', { ...ownOf(change, account, id), name: name.trim() });
    });
  }

  /** Gives the name that it had. Throws `Refused` where nothing would be left to sign in by. */
  remove(account: string, id: string): Promise<string> {
    return this.#options.records.change((change) => {
      const { name } = ownOf(change, account, id);
      change.remove('passkeys', id);
      if (waysIn(change, account, this.#options.signIn) === 0) throw refusedFor({ code: 'last-way-in', params: {} });
      return name;
    });
  }

  #begin<T extends object>(
    about: T,
    session: string | null,
    address: string,
  ): StartedCeremony<T & { challenge: string }> {
    if (!this.isPossible) throw refusedFor({ code: 'passkeys-absent', params: {} });
    const challenge = Buffer.from(randomText(43)).toString('base64url');
    return {
      told: { ...about, challenge },
      secret: this.#open.begin({ kind: 'passkey', challenge, session }, address),
    };
  }

  #taken(secret: string | null, session: string | null): string | null {
    const open = this.#open.take(secret);
    return open?.kind === 'passkey' && open.session === session ? open.challenge : null;
  }

  #ceremony(challenge: string) {
    return { challenge, origin: this.#origin, rpId: this.#rpId };
  }
}

/** By which an authenticator knows whose a passkey is: an account's id says nothing of its person. */
function handleOf(account: string): string {
  return Buffer.from(account).toString('base64url');
}

/** Authenticators that count never tell a count twice; all others always tell 0. */
function isStale(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before;
}

function ownOf(change: RecordsChange, account: string, id: string): Row<'passkeys'> {
  const row = change.get('passkeys', id);
  if (row?.account !== account) throw refusedFor({ code: 'passkey-unknown', params: { given: id } });
  return row;
}

function refuseFull(count: number): void {
  if (count < LIMITS.passkeysPerAccount) return;
  throw refusedFor({ code: 'passkeys-too-many', params: { count, limit: LIMITS.passkeysPerAccount } });
}

function wrong() {
  return refusedFor({ code: 'passkey-wrong', params: {} });
}
