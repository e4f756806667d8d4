import type { Link, Node } from '../../board/design.ts';
import type { TrackedDesign } from '../incremental/tracked-design.ts';
import { FollowedGraph } from './followed.ts';
import type { Feed, Rail } from './rail.ts';
import { settledGraph } from './settled.ts';

/** The rails of a design and what joins them. */
export interface SupplyGraph {
  /** False where it is known that no rail feeds itself, directly or through others. */
  readonly mayCircle: boolean;
  /** Every power domain of one placed part, in the order of its definition. */
  readonly railsHeldBy: (part: string) => readonly Rail[];
  readonly railAt: (part: string, powerDomain: string | undefined) => Rail | null;
  readonly railOf: (node: Pick<Node, 'part' | 'domain' | 'resource'>) => Rail | null;
  readonly feedsOf: (link: Link) => readonly Feed[];
  /** Feeds that arrive at a part, in the order of their links. */
  readonly into: (part: string) => readonly Feed[];
  /** Feeds that leave a part, in the order of their links. */
  readonly outOf: (part: string) => readonly Feed[];
}

/** One for each design, kept as long as it is followed. */
export function graphOf(whole: TrackedDesign): SupplyGraph {
  return whole.holds('supply graph', () => {
    const settled = whole.cells.noting ? null : settledGraph(whole.plain);
    return settled ?? new FollowedGraph(whole);
  });
}
