import type { OidcChecks } from './oidc-client.ts';

/** What somebody has in mind who goes to the provider. `session` is that of who connects their account. */
export type OidcPurpose =
  | { readonly kind: 'sign-in'; readonly back: string }
  | { readonly kind: 'invitation'; readonly secret: string }
  | { readonly kind: 'connect'; readonly session: string };

export interface OidcCeremony {
  readonly kind: 'oidc';
  readonly checks: OidcChecks;
  readonly purpose: OidcPurpose;
}

/** `session` is that of who adds a passkey; null: somebody signs in. */
interface PasskeyCeremony {
  readonly kind: 'passkey';
  readonly challenge: string;
  readonly session: string | null;
}

/** What a browser has begun, and the server keeps until it comes back. */
export type OpenCeremony = PasskeyCeremony | OidcCeremony;
