/** Accounts, sessions, keys, boards and who may open them: small rows, held whole in memory, kept behind this port. */

const ROLES = ['owner', 'editor', 'viewer'] as const;
const time = 'number';
const timeOrNever = 'number or null';

/**
 * Every table with its columns. `id` is always text and names the row. A column is text, a number, a number or null,
 * or one of a list of words. Hashes are SHA-256 in hex: no secret is stored. Times are ms since 1970.
 */
export const TABLES = {
  /** One row, `server`: what is true of this data folder. */
  server: { id: 'text', name: 'text', createdAt: time },
  /** `sample` is the id of the board that a first visit opens: made once, whatever becomes of it. Else empty. */
  accounts: {
    id: 'text',
    sample: 'text',
    kind: ['owner', 'member', 'guest'],
    name: 'text',
    tier: ['free', 'pro', 'team'],
    createdAt: time,
  },
  /** One browser that is signed in, with the name and colour that others see. `agent` is what it calls itself; empty in local mode. */
  sessions: {
    id: 'text',
    hash: 'text',
    account: 'text',
    name: 'text',
    color: 'text',
    agent: 'text',
    createdAt: time,
  },
  /**
   * How somebody of a team signs in. `id` is the account's; `email` is in lower case; `password` is a hash of argon2id with its parameters; `by` is
   * the account that let them in, empty: whoever runs the server. An empty `password` is nobody's: one is set by a link. While `disabledAt` is
   * a time, nothing signs in.
   */
  logins: { id: 'text', email: 'text', password: 'text', by: 'text', since: time, disabledAt: timeOrNever },
  /**
   * What signs in without a name (WebAuthn). `credential` and `publicKey` are base64url, `counter` is what its authenticator told last: 0 where it
   * does not count.
   */
  passkeys: {
    id: 'text',
    account: 'text',
    credential: 'text',
    publicKey: 'text',
    counter: 'number',
    name: 'text',
    createdAt: time,
    usedAt: timeOrNever,
  },
  /** Who somebody is to a provider of identities (OpenID Connect). `id` is a hash of `issuer` and `subject`. */
  identities: { id: 'text', account: 'text', issuer: 'text', subject: 'text', since: time },
  /** What signs in once in place of a forgotten password. `id` is account/number. */
  recoveryCodes: { id: 'text', account: 'text', hash: 'text' },
  /**
   * A link that lets in who has it; used or revoked it is gone. `account` is whom a new password is for; empty: whoever comes gets a new account
   * of `role`. `for` is whom its maker had in mind, `email` their address in lower case, where it was given: who proves that it is theirs needs no
   * link. `by` is the maker's account; empty: whoever runs the server.
   */
  invitations: {
    id: 'text',
    hash: 'text',
    role: ['owner', 'member', 'guest'],
    account: 'text',
    for: 'text',
    email: 'text',
    by: 'text',
    createdAt: time,
    expiresAt: time,
  },
  /** Who was removed from a team: `id` is the account's, `by` who did it. The account's row stays for its name. */
  removals: { id: 'text', by: 'text', at: time },
  /** Boards that somebody has got from who left the team, and was not told of yet. `name` is how that person was called. */
  handovers: { id: 'text', account: 'text', name: 'text', boards: 'number', at: time },
  keys: {
    id: 'text',
    hash: 'text',
    account: 'text',
    label: 'text',
    last4: 'text',
    mode: ['edit', 'ask', 'read'],
    /** Units of energy that the key may spend a day; null: as many as its account has. */
    dailyLimit: 'number or null',
    createdAt: time,
    revokedAt: timeOrNever,
  },
  /**
   * The leave of an agent that connected by address (OAuth) to act for an account until `expiresAt`. `client` is the id of its client, `boards` the
   * ids of those that it may work on with a space between; empty: all of its account.
   */
  agentGrants: {
    id: 'text',
    account: 'text',
    client: 'text',
    clientName: 'text',
    label: 'text',
    mode: ['edit', 'ask', 'read'],
    boards: 'text',
    dailyLimit: 'number or null',
    createdAt: time,
    expiresAt: time,
    revokedAt: timeOrNever,
  },
  /** What proves such a leave. `id` is the hash of a token, `payload` what else is known of it, as JSON. One that was renewed has a time in `usedAt`. */
  agentTokens: {
    id: 'text',
    grant: 'text',
    kind: ['access', 'refresh'],
    payload: 'text',
    createdAt: time,
    expiresAt: time,
    usedAt: timeOrNever,
  },
  /** A program that has registered itself to ask for such leaves. It has no secret; `metadata` is what it said of itself, as JSON. */
  agentClients: { id: 'text', metadata: 'text', createdAt: time },
  /** `start` says what the document holds before anybody edits it. */
  boards: { id: 'text', owner: 'text', start: ['empty', 'sample', 'copy'], createdAt: time, archivedAt: timeOrNever },
  /** `id` is board/account. Whoever owns a board has a row here too. */
  members: { id: 'text', board: 'text', account: 'text', role: ROLES, since: time },
  links: {
    id: 'text',
    hash: 'text',
    board: 'text',
    role: ['editor', 'viewer'],
    expiresAt: timeOrNever,
    revokedAt: timeOrNever,
    createdAt: time,
  },
  /** A guest who came by a link. `id` is link/account. */
  grants: { id: 'text', link: 'text', account: 'text', board: 'text', since: time },
  /** A version of a board; its bytes lie beside the board's. `id` is board/version, `by` the name that its maker had. */
  versions: {
    id: 'text',
    board: 'text',
    kind: ['automatic', 'named'],
    name: 'text',
    account: 'text',
    by: 'text',
    made: time,
    bytes: 'number',
  },
  /** What the folder of a board must hold: see `manifest.ts`. `id` is the document's. */
  manifests: { id: 'text', snapshot: 'number', segments: 'text', stamps: 'text' },

  /** When a key (`k_`) was last used or a session (`v_`) last seen; for `presence`, the time that its clock has not reached. */
  uses: { id: 'text', at: time },
  /** What the board's document last reported. */
  titles: { id: 'text', name: 'text', updatedAt: time },
  /** Units spent: `id` is account/day, `day` is days since 1970 in UTC. */
  energy: { id: 'text', account: 'text', day: 'number', bridge: 'number', assistant: 'number' },
  /** Units that one key spent: `id` is key/day. */
  spending: { id: 'text', key: 'text', account: 'text', day: 'number', units: 'number' },
  /** The board that an agent's calls act on: `id` is the key's. */
  targets: { id: 'text', board: 'text' },
  /** An agent that may not work on a board: `id` is board/key, `by` the name of who paused it. */
  pauses: { id: 'text', board: 'text', key: 'text', by: 'text' },
} as const;

