import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { BACKENDS, openStore } from '../../../sync-server/storage/index.ts';
import { StorageError } from '../../../sync-server/storage/records.ts';
import type { Store } from '../../../sync-server/storage/store.ts';
import { noEvents, sentences } from '../../support/logged.ts';
import { ManualClock } from '../agent/manual-clock.ts';
import { describeRecords } from './records.contract.ts';
import { bytesOf, describeStorage, textOf } from './storage.contract.ts';

/** The addresses that a wrong one is refused with. */
const EXAMPLES = BACKENDS.map(({ example }) => example).join(' or ');

const folders: string[] = [];
const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newPlace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'busbar-store-'));
  folders.push(folder);
  return folder;
}

async function open(address: string, clock = new ManualClock()): Promise<Store> {
  const store = await openStore(address, { now: clock.now, after: clock.after, logger: noEvents });
  opened.push(store);
  return store;
}

describe.each(BACKENDS.map((backend) => [backend.scheme, backend] as const))(
  'the backend %s',
  (scheme, { isDurable }) => {
    describeStorage(scheme, async () => {
      const { boards } = await open(`${scheme}:${await newPlace()}`);
      return { storage: boards, close: () => boards.close() };
    });

    describeRecords(scheme, async () => {
      const clock = new ManualClock();
      const place = await newPlace();
      const store = await open(`${scheme}:${place}`, clock);
      if (!isDurable) return { records: store.records, clock, reopen: null };
      // As a new process would find it: what the first has written, and not what it still holds.
      const reopen = async () => {
        const copy = await newPlace();
        // A draft may be gone before it is copied, and the next process removes it.
        await cp(place, copy, { recursive: true, filter: (path) => !/(lock|\.tmp)$/.test(path) });
        return (await open(`${scheme}:${copy}`, clock)).records;
      };
      return { records: store.records, clock, reopen };
    });

    it('[L21] keeps a text that is made once, and the same for the next server where it lasts', async () => {
      const address = `${scheme}:${await newPlace()}`;
      const first = await open(address);
      const [one, other] = ['1', '2'].map((char) => char.repeat(LIMITS.ownerTokenMinChars)) as [string, string]; // of two
      expect([await first.kept('token', () => one), await first.kept('token', () => other)]).toEqual([one, one]);
      await first.close();
      const again = await open(address);
      expect(await again.kept('token', () => other)).toBe(isDurable ? one : other);
    });

    it('[L10] keeps boards and records over a closing where it says that it does', async () => {
      const address = `${scheme}:${await newPlace()}`;
      const first = await open(address);
      const log = await first.boards.open('b_1');
      log.take();
      await log.append([bytesOf('a')]);
      await log.close();
      await first.records.change((change) => change.put('server', { id: 'server', name: 'one', createdAt: 1 }));
      first.records.update('uses', 'k_1', () => ({ id: 'k_1', at: 7 }));
      await first.boards.close();
      await first.close();
      const again = await open(address);
      const tail = (await again.boards.open('b_1')).take().tail.map(textOf);
      await again.boards.close();
      const found = {
        tail,
        server: again.records.get('server', 'server')?.name,
        used: again.records.get('uses', 'k_1')?.at,
      };
      expect(found).toEqual(isDurable ? { tail: ['a'], server: 'one', used: 7 } : { tail: [] });
    });
  },
);

it('[L21] a text whose file cannot be read is refused with the file', async () => {
  const place = await newPlace();
  await mkdir(join(place, 'token'));
  const kept = (await open(`file:${place}`)).kept('token', () => 'one');
  await expect(kept).rejects.toBeInstanceOf(StorageError);
  await expect(kept).rejects.toThrow(`${join(place, 'token')} cannot be used: EISDIR`);
});

it('[L22] a file that holds no token lets nobody in: it is refused with what to do', async () => {
  const place = await newPlace();
  const store = await open(`file:${place}`);
  const short = 'x'.repeat(LIMITS.ownerTokenMinChars - 1);
  for (const text of ['', '\n', '\0'.repeat(32), short, 'x'.repeat(LIMITS.secretChars + 1), `${short}x ${short}x`]) {
    await writeFile(join(place, 'token'), text);
    const kept = store.kept('token', () => 'unused');
    await expect(kept).rejects.toBeInstanceOf(StorageError);
    await expect(kept).rejects.toThrow(/token cannot be used: it does not hold 20 to 200 letters.+Delete it and start/);
  }
  await writeFile(join(place, 'token'), ` ${short}x\r\n`);
  expect(await store.kept('token', () => 'unused')).toBe(`${short}x`);
});

it('[L10] an address of no known scheme is refused with the addresses that there are', async () => {
  for (const address of ['postgres://x', './data', '', ':x']) {
    const refused = open(address);
    await expect(refused).rejects.toBeInstanceOf(StorageError);
    await expect(refused).rejects.toThrow(`--store takes ${EXAMPLES}, not "${address}".`);
  }
});

it('[L13] boards without records are told to the operator, an empty folder is not', async () => {
  const clock = new ManualClock();
  const warnings: string[] = [];
  for (const boards of [[], ['b_000000000001']]) {
    const place = await newPlace();
    for (const board of boards) await mkdir(join(place, 'boards', board), { recursive: true });
    opened.push(await openStore(`file:${place}`, { now: clock.now, after: clock.after, logger: sentences(warnings) }));
  }
  expect(warnings).toEqual([expect.stringContaining('has boards but no records')]);
});
