/** What programs find at a team's address, and what they do not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../sync-server/config.ts';
import { startLive } from '../../agent/live.ts';
import {
  askedFor,
  authorizePath,
  connected,
  newPkce,
  PersonBrowser,
  REDIRECT,
  registered,
  type Send,
} from '../../support/oauth-flow.ts';
import { startTeamLive, type TeamLive } from '../../support/team-live.ts';

let live: TeamLive;
beforeAll(async () => {
  live = await startTeamLive();
});
afterAll(() => live.close());

const METADATA = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'];
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  live.send(path, { method, headers });
const call = (send: Send, path: string, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_boards', arguments: {} },
    }),
  });

describe('a team', () => {
  it('[A147] publishes metadata at the root and with the path of the endpoint behind it, the same', async () => {
    const [resource, server] = await Promise.all(METADATA.map(async (path) => (await ask(path)).json()));
    expect(resource).toEqual({
      ...{ resource: `${live.url}/mcp`, authorization_servers: [live.url], bearer_methods_supported: ['header'] },
      ...{ scopes_supported: ['read', 'propose', 'edit'], resource_name: 'Busbar' },
    });
    expect(server).toMatchObject({
      ...{ issuer: live.url, authorization_endpoint: `${live.url}/authorize`, token_endpoint: `${live.url}/token` },
      ...{ registration_endpoint: `${live.url}/register`, revocation_endpoint: `${live.url}/revoke` },
      ...{ code_challenge_methods_supported: ['S256'], token_endpoint_auth_methods_supported: ['none'] },
      ...{ authorization_response_iss_parameter_supported: true, client_id_metadata_document_supported: true },
    });
    for (const [at, path] of METADATA.entries())
      expect(await (await ask(`${path}/mcp`)).json()).toEqual([resource, server][at]);
  });

  it('[A147] names the metadata in the 401 of /mcp alone: that of /api/mcp, and what is found for it, say nothing of it', async () => {
    const byAddress = await call(live.send, '/mcp');
    expect([byAddress.status, byAddress.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="busbar", error="invalid_token", resource_metadata="${live.url}/.well-known/oauth-protected-resource/mcp"`,
    ]);
    const byKey = await call(live.send, '/api/mcp');
    expect([byKey.status, byKey.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="busbar", error="invalid_token"',
    ]);
    expect(await byKey.text()).not.toMatch(/oauth|well-known/i);
    for (const path of METADATA) {
      for (const asked of [`${path}/api/mcp`, `/api/mcp${path}`])
        expect([asked, (await ask(asked)).status]).toEqual([asked, 404]);
    }
    for (const path of ['/.well-known/openid-configuration', '/mcp/.well-known/oauth-protected-resource', '/mcp/'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });

  it('[A147] takes keys at /api/mcp and leaves at /mcp, and neither takes the other', async () => {
    const { tokens } = await connected(live.send, live.owner);
    const made = (await (await live.owner.json('POST', '/api/keys', { label: 'Robot' })).json()) as { value: string };
    const statusOf = async (path: string, token: string) =>
      (await call(live.send, path, { authorization: `Bearer ${token}` })).status;
    expect(await Promise.all([statusOf('/mcp', tokens.access_token), statusOf('/api/mcp', made.value)])).toEqual([
      200, 200,
    ]);
    expect(await Promise.all([statusOf('/api/mcp', tokens.access_token), statusOf('/mcp', made.value)])).toEqual([
      401, 401,
    ]);
    expect(await statusOf('/mcp', tokens.refresh_token)).toBe(401);
  });

  it('[A148] lets pages of every site read metadata, register, and ask for tokens, and nothing else', async () => {
    const origin = 'https://inspector.example';
    const paths = [...METADATA, ...METADATA.map((path) => `${path}/mcp`), '/token', '/register', '/revoke'];
    for (const path of paths) {
      const asked = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      };
      const before = await ask(path, asked, 'OPTIONS');
      expect([path, before.status, before.headers.get('access-control-allow-origin')]).toEqual([path, 204, '*']);
      expect(before.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
      const answer = await ask(path, { origin }, path.startsWith('/.well-known/') ? 'GET' : 'POST');
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, '*']);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
    for (const path of ['/api/grants', '/api/me', '/authorize', '/mcp', '/api/mcp'])
      expect([path, (await ask(path, { origin })).status]).toEqual([path, 403]);
  });

  it('[A147] says what a path takes, in the words of OAuth', async () => {
    const wrong = await ask('/token');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    const noForm = await live.send('/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([noForm.status, ((await noForm.json()) as { error: string }).error]).toEqual([400, 'invalid_request']);
  });

  it('[A147] sends a browser that asks for nothing sound to a page of its own that says so, and to no other', async () => {
    const client = await registered(live.send);
    const stranger = new PersonBrowser(live.send, live.url);
    for (const more of [
      { client_id: 'c_gone' },
      { redirect_uri: 'https://evil.example/cb' },
      { redirect_uri: undefined, client_id: undefined },
    ]) {
      const answer = await stranger.ask(authorizePath(client, newPkce(), more));
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/connect\/refused#\w+$/),
      ]);
    }
    expect(await askedFor(stranger, authorizePath(client, newPkce(), { redirect_uri: REDIRECT }))).not.toBeNull();
  });
});

it('[A149] with --no-oauth there is nothing of it, and keys work as ever', async () => {
  const off = await startTeamLive({ oauth: false });
  try {
    const paths = [...METADATA, ...METADATA.map((path) => `${path}/mcp`), '/authorize', '/token', '/register', '/mcp'];
    for (const path of paths) expect([path, (await off.send(path)).status]).toEqual([path, 404]);
    const { address, grants } = (await (await off.owner.ask('/api/grants')).json()) as {
      address: string | null;
      grants: [];
    };
    expect([address, grants]).toEqual([null, []]);
    const made = (await (await off.owner.json('POST', '/api/keys', { label: 'Robot' })).json()) as { value: string };
    expect((await call(off.send, '/api/mcp', { authorization: `Bearer ${made.value}` })).status).toBe(200);
  } finally {
    await off.close();
  }
  const flags = ['--team', '--public-url', 'https://boards.example.org', '--no-oauth'];
  expect(readConfig(flags, {})).toMatchObject({ kind: 'run', config: { oauth: false } });
  expect(readConfig(flags.slice(0, 3), {})).not.toHaveProperty('config.oauth');
  expect(readConfig(['--no-oauth'], {})).toEqual({
    kind: 'refused',
    message: expect.stringContaining('--no-oauth belongs to team mode: add --team'),
  });
});

it('[A149] local mode publishes nothing', async () => {
  const local = await startLive();
  try {
    const send: Send = (path, init) => fetch(local.server.url + path, init);
    for (const path of [
      ...METADATA,
      ...METADATA.map((one) => `${one}/mcp`),
      '/authorize',
      '/token',
      '/register',
      '/mcp',
      '/api/grants',
    ])
      expect([path, (await send(path, { headers: { cookie: local.cookie } })).status]).toEqual([path, 404]);
  } finally {
    await local.close();
  }
});
