import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { startLive } from '../../agent/live.ts';

it('[X12] docs/operations.md names every file of a data folder, and each is its owner’s alone', async () => {
  const live = await startLive();
  try {
    const board = await live.newBoard('Bench');
    await (await live.tab(board)).close();
    live.clock.advance(1_000);
    await live.server.close();
    const { folder } = live;
    const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const documented = [...text.matchAll(/^\| `([^|]+)` \|/gm)].flatMap(([, cell = '']) => cell.split('`, `'));
    const known = (name: string) =>
      documented.some((one) => name === one || (one.endsWith('…') && name.startsWith(one.slice(0, -1))));
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      expect(mode, entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600);
      return entry.isDirectory() ? null : join(entry.parentPath, entry.name).slice(folder.length + 1);
    });
    const files = names.filter((name) => name !== null).map((name) => name.replace(/^boards\/[^/]+\//, 'boards/ID/'));
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((name) => !known(name))).toEqual([]);
  } finally {
    await live.close();
  }
});

it('[X12] what is set aside is its owner’s alone too', async () => {
  const before = await startLive();
  const board = await before.newBoard('Bench');
  const tab = await before.tab(board);
  tab.edit([{ op: 'add_note', text: 'a', at: [0, 0] }]);
  await tab.until(() => tab.status.save === 'saved');
  before.clock.advance(LIMITS.lazySaveMs);
  await tab.close();
  await before.server.close();
  const { folder } = before;
  const log = join(folder, 'boards', board);
  for (const path of [join(folder, 'records.json'), ...readdirSync(log).map((name) => join(log, name))]) {
    const bytes = readFileSync(path);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  }
  const live = await startLive(before);
  try {
    await live.tab(board);
    const damaged = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.includes('damaged-'))
      .map(({ parentPath, name }) => [name.replace(/-.*/, ''), statSync(join(parentPath, name)).mode & 0o777]);
    expect(damaged.toSorted()).toEqual([
      ['damaged', 0o600],
      ['records.json.damaged', 0o600],
    ]);
  } finally {
    await live.close();
  }
});
