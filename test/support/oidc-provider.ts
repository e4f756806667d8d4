/** A provider of identities of this machine, in the shape of those that teams have, and browsers that sign in there. */
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration, JWK } from 'oidc-provider';

// Its notices are for whoever runs one in earnest, and begin as it is loaded.
for (const level of ['warn', 'info'] as const) {
  const say = console[level].bind(console);
  console[level] = (...args) => void (String(args[0]).startsWith('oidc-provider ') || say(...args));
}
const { default: Provider } = await import('oidc-provider');

/** What a provider says of somebody; by the name that they sign in with. */
export type ProviderPeople = Record<string, Readonly<Record<string, unknown>>>;

export interface ProviderShape {
  /** What follows the host in the address of the issuer. */
  readonly path: string;
  /** Whether name and address are in the ID token, or have to be asked for. */
  readonly tellsAtOnce: boolean;
  readonly secretBy: 'client_secret_post' | 'client_secret_basic';
}

export const KEYCLOAK: ProviderShape = { path: '/realms/team', tellsAtOnce: true, secretBy: 'client_secret_basic' };

export const CLIENT = { clientId: 'busbar', clientSecret: 'a secret of the client, long enough' } as const;

export interface RunningProvider {
  readonly issuer: string;
  /** Keys that it publishes in place of its own; null: its own. */
  published: { readonly keys: readonly JsonWebKey[] } | null;
  /** While it does, requests get no answer. */
  isSilent: boolean;
  close(): Promise<void>;
}

export async function startProvider(
  redirectUri: string,
  people: ProviderPeople,
  { path, tellsAtOnce, secretBy }: ProviderShape = KEYCLOAK,
): Promise<RunningProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = (_request, response) => response.end();
  const server = createServer((request, response) => {
    if (running.isSilent) return;
    const url = request.url ?? '';
    if (running.published !== null && url.startsWith(`${root}/jwks`)) {
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(running.published));
    }
    // As a server does that has a provider at one of its paths.
    Object.assign(request, { originalUrl: url, url: url.slice(root.length) || '/' });
    return handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const root = path.replace(/\/$/, '');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`; // a TCP server that listens has one
  const running: RunningProvider = {
    issuer,
    published: null,
    isSilent: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = new Provider(issuer, configuration(redirectUri, people, tellsAtOnce, secretBy));
  provider.on('server_error', (_context, error) => console.error(error));
  handle = provider.callback();
  return running;
}

function configuration(
  redirectUri: string,
  people: ProviderPeople,
  tellsAtOnce: boolean,
  secretBy: ProviderShape['secretBy'],
): Configuration {
  return {
    clients: [
      {
        ...{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] },
        ...{ response_types: ['code'], grant_types: ['authorization_code'], token_endpoint_auth_method: secretBy },
      },
    ],
    clientAuthMethods: [secretBy],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: !tellsAtOnce,
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people[accountId] }),
    }),
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    cookies: { keys: ['of a test'] },
    jwks: { keys: [newKey()] },
  };
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' } as JWK; // RSA has all that is asked of one
}

/** What somebody's browser gets to at the end who signs in as `login`, or says no: the address at which the provider sends it back. */
export async function signInAt(address: string, login: string, says: 'yes' | 'no' = 'yes'): Promise<string> {
  const jar = new Map<string, string>();
  const { origin } = new URL(address);
  let next: { readonly url: string; readonly form?: Record<string, string> } = { url: address };
  while (new URL(next.url).origin === origin) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form && { method: 'POST', body: new URLSearchParams(next.form) }),
    });
    for (const one of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=', 2);
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    const text = await answer.text();
    if (location !== null) next = { url: new URL(location, next.url).href };
    else next = answered(text, next.url, login, says);
  }
  return next.url;
}

function answered(page: string, url: string, login: string, says: 'yes' | 'no') {
  const abort = /href="([^"]*\/abort)"/.exec(page)?.[1];
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  if (says === 'no' && abort !== undefined) return { url: new URL(abort, url).href };
  if (action === undefined || prompt === undefined)
    throw new Error(`the provider shows no form: ${page.slice(0, 2_000)}`);
  return { url: new URL(action, url).href, form: { prompt, login, password: 'any' } };
}
