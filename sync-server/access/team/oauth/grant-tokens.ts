import { LIMITS } from '#schemas/limits.ts';
import type { Records, RecordsChange, Row } from '../../../storage/records.ts';
import { hashOf, randomText } from '../../secret.ts';

type TokenKind = Row<'agentTokens'>['kind'];

/**
 * A token of renewal. It names its grant, so that a used one that is not kept any more still tells whose it was; the last characters tell it from one that
 * was cut or mistyped.
 */
export function newRefreshToken(grant: string): string {
  const value = `${grant}.${randomText(43)}`;
  return value + checkOf(value);
}

/** The grant that a token of renewal names; null: it is none. */
export function grantNamedBy(token: string): string | null {
  const value = token.slice(0, -CHECK_CHARS);
  return token === value + checkOf(value) ? (value.split('.')[0] ?? null) : null;
}

const CHECK_CHARS = 8;

function checkOf(value: string): string {
  return hashOf(value).slice(0, CHECK_CHARS);
}

/** What is known of a token, beside the token. */
export type TokenFacts = Readonly<Record<string, unknown>>;

/** What proves the leaves of agents. Only hashes of tokens are kept. */
export class GrantTokens {
  readonly #records: Records;
  readonly #now: () => number;

  constructor(records: Records, now: () => number) {
    this.#records = records;
    this.#now = now;
  }

  /** The grant that a token of access proves now; null: none. */
  grantOf(value: string): string | null {
    const row = this.#records.get('agentTokens', hashOf(value));
    return row?.kind === 'access' && this.#now() < row.expiresAt ? row.grant : null;
  }

  /** Keeps a token of a grant. Tokens whose time is up go, and beyond `LIMITS.grantTokensKept` of a grant the oldest. */
  async put(kind: TokenKind, value: string, grant: string, facts: TokenFacts, lifeMs: number): Promise<void> {
    const now = this.#now();
    await this.#records.change((change) => {
      const own = change.find('agentTokens', 'grant', grant);
      const good = own.filter(({ expiresAt }) => now < expiresAt);
      const kept = new Set(good.slice(Math.max(0, good.length + 1 - LIMITS.grantTokensKept)));
      for (const row of own) if (!kept.has(row)) change.remove('agentTokens', row.id);
      const id = hashOf(value);
      const payload = JSON.stringify(facts);
      change.put('agentTokens', { id, grant, kind, payload, createdAt: now, expiresAt: now + lifeMs, usedAt: null });
    });
  }

  /** What is known of a token; null: nothing (any more). `used`: it was renewed already. */
  find(kind: TokenKind, value: string): { readonly facts: TokenFacts; readonly used: boolean } | null {
    const row = this.#records.get('agentTokens', hashOf(value));
    if (row?.kind !== kind || this.#now() >= row.expiresAt) return null;
    return { facts: JSON.parse(row.payload) as TokenFacts, used: row.usedAt !== null }; // `put` wrote it
  }

  /** Notes that a token was renewed. Of several at once one is told true. */
  use(value: string): Promise<boolean> {
    return this.#records.change((change) => {
      const row = change.get('agentTokens', hashOf(value));
      if (row === null || row.usedAt !== null) return false;
      change.put('agentTokens', { ...row, usedAt: this.#now() });
      return true;
    });
  }

  async remove(value: string): Promise<void> {
    await this.#records.change((change) => change.remove('agentTokens', hashOf(value)));
  }

  /** Removes all tokens of a grant, within a change. */
  removeOf(change: RecordsChange, grant: string): void {
    for (const { id } of change.find('agentTokens', 'grant', grant)) change.remove('agentTokens', id);
  }
}
