import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { BoardsAnswer, KeysAnswer } from '#schemas/http.ts';
import { openModules } from '../../sync-server/modules.ts';
import { startServer } from '../../sync-server/server.ts';
import { fileStorage } from '../../sync-server/storage/file-storage.ts';
import { type Live, startLive } from '../agent/live.ts';
import { noEvents, noLogger } from '../support/logged.ts';
import { withLimits } from '../support/with-limits.ts';
import { edit, OpenAccess, startOpenServer, synced, World } from '../sync-server/rooms/world.ts';
import { busbar, folder } from './support.ts';

let live: Live | null = null;
afterEach(async () => {
  await live?.close();
  live = null;
});

/** A board, a library, a key, a guest and their tokens, on a server that runs; and a backup of it. */
async function backedUp() {
  live = await startLive();
  const board = await live.newBoard('Station');
  const { value } = await live.newKey('Robot');
  const tab = await live.tab(board);
  const agent = await live.agent(value);
  await agent.call('apply_edits', { edits: [{ op: 'add_note', text: 'as it was', at: [0, 0] }] });
  const cwd = folder();
  const said = await busbar(cwd, ['backup', 'all.tar', '--data', live.folder]);
  return { live, board, value, tab, cwd, said };
}

describe('a backup', () => {
  it('[X7] of a running server is one tar file for its owner alone, with the sums of its files', async () => {
    const { cwd, said } = await backedUp();
    expect(said).toEqual({ code: 0, out: expect.stringMatching(/^all\.tar: 2 documents, \d+ bytes\n$/), err: '' });
    const file = join(cwd, 'all.tar');
    expect(readdirSync(cwd)).toEqual(['all.tar']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // As other programs read it.
    const names = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n');
    expect(names.filter((name) => !name.startsWith('boards/'))).toEqual([
      'records.json',
      'VERSION',
      'token',
      'metrics-token',
      'SHA256SUMS',
    ]);
    execFileSync('tar', ['-xf', file], { cwd });
    const sums = readFileSync(join(cwd, 'SHA256SUMS'), 'utf8').trim().split('\n');
    const sumOf = (name: string) =>
      createHash('sha256')
        .update(readFileSync(join(cwd, name)))
        .digest('hex');
    expect(sums).toEqual(names.slice(0, -1).map((name) => `${sumOf(name)}  ${name}`));
    expect(await busbar(cwd, ['backup', 'none/all.tar', '--data', join(cwd, '.')])).toEqual({
      code: 2,
      out: '',
      err: `there is no folder ${join(cwd, 'none')} for the backup: make it, or give another name\n`,
    });
    expect(await busbar(cwd, ['backup', 'all.tar', '--data', join(cwd, '.')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('all.tar is there already'),
    });
    expect((await busbar(cwd, ['backup', 'all.tar', '--force', '--data', cwd])).code).toBe(0);
  });

  it('[X8] is restored with its boards, keys, sessions and tokens, into a folder that is its owner’s alone', async () => {
    const { live, board, value, cwd } = await backedUp();
    const token = live.server.ownerToken.value;
    const restored = join(cwd, 'new', 'data');
    const said = await busbar(cwd, ['restore', 'all.tar', '--data', 'new/data']);
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(restored).toSorted()).toEqual(['VERSION', 'boards', 'metrics-token', 'records.json', 'token']);
    for (const entry of readdirSync(restored, { recursive: true, withFileTypes: true })) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      expect(mode, entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600);
    }
    const config = { mode: 'local', host: '127.0.0.1', port: 0, store: `file:${restored}`, publicUrl: null } as const;
    const server = await startServer(config, { version: '0', page: null, openModules, logger: noEvents });
    try {
      expect(server.ownerToken.value).toBe(token);
      const get = async <T>(path: string) =>
        (await (await fetch(server.url + path, { headers: { cookie: live.cookie } })).json()) as T;
      expect((await get<BoardsAnswer>('/api/boards')).boards.map(({ id }) => id)).toContain(board);
      expect((await get<KeysAnswer>('/api/keys')).keys.map(({ label }) => label)).toEqual(['Robot']);
      const answer = await fetch(`${server.url}/api/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${value}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      });
      expect(answer.status).toBe(200);
    } finally {
      await server.close();
    }
    const stored = (await fileStorage(join(restored, 'boards')).open(board)).take();
    expect(Buffer.concat(stored.tail.map((one) => Buffer.from(one))).includes('as it was')).toBe(true);
  });

  it('[W46] leaves out what has a name that the server gives to nothing, says so harmlessly, and can be restored', async () => {
    const { live, board, cwd } = await backedUp();
    const boards = join(live.folder, 'boards');
    writeFileSync(join(boards, board, 'x\u001b[2J\u202egpj\ny'), 'a stray file');
    mkdirSync(join(boards, 'my boards\u0007'));
    const said = await busbar(cwd, ['backup', 'with-strays.tar', '--data', live.folder]);
    expect(said.code).toBe(1);
    expect(said.err.split('\n')).toEqual([
      'boards/my boards\ufffd has a name that the server gives to nothing, and was left out.',
      `boards/${board}/x\ufffd[2J\ufffdgpj y has a name that the server gives to nothing, and was left out.`,
      '',
    ]);
    expect(await busbar(cwd, ['restore', 'with-strays.tar', '--data', 'again'])).toMatchObject({ code: 0, err: '' });
    const answer = await fetch(`${live.server.url}/api/boards/${board}/files`, { headers: { cookie: live.cookie } });
    const names = execFileSync('tar', ['-t'], { input: Buffer.from(await answer.arrayBuffer()), encoding: 'utf8' });
    expect(names.trim().split('\n')).toEqual([`${board}/segment-00000001`]);
  });

  it('[X8] is refused where it is cut, changed or something else, and nothing is written', async () => {
    const { cwd } = await backedUp();
    const whole = readFileSync(join(cwd, 'all.tar'));
    const broken: [string, Buffer, RegExp][] = [
      ['cut in a file', whole.subarray(0, 2_000), /not a whole backup/],
      ['without its end', whole.subarray(0, whole.indexOf('SHA256SUMS')), /SHA256SUMS|not a whole backup/],
      ['with a changed byte', flipped(whole, whole.indexOf('busbar-records') + 40), /records\.json/],
      ['with a changed header', flipped(whole, 120), /not a whole backup/],
      ['that leads out of it', renamed(whole, 'token\0', '../tk\0'), /not a whole backup/],
      ['of another program', Buffer.from('hello'), /not a whole backup/],
    ];
    for (const [name, bytes, why] of broken) {
      writeFileSync(join(cwd, 'broken.tar'), bytes);
      const said = await busbar(cwd, ['restore', 'broken.tar', '--data', 'data']);
      expect(said, name).toEqual({ code: 2, out: '', err: expect.stringMatching(why) });
      expect(readdirSync(cwd), name).not.toContain('data');
    }
    expect(await busbar(cwd, ['restore', 'none.tar'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no file'),
    });
  });

  it('[X9] into the folder of a running server, or one that is not empty, is refused, and says what to do', async () => {
    const { live, cwd } = await backedUp();
    const running = await busbar(cwd, ['restore', 'all.tar', '--force', '--data', live.folder]);
    expect(running).toMatchObject({ code: 2, err: expect.stringMatching(/is in use by process .* Stop that server/) });
    await live.server.close();
    const held = await busbar(cwd, ['restore', 'all.tar', '--data', live.folder]);
    expect(held).toMatchObject({ code: 2, err: expect.stringMatching(/is not empty\. .*--data DIR.*--force/) });
    const before = readFileSync(join(live.folder, 'records.json'));
    const said = await busbar(cwd, ['restore', 'all.tar', '--force', '--data', live.folder]);
    expect(said).toMatchObject({ code: 0, out: expect.stringContaining('before-restore-1') });
    expect(readFileSync(join(live.folder, 'before-restore-1', 'records.json'))).toEqual(before);
    expect(readFileSync(join(live.folder, 'VERSION'), 'utf8')).toBe('busbar data 1\n');
    writeFileSync(join(cwd, 'notes.txt'), 'mine');
    expect(await busbar(cwd, ['restore', 'all.tar', '--force', '--data', '.'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a data folder'),
    });
  });

  it('[X9] that was cut off is no data folder, and can be done again', async () => {
    const { cwd } = await backedUp();
    await busbar(cwd, ['restore', 'all.tar', '--data', 'data']);
    writeFileSync(join(cwd, 'data', 'VERSION'), 'busbar data, being restored\n');
    const start = startOpenServer(join(cwd, 'data'), 0, new OpenAccess(), noLogger);
    await expect(start).rejects.toThrow('is not a data folder of this program');
    expect((await busbar(cwd, ['restore', 'all.tar', '--force', '--data', 'data'])).code).toBe(0);
    await (await startOpenServer(join(cwd, 'data'), 0, new OpenAccess(), noEvents)).close();
  });

  it('[X10] says what is damaged or missing in the data folder, and keeps it as it is', async () => {
    const { live, board, tab, cwd } = await backedUp();
    await tab.close();
    await live.server.close();
    const path = join(live.folder, 'boards', board);
    const [name = ''] = readdirSync(path);
    const bytes = readFileSync(join(path, name));
    writeFileSync(join(path, name), flipped(bytes, 40));
    expect(await busbar(cwd, ['backup', 'damaged.tar', '--data', live.folder])).toMatchObject({
      code: 1,
      err: `boards/${board}/${name} is damaged, and is kept as it is.\n`,
    });
    truncateSync(join(path, name), 30);
    expect(await busbar(cwd, ['backup', 'short.tar', '--data', live.folder])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`boards/${board}/${name} is missing, or shorter than it was.`),
    });
    expect(await busbar(cwd, ['backup', 'none.tar', '--data', cwd])).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a data folder'),
    });
    expect(readdirSync(cwd)).not.toContain('none.tar');
  });
});

it('[X11] a backup under load, while logs become snapshots, has every edit that was saved before, and no hole', async () => {
  // A snapshot every few edits, so that files come and go all the time.
  await withLimits({ compactAfterRecords: 8 }, async () => {
    const world = await World.start();
    const cwd = folder();
    const boards = ['b_000000000001', 'b_000000000002'];
    const saved = new Map(boards.map((board) => [board, 0]));
    let isOver = false;
    const write = async (board: string) => {
      const tab = await world.raw('ada', board, { hello: 1 });
      for (let n = 1; !isOver; n++) {
        tab.update(edit(`k${n}`, n));
        await tab.untilSaved(n);
        saved.set(board, n);
      }
    };
    const writers = boards.map(write);
    for (let backups = 0; backups < 2; backups++) {
      while ([...saved.values()].some((n) => n < 30 * (backups + 1)))
        await new Promise((resolve) => setImmediate(resolve));
      const before = new Map(saved);
      const name = `${backups}.tar`;
      expect(await busbar(cwd, ['backup', name, '--data', world.folder])).toMatchObject({ code: 0, err: '' });
      expect(await busbar(cwd, ['restore', name, '--data', `${backups}`])).toMatchObject({ code: 0 });
      const other = await startOpenServer(join(cwd, `${backups}`), 0, world.access, noLogger);
      const { serverUrl } = world;
      world.serverUrl = other.url;
      for (const board of boards) {
        const reader = world.provider('ben', undefined, board);
        await synced(reader);
        const keys = [...reader.doc.getMap('board').keys()]
          .map((key) => Number(key.slice(1)))
          .toSorted((a, b) => a - b);
        expect(keys.length).toBeGreaterThanOrEqual(before.get(board) ?? Number.NaN);
        expect(keys).toEqual(keys.map((_, at) => at + 1));
        expect(other.rooms.get(board)?.damage ?? null).toBeNull();
        reader.destroy();
      }
      world.serverUrl = serverUrl;
      await other.close();
    }
    isOver = true;
    await Promise.all(writers);
    expect(world.warnings).toEqual([]);
    await world.close();
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** The archive with an entry under another name of the same length, its header's checksum right again. */
function renamed(archive: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(archive);
  const at = changed.indexOf(from);
  changed.write(to, at, 'latin1');
  const header = changed.subarray(at, at + 512);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return changed;
}
