import { describe, expect, it } from 'vitest';
import { type GuardRule, guard, guardFetchSite } from '../../../sync-server/access/guard.ts';
import { accessWorld } from './world.ts';

const judge = (headers: Record<string, string>, rule: GuardRule = { mode: 'local' }) =>
  guard(new Headers(headers), rule)?.code ?? 'passes';
const team: GuardRule = { mode: 'team', publicUrl: 'https://bus.example.org' };

describe('the guard in local mode', () => {
  it.each(['localhost', 'localhost:4777', 'LOCALHOST:4777', '127.0.0.1:4777', '127.255.0.9:80', '[::1]', '[::1]:4777'])(
    '[A8] Host %s passes',
    (host) => {
      expect(judge({ host })).toBe('passes');
    },
  );

  it.each([
    '',
    'example.org',
    'localhost.example.org',
    'localhost.',
    'evil.localhost',
    '127.0.0.1.example.org',
    '127.0.0.256',
    '127.0.1',
    '10.0.0.1:4777',
    '0.0.0.0:4777',
    '[::]:4777',
    '[::ffff:127.0.0.1]:4777',
    'localhost:99999',
    'localhost:',
    'user@localhost',
    'localhost:4777, example.org',
  ])('[A8] Host "%s" is refused', (host) => {
    expect(judge({ host })).toBe('bad_host');
  });

  it('[W45] the refusal of a header controls no terminal: it may hold the second half of Latin-1', () => {
    const hostile = 'a\u009b31m';
    const said = [{ host: hostile }, { host: 'localhost', origin: hostile }].map((headers) =>
      guard(new Headers(headers), { mode: 'local' }),
    );
    expect(said.map((refused) => refused?.message.includes('a\ufffd31m'))).toEqual([true, true]);
    expect(said.map((refused) => refused?.message.includes(hostile))).toEqual([false, false]);
  });

  it('[A8] a request without a Host is refused', () => {
    expect(judge({})).toBe('bad_host');
  });

  it.each([
    ['localhost:4777', 'http://localhost:4777', 'passes'],
    ['Localhost:4777', 'http://localhost:4777', 'passes'],
    ['localhost', 'http://localhost', 'passes'],
    ['localhost:80', 'http://localhost', 'passes'],
    ['[::1]:4777', 'http://[::1]:4777', 'passes'],
    ['localhost:4777', 'http://localhost:3000', 'bad_origin'],
    ['localhost:4777', 'http://127.0.0.1:4777', 'bad_origin'],
    ['localhost:4777', 'https://localhost:4777', 'bad_origin'],
    ['localhost:4777', 'http://localhost:4777.example.org', 'bad_origin'],
    ['localhost:4777', 'http://example.org', 'bad_origin'],
    ['localhost:4777', 'http://localhost:4777/', 'bad_origin'],
    ['localhost:4777', 'http://a@localhost:4777', 'bad_origin'],
    ['localhost:4777', 'null', 'bad_origin'],
    ['localhost:4777', '', 'bad_origin'],
    ['localhost:4777', 'file://', 'bad_origin'],
  ])('[A8] at Host %s the Origin "%s" %s', (host, origin, verdict) => {
    expect(judge({ host, origin })).toBe(verdict);
  });

  it.each([
    ['Forwarded', 'for=1.2.3.4'],
    ['X-Forwarded-For', '1.2.3.4'],
    ['x-forwarded-host', 'localhost'],
    ['X-Forwarded-Proto', 'http'],
    ['X-Forwarded-Anything', ''],
    ['Via', '1.1 proxy'],
    ['X-Real-IP', '1.2.3.4'],
    ['CF-Connecting-IP', '1.2.3.4'],
    ['True-Client-IP', '1.2.3.4'],
    ['X-Envoy-External-Address', '1.2.3.4'],
    ['CDN-Loop', 'cdn'],
    ['X-Forwarded', 'for=1.2.3.4'],
    ['X-Original-Forwarded-For', '1.2.3.4'],
    ['X-Client-IP', '1.2.3.4'],
    ['X-Cluster-Client-IP', '1.2.3.4'],
    ['Fastly-Client-IP', '1.2.3.4'],
    ['Fly-Client-IP', '1.2.3.4'],
    ['X-Azure-ClientIP', '1.2.3.4'],
    ['DO-Connecting-IP', '1.2.3.4'],
  ])('[A8] a request with %s came through a proxy and is refused', (name, value) => {
    expect(judge({ host: 'localhost:4777', [name]: value })).toBe('proxied');
  });

  it.each([
    'CF-Connecting-IPv6',
    'CF-Pseudo-IPv4',
    'CF-Ray',
    'X-Vercel-Forwarded-For',
    'Fly-Forwarded-Port',
    'X-AppEngine-User-IP',
    'X-ProxyUser-IP',
    'X-NF-Client-Connection-IP',
    'X-Azure-SocketIP',
    'Incap-Client-IP',
    'X-Sucuri-ClientIP',
    'WL-Proxy-Client-IP',
    'Client-IP',
    'X-Remote-Addr',
    'X-Originating-IP',
    'X-Envoy-Expected-Rq-Timeout-Ms',
    'X-ARR-LOG-ID',
    'X-Original-Host',
    'X-Varnish',
    'X-Amz-Cf-Id',
    'Tailscale-User-Login',
  ])('[A55] what is known of proxies by its form counts too: %s', (name) => {
    expect(judge({ host: 'localhost:4777', [name]: 'x' })).toBe('proxied');
  });

  it.each([
    'User-Agent',
    'X-Request-Id',
    'Traceparent',
    'Mcp-Session-Id',
    'Sec-Fetch-User',
    'X-Client-Name',
    'X-Forwarding',
    'X-Userip-List',
  ])('[A55] what clients themselves send does not: %s', (name) => {
    expect(judge({ host: 'localhost:4777', [name]: 'x' })).toBe('passes');
  });
});

