import type { AgentMode } from '#schemas/bridge.ts';
import type { CreateKey, KeyRecord, PatchKey } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { Records, RecordsChange, RecordsView, Row } from '../storage/records.ts';
import type { KeyGuessThrottle } from './key-guess-throttle.ts';
import { isKeyValue, newKeyValue } from './key-value.ts';
import { refusedFor } from './refused.ts';
import { mayOwn } from './roles.ts';
import { hashOf, newId, sameHash } from './secret.ts';

/** A key that may be used now. */
export interface LiveKey {
  readonly id: string;
  readonly label: string;
  readonly account: string;
  readonly mode: AgentMode;
}

/** Whether a request with a key may go on. `waitMs`: not before so long; whether the key is right is not told. */
export type KeyLookup = { readonly key: LiveKey | null } | { readonly waitMs: number };

/** Agent keys: made, listed, changed and revoked by their account, and judged at every call. */
export class AgentKeys {
  readonly #records: Records;
  readonly #now: () => number;
  readonly #revoked = new Listeners<[id: string]>();
  readonly #changed = new Listeners<[key: LiveKey]>();
  readonly #spentToday: (id: string) => number;
  readonly #guesses: KeyGuessThrottle;

  /** `spentToday` is the energy of a key. */
  constructor(records: Records, now: () => number, spentToday: (id: string) => number, guesses: KeyGuessThrottle) {
    this.#records = records;
    this.#now = now;
    this.#spentToday = spentToday;
    this.#guesses = guesses;
  }

  /** The live key of this value, or null: mistyped (told by its checksum, without a look-up), unknown or revoked. */
  authenticate(value: string): LiveKey | null {
    if (!isKeyValue(value)) return null;
    const hash = hashOf(value);
    const row = this.#records.find('keys', 'hash', hash)[0];
    if (!row || !sameHash(row.hash, hash) || row.revokedAt !== null) return null;
    return liveKeyOf(row);
  }

