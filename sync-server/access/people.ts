import type { PatchMe } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { SessionRecord } from '#schemas/messages/http-team.ts';
import { harmlessName } from '#schemas/names.ts';
import { firstChars } from '#schemas/text/cut.ts';
import type { Records, RecordsChange, Row } from '../storage/records.ts';
import { newLook } from './names.ts';
import { refusedFor } from './refused.ts';
import { hashOf, newId, randomText, sameHash } from './secret.ts';

/**
 * Who a request comes from: one browser of an account. `account` has the account's id, for what it may do, with the
 * name and colour of this browser; `user` is how others see it: two browsers of one account are two people.
 */
export interface Visitor {
  readonly account: { readonly id: string; readonly name: string; readonly color: string };
  readonly user: { readonly id: string; readonly name: string; readonly color: string };
  readonly sessionId: string;
  readonly kind: Row<'accounts'>['kind'];
}

/** A visitor who has just signed in, with the secret that goes into the cookie and is kept nowhere else. */
export interface SignedIn {
  readonly visitor: Visitor;
  readonly secret: string;
}

/** How a new session looks; what is absent is chosen. `agent` is what the browser calls itself. */
export interface SessionLook {
  readonly name?: string;
  readonly agent?: string;
}

/** Sessions: which browser is whose, and how it looks to others. */
export class Accounts {
  readonly #records: Records;
  readonly #now: () => number;
  readonly #changed: () => void;
  readonly #isTeam: boolean;
  /** The open sockets of each session that has any. */
  readonly #sockets = new Map<string, Set<symbol>>();

  constructor(records: Records, now: () => number, changed: () => void, isTeam: boolean) {
    this.#records = records;
    this.#now = now;
    this.#changed = changed;
    this.#isTeam = isTeam;
  }

