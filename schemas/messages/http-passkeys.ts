import type { Infer } from '../json-schema.ts';
import { LIMITS } from '../limits.ts';
import { name, secret, text, time, timeOrNever } from './http-parts.ts';

/* The JSON API of passkeys (WebAuthn level 3), body by body: see `http.ts`. What an authenticator says is base64url without padding. */

const bytes = { type: 'string', minLength: 1, maxLength: LIMITS.passkeyChars, pattern: '^[A-Za-z0-9_-]+$' } as const;

/** EdDSA, ES256 and RS256, by their COSE numbers: what authenticators sign with, best first. */
export const PASSKEY_ALGORITHMS: readonly number[] = [-8, -7, -257];

/** `POST /api/session/passkey/challenge`: what the browser's authenticator is to sign. It is for this browser, once, for `LIMITS.ceremonyMs`. */
export const passkeyRequestSchema = {
  type: 'object',
  properties: { challenge: text, rpId: text },
  required: ['challenge', 'rpId'],
} as const;
export type PasskeyRequest = Infer<typeof passkeyRequestSchema>;

/** `POST /api/session/passkey`: signs in whoever has the passkey. Answered like `POST /api/session`. */
export const signInPasskeySchema = {
  type: 'object',
  properties: { credential: bytes, clientData: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
  required: ['credential', 'clientData', 'authenticatorData', 'signature', 'userHandle'],
  additionalProperties: false,
} as const;
export type SignInPasskey = Infer<typeof signInPasskeySchema>;

/** `POST /api/me/passkeys/challenge`: whoever has a password gives it. */
export const startPasskeySchema = {
  type: 'object',
  properties: { password: secret },
  additionalProperties: false,
} as const;
export type StartPasskey = Infer<typeof startPasskeySchema>;

/** The answer to that: for whom a passkey is to be made, and the credentials that they have already. */
export const passkeyCreationSchema = {
  type: 'object',
  properties: {
    challenge: text,
    rpId: text,
    userHandle: text,
    email: text,
    displayName: text,
    known: { type: 'array', items: text },
  },
  required: ['challenge', 'rpId', 'userHandle', 'email', 'displayName', 'known'],
} as const;
export type PasskeyCreation = Infer<typeof passkeyCreationSchema>;

/** `POST /api/me/passkeys`. */
export const addPasskeySchema = {
  type: 'object',
  properties: { name, credential: bytes, clientData: bytes, attestation: bytes },
  required: ['name', 'credential', 'clientData', 'attestation'],
  additionalProperties: false,
} as const;
export type AddPasskey = Infer<typeof addPasskeySchema>;

/** `PATCH /api/me/passkeys/:id`. */
export const patchPasskeySchema = {
  type: 'object',
  properties: { name },
  required: ['name'],
  additionalProperties: false,
} as const;
export type PatchPasskey = Infer<typeof patchPasskeySchema>;

/** `GET /api/me/passkeys`, and the answer to every change of them: the oldest first. `needsPassword`: to add one takes the password. */
export const passkeysSchema = {
  type: 'object',
  properties: {
    passkeys: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: text, name: text, createdAt: time, usedAt: timeOrNever },
        required: ['id', 'name', 'createdAt', 'usedAt'],
      },
    },
    needsPassword: { type: 'boolean' },
  },
  required: ['passkeys', 'needsPassword'],
} as const;
export type PasskeysAnswer = Infer<typeof passkeysSchema>;