describe('a host that is allowed besides', () => {
  const allowedHost = 'Host.docker.internal';
  it.each([
    ['host.docker.internal', undefined, 'passes'],
    ['host.docker.internal:4777', undefined, 'passes'],
    ['HOST.docker.internal:4777', 'http://host.docker.internal:4777', 'passes'],
    ['localhost:4777', 'http://localhost:4777', 'passes'],
    ['host.docker.internal:4777', 'http://localhost:4777', 'bad_origin'],
    ['host.docker.internal:4777', 'http://host.docker.internal:80', 'bad_origin'],
    ['docker.internal:4777', undefined, 'bad_host'],
    ['a.host.docker.internal:4777', undefined, 'bad_host'],
    ['host.docker.internal.example.org', undefined, 'bad_host'],
    ['host.docker.internal:4777:1', undefined, 'bad_host'],
    ['', undefined, 'bad_host'],
  ])('[A44] Host "%s" with the Origin %s: %s', (host, origin, verdict) => {
    expect(judge({ host, ...(origin === undefined ? {} : { origin }) }, { mode: 'local', allowedHost })).toBe(verdict);
  });

  it('[A44] is named by the refusal of another one, with the flag', () => {
    const { message } = guard(new Headers({ host: 'box:4777' }), { mode: 'local', allowedHost }) ?? {};
    expect(message).toBe(
      'This server answers to localhost, 127.0.0.1, Host.docker.internal and [::1] only, not to "box:4777". ' +
        'Start it with --allow-host NAME to let it answer to one more name.',
    );
  });
});

it('[A8] a refusal repeats 200 characters of a header, and not more', () => {
  const long = 'x'.repeat(201);
  const given = 'x'.repeat(200);
  const refusals = [
    guard(new Headers({ host: long }), { mode: 'local' }),
    guard(new Headers({ host: 'localhost', origin: long }), { mode: 'local' }),
    guardFetchSite(new Headers({ 'sec-fetch-site': long })),
  ];
  expect(refusals.map((refused) => refused?.reason.params)).toEqual([
    { given, names: ['localhost', '127.0.0.1', '[::1]'], mode: 'local' },
    { given, own: 'http://localhost' },
    { site: given },
  ]);
});

describe('the guard in team mode', () => {
  it.each([
    [{ host: 'bus.example.org' }, 'passes'],
    [{ host: 'bus.example.org', origin: 'https://bus.example.org' }, 'passes'],
    [{ host: 'bus.example.org', 'x-forwarded-for': '1.2.3.4', via: 'caddy' }, 'passes'],
    [{ host: 'localhost:4777' }, 'bad_host'],
    [{ host: 'bus.example.org:8080' }, 'bad_host'],
    [{ host: 'bus.example.org', origin: 'http://bus.example.org' }, 'bad_origin'],
    [{ host: 'bus.example.org', origin: 'https://evil.example.org' }, 'bad_origin'],
  ])('[A9] %j %s', (headers, verdict) => {
    expect(judge(headers as Record<string, string>, team)).toBe(verdict);
  });
});

describe('what the guard lets through to the routes', () => {
  const cases: [string, string, Record<string, string>, number, string][] = [
    ['GET', '/api/health', {}, 200, ''],
    ['GET', '/api/health', { host: 'example.org' }, 403, 'bad_host'],
    ['GET', '/', { host: 'example.org' }, 403, 'bad_host'],
    ['POST', '/api/boards', { origin: 'http://example.org' }, 403, 'bad_origin'],
    ['DELETE', '/api/session', { origin: 'null' }, 403, 'bad_origin'],
    ['GET', '/api/me', { via: '1.1 x' }, 403, 'proxied'],
    ['GET', '/api/me', { 'sec-fetch-site': 'cross-site' }, 403, 'bad_origin'],
    ['GET', '/api/me', { 'sec-fetch-site': 'same-site' }, 403, 'bad_origin'],
    ['GET', '/api/health', { 'sec-fetch-site': 'same-origin' }, 200, ''],
    ['GET', '/api/health', { 'sec-fetch-site': 'none' }, 200, ''],
  ];
  it.each(cases)('[A8] %s %s with %j is answered %i %s', async (method, path, headers, status, code) => {
    const world = await accessWorld();
    const answer = await world.browser().ask(method, path, undefined, headers);
    expect(answer.status).toBe(status);
    expect((answer.body.error as { code: string } | undefined)?.code ?? '').toBe(code);
    if (status === 403) expect([...world.records.all('sessions')]).toEqual([]);
  });

  it('[A8] a client of /api/mcp is refused with a JSON-RPC error', async () => {
    const { status, body } = await (await accessWorld())
      .browser()
      .ask('POST', '/api/mcp', {}, { origin: 'http://evil.example' });
    expect({ status, body }).toEqual({
      status: 403,
      body: {
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32000,
          message: 'Only pages of http://localhost:4777 may send this request, not "http://evil.example".',
          data: { code: 'bad_origin' },
        },
      },
    });
  });
});
