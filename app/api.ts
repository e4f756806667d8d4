/** The JSON API of the server, typed. The only file of the app that calls `fetch`. */

import type { Role } from '#schemas/bridge.ts';
import type { ErrorBody, ErrorCode, ErrorReason } from '#schemas/errors.ts';
import type {
  BoardAnswer,
  BoardsAnswer,
  CreatedKey,
  CreateKey,
  EnergyHistory,
  KeyAnswer,
  KeyCheck,
  KeysAnswer,
  LinkAnswer,
  LinksAnswer,
  Me,
  MembersAnswer,
  PatchBoard,
  PatchKey,
  PatchMe,
  PutVersion,
  VersionAnswer,
  VersionsAnswer,
} from '#schemas/http.ts';
import { ACCOUNT_HEADER } from '#schemas/messages/account-header.ts';
import type { SessionAnswer, SignIn } from '#schemas/messages/http-session.ts';
import { shellTexts } from './texts/shell.ts';
import { WordedError } from './texts/worded-error.ts';

/** What the server refused, in words for people; `code` is `offline` where it could not be reached at all. */
export class ApiError extends WordedError {
  readonly code: ErrorCode | 'offline';
  /** Why exactly, where the server said so. */
  readonly reason: ErrorReason['code'] | null;

  constructor(code: ErrorCode | 'offline', message: string, reason: ErrorReason['code'] | null = null) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.reason = reason;
  }
}

let unauthorized: ((reason: ErrorReason['code']) => void) | null = null;

/** Calls `listener` whenever the server knows nobody here, with the reason. */
export function onUnauthorized(listener: (reason: ErrorReason['code']) => void): void {
  unauthorized = listener;
}

let account: string | null = null;

/** Requests are of this account from now on: the server refuses them where another one has signed in in this browser meanwhile. */
export function askAs(id: string | null): void {
  account = id;
}

export const api = {
  me: () => call<Me>('GET', '/me'),
  patchMe: (body: PatchMe) => call<Me>('PATCH', '/me', body),
  signIn: (token: string) => call<SessionAnswer>('POST', '/session', { token }),
  signOut: () => call<null>('DELETE', '/session'),
  signInBy: (body: Extract<SignIn, { readonly email: string }>) => call<SessionAnswer>('POST', '/session', body),
  enterLink: (link: string, name: string) => call<SessionAnswer>('POST', '/session', { link, name }),

  boards: () => call<BoardsAnswer>('GET', '/boards'),
  board: (id: string) => call<BoardAnswer>('GET', `/boards/${id}`),
  putBoard: (id: string, name: string) => call<BoardAnswer>('PUT', `/boards/${id}`, { name }),
  patchBoard: (id: string, body: PatchBoard) => call<BoardAnswer>('PATCH', `/boards/${id}`, body),
  openLastGoodState: (id: string) => call<BoardAnswer>('POST', `/boards/${id}/last-good-state`),
  duplicateBoard: (id: string) => call<BoardAnswer>('POST', `/boards/${id}/duplicate`, {}),

  members: (id: string) => call<MembersAnswer>('GET', `/boards/${id}/members`),
  putMember: (id: string, account: string, role: Role) =>
    call<MembersAnswer>('PUT', `/boards/${id}/members`, { account, role }),
  removeMember: (id: string, account: string) => call<MembersAnswer>('DELETE', `/boards/${id}/members/${account}`),
  links: (id: string) => call<LinksAnswer>('GET', `/boards/${id}/links`),
  createLink: (id: string, role: 'editor' | 'viewer', expiresAt: number | null) =>
    call<LinkAnswer>('POST', `/boards/${id}/links`, { role, expiresAt }),
  revokeLink: (id: string, link: string) => call<LinkAnswer>('DELETE', `/boards/${id}/links/${link}`),

  versions: (id: string) => call<VersionsAnswer>('GET', `/boards/${id}/versions`),
  putVersion: (id: string, version: string, facts: PutVersion, bytes: Uint8Array<ArrayBuffer>) =>
    call<VersionAnswer>('PUT', `/boards/${id}/versions/${version}?${new URLSearchParams(texts(facts))}`, bytes),
  readVersion: async (id: string, version: string) =>
    new Uint8Array(await (await answered('GET', `/boards/${id}/versions/${version}`)).arrayBuffer()),
  renameVersion: (id: string, version: string, name: string) =>
    call<VersionAnswer>('PATCH', `/boards/${id}/versions/${version}`, { name }),
  deleteVersion: (id: string, version: string) => call<null>('DELETE', `/boards/${id}/versions/${version}`),

  keys: () => call<KeysAnswer>('GET', '/keys'),
  createKey: (body: CreateKey) => call<CreatedKey>('POST', '/keys', body),
  patchKey: (id: string, body: PatchKey) => call<KeyAnswer>('PATCH', `/keys/${id}`, body),
  revokeKey: (id: string) => call<KeyAnswer>('DELETE', `/keys/${id}`),
  checkKey: (id: string) => call<KeyCheck>('GET', `/keys/${id}/check`),
  energy: () => call<EnergyHistory>('GET', '/energy'),
} as const;

/**
 * Whether the agents' own door takes this key: it judges the key before it looks at the request, so a request without a message
 * tells, and leaves neither a use nor a call behind. Our cookie is not sent. Throws where the key is refused.
 */
export async function tryKey(value: string): Promise<void> {
  const response = await fetch('/api/mcp', {
    credentials: 'omit',
    headers: { authorization: `Bearer ${value}` },
  }).catch(() => {
    throw new ApiError('offline', shellTexts.serverUnreachable);
  });
  if (response.status === 405) return;
  if (response.status === 401) throw new ApiError('unauthorized', shellTexts.keyUnknown);
  throw new ApiError('too_many', shellTexts.keyTryRefused({ status: response.status }));
}

/** The values of a query. */
function texts(values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, `${value}`]));
}

/** What the server answers to one request; throws `ApiError` for what it refuses. For the routes that only some pages ask. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await answered(method, path, body);
  // The server of the same version answers by schemas/http.ts; its tests hold it to that.
  return (await response.json().catch(() => null)) as T;
}

/** The answer to what was asked; bytes are sent as they are, all else as JSON. Throws `ApiError` for what was refused. */
async function answered(method: string, path: string, body?: unknown): Promise<Response> {
  const asksWho = path === '/session' || (path === '/me' && method === 'GET');
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: bodyOf(body) }),
      headers: { ...typeOf(body), ...(asksWho || account === null ? {} : { [ACCOUNT_HEADER]: account }) },
    });
  } catch {
    throw new ApiError('offline', shellTexts.serverUnreachableKept);
  }
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  const error = (answer as ErrorBody | null)?.error;
  if (error === undefined) throw new ApiError('internal', shellTexts.serverAnswered({ status: response.status }));
  if (error.code === 'unauthorized') unauthorized?.(error.reason?.code);
  throw new ApiError(error.code, await wordsOf(error, response.status), error.reason?.code ?? null);
}

function typeOf(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  return { 'content-type': body instanceof Uint8Array ? 'application/gzip' : 'application/json' };
}

function bodyOf(body: unknown): BodyInit {
  return body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : JSON.stringify(body);
}

/** What was refused, in words for people. They are loaded with the first refusal. */
async function wordsOf({ code, reason }: ErrorBody['error'], status: number): Promise<string> {
  const texts = await import('./texts/problems/server-errors.ts').catch(() => null);
  return texts === null ? shellTexts.serverAnswered({ status }) : texts.serverErrorWords(code, reason);
}
