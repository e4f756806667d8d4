/** The whole program without a browser: a real server on real files, headless tabs that serve calls, real MCP clients. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Tool } from '#engine/tools/tool.ts';
import type { BoardAnswer, BoardsAnswer, CreatedKey, CreateKey, LinkAnswer, Me } from '#schemas/http.ts';
import type { SessionAnswer } from '#schemas/messages/http-session.ts';
import { serveCalls } from '../../app/agent/serve-calls.ts';
import type { MyParts } from '../../app/library/own/my-parts.ts';
import { openModules } from '../../sync-server/modules.ts';
import type { Logger } from '../../sync-server/operations/events.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { sealRecords } from '../../sync-server/storage/records/format.ts';
import { type HeadlessTab, openHeadlessTab } from '../support/headless-tab.ts';
import { noLogger } from '../support/logged.ts';
import { ownerCookie } from '../support/owner-cookie.ts';
import { ManualClock } from '../sync-server/agent/manual-clock.ts';

/** Time of the server and of what serves calls; it stands still until a test moves it. */
class LiveClock extends ManualClock {
  every = (ms: number, run: () => void): (() => void) => {
    let cancel = () => {};
    const again = () => {
      cancel = this.after(ms, () => {
        run();
        again();
      });
    };
    again();
    return () => cancel();
  };
}

export interface LiveTab extends HeadlessTab {
  /** Closes the page at once: what it has not sent is lost. */
  vanish(): Promise<void>;
}

export interface ToolAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

export interface LiveAgent {
  call(
    tool: string,
    input?: Record<string, unknown>,
    options?: { signal?: AbortSignal; onprogress?: (progress: { readonly message?: string | undefined }) => void },
  ): Promise<ToolAnswer>;
  /** The text of a resource. */
  read(uri: string): Promise<string>;
  close(): Promise<void>;
}

export interface Live {
  readonly clock: LiveClock;
  readonly server: RunningServer;
  /** Where it keeps what it stores. */
  readonly folder: string;
  readonly me: Me;
  /** The owner's browser's. */
  readonly cookie: string;
  /** The API, asked by the owner's browser. */
  api<T>(method: string, path: string, body?: unknown): Promise<T>;
  newBoard(name: string): Promise<string>;
  boards(): Promise<BoardsAnswer['boards']>;
  newKey(label: string, more?: Omit<CreateKey, 'label'>): Promise<CreatedKey>;
  revoke(key: string): Promise<void>;
  /**
   * A tab that shows the board and serves calls, once it is wholly there; with a role it is that of a guest, who came
   * by a link.
   */
  tab(
    board: string,
    options?: {
      readonly visible?: boolean;
      readonly guest?: 'viewer' | 'editor';
      /** Another address of the server, that its line goes to. */
      readonly through?: string;
      readonly parts?: MyParts;
      /** How it gets the code of the tools. */
      readonly tools?: () => Promise<readonly Tool[]>;
    },
  ): Promise<LiveTab>;
  agent(value: string, generation?: 'legacy' | 'modern'): Promise<LiveAgent>;
  /**
   * Closes everything, and starts the server anew on the same folder, for the same browser; `change` may rewrite the
   * text of its records meanwhile.
   */
  restart(change?: (records: string) => string): Promise<Live>;
  close(): Promise<void>;
}

/**
 * `before` is what an earlier server has left: its folder, its time and its owner's cookie. `more` is laid over the
 * agents' side.
 */
