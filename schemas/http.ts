import { ERROR_STATUS } from './errors.ts';
import type { Infer } from './json-schema.ts';
import { LIMITS } from './limits.ts';
import { account, count, name, role, teamRole, text, time, timeOrNever } from './messages/http-parts.ts';

/*
 * The JSON API, body by body. Requests are closed (an unknown key is a mistake of the caller's and is named); answers
 * are open (a newer server may say more). Times are ms since 1970 of the server's clock; null means never.
 */

const label = { type: 'string', minLength: 1, maxLength: LIMITS.keyLabelChars, pattern: '\\S' } as const;
const color = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' } as const;
const tier = { enum: ['free', 'pro', 'team'] } as const;
const agentMode = { enum: ['edit', 'ask', 'read'] } as const;

// Who I am

const person = {
  type: 'object',
  properties: { role: teamRole, email: text },
  required: ['role', 'email'],
} as const;

const energy = {
  type: 'object',
  properties: { budget: count, spent: count, left: count, refillsAt: time },
  required: ['budget', 'spent', 'left', 'refillsAt'],
} as const;

/**
 * `GET /api/me`, also the answer to its PATCH and to signing in. `guest` names the one board of a link's visitor. `user`
 * is the id under which this browser stands in presence: two browsers of one account are two people there. `person` is what somebody who signs
 * in by name is in their team.
 */
export const meSchema = {
  type: 'object',
  properties: { account, user: text, mode: { enum: ['local', 'team'] }, tier, energy, guest: text, person },
  required: ['account', 'mode', 'tier', 'energy'],
} as const;
export type Me = Infer<typeof meSchema>;

/** `PATCH /api/me`. */
export const patchMeSchema = {
  type: 'object',
  properties: { name, color },
  additionalProperties: false,
  minProperties: 1,
} as const;
export type PatchMe = Infer<typeof patchMeSchema>;

/** Units of one UTC day, by what spent them. `at` is its first moment. */
export const energyDaySchema = {
  type: 'object',
  properties: { at: time, bridge: count, assistant: count },
  required: ['at', 'bridge', 'assistant'],
} as const;
export type EnergyDay = Infer<typeof energyDaySchema>;

/** `GET /api/energy`: the budget of today, and the last `LIMITS.energyDaysKept` days, oldest first, today last. */
export const energyHistorySchema = {
  type: 'object',
  properties: { today: energy, days: { type: 'array', items: energyDaySchema } },
  required: ['today', 'days'],
} as const;
export type EnergyHistory = Infer<typeof energyHistorySchema>;

// Agent keys

/** What a key has spent today, and the most that it may; null: what its account has. */
const keyEnergy = {
  type: 'object',
  properties: { spent: count, limit: { type: ['integer', 'null'] } },
  required: ['spent', 'limit'],
} as const;
const dailyLimit = { type: ['integer', 'null'], minimum: 1, maximum: LIMITS.dailyLimitMax } as const;

/** One key as it is listed. The value itself is in no list. */
export const keyRecordSchema = {
  type: 'object',
  properties: {
    id: text,
    label: text,
    last4: { type: 'string', minLength: 4, maxLength: 4 },
    createdAt: time,
    lastUsedAt: timeOrNever,
    revokedAt: timeOrNever,
    mode: agentMode,
    energy: keyEnergy,
  },
  required: ['id', 'label', 'last4', 'createdAt', 'lastUsedAt', 'revokedAt', 'mode', 'energy'],
} as const;
export type KeyRecord = Infer<typeof keyRecordSchema>;

/** `GET /api/keys`: newest first, revoked ones too. */
export const keysSchema = {
  type: 'object',
  properties: { keys: { type: 'array', items: keyRecordSchema } },
  required: ['keys'],
} as const;
export type KeysAnswer = Infer<typeof keysSchema>;

/** `POST /api/keys`. */
export const createKeySchema = {
  type: 'object',
  properties: { label, mode: agentMode, dailyLimit },
  required: ['label'],
  additionalProperties: false,
} as const;
export type CreateKey = Infer<typeof createKeySchema>;

/** The one answer that ever holds a key's value. */
export const createdKeySchema = {
  type: 'object',
  properties: { key: keyRecordSchema, value: { type: 'string', pattern: '^bb_[0-9A-Za-z]{38}$' } },
  required: ['key', 'value'],
} as const;
export type CreatedKey = Infer<typeof createdKeySchema>;

