import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { type Board, ROOTS } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { differing, overlayOf } from '#engine/board/overlay-map.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { elaborate } from '#engine/design/elaborate.ts';
import { updateDesign } from '#engine/design/update-design.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { boardOf } from '../../../bench/support/boards.ts';
import { applied, context } from '../../support/board-builder.ts';
import { dice, editFrom } from '../../support/random-edits.ts';
import { runs } from '../../support/runs.ts';
import { content } from './support.ts';

/** The same board in maps of its own. */
function plain(board: Board): Board {
  const maps = ROOTS.flatMap((root) =>
    root === 'board' ? [] : [[root, new Map<string, unknown>(board[root])] as const],
  );
  // Each root gets a map of its own entries.
  return { ...board, ...(Object.fromEntries(maps) as unknown as Partial<Board>) };
}

const START = boardOf(400, 'joined');
const walk = fc.array(fc.tuple(dice, fc.nat({ max: 9 })), { minLength: 5, maxLength: 40 });

it('[E38] edits of a large board give what they give on a copy of it, and change no board that was before', () => {
  let layered = 0;
  fc.assert(
    fc.property(walk, (throws) => {
      let board = START;
      let worked = elaborate(board);
      for (const [n, [thrown, fate]] of throws.entries()) {
        const edit = editFrom(board, thrown);
        if (edit === null) continue;
        const edits = fate < 3 ? [edit, { op: 'add_part', id: '$more', definition: 'bme280' } as const] : [edit];
        const [before, from] = [plain(board), 1_000 + 10 * n];
        const outcome = applyEdits(board, edits, context(undefined, 'Ada', from));
        const other = applyEdits(before, edits, context(undefined, 'Ada', from));
        expect(plain(board)).toEqual(before);
        if (!outcome.ok || !other.ok) {
          expect(outcome).toEqual(other);
          continue;
        }
        expect({ ...outcome, board: plain(outcome.board) }).toEqual({ ...other, board: plain(other.board) });
        expect(differing(board.parts, outcome.board.parts)).toEqual(
          differing(before.parts, plain(outcome.board).parts),
        );
        if (overlayOf(outcome.board.parts).patch.size > 0) layered++;
        const undone = applyChanges(outcome.board, undoChanges(outcome.board, outcome.changes).changes);
        expect(plain(undone).connections).toEqual(before.connections);
        board = outcome.board;
        const update = updateDesign(worked, board);
        if (fate === 9 && update !== null)
          expect(content(update.design)).toEqual(content(elaborate(plain(board)).design));
        worked = update ?? elaborate(board);
      }
    }),
    { numRuns: runs(6) },
  );
  expect(layered).toBeGreaterThan(runs(20));
}, 60_000);

/** A map that cannot be walked through once it is told so. */
class Guarded<V> extends Map<string, V> {
  guarded = false;

  override keys(): MapIterator<string> {
    return this.unlessGuarded(() => super.keys());
  }

  override values(): MapIterator<V> {
    return this.unlessGuarded(() => super.values());
  }

  override entries(): MapIterator<[string, V]> {
    return this.unlessGuarded(() => super.entries());
  }

  override [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  private unlessGuarded<T>(walk: () => T): T {
    if (this.guarded) throw new Error('walked through all of a large board');
    return walk();
  }
}

it('[E39] after the first, neither an edit of a large board nor its design goes through all that was not edited', () => {
  const [parts, connections] = [new Guarded(START.parts), new Guarded(START.connections)];
  const ids = [...parts.keys()];
  const mcu = (station: number) => ids[9 * station + 2] ?? '';
  const make = (name: string): readonly Edit[] => [
    { op: 'add_part', id: '$new', definition: 'bme280' },
    { op: 'connect', from: { part: mcu(1), interface: '3v3_out' }, to: { part: '$new', interface: 'vdd' } },
    { op: 'connect', from: { part: mcu(3), interface: 'i2c' }, to: { part: '$new', interface: 'i2c' } },
    { op: 'update_part', part: mcu(2), label: name },
    { op: 'move_part', part: mcu(4), at: [name.length, 0] },
    {
      op: 'connect',
      id: '$ground',
      from: { part: mcu(5), interface: 'ground' },
      to: { part: mcu(7 + name.length), interface: 'ground' },
    },
    { op: 'disconnect', connection: '$ground' },
  ];
  let board: Board = { ...START, parts, connections };
  // The design of the next test is worked out from this one.
  onTestFinished(() => {
    parts.guarded = false;
    connections.guarded = false;
  });
  let worked = elaborate(board);
  let made = '';
  const after = (edits: readonly Edit[]) => {
    for (const [at, edit] of edits.entries()) {
      const outcome = applied(applyEdits(board, edits.slice(0, at + 1), context(undefined, 'Ada', 5_000 + parts.size)));
      worked = updateDesign(worked, outcome.board) ?? fail();
      if (edit.op === 'add_part') made = outcome.results.at(-1) ?? '';
      if (at === edits.length - 1) board = outcome.board;
    }
  };
  after(make('one'));
  parts.guarded = true;
  connections.guarded = true;
  expect(() => [...board.parts]).toThrow('all of a large board');
  after([{ op: 'remove_part', part: made }]);
  after(make('three'));
  expect(worked.design.parts.get(made)?.instances.length).toBe(2);
});

function fail(): never {
  throw new Error('worked out from nothing');
}
