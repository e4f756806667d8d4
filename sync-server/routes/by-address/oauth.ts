import type { Context, Hono } from 'hono';
import { LIMITS } from '#schemas/limits.ts';
import { agentsCookie, cookieValue, setCookie } from '../../access/cookie.ts';
import { Refused, refusedFor } from '../../access/refused.ts';
import { randomText } from '../../access/secret.ts';
import { ClientRefused, clientFields } from '../../access/team/oauth/client-fields.ts';
import { METADATA_PATHS, resourceMetadata, serverMetadata } from '../../access/team/oauth/metadata.ts';
import { CONSENT_PAGE, canonicalResource, SCOPES } from '../../access/team/oauth/resource.ts';
import type { Team } from '../../access/team/team.ts';
import { readBytes } from '../body.ts';
import type { RouteDeps } from '../deps.ts';

type OauthTeam = Team & { readonly oauth: NonNullable<Team['oauth']> };

/** Where programs ask from any page of any site: nothing there counts by a cookie. */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  ...METADATA_PATHS.resource,
  ...METADATA_PATHS.server,
  ...['/token', '/register', '/revoke'],
]);

/** Whether pages of other sites may ask here. */
export function isOpenToAll(path: string, { access }: Pick<RouteDeps, 'access'>): boolean {
  return access.team?.oauth != null && OPEN_PATHS.has(path);
}

/** How programs get leave to act for people, and what they read to find that out: at the root, where they look. */
export function oauthRoutes(app: Hono, deps: RouteDeps): void {
  const { team, rule } = deps.access;
  if (team?.oauth == null || rule.mode === 'local') return;
  const { publicUrl } = rule;
  for (const path of METADATA_PATHS.resource) open(app, path, 'GET', (c) => c.json(resourceMetadata(publicUrl)));
  for (const path of METADATA_PATHS.server) open(app, path, 'GET', (c) => c.json(serverMetadata(publicUrl)));
  const asked = { ...deps, publicUrl, team: team as OauthTeam }; // looked at above
  open(app, '/register', 'POST', (c) => register(c, asked));
  open(app, '/token', 'POST', (c) => passOn(c, asked));
  open(app, '/revoke', 'POST', (c) => passOn(c, asked));
  app.get('/authorize', (c) => authorize(c, asked));
  app.get('/authorize/:id', (c) => resume(c, asked));
}

interface OauthDeps extends RouteDeps {
  readonly publicUrl: string;
  readonly team: OauthTeam;
}

/** A path that pages of every site may ask, in the words of CORS. */
function open(
  app: Hono,
  path: string,
  method: 'GET' | 'POST',
  handle: (c: Context) => Response | Promise<Response>,
): void {
  app.options(path, (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Access-Control-Allow-Methods', method);
    c.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, MCP-Protocol-Version');
    c.header('Access-Control-Max-Age', '3600');
    return c.body(null, 204);
  });
  app.on(method, path, async (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', method === 'GET' ? 'public, max-age=300' : 'no-store');
    return handle(c);
  });
  app.all(path, (c) => {
    c.header('Allow', `${method}, OPTIONS`);
    return problem(c, 405, 'invalid_request', `${path} takes ${method}.`);
  });
}

/** What is wrong, as OAuth says it. */
function problem(c: Context, status: 400 | 405 | 413 | 429, error: string, words: string): Response {
  return c.json({ error, error_description: words }, status);
}

async function bodyOf(c: Context): Promise<string> {
  return new TextDecoder().decode(await readBytes(c, LIMITS.bodyBytes));
}

async function register(c: Context, { team, addressOf }: OauthDeps): Promise<Response> {
  const address = addressOf(c);
  const waitMs = team.registrations.waitOf(address);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1_000);
    c.header('Retry-After', String(seconds));
    return problem(c, 429, 'temporarily_unavailable', `Too many registrations from here. Try again in ${seconds} s.`);
  }
  team.registrations.wrong(address);
  try {
    const fields = clientFields(parsed(await bodyOf(c)));
    return forward(c, await team.oauth.ask({ ...requestOf(c), body: JSON.stringify(fields), headers: JSON_BODY }));
  } catch (error) {
    if (error instanceof ClientRefused) return problem(c, 400, 'invalid_client_metadata', error.message);
    if (error instanceof Refused) return problem(c, 413, 'invalid_request', error.message);
    throw error;
  }
}

