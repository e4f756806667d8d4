import type { Adapter, AdapterPayload } from 'oidc-provider';
import { LIMITS } from '#schemas/limits.ts';
import type { AgentGrants } from '../agent-grants.ts';
import type { ClientRegistry } from './client-registry.ts';
import { type GrantTokens, grantNamedBy } from './grant-tokens.ts';
import { SCOPE_OF } from './resource.ts';

interface StoreOptions {
  readonly grants: AgentGrants;
  readonly tokens: GrantTokens;
  readonly clients: ClientRegistry;
  readonly resource: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The error with which a request ends whose token another request has just used. */
  readonly raced: () => Error;
}

/** Where the library keeps what it knows, by the name of its model. What lives for minutes is in memory, and ends with the process. */
export function providerStore(options: StoreOptions): (model: string) => Adapter {
  const { now, raced } = options;
  return (model) => {
    switch (model) {
      case 'Client':
        return clientAdapter(options);
      case 'Grant':
        return grantAdapter(options);
      case 'AccessToken':
        return tokenAdapter('access', options);
      case 'RefreshToken':
        return tokenAdapter('refresh', options);
      case 'Interaction':
      case 'AuthorizationCode':
        return memoryAdapter(now, raced);
      default:
        // Who is signed in says the page, and no session beside it.
        return NOTHING;
    }
  };
}

const NOTHING: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

function clientAdapter({ clients }: StoreOptions): Adapter {
  return {
    ...NOTHING,
    upsert: (id, payload) => clients.keep(id, payload),
    find: async (id) => clients.find(id) ?? undefined,
  };
}

/** The library's grants are ours: it makes none, and reads each anew. */
function grantAdapter({ grants, resource }: StoreOptions): Adapter {
  return {
    ...NOTHING,
    async find(id) {
      const row = grants.live(id);
      if (row === null) return undefined;
      return {
        ...{ kind: 'Grant', jti: id, accountId: row.account, clientId: row.client },
        ...{ iat: Math.floor(row.createdAt / 1_000), exp: Math.floor(row.expiresAt / 1_000) },
        resources: { [resource]: SCOPE_OF[row.mode] },
      };
    },
    destroy: (id) => grants.end(id),
  };
}

/** A token is its own id to the library: it is put back where it was found by it. */
function tokenAdapter(kind: 'access' | 'refresh', options: StoreOptions): Adapter {
  const { grants, tokens, raced } = options;
  return {
    ...NOTHING,
    async upsert(value, { jti: _, ...facts }, lifeSeconds = 0) {
      await tokens.put(kind, value, facts.grantId ?? '', facts, lifeSeconds * 1_000);
    },
    async find(value) {
      const found = tokens.find(kind, value);
      if (found === null) return kind === 'refresh' ? usedLongAgo(value, options) : undefined;
      return { ...found.facts, jti: value, ...(found.used && { consumed: true }) } as AdapterPayload; // as `upsert` got it
    },
    async consume(value) {
      if (!(await tokens.use(value))) throw raced();
    },
    destroy: (value) => tokens.remove(value),
    revokeByGrantId: (grant) => grants.end(grant),
  };
}

/** A token of renewal that is not kept any more was used before the newest ones of its grant. Undefined: it is none, or its grant is over. */
function usedLongAgo(value: string, { grants }: StoreOptions): AdapterPayload | undefined {
  const grant = grants.live(grantNamedBy(value) ?? '');
  if (grant === null) return undefined;
  return {
    ...{ kind: 'RefreshToken', jti: value, grantId: grant.id, accountId: grant.account, clientId: grant.client },
    ...{ iat: Math.floor(grant.createdAt / 1_000), exp: Math.floor(grant.expiresAt / 1_000), consumed: true },
  };
}

/** At most `LIMITS.authorizationsOpen`, the oldest go first. */
function memoryAdapter(now: () => number, raced: () => Error): Adapter {
  const open = new Map<string, { payload: AdapterPayload; readonly until: number }>();
  return {
    ...NOTHING,
    async upsert(id, payload, lifeSeconds = 0) {
      open.delete(id);
      open.set(id, { payload, until: now() + lifeSeconds * 1_000 });
      for (const [old, { until }] of open) {
        if (open.size <= LIMITS.authorizationsOpen && until > now()) break;
        open.delete(old);
      }
    },
    async find(id) {
      const found = open.get(id);
      return found !== undefined && found.until > now() ? found.payload : undefined;
    },
    async consume(id) {
      const found = open.get(id);
      if (found === undefined || found.payload.consumed !== undefined) throw raced();
      found.payload = { ...found.payload, consumed: Math.floor(now() / 1_000) };
    },
    async destroy(id) {
      open.delete(id);
    },
    async revokeByGrantId(grant) {
      for (const [id, { payload }] of open) if (payload.grantId === grant) open.delete(id);
    },
  };
}
