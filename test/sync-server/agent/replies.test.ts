import { expect, test } from 'vitest';
import { agentColor } from '../../../sync-server/agent/color.ts';
import { unknownBoard, unknownTool, waitingWords } from '../../../sync-server/agent/refusal-texts.ts';
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

test('[B5] a client that waits hears what for', () => {
  const stages = ['queued', 'aimless', 'tabless', 'offered', 'granted', 'replied'] as const;
  const told = stages.map((stage) => waitingWords(stage, 4));
  expect(new Set(told).size).toBe(stages.length);
  expect(told[1]).toContain('waiting for a board to be opened');
  expect(told[4]).toContain('a tab works on it');
});

test('[B14] a tool or a board that is not there is answered with those that are', () => {
  expect(unknownTool('get_bord', ['get_board', 'undo'])).toBe(
    'There is no tool "get_bord". Did you mean get_board? The tools are: get_board, undo.',
  );
  expect(unknownTool('7', [])).toBe('There is no tool "7". The tools are: .');
  const board = { id: 'b_000000000001', name: 'Rover', role: 'owner', tabs: 1, visible: true } as const;
  expect(unknownBoard('Hexapod', [], [board])).toMatch(/^No open board is called "Hexapod"\. Ask the user .*Rover/s);
  expect(unknownBoard('b_000000000009', [], [board])).toContain(
    'has no board "b_000000000009", or no longer has access',
  );
  expect(unknownBoard('Rover', ['b_1', 'b_2'], [board])).toContain('2 open boards are named "Rover"; use an id.');
});

test('[B16] a key has one colour always, and many keys have all of them', () => {
  const colors = Array.from({ length: 200 }, (_, n) => agentColor(`k_${n}`));
  expect(colors).toEqual(Array.from({ length: 200 }, (_, n) => agentColor(`k_${n}`)));
  expect(new Set(colors).size).toBeGreaterThanOrEqual(6);
});
