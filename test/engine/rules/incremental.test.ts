import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Board, bySeq } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import type { Design } from '#engine/design/design.ts';
import { designOf } from '#engine/design/design-of.ts';
import { elaborate } from '#engine/design/elaborate.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { RULES } from '#engine/rules/index.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { checkRules, runRules } from '#engine/rules/run.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { context } from '../../support/board-builder.ts';
import { type Dice, dice, editFrom, pick } from '../../support/random-edits.ts';
import { runs } from '../../support/runs.ts';
import { station, TODAY } from './support.ts';

/** The run of a board that nothing has been kept of. */
function fromNothing(board: Board): RuleRun {
  const design: Design = elaborate({ ...board }).design;
  return checkRules(design, RULES, TODAY);
}

/** Edits on which rules have opinions, beside those that any board may see. */
function telling(board: Board, throwOf: Dice): Edit | null {
  const { kind, a, b, c } = throwOf;
  const parts = [...board.parts.values()].sort(bySeq);
  const part = pick(parts, a);
  if (part === undefined) return editFrom(board, throwOf);
  const interfaces = [...(designOf(board).parts.get(part.id)?.definition?.interfaces.keys() ?? [])];
  if (kind === 0) return { op: 'add_part', definition: pick(STARTER_PARTS, b)?.definition.metadata.id ?? 'bme280' };
  if (kind === 1) return { op: 'update_part', part: part.id, label: `part ${b}` };
  if (kind === 2) return field(part.id, 'draw_mA', b * 3);
  if (kind === 3) return field(part.id, `${pick(interfaces, b) ?? 'electrical/x'}/draw_mA`, c);
  if (kind === 4) return field(part.id, `${pick(interfaces, b) ?? 'electrical/x'}/output_voltage_V`, 1 + (c % 12));
  if (kind === 5) return field(part.id, 'i2c_address', pick(['0x76', '0x77', '0x3C', '0x01'], c) ?? '0x76');
  if (kind === 6) return { op: 'update_part', part: part.id, quantity: 1 + (c % 40) };
  if (kind === 7) {
    const fingerprint = pick(runRules(board, { today: TODAY }).violations, b)?.fingerprint;
    return fingerprint === undefined
      ? null
      : { op: 'waive', fingerprint, why: 'seen', ...(c % 3 === 0 ? { until: '2020-01-01' } : {}) };
  }
  if (kind === 8) {
    const rule = pick(RULES, b)?.id ?? '';
    return {
      op: 'update_settings',
      severities: { [rule]: pick(['ignore', 'error', 'info', null] as const, c) ?? null },
    };
  }
  if (kind === 9) {
    const print = pick([...board.waivers.keys()].sort(), b);
    return print === undefined ? null : { op: 'unwaive', fingerprint: print };
  }
  if (kind === 10) return { op: 'update_settings', ambient_C: [-20 + (a % 20), 30 + (b % 70)] };
  return null;
}

function field(part: string, key: string, value: string | number): Edit {
  return { op: 'update_part', part, fields: { [key]: value } };
}

/** What a merge can leave: connections without a part, parts without a definition, a connection that stores another's resources. */
function merged(board: Board, fate: number, number: number): Board {
  if (fate === 0) {
    const parts = new Map(board.parts);
    parts.delete(pick([...parts.keys()].sort(), number) ?? '');
    return { ...board, parts };
  }
  if (fate === 4) {
    const definitions = new Map(board.definitions);
    definitions.delete(pick([...definitions.keys()].sort(), number) ?? '');
    return { ...board, definitions };
  }
  const connections = new Map(board.connections);
  const list = [...connections.values()].sort(bySeq);
  const [one, other] = [pick(list, number), pick(list, number * 7 + 1)];
  if (one !== undefined && other !== undefined) connections.set(one.id, { ...one, assigned: other.assigned });
  return { ...board, connections };
}

const thrown = fc.record({ dice, telling: fc.nat({ max: 2 }), fate: fc.nat({ max: 19 }) });

function walk(start: Board, throws: readonly { dice: Dice; telling: number; fate: number }[]): void {
  const tab = context();
  let board = start;
  for (const one of throws) {
    let next = board;
    if (one.fate < 2 || (one.fate === 4 && one.dice.c % 3 === 0)) next = merged(board, one.fate, one.dice.b);
    else {
      const edit =
        one.telling === 0 ? editFrom(board, one.dice) : telling(board, { ...one.dice, kind: one.dice.kind % 11 });
      const outcome = edit === null ? null : applyEdits(board, [edit], tab);
      if (outcome === null || !outcome.ok) continue;
      next = outcome.board;
      if (one.fate === 2) {
        runRules(next, { today: TODAY });
        next = applyChanges(next, undoChanges(next, outcome.changes).changes);
      }
    }
    // Some boards are never asked about, as where several edits come in one batch.
    if (one.fate !== 3) {
      const [kept, scratch] = [runRules(next, { today: TODAY }), fromNothing(next)];
      expect(JSON.stringify(kept, null, 1)).toBe(JSON.stringify(scratch, null, 1));
    }
    board = next;
  }
}

test('[R60] a run that goes on from the one before equals one from nothing, after every step', () => {
  const boards = [station(), station({ without: (edit) => edit.op === 'connect' })];
  fc.assert(
    fc.property(fc.nat({ max: 1 }), fc.array(thrown, { minLength: 10, maxLength: 60 }), (which, throws) => {
      walk(boards[which] ?? station(), throws);
    }),
    { numRuns: runs(40) },
  );
}, 120_000);

test('[R60] a part that is renamed keeps nothing that was said with its old label', () => {
  const throws = [
    [0, 0, 0, 0, 0, 2],
    [0, 0, 0, 0, 0, 5],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 851, 0, 0, 3],
    [0, 0, 0, 0, 0, 1],
    [1, 863, 0, 0, 1, 5],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ] as const;
  walk(
    station(),
    throws.map(([kind, a, b, c, telling, fate]) => ({ dice: { kind, a, b, c }, telling, fate })),
  );
});
