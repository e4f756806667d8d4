import type { Infer } from '../json-schema.ts';
import { text, time } from './http-parts.ts';

/** What is done to the people of a team and to what they may do: how each entry of the audit log is called. */
export const AUDIT_ACTIONS = [
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'invited',
  'invitation-revoked',
  'joined',
  'password-link-made',
  'password-link-asked',
  'password-set',
  'codes-renewed',
  'passkey-added',
  'passkey-removed',
  'identity-connected',
  'identity-removed',
  'role-changed',
  'tier-changed',
  'disabled',
  'enabled',
  'removed',
  'left',
  'key-created',
  'key-changed',
  'key-revoked',
  'grant-created',
  'grant-changed',
  'grant-revoked',
  'member-set',
  'member-removed',
  'link-created',
  'link-revoked',
  'board-adopted',
  'key-adopted',
  'parts-adopted',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What `detail` may be besides the label of a key and the name of who gets boards: a role, how somebody signed in, or what was signed out. */
export const AUDIT_DETAILS = [
  'owner',
  'member',
  'guest',
  'free',
  'pro',
  'team',
  'editor',
  'viewer',
  'password',
  'recovery-code',
  'passkey',
  'oidc',
  'link',
  'all-others',
  'one-browser',
] as const;

/**
 * One entry. `by` is the account that did it; empty: nobody who was signed in, or whoever runs the server. `account` is whom it concerns, `board`
 * which board, `detail` the role, label or way of signing in. Names are those of then. `address` is where the request came from.
 */
export const auditEntrySchema = {
  type: 'object',
  properties: {
    at: time,
    action: { enum: AUDIT_ACTIONS },
    by: text,
    byName: text,
    account: text,
    name: text,
    board: text,
    boardName: text,
    detail: text,
    address: text,
  },
  required: ['at', 'action', 'by', 'byName'],
} as const;
export type AuditEntry = Infer<typeof auditEntrySchema>;

/** `GET /api/audit`, of an owner: newest first, at most `LIMITS.auditShown`. `/api/audit/export` has all of them as CSV. */
export const auditSchema = {
  type: 'object',
  properties: { entries: { type: 'array', items: auditEntrySchema } },
  required: ['entries'],
} as const;
export type AuditAnswer = Infer<typeof auditSchema>;
