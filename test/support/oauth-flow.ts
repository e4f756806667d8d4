/** A program that connects by address, step by step, and the browser of the person whom it asks. */
import { createHash, randomBytes } from 'node:crypto';
import type { Authorization } from '#schemas/messages/grant-answers.ts';
import type { AllowAgent } from '#schemas/messages/http-grants.ts';

/** Sends a request to the server by its path, as whoever sends it wants it. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export const REDIRECT = 'http://127.0.0.1:33418/callback';

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function newPkce(verifier = randomBytes(32).toString('base64url')): Pkce {
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** What a browser of a team has: the cookies of its server, by their names. */
export class PersonBrowser {
  readonly cookies = new Map<string, string>();
  readonly #send: Send;
  readonly #origin: string;

  constructor(send: Send, origin: string, cookie = '') {
    this.#send = send;
    this.#origin = origin;
    if (cookie !== '') this.#keep(cookie);
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...(init.method === undefined ? {} : { origin: this.#origin }),
      cookie,
      ...(init.headers as object),
    };
    const response = await this.#send(path, { ...init, headers, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) this.#keep(set.split(';')[0] ?? '');
    return response;
  }

  json(method: string, path: string, body?: unknown): Promise<Response> {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return this.ask(path, { method, headers: { 'content-type': 'application/json' }, ...content });
  }

  #keep(pair: string): void {
    const at = pair.indexOf('=');
    this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export async function registered(send: Send, more: object = {}): Promise<string> {
  const response = await send('/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Robot', redirect_uris: [REDIRECT], ...more }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`not registered: ${response.status} ${text}`);
  return (JSON.parse(text) as { client_id: string }).client_id;
}

export type Params = Readonly<Record<string, string | undefined>>;

/** The address where a browser begins, with what is given in place of the usual; undefined leaves it out. */
export function authorizePath(client: string, { challenge }: Pkce, more: Params = {}): string {
  const params: Params = {
    ...{ response_type: 'code', client_id: client, redirect_uri: REDIRECT, state: 'of the program' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    ...more,
  };
  return `/authorize?${form(params)}`;
}

export function form(params: Params): string {
  const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return String(new URLSearchParams(given));
}

/** The id of what is asked for; null where the browser was not sent to the page that asks. */
export async function askedFor(browser: PersonBrowser, path: string): Promise<string | null> {
  const response = await browser.ask(path);
  return /^\/connect\/([\w-]{20,})$/.exec(response.headers.get('location') ?? '')?.[1] ?? null;
}

export const YES: AllowAgent = { mode: 'edit', boards: null, days: 30 };

/** Says yes, and gives where the program's browser ends. */
export async function allowed(browser: PersonBrowser, id: string, wish: object = YES): Promise<URL> {
  const said = await browser.json('POST', `/api/authorizations/${id}`, wish);
  return endOf(browser, said);
}

export async function endOf(browser: PersonBrowser, said: Response): Promise<URL> {
  const text = await said.text();
  if (!said.ok) throw new Error(`not answered: ${said.status} ${text}`);
  const { pathname } = new URL((JSON.parse(text) as { url: string }).url);
  const back = await browser.ask(pathname);
  return new URL(back.headers.get('location') ?? 'none:');
}

/** What the program is told at the end: null where it is no code. */
export async function codeFor(
  browser: PersonBrowser,
  client: string,
  pkce: Pkce,
  more: Params = {},
  wish: object = YES,
) {
  const id = await askedFor(browser, authorizePath(client, pkce, more));
  if (id === null) throw new Error('nothing was asked');
  const end = await allowed(browser, id, wish);
  return end.searchParams.get('code') ?? '';
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
}

export function askToken(send: Send, params: Params): Promise<Response> {
  return send('/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form(params),
  });
}

export const codeParams = (client: string, code: string, { verifier }: Pkce): Params => ({
  ...{ grant_type: 'authorization_code', client_id: client, code, code_verifier: verifier, redirect_uri: REDIRECT },
});

export const refreshParams = (client: string, token: string): Params => ({
  ...{ grant_type: 'refresh_token', client_id: client, refresh_token: token },
});

export async function tokensOf(response: Response): Promise<Tokens> {
  const text = await response.text();
  if (!response.ok) throw new Error(`no tokens: ${response.status} ${text}`);
  return JSON.parse(text) as Tokens;
}

/** The whole way of one program. */
export async function connected(send: Send, browser: PersonBrowser, wish: object = YES, more: Params = {}) {
  const client = await registered(send);
  const pkce = newPkce();
  const code = await codeFor(browser, client, pkce, more, wish);
  return { client, tokens: await tokensOf(await askToken(send, codeParams(client, code, pkce))) };
}

/** What the page is told of what is asked for. */
export async function readAsked(browser: PersonBrowser, id: string): Promise<Authorization> {
  return (await (await browser.ask(`/api/authorizations/${id}`)).json()) as Authorization;
}
