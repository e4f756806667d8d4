import type { AgentMode } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { GrantRecord } from '#schemas/messages/grant-answers.ts';
import type { PatchGrant } from '#schemas/messages/http-grants.ts';
import { harmlessName } from '#schemas/names.ts';
import { firstChars } from '#schemas/text/cut.ts';
import type { AgentKey, Keys } from '../../agent/ports.ts';
import type { RecordsChange, RecordsView, Row } from '../../storage/records.ts';
import { refusedFor } from '../refused.ts';
import { mayOwn } from '../roles.ts';
import { newId } from '../secret.ts';
import type { GrantTokens } from './oauth/grant-tokens.ts';
import type { TeamOptions } from './team-options.ts';
import { mayEnter } from './team-people.ts';

/** What somebody allows a program. `boards` null: all of the account. */
export interface NewGrant {
  readonly client: string;
  readonly clientName: string;
  readonly label: string;
  readonly mode: AgentMode;
  readonly boards: readonly string[] | null;
  readonly dailyLimit: number | null;
  /** ms since 1970. */
  readonly expiresAt: number;
}

type Options = Pick<TeamOptions, 'records' | 'now' | 'after'> & {
  readonly spentToday: (id: string) => number;
  readonly nameOf: (board: string) => string;
};

/** A timer takes no longer time. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Leaves of agents that connected by address: given on the page, proved by tokens, listed, changed and revoked like keys, and over at their stated end.
 * For the agents' door they are its keys.
 */
export class AgentGrants implements Keys {
  readonly #options: Options;
  readonly #tokens: GrantTokens;
  readonly #revoked = new Listeners<[id: string]>();
  readonly #changed = new Listeners<[grant: AgentKey]>();
  /** Those whose end has been told. */
  readonly #ended = new Set<string>();
  #cancelEnd: (() => void) | null = null;

  constructor(options: Options, tokens: GrantTokens) {
    this.#options = options;
    this.#tokens = tokens;
    this.#awaitEnd();
  }

  /** The live grant that a token proves. Nobody guesses one: it has 256 random bits, so no wrong one makes others wait. */
  admit(value: string): { readonly key: AgentKey | null } {
    const grant = this.#tokens.grantOf(value);
    const row = grant === null ? null : this.live(grant);
    return { key: row === null ? null : agentOf(row) };
  }

  touch(id: string): void {
    const { records, now } = this.#options;
    if (records.get('agentGrants', id)) records.update('uses', id, () => ({ id, at: now() }));
  }

  /** Calls back with the id of each grant that is revoked, once that is durable and before it is answered, and of each whose time is up. */
  onRevoked(listener: (id: string) => void): () => void {
    return this.#revoked.add(listener);
  }

  onChanged(listener: (grant: AgentKey) => void): () => void {
    return this.#changed.add(listener);
  }

  /** A grant that counts now: of somebody who may sign in, not revoked, and before its end. */
  live(id: string): Row<'agentGrants'> | null {
    const { records, now } = this.#options;
    const row = records.get('agentGrants', id);
    return row !== null && isLive(row, now()) && mayEnter(records, row.account) ? row : null;
  }

