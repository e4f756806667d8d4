import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import {
  type FromPasswordThread,
  type PasswordJob,
  type Passwords,
  ThreadedPasswords,
} from '../../../sync-server/access/team/passwords.ts';

/** A thread that works when the test lets it. */
class HeldThread extends EventEmitter {
  readonly jobs: PasswordJob[] = [];
  ended = false;

  constructor() {
    super();
    queueMicrotask(() => this.say({ ready: true }));
  }

  say = (message: FromPasswordThread) => this.emit('message', message);
  postMessage = (job: PasswordJob) => void this.jobs.push(job);
  ref = () => undefined;
  unref = () => undefined;
  terminate = async () => {
    this.ended = true;
    this.emit('exit', 1);
    return 1;
  };
}

let open: Passwords | null = null;
afterEach(() => open?.close());

function held() {
  const threads: HeldThread[] = [];
  const passwords = new ThreadedPasswords(() => {
    const thread = new HeldThread();
    threads.push(thread);
    return thread as unknown as Worker; // as much of one as is asked of it
  });
  open = passwords;
  return { passwords, threads, settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

it('[A71] hashes are of argon2id with the parameters of OWASP, each with a salt of its own', async () => {
  open = new ThreadedPasswords();
  const [one, other] = await Promise.all([open.hash('Grüße aus Köln', 'a'), open.hash('Grüße aus Köln', 'a')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  // The same text, typed as letters and marks.
  expect(await open.fits('Grüße aus Köln'.normalize('NFD'), one, 'a')).toBe(true);
  expect([await open.fits('Grüße aus köln', one, 'a'), await open.fits('Grüße aus Köln', null, 'a')]).toEqual([
    false,
    false,
  ]);
});

it('[A71] [limit passwordHashes] at most two are made at once, and addresses take turns', async () => {
  const { passwords, threads, settled } = held();
  for (const [password, address] of ['a1', 'a2', 'a3', 'a4', 'b1'].map((text) => [text, text[0] ?? ''] as const)) {
    passwords.hash(password, address).catch(() => undefined);
  }
  await settled();
  const working = () => threads.flatMap(({ jobs }) => jobs.map(({ password }) => password));
  expect([threads.length, working()]).toEqual([LIMITS.passwordHashes, ['a1', 'b1']]);
  const [first] = threads;
  first?.jobs.shift();
  first?.say({ hash: 'h' });
  await settled();
  expect([threads.length, working()]).toEqual([LIMITS.passwordHashes, ['a2', 'b1']]);
});

it('[A71] [limit passwordsPerAddress] [limit passwordsWaiting] too many that wait are refused, others of the same address and all first', async () => {
  const { passwords } = held();
  const ask = (address: string) =>
    passwords.hash('x', address).then(
      () => 'hashed',
      (error: Error) => error.message,
    );
  const ofOne = Array.from({ length: LIMITS.passwordsPerAddress }, () => ask('a'));
  const beyondOne = ask('a');
  const ofOthers = Array.from({ length: LIMITS.passwordsWaiting - LIMITS.passwordsPerAddress }, (_, n) => ask(`b${n}`));
  const beyondAll = ask('c');
  for (const refused of [beyondOne, beyondAll]) expect(await refused).toContain('Too many passwords wait');
  await passwords.close();
  expect(new Set(await Promise.all([...ofOne, ...ofOthers]))).toEqual(new Set([await ask('d')]));
});

it('[A71] [limit passwordHashMs] a thread that ends takes with it what it worked on, and the next one goes on', async () => {
  const { passwords, threads, settled } = held();
  const [first, second, third] = ['1', '2', '3'].map((text) =>
    passwords.hash(text, 'a').catch((error: Error) => error.message),
  );
  await settled();
  expect(LIMITS.passwordHashMs).toBeGreaterThan(0);
  const [lost] = threads.filter(({ jobs }) => jobs[0]?.password === '1');
  await lost?.terminate();
  expect(await first).toBe('a thread that hashes passwords has ended');
  await settled();
  for (let n = 0; n < 2; n++) {
    for (const thread of threads) if (!thread.ended && thread.jobs.shift()) thread.say({ hash: 'h' });
    await settled();
  }
  expect(await Promise.all([second, third])).toEqual(['h', 'h']);
});

it('[A100] are made while every thread that reads and writes files is busy', async () => {
  const script = join(import.meta.dirname, 'busy-pool.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout) text += String(chunk);
  expect(JSON.parse(text)).toEqual({ fits: true, isPoolBusy: true });
}, 60_000);

it('[A100] fifty who sign in at once are all served, two at a time, in the order in which they came', async () => {
  const { passwords, threads, settled } = held();
  const done: string[] = [];
  for (let n = 0; n < 50; n++) {
    const who = String(n);
    passwords.hash(who, `address ${who}`).then(
      () => done.push(who),
      () => undefined,
    );
  }
  await settled();
  const taken: (string | undefined)[] = [];
  while (done.length < 50) {
    const working = threads.filter(({ jobs }) => jobs.length > 0);
    expect(working.length).toBeLessThanOrEqual(LIMITS.passwordHashes);
    const [thread] = working;
    taken.push(thread?.jobs.shift()?.password);
    thread?.say({ hash: 'h' });
    await settled();
  }
  // Two work at once: either may be done first.
  expect(taken.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(done).toEqual(taken);
});
