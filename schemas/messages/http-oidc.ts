import type { ErrorReason } from '../errors.ts';
import type { Infer } from '../json-schema.ts';
import { secret, text, timeOrNever } from './http-parts.ts';

/* The JSON API of signing in by a provider of identities (OpenID Connect), body by body: see `http.ts`. */

/** Where the provider sends browsers back to: outside of the API, since another site's page leads there. */
export const OIDC_CALLBACK = '/oidc/callback';

/** A page of this server: nothing that a browser takes for another one. */
const back = { type: 'string', maxLength: 200, pattern: '^/(?:[\\w.~%@:-][\\w.~%@:/-]*)?$' } as const;

/** `POST /api/session/oidc`: to which page to come back, or the invitation by which somebody comes in. */
export const startOidcSchema = {
  type: 'object',
  properties: { back, invitation: secret },
  additionalProperties: false,
} as const;
export type StartOidc = Infer<typeof startOidcSchema>;

/** The answer to that, and to `POST /api/me/oidc`: where the browser signs in. */
export const oidcStartedSchema = { type: 'object', properties: { url: text }, required: ['url'] } as const;
export type OidcStarted = Infer<typeof oidcStartedSchema>;

/** `GET /api/me/oidc`: since when an account is connected to the provider; `DELETE` ends that. */
export const oidcConnectionSchema = {
  type: 'object',
  properties: { connectedAt: timeOrNever },
  required: ['connectedAt'],
} as const;
export type OidcConnection = Infer<typeof oidcConnectionSchema>;

/** Why somebody who comes back from the provider is not let in, as the address of the page says it: each without params. */
export const OIDC_REFUSALS = [
  'oidc-unreachable',
  'oidc-stale',
  'oidc-denied',
  'oidc-failed',
  'oidc-unknown',
  'oidc-unverified',
  'oidc-email-missing',
  'oidc-connect-first',
  'oidc-taken',
  'email-taken',
  'invitation-dead',
  'person-disabled',
] as const satisfies readonly ErrorReason['code'][];
export type OidcRefusal = (typeof OIDC_REFUSALS)[number];
