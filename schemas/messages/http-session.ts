import type { Infer } from '../json-schema.ts';
import { account, email, name, newPassword, role, secret, text } from './http-parts.ts';

/**
 * `POST /api/session`: a link's visitor signs in; in local mode the owner, with the server's token; in a team somebody with their password, or
 * with a recovery code, which sets a new password.
 */
export const signInSchema = {
  anyOf: [
    {
      type: 'object',
      properties: { email, password: secret },
      required: ['email', 'password'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { email, recoveryCode: secret, newPassword },
      required: ['email', 'recoveryCode', 'newPassword'],
      additionalProperties: false,
    },
    { type: 'object', properties: { link: secret, name }, required: ['link', 'name'], additionalProperties: false },
    { type: 'object', properties: { token: secret }, required: ['token'], additionalProperties: false },
  ],
} as const;
export type SignIn = Infer<typeof signInSchema>;

/** `GET /api/session/ways`, of anybody: what one can sign in by here. `oidc` is what the provider is called; null: there is none. `mail`: links can be mailed. */
export const signInWaysSchema = {
  type: 'object',
  properties: {
    passkeys: { type: 'boolean' },
    passwords: { type: 'boolean' },
    oidc: { type: ['string', 'null'] },
    mail: { type: 'boolean' },
  },
  required: ['passkeys', 'passwords', 'oidc', 'mail'],
} as const;
export type SignInWays = Infer<typeof signInWaysSchema>;

/** `POST /api/session/reset`: mails a link for a new password. The answer is the same whether somebody signs in by this address or not. */
export const askForResetSchema = {
  type: 'object',
  properties: { email },
  required: ['email'],
  additionalProperties: false,
} as const;
export type AskForReset = Infer<typeof askForResetSchema>;

/** What who signs in is answered: who they are now, and the board that their link opens. */
export const sessionSchema = {
  type: 'object',
  properties: { account, board: text, role },
  required: ['account'],
} as const;
export type SessionAnswer = Infer<typeof sessionSchema>;
