import type { Live } from '../agent/live.ts';

interface RouteWithBody {
  /** Method and path. */
  readonly route: string;
  /** The headers by which whoever asks is known, and the type of the body. */
  readonly headers: readonly string[];
}

/** Every route that reads a body, asked as its page or agent asks. */
export async function routesWithBody(live: Live): Promise<readonly RouteWithBody[]> {
  const board = await live.newBoard('Bench');
  const { key, value } = await live.newKey('Robot');
  const known = [`Host: 127.0.0.1:${live.server.port}`, `Cookie: ${live.cookie}`, 'Content-Type: application/json'];
  const agent = [`Authorization: Bearer ${value}`, 'Accept: application/json, text/event-stream'];
  const pages = [
    'POST /api/session',
    'PATCH /api/me',
    'POST /api/keys',
    `PATCH /api/keys/${key.id}`,
    'POST /api/boards',
    'PUT /api/boards/b_000000000009',
    `PATCH /api/boards/${board}`,
    `POST /api/boards/${board}/duplicate`,
    `PUT /api/boards/${board}/members`,
    `POST /api/boards/${board}/links`,
  ];
  return [
    ...pages.map((route) => ({ route, headers: known })),
    { route: 'POST /api/mcp', headers: [...known, ...agent] },
  ];
}
