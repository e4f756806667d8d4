import { expect, it } from 'vitest';
import { PATHS_OF_SERVER } from '../../app/paths-of-server.ts';
import { METADATA_PATHS } from '../../sync-server/access/team/oauth/metadata.ts';
import { teamWorld } from '../sync-server/access/team-world.ts';

const isOfServer = (address: string) => PATHS_OF_SERVER.some((path) => path.test(address));
const OIDC = { issuer: 'https://id.example.org', clientId: 'c', clientSecret: 's', name: 'ID', mailDomains: [] };

it('[A160] the service worker leaves every path to the server that it has a route for, with any query', async () => {
  const { app } = await teamWorld({ oauth: true, signIn: { passwords: true, oidc: OIDC } });
  const paths = app.routes
    .map(({ path }) => path.replace(/:\w+/g, 'x').replace(/\*$/, 'x'))
    .filter((path) => path !== '/x');
  const outside = paths.filter((path) => !path.startsWith('/api/'));
  expect(outside).toEqual(
    expect.arrayContaining([
      ...METADATA_PATHS.server,
      '/authorize',
      '/authorize/x',
      '/token',
      '/mcp',
      '/oidc/callback',
    ]),
  );
  expect(paths.flatMap((path) => [path, `${path}?code=1&state=2`]).filter((path) => !isOfServer(path))).toEqual([]);
});

it('[A160] and shows the page at those of the app, also where they begin alike', () => {
  const pages = ['/', '/boards', '/b/b_1', '/settings/sign-in', '/join/1', '/connect/1', '/welcome', '/parts/new'];
  expect([...pages, '/tokens', '/mcp-help', '/welcome?next=/api/'].filter(isOfServer)).toEqual([]);
});