/** Tables whose rows change often and decide nothing about access: see `Records.update`. */
const LAZY_TABLES = ['uses', 'titles', 'energy', 'spending', 'targets', 'pauses'] as const;

/** The columns that `find` may ask for. */
export const INDEXES = {
  sessions: ['hash', 'account'],
  keys: ['hash', 'account'],
  agentGrants: ['account', 'client'],
  agentTokens: ['grant'],
  members: ['board', 'account'],
  links: ['hash', 'board'],
  grants: ['link', 'account', 'board'],
  versions: ['board'],
  energy: ['account'],
  spending: ['key', 'account'],
  pauses: ['board', 'key'],
  accounts: ['kind'],
  logins: ['email'],
  passkeys: ['credential', 'account'],
  identities: ['account'],
  recoveryCodes: ['account'],
  handovers: ['account'],
  invitations: ['hash', 'account', 'email', 'by'],
} as const;

type Value<C> = C extends 'text'
  ? string
  : C extends 'number'
    ? number
    : C extends 'number or null'
      ? number | null
      : C extends readonly (infer W)[]
        ? W
        : never;

export type TableName = keyof typeof TABLES;
export type LazyTable = (typeof LAZY_TABLES)[number];
type DurableTable = Exclude<TableName, LazyTable>;
export type IndexedTable = keyof typeof INDEXES;
export type Row<N extends TableName> = { readonly [C in keyof (typeof TABLES)[N]]: Value<(typeof TABLES)[N][C]> };
export type IndexedColumn<N extends IndexedTable> = (typeof INDEXES)[N][number];

/** Reads of one moment. Rows come in the order of their first writing. */
export interface RecordsView {
  get<N extends TableName>(table: N, id: string): Row<N> | null;
  find<N extends IndexedTable>(table: N, column: IndexedColumn<N>, value: string): readonly Row<N>[];
  all<N extends TableName>(table: N): Iterable<Row<N>>;
}

/** Reads that see this transaction's own writes, and the writes. */
export interface RecordsChange extends RecordsView {
  put<N extends DurableTable>(table: N, row: Row<N>): void;
  remove(table: DurableTable, id: string): void;
}

/**
 * The store. Reads are answered from memory and show durable rows only (lazy tables: the newest).
 * A backend that serves several processes keeps this memory current by itself.
 */
export interface Records extends RecordsView {
  /**
   * Runs `work` against the newest rows, one after another, and makes its writes durable, all or none.
   * Resolves with what `work` returned once a power cut cannot take them away, and only then do reads show them.
   * What `work` throws rejects, and nothing is written. Rejects with `StorageError` where it cannot be stored.
   */
  change<T>(work: (change: RecordsChange) => T): Promise<T>;
  /**
   * Replaces one row of a lazy table by what `next` makes of it (null: there is none); returning null leaves it.
   * Exact in memory at once, durable within `LIMITS.lazySaveMs` and after `flush`.
   */
  update<N extends LazyTable>(table: N, id: string, next: (row: Row<N> | null) => Row<N> | null): Row<N> | null;
  /** Removes a row of a lazy table, likewise. */
  forget(table: LazyTable, id: string): void;
  /** Resolves when all lazy rows of now are durable. */
  flush(): Promise<void>;
  /** Flushes and lets go. Later changes reject. */
  close(): Promise<void>;
}

/** The disk refused. What was asked did not happen. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