/** `PATCH /api/keys/:id`. DELETE revokes, and answers the revoked record. */
export const patchKeySchema = {
  type: 'object',
  properties: { label, mode: agentMode, dailyLimit },
  additionalProperties: false,
  minProperties: 1,
} as const;
export type PatchKey = Infer<typeof patchKeySchema>;

/** The answer to PATCH and DELETE of a key. */
export const keyAnswerSchema = { type: 'object', properties: { key: keyRecordSchema }, required: ['key'] } as const;
export type KeyAnswer = Infer<typeof keyAnswerSchema>;

/**
 * `GET /api/keys/:id/check`: what the key's agent would find now. `board` is where its calls would go; `state` says why
 * they would not: it has to choose among `boards`, none is open, no tab has its board, its target is no more its
 * owner's, it is paused there, its energy is spent, or the key is revoked. Asking costs nothing and does not mark the key as used.
 */
export const keyCheckSchema = {
  type: 'object',
  properties: {
    state: { enum: ['ready', 'choose', 'no_board', 'no_tab', 'lost', 'paused', 'spent', 'revoked'] },
    mode: agentMode,
    board: { type: 'object', properties: { id: text, name: text, role }, required: ['id', 'name', 'role'] },
    boards: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: text, name: text, role, tabs: count, visible: { type: 'boolean' } },
        required: ['id', 'name', 'role', 'tabs', 'visible'],
      },
    },
    pausedBy: text,
  },
  required: ['state', 'mode', 'boards'],
} as const;
export type KeyCheck = Infer<typeof keyCheckSchema>;

// Boards

/**
 * One board as the asker sees it: `role` is theirs, `openTabs` counts live tabs of everybody. `quarantine`: it is closed until then, since
 * opening it costs more than it may; `canGoBack` says whether an earlier state of it opens.
 */
export const boardRecordSchema = {
  type: 'object',
  properties: {
    id: text,
    name: text,
    role,
    ownerName: text,
    createdAt: time,
    updatedAt: time,
    archivedAt: timeOrNever,
    openTabs: count,
    people: {
      type: 'array',
      items: { type: 'object', properties: { name: text, color: text }, required: ['name', 'color'] },
    },
    quarantine: {
      type: 'object',
      properties: { until: time, canGoBack: { type: 'boolean' } },
      required: ['until', 'canGoBack'],
    },
  },
  required: ['id', 'name', 'role', 'ownerName', 'createdAt', 'updatedAt', 'archivedAt', 'openTabs'],
} as const;
export type BoardRecord = Infer<typeof boardRecordSchema>;

/** `GET /api/boards`: last changed first, archived ones too. */
export const boardsSchema = {
  type: 'object',
  properties: { boards: { type: 'array', items: boardRecordSchema } },
  required: ['boards'],
} as const;
export type BoardsAnswer = Infer<typeof boardsSchema>;

/** `POST /api/boards`, and the body of `POST /api/boards/:id/duplicate`. Without a name the server chooses one. */
export const createBoardSchema = { type: 'object', properties: { name }, additionalProperties: false } as const;
export type CreateBoard = Infer<typeof createBoardSchema>;

/** `PATCH /api/boards/:id`: rename, archive, restore. */
export const patchBoardSchema = {
  type: 'object',
  properties: { name, archived: { type: 'boolean' } },
  additionalProperties: false,
  minProperties: 1,
} as const;
export type PatchBoard = Infer<typeof patchBoardSchema>;

/** The answer to every route that creates, reads or changes one board. */
export const boardAnswerSchema = {
  type: 'object',
  properties: { board: boardRecordSchema },
  required: ['board'],
} as const;
export type BoardAnswer = Infer<typeof boardAnswerSchema>;

/** One member. `account` is the account's id. */
export const memberSchema = {
  type: 'object',
  properties: { account: text, name: text, role },
  required: ['account', 'name', 'role'],
} as const;
export type Member = Infer<typeof memberSchema>;

/** `GET /api/boards/:id/members`, and the answer to every change of them. */
export const membersSchema = {
  type: 'object',
  properties: { members: { type: 'array', items: memberSchema } },
  required: ['members'],
} as const;
export type MembersAnswer = Infer<typeof membersSchema>;

