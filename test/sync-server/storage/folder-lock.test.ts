import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { openDataFolder } from '../../../sync-server/storage/data-folder.ts';
import { type FolderLock, FolderLost, lockFolder } from '../../../sync-server/storage/folder-lock.ts';
import { ownIdentity, type ProcessIdentity } from '../../../sync-server/storage/process-identity.ts';
import { noLogger, sentences } from '../../support/logged.ts';
import { HandClock } from './hand-clock.ts';

let folder: string;
let clock: HandClock;
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'busbar-lock-'));
  clock = new HandClock();
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

const lock = (own = clock) => lockFolder(folder, { after: own.after, logger: sentences(said) });
const lockText = () => readFile(join(folder, 'lock'), 'utf8');
const written = (identity: ProcessIdentity) =>
  writeFile(join(folder, 'lock'), JSON.stringify({ token: 'theirs', beat: 0, ...identity }));

/** What locking is refused with. */
const refusal = () =>
  lock().then(
    () => 'locked',
    (error: Error) => error.message,
  );

const linux = describe.runIf(process.platform === 'linux');
/** Of this very process, in a namespace or on a host where its id says nothing. */
const foreign = (): ProcessIdentity => ({ ...ownIdentity(), host: 'far-away', space: 'boot/pid:[7]' });
const LOOKS = LIMITS.lockStaleMs / LIMITS.lockPollMs;

describe('[L8] a folder is locked', () => {
  it('for one server, and the next is told by whom', async () => {
    const held = await lock();
    const { pid, host } = ownIdentity();
    expect(await refusal()).toBe(
      `The data folder ${folder} is in use by process ${pid} on ${host}. Stop that server, or give this one another folder: ` +
        '--store file:DIR.',
    );
    await held.release();
    expect(await readdir(folder)).toEqual([]);
    await (await lock()).release();
  });

  it('and unlocked by its holder alone', async () => {
    const first = await lock();
    await written(foreign());
    const theirs = await lockText();
    await first.release();
    expect(await lockText()).toBe(theirs);
  });

  it('by one of many that find it abandoned at once', async () => {
    await written({ ...ownIdentity(), started: '1' });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lock()));
    const [winner, ...others] = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(others).toEqual([]);
    winner?.check();
    expect(await readdir(folder)).toEqual(['lock']);
    await winner?.release();
  });

  it.each(['lock', 'lock.takeover'])('not while another one is just making the file %s', async (made) => {
    if (made !== 'lock') await written({ ...ownIdentity(), started: '1' });
    await writeFile(join(folder, made), '');
    const refused = expect(lock()).rejects.toThrow(/is in use by/);
    await clock.set();
    const theirs = JSON.stringify({ token: 'theirs', beat: 0, ...ownIdentity() });
    await writeFile(join(folder, made), theirs);
    await clock.fire();
    await refused;
    expect(await readFile(join(folder, made), 'utf8')).toBe(theirs);
  });

  it('not where it cannot be written', async () => {
    const path = folder;
    folder = join(path, 'missing');
    expect(await refusal()).toMatch(/lock cannot be written: ENOENT/);
    folder = path;
  });
});

it.runIf(process.platform === 'linux')('[L8] a process is known by the 22nd field of its stat, when it began', () => {
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?!.*\) )/);
  expect(ownIdentity().started).toBe(fields.split(' ')[22 - 3]);
});

linux('[L8] a holder that is proved dead is replaced at once', () => {
  it('whose id belongs to a later process', async () => {
    await written({ ...ownIdentity(), started: '1' });
    await (await lock()).release();
  });

  it('whose id belongs to nobody', async () => {
    await written({ ...ownIdentity(), pid: 2 ** 22 + 1 });
    await (await lock()).release();
  });

  it('that has ended and was not waited for', async () => {
    // The shell becomes a program that never waits for the child that it was left.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(await firstLine(parent));
    const fields = () => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    };
    while (fields()[0] !== 'Z') await new Promise(setImmediate);
    await written({ ...ownIdentity(), pid, started: fields()[19] ?? '' });
    await (await lock()).release();
    await ended(parent);
  });
});