  /**
   * The same for a request from an address: `waitMs` where the address has guessed too often and this key never worked
   * from there, so that it is not even looked at. A revoked key is told as one that does not work, at any time.
   */
  admit(value: string, address: string): KeyLookup {
    if (!isKeyValue(value)) return { key: null };
    const waitMs = this.#guesses.waitOf(address);
    const key = this.authenticate(value);
    if (key !== null) {
      if (waitMs > 0 && !this.#guesses.isProven(address, key.id)) return { waitMs };
      this.#guesses.works(address, key.id);
      return { key };
    }
    if (this.#records.find('keys', 'hash', hashOf(value)).length > 0) return { key: null };
    if (waitMs > 0) return { waitMs };
    this.#guesses.wrong(address);
    return { key: null };
  }

  /** Marks the key as used now: exact in memory at once, on disk within `LIMITS.lazySaveMs`. */
  touch(id: string): void {
    if (this.#records.get('keys', id)) this.#records.update('uses', id, () => ({ id, at: this.#now() }));
  }

  /** Calls back with the id of each key that is revoked, once that is durable and before it is answered. */
  onRevoked(listener: (id: string) => void): () => void {
    return this.#revoked.add(listener);
  }

  /** Calls back with each live key whose label, mode or limit was changed, once that is durable and before it is answered. */
  onChanged(listener: (key: LiveKey) => void): () => void {
    return this.#changed.add(listener);
  }

  /** The account's key, live or revoked. Throws `Refused` where it has none of this id. */
  get(account: string, id: string): KeyRecord {
    return this.#recordOf(ownKey(this.#records, account, id));
  }

  /** Every key of the account, newest first, revoked ones too. */
  list(account: string): KeyRecord[] {
    return this.#records
      .find('keys', 'account', account)
      .map((row) => this.#recordOf(row))
      .reverse();
  }

  /** Makes a key. `value` is in this answer and nowhere else: only its hash is kept. */
  async create(
    account: string,
    { label, mode = 'edit', dailyLimit = null }: CreateKey,
  ): Promise<{ key: KeyRecord; value: string }> {
    const value = newKeyValue();
    const row = await this.#records.change((change) => {
      // Who has been removed or made a guest since they asked gets none.
      if (!mayOwn(change, account)) throw refusedFor({ code: 'guest-may-not', params: { what: 'make agent keys' } });
      refuseMoreKeys(change, account);
      const made: Row<'keys'> = {
        id: newId('k'),
        hash: hashOf(value),
        account,
        label: label.trim(),
        last4: value.slice(-4),
        mode,
        dailyLimit,
        createdAt: this.#now(),
        revokedAt: null,
      };
      change.put('keys', made);
      return made;
    });
    return { key: this.#recordOf(row), value };
  }

  /** Renames a key, changes its mode or its limit. A revoked one can be renamed still: it stays in the list. */
  async patch(account: string, id: string, { label, mode, dailyLimit }: PatchKey): Promise<KeyRecord> {
    const row = await this.#records.change((change) => {
      const key = ownKey(change, account, id);
      const changed = {
        ...key,
        label: label?.trim() ?? key.label,
        mode: mode ?? key.mode,
        dailyLimit: dailyLimit === undefined ? key.dailyLimit : dailyLimit,
      };
      change.put('keys', changed);
      return changed;
    });
    if (row.revokedAt === null) this.#changed.tell(liveKeyOf(row));
    return this.#recordOf(row);
  }

  /** Revokes for good; a second time changes nothing. The oldest revoked ones beyond `LIMITS.revokedKeysKept` go. */
  async revoke(account: string, id: string): Promise<KeyRecord> {
    const { row, fresh } = await this.#records.change((change) => {
      const key = ownKey(change, account, id);
      if (key.revokedAt !== null) return { row: key, fresh: false };
      const revoked = { ...key, revokedAt: this.#now() };
      change.put('keys', revoked);
      const dead = change.find('keys', 'account', account).filter((other) => other.revokedAt !== null);
      dead.sort((a, b) => (a.revokedAt ?? 0) - (b.revokedAt ?? 0));
      for (const old of dead.slice(0, Math.max(0, dead.length - LIMITS.revokedKeysKept))) change.remove('keys', old.id);
      return { row: revoked, fresh: true };
    });
    if (fresh) this.#revoked.tell(id);
    return this.#recordOf(row);
  }

  /** Revokes all keys of an account, within a change. Gives the ids, for `tellRevoked` once that is durable. */
  revokeAll(change: RecordsChange, account: string): string[] {
    const live = change.find('keys', 'account', account).filter((key) => key.revokedAt === null);
    for (const key of live) change.put('keys', { ...key, revokedAt: this.#now() });
    return live.map(({ id }) => id);
  }

  tellRevoked(ids: readonly string[]): void {
    for (const id of ids) this.#revoked.tell(id);
  }

  #recordOf({ id, label, last4, mode, dailyLimit, createdAt, revokedAt }: Row<'keys'>): KeyRecord {
    const lastUsedAt = this.#records.get('uses', id)?.at ?? null;
    return {
      id,
      label,
      last4,
      mode,
      createdAt,
      revokedAt,
      lastUsedAt,
      energy: { spent: this.#spentToday(id), limit: dailyLimit },
    };
  }
}

function liveKeyOf({ id, label, account, mode }: Row<'keys'>): LiveKey {
  return { id, label, account, mode };
}

function ownKey(change: RecordsView, account: string, id: string): Row<'keys'> {
  const key = change.get('keys', id);
  if (!key || key.account !== account) throw refusedFor({ code: 'key-unknown', params: { given: id } });
  return key;
}

/** Throws `Refused` where the account has as many keys as it may. Revoked ones do not count. */
export function refuseMoreKeys(view: RecordsView, account: string): void {
  const { length } = view.find('keys', 'account', account).filter(({ revokedAt }) => revokedAt === null);
  if (length < LIMITS.keysPerAccount) return;
  throw refusedFor({ code: 'keys-too-many', params: { count: length, limit: LIMITS.keysPerAccount } });
}
