import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#schemas/errors.ts';
import type { VersionAnswer, VersionRecord, VersionsAnswer } from '#schemas/http.ts';
import { BASE62 } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import { thinned } from '../../../sync-server/access/version-thinning.ts';
import { memoryStorage } from '../../../sync-server/storage/memory.ts';
import { answers } from '../../support/answers.ts';
import { withLimits } from '../../support/with-limits.ts';
import { accessWorld, type Browser, ownerOf } from './world.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** A board of an owner, with an editor and a viewer who came by links. */
async function versionWorld() {
  const { versions } = memoryStorage();
  const world = await accessWorld({ versions });
  const owner = await ownerOf(world);
  const board = (await owner.ask('POST', '/api/boards', {})).body.board?.id ?? '';
  const path = `/api/boards/${board}/versions`;
  const guest = async (role: 'editor' | 'viewer') => {
    const { link } = (await owner.ask('POST', `/api/boards/${board}/links`, { role })).body;
    const browser = world.browser();
    await browser.ask('POST', '/api/session', { link: link?.url?.split('/join/')[1] ?? '', name: `Gus the ${role}` });
    return browser;
  };
  const request = async (browser: Browser, method: string, to: string, body?: Uint8Array<ArrayBuffer>) => {
    const headers = { host: 'localhost:4777', origin: 'http://localhost:4777', cookie: browser.cookie };
    const response = await world.app.request(`http://localhost:4777${path}${to}`, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const put = async (id: string, facts: Record<string, string | number> = {}, bytes = BYTES, browser = owner) => {
    const query = new URLSearchParams(Object.entries({ ...FACTS, ...facts }).map(([key, value]) => [key, `${value}`]));
    const { status, bytes: answer } = await request(browser, 'PUT', `/${id}?${query}`, bytes);
    return { status, body: JSON.parse(new TextDecoder().decode(answer)) as Partial<VersionAnswer & ErrorBody> };
  };
  const list = async (browser = owner): Promise<readonly VersionRecord[]> => {
    const { body } = await browser.ask('GET', path);
    expect(answers.versions(body)).toBe(true);
    return (body as unknown as VersionsAnswer).versions;
  };
  return { ...world, versions, owner, board, path, guest, request, put, list };
}

const BYTES = new Uint8Array([31, 139, 8, 0, 1, 2, 3]);
const FACTS = { kind: 'named', name: 'As ordered', made: 1_000, boardBytes: 100 };
const idOf = (n: number): string => `h_${`${n}`.padStart(12, '0')}`;

describe('versions of a board', () => {
  it('[H46] come back as they were sent, newest first, with who made them and when', async () => {
    const world = await versionWorld();
    world.clock.advance(DAY);
    const editor = await world.guest('editor');
    expect((await world.put(idOf(1))).status).toBe(201);
    expect((await world.put(idOf(2), { name: 'As built', made: 2_000 }, new Uint8Array([9]), editor)).status).toBe(201);
    expect(await world.list()).toEqual([
      { id: idOf(2), kind: 'named', name: 'As built', by: 'Gus the editor', made: 2_000, bytes: 1 },
      { id: idOf(1), kind: 'named', name: 'As ordered', by: expect.any(String), made: 1_000, bytes: BYTES.length },
    ]);
    const read = await world.request(world.owner, 'GET', `/${idOf(1)}`);
    expect([read.status, read.bytes]).toEqual([200, BYTES]);
    expect([read.headers.get('content-type'), read.headers.get('cache-control')]).toEqual([
      'application/gzip',
      'no-store',
    ]);
  });

  it('[A163] are attachments, under the id that their device drew', async () => {
    const world = await versionWorld();
    await world.put(idOf(1));
    const read = await world.request(world.owner, 'GET', `/${idOf(1)}`);
    expect(read.headers.get('content-disposition')).toBe(`attachment; filename="${idOf(1)}.gz"`);
  });

  it('[H46] sent again under the same id are there once, also where both came at once', async () => {
    const world = await versionWorld();
    const both = await Promise.all([world.put(idOf(1)), world.put(idOf(1))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    const again = await world.put(idOf(1), { name: 'Another name' }, new Uint8Array([1]));
    expect([again.status, again.body.version?.name]).toEqual([200, 'As ordered']);
    expect((await world.list()).length).toBe(1);
    expect((await world.request(world.owner, 'GET', `/${idOf(1)}`)).bytes).toEqual(BYTES);
  });

  it('[H46] none is later than now, whatever the clock of its device says', async () => {
    const world = await versionWorld();
    await world.put(idOf(1), { made: 9e15 });
    expect((await world.list())[0]?.made).toBe(world.clock.now());
  });

  it('[H47] are listed and read by viewers; making, naming and deleting them takes an editor', async () => {
    const world = await versionWorld();
    await world.put(idOf(1), { kind: 'automatic', name: 'x' });
    const viewer = await world.guest('viewer');
    expect((await world.list(viewer)).length).toBe(1);
    expect((await world.request(viewer, 'GET', `/${idOf(1)}`)).status).toBe(200);
    const refused = [
      await world.put(idOf(2), {}, BYTES, viewer),
      await viewer.ask('PATCH', `${world.path}/${idOf(1)}`, { name: 'Mine' }),
      await viewer.ask('DELETE', `${world.path}/${idOf(1)}`),
    ];
    expect(refused.map(({ status, body }) => [status, body.error?.reason.code])).toEqual(
      refused.map(() => [403, 'role-too-low']),
    );
    const stranger = await world.browser().ask('GET', world.path);
    expect(stranger.status).toBe(401);
    const editor = await world.guest('editor');
    const named = await editor.ask('PATCH', `${world.path}/${idOf(1)}`, { name: ' As ordered ' });
    expect(answers.version(named.body)).toBe(true);
    expect((await world.list())[0]).toMatchObject({ kind: 'named', name: 'As ordered' });
    expect((await editor.ask('DELETE', `${world.path}/${idOf(1)}`)).status).toBe(204);
    expect((await editor.ask('DELETE', `${world.path}/${idOf(1)}`)).status).toBe(204);
    expect([await world.list(), await world.versions.get(world.board, idOf(1))]).toEqual([[], null]);
  });

  it.each([
    ['h_short', {}, BYTES, 400, 'version-id-invalid'],
    [idOf(1), {}, new Uint8Array(0), 400, 'version-empty'],
    [idOf(1), { kind: 'nemed' }, BYTES, 400, 'body-value'],
    [idOf(1), { made: 'soon' }, BYTES, 400, 'body-value'],
    [idOf(1), { boardBytes: LIMITS.documentBytes + 1 }, BYTES, 400, 'body-value'],
    [idOf(1), { size: 3 }, BYTES, 400, 'body-key-unknown'],
    [idOf(1), { name: 'a\u202eb' }, BYTES, 400, 'name-unfit'],
  ] as const)(
    '[H48] %s with %j is refused with the reason, and nothing is kept',
    async (id, facts, bytes, status, code) => {
      const world = await versionWorld();
      const answer = await world.put(id, facts, bytes);
      expect([answer.status, answer.body.error?.reason.code]).toEqual([status, code]);
      expect(await world.list()).toEqual([]);
    },
  );

  it('[H48] [limit versionBytes] one of the limit is kept, one byte more is refused', () =>
    withLimits({ versionBytes: 10 }, async () => {
      const world = await versionWorld();
      expect((await world.put(idOf(1), {}, new Uint8Array(10).fill(1))).status).toBe(201);
      const refused = await world.put(idOf(2), {}, new Uint8Array(11).fill(1));
      expect([refused.status, refused.body.error?.reason]).toEqual([
        413,
        { code: 'body-too-large', params: { limit: 10 } },
      ]);
    }));

  it('[H48] one that is not there is a 404 to whoever reads or names it', async () => {
    const world = await versionWorld();
    const answers = [
      await world.owner.ask('GET', `${world.path}/${idOf(1)}`),
      await world.owner.ask('PATCH', `${world.path}/${idOf(1)}`, { name: 'x' }),
    ];
    for (const { status, body } of answers) expect([status, body.error?.reason.code]).toEqual([404, 'version-unknown']);
  });

  it('[H49] [limit namedVersions] a board has so many named versions; the next says that one must go first', () =>
    withLimits({ namedVersions: 2 }, async () => {
      const world = await versionWorld();
      await world.put(idOf(1));
      await world.put(idOf(2));
      const refused = await world.put(idOf(3));
      expect([refused.status, refused.body.error?.reason]).toEqual([
        429,
        { code: 'versions-too-many', params: { count: 2, limit: 2 } },
      ]);
      expect(await world.versions.get(world.board, idOf(3))).toBeNull();
      await world.put(idOf(4), { kind: 'automatic' });
      expect((await world.owner.ask('PATCH', `${world.path}/${idOf(4)}`, { name: 'x' })).status).toBe(429);
      await world.owner.ask('DELETE', `${world.path}/${idOf(1)}`);
      expect((await world.put(idOf(3))).status).toBe(201);
    }));

  it('[H49] [limit namedVersionBytes] together they take so many bytes, and not one more', () =>
    withLimits({ namedVersionBytes: 10 }, async () => {
      const world = await versionWorld();
      await world.put(idOf(1), {}, new Uint8Array(6).fill(1));
      const refused = await world.put(idOf(2), {}, new Uint8Array(5).fill(1));
      expect([refused.status, refused.body.error?.reason]).toEqual([
        429,
        { code: 'versions-too-large', params: { bytes: 11, limit: 10 } },
      ]);
      expect((await world.put(idOf(2), {}, new Uint8Array(4).fill(1))).status).toBe(201);
    }));

  it('[H51] one whose record cannot be stored leaves nothing behind, and comes with the next try', async () => {
    const world = await versionWorld();
    const { change } = world.records;
    world.records.change = () => Promise.reject(new Error('disk full'));
    expect((await world.put(idOf(1))).status).toBe(500);
    expect(await world.versions.get(world.board, idOf(1))).toBeNull();
    world.records.change = change;
    expect((await world.put(idOf(1))).status).toBe(201);
  });

  it('[H52] one that the disk has lost, or part of it, is told as lost; the others are read', async () => {
    const world = await versionWorld();
    for (const n of [1, 2, 3]) await world.put(idOf(n));
    await world.versions.remove(world.board, idOf(1));
    await world.versions.put(world.board, idOf(2), BYTES.slice(1));
    const asked = await Promise.all([1, 2, 3].map((n) => world.request(world.owner, 'GET', `/${idOf(n)}`)));
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 200]);
    expect(new TextDecoder().decode(asked[0]?.bytes)).toContain('version-lost');
  });
});

describe('automatic versions', () => {
  it('[H50] [limit automaticVersionShare] of a year of edits take at most three times the board, after each of them', async () => {
    const world = await versionWorld();
    // The session of a browser would end meanwhile.
    const ada = world.access.authenticate(new Headers({ cookie: world.owner.cookie }));
    if (ada === null) throw new Error('nobody is signed in');
    const { versions } = world.access;
    await versions.put(ada, world.board, idOf(0), { kind: 'named', made: 1, boardBytes: 20_000 }, BYTES);
    const from = world.clock.now();
    let sum = 0;
    for (let hour = 0; hour < 365 * 8; hour++) {
      // Eight working hours of each day, on a board that grows from 20 to 60 kB and is a fifth of that as a version.
      world.clock.advance(hour % 8 === 7 ? 17 * HOUR : HOUR);
      const boardBytes = 20_000 + Math.round((40_000 * hour) / (365 * 8));
      const bytes = new Uint8Array(Math.round(boardBytes / 5)).fill(1);
      const facts = { kind: 'automatic', made: world.clock.now(), boardBytes } as const;
      await versions.put(ada, world.board, idOf(hour + 1), facts, bytes);
      const rows = world.records.find('versions', 'board', world.board).filter(({ kind }) => kind === 'automatic');
      sum = rows.reduce((all, row) => all + row.bytes, 0);
      if (sum > 3 * boardBytes) expect(`${sum} of ${boardBytes} at hour ${hour}`).toBe('at most three times');
    }
    expect(sum).toBeGreaterThan(2.5 * 60_000);
    const all = versions.list(ada, world.board);
    const left = all.filter(({ kind }) => kind === 'automatic').map(({ made }) => world.clock.now() - made);
    expect(left.length).toBeGreaterThanOrEqual(14);
    // Close together lately, and back to the beginning.
    expect(left.filter((age) => age <= 2 * DAY).length).toBeGreaterThanOrEqual(4);
    expect(left.filter((age) => age > 30 * DAY).length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...left)).toBeGreaterThan(world.clock.now() - from - DAY);
    expect(all.some(({ id }) => id === idOf(0))).toBe(true);
    const stored = [];
    for (const { id } of all) stored.push(await world.versions.get(world.board, id));
    expect(stored.every((bytes) => bytes !== null)).toBe(true);
  });

  it('[S103] those made under a clock that was ahead do not displace the ones made after it was set right', () => {
    const ahead = Array.from({ length: 5 }, (_, n) => ({ id: `ahead-${n}`, made: 1e9 + n * 1e6, bytes: 1 }));
    const since = Array.from({ length: 4 }, (_, n) => ({ id: `since-${n}`, made: 100 + n, bytes: 1 }));
    const gone = thinned([...ahead, ...since], { now: 103, count: 40, bytes: 5 });
    expect(gone.every((id) => id.startsWith('ahead'))).toBe(true);
    expect(gone).toHaveLength(4);
  });

  it('[H50] [limit automaticVersions] are at most so many, and the newest is always kept', () => {
    const many = Array.from({ length: LIMITS.automaticVersions }, (_, n) => ({
      id: BASE62[n] ?? '',
      made: n,
      bytes: 1,
    }));
    const room = { now: 100, count: LIMITS.automaticVersions, bytes: 1_000 };
    expect(thinned(many, room)).toEqual([]);
    const next = { id: 'newest', made: 99, bytes: 1 };
    expect(thinned([...many, next], room)).toHaveLength(1);
    expect(thinned([...many, next], { ...room, bytes: 0 })).not.toContain('newest');
    expect(thinned([...many, next], { ...room, bytes: 0 })).toHaveLength(many.length);
  });
});
