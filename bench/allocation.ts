/** The allocator on generated boards and, where the acceptance set is beside the repository, on real microcontroller boards. */

import { solve } from '#engine/allocation/solve.ts';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { LIMITS } from '#schemas/limits.ts';
import { realProblems } from '../test/support/pin-allocation.ts';
import { library } from './support/boards.ts';
import { summary, table } from './support/stats.ts';

const SENSORS = 40;

export function benchAllocation(): string {
  const rows: (string | number)[][] = [];
  const connecting = summary(connectOneByOne());
  rows.push([
    `connect a device to a microcontroller that has 0 to ${SENSORS} already`,
    connecting.p50,
    connecting.p95,
    connecting.max,
    '',
  ]);
  const real = realProblems();
  if (real === null) {
    return `${table(HEAD, rows)}\n\nThe acceptance set of real boards is not beside this repository: left out.`;
  }
  let solved = 0;
  const times = real.map(({ problem }) => {
    const started = performance.now();
    if (solve(problem, LIMITS.allocationSteps).status === 'solved') solved += 1;
    return performance.now() - started;
  });
  const figures = summary(times);
  rows.push([
    `${real.length} real microcontroller boards`,
    figures.p50,
    figures.p95,
    figures.max,
    `${solved} of ${real.length} solved`,
  ]);
  return table(HEAD, rows);
}

const HEAD = ['allocation', 'p50, ms', 'p95', 'max', ''];

/** ms for each connect edit: a bus shared by all devices, and one digital line of its own for each. */
function connectOneByOne(): number[] {
  let last = 0;
  const newId = (prefix: string) => {
    last += 1;
    return `${prefix}_${String(last).padStart(8, '0')}`;
  };
  const does = (board: Board, edits: readonly Edit[]) => {
    const applied = applyEdits(board, edits, { library, newId, now: '2026-01-01T00:00:00.000Z', who: 'bench' });
    if (!applied.ok) throw new Error(applied.refusal.code);
    return applied.board;
  };
  let board = does(EMPTY_BOARD, [{ op: 'add_part', definition: 'esp32-devkitc-v4', label: 'MCU' }]);
  return Array.from({ length: SENSORS }, (_, n) => {
    const label = `S${n}`;
    board = does(board, [{ op: 'add_part', definition: 'bme280', label }]);
    const started = performance.now();
    board = does(board, [
      { op: 'connect', from: { part: 'MCU', interface: 'i2c' }, to: { part: label, interface: 'i2c' } },
    ]);
    return performance.now() - started;
  });
}
