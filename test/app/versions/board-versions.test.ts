import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { boardJson } from '#engine/board/changes.ts';
import { boardDifference } from '#engine/difference/difference.ts';
import type { PutVersion, VersionAnswer, VersionsAnswer } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { BoardVersions, type VersionServer } from '../../../app/versions/board-versions.ts';
import { openVersionOutbox, type VersionOutbox } from '../../../app/versions/version-outbox.ts';
import { type Live, type LiveTab, startLive } from '../../agent/live.ts';
import { partId } from '../../support/board-builder.ts';

let live: Live | null = null;
let outboxes = 0;
const opened: { close(): void }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) one.close();
  await live?.close();
  live = null;
});

/** The server's versions as the page asks for them, over a line that a test cuts. */
function serverOf({ server, cookie }: Live) {
  const line = { isCut: false, puts: 0 };
  const ask = async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    if (line.isCut) throw new TypeError('fetch failed');
    const headers = { cookie, origin: server.url, 'content-type': type };
    const response = await fetch(`${server.url}/api/boards/${path}`, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response;
  };
  const versions: VersionServer = {
    list: async (board) => ((await (await ask('GET', `${board}/versions`)).json()) as VersionsAnswer).versions,
    async put(board, id, facts, bytes) {
      line.puts += 1;
      const query = new URLSearchParams(Object.entries(facts).map(([key, value]) => [key, `${value}`]));
      const sent = ask('PUT', `${board}/versions/${id}?${query}`, new Blob([bytes]), 'application/gzip');
      return sent
        .then(() => 'stored' as const)
        .catch((error: Error) => {
          if (error.message.includes('too_many')) return 'refused' as const;
          throw error;
        });
    },
    read: async (board, id) => new Uint8Array(await (await ask('GET', `${board}/versions/${id}`)).arrayBuffer()),
    rename: async (board, id, name) => {
      const answer = await ask('PATCH', `${board}/versions/${id}`, JSON.stringify({ name }));
      expect(((await answer.json()) as VersionAnswer).version.name).toBe(name);
    },
    remove: async (board, id) => void (await ask('DELETE', `${board}/versions/${id}`)),
  };
  return { line, versions };
}

async function newOutbox(): Promise<VersionOutbox> {
  outboxes += 1;
  return openVersionOutbox(`versions${outboxes}`);
}

/** A tab on a board of the real server, with its versions; `clock` is the tab's. */
async function desk(options: { board?: string; outbox?: VersionOutbox } = {}) {
  live ??= await startLive();
  const board = options.board ?? (await live.newBoard('Station'));
  const tab: LiveTab = await live.tab(board);
  const { line, versions: server } = serverOf(live);
  const clock = { at: live.clock.now() };
  const faults: unknown[] = [];
  const outbox = options.outbox ?? (await newOutbox());
  let ids = 0;
  const prefix = `h_${opened.length}`;
  const versions = new BoardVersions({
    ...{ session: tab, server, outbox },
    now: () => clock.at,
    newId() {
      ids += 1;
      return `${prefix}${`${ids}`.padStart(14 - prefix.length, '0')}`;
    },
    pause: async () => {},
    failed: (error) => faults.push(error),
  });
  opened.push(versions);
  const names = async () => (await versions.list()).versions.map(({ name, kind, waits }) => [name || kind, waits]);
  return { board, tab, line, server, clock, faults, outbox, versions, names };
}

const add = (tab: LiveTab, definition: string) => tab.edit([{ op: 'add_part', definition, label: definition }]);

test('[O50] a named version that one tab makes is listed and opened by another, as the board was', async () => {
  const ada = await desk();
  add(ada.tab, 'bme280');
  const before = boardJson(ada.tab.store.board);
  await ada.versions.make('As ordered');
  await ada.versions.send();
  add(ada.tab, 'ds18b20');
  const ben = await desk({ board: ada.board });
  const [version] = (await ben.versions.list()).versions;
  expect(version).toMatchObject({ name: 'As ordered', kind: 'named', waits: false });
  const board = await ben.versions.open(version ?? { id: '', waits: false });
  expect(boardJson(board)).toEqual(before);
});

test('[O51] versions made without the server wait on the device, over a reload too, and arrive once', async () => {
  const first = await desk();
  add(first.tab, 'bme280');
  first.line.isCut = true;
  const made = await first.versions.make('Offline');
  await first.versions.send();
  expect([await first.names(), first.faults.length]).toEqual([[['Offline', true]], 1]);
  expect((await first.versions.list()).isWhole).toBe(false);
  expect((await first.versions.open(made)).parts.size).toBe(1);
  first.versions.close();
  const again = await desk({ board: first.board, outbox: first.outbox });
  expect(await again.names()).toEqual([['Offline', true]]);
  // The answer of the first try is lost, and it is sent again.
  const { put } = again.server;
  again.server.put = async (...sent) => {
    await put(...sent);
    throw new TypeError('the line was cut');
  };
  await again.versions.send();
  again.server.put = put;
  await again.versions.send();
  expect(await again.names()).toEqual([['Offline', false]]);
  expect(again.line.puts).toBe(2);
  expect(await again.outbox.of(again.tab.account, again.board)).toEqual([]);
});

