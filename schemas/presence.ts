import type { CallActions } from './call-action.ts';
import type { Infer } from './json-schema.ts';

const point = {
  type: 'array',
  prefixItems: [{ type: 'number' }, { type: 'number' }],
  minItems: 2,
  maxItems: 2,
} as const;
const ids = { type: 'array', items: { type: 'string', maxLength: 64 }, maxItems: 1000 } as const;

/**
 * The awareness state that a person's tab publishes. `user` is stamped by the server from the session: what a client
 * writes there is overwritten. Positions are board units. `drag` moves the named parts by `by` until it is dropped.
 */
export const personStateSchema = {
  type: 'object',
  properties: {
    kind: { const: 'person' },
    user: {
      type: 'object',
      properties: { id: { type: 'string' }, name: { type: 'string', maxLength: 120 }, color: { type: 'string' } },
      required: ['id', 'name', 'color'],
    },
    cursor: point,
    selection: ids,
    drag: { type: 'object', properties: { parts: ids, by: point }, required: ['parts', 'by'] },
    connecting: {
      type: 'object',
      properties: { part: { type: 'string' }, interface: { type: 'string' }, to: point },
      required: ['part', 'interface', 'to'],
    },
    visible: { type: 'boolean' },
    /** What this tab sees of the board: left, top, right and bottom. Said while somebody follows it, or is asked to. */
    view: {
      type: 'array',
      items: { type: 'number' },
      minItems: 4,
      maxItems: 4,
    },
    /** The id of the Yjs client that this tab writes the document as, where that is not its awareness id. */
    writer: { type: 'integer' },
    /** The awareness id of the tab whose view this one follows. */
    following: { type: 'integer' },
    /** Asks everybody to follow. The server takes it from those alone who may edit. */
    summons: { const: true },
  },
  required: ['kind'],
} as const;
export type PersonState = Infer<typeof personStateSchema>;

/** One call that an agent waits for or runs. `to` is the awareness client id of the tab that is asked to run it. */
export const agentCallSchema = {
  type: 'object',
  properties: {
    call: { type: 'string' },
    tool: { type: 'string' },
    summary: { type: 'string', maxLength: 200 },
    what: {
      type: 'array',
      items: {
        type: 'object',
        properties: { code: { type: 'string' }, params: { type: 'object' } },
        required: ['code', 'params'],
      },
      maxItems: 24,
    },
    to: { type: ['integer', 'null'] },
    granted: { type: 'boolean' },
    since: { type: 'number' },
  },
  required: ['call', 'tool', 'summary', 'to'],
} as const;
/** `what` is `summary` as data; one that the reader cannot word is left out. */
export type AgentCall = Omit<Infer<typeof agentCallSchema>, 'what'> & { readonly what?: CallActions };

/**
 * The awareness state of an agent. The server alone writes it. `since` and `last` are ms since 1970 of the server's
 * clock; `calls` is oldest first, its first is what runs now; `cursor` is where the last finished call worked. `energy`
 * is what the agent has spent today of its `own` limit, or of all that its account has.
 */
export const agentStateSchema = {
  type: 'object',
  properties: {
    kind: { const: 'agent' },
    user: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        color: { type: 'string' },
        owner: { type: 'string' },
      },
      required: ['id', 'name', 'color', 'owner'],
    },
    calls: { type: 'array', items: agentCallSchema, maxItems: 16 },
    cursor: point,
    status: { enum: ['connected', 'inactive'] },
    last: { type: 'number' },
    lastTool: { type: 'string' },
    mode: { enum: ['edit', 'ask', 'read'] },
    energy: {
      type: 'object',
      properties: { used: { type: 'integer' }, limit: { type: 'integer' }, own: { type: 'boolean' } },
      required: ['used', 'limit', 'own'],
    },
  },
  required: ['kind', 'user', 'calls', 'status', 'last'],
} as const;
export type AgentState = Omit<Infer<typeof agentStateSchema>, 'calls'> & { readonly calls: readonly AgentCall[] };
