import { generateKeyPairSync } from 'node:crypto';
import type { Configuration, JWK, KoaContextWithOIDC } from 'oidc-provider';
import { LIMITS } from '#schemas/limits.ts';
import { newId } from '../../secret.ts';
import type { loadLibrary } from './load-library.ts';
import { SCOPES } from './resource.ts';

type Library = Awaited<ReturnType<typeof loadLibrary>>;

interface ProviderOptions {
  readonly resource: string;
  readonly store: NonNullable<Configuration['adapter']>;
  /** Whether somebody of this id may sign in. */
  readonly mayEnter: (account: string) => boolean;
  /** The page that asks the person, by the id of what is asked for. */
  readonly pageOf: (id: string) => string;
  /** The page that says why nothing is asked. */
  readonly refusalPage: (code: string) => string;
  /** How the document of a client is fetched. */
  readonly fetchDocument: NonNullable<Configuration['fetch']>;
  readonly isSecure: boolean;
}

/** How the library has to behave. All that it does not need here is off. */
export function providerConfig(library: Library, options: ProviderOptions): Configuration {
  const { resource, store, mayEnter, pageOf, refusalPage, fetchDocument, isSecure } = options;
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: false } as const;
  return {
    adapter: store,
    clients: [],
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    cookies: { long: cookie, short: cookie },
    jwks: { keys: [unusedKey()] },
    routes: { authorization: '/authorize', token: '/token', registration: '/register', revocation: '/revoke' },
    responseTypes: ['code'],
    scopes: [],
    pkce: { required: () => true },
    fetch: fetchDocument,
    fetchResponseBodyLimits: { 'client_id metadata document': LIMITS.clientDocumentBytes },
    findAccount: (_context, accountId) =>
      mayEnter(accountId) ? { accountId, claims: async () => ({ sub: accountId }) } : undefined,
    loadExistingGrant: async (context) => {
      const id = context.oidc.result?.consent?.grantId;
      return id === undefined ? undefined : context.oidc.provider.Grant.find(id);
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    expiresWithSession: () => false,
    interactions: { policy: askEachTime(library), url: (_context, { uid }) => pageOf(uid) },
    renderError: (context, { error }) => {
      context.redirect(refusalPage(error));
      context.status = 303;
    },
    ttl: {
      AccessToken: (context) => Math.min(seconds(LIMITS.accessTokenMs), secondsLeft(context)),
      RefreshToken: (context) => secondsLeft(context),
      AuthorizationCode: seconds(LIMITS.authorizationCodeMs),
      Interaction: seconds(LIMITS.authorizationMs),
      Session: seconds(LIMITS.authorizationMs),
    },
    features: features(library, resource),
  };
}

function features({ errors }: Library, resource: string): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, idFactory: () => newId('c'), issueRegistrationAccessToken: false },
    revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02', allowFetch: () => true, allowClient: () => true },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, named) => {
        if (named !== resource) throw new errors.InvalidTarget();
        return { audience: resource, scope: SCOPES.join(' '), accessTokenFormat: 'opaque' };
      },
    },
  };
}

/** Whoever was asked before is asked again: what an agent may do is said for each grant. */
function askEachTime({ interactionPolicy }: Library) {
  const { Check, Prompt } = interactionPolicy;
  const unasked = new Check('unasked', 'the person has to be asked', (context) => {
    const wasAsked = context.oidc.result?.consent !== undefined;
    return wasAsked ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
  });
  return [new Prompt({ name: 'consent', requestable: true }, unasked)];
}

/** Until the end of the grant that a token is for. */
function secondsLeft({ oidc }: KoaContextWithOIDC): number {
  const end = oidc.entities.Grant?.exp ?? 0;
  return Math.max(1, end - seconds(Date.now()));
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000);
}

/** The library wants one, and signs nothing: tokens are looked up. */
function unusedKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' } as JWK; // a key of this curve has all that is asked of one
}