describe('[L8] a holder of which nothing can be proved', () => {
  it.each([
    ['runs in another namespace or on another host', foreign],
    ['does not know when it started', () => ({ ...ownIdentity(), started: '' })],
  ])('[limit lockStaleMs] that %s is replaced after 15 s without a sign of life', async (_, whose) => {
    await written(whose());
    let held: FolderLock | null = null;
    const locking = lock().then((taken) => {
      held = taken;
    });
    for (let look = 1; look < LOOKS; look++) await clock.fire();
    expect(held).toBeNull();
    expect(clock.now).toBe(LIMITS.lockStaleMs - LIMITS.lockPollMs);
    await clock.fire();
    await locking;
    expect(clock.now).toBe(LIMITS.lockStaleMs);
    expect(said).toEqual([
      `The data folder ${folder} is locked by process ${process.pid} on ${whose().host}: waiting up to 15 s to see whether it is running.`,
    ]);
  });

  it('[limit lockBeatMs] is left alone as long as it shows that it lives', async () => {
    const theirs = new HandClock();
    const holder = await lock(theirs);
    // Seen from another namespace.
    await writeFile(join(folder, 'lock'), (await lockText()).replaceAll('pid:[', 'pid:[9'));
    const locking = refusal();
    await clock.set();
    await theirs.fire();
    expect(theirs.now).toBe(LIMITS.lockBeatMs);
    // Its next beat is set once this one is written.
    await theirs.set();
    await clock.fire();
    expect(await locking).toContain(`is in use by process ${process.pid} on `);
    await holder.release();
  });

  it('[limit lockPollMs] is waited for no longer than until the first look after it let go', async () => {
    await written(foreign());
    const locking = lock();
    await clock.fire();
    await rm(join(folder, 'lock'));
    await clock.fire();
    await (await locking).release();
    expect(clock.now).toBe(2 * LIMITS.lockPollMs);
  });

  it.each([
    '{',
    '7',
    'null',
    '{"token":"x"}',
    '{"token":"x","host":"h","pid":"1","space":"","started":""}',
    '{"token":"x","host":"h","pid":1,"space":7,"started":""}',
    '{"token":"x","host":"h","pid":1,"space":""}',
    '{"host":"h","pid":1,"space":"","started":""}',
  ])('is whoever wrote %j', async (text) => {
    await writeFile(join(folder, 'lock'), text);
    const locking = lock();
    for (let look = 0; look < LOOKS; look++) await clock.fire();
    await (await locking).release();
    expect(said).toEqual([expect.stringContaining('by an unnamed server')]);
  });
});

/** What a file system without hard links does. */
const noLinks = (code: string) => async () => {
  throw Object.assign(new Error(`${code}: link`), { code });
};
const lockWithout = (code = 'EPERM', own = clock) =>
  lockFolder(folder, { after: own.after, logger: sentences(said), link: noLinks(code) });

describe('[L8] where the file system knows no hard links', () => {
  it.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])(
    'and answers %s, a folder is locked for one server',
    async (code) => {
      const held = await lockWithout(code);
      held.check();
      await expect(lockWithout(code)).rejects.toThrow(`is in use by process ${process.pid} on `);
      await expect(lock()).rejects.toThrow(`is in use by process ${process.pid} on `);
      expect(await readdir(folder)).toEqual(['lock']);
      await held.release();
      await (await lockWithout(code)).release();
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('any other answer is a fault, and no lock', async () => {
    await expect(lockWithout('EIO')).rejects.toThrow('cannot be written: EIO: link');
    expect(await readdir(folder)).toEqual([]);
  });

  it('of many that begin at once one gets it', async () => {
    const held = await firstOf(8);
    held.check();
    expect(await readdir(folder)).toEqual(['lock']);
    await held.release();
  });

  it('of many that find it abandoned at once one gets it', async () => {
    await written({ ...ownIdentity(), started: '1' });
    const held = await firstOf(8);
    held.check();
    expect(await readdir(folder)).toEqual(['lock']);
    await held.release();
  });

  /** Who sees a file that is not written yet looks again, while the others go on. */
  async function firstOf(count: number): Promise<FolderLock> {
    let left = count;
    const tries = Promise.allSettled(Array.from({ length: count }, () => lockWithout().finally(() => (left -= 1))));
    while (left > 0) {
      // A holder's own beat is the last timer that is left.
      if (!clock.isIdle) await clock.fire();
      await new Promise(setImmediate);
    }
    const [held, ...others] = (await tries).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(others).toEqual([]);
    if (held === undefined) throw new Error('nobody has it');
    return held;
  }

  it('of two that take it over at once, one of which sleeps in the middle, the one that the lock names stores and the other nothing', async () => {
    await written({ ...ownIdentity(), started: '1' });
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let sleeps = () => {};
    const sleeping = new Promise<void>((resolve) => {
      sleeps = resolve;
    });
    const guard = join(folder, 'lock.takeover');
    const first = openDataFolder(folder, {
      after: new HandClock().after,
      logger: noLogger,
      async link(_from, to) {
        // It has found the lock abandoned and nobody else there, and is about to replace it.
        if (to !== join(folder, 'lock') && to !== guard) {
          sleeps();
          await asleep;
        }
        return noLinks('EPERM')();
      },
    });
    await sleeping;
    // Seen from where nothing is known of it.
    await writeFile(guard, (await readFile(guard, 'utf8')).replaceAll('pid:[', 'pid:[9'));
    let second: Awaited<ReturnType<typeof openDataFolder>> | null = null;
    const taking = openDataFolder(folder, { after: clock.after, logger: noLogger, link: noLinks('EPERM') }).then(
      (taken) => {
        second = taken;
        return taken;
      },
    );
    while (second === null) await Promise.race([clock.fire(), taking]);
    const store = async ({ disk, path }: Awaited<typeof taking>, name: string) => {
      const file = await disk.open(join(path, name), 'w');
      await file.write(new Uint8Array([1]), 0);
      await file.sync();
      await file.close();
    };
    await store(await taking, 'before');
    wake();
    const now = await first;
    await expect(store(await taking, 'lost')).rejects.toThrow(FolderLost);
    await store(now, 'after');
    // What the other acknowledged was there before this one began.
    expect(await now.disk.list(folder)).toEqual(expect.arrayContaining(['before', 'after']));
    await (await taking).release();
    await now.release();
    expect(await readdir(folder)).not.toContain('lock');
  });
});

