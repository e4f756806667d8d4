import { expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { world } from './world.ts';

test('[X6] each call is counted once by how it ended', async () => {
  const w = world();
  await w.call('no_such_tool').reply;
  await w.call('list_boards').reply;
  const withdrawn = w.call('look');
  withdrawn.cancel();
  await withdrawn.reply;
  const late = w.call('look');
  w.clock.advance(LIMITS.callWaitMs);
  await late.reply;
  const tab = w.works(w.open(1));
  await w.call('look').reply;
  w.works(tab, { text: 'There is no such part.', error: true });
  await w.call('look').reply;
  expect(w.outcomes).toEqual(['refused', 'done', 'withdrawn', 'timed out', 'done', 'failed']);
});
