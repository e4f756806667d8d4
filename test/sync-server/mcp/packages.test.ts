import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createExportedFiles } from '../../../sync-server/agent/exported-files.ts';
import { createMcp } from '../../../sync-server/mcp/endpoint.ts';
import { PACKAGES } from '../../../sync-server/mcp/sdk.ts';
import { createSubscriptions } from '../../../sync-server/mcp/subscriptions.ts';
import { turnsOf } from '../../support/turns-of.ts';
import { MemoryKeys, ROBOT, world } from '../agent/world.ts';

const SOURCES = join(import.meta.dirname, '../../../sync-server');

it('[S89] the packages of MCP and the engine are read with the first request of somebody who holds a key, and not before', async () => {
  const w = world();
  const keys = new MemoryKeys();
  keys.add('bb_value', ROBOT);
  const read: string[] = [];
  const noted = <T>(name: string, load: () => Promise<T>) => {
    return () => {
      read.push(name);
      return load();
    };
  };
  const packages = {
    sdk: noted('sdk', PACKAGES.sdk),
    legacy: noted('legacy', PACKAGES.legacy),
    toolbox: noted('toolbox', PACKAGES.toolbox),
  };
  const subscriptions = createSubscriptions(w.clock, () => 'editor');
  const mcp = createMcp({
    agents: w.agents,
    keys,
    version: '1.2.3',
    subscriptions,
    files: createExportedFiles(w.clock, () => 'token'),
    packages,
  });
  const statusOf = async (authorization: string) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization,
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    return (await mcp.fetch(new Request('http://localhost/api/mcp', { method: 'POST', headers, body }), '')).status;
  };
  expect(await statusOf('')).toBe(401);
  expect(await statusOf('Bearer bb_wrong')).toBe(401);
  expect(read).toEqual([]);
  expect(await statusOf('Bearer bb_value')).toBe(200);
  expect(read).toEqual(['sdk', 'toolbox', 'legacy']);
  w.agents.close();
  await mcp.close();
});

it('[S89] the engine is read in parts, between which everything else has its turn', async () => {
  await PACKAGES.toolbox();
  // Nothing is left to be read: what remains are the turns between.
  expect(await turnsOf(PACKAGES.toolbox)).toBeGreaterThanOrEqual(6);
});

it('[S89] nothing else of the server reads them', () => {
  const readers = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('dist'))
    .filter((path) => readFileSync(join(SOURCES, path), 'utf8').includes('PACKAGES'));
  expect(readers.sort()).toEqual([join('mcp', 'endpoint.ts'), join('mcp', 'sdk.ts')]);
});
