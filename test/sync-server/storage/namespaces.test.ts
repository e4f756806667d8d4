import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { openStore } from '../../../sync-server/storage/index.ts';
import { noLogger } from '../../support/logged.ts';
import { HandClock } from './hand-clock.ts';

const BOARD = 'b_000000000001';
/** Processes and mounts of its own, as a container has: in each of them the server is process 1. */
const CONTAINED = [
  ...['--pid', '--fork', '--mount', '--mount-proc', '--kill-child'],
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
];

/** A program that writes to a folder from within a container. */
class Contained {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(folder: string) {
    const writer = ['--import', 'tsx', join(import.meta.dirname, 'store-writer.ts'), folder, BOARD];
    this.#child = spawn('unshare', [...CONTAINED, process.execPath, ...writer], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (this.#child.stdout === null) throw new Error('no output');
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async says(): Promise<string> {
    return String((await this.#lines.next()).value);
  }

  append(n: number): Promise<string> {
    this.#child.stdin?.write(`${n}\n`);
    return this.says();
  }

  /** Stops it or lets it go on, as a container is paused. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.#child;
    for (const inner of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')) {
      process.kill(Number(inner), signal);
    }
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'exit');
    if (this.#child.exitCode === null && this.#child.kill('SIGKILL')) await ended;
  }
}

it('[L8] of two servers in containers of their own on one folder, each of them process 1, only the holder acknowledges', async ({
  skip,
}) => {
  skip(spawnSync('unshare', [...CONTAINED, 'true']).status !== 0, 'unshare does not work here');
  const folder = await mkdtemp(join(tmpdir(), 'busbar-contained-'));
  const all: Contained[] = [];
  const start = () => {
    const one = new Contained(folder);
    all.push(one);
    return one;
  };
  try {
    const first = start();
    expect(await first.says()).toBe('opened');
    expect(await first.append(1)).toBe('saved 1');
    expect(await start().says()).toMatch(
      /is in use by process 1 on .*Stop that server, or give this one another folder/,
    );
    expect(await first.append(2)).toBe('saved 2');

    first.signal('SIGSTOP');
    const second = start();
    expect(await second.says()).toBe('opened');
    expect(await second.append(3)).toBe('saved 3');
    first.signal('SIGCONT');
    expect(await first.append(4)).toBe('lost 4');
    expect(await second.append(5)).toBe('saved 5');
    // Of one that is killed nobody elsewhere can know that it is dead, only that it no longer lives.
    await second.end();
    const third = start();
    expect(await third.says()).toBe('opened');
    expect(await third.append(6)).toBe('saved 6');
    expect(await first.append(7)).toBe('lost 7');
    await third.end();

    const clock = new HandClock();
    const opening = openStore(`file:${folder}`, { now: () => 0, after: clock.after, logger: noLogger });
    let isOpen = false;
    void opening.then(() => {
      isOpen = true;
    });
    while (!isOpen) await Promise.race([clock.fire(), opening]);
    const store = await opening;
    // 4 lies in a file of its own if its server wrote it before it learned of the loss. After that nothing is written.
    const kept = (await store.boards.open(BOARD)).take().tail.map(([byte]) => byte);
    expect(kept.filter((byte) => byte !== 4)).toEqual([1, 2, 3, 5, 6]);
    await store.boards.close();
    await store.close();
  } finally {
    for (const one of all) await one.end();
    await rm(folder, { recursive: true });
  }
}, 120_000);