/** `PUT /api/boards/:id/members`: adds somebody by account id or by name, or changes their role. */
export const putMemberSchema = {
  anyOf: [
    {
      type: 'object',
      properties: { account: { type: 'string', maxLength: 64 }, role },
      required: ['account', 'role'],
      additionalProperties: false,
    },
    { type: 'object', properties: { name, role }, required: ['name', 'role'], additionalProperties: false },
  ],
} as const;
export type PutMember = Infer<typeof putMemberSchema>;

/** One link. `url` holds the secret: it is in the answer that creates the link, and in no other. */
export const linkSchema = {
  type: 'object',
  properties: {
    id: text,
    role: { enum: ['editor', 'viewer'] },
    url: text,
    expiresAt: timeOrNever,
    revokedAt: timeOrNever,
    createdAt: time,
  },
  required: ['id', 'role', 'expiresAt', 'revokedAt', 'createdAt'],
} as const;
export type LinkRecord = Infer<typeof linkSchema>;

/** `GET /api/boards/:id/links`: newest first. */
export const linksSchema = {
  type: 'object',
  properties: { links: { type: 'array', items: linkSchema } },
  required: ['links'],
} as const;
export type LinksAnswer = Infer<typeof linksSchema>;

/** `POST /api/boards/:id/links`. */
export const createLinkSchema = {
  type: 'object',
  properties: { role: { enum: ['editor', 'viewer'] }, expiresAt: timeOrNever },
  required: ['role'],
  additionalProperties: false,
} as const;
export type CreateLink = Infer<typeof createLinkSchema>;

/** The answer to creating or revoking a link. */
export const linkAnswerSchema = { type: 'object', properties: { link: linkSchema }, required: ['link'] } as const;
export type LinkAnswer = Infer<typeof linkAnswerSchema>;

/** One version of a board. `made` is when, by its device's clock, and never later than the server's now; `by` who made it, as people saw them. */
export const versionSchema = {
  type: 'object',
  properties: { id: text, kind: { enum: ['automatic', 'named'] }, name: text, by: text, made: time, bytes: count },
  required: ['id', 'kind', 'name', 'by', 'made', 'bytes'],
} as const;
export type VersionRecord = Infer<typeof versionSchema>;

/** `GET /api/boards/:id/versions`: newest first. */
export const versionsSchema = {
  type: 'object',
  properties: { versions: { type: 'array', items: versionSchema } },
  required: ['versions'],
} as const;
export type VersionsAnswer = Infer<typeof versionsSchema>;

/**
 * What the address of `PUT /api/boards/:id/versions/:version` says of the version that is its body; DELETE has no answer. `boardBytes` is
 * what the board itself takes, as one update.
 */
export const putVersionSchema = {
  type: 'object',
  properties: {
    kind: { enum: ['automatic', 'named'] },
    name,
    made: { type: 'integer', minimum: 0 },
    boardBytes: { type: 'integer', minimum: 0, maximum: LIMITS.documentBytes },
  },
  required: ['kind', 'made', 'boardBytes'],
  additionalProperties: false,
} as const;
export type PutVersion = Infer<typeof putVersionSchema>;

/** `PATCH /api/boards/:id/versions/:version`. */
export const patchVersionSchema = {
  type: 'object',
  properties: { name },
  required: ['name'],
  additionalProperties: false,
} as const;
export type PatchVersion = Infer<typeof patchVersionSchema>;

/** The answer to PUT and PATCH of a version. */
export const versionAnswerSchema = {
  type: 'object',
  properties: { version: versionSchema },
  required: ['version'],
} as const;
export type VersionAnswer = Infer<typeof versionAnswerSchema>;

/** `GET /api/health`. */
export const healthSchema = {
  type: 'object',
  properties: { status: { const: 'ok' }, version: text },
  required: ['status', 'version'],
} as const;
export type Health = Infer<typeof healthSchema>;

/** `GET /api/ready`, where the server can store what it is sent; else 503 with the reason `not-ready`. */
export const readySchema = {
  type: 'object',
  properties: { status: { const: 'ready' } },
  required: ['status'],
} as const;
export type Ready = Infer<typeof readySchema>;

/** Every error answer of the API; see `schemas/errors.ts` for the codes. */
export const errorBodySchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { enum: Object.keys(ERROR_STATUS) },
        message: text,
        pointer: text,
        reason: {
          type: 'object',
          properties: { code: text, params: { type: 'object' } },
          required: ['code', 'params'],
        },
      },
      required: ['code', 'message', 'reason'],
    },
  },
  required: ['error'],
} as const;
