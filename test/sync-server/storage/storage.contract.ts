import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BoardLog, BoardStorage, Snapshot } from '../../../sync-server/storage/board-storage.ts';

/** What every storage of boards must do. `reopen` gives a storage over what `storage` has kept. */
export function describeStorage(name: string, make: () => Promise<{ storage: BoardStorage; close(): Promise<void> }>) {
  describe(`a storage of boards: ${name}`, () => {
    let storage: BoardStorage;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ storage, close } = await make());
    });
    afterEach(() => close());

    async function stored(docId: string) {
      const log = await storage.open(docId);
      const content = log.take();
      await log.close();
      return { ...content, snapshot: content.snapshot && plain(content.snapshot), tail: content.tail.map(textOf) };
    }

    it('[L1] a board that was never written is empty and undamaged', async () => {
      expect(await stored('b_1')).toEqual({ snapshot: null, tail: [], torn: 0, wentBack: false, damage: null });
    });

    it('[L1] updates come back in the order in which they were appended, also over several openings', async () => {
      for (const batch of [['a', 'b'], ['c'], [], ['d']]) {
        const log = await storage.open('b_1');
        log.take();
        await log.append(batch.map(bytesOf));
        await log.close();
      }
      expect((await stored('b_1')).tail).toEqual(['a', 'b', 'c', 'd']);
    });

    it('[L1] boards do not see each other', async () => {
      await write('b_1', async (log) => log.append([bytesOf('one')]));
      await write('b_2', async (log) => log.append([bytesOf('two')]));
      expect((await stored('b_1')).tail).toEqual(['one']);
      expect((await stored('b_2')).tail).toEqual(['two']);
    });

    it('[L2] a snapshot takes the place of what was appended before its mark, and of nothing after', async () => {
      await write('b_1', async (log) => {
        await log.append([bytesOf('a')]);
        const mark = await log.mark();
        await log.append([bytesOf('b')]);
        await log.compact(mark, snapshotOf('A'));
        await log.append([bytesOf('c')]);
      });
      expect(await stored('b_1')).toEqual({
        snapshot: plain(snapshotOf('A')),
        tail: ['b', 'c'],
        torn: 0,
        wentBack: false,
        damage: null,
      });
    });

    it('[S80] a snapshot keeps what decides the cost of an update, where it has that', async () => {
      const complexities: (string | null)[] = [];
      for (const complexity of [{ complexity: bytesOf('{}') }, {}]) {
        await write('b_1', async (log) => log.compact(await log.mark(), { ...snapshotOf('A'), ...complexity }));
        const log = await storage.open('b_1');
        const { snapshot } = log.take();
        complexities.push(snapshot?.complexity === undefined ? null : textOf(snapshot.complexity));
        await log.close();
      }
      expect(complexities).toEqual(['{}', null]);
    });

    it('[L2] a snapshot of a board that was opened again takes the place of what lay there, and of nothing after its mark', async () => {
      await write('b_1', async (log) => log.append([bytesOf('a')]));
      await write('b_1', async (log) => {
        const mark = await log.mark();
        await log.append([bytesOf('b')]);
        await log.compact(mark, snapshotOf('A'));
      });
      expect(await stored('b_1')).toMatchObject({ snapshot: plain(snapshotOf('A')), tail: ['b'] });
    });

    it('[L2] a mark without a snapshot changes nothing', async () => {
      await write('b_1', async (log) => {
        await log.append([bytesOf('a')]);
        await log.mark();
        await log.mark();
        await log.append([bytesOf('b')]);
      });
      expect((await stored('b_1')).tail).toEqual(['a', 'b']);
    });

    it('[L2] of many snapshots the newest counts', async () => {
      await write('b_1', async (log) => {
        for (const name of ['A', 'B', 'C', 'D']) {
          await log.append([bytesOf(name.toLowerCase())]);
          await log.compact(await log.mark(), snapshotOf(name));
        }
        await log.append([bytesOf('e')]);
      });
      const { snapshot, tail } = await stored('b_1');
      expect({ snapshot, tail }).toEqual({ snapshot: plain(snapshotOf('D')), tail: ['e'] });
    });

    it('[L14] a board goes back to the first updates of its log, and goes on from there', async () => {
      await write('b_1', async (log) => {
        await log.append([bytesOf('a')]);
        await log.compact(await log.mark(), snapshotOf('A'));
        await log.append(['b', 'c'].map(bytesOf));
      });
      await write('b_1', async (log) => log.append(['d', 'e'].map(bytesOf)));
      for (const [count, tail] of [
        [3, ['b', 'c', 'd']],
        [1, ['b']],
        [0, []],
      ] as const) {
        await write('b_1', (log) => log.cutBack(count));
        expect(await stored('b_1')).toEqual({
          snapshot: plain(snapshotOf('A')),
          tail,
          torn: 0,
          wentBack: true,
          damage: null,
        });
      }
      await write('b_1', async (log) => log.append([bytesOf('f')]));
      expect((await stored('b_1')).tail).toEqual(['f']);
    });

    it('[L15] gives the files of a board that is open, closed, or not there', async () => {
      expect(await filesOf('b_1')).toEqual([]);
      const log = await storage.open('b_1');
      log.take();
      await log.append([bytesOf('a')]);
      await log.compact(await log.mark(), snapshotOf('A'));
      await log.append([bytesOf('b')]);
      const open = await filesOf('b_1');
      expect(open.map((name) => name.replace(/-.*/, '')).toSorted()).toEqual(
        expect.arrayContaining(['segment', 'snapshot']),
      );
      await log.close();
      expect(await filesOf('b_1')).toEqual(open);
      expect(await filesOf('b_2')).toEqual([]);
      expect(() => storage.files('../b_1')).toThrow(RangeError);
    });

    it('[L1] a removed board is empty', async () => {
      await write('b_1', async (log) => {
        await log.append([bytesOf('a')]);
        await log.compact(await log.mark(), snapshotOf('A'));
      });
      await storage.remove('b_1');
      expect(await stored('b_1')).toEqual({ snapshot: null, tail: [], torn: 0, wentBack: false, damage: null });
    });

    it('[L1] a board is open once at a time, and its content is taken once', async () => {
      const log = await storage.open('b_1');
      await expect(storage.open('b_1')).rejects.toThrow('open already');
      log.take();
      expect(() => log.take()).toThrow('taken');
      await log.close();
      await (await storage.open('b_1')).close();
    });

    it('[L2] appending goes on beside a snapshot, and nothing of it is lost', async () => {
      await write('b_1', async (log) => {
        await log.append([bytesOf('a')]);
        const mark = await log.mark();
        await Promise.all([
          log.compact(mark, snapshotOf('A')),
          log.append([bytesOf('b')]).then(() => log.append([bytesOf('c')])),
        ]);
      });
      expect(await stored('b_1')).toMatchObject({ snapshot: plain(snapshotOf('A')), tail: ['b', 'c'] });
    });

    it('[L31] versions are read as they were put, are put anew under their id, and belong to one board', async () => {
      const { versions } = storage;
      expect(await versions.get('b_1', 'h_000000000001')).toBeNull();
      await versions.put('b_1', 'h_000000000001', bytesOf('a torn try, and longer'));
      await versions.put('b_1', 'h_000000000001', bytesOf('one'));
      await versions.put('b_1', 'h_000000000002', bytesOf('two'));
      await versions.put('b_2', 'h_000000000001', bytesOf('other'));
      await versions.remove('b_1', 'h_000000000002');
      await versions.remove('b_1', 'h_000000000002');
      const read = async (docId: string, version: string) =>
        textOf((await versions.get(docId, version)) ?? bytesOf('none'));
      expect([
        await read('b_1', 'h_000000000001'),
        await read('b_1', 'h_000000000002'),
        await read('b_2', 'h_000000000001'),
      ]).toEqual(['one', 'none', 'other']);
    });

    it('[L31] versions lie among the files of their board, do not change it, and go with it', async () => {
      await write('b_1', async (log) => log.append([bytesOf('a')]));
      const before = await filesOf('b_1');
      await storage.versions.put('b_1', 'h_000000000001', bytesOf('one'));
      expect(await filesOf('b_1')).toEqual([...before, 'version-000000000001']);
      expect(await stored('b_1')).toMatchObject({ tail: ['a'], damage: null });
      await storage.versions.put('b_2', 'h_000000000001', bytesOf('one'));
      expect(await stored('b_2')).toEqual({ snapshot: null, tail: [], torn: 0, wentBack: false, damage: null });
      await storage.remove('b_1');
      expect(await storage.versions.get('b_1', 'h_000000000001')).toBeNull();
    });

    it('[L31] a board or version with an id that is none is refused', async () => {
      for (const [docId, version] of [
        ['../b_1', 'h_000000000001'],
        ['b_1', '../h_000000000001'],
        ['b_1', 'h_1'],
      ] as const) {
        await expect(storage.versions.put(docId, version, bytesOf('x'))).rejects.toThrow(RangeError);
        await expect(storage.versions.get(docId, version)).rejects.toThrow(RangeError);
        await expect(storage.versions.remove(docId, version)).rejects.toThrow(RangeError);
      }
    });

    it('[L1] an id that is none is refused, whatever it would name', async () => {
      for (const id of ['', '..', 'b/1', 'b\\1', 'b 1', 'ä', 'x'.repeat(65)]) {
        await expect(storage.open(id)).rejects.toThrow(RangeError);
      }
      await (await storage.open('x'.repeat(64))).close();
    });

    async function filesOf(docId: string): Promise<string[]> {
      const names: string[] = [];
      for await (const { name, bytes } of storage.files(docId)) if (bytes.length > 0) names.push(name);
      return names;
    }

    async function write(docId: string, use: (log: BoardLog) => Promise<void>): Promise<void> {
      const log = await storage.open(docId);
      log.take();
      await use(log);
      await log.close();
    }
  });
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
export const snapshotOf = (text: string): Snapshot => ({
  update: bytesOf(`${text} content`),
  stateVector: bytesOf(`${text} vector`),
  deletions: bytesOf(`${text} deletions`),
});
const plain = ({ update, stateVector, deletions }: Snapshot) => [update, stateVector, deletions].map(textOf);
