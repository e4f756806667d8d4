import { expect, test } from 'vitest';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { agentColor } from '../../../sync-server/agent/color.ts';
import { refusalReply } from '../../../sync-server/agent/refusal-texts.ts';
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

test('[B93] [limit exportFileBytes] a tab’s file is one of the kinds of exports, and no larger than one may be', () => {
  const file = (text: string, media = 'text/csv') => ({ name: 'bom.csv', media, text });
  const heard = (given: Json) => readReply({ text: 'done', file: given }).file;
  const largest = file('x'.repeat(LIMITS.exportFileBytes));
  for (const one of [file('a,b'), largest]) expect(heard(one)).toEqual(one);
  for (const one of [file(`${largest.text}x`), file('<p>', 'text/html'), { ...file(''), name: 7 }, 'a,b'])
    expect(heard(one)).toBeUndefined();
});

test('[B19] a tool that is like none of those that there are gets no suggestion', () => {
  const { text } = refusalReply({ code: 'tool-unknown', params: { given: 'qqqqqqqqqqqq', tools: ['look'] } });
  expect(text).toBe('There is no tool "qqqqqqqqqqqq". The tools are: look.');
});

test('[B84] [limit jsonDepth] a reply that is nested deeper than the limit is one that cannot be read, one of the limit is read', () => {
  const nested = (depth: number) => {
    let value: Json = 0;
    for (let n = 0; n < depth; n++) value = [value];
    return value;
  };
  // The reply itself and its structure are two of them.
  const replies = [LIMITS.jsonDepth - 2, LIMITS.jsonDepth - 1, 40_000].map((depth) =>
    readReply({ text: 'done', structured: { a: nested(depth) } }),
  );
  const unreadable = refusalReply({ code: 'reply-unreadable', params: {} });
  expect(replies[0]).toMatchObject({ text: 'done', structured: {} });
  expect(replies.slice(1)).toEqual([unreadable, unreadable]);
});

test('[B16] a key has one colour always, and many keys have all of them', () => {
  const colors = Array.from({ length: 200 }, (_, n) => agentColor(`k_${n}`));
  expect(colors).toEqual(Array.from({ length: 200 }, (_, n) => agentColor(`k_${n}`)));
  expect(new Set(colors).size).toBeGreaterThanOrEqual(6);
});