export async function startLive(
  before?: { readonly folder: string; readonly clock: LiveClock; readonly cookie: string },
  more: Parameters<typeof openModules>[1] = {},
  logger: Logger = noLogger,
): Promise<Live> {
  const folder = before?.folder ?? (await mkdtemp(join(tmpdir(), 'busbar-live-')));
  const clock = before?.clock ?? new LiveClock();
  const config = { mode: 'local', host: '127.0.0.1', port: 0, store: `file:${folder}`, publicUrl: null } as const;
  const server = await startServer(config, {
    openModules: (services) => openModules(services, more),
    version: '0.0.0',
    page: null,
    clock,
    logger,
  });
  const closing: (() => Promise<unknown>)[] = [];

  const cookie = before?.cookie ?? (await ownerCookie(server.url, server.ownerToken.value));
  const api = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(server.url + path, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

  const me = await api<Me>('GET', '/api/me');

  /** Another browser, signed in by a link to the board. */
  async function guestBy(board: string, role: 'viewer' | 'editor') {
    const { link } = await api<LinkAnswer>('POST', `/api/boards/${board}/links`, { role });
    const response = await fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link: /[^/#]+$/.exec(link.url ?? '')?.[0], name: 'Guest' }),
    });
    const { account } = (await response.json()) as SessionAnswer;
    return { cookie: cookieOf(response), account: account.id };
  }

  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await server.close();
  };

  return {
    clock,
    server,
    folder,
    me,
    cookie,
    api,
    newBoard: async (name) => (await api<BoardAnswer>('POST', '/api/boards', { name })).board.id,
    boards: async () => (await api<BoardsAnswer>('GET', '/api/boards')).boards,
    newKey: (label, more) => api<CreatedKey>('POST', '/api/keys', { label, ...more }),
    revoke: async (key) => {
      await api('DELETE', `/api/keys/${key}`);
    },
    async tab(board, { visible = true, guest, parts, tools, through = server.url } = {}) {
      const who = guest === undefined ? { cookie, account: me.account.id } : await guestBy(board, guest);
      const { boards } = await api<BoardsAnswer>('GET', '/api/boards');
      const name = boards.find(({ id }) => id === board)?.name ?? '';
      const session = await openHeadlessTab({
        ...{ url: through, board, name, visible, ...who },
        ...(parts === undefined ? {} : { parts }),
      });
      const stop = serveCalls(session, clock, null, tools);
      let closed = false;
      const close = async () => {
        if (closed) return;
        closed = true;
        stop();
        await session.close();
      };
      closing.push(close);
      await session.whenLoaded;
      await session.until(() => session.status.synced);
      return Object.assign(session, {
        async vanish() {
          session.goOffline();
          await close();
        },
      });
    },
    async agent(value, generation = 'modern') {
      const url = new URL(`${server.url}/api/mcp`);
      const requestInit = { headers: { authorization: `Bearer ${value}` } };
      const agent = generation === 'modern' ? await modern(url, requestInit) : await legacy(url, requestInit);
      closing.push(agent.close);
      return agent;
    },
    async restart(change) {
      await stop();
      const records = join(folder, 'records.json');
      if (change !== undefined) {
        const unsealed = (await readFile(records, 'utf8')).replace(/"sha256":"\w+",/, '');
        await writeFile(records, sealRecords(change(unsealed).trimEnd()));
      }
      return startLive({ folder, clock, cookie }, more, logger);
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function cookieOf(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function modern(url: URL, requestInit: RequestInit): Promise<LiveAgent> {
  const client = new ModernClient({ name: 'modern', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new ModernTransport(url, { requestInit }));
  return {
    call: async (name, input = {}, options) => answerOf(await client.callTool({ name, arguments: input }, options)),
    read: async (uri) => textOf(await client.readResource({ uri })),
    close: () => client.close(),
  };
}

async function legacy(url: URL, requestInit: RequestInit): Promise<LiveAgent> {
  const client = new Client({ name: 'legacy', version: '1' });
  // The SDK was not built with exact optional types: its transport's `sessionId` differs by `undefined` alone.
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as never);
  return {
    call: async (name, input = {}, options) =>
      answerOf(await client.callTool({ name, arguments: input }, undefined, options)),
    read: async (uri) => textOf(await client.readResource({ uri })),
    close: () => client.close(),
  };
}

function answerOf(result: Readonly<Record<string, unknown>>): ToolAnswer {
  // Both SDKs have checked the result against the protocol's schema.
  const { content, structuredContent, isError } = result as {
    content: readonly { text: string }[];
    structuredContent?: Readonly<Record<string, unknown>>;
    isError?: boolean;
  };
  return { text: content[0]?.text ?? '', data: structuredContent ?? {}, isError: isError ?? false };
}

function textOf({ contents }: { readonly contents: readonly object[] }): string {
  const [first] = contents;
  return first !== undefined && 'text' in first ? String(first.text) : '';
}
