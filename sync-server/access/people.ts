import type { PatchMe } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
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

/** Sessions: which browser is whose, and how it looks to others. */
export class Accounts {
  readonly #records: Records;
  readonly #now: () => number;
  readonly #changed: () => void;
  /** The open sockets of each session that has any. */
  readonly #sockets = new Map<string, Set<symbol>>();

  constructor(records: Records, now: () => number, changed: () => void) {
    this.#records = records;
    this.#now = now;
    this.#changed = changed;
  }

  /** The visitor whose cookie holds `secret`, or null. Notes, at most once in `LIMITS.seenEveryMs`, that it was seen. */
  ofSecret(secret: string): Visitor | null {
    const hash = hashOf(secret);
    const session = this.#records.find('sessions', 'hash', hash)[0];
    if (!session || !sameHash(session.hash, hash)) return null;
    const visitor = this.visitorOf(session.id);
    if (visitor && this.#now() - this.#seenAt(session) >= LIMITS.seenEveryMs) this.#note(session.id);
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
    const { name, color } = session;
    return {
      account: { id: account.id, name, color },
      user: { id: session.id, name, color },
      sessionId,
      kind: account.kind,
    };
  }

  /**
   * Starts a session of the account; `name` undefined chooses one. Beyond `LIMITS.sessionsPerAccount` the one that was not
   * used for longest ends. Throws `Refused` where each of them has a socket or was used within `LIMITS.sessionKeptMs`.
   */
  async signIn(account: string, name?: string): Promise<SignedIn> {
    const secret = randomText(32);
    const id = newId('v');
    await this.#records.change((change) => {
      const others = [...change.find('sessions', 'account', account)].sort((a, b) => this.#idleMs(b) - this.#idleMs(a));
      for (const old of others.slice(0, Math.max(0, others.length + 1 - LIMITS.sessionsPerAccount))) {
        // How long ago is known to within `LIMITS.seenEveryMs`.
        if (this.#idleMs(old) < LIMITS.sessionKeptMs + LIMITS.seenEveryMs)
          throw refusedFor({ code: 'sessions-too-many', params: { count: others.length } });
        this.#end(change, old.id);
      }
      const look = newLook(others);
      change.put('sessions', {
        id,
        hash: hashOf(secret),
        account,
        name: name ?? look.name,
        color: look.color,
        createdAt: this.#now(),
      });
    });
    this.#changed();
    return { visitor: this.#mustBe(id), secret };
  }

  /** Changes how this browser looks to others. Its account is called the same from now on: the last choice counts. */
  async patch(sessionId: string, { name, color }: PatchMe): Promise<Visitor> {
    await this.#records.change((change) => {
      const session = change.get('sessions', sessionId);
      const account = session && change.get('accounts', session.account);
      if (!session || !account) throw refusedFor({ code: 'session-ended', params: {} });
      const chosen = name?.trim();
      change.put('sessions', { ...session, name: chosen ?? session.name, color: color ?? session.color });
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

  #end(change: RecordsChange, sessionId: string): void {
    change.remove('sessions', sessionId);
    this.#records.forget('uses', sessionId);
  }

  #seenAt(session: Row<'sessions'>): number {
    return this.#records.get('uses', session.id)?.at ?? session.createdAt;
  }

  /** For how long nothing has come from this browser; 0 while it has a socket. */
  #idleMs(session: Row<'sessions'>): number {
    return this.#sockets.has(session.id) ? 0 : this.#now() - this.#seenAt(session);
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
