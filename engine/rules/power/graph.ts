import type { TrackedDesign } from '../incremental/tracked-design.ts';
import { FollowedGraph } from './followed.ts';
import type { SupplyGraph } from './rail.ts';
import { settledGraph } from './settled.ts';

/** One for each design, kept as long as it is followed. */
export function graphOf(whole: TrackedDesign): SupplyGraph {
  return whole.holds('supply graph', () => {
    const settled = whole.cells.noting ? null : settledGraph(whole.plain);
    return settled ?? new FollowedGraph(whole);
  });
}