  /** Every grant of the account, newest first, ended ones too. */
  list(account: string): GrantRecord[] {
    return this.#options.records
      .find('agentGrants', 'account', account)
      .map((row) => this.#recordOf(row))
      .reverse();
  }

  /** Gives the id. Throws `Refused` where the account has as many as it may. */
  async create(account: string, { label, clientName, boards, ...wish }: NewGrant): Promise<string> {
    const { records, now } = this.#options;
    const id = newId('g');
    await records.change((change) => {
      if (!mayOwn(change, account)) throw refusedFor({ code: 'guest-may-not', params: { what: 'make agent keys' } });
      const own = change.find('agentGrants', 'account', account);
      const live = own.filter((row) => isLive(row, now()));
      if (live.length >= LIMITS.grantsPerAccount)
        throw refusedFor({ code: 'grants-too-many', params: { count: live.length, limit: LIMITS.grantsPerAccount } });
      const dead = own.filter((row) => !isLive(row, now()));
      for (const { id: old } of dead.slice(0, Math.max(0, dead.length - LIMITS.endedGrantsKept)))
        change.remove('agentGrants', old);
      change.put('agentGrants', {
        ...wish,
        id,
        account,
        clientName: shown(clientName),
        label: shown(label),
        boards: (boards ?? []).join(' '),
        createdAt: now(),
        revokedAt: null,
      });
    });
    this.#awaitEnd();
    return id;
  }

  /** Renames a grant, changes its mode or its limit. Throws `Refused` where the account has none of this id. */
  async patch(account: string, id: string, { label, mode, dailyLimit }: PatchGrant): Promise<GrantRecord> {
    const { records, now } = this.#options;
    const row = await records.change((change) => {
      const grant = ownGrant(change, account, id);
      const changed = {
        ...grant,
        label: label?.trim() ?? grant.label,
        mode: mode ?? grant.mode,
        dailyLimit: dailyLimit === undefined ? grant.dailyLimit : dailyLimit,
      };
      change.put('agentGrants', changed);
      return changed;
    });
    if (isLive(row, now())) this.#changed.tell(agentOf(row));
    return this.#recordOf(row);
  }

  /** Revokes for good, with all that proves it; a second time changes nothing. Throws `Refused` likewise. */
  async revoke(account: string, id: string): Promise<GrantRecord> {
    ownGrant(this.#options.records, account, id);
    await this.end(id);
    return this.#recordOf(ownGrant(this.#options.records, account, id));
  }

  /** The same for who need not own it: a program that gives its leave back, or one whose token somebody else has used. */
  async end(id: string): Promise<void> {
    const { records } = this.#options;
    if (await records.change((change) => this.#end(change, id))) this.#revoked.tell(id);
  }

  /** Revokes all grants of an account, within a change. Gives the ids, for `tellRevoked` once that is durable. */
  revokeAll(change: RecordsChange, account: string): string[] {
    const ids = change.find('agentGrants', 'account', account).map(({ id }) => id);
    return ids.filter((id) => this.#end(change, id));
  }

  tellRevoked(ids: readonly string[]): void {
    for (const id of ids) this.#revoked.tell(id);
  }

  close(): void {
    this.#cancelEnd?.();
    this.#cancelEnd = null;
  }

  #end(change: RecordsChange, id: string): boolean {
    const row = change.get('agentGrants', id);
    this.#tokens.removeOf(change, id);
    if (row === null || row.revokedAt !== null) return false;
    change.put('agentGrants', { ...row, revokedAt: this.#options.now() });
    return true;
  }

  /** Tells of the next end when it comes: streams of an agent whose time is up close without anybody asking. */
  #awaitEnd(): void {
    const { records, now, after } = this.#options;
    this.close();
    let next = Number.POSITIVE_INFINITY;
    for (const row of records.all('agentGrants')) {
      if (isLive(row, now())) next = Math.min(next, row.expiresAt);
      else if (row.revokedAt === null && !this.#ended.has(row.id)) {
        this.#ended.add(row.id);
        this.#revoked.tell(row.id);
      }
    }
    if (next === Number.POSITIVE_INFINITY) return;
    this.#cancelEnd = after(Math.min(next - now(), LONGEST_TIMER_MS), () => this.#awaitEnd());
  }

  #recordOf(row: Row<'agentGrants'>): GrantRecord {
    const { records, spentToday, nameOf } = this.#options;
    const { id, label, clientName, mode, createdAt, expiresAt, revokedAt, dailyLimit } = row;
    return {
      ...{ id, label, client: clientName, mode, createdAt, expiresAt, revokedAt },
      boards: boardsOf(row)?.map((board) => ({ id: board, name: nameOf(board) })) ?? null,
      lastUsedAt: records.get('uses', id)?.at ?? null,
      energy: { spent: spentToday(id), limit: dailyLimit },
    };
  }
}

function isLive({ revokedAt, expiresAt }: Row<'agentGrants'>, now: number): boolean {
  return revokedAt === null && now < expiresAt;
}

/** Null: all of the account. */
function boardsOf({ boards }: Row<'agentGrants'>): readonly string[] | null {
  return boards === '' ? null : boards.split(' ');
}

function agentOf(row: Row<'agentGrants'>): AgentKey {
  const { id, label, account, mode } = row;
  const boards = boardsOf(row);
  return { id, label, account, mode, ...(boards && { boards: new Set(boards) }) };
}

function ownGrant(view: RecordsView, account: string, id: string): Row<'agentGrants'> {
  const row = view.get('agentGrants', id);
  if (row?.account !== account) throw refusedFor({ code: 'grant-unknown', params: { given: id } });
  return row;
}

function shown(name: string): string {
  return firstChars(harmlessName(name).trim(), LIMITS.keyLabelChars).trim();
}
