import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyChanges, boardFromJson, boardJson } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { repair } from '#engine/edits/repair.ts';
import { boardOf, connect, context } from '../../support/board-builder.ts';
import { type Dice, dice, editFrom } from '../../support/random-edits.ts';
import { runs } from '../../support/runs.ts';

/** The board and the edits that dice make of it; what is refused is left out. */
function play(start: Board, throws: readonly Dice[]): { readonly board: Board; readonly edits: readonly Edit[] } {
  const tab = context(undefined, 'Ada', start.parts.size + start.notes.size);
  const edits: Edit[] = [];
  let board = start;
  for (const thrown of throws) {
    const edit = editFrom(board, thrown);
    if (edit === null) continue;
    const outcome = applyEdits(board, [edit], tab);
    if (!outcome.ok) continue;
    board = outcome.board;
    edits.push(edit);
  }
  return { board, edits };
}

const WIRED = boardOf(
  ...[
    'esp32-devkitc-v4 as mcu',
    'bme280 as air',
    'bmp280 as twin',
    'ssd1306-oled-128x64 as display',
    'ds18b20 as soil',
  ],
  connect('mcu.i2c', 'air.i2c'),
  connect('mcu.spi', 'twin.spi'),
  connect('mcu.onewire', 'soil.onewire'),
);
const walk = fc.array(dice, { minLength: 1, maxLength: 40 });

describe('edits', () => {
  it('[E1] one list of edits gives the board that its edits give one by one', () => {
    fc.assert(
      fc.property(walk, (throws) => {
        const { board, edits } = play(EMPTY_BOARD, throws);
        // What one list joins to a line, a later one leaves there (E134); within a list it may still change.
        fc.pre([...board.connections.values()].every(({ lines }) => lines === undefined));
        const outcome = applyEdits(EMPTY_BOARD, edits, context());
        expect(outcome.ok && boardJson(outcome.board)).toEqual(boardJson(board));
        expect(outcome.ok && boardJson(applyChanges(EMPTY_BOARD, outcome.changes))).toEqual(boardJson(board));
      }),
      { numRuns: runs(150) },
    );
  });

  it('[E2] undoing what edits wrote gives the board back, with ids, seq, pins and waivers', () => {
    fc.assert(
      fc.property(walk, walk, (first, second) => {
        const before = play(EMPTY_BOARD, first).board;
        const { edits } = play(before, second);
        const outcome = applyEdits(before, edits, context(undefined, 'Ada', before.parts.size + before.notes.size));
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
        const undo = undoChanges(outcome.board, outcome.changes);
        expect(undo.skipped).toEqual([]);
        expect(boardJson(applyChanges(outcome.board, undo.changes))).toEqual(boardJson(before));
      }),
      { numRuns: runs(150) },
    );
  });

  it('[E3] what edits make is sound, and every interface holds what its connections store', () => {
    fc.assert(
      fc.property(walk, (throws) => {
        const { board } = play(EMPTY_BOARD, throws);
        expect(repair(board)).toEqual([]);
        const design = designOf(board);
        expect(design.broken).toEqual([]);
        expect([...design.instances.values()].filter(({ status }) => status !== 'stored')).toEqual([]);
      }),
      { numRuns: runs(150) },
    );
  });

  it('[E4] a new connection moves nothing that is stored', () => {
    let made = 0;
    fc.assert(
      fc.property(walk, fc.array(dice, { minLength: 20, maxLength: 20 }), (throws, joins) => {
        const { board } = play(WIRED, throws);
        for (const join of joins) {
          const edit = editFrom(board, { ...join, kind: 5 });
          const outcome = edit?.op === 'connect' ? applyEdits(board, [edit], context()) : null;
          if (outcome === null || !outcome.ok) continue;
          made += 1;
          for (const [id, connection] of board.connections) expect(outcome.board.connections.get(id)).toBe(connection);
        }
      }),
      { numRuns: runs(60) },
    );
    expect(made).toBeGreaterThan(runs(60));
  });

  it('[E5] a board reads back equal from its JSON', () => {
    fc.assert(
      fc.property(walk, (throws) => {
        const { board } = play(EMPTY_BOARD, throws);
        expect(boardFromJson(JSON.parse(JSON.stringify(boardJson(board))))).toEqual(board);
      }),
      { numRuns: runs(50) },
    );
  });
});
