import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adopt } from '../../sync-server/commands/adopt.ts';
import { type Ask, openTeam } from '../../sync-server/commands/operator-client.ts';
import { openModules } from '../../sync-server/modules.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { openLocalFolder } from '../../sync-server/storage/adopt/local-folder.ts';
import { noLogger } from '../support/logged.ts';
import { emailOf } from '../sync-server/access/team-world.ts';
import { appended, contentOf, filesIn, makeOwnFolder, OWN, opened, setting, VERSION } from './own-folder.ts';
import { busbar, folder } from './support.ts';

const PUBLIC = 'https://boards.example.org';
const ADA = emailOf('Ada');
let server: RunningServer | null = null;
let cwd = '';
let own = '';
let data = '';

/** A team with Ada, who has signed in nowhere yet, and her own folder beside it. */
beforeEach(async () => {
  cwd = folder();
  own = join(cwd, 'own');
  data = join(cwd, 'data');
  await makeOwnFolder(own);
  (await opened(data)).close();
  await busbar(cwd, ['user', 'add', ADA, '--name', 'Ada', '--public-url', PUBLIC]);
});
afterEach(stop);

async function start(): Promise<void> {
  server = await startServer(
    {
      ...{ mode: 'team', host: '127.0.0.1', port: 0, store: `file:${data}` },
      ...{ publicUrl: PUBLIC, door: { proxies: ['127.0.0.1'] } },
    },
    { openModules, version: '1.2.3', page: null, logger: noLogger },
  );
}

async function stop(): Promise<void> {
  await server?.close();
  server = null;
}

const adopted = (...args: string[]) => busbar(cwd, ['adopt', 'own', '--into', ADA, ...args]);

async function change(of: string, work: (store: Awaited<ReturnType<typeof opened>>) => Promise<void>): Promise<void> {
  const store = await opened(of);
  await work(store);
  await store.close();
}

async function adaIn(of: string): Promise<string> {
  let id = '';
  await change(of, async ({ records }) => {
    id = records.find('logins', 'email', ADA)[0]?.id ?? '';
  });
  return id;
}

/** What the account has once all of the folder is in it. */
const wholly = (account: string) => ({
  boards: [
    {
      row: { id: OWN.board, owner: account, start: 'sample', createdAt: 5, archivedAt: null },
      ...{ name: 'Station', roles: [`${account} owner`] },
      versions: [{ row: `${OWN.board}/${VERSION}`, name: 'First', by: 'Me', made: 11 }],
      content: { board: { name: 'Station' }, parts: { p: 'ESP32' } },
    },
    {
      row: { id: OWN.old, owner: account, start: 'empty', createdAt: 6, archivedAt: 7 },
      ...{ name: 'Pump', roles: [`${account} owner`], versions: [] },
      content: { board: { name: 'Pump' }, parts: {} },
    },
  ],
  version: Buffer.of(1, 2, 3),
  keys: [{ id: OWN.key, account, mode: 'ask', dailyLimit: 50, revokedAt: null, used: 14 }],
  pauses: [{ id: `${OWN.old}/${OWN.key}`, board: OWN.old, key: OWN.key, by: 'Me' }],
  parts: { 'mine@1': 'text' },
  links: 0,
});

describe.each(['runs', 'is stopped'] as const)('while the team’s server %s', (state) => {
  it('[A130] boards, versions, keys, pauses and parts go into an account, with what is left and why', async () => {
    if (state === 'runs') await start();
    const before = filesIn(own);
    const said = await adopted();
    await stop();
    expect(said).toEqual({ code: 0, err: '', out: SAID });
    expect(filesIn(own)).toEqual(before);
    expect(await contentOf(data, await adaIn(data))).toEqual(wholly(await adaIn(data)));
    const store = await opened(data);
    const entries = (await store.audit.lines()).map((line) => JSON.parse(line) as Record<string, string>);
    await store.close();
    expect(
      entries.slice(1).map(({ action, by, name, boardName, detail }) => [action, by, name, boardName, detail]),
    ).toEqual([
      ['board-adopted', '', 'Ada', 'Station', undefined],
      ['board-adopted', '', 'Ada', 'Pump', undefined],
      ['key-adopted', '', 'Ada', undefined, 'Robot'],
      ['parts-adopted', '', 'Ada', undefined, undefined],
    ]);
  });
});

