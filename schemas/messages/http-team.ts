import type { Infer } from '../json-schema.ts';
import { count, email, name, newPassword, secret, teamRole, text, tier, time, timeOrNever } from './http-parts.ts';

/* The JSON API of a team's people, body by body: see `http.ts`. */

/** One browser that is signed in. `agent` is what it calls itself, `here` the one that asks. */
export const sessionRecordSchema = {
  type: 'object',
  properties: { id: text, agent: text, createdAt: time, lastUsedAt: time, here: { type: 'boolean' } },
  required: ['id', 'agent', 'createdAt', 'lastUsedAt', 'here'],
} as const;
export type SessionRecord = Infer<typeof sessionRecordSchema>;

/** `GET /api/sessions`: the last used first; DELETE signs all others out and answers what is left, as does DELETE of one. */
export const sessionListSchema = {
  type: 'object',
  properties: { sessions: { type: 'array', items: sessionRecordSchema } },
  required: ['sessions'],
} as const;
export type SessionList = Infer<typeof sessionListSchema>;

/** `PUT /api/me/password`: every other browser is signed out. Answered with the browsers that are left. */
export const changePasswordSchema = {
  type: 'object',
  properties: { password: secret, newPassword },
  required: ['password', 'newPassword'],
  additionalProperties: false,
} as const;
export type ChangePassword = Infer<typeof changePasswordSchema>;

/** `POST /api/me/recovery-codes`: new ones, in place of all earlier ones. */
export const renewCodesSchema = {
  type: 'object',
  properties: { password: secret },
  required: ['password'],
  additionalProperties: false,
} as const;
export type RenewCodes = Infer<typeof renewCodesSchema>;

const recoveryCodes = { type: 'array', items: text } as const;
export const recoveryCodesSchema = {
  type: 'object',
  properties: { recoveryCodes },
  required: ['recoveryCodes'],
} as const;
export type RecoveryCodesAnswer = Infer<typeof recoveryCodesSchema>;

/** One open invitation. `name` is whom it is meant for, `email` by which address; `byName` who made it; empty: whoever runs the server. */
export const invitationRecordSchema = {
  type: 'object',
  properties: {
    id: text,
    for: { enum: ['joining', 'new-password'] },
    role: teamRole,
    name: text,
    email: text,
    byName: text,
    createdAt: time,
    expiresAt: time,
  },
  required: ['id', 'for', 'role', 'name', 'email', 'byName', 'createdAt', 'expiresAt'],
} as const;
export type InvitationRecord = Infer<typeof invitationRecordSchema>;

/** `GET /api/invitations`, of an owner: newest first. */
export const invitationsSchema = {
  type: 'object',
  properties: { invitations: { type: 'array', items: invitationRecordSchema } },
  required: ['invitations'],
} as const;
export type InvitationsAnswer = Infer<typeof invitationsSchema>;

/** `POST /api/invitations`, of an owner. Who proves by the provider that `email` is theirs needs no link. Where links can be mailed it goes there. */
export const createInvitationSchema = {
  type: 'object',
  properties: { role: teamRole, for: name, email },
  required: ['role'],
  additionalProperties: false,
} as const;
export type CreateInvitation = Infer<typeof createInvitationSchema>;

/** `POST /api/people/:id/reset`, of an owner: `mail` sends the link to its person. */
export const resetPersonSchema = {
  type: 'object',
  properties: { mail: { type: 'boolean' } },
  additionalProperties: false,
} as const;
export type ResetPerson = Infer<typeof resetPersonSchema>;

/** The answer to both: the one that ever holds the link. `mailed`: whether a server has taken the mail that it was to go by; absent: it was to go by none. */
export const madeInvitationSchema = {
  type: 'object',
  properties: { invitation: invitationRecordSchema, url: text, mailed: { type: 'boolean' } },
  required: ['invitation', 'url'],
} as const;
export type MadeInvitationAnswer = Infer<typeof madeInvitationSchema>;

