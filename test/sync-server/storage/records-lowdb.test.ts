import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { type Disk, machineDisk } from '../../../sync-server/storage/disk.ts';
import { openLowdbRecords } from '../../../sync-server/storage/records/lowdb.ts';
import type { Records } from '../../../sync-server/storage/records.ts';
import { sentences } from '../../support/logged.ts';
import { ManualClock } from '../agent/manual-clock.ts';

let folder = '';
let clock = new ManualClock();
let reports: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'busbar-records-'));
  clock = new ManualClock();
  reports = [];
});
afterEach(async () => {
  // A backup may still be under way, into the folder that goes next; a test that breaks the disk breaks closing too.
  await Promise.allSettled(opened.splice(0).map((records) => records.close()));
  await rm(folder, { recursive: true });
});

const opened: Records[] = [];
const start = async (disk?: Disk) => {
  const records = await openLowdbRecords({
    folder,
    now: clock.now,
    after: clock.after,
    logger: sentences(reports),
    ...(disk ? { disk } : {}),
  });
  opened.push(records);
  return records;
};
const path = (name = 'records.json') => join(folder, name);
const KEY = {
  ...{ id: 'k_1', hash: 'h', account: 'u_1', label: 'Claude', last4: '0000', mode: 'read' as const },
  ...{ dailyLimit: null, createdAt: 1, revokedAt: null },
};
const title = (id: string, name: string) => ({ id, name, updatedAt: 1 });
const server = (name: string) => ({ id: 'server', name, createdAt: 1 });

/** This machine's disk, which writes down the order of the calls that change it, and fails where `fails` says so. */
function watched(log: string[], fails: (call: string) => boolean = () => false): Disk {
  const note = (call: string) => {
    log.push(call);
    if (fails(call)) throw new Error(`no ${call}`);
  };
  // A draft has the mark of its process in its name.
  const short = (at: string) => at.replace(folder, '.').replace(/\.[0-9a-f]{8}\.tmp$/, '.tmp');
  return {
    ...machineDisk,
    async open(at, flags) {
      note(`open ${short(at)}`);
      const file = await machineDisk.open(at, flags);
      return {
        truncate: (length) => file.truncate(length),
        async write(bytes, position) {
          note(`write ${short(at)}`);
          await file.write(bytes, position);
        },
        async sync() {
          note(`sync ${short(at)}`);
          await file.sync();
        },
        async close() {
          note(`close ${short(at)}`);
          await file.close();
        },
      };
    },
    async rename(from, to) {
      note(`rename ${short(from)} ${short(to)}`);
      await machineDisk.rename(from, to);
    },
    async syncFolder(at) {
      note(`sync ${short(at)}`);
      await machineDisk.syncFolder(at);
    },
  };
}

/** Resolves when the call has been made, without asking for it as `flush` does. */
async function until(log: readonly string[], call: string): Promise<void> {
  while (!log.includes(call)) await new Promise((resolve) => setImmediate(resolve));
}

