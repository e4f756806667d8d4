/** The JSON API of the server, typed. The only file of the app that calls `fetch`. */
import type { ErrorBody, ErrorCode } from '#schemas/errors.ts';
import type {
  BoardAnswer,
  Boards,
  CreatedKey,
  KeyAnswer,
  Keys,
  LinkAnswer,
  Links,
  Me,
  Members,
  PatchBoard,
  PatchKey,
  PatchMe,
  Session,
} from '#schemas/http.ts';

/** What the server refused, in its own words; `code` is `offline` where it could not be reached at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';
  readonly pointer: string | undefined;

  constructor(code: ErrorCode | 'offline', message: string, pointer?: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.pointer = pointer;
  }
}

export const api = {
  me: () => call<Me>('GET', '/me'),
  patchMe: (body: PatchMe) => call<Me>('PATCH', '/me', body),
  enterLink: (link: string, name: string) => call<Session>('POST', '/session', { link, name }),

  boards: () => call<Boards>('GET', '/boards'),
  board: (id: string) => call<BoardAnswer>('GET', `/boards/${id}`),
  createBoard: (name?: string) => call<BoardAnswer>('POST', '/boards', name === undefined ? {} : { name }),
  patchBoard: (id: string, body: PatchBoard) => call<BoardAnswer>('PATCH', `/boards/${id}`, body),
  duplicateBoard: (id: string) => call<BoardAnswer>('POST', `/boards/${id}/duplicate`, {}),

  members: (id: string) => call<Members>('GET', `/boards/${id}/members`),
  links: (id: string) => call<Links>('GET', `/boards/${id}/links`),
  createLink: (id: string, role: 'editor' | 'viewer', expiresAt: number | null) =>
    call<LinkAnswer>('POST', `/boards/${id}/links`, { role, expiresAt }),
  revokeLink: (id: string, link: string) => call<LinkAnswer>('DELETE', `/boards/${id}/links/${link}`),

  keys: () => call<Keys>('GET', '/keys'),
  createKey: (label: string) => call<CreatedKey>('POST', '/keys', { label }),
  patchKey: (id: string, body: PatchKey) => call<KeyAnswer>('PATCH', `/keys/${id}`, body),
  revokeKey: (id: string) => call<KeyAnswer>('DELETE', `/keys/${id}`),
} as const;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError('offline', 'The server cannot be reached. What you change is kept on this device.');
  }
  const answer: unknown = await response.json().catch(() => null);
  // The server of the same version answers by schemas/http.ts; its tests hold it to that.
  if (response.ok) return answer as T;
  const error = (answer as ErrorBody | null)?.error;
  throw new ApiError(
    error?.code ?? 'internal',
    error?.message ?? `The server answered ${response.status}.`,
    error?.pointer,
  );
}
