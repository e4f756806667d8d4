/** Lists of connections between parts of the library, in any order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { connectableOnBoard } from '#engine/compatibility/connectable.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { applied, context, partId } from '../../support/board-builder.ts';
import { runs } from '../../support/runs.ts';

const HUBS = ['arduino-uno-r3', 'esp32-c3-devkitm-1', 'raspberry-pi-pico', 'nucleo-f446re', 'esp32-devkitc-v4'];

/** A microcontroller and other parts; of what it can join one in four, in the order that the dice give. */
const plan = fc.record({
  hub: fc.constantFrom(...HUBS),
  parts: fc.array(fc.nat({ max: STARTER_PARTS.length - 1 }), { minLength: 3, maxLength: 12 }),
  dice: fc.array(fc.nat({ max: 9_999 }), { minLength: 64, maxLength: 64 }),
});

function placed(hub: string, parts: readonly number[]): Board {
  const others = parts.flatMap((at) => STARTER_PARTS[at]?.definition.metadata.id ?? []);
  const edits = [hub, ...others].map((definition, n): Edit => ({ op: 'add_part', definition, label: `part${n}` }));
  return applied(applyEdits(EMPTY_BOARD, edits, context())).board;
}

function listOf(board: Board, dice: readonly number[]): readonly Edit[] {
  const design = designOf(board);
  const hub = partId(board, 'part0');
  const taken = new Set<string>();
  return [...(design.parts.get(hub)?.definition?.interfaces.values() ?? [])].flatMap((index, n) => {
    const from = { part: hub, domain: index.domain, interface: index.interface.id };
    return connectableOnBoard(design, from).flatMap(({ end, verdict }, at): Edit[] => {
      const name = `${end.part}.${end.interface}`;
      if (!verdict.ok || end.part === hub || taken.has(name) || (dice[(n + at) % dice.length] ?? 0) % 4 !== 0)
        return [];
      taken.add(name);
      return [{ op: 'connect', from, to: end }];
    });
  });
}

/** What is joined with what, whichever of several equal pins and instances it got; else why nothing is. */
function outcomeOf(board: Board, edits: readonly Edit[]): string {
  const outcome = applyEdits(board, edits, context(undefined, 'Ada', 500));
  if (!outcome.ok) return outcome.refusal.code;
  expect(outcome.board.pins.size).toBe(0);
  const statuses = [...designOf(outcome.board).parts.values()].flatMap(({ instances }) =>
    instances.map((one) => one.status),
  );
  expect(statuses.filter((status) => status !== 'stored')).toEqual([]);
  const ends = [...outcome.board.connections.values()].map((one) =>
    one.ends.map(({ part, interface: id }) => `${part}.${id}`).join(' '),
  );
  return ends.sort().join('\n');
}

test('[P30] a list of connections is placed, or refused for the same reason, in any order, and no pin is fixed for it', {
  timeout: 120_000,
}, () => {
  const seen = { placed: 0, refused: 0 };
  fc.assert(
    fc.property(plan, ({ hub, parts, dice }) => {
      const board = placed(hub, parts);
      const edits = listOf(board, dice);
      const shuffled = edits.map((edit, at) => ({ edit, by: dice[at % dice.length] ?? 0 })).sort((a, b) => a.by - b.by);
      const outcome = outcomeOf(board, edits);
      expect(outcomeOf(board, edits.toReversed())).toBe(outcome);
      expect(
        outcomeOf(
          board,
          shuffled.map(({ edit }) => edit),
        ),
      ).toBe(outcome);
      seen[outcome.includes('.') ? 'placed' : 'refused'] += 1;
    }),
    { numRuns: runs(30) },
  );
  expect(Math.min(seen.placed, seen.refused)).toBeGreaterThan(runs(200) / 100);
});
