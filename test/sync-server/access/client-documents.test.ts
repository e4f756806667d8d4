import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import {
  type DocumentPorts,
  documentsBy,
  fetchDocument,
} from '../../../sync-server/access/team/oauth/client-documents.ts';
import { isPublicAddress } from '../../../sync-server/access/team/oauth/public-address.ts';
import { selfSigned } from '../../support/certificate.ts';
import {
  allowed,
  askedFor,
  askToken,
  authorizePath,
  codeParams,
  newPkce,
  PersonBrowser,
  REDIRECT,
  readAsked,
  refreshParams,
  type Send,
  tokensOf,
} from '../../support/oauth-flow.ts';
import { withLimits } from '../../support/with-limits.ts';
import { ownedTeam, TEAM_URL } from './team-world.ts';

/** Addresses of nobody in public, each beside its nearest public neighbour, where there is one. */
const ADDRESSES: readonly (readonly [special: string, neighbour: string | null])[] = [
  ['0.0.0.0', '1.0.0.0'],
  ['10.0.0.0', '9.255.255.255'],
  ['10.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.63.255.255'],
  ['100.127.255.255', '100.128.0.0'],
  ['127.0.0.0', '126.255.255.255'],
  ['127.0.0.1', '128.0.0.1'],
  ['169.254.0.0', '169.253.255.255'],
  ['169.254.169.254', '169.255.0.0'],
  ['172.16.0.0', '172.15.255.255'],
  ['172.31.255.255', '172.32.0.0'],
  ['192.0.0.1', '192.0.1.1'],
  ['192.0.2.1', '192.0.3.1'],
  ['192.31.196.1', '192.31.197.1'],
  ['192.52.193.1', '192.52.194.1'],
  ['192.88.99.1', '192.88.100.1'],
  ['192.168.0.0', '192.167.255.255'],
  ['192.168.255.255', '192.169.0.0'],
  ['192.175.48.1', '192.175.49.1'],
  ['198.18.0.0', '198.17.255.255'],
  ['198.19.255.255', '198.20.0.0'],
  ['198.51.100.7', '198.51.101.7'],
  ['203.0.113.7', '203.0.114.7'],
  ['224.0.0.1', '223.255.255.255'],
  ['239.255.255.255', null],
  ['240.0.0.1', null],
  ['255.255.255.255', null],
  ['::', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
  ['::ffff:7f00:1', null],
  ['::ffff:8.8.8.8', null],
  ['::8.8.8.8', null],
  ['64:ff9b::7f00:1', null],
  ['64:ff9b::808:808', null],
  ['64:ff9b:1::1', null],
  ['100::1', null],
  ['1fff:ffff::1', '2600::1'],
  ['2001::1', '2001:200::1'],
  ['2001:1ff::1', '2001:200::1'],
  ['2001:db8::1', '2001:db9::1'],
  ['2002:7f00:1::', '2003::1'],
  ['2002:808:808::', '2003::1'],
  ['2620:4f:8000::1', '2620:4f:8001::1'],
  ['3fff::1', '3fff:1000::1'],
  ['3fff:fff::1', '3ffe::1'],
  ['4000::1', null],
  ['5f00::1', null],
  ['fc00::1', null],
  ['fd12:3456:789a::1', null],
  ['fe80::1', null],
  ['fe80::1%eth0', null],
  ['fec0::1', null],
  ['ff02::1', null],
  ['2600::1%eth0', null],
  ['', null],
  ['localhost', null],
  ['0x7f.1', null],
  ['127.1', null],
  ['2130706433', null],
  ['017700000001', null],
  ['1.1.1.1.1', null],
  ['1.1.1.256', null],
];

it.each(ADDRESSES)('[A146] %s is no public address, and its neighbour %s is one', (special, neighbour) => {
  expect(isPublicAddress(special)).toBe(false);
  if (neighbour !== null) expect(isPublicAddress(neighbour)).toBe(true);
});

const NAME = 'client.example';
const { cert, key } = selfSigned(NAME);
/** What the site of a program answers. */
let answer: (
  request: { readonly url: string; readonly host: string },
  socket: Socket,
) => { status?: number; body: string; headers?: object } | null;
const document = (more: object = {}) => ({
  ...{ client_id: `https://${NAME}/me.json`, client_name: 'Published', redirect_uris: ['http://localhost/cb'] },
  ...more,
});
let server: Server;
let port = 0;
const seen: string[] = [];
beforeAll(async () => {
  server = createServer({ cert, key }, (request, response) => {
    seen.push(request.socket.remoteAddress ?? '');
    const told = answer({ url: request.url ?? '', host: request.headers.host ?? '' }, request.socket);
    if (told === null) return;
    response.writeHead(told.status ?? 200, { 'content-type': 'application/json', ...told.headers });
    response.end(told.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port; // a TCP server that listens has one
});
afterEach(() => seen.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** As if the site's address were a public one, by the name that leads there. */
const ports = (more: Partial<DocumentPorts> = {}): DocumentPorts => ({
  ...{ addressesOf: async () => ['127.0.0.1'], mayConnect: () => true, ca: cert },
  ...more,
});
const address = (path = '/me.json') => `https://${NAME}:${port}${path}`;

it('[A146] a document is read from the address that was judged, with what we take of it', async () => {
  answer = () => ({
    body: JSON.stringify(
      document({ logo_uri: 'https://x.example/a.png', token_endpoint_auth_method: 'private_key_jwt' }),
    ),
    headers: { 'cache-control': 'max-age=60' },
  });
  const judged: string[] = [];
  const got = await documentsBy(ports({ mayConnect: (one) => judged.push(one) > 0 }))(address());
  expect(got.headers.get('cache-control')).toBe('max-age=60');
  expect(await got.json()).toEqual({
    ...{ client_id: `https://${NAME}/me.json`, client_name: 'Published', redirect_uris: ['http://localhost/cb'] },
    ...{ application_type: 'native', grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    token_endpoint_auth_method: 'none',
  });
  expect([judged, seen]).toEqual([['127.0.0.1'], ['127.0.0.1']]);
});

it.each([
  ['a name that leads to this machine', ['127.0.0.1']],
  ['a name of which one address is private', ['8.8.8.8', '10.0.0.1']],
  ['a name that leads to the metadata of a cloud', ['169.254.169.254']],
  ['a name that leads to an address of IPv4 in one of IPv6', ['::ffff:127.0.0.1']],
  ['a name without an address', []],
])('[A146] %s is never connected to', async (_, addresses) => {
  answer = () => ({ body: JSON.stringify(document()) });
  const guarded = documentsBy(ports({ addressesOf: async () => addresses, mayConnect: isPublicAddress }));
  await expect(guarded(address())).rejects.toThrow(/leads to a private network|has no address/);
  expect(seen).toEqual([]);
});

it('[A146] a name that leads elsewhere once it was judged is connected to where it was judged', async () => {
  answer = () => ({ body: JSON.stringify(document()) });
  const answers = [['127.0.0.1'], ['192.0.2.1']];
  const asked: string[] = [];
  const addressesOf = async (name: string) => {
    asked.push(name);
    return answers.shift() ?? [];
  };
  expect((await documentsBy(ports({ addressesOf }))(address())).status).toBe(200);
  expect([asked, seen]).toEqual([[NAME], ['127.0.0.1']]);
});

it.each([
  'https://127.0.0.1/me.json',
  'https://[::1]/me.json',
  'https://0x7f.1/me.json',
  'https://2130706433/me.json',
  'https://localhost/me.json',
  'https://10.0.0.1/me.json',
  'http://client.example/me.json',
])('[A146] %s is refused as it is, by the guard that a server has', async (given) => {
  await expect(fetchDocument(given)).rejects.toThrow(/private network|by https alone/);
});

it('[A146] a redirect is not followed, and what is no document is an error', async () => {
  const get = documentsBy(ports());
  answer = () => ({ status: 302, body: '', headers: { location: 'https://127.0.0.1/x' } });
  expect((await get(address())).status).toBe(302);
  answer = () => ({ body: '<html>' });
  await expect(get(address())).rejects.toThrow();
  answer = () => ({ body: JSON.stringify(document({ redirect_uris: ['http://evil.example/'] })) });
  await expect(get(address())).rejects.toThrow('https alone');
  expect(seen).toHaveLength(3);
});

it('[A146] a site whose certificate is for another name is not read', async () => {
  answer = () => ({ body: JSON.stringify(document()) });
  await expect(documentsBy(ports())(`https://other.example:${port}/me.json`)).rejects.toThrow(/altnames/i);
  expect(seen).toEqual([]);
});

it('[A146] [limit clientDocumentBytes] a document has so many bytes at most', async () => {
  const body = (length: number) =>
    JSON.stringify(document({ more: 'x'.repeat(length - JSON.stringify(document({ more: '' })).length) }));
  answer = () => ({ body: body(LIMITS.clientDocumentBytes) });
  expect((await documentsBy(ports())(address())).status).toBe(200);
  answer = () => ({ body: body(LIMITS.clientDocumentBytes + 1) });
  await expect(documentsBy(ports())(address())).rejects.toThrow('too large');
});

it('[A146] [limit clientDocumentMs] a site that says nothing is not waited for', async () => {
  answer = () => null;
  await withLimits({ clientDocumentMs: 20 }, async () => {
    await expect(documentsBy(ports())(address())).rejects.toThrow(/timeout|aborted/i);
  });
  answer = () => ({ body: JSON.stringify(document()) });
  expect((await documentsBy(ports())(address())).status).toBe(200);
});

it('[A140] [A146] a program that publishes a document asks its person under its site, and gets and renews tokens', async () => {
  const client = address();
  answer = () => ({ body: JSON.stringify(document({ client_id: client, redirect_uris: [REDIRECT] })) });
  const world = await ownedTeam({ oauth: true, fetchDocument: documentsBy(ports()) });
  const send: Send = async (path, init = {}) =>
    world.app.request(TEAM_URL + path, { ...init, headers: { host: 'localhost:4777', ...(init.headers as object) } });
  const me = new PersonBrowser(send, TEAM_URL, world.owner.cookie);
  const pkce = newPkce();
  const id = (await askedFor(me, authorizePath(client, pkce))) ?? '';
  expect(await readAsked(me, id)).toMatchObject({
    name: 'Published',
    site: `${NAME}:${port}`,
    goesTo: '127.0.0.1:33418',
  });
  const code = (await allowed(me, id)).searchParams.get('code') ?? '';
  const tokens = await tokensOf(await askToken(send, codeParams(client, code, pkce)));
  const renewed = await tokensOf(await askToken(send, refreshParams(client, tokens.refresh_token)));
  expect(world.team.grants.admit(renewed.access_token).key).toMatchObject({ account: world.ownerId, mode: 'edit' });
  expect(world.team.grants.list(world.ownerId)).toMatchObject([{ client: 'Published' }]);
  // Another address than those of the document, and a document that is another's: nobody is asked.
  const elsewhere = authorizePath(client, newPkce(), { redirect_uri: 'https://evil.example/cb' });
  expect(await askedFor(me, elsewhere)).toBeNull();
  expect(await askedFor(me, authorizePath(address('/other.json'), newPkce()))).toBeNull();
});
