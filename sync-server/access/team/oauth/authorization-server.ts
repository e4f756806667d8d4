import type { Provider } from 'oidc-provider';
import type { AgentMode } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Authorization } from '#schemas/messages/grant-answers.ts';
import type { AllowAgent } from '#schemas/messages/http-grants.ts';
import type { Records } from '../../../storage/records.ts';
import type { Visitor } from '../../people.ts';
import { refusedFor } from '../../refused.ts';
import { hashOf, sameHash } from '../../secret.ts';
import type { AgentGrants } from '../agent-grants.ts';
import { mayEnter } from '../team-people.ts';
import { isLoopbackName } from './client-fields.ts';
import { ClientRegistry } from './client-registry.ts';
import { type GrantTokens, newRefreshToken } from './grant-tokens.ts';
import { loadLibrary } from './load-library.ts';
import { exchange, type PlainRequest } from './node-exchange.ts';
import { providerConfig } from './provider-config.ts';
import { providerStore } from './provider-store.ts';
import { agentResource, CONSENT_PAGE, SCOPES } from './resource.ts';

const DAY_MS = 24 * 60 * 60_000;

interface ServerOptions {
  readonly records: Records;
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly grants: AgentGrants;
  readonly tokens: GrantTokens;
  /** How the document of a client is fetched. */
  readonly fetchDocument: typeof fetch;
  /** Told of what the library did not expect. */
  readonly failed: (error: unknown) => void;
}

/** `hash` is that of its secret; `isAnswered`: its person has said yes or no, and it has to go on to its program. */
interface AskingBrowser {
  readonly hash: string;
  readonly isAnswered: boolean;
}

type Interaction = InstanceType<Provider['Interaction']>;

/**
 * Gives programs leave to act for people (OAuth 2.1). Who a person is says the page's session, and what they allow the page asks; the rest is the library's,
 * which is loaded with the first request.
 */
