/** The public acceptance set of pin assignments, where it lies beside the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AllocationProblem } from '#engine/allocation/allocation-problem.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { definitionOf } from './board-builder.ts';

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
  /** The same as a part with an interface for each instance, and a part without pins that joins them all. */
  readonly controller: PartDefinitionFile;
  readonly peer: PartDefinitionFile;
  readonly interfaces: readonly string[];
}

/** Null where the file is not there. */
export function realProblems(): readonly RealProblem[] | null {
  if (!existsSync(FILE)) return null;
  const { boards }: { boards: readonly RealBoard[] } = JSON.parse(readFileSync(FILE, 'utf8'));
  return boards.map((board) => ({
    name: board.board,
    problem: problemOf(board),
    controller: controllerOf(board),
    peer: definitionOf('peer', { interfaces: interfacesOf(board).map((own) => ({ ...own, requires: [] })) }),
    interfaces: board.instances.map((_, number) => `i${number}`),
  }));
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

function controllerOf(board: RealBoard): PartDefinitionFile {
  const resources = Array.from({ length: board.pins }, (_, pin) => ({
    id: `p${pin}`,
    functions: new Map<string, { name: string }>(),
  }));
  const groups = new Map<string, { id: string; kind: 'bundle'; max_instances: 1; members: object[] }>();
  for (const [number, { options }] of board.instances.entries()) {
    for (const { bundle, slots } of options) {
      for (const [position, pool] of slots.entries()) {
        const name = functionName(number, position);
        for (const pin of board.pools[pool] ?? []) {
          resources[pin]?.functions.set(name, { name });
          if (bundle === null) continue;
          const group = groups.get(bundle) ?? { id: bundle, kind: 'bundle', max_instances: 1, members: [] };
          groups.set(bundle, group);
          group.members.push({ resource_id: `p${pin}`, function: name });
        }
      }
    }
  }
  return definitionOf('controller', {
    resources: resources.map(({ id, functions }) => ({ id, functions: [...functions.values()] })),
    resource_groups: [...groups.values()],
    interfaces: interfacesOf(board),
  });
}

function interfacesOf(board: RealBoard) {
  return board.instances.map(({ options }, number) => ({
    id: `i${number}`,
    protocol: { type: 'custom', role: 'peer' },
    requires: (options[0]?.slots ?? []).map((_, position) => ({ function: functionName(number, position), count: 1 })),
    max_instances: 1,
  }));
}

function functionName(instance: number, slot: number): string {
  return `i${instance}s${slot}`;
}
