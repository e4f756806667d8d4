/** A team's server on real files at an address of this machine, which programs of agents take for secure. */
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BoardAnswer, Me } from '#schemas/http.ts';
import { serveCalls } from '../../app/agent/serve-calls.ts';
import type { Config } from '../../sync-server/config.ts';
import { openModules } from '../../sync-server/modules.ts';
import { startServer } from '../../sync-server/server.ts';
import { SYSTEM_CLOCK } from '../../sync-server/system-clock.ts';
import { type HeadlessTab, openHeadlessTab } from './headless-tab.ts';
import { noLogger } from './logged.ts';
import { PersonBrowser, type Send } from './oauth-flow.ts';

export interface TeamLive {
  readonly url: string;
  readonly folder: string;
  readonly send: Send;
  /** The browser of its owner. */
  readonly owner: PersonBrowser;
  readonly me: Me;
  newBoard(name: string): Promise<string>;
  /** A tab of the owner that shows the board and serves calls. */
  tab(board: string, name: string): Promise<HeadlessTab>;
  /** Somebody whom the owner has invited. */
  invited(
    name: string,
    role?: 'member' | 'guest',
  ): Promise<{ readonly browser: PersonBrowser; readonly account: string }>;
  /** The same server on the same folder, started anew, for the same browsers. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const PASSWORD = 'correct horse battery';

export async function startTeamLive(more: Partial<Config> = {}): Promise<TeamLive> {
  const folder = await mkdtemp(join(tmpdir(), 'busbar-team-live-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config: Config = {
    ...{ mode: 'team', host: '127.0.0.1', port, store: `file:${folder}`, publicUrl: url, door: { proxies: [] } },
    ...more,
  };
  const start = () => startServer(config, { openModules, version: '0.0.0', page: null, logger: noLogger });
  let server = await start();
  const send: Send = (path, init) => fetch(url + path, init);
  const joinBy = async (invitation: string, name: string) => {
    const browser = new PersonBrowser(send, url);
    const email = `${name.toLowerCase()}@example.org`;
    const joined = await browser.json('POST', '/api/invitations/accept', {
      invitation,
      name,
      email,
      newPassword: PASSWORD,
    });
    return { browser, account: ((await joined.json()) as { account: { id: string } }).account.id };
  };
  const secretIn = (link: string | null) => link?.split('#invitation=')[1] ?? '';
  const { browser: owner } = await joinBy(secretIn(server.ownerLink), 'Olga');
  const me = (await (await owner.ask('/api/me')).json()) as Me;
  const closing: (() => Promise<unknown>)[] = [];
  const closeTabs = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  return {
    ...{ url, folder, send, owner, me },
    newBoard: async (name) =>
      ((await (await owner.json('POST', '/api/boards', { name })).json()) as BoardAnswer).board.id,
    async tab(board, name) {
      const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
      const tab = await openHeadlessTab({ url, board, name, visible: true, cookie, account: me.account.id });
      const stop = serveCalls(tab, SYSTEM_CLOCK, null);
      closing.push(async () => {
        stop();
        await tab.close();
      });
      await tab.whenLoaded;
      await tab.until(() => tab.status.synced);
      return tab;
    },
    async invited(name, role = 'member') {
      const made = await owner.json('POST', '/api/invitations', { role, for: name });
      return joinBy(secretIn(((await made.json()) as { url: string }).url), name);
    },
    async restart() {
      await closeTabs();
      await server.close();
      server = await start();
    },
    async close() {
      await closeTabs();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo; // a TCP server that listens has one
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
