import { expect, test } from 'vitest';
import { agentColor } from '../../../sync-server/agent/color.ts';
import { readReply } from '../../../sync-server/agent/reply.ts';

test('[B19] of what a tab answers the agent hears text, structure, error and picture, and nothing else', () => {
  expect(readReply({ text: 'done', structured: { n: 1 }, image: 'UE5H', error: true, more: 1 })).toEqual({
    text: 'done',
    structured: { n: 1 },
    image: 'UE5H',
    error: true,
  });
  expect(readReply({ text: 'done', structured: [1], image: 7, error: 'x' })).toEqual({ text: 'done' });
  for (const nonsense of [null, 'done', [], { text: 1 }]) expect(readReply(nonsense)).toMatchObject({ error: true });
});

test('[B16] a key has one colour always, and many keys have all of them', () => {
  const colors = Array.from({ length: 200 }, (_, n) => agentColor(`k_${n}`));
  expect(colors).toEqual(Array.from({ length: 200 }, (_, n) => agentColor(`k_${n}`)));
  expect(new Set(colors).size).toBeGreaterThanOrEqual(6);
});