  /** The visitor whose cookie holds `secret`, or null. Notes, at most once in `LIMITS.seenEveryMs`, that it was seen. */
  ofSecret(secret: string): Visitor | null {
    const hash = hashOf(secret);
    const session = this.#records.find('sessions', 'hash', hash)[0];
    if (!session || !sameHash(session.hash, hash)) return null;
    const visitor = this.visitorOf(session.id);
    if (visitor && Math.abs(this.#now() - this.#seenAt(session)) >= LIMITS.seenEveryMs) this.#note(session.id);
    return visitor;
  }

  /** A socket of this browser is open until what this gives is called, once or more: until then its session counts as used. */
  inUse(sessionId: string): () => void {
    const sockets = this.#sockets.get(sessionId) ?? new Set();
    const socket = Symbol();
    this.#sockets.set(sessionId, sockets.add(socket));
    return () => {
      if (!sockets.delete(socket)) return;
      if (sockets.size === 0) this.#sockets.delete(sessionId);
      if (this.#records.get('sessions', sessionId) !== null) this.#note(sessionId);
    };
  }

  /** The same browser as it is now, or null once its session has ended or was not used for `LIMITS.sessionIdleMs`. */
  visitorOf(sessionId: string): Visitor | null {
    const session = this.#records.get('sessions', sessionId);
    const account = session && this.#records.get('accounts', session.account);
    if (!session || !account || this.#idleMs(session) >= LIMITS.sessionIdleMs) return null;
    if (!this.#mayStay(account)) return null;
    const { name, color } = session;
    return {
      account: { id: account.id, name, color },
      user: { id: session.id, name, color },
      sessionId,
      kind: account.kind,
    };
  }

  /** Whether the browser of this secret was that of somebody who has been removed. */
  isOfRemoved(secret: string): boolean {
    const session = this.#records.find('sessions', 'hash', hashOf(secret))[0];
    return session !== undefined && this.isRemoved(session.account);
  }

  isRemoved(account: string): boolean {
    return this.#records.get('removals', account) !== null;
  }

  /** The account's browsers, the last used first; `here` is the one that asks. */
  list(account: string, here: string): SessionRecord[] {
    return this.#records
      .find('sessions', 'account', account)
      .filter(({ id }) => this.visitorOf(id) !== null)
      .map((session) => {
        const { id, agent, createdAt } = session;
        const lastUsedAt = this.#sockets.has(id) ? this.#now() : this.#seenAt(session);
        return { id, agent, createdAt, lastUsedAt, here: id === here };
      })
      .sort((a, b) => b.lastUsedAt - a.lastUsedAt);
  }

  /** Signs one of the account's browsers out. Throws `Refused` where it has none of this id. */
  async endOne(account: string, id: string): Promise<void> {
    await this.#records.change((change) => {
      if (change.get('sessions', id)?.account !== account) {
        throw refusedFor({ code: 'session-unknown', params: { given: id } });
      }
      this.#end(change, id);
    });
    this.#changed();
  }

  /** Signs all browsers of the account out but `kept`. */
  async endOthers(account: string, kept: string): Promise<void> {
    await this.#records.change((change) => this.endAll(change, account, kept));
    this.#changed();
  }

  /** The same within a change; whoever asks tells that access has changed. */
  endAll(change: RecordsChange, account: string, kept?: string): void {
    for (const { id } of change.find('sessions', 'account', account)) if (id !== kept) this.#end(change, id);
  }

  /** Gives a session another secret: whoever has just proved who they are goes on under it. Throws `Refused` where it has ended. */
  renewed(sessionId: string): Promise<string> {
    return this.#records.change((change) => this.renew(change, sessionId));
  }

  /** The same within a change: what anybody knew of the old one is worth nothing. */
  renew(change: RecordsChange, sessionId: string): string {
    const session = change.get('sessions', sessionId);
    if (!session) throw refusedFor({ code: 'session-ended', params: {} });
    const secret = randomText(32);
    change.put('sessions', { ...session, hash: hashOf(secret) });
    return secret;
  }

  /**
   * Starts a session of the account. Beyond `LIMITS.sessionsPerAccount` the one that was not
   * used for longest ends. Throws `Refused` where each of them has a socket or was used within `LIMITS.sessionKeptMs`.
   */
  async signIn(account: string, look: SessionLook = {}): Promise<SignedIn> {
    const secret = randomText(32);
    const id = newId('v');
    await this.#records.change((change) => {
      const row = change.get('accounts', account);
      if (!row || change.get('removals', account)) throw refusedFor({ code: 'session-ended', params: {} });
      const others = [...change.find('sessions', 'account', account)].sort((a, b) => this.#idleMs(b) - this.#idleMs(a));
      for (const old of others.slice(0, Math.max(0, others.length + 1 - LIMITS.sessionsPerAccount))) {
        // How long ago is known to within `LIMITS.seenEveryMs`.
        if (this.#idleMs(old) < LIMITS.sessionKeptMs + LIMITS.seenEveryMs)
          throw refusedFor({ code: 'sessions-too-many', params: { count: others.length } });
        this.#end(change, old.id);
      }
      const made = newLook(others);
      // Somebody who signs in by name has one colour in all their browsers.
      const known = change.get('logins', account) === null ? undefined : others[0]?.color;
      change.put('sessions', {
        id,
        hash: hashOf(secret),
        account,
        name: look.name ?? made.name,
        color: known ?? made.color,
        agent: firstChars(harmlessName(look.agent ?? ''), LIMITS.sessionAgentChars),
        createdAt: this.#now(),
      });
    });
    this.#changed();
    return { visitor: this.#mustBe(id), secret };
  }

  /**
   * Changes how this browser looks to others. Its account is called the same from now on: the last choice counts. Who signs in by name looks
   * the same in all their browsers.
   */
  async patch(sessionId: string, { name, color }: PatchMe): Promise<Visitor> {
    await this.#records.change((change) => {
      const session = change.get('sessions', sessionId);
      const account = session && change.get('accounts', session.account);
      if (!session || !account) throw refusedFor({ code: 'session-ended', params: {} });
      const chosen = name?.trim();
      const isPerson = change.get('logins', account.id) !== null;
      for (const one of isPerson ? change.find('sessions', 'account', account.id) : [session]) {
        change.put('sessions', { ...one, name: chosen ?? one.name, color: color ?? one.color });
      }
      if (chosen !== undefined) change.put('accounts', { ...account, name: chosen });
    });
    this.#changed();
    return this.#mustBe(sessionId);
  }

  /** Signs this browser out. */
  async end(sessionId: string): Promise<void> {
    await this.#records.change((change) => this.#end(change, sessionId));
    this.#changed();
  }

  /** In a team nobody stays who could not come back: a guest of a link by the link, everybody else by signing in. */
  #mayStay({ id, kind }: Row<'accounts'>): boolean {
    if (this.isRemoved(id)) return false;
    if (!this.#isTeam) return true;
    const login = this.#records.get('logins', id);
    return login === null ? kind === 'guest' : login.disabledAt === null;
  }

  #end(change: RecordsChange, sessionId: string): void {
    change.remove('sessions', sessionId);
    this.#records.forget('uses', sessionId);
  }

  #seenAt(session: Row<'sessions'>): number {
    return this.#records.get('uses', session.id)?.at ?? session.createdAt;
  }

  /** For how long nothing has come from this browser; 0 while it has a socket. */
  #idleMs(session: Row<'sessions'>): number {
    if (this.#sockets.has(session.id)) return 0;
    const idle = this.#now() - this.#seenAt(session);
    // Seen later than now: the machine's clock was set back since. Nobody is signed out for that, and whoever comes may have its place.
    return idle < 0 ? Math.min(-idle, LIMITS.sessionKeptMs + LIMITS.seenEveryMs) : idle;
  }

  #note(sessionId: string): void {
    this.#records.update('uses', sessionId, () => ({ id: sessionId, at: this.#now() }));
  }

  #mustBe(sessionId: string): Visitor {
    const visitor = this.visitorOf(sessionId);
    if (!visitor) throw refusedFor({ code: 'session-ended', params: {} });
    return visitor;
  }
}
