/** What the counter of Yjs's steps takes for granted of Yjs. Where one of these fails after an upgrade, see docs/decisions/server/0020-counted-steps.md. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { metered, meteredDocument } from '../../../sync-server/rooms/jobs/meter.ts';
import {
  firstValues,
  interleavedMap,
  longChain,
  repeatedDeletions,
  shortTexts,
  splitTexts,
} from '../../support/hostile-frames.ts';
import { withLimits } from '../../support/with-limits.ts';

/** The version of Yjs whose loops were read and whose steps stand below. */
const READ = '13.6.33';

test('[S70] the version of Yjs whose steps are counted is the one that is required and installed', () => {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  const installed = createRequire(import.meta.url)('yjs/package.json').version;
  expect([dependencies.yjs, installed]).toEqual([READ, READ]);
});

test('[S70] each look at a neighbour and at whether something is deleted is one step', () => {
  const doc = new Y.Doc();
  doc.getText('text').insert(0, 'ab');
  const [item] = doc.store.clients.get(doc.clientID) ?? [];
  if (!(item instanceof Y.Item)) throw new Error('a text is no item');
  const stepsOf = (look: () => unknown) => metered(Number.POSITIVE_INFINITY, look);
  expect(stepsOf(() => item.left)).toEqual({ result: null, steps: 1 });
  expect(stepsOf(() => item.right)).toEqual({ result: null, steps: 1 });
  expect(stepsOf(() => item.deleted)).toEqual({ result: false, steps: 1 });
  expect([Object.hasOwn(item, 'left'), Object.hasOwn(item, 'right')]).toEqual([false, false]);
});

test('[S70] the steps of an update are these, and those for structs that move are among them', async () => {
  const updates: readonly (readonly [board: Uint8Array, update: Uint8Array])[] = [
    [shortTexts(100), splitTexts(100)],
    [longChain(400), firstValues(100)],
    [interleavedMap(200).board, interleavedMap(200).deletion],
    [shortTexts(100), repeatedDeletions(100, 200)],
  ];
  const steps = async (movedPerStep: number) => {
    let counted: readonly number[] = [];
    await withLimits({ movedPerStep }, async () => {
      counted = updates.map(([board, update]) => {
        const doc = meteredDocument();
        Y.applyUpdate(doc, board);
        return metered(Number.POSITIVE_INFINITY, () => Y.applyUpdate(doc, update)).steps;
      });
    });
    return counted;
  };
  const looks = await steps(Number.POSITIVE_INFINITY);
  const moved = (await steps(1)).map((all, n) => all - (looks[n] ?? 0));
  expect({ looks, moved }).toEqual({ looks: [1_695, 171_402, 2_001, 10_598], moved: [4_950, 0, 10_100, 0] });
});

test('[S70] a document that is counted ends up as one that is not', () => {
  const update = Y.mergeUpdates([shortTexts(50), splitTexts(50), longChain(50), firstValues(50)]);
  const [plain, counted] = [new Y.Doc(), meteredDocument()];
  for (const doc of [plain, counted]) Y.applyUpdate(doc, update);
  expect(Y.encodeStateAsUpdate(counted)).toEqual(Y.encodeStateAsUpdate(plain));
});