/** `POST /api/invitations/open`, of whoever has the secret. */
export const openInvitationSchema = {
  type: 'object',
  properties: { invitation: secret },
  required: ['invitation'],
  additionalProperties: false,
} as const;
export type OpenInvitation = Infer<typeof openInvitationSchema>;

/** The answer to that. `email`: whose new password it is, or who was invited. */
export const openedInvitationSchema = {
  type: 'object',
  properties: { for: { enum: ['joining', 'new-password'] }, role: teamRole, expiresAt: time, email: text },
  required: ['for', 'role', 'expiresAt'],
} as const;
export type OpenedInvitation = Infer<typeof openedInvitationSchema>;

/** `POST /api/invitations/accept`: makes an account and signs in; or sets a new password and signs in. */
export const acceptInvitationSchema = {
  anyOf: [
    {
      type: 'object',
      properties: { invitation: secret, name, email, newPassword },
      required: ['invitation', 'name', 'email', 'newPassword'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { invitation: secret, newPassword },
      required: ['invitation', 'newPassword'],
      additionalProperties: false,
    },
  ],
} as const;
export type AcceptInvitation = Infer<typeof acceptInvitationSchema>;

/** The answer to that. */
export const joinedSchema = {
  type: 'object',
  properties: {
    account: { type: 'object', properties: { id: text, name: text }, required: ['id', 'name'] },
    recoveryCodes,
  },
  required: ['account', 'recoveryCodes'],
} as const;
export type JoinedAnswer = Infer<typeof joinedSchema>;

/** Somebody of the team, with how many boards they own, and how many of those nobody else does. How they sign in, who let them in and what they own is told to owners and to themselves. */
export const personRecordSchema = {
  type: 'object',
  properties: {
    account: text,
    name: text,
    role: teamRole,
    email: text,
    since: time,
    byName: text,
    lastUsedAt: timeOrNever,
    boards: count,
    boardsAlone: count,
    tier,
    disabledAt: timeOrNever,
  },
  required: ['account', 'name', 'role'],
} as const;
export type PersonRecord = Infer<typeof personRecordSchema>;

/** `GET /api/people`, and the answer to every change of them. */
export const peopleSchema = {
  type: 'object',
  properties: { people: { type: 'array', items: personRecordSchema } },
  required: ['people'],
} as const;
export type PeopleAnswer = Infer<typeof peopleSchema>;

/** `GET /api/handovers`: boards that are mine now since somebody has left who alone owned them; the newest first. `DELETE /api/handovers/:id` forgets one. */
export const handoversSchema = {
  type: 'object',
  properties: {
    handovers: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: text, name: text, boards: count, at: time },
        required: ['id', 'name', 'boards', 'at'],
      },
    },
  },
  required: ['handovers'],
} as const;
export type HandoversAnswer = Infer<typeof handoversSchema>;

/** `PATCH /api/people/:id`, of an owner. Whoever is disabled cannot sign in. */
export const patchPersonSchema = {
  type: 'object',
  properties: { role: teamRole, tier, disabled: { type: 'boolean' } },
  minProperties: 1,
  additionalProperties: false,
} as const;
export type PatchPerson = Infer<typeof patchPersonSchema>;

/** Somebody whom whoever runs the server adds: they set their password by the link of the answer. */
export const addPersonSchema = {
  type: 'object',
  properties: { name, email, role: teamRole },
  required: ['name', 'email', 'role'],
  additionalProperties: false,
} as const;
export type AddPerson = Infer<typeof addPersonSchema>;

/** `DELETE /api/people/:id`: `heir` is the account that gets the boards that nobody else owns. */
export const removePersonSchema = {
  type: 'object',
  properties: { heir: { type: 'string', maxLength: 64 } },
  additionalProperties: false,
} as const;
export type RemovePerson = Infer<typeof removePersonSchema>;