export class AuthorizationServer {
  readonly #options: ServerOptions;
  readonly #isSecure: boolean;
  /** In which browser something is asked for. */
  readonly #browsers = new Map<string, AskingBrowser>();
  #provider: Promise<Provider> | null = null;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#isSecure = new URL(options.publicUrl).protocol === 'https:';
  }

  /** Answers a request for one of the library's paths. */
  async ask(request: Omit<PlainRequest, 'isSecure'>): Promise<Response> {
    const provider = await this.#library();
    const { host } = new URL(this.#options.publicUrl);
    const headers = { ...request.headers, host };
    return exchange(provider.callback(), { ...request, headers, isSecure: this.#isSecure });
  }

  /** Notes which browser has begun what is asked for: no other one answers it. */
  begunBy(id: string, secret: string): void {
    this.#browsers.set(id, { hash: hashOf(secret), isAnswered: false });
    const oldest = this.#browsers.keys().next().value;
    if (this.#browsers.size > LIMITS.authorizationsOpen && oldest !== undefined) this.#browsers.delete(oldest);
  }

  /** Whether this browser has begun what was answered, and may go on with the answer: once. */
  takesAnswer(id: string, secret: string | null): boolean {
    if (!this.#isOf(id, secret, true)) return false;
    return this.#browsers.delete(id);
  }

  /** What is asked for. Throws `Refused` where nothing is (any more), or by another browser. */
  async read(id: string, secret: string | null): Promise<Authorization> {
    const { asked, name, site, redirect } = await this.#open(id, secret);
    return {
      name,
      site,
      goesTo: redirect.host === '' ? redirect.protocol.slice(0, -1) : redirect.host,
      isHere: redirect.host === '' || isLoopbackName(redirect.hostname),
      modes: modesIn(String(asked.params.scope ?? '')),
      until: (asked.exp ?? 0) * 1_000,
    };
  }

  /** Says yes to so much, and gives where the browser goes on. Throws `Refused`. */
  async allow(id: string, secret: string | null, visitor: Visitor, wish: AllowAgent): Promise<string> {
    const { asked, name } = await this.#open(id, secret);
    const { mode, boards, days, label = name, dailyLimit = null } = wish;
    if (!modesIn(String(asked.params.scope ?? '')).includes(mode))
      throw refusedFor({ code: 'grant-mode-unasked', params: {} }, '/mode');
    this.#answered(id);
    const account = visitor.account.id;
    const grantId = await this.#options.grants.create(account, {
      ...{ client: String(asked.params.client_id), clientName: name, label, mode, boards, dailyLimit },
      expiresAt: this.#options.now() + days * DAY_MS,
    });
    return this.#answer(asked, { login: { accountId: account, remember: false }, consent: { grantId } });
  }

  /** Says no, and gives where the browser goes on. Throws `Refused`. */
  async refuse(id: string, secret: string | null): Promise<string> {
    const { asked } = await this.#open(id, secret);
    this.#answered(id);
    return this.#answer(asked, { error: 'access_denied', error_description: 'the person said no' });
  }

  async #answer(asked: Interaction, result: NonNullable<Interaction['result']>): Promise<string> {
    asked.result = result;
    await asked.persist();
    return asked.returnTo;
  }

  #isOf(id: string, secret: string | null, isAnswered: boolean): boolean {
    const browser = this.#browsers.get(id);
    return browser?.isAnswered === isAnswered && secret !== null && sameHash(browser.hash, hashOf(secret));
  }

  #answered(id: string): void {
    const browser = this.#browsers.get(id);
    if (browser !== undefined) this.#browsers.set(id, { ...browser, isAnswered: true });
  }

  async #open(id: string, secret: string | null) {
    const provider = await this.#library();
    const asked = await provider.Interaction.find(id);
    const isTheirs = this.#isOf(id, secret, false);
    const client =
      asked === undefined || !isTheirs ? undefined : await provider.Client.find(String(asked.params.client_id));
    if (asked === undefined || client === undefined) throw refusedFor({ code: 'authorization-stale', params: {} });
    const redirect = new URL(String(asked.params.redirect_uri));
    const site = client.clientId.startsWith('https://') ? new URL(client.clientId).host : null;
    return {
      asked,
      site,
      redirect,
      name: client.clientName ?? site ?? (redirect.host || redirect.protocol.slice(0, -1)),
    };
  }

  #library(): Promise<Provider> {
    this.#provider ??= this.#load();
    return this.#provider;
  }

  async #load(): Promise<Provider> {
    const { records, publicUrl, now, grants, tokens, fetchDocument, failed } = this.#options;
    const library = await loadLibrary();
    const resource = agentResource(publicUrl);
    const raced = () => new library.errors.InvalidGrant('already used');
    const clients = new ClientRegistry(records, now);
    const config = providerConfig(library, {
      resource,
      store: providerStore({ grants, tokens, clients, resource, now, raced }),
      mayEnter: (account) => mayEnter(records, account),
      pageOf: (id) => `${CONSENT_PAGE}/${id}`,
      refusalPage: (code) => `${CONSENT_PAGE}/refused#${encodeURIComponent(code)}`,
      fetchDocument,
      isSecure: this.#isSecure,
    });
    const provider = new library.Provider(new URL(publicUrl).origin, config);
    Object.assign(provider.RefreshToken.prototype, {
      generateTokenId(this: { readonly grantId: string }) {
        return newRefreshToken(this.grantId);
      },
    });
    provider.on('server_error', (_context, error) => failed(error));
    return provider;
  }
}

/** As much as a program asks for, least first; it asks for all where it says nothing. */
function modesIn(scope: string): AgentMode[] {
  const asked = scope.split(' ');
  const most = Math.max(...SCOPES.map((one, at) => (asked.includes(one) ? at : -1)));
  return (['read', 'ask', 'edit'] as const).slice(0, (most < 0 ? SCOPES.length - 1 : most) + 1);
}
