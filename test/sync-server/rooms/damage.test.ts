import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { BOARD, edit, type RawTab, type World, withWorld } from './world.ts';

const folderOf = (world: World) => join(world.folder, 'boards', BOARD);

/** Two openings of a board, each of which left a segment. */
async function twoSegments(world: World): Promise<void> {
  for (const key of ['a', 'b']) {
    const tab = await world.raw('ada', BOARD, { hello: 1 });
    tab.update(edit(key, key));
    await tab.untilSaved(1);
    await world.server.close();
    await world.startServer();
  }
  await world.server.close();
}

/** The codes of damage that a tab was told of, undefined for none. */
const told = (tab: RawTab) =>
  tab.frames.flatMap((one) => (one.type === 'bridge' && one.message.type === 'welcome' ? [one.message.damaged] : []));
const welcomed = (tab: RawTab, times = 1) => tab.until(() => told(tab).length >= times);

it('[S38] a board of which a file is missing tells its tabs and its operator, takes edits, and gets no snapshot', () =>
  withWorld(async (world) => {
    await twoSegments(world);
    await rm(join(folderOf(world), 'segment-00000001'));
    await world.startServer();
    const tab = await world.raw('ada', BOARD, { hello: 1 });
    await welcomed(tab);
    expect(told(tab)).toEqual(['missing']);
    expect(world.warnings.join()).toContain('segment-00000001');
    for (let n = 0; n <= LIMITS.compactIdleRecords; n++) tab.update(edit('c', n));
    await tab.untilSaved(LIMITS.compactIdleRecords + 1);
    tab.destroy();
    await world.server.close();
    expect((await readdir(folderOf(world))).filter((name) => name.startsWith('snapshot'))).toEqual([]);
    await world.startServer();
    const again = await world.raw('ada', BOARD, { hello: 1 });
    await welcomed(again);
    expect(told(again)).toEqual(['missing']);
  }));

it('[S39] its owner accepts what is there, everybody is told, and from then on it is a board like any other', () =>
  withWorld(async (world) => {
    await twoSegments(world);
    await rm(join(folderOf(world), 'segment-00000001'));
    await world.startServer();
    world.access.setRole('ben', BOARD, 'editor');
    world.access.setRole('eve', BOARD, 'viewer');
    const [ada, ben, eve] = await Promise.all(
      ['ada', 'ben', 'eve'].map((who, client) => world.raw(who, BOARD, { hello: client + 1 })),
    );
    if (ada === undefined || ben === undefined || eve === undefined) throw new Error('three tabs');
    for (const tab of [ben, eve]) {
      tab.bridge({ type: 'acceptDamage' });
      await welcomed(tab);
    }
    ben.update(edit('c', 'c'));
    await ben.untilSaved(1);
    ada.bridge({ type: 'acceptDamage' });
    await Promise.all([ada, ben, eve].map((tab) => welcomed(tab, 2)));
    expect([ada, ben, eve].map(told)).toEqual([
      ['missing', undefined],
      ['missing', undefined],
      ['missing', undefined],
    ]);
    ben.update(edit('d', 'd'));
    await ben.untilSaved(2);
    await world.server.close();
    await world.startServer();
    const later = await world.raw('ada', BOARD, { hello: 1 });
    later.step1();
    await welcomed(later);
    await later.untilFrame('sync', (frame) => frame.kind === 1);
    expect(told(later)).toEqual([undefined]);
    expect(later.doc.getMap('board').toJSON()).toEqual({ b: 'b', c: 'c', d: 'd' });
  }));
