/** The JSON API of the server, typed. The only file of the app that calls `fetch`. */
import type { ErrorBody, ErrorCode } from '#schemas/errors.ts';
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
  SessionAnswer,
} from '#schemas/http.ts';
import { shellTexts } from './texts/shell.ts';

/** What the server refused, in words for people; `code` is `offline` where it could not be reached at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';

  constructor(code: ErrorCode | 'offline', message: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
  }
}

let unauthorized: (() => void) | null = null;

/** Calls `listener` whenever the server knows nobody here. */
export function onUnauthorized(listener: () => void): void {
  unauthorized = listener;
}

export const api = {
  me: () => call<Me>('GET', '/me'),
  patchMe: (body: PatchMe) => call<Me>('PATCH', '/me', body),
  signIn: (token: string) => call<SessionAnswer>('POST', '/session', { token }),
  signOut: () => call<null>('DELETE', '/session'),
  enterLink: (link: string, name: string) => call<SessionAnswer>('POST', '/session', { link, name }),

  boards: () => call<BoardsAnswer>('GET', '/boards'),
  board: (id: string) => call<BoardAnswer>('GET', `/boards/${id}`),
  putBoard: (id: string, name: string) => call<BoardAnswer>('PUT', `/boards/${id}`, { name }),
  patchBoard: (id: string, body: PatchBoard) => call<BoardAnswer>('PATCH', `/boards/${id}`, body),
  openLastGoodState: (id: string) => call<BoardAnswer>('POST', `/boards/${id}/last-good-state`),
  duplicateBoard: (id: string) => call<BoardAnswer>('POST', `/boards/${id}/duplicate`, {}),

  members: (id: string) => call<MembersAnswer>('GET', `/boards/${id}/members`),
  links: (id: string) => call<LinksAnswer>('GET', `/boards/${id}/links`),
  createLink: (id: string, role: 'editor' | 'viewer', expiresAt: number | null) =>
    call<LinkAnswer>('POST', `/boards/${id}/links`, { role, expiresAt }),
  revokeLink: (id: string, link: string) => call<LinkAnswer>('DELETE', `/boards/${id}/links/${link}`),

  keys: () => call<KeysAnswer>('GET', '/keys'),
  createKey: (body: CreateKey) => call<CreatedKey>('POST', '/keys', body),
  patchKey: (id: string, body: PatchKey) => call<KeyAnswer>('PATCH', `/keys/${id}`, body),
  revokeKey: (id: string) => call<KeyAnswer>('DELETE', `/keys/${id}`),
  checkKey: (id: string) => call<KeyCheck>('GET', `/keys/${id}/check`),
  energy: () => call<EnergyHistory>('GET', '/energy'),
} as const;

/**
 * Calls a tool as the agent of this key would, without our cookie: the agents' own door judges the key. Resolves where the
 * tool answered; throws where the door or the tool refused.
 */
export async function tryKey(value: string): Promise<void> {
  const response = await fetch('/api/mcp', {
    method: 'POST',
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${value}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_boards', arguments: {} },
    }),
  }).catch(() => {
    throw new ApiError('offline', shellTexts.serverUnreachable);
  });
  const text = await response.text();
  // One answer, alone or as the one event of a stream. Both generations of MCP shape it so.
  const answer = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as {
    readonly error?: object;
    readonly result?: { readonly isError?: boolean };
  };
  if (response.status === 401) throw new ApiError('unauthorized', shellTexts.keyUnknown);
  if (answer.error !== undefined || answer.result?.isError === true) {
    throw new ApiError('too_many', shellTexts.keyCallRefused);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError('offline', shellTexts.serverUnreachableKept);
  }
  const answer: unknown = await response.json().catch(() => null);
  // The server of the same version answers by schemas/http.ts; its tests hold it to that.
  if (response.ok) return answer as T;
  const error = (answer as ErrorBody | null)?.error;
  if (error === undefined) throw new ApiError('internal', shellTexts.serverAnswered({ status: response.status }));
  if (error.code === 'unauthorized') unauthorized?.();
  throw new ApiError(error.code, await wordsOf(error, response.status));
}

/** What was refused, in words for people. They are loaded with the first refusal. */
async function wordsOf({ code, reason }: ErrorBody['error'], status: number): Promise<string> {
  const texts = await import('./texts/problems/server-errors.ts').catch(() => null);
  return texts === null ? shellTexts.serverAnswered({ status }) : texts.serverErrorWords(code, reason);
}
