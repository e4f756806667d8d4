/** The public acceptance set of pin assignments, where it lies beside the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AllocationProblem } from '#engine/allocation/allocation-problem.ts';

const FILE = fileURLToPath(new URL('../../../shared/data/pin-allocation.json', import.meta.url));

interface RealBoard {
  readonly board: string;
  readonly pins: number;
  readonly pools: readonly (readonly number[])[];
  readonly instances: readonly {
    readonly id: string;
    readonly options: readonly { readonly bundle: string | null; readonly slots: readonly number[] }[];
  }[];
}

export interface RealProblem {
  readonly name: string;
  readonly problem: AllocationProblem;
}

/** Null where the file is not there. */
export function realProblems(): readonly RealProblem[] | null {
  if (!existsSync(FILE)) return null;
  const { boards }: { boards: readonly RealBoard[] } = JSON.parse(readFileSync(FILE, 'utf8'));
  return boards.map((board) => ({ name: board.board, problem: problemOf(board) }));
}

function problemOf(board: RealBoard): AllocationProblem {
  const names = board.instances.flatMap(({ options }) => options.flatMap(({ bundle }) => bundle ?? []));
  const bundles = [...new Set(names)].sort();
  return {
    resources: board.pins,
    bundles: bundles.map(() => 1),
    exclusive: [],
    shares: () => false,
    instances: board.instances.map(({ options }) => ({
      options: options.map(({ bundle, slots }) => ({
        bundle: bundle === null ? null : bundles.indexOf(bundle),
        slots: slots.map((pool, requires) => ({
          function: `f${requires}`,
          requires,
          sharesWith: [],
          candidates: board.pools[pool] ?? [],
        })),
      })),
    })),
  };
}
