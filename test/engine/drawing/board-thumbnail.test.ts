import { expect, test } from 'vitest';
import type { Board, Connection, Part } from '#engine/board/board.ts';
import { boardThumbnail } from '#engine/drawing/board-thumbnail.ts';
import { firstOf } from '#engine/drawing/first-of-board.ts';
import { LIGHT_PALETTE } from '#engine/drawing/palette.ts';
import { themeOf } from '#engine/drawing/picture/materials.ts';
import { LIMITS } from '#schemas/limits.ts';
import { boardOf, connect } from '../../support/board-builder.ts';

const now = async () => undefined;
const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as air', connect('mcu.i2c', 'air.i2c'));

test('[G8] the picture of a board in the list shows its wires and the look that it has', async () => {
  const whole = await boardThumbnail(board, LIGHT_PALETTE, now);
  expect(whole).toMatch(/^<svg .*<\/svg>\s*$/s);
  const bare = await boardThumbnail({ ...board, connections: new Map() }, LIGHT_PALETTE, now);
  expect(bare.length).toBeLessThan(whole.length);
  const look = (shown: 'drawn' | 'blocks') => boardThumbnail({ ...board, look: shown }, LIGHT_PALETTE, now);
  expect(await look('drawn')).not.toBe(await look('blocks'));
});

test('[G8] a part of a drawn board that is only a few px there has its colour', async () => {
  const far = boardOf('esp32-devkitc-v4 as mcu', { op: 'add_part', definition: 'bme280', at: [9000, 0] });
  const colourOf = async (shown: 'drawn' | 'blocks') => {
    const svg = await boardThumbnail({ ...far, look: shown }, LIGHT_PALETTE, now);
    return svg.includes(themeOf(LIGHT_PALETTE).colour('maskBlack'));
  };
  expect([await colourOf('drawn'), await colourOf('blocks')]).toEqual([true, false]);
});

/** A board of so many parts, each but the first wired to it by a connection of its own. */
function wide(parts: number, wires: number): Board {
  const [part] = board.parts.values();
  const [connection] = board.connections.values();
  if (part === undefined || connection === undefined) throw new Error('no part or no connection');
  const many = Array.from({ length: parts }, (_, n): Part => ({ ...part, id: `p_${n}`, seq: n }));
  const joined = Array.from({ length: wires }, (_, n): Connection => {
    const [from, to] = connection.ends;
    const ends = [
      { ...from, part: 'p_0' },
      { ...to, part: `p_${(n % (parts - 1)) + 1}` },
    ] as const;
    return { ...connection, id: `c_${n}`, seq: n, ends };
  });
  return {
    ...board,
    parts: new Map(many.map((one) => [one.id, one])),
    connections: new Map(joined.map((one) => [one.id, one])),
  };
}

test('[limit thumbnailParts] [limit thumbnailWires] [G8] of a large board it shows the first parts, and the first wires among them', () => {
  const most = wide(LIMITS.thumbnailParts, LIMITS.thumbnailWires);
  expect(firstOf(most)).toBe(most);
  const more = firstOf(wide(LIMITS.thumbnailParts + 1, LIMITS.thumbnailParts));
  expect([more.parts.size, more.connections.size]).toEqual([LIMITS.thumbnailParts, LIMITS.thumbnailParts - 1]);
  const wired = firstOf(wide(LIMITS.thumbnailParts, LIMITS.thumbnailWires + 1));
  expect([...wired.connections.keys()].at(-1)).toBe(`c_${LIMITS.thumbnailWires - 1}`);
  expect(wired.connections.size).toBe(LIMITS.thumbnailWires);
});