it('[L8] who lost the folder is told so, and says who has it', async () => {
  const first = await lock();
  first.check();
  await written(foreign());
  expect(() => first.check()).toThrow(FolderLost);
  expect((await first.lost).message).toBe(
    `Another server (process ${process.pid} on far-away) has taken the data folder ${folder}. This server stores nothing more. ` +
      'Stop one of the two, or give each a folder of its own: --store file:DIR.',
  );
  await rm(join(folder, 'lock'));
  expect(() => first.check()).toThrow(FolderLost);
  expect(clock.isIdle).toBe(true);
});

it('[L8] a lock that somebody removed is lost', async () => {
  const held = await lock();
  await rm(join(folder, 'lock'));
  expect(() => held.check()).toThrow('Somebody has taken the data folder');
  await held.release();
});

it('[L8] a lock that cannot be read for once is said, and renewed at the next beat', async () => {
  const held = await lock();
  const text = await lockText();
  await rm(join(folder, 'lock'));
  await mkdir(join(folder, 'lock'));
  await clock.fire();
  await clock.set();
  expect(said).toEqual([expect.stringMatching(`^The lock of the data folder ${folder} cannot be renewed: EISDIR`)]);
  await rmdir(join(folder, 'lock'));
  await writeFile(join(folder, 'lock'), text);
  await clock.fire();
  await clock.set();
  expect(said).toHaveLength(1);
  await held.release();
});

it('[L8] a holder that slept too long finds at its next beat that it is none any more, and writes into no lock but its own', async () => {
  const slept = new HandClock();
  const first = await lock(slept);
  await writeFile(join(folder, 'lock.theirs'), JSON.stringify({ token: 'theirs', beat: 0, ...foreign() }));
  await rm(join(folder, 'lock'));
  await writeFile(join(folder, 'lock'), await readFile(join(folder, 'lock.theirs')));
  await slept.fire();
  await first.lost;
  expect(await lockText()).toContain('theirs');
  expect(slept.isIdle).toBe(true);
});

const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;

describe.runIf(canUnshare)('[L8] two process namespaces on one folder, as two containers have it,', () => {
  const held = (command: readonly string[]) => {
    const [program = '', ...args] = [...command, process.execPath, '--import', 'tsx', holderFile, folder];
    return spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  };
  const holderFile = join(import.meta.dirname, 'lock-holder.ts');
  const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

  it('never both have it; when one is killed the other gets it', async () => {
    const first = held(CONTAINER);
    expect(await firstLine(first)).toBe('held');
    const second = held(CONTAINER);
    expect(await firstLine(second)).toContain('is in use by process 1 on ');
    await ended(second);
    await ended(first);
    const third = held([]);
    expect(await firstLine(third)).toBe('held');
    await ended(third);
  });
});

async function firstLine(process: ChildProcess): Promise<string> {
  if (process.stdout === null) throw new Error('without output');
  for await (const line of createInterface(process.stdout)) return line;
  return '';
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const closed = once(process, 'exit');
  process.kill('SIGKILL');
  await closed;
}
