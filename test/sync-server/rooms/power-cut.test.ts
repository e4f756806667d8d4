import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { DROP, DroppingDisk, type DroppingDiskOptions } from '../storage/dropping-disk.ts';
import { type RawTab, synced, World } from './world.ts';

const EDITS = 12;

it('[S20] a power cut at any call to the disk takes nothing that anyone had seen or was told is saved', async () => {
  for (let cutAt = 1; ; cutAt++) {
    const { disk, promised, isCut } = await burst({ cutAt });
    const kept = await keysOn(disk.afterCut(DROP));
    expect(
      promised.filter((key) => !kept.includes(key)),
      `cut at call ${cutAt}`,
    ).toEqual([]);
    if (isCut) continue;
    expect(promised).toHaveLength(EDITS);
    return;
  }
});

it('[S20] a disk that never syncs is found to lose what was seen', async () => {
  const { disk, promised } = await burst({ ignores: 'files' });
  expect(promised).toHaveLength(EDITS);
  expect(await keysOn(disk.afterCut(DROP))).toEqual([]);
});

/** Edits that follow on each other until all are saved or the power is cut, and what other tabs saw or this one was told. */
async function burst(options: DroppingDiskOptions) {
  const disk = new DroppingDisk(options);
  const world = await World.start(undefined, fileStorage('/boards', disk));
  const promised = new Set<string>();
  try {
    const writer = await world.raw('ada', undefined, { hello: 1 });
    const watcher = await world.raw('ben');
    watcher.step1();
    const ended = Promise.all([writer.closed, watcher.closed]).then(() => 'cut' as const);
    const doc = new Y.Doc();
    doc.on('update', (update: Uint8Array) => writer.update(update));
    let isCut = false;
    for (let n = 0; n < EDITS && !isCut; n++) {
      doc.getMap('board').set(`k${n}`, n);
      const both = Promise.all([writer.untilSaved(n + 1), watcher.until(() => keysOf(watcher).includes(`k${n}`))]);
      isCut = (await Promise.race([both, ended])) === 'cut';
    }
    for (let n = 0; n < savedOf(writer); n++) promised.add(`k${n}`);
    for (const key of keysOf(watcher)) promised.add(key);
    return { disk, promised: [...promised], isCut };
  } finally {
    await world.close();
  }
}

async function keysOn(disk: DroppingDisk): Promise<string[]> {
  const world = await World.start(undefined, fileStorage('/boards', disk));
  try {
    const reader = world.provider('eve');
    await synced(reader);
    return [...reader.doc.getMap('board').keys()];
  } finally {
    await world.close();
  }
}

function savedOf(tab: RawTab): number {
  return Math.max(
    0,
    ...tab.frames.map((one) => (one.type === 'bridge' && one.message.type === 'saved' ? one.message.n : 0)),
  );
}

function keysOf(tab: RawTab): string[] {
  return [...tab.doc.getMap('board').keys()];
}
