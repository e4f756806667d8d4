import * as client from 'openid-client';
import { isLoopback } from '../../../team-door.ts';
import type { Identity } from './identity.ts';
import type { OidcConfig } from './sign-in-config.ts';

/** What a request to the provider and its answer have in common; none of it leaves the server but as the request. */
export interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider says of somebody. */
export interface OidcPerson {
  readonly email: string;
  /** Whether the provider has made sure that the address is theirs. */
  readonly isVerified: boolean;
  readonly name: string;
}

/** A provider that was looked up. */
export interface FoundProvider {
  /** Where a browser goes to sign in. */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly checks: OidcChecks }>;
  /** Who has signed in, by the address to which the provider sent the browser back. Throws where the answer is not the one to these checks. */
  finish(answer: URL, checks: OidcChecks): Promise<{ readonly identity: Identity; person(): Promise<OidcPerson> }>;
}

/** Reads what the provider publishes of itself. `ask` sends each request. Throws where that cannot be had. */
export async function findProvider(config: OidcConfig, ask: typeof fetch): Promise<FoundProvider> {
  const { issuer, clientId, clientSecret } = config;
  const url = new URL(issuer);
  const execute = url.protocol === 'http:' && isLoopback(url.hostname) ? [client.allowInsecureRequests] : [];
  const options = { execute, [client.customFetch]: ask as client.CustomFetch };
  const found = await client.discovery(url, clientId, clientSecret, undefined, options);
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const proof = methods.includes('client_secret_post') ? client.ClientSecretPost : client.ClientSecretBasic;
  const provider = new client.Configuration(found.serverMetadata(), clientId, clientSecret, proof(clientSecret));
  provider[client.customFetch] = ask as client.CustomFetch;
  for (const setting of execute) setting(provider);
  // The signature of the ID token is checked besides: TLS alone would do.
  client.enableNonRepudiationChecks(provider);
  return {
    begin: (redirectUri) => begin(provider, redirectUri),
    finish: (answer, checks) => finish(provider, answer, checks),
  };
}

async function begin(provider: client.Configuration, redirectUri: string) {
  const checks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(provider, {
    ...{ redirect_uri: redirectUri, scope: 'openid email profile' },
    ...{ state: checks.state, nonce: checks.nonce },
    ...{ code_challenge: await client.calculatePKCECodeChallenge(checks.verifier), code_challenge_method: 'S256' },
  });
  return { url: url.href, checks };
}

async function finish(provider: client.Configuration, answer: URL, { state, nonce, verifier }: OidcChecks) {
  const tokens = await client.authorizationCodeGrant(provider, answer, {
    ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the provider sent no ID token');
  const { iss, sub } = claims;
  return {
    identity: { issuer: iss, subject: sub },
    async person() {
      const isTold = typeof claims.email === 'string' && typeof claims.name === 'string';
      const asks = !isTold && provider.serverMetadata().userinfo_endpoint !== undefined;
      const more = asks ? await client.fetchUserInfo(provider, tokens.access_token, sub) : {};
      return personIn({ ...more, ...claims });
    },
  };
}

function personIn(claims: Readonly<Record<string, unknown>>): OidcPerson {
  const textOf = (claim: string) => (typeof claims[claim] === 'string' ? claims[claim] : '');
  return {
    email: textOf('email'),
    isVerified: claims.email_verified === true,
    name: textOf('name') || textOf('preferred_username'),
  };
}

/** Whether the person, or the provider, said no. */
export function isDenial(error: unknown): boolean {
  return error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
}

/** What went wrong, for the operator: codes of the protocol and of the program, and nothing that people have written. */
export function oidcReason(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'an error of its own';
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { readonly code?: unknown };
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${typeof code === 'string' ? `${code}, ` : ''}${error.message}${cause}`;
}
