import { randomInt } from 'node:crypto';
import { LIMITS } from '#schemas/limits.ts';
import type { RecordsChange, RecordsView, Row } from '../../storage/records.ts';
import { GuessThrottle } from '../guess-throttle.ts';
import type { SignedIn, Visitor } from '../people.ts';
import { refusedFor } from '../refused.ts';
import { hashOf, sameHash } from '../secret.ts';
import type { SignInSource, TeamOptions } from './team-options.ts';

/**
 * How people sign in. An unknown address and a wrong password are refused alike, in words and in time. Wrong ones slow down only further
 * attempts at the same account from the same address: nobody can lock out somebody else, whose address is another, nor an office its own people.
 */
export class Logins {
  readonly #options: TeamOptions;
  readonly #guesses: GuessThrottle;
  /** Attempts at accounts that are not there, by address of the request. */
  readonly #unknown: GuessThrottle;

  constructor(options: TeamOptions) {
    this.#options = options;
    this.#guesses = new GuessThrottle(options.waited, LIMITS.signInsPerWindow);
    this.#unknown = new GuessThrottle(options.waited, 1);
  }

  /** Starts a session of its own for whoever knows the password; the one that the browser had ends. Throws `Refused`. */
  async signIn(email: string, password: string, from: SignInSource): Promise<SignedIn> {
    refusePasswordsOff(this.#options);
    const login = loginOf(this.#options.records, email);
    await this.#judge(email, from.address, () => this.#knows(login, password, from.address));
    return this.begin(mustBe(login).id, from);
  }

  /**
   * Sets a new password for whoever has a recovery code, which is worth nothing after that, and signs in. All other sessions of the account end.
   * Throws `Refused`.
   */
  async recover(email: string, code: string, newPassword: string, from: SignInSource): Promise<SignedIn> {
    refusePasswordsOff(this.#options);
    const { records, sessions } = this.#options;
    const login = loginOf(records, email);
    refuseWeak(newPassword, email);
    const hash = hashOf(plainCode(code));
    await this.#judge(email, from.address, async () => login !== null && codeOf(records, login.id, hash) !== null);
    const { id } = mustBe(login);
    const password = await this.#options.passwords.hash(newPassword, from.address);
    await records.change((change) => {
      const row = codeOf(change, id, hash);
      const now = change.get('logins', id);
      if (row === null || now === null) throw wrong();
      refuseDisabled(now);
      change.remove('recoveryCodes', row.id);
      change.put('logins', { ...now, password });
      sessions.endAll(change, id);
    });
    return this.begin(id, from);
  }

  /** Signs every other browser of the account out, and gives this one a new secret for its cookie. Throws `Refused`. */
  async changePassword(visitor: Visitor, current: string, next: string, address: string): Promise<string> {
    const { records, passwords, sessions, changed } = this.#options;
    const login = await this.#confirmed(visitor, current, address);
    refuseWeak(next, login.email);
    const password = await passwords.hash(next, address);
    const secret = await records.change((change) => {
      if (!isSame(change, login)) throw wrong();
      change.put('logins', { ...login, password });
      sessions.endAll(change, login.id, visitor.sessionId);
      return sessions.renew(change, visitor.sessionId);
    });
    changed();
    return secret;
  }

  /** New recovery codes in place of all earlier ones, for whoever knows the password. They are kept nowhere but as hashes. Throws `Refused`. */
  async renewCodes(visitor: Visitor, password: string, address: string): Promise<string[]> {
    const login = await this.#confirmed(visitor, password, address);
    return this.#options.records.change((change) => {
      if (!isSame(change, login)) throw wrong();
      return this.writeCodes(change, login.id);
    });
  }

  /** The same within a change. */
  writeCodes(change: RecordsChange, account: string): string[] {
    for (const { id } of change.find('recoveryCodes', 'account', account)) change.remove('recoveryCodes', id);
    const codes = Array.from({ length: LIMITS.recoveryCodes }, newCode);
    for (const [n, code] of codes.entries()) {
      change.put('recoveryCodes', { id: `${account}/${n}`, account, hash: hashOf(plainCode(code)) });
    }
    return codes;
  }

  /**
   * What is noted of a refused attempt: whose account it was on. Of attempts from one address on accounts that are not there the first is noted, and ever
   * fewer of those that follow: nobody fills the log with them. Null: nothing.
   */
  attemptOn(email: string, address: string): { readonly account?: string } | null {
    const login = loginOf(this.#options.records, email);
    if (login !== null) return { account: login.id };
    if (this.#unknown.waitOf(address) > 0) return null;
    this.#unknown.wrong(address);
    return {};
  }

  /** Whether somebody can sign in by a password. */
  hasPassword(account: string): boolean {
    const { records, signIn } = this.#options;
    return signIn.passwords && records.get('logins', account)?.password !== '';
  }

  /** By which address somebody signs in; null for who does not. */
  emailOf(account: string): string | null {
    return this.#options.records.get('logins', account)?.email ?? null;
  }

  /**
   * Whoever has a password gives it before their ways of signing in change; whoever has none has signed in within `LIMITS.freshSignInMs`. Throws
   * `Refused`.
   */
  async confirm(visitor: Visitor, password: string | undefined, address: string): Promise<Row<'logins'>> {
    const { records, now } = this.#options;
    const login = records.get('logins', visitor.account.id);
    if (login === null || this.hasPassword(login.id)) return this.#confirmed(visitor, password ?? '', address);
    const since = records.get('sessions', visitor.sessionId)?.createdAt ?? 0;
    if (now() - since >= LIMITS.freshSignInMs) throw refusedFor({ code: 'sign-in-stale', params: {} });
    return login;
  }

  /** A session for whoever has just proved who they are: under a new secret, so that one that was put into the browser is worth nothing. */
  async begin(account: string, { agent, session }: SignInSource): Promise<SignedIn> {
    const { records, sessions } = this.#options;
    refuseDisabled(records.get('logins', account));
    const name = records.get('accounts', account)?.name ?? '';
    const signedIn = await sessions.signIn(account, { name, agent });
    if (session !== null) await sessions.end(session);
    return signedIn;
  }

  async #confirmed(visitor: Visitor, password: string, address: string): Promise<Row<'logins'>> {
    const login = this.#options.records.get('logins', visitor.account.id);
    if (login === null) throw refusedFor({ code: 'guest-may-not', params: { what: 'have a password' } });
    refusePasswordsOff(this.#options);
    await this.#judge(login.email, address, () => this.#knows(login, password, address));
    return login;
  }

  async #knows(login: Row<'logins'> | null, password: string, address: string): Promise<boolean> {
    const { records, passwords } = this.#options;
    // What was changed while the password was compared is another password.
    return (
      (await passwords.fits(password, login?.password || null, address)) && login !== null && isSame(records, login)
    );
  }

  /** Throws where the attempt is wrong, or comes too soon after wrong ones. */
  async #judge(email: string, address: string, isRight: () => Promise<boolean>): Promise<void> {
    const attempt = `${emailKey(email)} ${address}`;
    const wait = this.#guesses.waitOf(attempt);
    if (wait > 0) throw refusedFor({ code: 'sign-ins-guessed', params: { seconds: Math.ceil(wait / 1_000) } });
    // Counted before it is known: many at once are many.
    this.#guesses.wrong(attempt);
    if (!(await isRight())) throw wrong();
    this.#guesses.right(attempt);
  }
}

/** What an address is kept as: it is the same in either case. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

export function loginOf(view: RecordsView, email: string): Row<'logins'> | null {
  return view.find('logins', 'email', emailKey(email))[0] ?? null;
}

/** Throws `Refused` where nobody signs in by a password. */
export function refusePasswordsOff({ signIn }: Pick<TeamOptions, 'signIn'>): void {
  if (!signIn.passwords) throw refusedFor({ code: 'passwords-off', params: {} });
}

/** Throws `Refused` for a password that is tried first, however long it is. */
export function refuseWeak(password: string, email: string): void {
  const typed = password.toLowerCase();
  const [name = ''] = emailKey(email).split('@');
  if (new Set(typed).size < 4) throw refusedFor({ code: 'password-weak', params: { why: 'repeats' } }, '/password');
  if (typed === emailKey(email) || typed === name) {
    throw refusedFor({ code: 'password-weak', params: { why: 'address' } }, '/password');
  }
  if (COMMON.some((word) => typed.replace(/[^a-z]/g, '') === word || typed === word)) {
    throw refusedFor({ code: 'password-weak', params: { why: 'common' } }, '/password');
  }
}

/** What is left of the most common long ones without their digits and signs, or the whole of those that are digits alone. */
const COMMON = [
  ...[
    'password',
    'passwort',
    'passwordpassword',
    'qwertyuiop',
    'qwertzuiop',
    'qwerty',
    'letmein',
    'iloveyou',
    'welcome',
    'admin',
    'administrator',
  ],
  ...[
    'changeme',
    'football',
    'baseball',
    'superman',
    'princess',
    'sunshine',
    'dragon',
    'monkey',
    'abcdefghij',
    'asdfghjkl',
    'busbar',
  ],
  ...['1234567890', '0123456789', '12345678910', '0987654321', '1q2w3e4r5t', '1qaz2wsx3edc'],
];

function refuseDisabled(login: Row<'logins'> | null): void {
  if (login !== null && login.disabledAt !== null) throw refusedFor({ code: 'person-disabled', params: {} });
}

function isSame(view: RecordsView, login: Row<'logins'>): boolean {
  return view.get('logins', login.id)?.password === login.password;
}

function mustBe(login: Row<'logins'> | null): Row<'logins'> {
  if (login === null) throw wrong();
  return login;
}

function wrong() {
  return refusedFor({ code: 'credentials-wrong', params: {} });
}

function codeOf(view: RecordsView, account: string, hash: string): Row<'recoveryCodes'> | null {
  return view.find('recoveryCodes', 'account', account).find((row) => sameHash(row.hash, hash)) ?? null;
}

/** No two of them look alike. */
const CODE_CHARS = 'abcdefghjkmnpqrstvwxyz23456789';

/** 28 characters of 30: 137 bits, so that a hash without salt is enough (ASVS 6.5.2). Typed from paper. */
function newCode(): string {
  const chars = Array.from({ length: 28 }, () => CODE_CHARS[randomInt(CODE_CHARS.length)]);
  return [0, 4, 8, 12, 16, 20, 24].map((at) => chars.slice(at, at + 4).join('')).join('-');
}

function plainCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}
