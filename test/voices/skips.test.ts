/** Each reason why an undo leaves something as it is, from a real board and in both voices. */
import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { type SkipParams, undoChanges } from '#engine/board/undo-changes.ts';
import { commentChanges } from '#engine/comments/comment-changes.ts';
import { skipForAgents } from '#engine/wording/skips.ts';
import { skipsTexts, skipWords } from '../../app/texts/engine/skips.ts';
import { applied, apply, boardOf, commenter, connect } from '../support/board-builder.ts';
import { expectForAgents, expectForPeople } from './sound.ts';

const start = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));
const [wire = ''] = [...start.connections.keys()];
const unused = boardOf('bme280 as bme');

type Steps = readonly (string | Edit)[];
type Case = readonly [
  code: keyof SkipParams,
  words: string,
  board: Board,
  done: Steps,
  since: Steps | ((board: Board) => Board),
];

const CASES: readonly Case[] = [
  ['changed-since', 'bme was moved since', start, [moved(100)], [moved(300)]],
  [
    'changed-since',
    'BME was renamed since',
    start,
    [{ op: 'update_part', part: '$bme', label: 'Bme' }],
    [{ op: 'update_part', part: 'Bme', label: 'BME' }],
  ],
  ['changed-since', 'I2C address of bme was changed since', start, [address('0x76')], [address('0x77')]],
  [
    'changed-since',
    'the settings of the board were changed since',
    start,
    [{ op: 'rename_board', name: 'A' }],
    [{ op: 'rename_board', name: 'B' }],
  ],
  [
    'connected-since',
    'somebody else has connected something to bmp',
    start,
    ['bmp280 as bmp'],
    [connect('mcu.spi', 'bmp.spi')],
  ],
  [
    'definition-gone',
    'the definition of bme is gone',
    unused,
    [{ op: 'remove_part', part: '$bme' }],
    (board) => ({ ...board, definitions: new Map() }),
  ],
  [
    'owner-gone',
    'a part that it belonged to is gone',
    start,
    [{ op: 'disconnect', connection: wire }],
    [{ op: 'remove_part', part: '$bme' }],
  ],
];

function moved(x: number): Edit {
  return { op: 'move_part', part: '$bme', at: [x, 0] };
}

function address(value: string): Edit {
  return { op: 'update_part', part: '$bme', fields: { 'electrical/i2c/i2c_address': value } };
}

describe('[E42] what an undo leaves as it is, and why, is data, worded for people and for agents', () => {
  for (const [code, words, board, steps, since] of CASES) {
    it(`${code}: ${words}`, () => {
      const done = applied(apply(board, ...steps));
      const now = typeof since === 'function' ? since(done.board) : applied(apply(done.board, ...since)).board;
      const { skipped } = undoChanges(now, done.changes);
      const why = skipped.find((one) => one.why.code === code)?.why;
      if (why === undefined) throw new Error(JSON.stringify(skipped));
      expect(skipWords(why)).toBe(words);
      expectForPeople(`${words}.`);
      expectForAgents(skipForAgents(why));
    });
  }

  it('answered-since: Grace has answered your comment', () => {
    const begin = { do: 'begin', on: null, at: [0, 0], text: 'Why?', mentions: [] } as const;
    const said = commentChanges(start, begin, commenter());
    if (!said.ok) throw new Error(said.refusal.code);
    const before = applyChanges(start, said.changes);
    const answer = { do: 'answer', thread: said.changes[0]?.key ?? '', text: 'So', mentions: [] } as const;
    const answered = commentChanges(before, answer, commenter('u_grace', 'Grace'));
    const { skipped } = undoChanges(applyChanges(before, answered.ok ? answered.changes : []), said.changes);
    expect(skipped.map(({ why }) => skipWords(why))).toEqual(['Grace has answered your comment']);
    for (const { why } of skipped) expectForAgents(skipForAgents(why));
    expect(undoChanges(before, said.changes).skipped).toEqual([]);
  });

  it('each code is seen', () => {
    const seen = [...CASES.map(([code]) => code), 'answered-since'];
    expect([...new Set(seen)].sort()).toEqual(Object.keys(skipsTexts.codes).sort());
  });
});
