import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
