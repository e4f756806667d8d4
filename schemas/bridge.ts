import type { Infer, Json } from './json-schema.ts';

/** y-websocket's frame types, and ours. A bridge frame is varUint(100) then one varString of JSON. */
export const FRAME = { sync: 0, awareness: 1, auth: 2, queryAwareness: 3, bridge: 100 } as const;

const call = { type: 'string', maxLength: 32 } as const;
const clock = { type: 'integer', minimum: 0 } as const;

/**
 * What a tab sends. `hello` comes first and binds the awareness id `client`, without which nobody is there: the page only brings what
 * waits, is shown to nobody and runs no call; `board` is the board's name, sent again
 * by `renamed`. `clock` counts a tab's claims: a grant answers one claim. `reply` is resent until `ack`. `acceptDamage`: what the server
 * has of a damaged board is all that there is from now on; only its owner's counts.
 */
export const fromTabSchema = {
  oneOf: [
    {
      type: 'object',
      properties: {
        type: { const: 'hello' },
        client: { type: 'integer', minimum: 0 },
        board: { type: 'string', maxLength: 120 },
        visible: { type: 'boolean' },
      },
      required: ['type', 'board'],
    },
    {
      type: 'object',
      properties: { type: { const: 'renamed' }, board: { type: 'string', maxLength: 120 } },
      required: ['type', 'board'],
    },
    {
      type: 'object',
      properties: { type: { const: 'activity' }, visible: { type: 'boolean' } },
      required: ['type', 'visible'],
    },
    { type: 'object', properties: { type: { const: 'claim' }, call, clock }, required: ['type', 'call', 'clock'] },
    { type: 'object', properties: { type: { const: 'decline' }, call, clock }, required: ['type', 'call', 'clock'] },
    {
      type: 'object',
      properties: {
        type: { const: 'reply' },
        call,
        result: { type: 'object' },
        at: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 },
      },
      required: ['type', 'call', 'result'],
    },
    { type: 'object', properties: { type: { const: 'stop' }, call }, required: ['type', 'call'] },
    {
      type: 'object',
      properties: { type: { const: 'pause' }, key: { type: 'string', maxLength: 32 }, paused: { type: 'boolean' } },
      required: ['type', 'key', 'paused'],
    },
    { type: 'object', properties: { type: { const: 'acceptDamage' } }, required: ['type'] },
  ],
} as const;
export type FromTab = Infer<typeof fromTabSchema>;

/** What an agent may do: edit, propose edits that people accept, or look. Its key's owner chooses. */
export type AgentMode = 'edit' | 'ask' | 'read';

/** An agent as the tab that runs its call needs to know it. */
export interface AgentIdentity {
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

/** What the server sends to tabs that said `hello`. */
export type ToTab =
  | {
      readonly type: 'welcome';
      readonly role: Role;
      readonly account: string;
      readonly version: string;
      readonly damaged?: DamageCode;
    }
  | { readonly type: 'saved'; readonly n: number }
  | {
      readonly type: 'grant';
      readonly call: string;
      readonly clock: number;
      readonly tool: string;
      readonly input: Json;
      readonly agent: AgentIdentity;
      /** Under `ask` a call that would edit proposes instead. */
      readonly mode: AgentMode;
    }
  | { readonly type: 'deny'; readonly call: string; readonly clock: number; readonly reason: string }
  | { readonly type: 'ack'; readonly call: string }
  | { readonly type: 'paused'; readonly keys: readonly string[] };

/**
 * What is wrong with what the server has stored of a board. missing: files are gone, shorter than they were, or others lie in their place. segment, snapshot: a
 * file was broken, and was set aside. unsound: an edit makes no sense, and is kept.
 */
export type DamageCode = (typeof DAMAGE_CODES)[number];
export const DAMAGE_CODES = ['missing', 'segment', 'snapshot', 'unsound'] as const;

/** What a person may do on a board. */
export type Role = 'owner' | 'editor' | 'viewer';

/**
 * A tool's answer, as sent from the tab to the agent: `structured` is a value of the tool's outputSchema, `text` the same for models that
 * read text. `error` true marks a refusal (MCP `isError`).
 */
export interface ToolReply {
  readonly text: string;
  readonly structured?: { readonly [key: string]: Json };
  readonly error?: boolean;
  /** A PNG, base64. */
  readonly image?: string;
  /** A file that is too long to be retyped: the server keeps it for a while and answers its address instead. */
  readonly file?: ReplyFile;
}

/** A type, for interfaces are no JSON values to the compiler. */
export type ReplyFile = { readonly name: string; readonly media: string; readonly text: string };
