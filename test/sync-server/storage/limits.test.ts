import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { openDataFolder } from '../../../sync-server/storage/data-folder.ts';

it('[L8] [limit takeoverMs] a lock without a holder is left to who is writing it, and taken over after the limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'busbar-limits-'));
  const lock = join(folder, 'lock');
  const written = async (agoMs: number) => {
    await writeFile(lock, '');
    const at = (Date.now() - agoMs) / 1000;
    await utimes(lock, at, at);
  };
  await written(LIMITS.takeoverMs / 2);
  await expect(openDataFolder(folder)).rejects.toThrow('just starting');
  await written(LIMITS.takeoverMs + 1);
  await (await openDataFolder(folder)).release();
  await rm(folder, { recursive: true });
});
