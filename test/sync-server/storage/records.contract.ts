import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import type { Records, Row } from '../../../sync-server/storage/records.ts';
import type { ManualClock } from '../agent/manual-clock.ts';

const key = (id: string, account = 'u_ada', hash = id): Row<'keys'> => ({
  id,
  hash,
  account,
  label: 'Claude',
  last4: '0000',
  mode: 'edit',
  dailyLimit: null,
  createdAt: 1,
  revokedAt: null,
});

/** Records of a new place, on a clock that the test moves. `reopen` gives what a new process would find, where there is something to find. */
export interface RecordsWorld {
  readonly records: Records;
  readonly clock: ManualClock;
  readonly reopen: (() => Promise<Records>) | null;
}

/** What every storage of records must do. */
export function describeRecords(name: string, make: () => Promise<RecordsWorld>): void {
  describe(`records: ${name}`, () => {
    it('[A1] starts empty, and shows what a change wrote once it resolves', async () => {
      const { records } = await make();
      expect([...records.all('keys')]).toEqual([]);
      const changed = records.change((change) => change.put('keys', key('k_1')));
      expect(records.get('keys', 'k_1')).toBeNull();
      await changed;
      expect(records.get('keys', 'k_1')).toEqual(key('k_1'));
      expect(records.get('keys', 'k_2')).toBeNull();
    });

    it('[A1] finds rows by an indexed column, in the order of their first writing', async () => {
      const { records } = await make();
      await records.change((change) => {
        for (const id of ['k_2', 'k_1', 'k_3']) change.put('keys', key(id, id === 'k_3' ? 'u_bob' : 'u_ada'));
      });
      await records.change((change) => change.put('keys', { ...key('k_2'), label: 'Codex' }));
      expect(records.find('keys', 'account', 'u_ada').map((row) => `${row.id} ${row.label}`)).toEqual([
        'k_2 Codex',
        'k_1 Claude',
      ]);
      await records.change((change) => change.put('keys', key('k_2', 'u_bob', 'other')));
      expect(records.find('keys', 'account', 'u_ada').map((row) => row.id)).toEqual(['k_1']);
      expect(records.find('keys', 'hash', 'k_2')).toEqual([]);
      expect(records.find('keys', 'hash', 'other').map((row) => row.id)).toEqual(['k_2']);
      await records.change((change) => change.remove('keys', 'k_1'));
      expect(records.find('keys', 'account', 'u_ada')).toEqual([]);
    });

    it('[A2] a change sees its own writes, and what it throws undoes all of them', async () => {
      const { records } = await make();
      const seen: unknown[] = [];
      const failed = records.change((change) => {
        change.put('keys', key('k_1'));
        seen.push(
          change.get('keys', 'k_1')?.id,
          change.find('keys', 'account', 'u_ada').length,
          [...change.all('keys')].length,
        );
        change.remove('keys', 'k_1');
        seen.push(change.get('keys', 'k_1'), change.find('keys', 'account', 'u_ada').length);
        change.put('keys', key('k_2'));
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(seen).toEqual(['k_1', 1, 1, null, 0]);
      expect([...records.all('keys')]).toEqual([]);
    });

    it('[A2] a change finds rows by what they are now, among those that it moved, added and left', async () => {
      const { records } = await make();
      await records.change((change) => {
        for (const id of ['k_1', 'k_2', 'k_3']) change.put('keys', key(id));
      });
      const found = await records.change((change) => {
        change.put('keys', key('k_1', 'u_bob'));
        change.put('keys', key('k_4', 'u_bob'));
        change.remove('keys', 'k_2');
        const idsOf = (account: string) => change.find('keys', 'account', account).map(({ id }) => id);
        return { ada: idsOf('u_ada'), bob: idsOf('u_bob'), all: [...change.all('keys')].map(({ id }) => id) };
      });
      expect(found).toEqual({ ada: ['k_3'], bob: ['k_1', 'k_4'], all: ['k_1', 'k_3', 'k_4'] });
    });

    it('[A2] changes of one moment run one after another, and one that fails spares the others', async () => {
      const { records } = await make();
      const add = (id: string) =>
        records.change((change) => {
          const count = [...change.all('keys')].length;
          if (id === 'k_bad') throw new Error('no');
          change.put('keys', key(id, `u_${count}`));
          return count;
        });
      expect(await Promise.allSettled([add('k_1'), add('k_bad'), add('k_2'), add('k_3')])).toEqual([
        { status: 'fulfilled', value: 0 },
        { status: 'rejected', reason: new Error('no') },
        { status: 'fulfilled', value: 1 },
        { status: 'fulfilled', value: 2 },
      ]);
    });

    it('[A2] changes that each follow on the last, from many sides, are all answered', async () => {
      const { records } = await make();
      const follow = async (side: number) => {
        for (let n = 0; n < 10; n++) await records.change((change) => change.put('keys', key(`k_${side}_${n}`)));
      };
      await Promise.all([0, 1, 2].map(follow));
      expect([...records.all('keys')]).toHaveLength(30);
    });

    it('[A3] a lazy row is exact at once, and stored within the bound', async () => {
      const { records, clock, reopen } = await make();
      expect(records.update('uses', 'k_1', (row) => row)).toBeNull();
      for (let n = 1; n <= 5; n++) records.update('uses', 'k_1', (row) => ({ id: 'k_1', at: (row?.at ?? 0) + n }));
      expect(records.get('uses', 'k_1')).toEqual({ id: 'k_1', at: 15 });
      if (reopen) expect((await reopen()).get('uses', 'k_1')).toBeNull();
      clock.advance(LIMITS.lazySaveMs);
      await records.flush();
      if (reopen) expect((await reopen()).get('uses', 'k_1')).toEqual({ id: 'k_1', at: 15 });
      records.forget('uses', 'k_1');
      expect(records.get('uses', 'k_1')).toBeNull();
      await records.flush();
      if (reopen) expect((await reopen()).get('uses', 'k_1')).toBeNull();
    });

    it('[A3] a lazy row that is written while a change is stored is not lost by it', async () => {
      const { records, clock, reopen } = await make();
      const changed = records.change((change) => change.put('keys', key('k_1')));
      await Promise.resolve();
      records.update('uses', 'k_1', () => ({ id: 'k_1', at: 7 }));
      await changed;
      expect(records.get('uses', 'k_1')).toEqual({ id: 'k_1', at: 7 });
      clock.advance(LIMITS.lazySaveMs);
      await records.flush();
      if (reopen) expect((await reopen()).get('uses', 'k_1')).toEqual({ id: 'k_1', at: 7 });
    });

    it('[A4] closing stores what is lazy, and later changes are refused', async () => {
      const { records, reopen } = await make();
      await records.change((change) => change.put('keys', key('k_1')));
      records.update('uses', 'k_1', () => ({ id: 'k_1', at: 9 }));
      await records.close();
      await expect(records.change((change) => change.put('keys', key('k_2')))).rejects.toThrow('closed');
      if (!reopen) return;
      const again = await reopen();
      expect([...again.all('keys')]).toEqual([key('k_1')]);
      expect(again.get('uses', 'k_1')).toEqual({ id: 'k_1', at: 9 });
    });
  });
}