const SAID = `Into the account of Ada (${ADA}):
  board “Station” (${OWN.board}): taken with 1 version
  board “Pump” (${OWN.old}): taken
  key Robot (…0001): taken
  key Gone (…0001): left: it was revoked
  own parts: taken, and merged with those that are there
  1 links to boards and 1 guests: left: share the boards in the team anew
`;

describe('a repetition', () => {
  it('[A131] brings what is new, doubles nothing, and leaves what was deleted, revoked or resumed in the team', async () => {
    await adopted();
    const account = await adaIn(data);
    await change(data, async (store) => {
      await store.records.change((records) => {
        records.remove('versions', `${OWN.board}/${VERSION}`);
        const key = records.get('keys', OWN.key);
        if (key) records.put('keys', { ...key, revokedAt: 99 });
      });
      store.records.forget('pauses', `${OWN.old}/${OWN.key}`);
      await appended(store, OWN.board, setting('parts', { theirs: 'LED' }));
    });
    await change(own, (store) => appended(store, OWN.board, setting('parts', { late: 'BME280' })));
    const said = await adopted();
    expect([said.code, said.err]).toEqual([0, '']);
    expect(said.out).toContain(`board “Station” (${OWN.board}): there already, brought up to date\n`);
    expect(said.out).toContain('key Robot (…0001): was revoked in the team, and stays so\n');
    const now = await contentOf(data, account);
    expect(now.boards[0]).toMatchObject({
      ...{ roles: [`${account} owner`], versions: [] },
      content: { parts: { p: 'ESP32', theirs: 'LED', late: 'BME280' } },
    });
    expect(now.keys).toMatchObject([{ id: OWN.key, revokedAt: 99 }]);
    expect([now.pauses, now.parts]).toEqual([[], { 'mine@1': 'text' }]);
  });
});

describe('an adoption that is killed', () => {
  it('[A132] before or after any of its steps loses and doubles nothing once it is repeated', async () => {
    const account = await adaIn(data);
    const team = await openTeam(QUIET, data, null);
    const source = await openLocalFolder(own, { after: () => () => undefined, logger: noLogger });
    /** Up to the step of that number, which is done and not told of, or not done. Gives how many steps were asked for. */
    const cut = async (at: number, isDone: boolean): Promise<number> => {
      let asked = 0;
      const ask: Ask = async (...step) => {
        asked++;
        if (asked < at) return team.ask(...step);
        if (asked === at && isDone) await team.ask(...step);
        throw new Error('killed');
      };
      await adopt(QUIET, source, ask, ADA).catch((error: Error) => expect(error.message).toContain('killed'));
      return asked;
    };
    let steps = 0;
    for (let at = 1; at === steps + 1; at++) {
      await cut(at, false);
      steps = await cut(at, true);
    }
    // Of each board three, of the version, the key and the parts one, and one before all.
    expect(steps).toBe(10);
    await team.close();
    expect(await contentOf(data, account)).toEqual(wholly(account));
  });

  it('[A132] at a write to the disk, with its whole process', async () => {
    const account = await adaIn(data);
    for (const at of [8, 16, 12]) {
      const script = join(import.meta.dirname, 'killed-while-adopting.ts');
      const { signal } = spawnSync(process.execPath, ['--import', 'tsx', script, String(at), cwd, ADA]);
      expect(signal, `change ${at}`).toBe('SIGKILL');
    }
    expect((await adopted()).code).toBe(0);
    expect(await contentOf(data, account)).toEqual(wholly(account));
  }, 120_000);
});

