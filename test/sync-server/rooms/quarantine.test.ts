import { expect, it } from 'vitest';
import { CLOSE } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { withLimits } from '../../support/with-limits.ts';
import { BOARD, edit, withWorld } from './world.ts';

const OTHER = 'b_000000000002';

it('[S55] [limit quarantineMs] a board that costs too much to open stays closed for a while, and costs nobody anything', () =>
  withWorld(async (world, clock) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.update(edit('long', 'x'.repeat(2 * LIMITS.inlineJobBytes)));
    await ada.untilSaved(1);
    const told = () => world.warnings.filter((warning) => warning.includes('quarantine'));
    // No worker starts within that, so the log becomes no snapshot, and its long record is not checked.
    await withLimits({ jobMs: 1 }, async () => {
      await world.server.close();
      await world.startServer();
      for (const who of ['ada', 'ben']) expect(await (await world.raw(who)).closed).toBe(CLOSE.quarantined);
      expect(told()).toEqual([expect.stringContaining(`Board ${BOARD} could not be opened: a job took too long.`)]);
    });
    const ben = await world.raw('ben', OTHER, { hello: 2 });
    ben.update(edit('k', 1));
    await ben.untilSaved(1);
    const early = await world.raw('ada');
    expect(await early.closed).toBe(CLOSE.quarantined);
    clock.pass(LIMITS.quarantineMs);
    const again = await world.raw('ada', BOARD);
    again.step1();
    await again.untilFrame('sync', ({ kind }) => kind === 1);
    expect(again.doc.getMap('board').get('long')).toHaveLength(2 * LIMITS.inlineJobBytes);
    expect(told()).toHaveLength(1);
  }));