test('[O52] [limit automaticVersionMs] the board as it was is kept before the first edit of an hour, and no sooner', async () => {
  const { tab, versions, clock, names, server } = await desk();
  // An empty board is worth no version.
  add(tab, 'bme280');
  const sizes: number[] = [];
  const { put } = server;
  const settled = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await versions.send();
  };
  server.put = async (...sent) => {
    sizes.push(tab.store.board.parts.size);
    return put(...sent);
  };
  await settled();
  expect(await names()).toEqual([]);
  add(tab, 'ds18b20');
  while ((await names()).length < 1) await settled();
  clock.at += LIMITS.automaticVersionMs - 1;
  add(tab, 'bme280');
  await settled();
  expect(await names()).toEqual([['automatic', false]]);
  clock.at += 1;
  add(tab, 'bmp280');
  while ((await names()).length < 2) await settled();
  const boards = [];
  for (const one of (await versions.list()).versions) boards.push((await versions.open(one)).parts.size);
  // Each holds the board before the edit that made it.
  expect(boards.sort()).toEqual([1, 3]);
});

test('[O53] [limit versionsWaiting] of automatic versions that wait the newest are kept, and every named one', async () => {
  const outbox = await newOutbox();
  opened.push(outbox);
  const put = (n: number, kind: PutVersion['kind']) =>
    outbox.put({
      ...{ account: 'u', board: 'b', id: `h_${n}`, bytes: new Uint8Array([1]) },
      facts: { kind, made: n, boardBytes: 1 },
    });
  await put(0, 'named');
  for (let n = 1; n <= LIMITS.versionsWaiting; n += 1) await put(n, 'automatic');
  expect(await outbox.of('u', 'b')).toHaveLength(LIMITS.versionsWaiting + 1);
  await put(LIMITS.versionsWaiting + 1, 'automatic');
  const ids = (await outbox.of('u', 'b')).map(({ id }) => id);
  expect([ids.length, ids[0], ids[1]]).toEqual([LIMITS.versionsWaiting + 1, 'h_0', 'h_2']);
  expect(await outbox.of('u', 'b2')).toEqual([]);
  expect(await outbox.of('u2', 'b')).toEqual([]);
});

test('[O54] a version is restored as one step of undo that keeps what others did meanwhile', async () => {
  const ada = await desk();
  const ben = await desk({ board: ada.board });
  add(ada.tab, 'bme280');
  add(ada.tab, 'ds18b20');
  const version = ada.tab.store.board;
  const air = partId(version, 'bme280');
  ada.tab.edit([
    { op: 'move_part', part: air, at: [900, 90] },
    { op: 'remove_part', part: partId(version, 'ds18b20') },
  ]);
  add(ada.tab, 'bmp280');
  await ben.tab.until(() => ben.tab.store.board.parts.has(air) && ben.tab.store.board.parts.get(air)?.at[0] === 900);
  const late = boardJson(ada.tab.store.board);
  ben.tab.goOffline();
  await ben.tab.until(() => ben.tab.status.link === 'offline');
  ben.tab.edit([
    { op: 'update_part', part: air, label: 'Roof' },
    { op: 'add_note', text: 'Ben was here', at: [0, 0] },
  ]);
  expect(ada.tab.rewrite((board) => boardDifference(board, version).changes).ok).toBe(true);
  expect(boardJson(ada.tab.store.board)).toEqual(boardJson(version));
  ben.tab.goOnline();
  await ada.tab.until(() => ada.tab.store.board.notes.size === 1);
  const { parts, notes } = ada.tab.store.board;
  expect([parts.get(air)?.label, parts.get(air)?.at, notes.size]).toEqual(['Roof', version.parts.get(air)?.at, 1]);
  ada.tab.undo();
  const undone = ada.tab.store.board;
  expect([undone.parts.size, undone.parts.get(air)?.at, undone.parts.get(air)?.label]).toEqual([
    Object.keys(late.parts).length,
    [900, 90],
    'Roof',
  ]);
});

test('[O55] a version is renamed and deleted, whether it waits here or the server has it', async () => {
  const { versions, line, names, tab } = await desk();
  add(tab, 'bme280');
  const stored = await versions.make(null);
  await versions.send();
  line.isCut = true;
  const waiting = await versions.make('Waits');
  await versions.send();
  await versions.rename(waiting, 'Waits, renamed');
  line.isCut = false;
  await versions.rename(stored, 'Stored, renamed');
  expect((await names()).sort()).toEqual([
    ['Stored, renamed', false],
    ['Waits, renamed', true],
  ]);
  await versions.remove(stored);
  await versions.remove(waiting);
  expect(await names()).toEqual([]);
});

test('[O56] a version that the server will never take does not hold up those behind it', async () => {
  const { versions, names, server, tab, clock } = await desk();
  add(tab, 'bme280');
  const { put } = server;
  server.put = async (board, id, facts, bytes) => (facts.name === 'Refused' ? 'refused' : put(board, id, facts, bytes));
  await versions.make('Refused');
  clock.at += 1;
  await versions.make('Taken');
  await versions.send();
  await versions.send();
  expect(await names()).toEqual([['Taken', false]]);
});

test('[O62] versions of a board that the server does not have stay here, and are sent once it has the board again', async () => {
  const { versions, names, server, tab, line } = await desk();
  add(tab, 'bme280');
  const { put } = server;
  let asked = 0;
  server.put = async () => {
    asked += 1;
    return 'gone';
  };
  tab.goOffline();
  await tab.until(() => tab.status.link === 'offline');
  await versions.make('First');
  await versions.make('Second');
  for (let turn = 0; turn < 3; turn += 1) await versions.send();
  expect([asked, (await names()).map(([, waits]) => waits)]).toEqual([1, [true, true]]);
  server.put = put;
  tab.goOnline();
  await tab.until(() => tab.status.link === 'online');
  await versions.send();
  expect([line.puts, (await names()).map(([, waits]) => waits)]).toEqual([2, [false, false]]);
});
