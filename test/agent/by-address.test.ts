/** Programs that connect by address, as the official clients do it: from a 401 to a call of a tool, without a key. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrantsAnswer } from '#schemas/messages/grant-answers.ts';
import { allowed, askedFor, type PersonBrowser, REDIRECT, readAsked, YES } from '../support/oauth-flow.ts';
import { startTeamLive, type TeamLive } from '../support/team-live.ts';

let live: TeamLive;
let board = '';
beforeAll(async () => {
  live = await startTeamLive();
  board = await live.newBoard('Bench');
  await live.tab(board, 'Bench');
});
afterAll(() => live.close());

/** What a program keeps of its sign-in, and the browser that it opens. */
class Memory {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: 'Official', redirect_uris: [REDIRECT] };
  #client: unknown;
  #tokens: unknown;
  #verifier = '';
  #found: unknown;
  opened: URL | null = null;

  clientInformation = () => this.#client as never;
  saveClientInformation = (client: unknown) => {
    this.#client = client;
  };
  tokens = () => this.#tokens as never;
  saveTokens = (tokens: unknown) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.opened = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  discoveryState = () => this.#found as never;
  saveDiscoveryState = (found: unknown) => {
    this.#found = found;
  };
  /** As if its hour were over. */
  age = () => {
    this.#tokens = { ...(this.#tokens as object), access_token: 'old' };
  };
}

interface Official {
  readonly memory: Memory;
  readonly connect: () => Promise<unknown>;
  readonly finish: (answer: URL) => Promise<unknown>;
  readonly boards: () => Promise<unknown>;
  readonly edit: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

const EDIT = { name: 'apply_edits', arguments: { edits: [{ op: 'add_note', text: 'by address', at: [0, 0] }] } };

function older(url: URL): Official {
  const memory = new Memory();
  let transport = new StreamableHTTPClientTransport(url, { authProvider: memory as never });
  let client = new Client({ name: 'older', version: '1' });
  return {
    memory,
    async connect() {
      transport = new StreamableHTTPClientTransport(url, { authProvider: memory as never });
      client = new Client({ name: 'older', version: '1' });
      await client.connect(transport as never);
    },
    finish: (answer) => transport.finishAuth(answer.searchParams.get('code') ?? ''),
    boards: async () => (await client.callTool({ name: 'list_boards', arguments: {} })).structuredContent,
    edit: async () => (await client.callTool(EDIT)).isError ?? false,
    close: () => client.close(),
  };
}

function newer(url: URL): Official {
  const memory = new Memory();
  let transport = new ModernTransport(url, { authProvider: memory as never });
  let client = new ModernClient({ name: 'newer', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  return {
    memory,
    async connect() {
      transport = new ModernTransport(url, { authProvider: memory as never });
      client = new ModernClient({ name: 'newer', version: '1' }, { versionNegotiation: { mode: 'auto' } });
      await client.connect(transport);
    },
    finish: (answer) => transport.finishAuth(answer.searchParams),
    boards: async () => (await client.callTool({ name: 'list_boards', arguments: {} })).structuredContent,
    edit: async () => (await client.callTool(EDIT)).isError ?? false,
    close: () => client.close(),
  };
}

/** The person's browser, sent by a program, to its end. */
async function signIn(browser: PersonBrowser, opened: URL, wish: object = YES): Promise<URL> {
  const id = await askedFor(browser, opened.pathname + opened.search);
  if (id === null) throw new Error('nothing was asked');
  return allowed(browser, id, wish);
}

const grantsOf = async () => ((await (await live.owner.ask('/api/grants')).json()) as GrantsAnswer).grants;

describe.each([
  ['@modelcontextprotocol/sdk', older],
  ['@modelcontextprotocol/client', newer],
] as const)('the client of %s', (_, make) => {
  it('[A140] gets from a 401 to a call of a tool without a key, works on after an hour, and ends with its leave', async () => {
    const program = make(new URL(`${live.url}/mcp`));
    await expect(program.connect()).rejects.toThrow(/unauthorized/i);
    const { opened } = program.memory;
    if (opened === null) throw new Error('no browser was opened');
    expect(opened.searchParams.get('resource')).toBe(`${live.url}/mcp`);
    const answer = await signIn(live.owner, opened);
    expect(answer.origin + answer.pathname).toBe(REDIRECT);
    expect(answer.searchParams.get('iss')).toBe(live.url);
    await program.finish(answer);
    await program.connect();
    expect(await program.boards()).toMatchObject({ boards: [{ id: board, name: 'Bench' }] });
    expect(await program.edit()).toBe(false);
    const [grant] = await grantsOf();
    expect(grant).toMatchObject({ label: 'Official', client: 'Official', mode: 'edit', boards: null, revokedAt: null });
    expect(grant?.lastUsedAt).toBeGreaterThan(0);
    // Its token of access is over: it gets another one by itself.
    await program.close();
    program.memory.age();
    await program.connect();
    expect(await program.edit()).toBe(false);
    await live.owner.json('DELETE', `/api/grants/${grant?.id}`);
    program.memory.opened = null;
    await expect(program.boards()).rejects.toThrow();
    await program.close();
  });
});

it('[A140] what is asked is told in full to the page, and a no goes back to the program as one', async () => {
  const program = older(new URL(`${live.url}/mcp`));
  await program.connect().catch(() => undefined);
  const opened = program.memory.opened as unknown as URL;
  const id = (await askedFor(live.owner, opened.pathname + opened.search)) ?? '';
  expect(await readAsked(live.owner, id)).toMatchObject({
    ...{ name: 'Official', site: null, goesTo: '127.0.0.1:33418', isHere: true, modes: ['read', 'ask', 'edit'] },
  });
  const said = await live.owner.json('DELETE', `/api/authorizations/${id}`);
  const back = await live.owner.ask(new URL(((await said.json()) as { url: string }).url).pathname);
  const answer = new URL(back.headers.get('location') ?? '');
  expect([answer.searchParams.get('error'), answer.searchParams.get('iss')]).toEqual(['access_denied', live.url]);
  expect(answer.searchParams.has('code')).toBe(false);
});

it('[A141] a leave survives a restart of the server, and no token is on its disk', async () => {
  const own = await startTeamLive();
  try {
    const program = older(new URL(`${own.url}/mcp`));
    await program.connect().catch(() => undefined);
    await program.finish(await signIn(own.owner, program.memory.opened as unknown as URL));
    await own.restart();
    await program.connect();
    expect(await program.boards()).toMatchObject({ boards: [] });
    const { access_token, refresh_token } = program.memory.tokens() as { access_token: string; refresh_token: string };
    await program.close();
    await own.restart();
    const stored = await readFile(join(own.folder, 'records.json'), 'utf8');
    expect(stored).toContain('"agentGrants":[{');
    for (const token of [access_token, refresh_token]) expect(stored).not.toContain(token);
  } finally {
    await own.close();
  }
});
