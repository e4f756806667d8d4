/** Talks to a running program as a browser does: a cookie, a board, sockets. */
import { WebSocket } from 'ws';
import type { LinkAnswer } from '#schemas/http.ts';
import { METRICS_TOKEN, OWNER_TOKEN } from '../../e2e/support/server.ts';

export interface Owner {
  readonly url: string;
  readonly headers: { readonly cookie: string; readonly origin: string };
  readonly account: string;
}

/** Signs in as the local owner. */
export async function owner(url: string): Promise<Owner> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ token: OWNER_TOKEN }),
  });
  // The shape is `Session` of schemas/http.ts; the server's tests hold it to that.
  const { account } = (await answer.json()) as { account: { id: string } };
  return { url, headers: { cookie: cookieOf(answer), origin: url }, account: account.id };
}

/** What the browser that was answered sends from then on. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

export async function post<T>(who: Owner, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${who.url}/api${path}`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  // As above.
  return (await answer.json()) as T;
}

export async function newBoard(who: Owner, name: string): Promise<string> {
  const { board } = await post<{ board: { id: string } }>(who, '/boards', { name });
  return board.id;
}

/** What the process of the server has used: its resident memory in bytes, and CPU time since its start. */
export async function metrics({ url }: Owner): Promise<{ readonly memory: number; readonly cpuMs: number }> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`/metrics: ${answer.status} ${text}`);
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  return { memory: value('process_resident_memory_bytes'), cpuMs: 1_000 * value('process_cpu_seconds_total') };
}

/** Guests of one board, each with an account of its own: the headers that sign them in. */
export async function guests(
  who: Owner,
  board: string,
  count: number,
  role: 'editor' | 'viewer' = 'editor',
): Promise<readonly Owner['headers'][]> {
  const { link } = await post<LinkAnswer>(who, `/boards/${board}/links`, { role });
  const token = link.url?.split('/').at(-1);
  const enter = async (_: unknown, n: number) => {
    const answer = await fetch(`${who.url}/api/session`, {
      method: 'POST',
      headers: { origin: who.url, 'content-type': 'application/json' },
      body: JSON.stringify({ link: token, name: `Guest ${n}` }),
    });
    if (!answer.ok) throw new Error(`/session: ${answer.status} ${await answer.text()}`);
    return { cookie: cookieOf(answer), origin: who.url };
  };
  return Promise.all(Array.from({ length: count }, enter));
}

export async function newKey(who: Owner, label: string): Promise<string> {
  return (await post<{ value: string }>(who, '/keys', { label })).value;
}

/** An open socket; `headers` go with the upgrade. */
export function opened(url: string, headers: Readonly<Record<string, string>> = {}): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  socket.binaryType = 'nodebuffer';
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}