const JSON_BODY = { 'content-type': 'application/json' };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ClientRefused('The body is not JSON.');
  }
}

/** Tokens are asked for and given back by forms. */
async function passOn(c: Context, { team, publicUrl }: OauthDeps): Promise<Response> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    return problem(c, 400, 'invalid_request', 'The body must be a form: application/x-www-form-urlencoded.');
  try {
    const body = String(inOurForm(new URLSearchParams(await bodyOf(c)), publicUrl));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return forward(c, await team.oauth.ask({ ...requestOf(c), body, headers }));
  } catch (error) {
    if (error instanceof Refused) return problem(c, 413, 'invalid_request', error.message);
    throw error;
  }
}

/** Sends a browser on to the page that asks its person, bound to it by a cookie that no other site can set. */
async function authorize(c: Context, { team, publicUrl, access }: OauthDeps): Promise<Response> {
  const params = inOurForm(new URL(c.req.url).searchParams, publicUrl);
  for (const name of [...params.keys()]) if (!TAKEN.has(name)) params.delete(name);
  const known =
    params
      .get('scope')
      ?.split(' ')
      .filter((one) => SCOPES.some((scope) => scope === one)) ?? [];
  params.set('scope', (known.length === 0 ? SCOPES : known).join(' '));
  const answer = await team.oauth.ask({ ...requestOf(c), url: `/authorize?${params}`, body: '', headers: {} });
  const id = new RegExp(`^${CONSENT_PAGE}/([\\w-]+)$`).exec(answer.headers.get('location') ?? '')?.[1];
  if (id === undefined) return forward(c, answer);
  const cookie = agentsCookie(access.cookie);
  const secret = cookieValue(c.req.raw.headers, cookie.name) ?? randomText(32);
  team.oauth.begunBy(id, secret);
  c.header('Set-Cookie', setCookie(cookie, secret), { append: true });
  return forward(c, answer);
}

/** What is asked is ours to ask: no other parameter changes it. */
const TAKEN = new Set([
  ...['client_id', 'redirect_uri', 'response_type', 'state', 'scope', 'resource'],
  ...['code_challenge', 'code_challenge_method', 'request', 'request_uri'],
]);

/** Sends a browser back to its program, once its person has answered: the one that began, and no other. */
async function resume(c: Context, { team, access }: OauthDeps): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const secret = cookieValue(c.req.raw.headers, agentsCookie(access.cookie).name);
  // What the library would have the browser keep, which is no more than the id.
  const headers: Record<string, string> = team.oauth.takesAnswer(id, secret)
    ? { cookie: `_interaction_resume=${id}` }
    : {};
  return forward(c, await team.oauth.ask({ ...requestOf(c), body: '', headers }));
}

function requestOf(c: Context): { readonly method: string; readonly url: string } {
  return { method: c.req.method, url: c.req.path };
}

/** The same parameters, with what the endpoint is called in its one form. */
function inOurForm(params: URLSearchParams, publicUrl: string): URLSearchParams {
  const ours = new URLSearchParams();
  for (const [name, value] of params)
    ours.append(name, name === 'resource' ? canonicalResource(value, publicUrl) : value);
  return ours;
}

/** The library's answer as ours: none of its cookies, and of its headers those that say what the body is. */
async function forward(c: Context, answer: Response): Promise<Response> {
  for (const name of ['content-type', 'location', 'www-authenticate']) {
    const value = answer.headers.get(name);
    if (value !== null) c.header(name, value);
  }
  c.header('Cache-Control', 'no-store');
  const status = answer.status as 200; // whichever it is
  return answer.body === null ? c.body(null, status) : c.body(await answer.text(), status);
}

/** Throws `Refused` where agents cannot connect by address. */
export function oauthOf({ access }: Pick<RouteDeps, 'access'>): OauthTeam {
  if (access.team?.oauth == null) throw refusedFor({ code: 'oauth-off', params: {} });
  return access.team as OauthTeam; // looked at before
}