describe('the records file', () => {
  it('[A5] a change resolves after fsync of the new file, the rename, and fsync of the folder, in this order', async () => {
    const log: string[] = [];
    const records = await start(watched(log));
    await records.change((change) => change.put('server', server('one')));
    log.push('answered');
    expect(log).toEqual([
      'open ./records.json.tmp',
      'write ./records.json.tmp',
      'sync ./records.json.tmp',
      'close ./records.json.tmp',
      'rename ./records.json.tmp ./records.json',
      'sync .',
      'answered',
    ]);
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  it('[A5] [A129] a change after that resolves after fsync of what was appended to the log, the first one of the folder too', async () => {
    const log: string[] = [];
    const records = await start(watched(log));
    await records.change((change) => change.put('server', server('one')));
    log.length = 0;
    await records.change((change) => change.put('server', server('two')));
    log.push('answered');
    await records.change((change) => change.remove('server', 'server'));
    expect(log).toEqual([
      'open ./records-00000001.log',
      'write ./records-00000001.log',
      'sync ./records-00000001.log',
      'sync .',
      'answered',
      'write ./records-00000001.log',
      'sync ./records-00000001.log',
    ]);
    expect((await stat(path('records-00000001.log'))).mode & 0o777).toBe(0o600);
    expect((await start()).get('server', 'server')).toBeNull();
  });

  it('[A129] [limit recordsLogBytes] a log that would be longer makes way for a file that is written anew, also after a start', async () => {
    const log: string[] = [];
    const records = await start(watched(log));
    await records.change((change) => change.put('server', server('one')));
    const isAnew = async (bytes: number, of: Records) => {
      log.length = 0;
      await of.change((change) => change.put('server', server('x'.repeat(bytes))));
      return log.includes('rename ./records.json.tmp ./records.json');
    };
    // What frames and names a record is less than this.
    const slack = 200;
    expect(await isAnew(LIMITS.recordsLogBytes - slack, records)).toBe(false);
    expect(await isAnew(slack, records)).toBe(true);
    expect(await isAnew(slack, records)).toBe(false);
    expect((await readdir(folder)).filter((name) => name.endsWith('.log')).sort()).toEqual([
      'records-00000001.log',
      'records-00000002.log',
    ]);
    clock.advance(LIMITS.lazySaveMs);
    // What came before is in the backup too.
    while ((await readdir(folder)).includes('records-00000001.log'))
      await new Promise((resolve) => setImmediate(resolve));
    expect(await isAnew(LIMITS.recordsLogBytes - 4 * slack, records)).toBe(false);
    const again = await start(watched(log));
    expect(again.get('server', 'server')?.name).toHaveLength(LIMITS.recordsLogBytes - 4 * slack);
    expect(await isAnew(1, again)).toBe(false);
    expect((await start()).get('server', 'server')?.name).toBe('x');
  });

  it('[A129] what was logged is there after a start that followed no end, whichever of the files is damaged', async () => {
    const records = await start();
    await records.change((change) => change.put('server', server('one')));
    clock.advance(LIMITS.lazySaveMs);
    while (!(await readdir(folder)).includes('records.backup.json'))
      await new Promise((resolve) => setImmediate(resolve));
    await records.change((change) => change.put('server', server('two')));
    await records.change((change) => change.put('keys', KEY));
    await writeFile(path(), 'x');
    const again = await start();
    expect([again.get('server', 'server')?.name, again.get('keys', 'k_1')]).toEqual(['two', KEY]);
    expect(reports).toEqual([expect.stringContaining('records.json is damaged')]);
  });

  it('[A129] a log that is damaged is kept aside, and all that can be read of it is used, which is said', async () => {
    const records = await start();
    await records.change((change) => change.put('server', server('one')));
    await records.change((change) => change.put('server', server('damaged')));
    await records.change((change) => change.put('keys', KEY));
    const log = path('records-00000001.log');
    const bytes = await readFile(log);
    bytes.write('D', bytes.indexOf('damaged'));
    await writeFile(log, bytes);
    const again = await start();
    expect([again.get('server', 'server')?.name, again.get('keys', 'k_1')]).toEqual(['one', KEY]);
    expect(reports).toEqual([
      expect.stringMatching(/records-00000001\.log is damaged: .* It is kept as .*damaged-[0-9a-f]{8}\./),
    ]);
    const kept = (await readdir(folder)).find((name) => name.includes('damaged')) ?? '';
    expect(await readFile(path(kept))).toEqual(bytes);
    reports = [];
    expect((await start()).get('keys', 'k_1')).toEqual(KEY);
    expect(reports).toEqual([]);
  });

  it('[A129] a log that is missing before another one is told of', async () => {
    const records = await start();
    await records.change((change) => change.put('server', server('one')));
    await records.change((change) => change.put('server', server('two')));
    const second = await start();
    await second.change((change) => change.put('keys', KEY));
    await rm(path('records-00000001.log'));
    expect((await start()).get('keys', 'k_1')).toEqual(KEY);
    expect(reports).toEqual([expect.stringContaining('records-00000001.log is missing')]);
  });

  it('[A5] a change whose append fails is refused, and the next one does without that log', async () => {
    let broken = false;
    const records = await start(watched([], (call) => broken && call === 'sync ./records-00000001.log'));
    await records.change((change) => change.put('server', server('one')));
    broken = true;
    const refused = records.change((change) => change.put('server', server('two')));
    await expect(refused).rejects.toThrow('could not be stored');
    expect(records.get('server', 'server')?.name).toBe('one');
    await records.change((change) => change.put('keys', KEY));
    expect((await readdir(folder)).sort()).toContain('records.json');
    const again = await start();
    expect([again.get('server', 'server')?.name, again.get('keys', 'k_1')]).toEqual(['one', KEY]);
  });

  it('[A5] a change that cannot be stored is refused, and reads never showed it', async () => {
    let broken = false;
    const records = await start(watched([], (call) => broken && call.startsWith('sync ./records')));
    await records.change((change) => change.put('server', server('one')));
    broken = true;
    await expect(records.change((change) => change.put('server', server('two')))).rejects.toThrow(
      'could not be stored',
    );
    expect(records.get('server', 'server')?.name).toBe('one');
    expect((await start()).get('server', 'server')?.name).toBe('one');
    expect(reports.join()).toContain('no sync ./records-00000001.log');
    broken = false;
    await records.change((change) => change.put('server', server('three')));
    expect((await start()).get('server', 'server')?.name).toBe('three');
  });

  it('[A3] a lazy save that fails keeps its rows in memory and is tried again', async () => {
    let broken = true;
    const log: string[] = [];
    const records = await start(watched(log, (call) => broken && call.startsWith('rename')));
    records.update('titles', 'b_1', () => title('b_1', 'Weather'));
    clock.advance(LIMITS.lazySaveMs);
    while (reports.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(reports).toEqual([expect.stringContaining('could not be stored')]);
    expect(records.get('titles', 'b_1')).toEqual(title('b_1', 'Weather'));
    await expect(records.flush()).rejects.toThrow('could not be stored');
    broken = false;
    clock.advance(LIMITS.lazySaveMs);
    await until(log, 'sync .');
    expect((await start()).get('titles', 'b_1')).toEqual(title('b_1', 'Weather'));
  });

  it('[A3] [limit lazySaveMs] a steady stream of lazy writes does not put the save off', async () => {
    const log: string[] = [];
    const records = await start(watched(log));
    for (let ms = 0; ms < LIMITS.lazySaveMs; ms += 100) {
      records.update('titles', 'b_1', () => title('b_1', `after ${ms}`));
      expect(log).toEqual([]);
      clock.advance(100);
    }
    await until(log, 'sync .');
    expect((await start()).get('titles', 'b_1')?.name).toBe('after 900');
  });

  it('[A3] forgetting what is not there saves nothing', async () => {
    const log: string[] = [];
    const records = await start(watched(log));
    records.forget('uses', 'k_none');
    clock.advance(LIMITS.lazySaveMs);
    await records.flush();
    expect(log).toEqual([]);
  });

  it('[A6] a server killed while it appends finds the old records whole', async () => {
    const records = await start();
    await records.change((change) => change.put('server', server('old')));
    await records.close();
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'killed-while-saving.ts'), folder],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += String(chunk);
    });
    const [code, signal] = await once(child, 'exit');
    expect({ code, signal, errors }).toEqual({ code: null, signal: 'SIGKILL', errors: '' });
    expect(await readFile(path('records-00000001.log'), 'utf8')).toContain('"new"');

    const again = await start();
    expect(again.get('server', 'server')?.name).toBe('old');
    await again.change((change) => change.put('server', server('newer')));
    expect((await start()).get('server', 'server')?.name).toBe('newer');
    expect(reports).toEqual([]);
  });

  it('[A7] the backup follows within the bound, and at closing', async () => {
    const log: string[] = [];
    const records = await start(watched(log));
    await records.change((change) => change.put('server', server('one')));
    clock.advance(LIMITS.lazySaveMs - 1);
    expect(await readdir(folder)).toEqual(['records.json']);
    log.length = 0;
    clock.advance(1);
    // The call after the rename, so that the rename is done.
    await until(log, 'sync .');
    expect(log).toContain('rename ./records.backup.json.tmp ./records.backup.json');
    expect(await readFile(path('records.backup.json'), 'utf8')).toContain('"one"');
    await records.change((change) => change.put('server', server('two')));
    expect(await readFile(path('records.backup.json'), 'utf8')).toContain('"one"');
    await records.close();
    expect(await readFile(path('records.backup.json'), 'utf8')).toBe(await readFile(path(), 'utf8'));
  });

  const damages: Record<string, (whole: string) => string | null> = {
    'cut short': (whole) => whole.slice(0, whole.length / 2),
    empty: () => '',
    'full of zeros': (whole) => '\0'.repeat(whole.length),
    'of another program': () => '{"users": []}',
    'with a column of the wrong type': (whole) => whole.replace('"createdAt":1', '"createdAt":"1"'),
    'with a row twice': (whole) => whole.replace(/"server":\[(.*?)\]/, '"server":[$1,$1]'),
    'with a table missing': (whole) => whole.replace('"grants"', '"grunts"'),
    missing: () => null,
  };

  it.each(Object.entries(damages))(
    '[A7] a file that is %s is kept aside, and the backup is used, which is said',
    async (_, damage) => {
      const records = await start();
      await records.change((change) => change.put('server', server('one')));
      await records.close();
      const broken = damage(await readFile(path(), 'utf8'));
      if (broken === null) await rm(path());
      else await writeFile(path(), broken);

      const again = await start();
      expect(again.get('server', 'server')?.name).toBe('one');
      expect(reports).toEqual([
        expect.stringMatching(
          broken === null
            ? /records\.json is damaged: it is missing\. The backup/
            : /records\.json is damaged: .+ It is kept as .*damaged-[0-9a-f]{8}\. The backup/,
        ),
      ]);
      expect(reports).toEqual([
        expect.stringMatching(/^.*records\.json is damaged: .*The backup of 2027-01-15T08:00:00.000Z is used/),
      ]);
      const kept = (await readdir(folder)).filter((name) => name.includes('damaged'));
      expect(await Promise.all(kept.map((name) => readFile(path(name), 'utf8')))).toEqual(
        broken === null ? [] : [broken],
      );
      reports = [];
      expect((await start()).get('server', 'server')?.name).toBe('one');
      expect(reports).toEqual([]);
    },
  );

  it('[A7] a file that is there and cannot be read is no new start', async () => {
    await mkdir(path());
    await expect(start()).rejects.toThrow(/records\.json cannot be read: /);
    expect(await readdir(folder)).toEqual(['records.json']);
  });

  it('[A7] without a good backup it does not start, changes nothing, and says what can be done', async () => {
    await writeFile(path(), '{"format":"busbar-records","version":1,"savedAt":1,"tables":{"keys":[{"id":5}]}}');
    await writeFile(path('records.backup.json'), 'x');
    for (let starts = 0; starts < 2; starts++) {
      await expect(start()).rejects.toThrow(
        /records\.json is damaged: \/tables\/keys\/0\/id is not text\. It is kept as .*damaged-[0-9a-f]{8}\. Its backup .* does not help: it is not JSON.*Nothing was changed/,
      );
    }
    expect((await readdir(folder)).length).toBe(3);
    expect(await readFile(path(), 'utf8')).toContain('"id":5');
  });

  it('[A7] a file of a later version is refused as such: the older backup is not used in its place', async () => {
    const records = await start();
    await records.change((change) => change.put('server', server('one')));
    await records.close();
    await writeFile(path(), '{"format":"busbar-records","version":99,"savedAt":1,"tables":{}}');
    await expect(start()).rejects.toThrow(/it is of version 99, and this Busbar reads version \d+: update it/);
  });

  it('[A34] a file of version 1 becomes one of today: keys without a limit, everything else as it was', async () => {
    await writeFile(path(), V1);
    const records = await start();
    expect(records.get('keys', 'k_1')).toEqual({
      id: 'k_1',
      hash: 'h',
      account: 'u_1',
      label: 'Claude',
      last4: '0000',
      mode: 'read',
      dailyLimit: null,
      createdAt: 1,
      revokedAt: null,
    });
    expect(records.get('energy', 'u_1/20000')).toEqual({
      id: 'u_1/20000',
      account: 'u_1',
      day: 20_000,
      bridge: 7,
      assistant: 2,
    });
    expect(records.find('pauses', 'board', 'b_1')).toEqual([]);
    expect(await readFile(path(), 'utf8')).toBe(V1);
    records.update('targets', 'k_1', () => ({ id: 'k_1', board: 'b_1' }));
    await records.flush();
    expect(JSON.parse(await readFile(path(), 'utf8'))).toMatchObject({
      tables: { keys: [{ dailyLimit: null }] },
    });
    expect((await start()).get('targets', 'k_1')?.board).toBe('b_1');
    expect(reports).toEqual([]);
  });

  it.each([
    ['keys', '"createdAt":1,"revokedAt"', '"createdAt":"x","revokedAt"', '/tables/keys/0/createdAt is not number'],
    ['a table', '"grants":[]', '"grants":{}', '/tables/grants is not a list'],
    ['no keys at all', '"keys":', '"kees":', '/tables/kees is no table'],
    ['the version', '"version":1', '"version":"1"', '/version is no whole number'],
    ['the version', '"version":1', '"version":0', '/version is no whole number'],
  ])('[A34] an old file that is damaged in %s is refused as one', async (_, whole, broken, words) => {
    await writeFile(path(), V1.replace(whole, broken));
    await expect(start()).rejects.toThrow(words);
  });

  it('[A34] a backup of a later version is not used, and that is said', async () => {
    await writeFile(path(), 'x');
    await writeFile(path('records.backup.json'), V1.replace('"version":1', '"version":99'));
    await expect(start()).rejects.toThrow(/does not help: it is of version 99, .*update it/);
  });
});

/** As version 1 wrote it. */
const V1 =
  '{"format":"busbar-records","version":1,"savedAt":5,"tables":{"server":[{"id":"server","name":"abc","createdAt":1}],' +
  '"accounts":[{"id":"u_1","sample":"b_1","kind":"owner","name":"Ada","tier":"free","createdAt":1}],"sessions":[],' +
  '"keys":[{"id":"k_1","hash":"h","account":"u_1","label":"Claude","last4":"0000","mode":"read","createdAt":1,"revokedAt":null}],' +
  '"boards":[],"members":[],"links":[],"grants":[],"uses":[{"id":"k_1","at":3}],"titles":[],' +
  '"energy":[{"id":"u_1/20000","account":"u_1","day":20000,"bridge":7,"assistant":2}]}}\n';