const QUIET: Parameters<typeof adopt>[0] = {
  ...{ cwd: '', today: '', colours: false, out: () => undefined, err: () => undefined },
  ...{ readInput: async () => new Uint8Array(), start: async () => undefined },
};

describe('the folder', () => {
  it('[A133] must not be in use: who uses it is said, and nothing is done', async () => {
    const store = await opened(own);
    expect(await adopted()).toMatchObject({
      ...{ code: 2, out: '' },
      err: expect.stringContaining(`own is in use by process ${process.pid} on `),
    });
    await store.close();
    expect((await adopted()).code).toBe(0);
  });

  it('[A133] is taken as far as it can be read where it is damaged, which is said', async () => {
    const board = join(own, 'boards', OWN.board);
    const last =
      readdirSync(board)
        .filter((name) => name.startsWith('segment'))
        .toSorted()
        .at(-1) ?? '';
    truncateSync(join(board, last), 40);
    rmSync(join(board, `version-${VERSION.slice(2)}`));
    rmSync(join(own, 'boards', OWN.old), { recursive: true });
    const before = filesIn(own);
    const said = await adopted();
    expect(said.code).toBe(1);
    expect(said.out).toContain('key Robot');
    expect(said.err).toContain('its version First is not on the disk any more');
    expect(said.err).toMatch(/board “Station”.*taken as far as it can be read/);
    expect(said.err).toMatch(/board “Pump”.*missing/);
    expect(filesIn(own)).toEqual(before);
  });
});

describe('what cannot be taken', () => {
  it('[A134] a board or key that somebody else of the team has is left, and said', async () => {
    await adopted();
    await busbar(cwd, ['user', 'add', emailOf('Max'), '--name', 'Max', '--public-url', PUBLIC]);
    const said = await busbar(cwd, ['adopt', 'own', '--into', emailOf('Max')]);
    expect(said.code).toBe(1);
    expect(said.err.split('\n').slice(0, 3)).toEqual([
      `  board “Station” (${OWN.board}): left, or not whole: somebody else of the team has a board of this id`,
      `  board “Pump” (${OWN.old}): left, or not whole: somebody else of the team has a board of this id`,
      '  key Robot (…0001): left, or not whole: somebody else of the team has it',
    ]);
    const account = await adaIn(data);
    expect(await contentOf(data, account)).toEqual(wholly(account));
  });

  it.each([
    [[], 'takes the folder of one person'],
    [['own'], '--into EMAIL'],
    [['own', '--into', 'who@example.org'], 'The team has no person who@example.org'],
    [['none', '--into', ADA], 'is no data folder'],
    [['own', '--into', ADA, '--data', 'own'], '--data names the folder itself'],
    [['own', '--into', ADA, '--data', 'none'], 'none is no data folder'],
    [['data', '--into', ADA, '--data', 'own'], 'is a team'],
    [['gone', '--into', ADA], 'gone is no data folder'],
  ])('[A134] %j is refused with %s', async (args, words) => {
    expect(await busbar(cwd, ['adopt', ...args])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(words),
    });
  });

  it('[A134] a guest, somebody who is disabled, and damaged records', async () => {
    await busbar(cwd, ['user', 'add', 'g@example.org', '--name', 'G', '--role', 'guest', '--public-url', PUBLIC]);
    expect((await busbar(cwd, ['adopt', 'own', '--into', 'g@example.org'])).err).toContain('cannot make boards');
    await busbar(cwd, ['user', 'add', emailOf('Olga'), '--name', 'Olga', '--role', 'owner', '--public-url', PUBLIC]);
    await busbar(cwd, ['user', 'disable', ADA]);
    expect((await adopted()).err).toContain('may not sign in');
    writeFileSync(join(own, 'records.json'), '{');
    expect((await adopted()).err).toContain('records.json is damaged');
  });
});
