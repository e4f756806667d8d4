import { expect, it } from 'vitest';
import { durability, KILLS } from '../../bench/support/durability.ts';

it('[S20] kill -9 under load, in a compaction, after a takeover and with a torn write: what anybody had seen, or was told is saved, is there, and once', async () => {
  const tallies = await durability({ kills: 1, seed: Number(process.env.SEED ?? 1) });
  for (const kill of KILLS) {
    const { sent, promised, ...rest } = tallies[kill];
    expect(rest, kill).toEqual({ kills: 1, lost: 0, doubled: 0, damaged: 0, unyielding: 0 });
    expect(promised, kill).toBeGreaterThan(20);
    expect(sent, kill).toBeGreaterThanOrEqual(promised);
  }
}, 60_000);
