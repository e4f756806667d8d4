import type { Infer } from '../json-schema.ts';
import { count, text, time, timeOrNever } from './http-parts.ts';

/* What the JSON API of agents that connect by address (OAuth) answers, body by body. A server reads none of it: validators of these are compiled by tests. */

const mode = { enum: ['edit', 'ask', 'read'] } as const;
const board = { type: 'object', properties: { id: text, name: text }, required: ['id', 'name'] } as const;

/** What an agent may do for an account until `expiresAt`. `client` is what its program calls itself; `boards` null: all of the account. */
export const grantRecordSchema = {
  type: 'object',
  properties: {
    id: text,
    label: text,
    client: text,
    mode,
    boards: { anyOf: [{ type: 'array', items: board }, { type: 'null' }] },
    createdAt: time,
    expiresAt: time,
    lastUsedAt: timeOrNever,
    revokedAt: timeOrNever,
    energy: {
      type: 'object',
      properties: { spent: count, limit: { type: ['integer', 'null'] } },
      required: ['spent', 'limit'],
    },
  },
  required: ['id', 'label', 'client', 'mode', 'boards', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt', 'energy'],
} as const;
export type GrantRecord = Infer<typeof grantRecordSchema>;

/** `GET /api/grants`: newest first, ended ones too. `address` is where agents connect; null: they cannot. */
export const grantsSchema = {
  type: 'object',
  properties: { grants: { type: 'array', items: grantRecordSchema }, address: { type: ['string', 'null'] } },
  required: ['grants', 'address'],
} as const;
export type GrantsAnswer = Infer<typeof grantsSchema>;

/** The answer to PATCH and DELETE of a grant. */
export const grantAnswerSchema = {
  type: 'object',
  properties: { grant: grantRecordSchema },
  required: ['grant'],
} as const;
export type GrantAnswer = Infer<typeof grantAnswerSchema>;

/**
 * `GET /api/authorizations/:id`: what a program asks for, before anybody has answered. `name` is what it calls itself, which anybody can; `site` the
 * host whose document says so, null: nobody vouches for it. `goesTo` is the host or scheme that the answer is sent to, `isHere` whether that is this machine.
 */
export const authorizationSchema = {
  type: 'object',
  properties: {
    name: text,
    site: { type: ['string', 'null'] },
    goesTo: text,
    isHere: { type: 'boolean' },
    modes: { type: 'array', items: mode },
    until: time,
  },
  required: ['name', 'site', 'goesTo', 'isHere', 'modes', 'until'],
} as const;
export type Authorization = Infer<typeof authorizationSchema>;

/** The answer to yes and no: where the browser goes on, back to the program. */
export const authorizationAnsweredSchema = { type: 'object', properties: { url: text }, required: ['url'] } as const;
export type AuthorizationAnswered = Infer<typeof authorizationAnsweredSchema>;
