/** A full rule check, and what one edit costs, on boards of growing size. */

import { applyEdits } from '#engine/board/apply.ts';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/board/design.ts';
import { runRules } from '#engine/rules/run.ts';
import { boardOf, library } from './support/boards.ts';
import { summary, table } from './support/stats.ts';

const TODAY = '2026-01-01';
const SIZES = [100, 500, 2_000, 10_000];
const RUNS = 5;

export function benchEngine(): string {
  const rows = SIZES.map((size) => {
    const board = boardOf(size);
    runRules(fresh(board), { today: TODAY });
    const full = times(RUNS, () => {
      const again = fresh(board);
      return () => runRules(again, { today: TODAY });
    });
    const design = times(RUNS, () => {
      const again = fresh(board);
      return () => designOf(again);
    });
    const edited = times(RUNS, (n) => {
      const again = fresh(board);
      runRules(again, { today: TODAY });
      const part = [...again.parts.keys()][n * 7];
      const applied = applyEdits(again, [{ op: 'update_part', part: part ?? '', fields: { draw_mA: n } }], {
        library,
        newId: () => '',
        now: '',
        who: '',
      });
      if (!applied.ok) throw new Error(applied.refusal.message);
      return () => runRules(applied.board, { today: TODAY });
    });
    return [
      `${board.parts.size} parts, ${board.connections.size} connections`,
      summary(full).p50,
      summary(design).p50,
      summary(edited).p50,
    ];
  });
  return table(['board', 'full check, ms', 'of it design, ms', 'check after one edit, ms'], rows);
}

/** An equal board that no cache knows. */
function fresh(board: Board): Board {
  return { ...board, parts: new Map(board.parts), connections: new Map(board.connections) };
}

function times(runs: number, prepare: (n: number) => () => unknown): number[] {
  return Array.from({ length: runs }, (_, n) => {
    const run = prepare(n);
    const started = performance.now();
    run();
    return performance.now() - started;
  });
}
