import type { Conductor, Net, Node, ResourceRef } from '../design.ts';
import { DisjointSet } from '../disjoint-set.ts';
import { isSameResource } from '../net-order.ts';

type NetContent = Pick<Net, 'nodes' | 'conductors'>;

/**
 * The nets that some nodes form, in one pass over the conductors that are left between them. `nodes` are sorted as a
 * net's are, and stay so, as do the conductors. The piece with most nodes, of those with a conductor, comes first.
 */
export function partition(
  nodes: readonly Node[],
  conductors: readonly Conductor[],
): readonly [NetContent, ...NetContent[]] {
  const resources = new NumberedResources(nodes);
  const sets = new DisjointSet(resources.count);
  /** By conductor, the number of its first end. */
  const ends = new Int32Array(conductors.length);
  for (const [at, { a, b }] of conductors.entries()) {
    ends[at] = resources.numberOf(a);
    sets.union(ends[at] ?? 0, resources.numberOf(b));
  }
  const pieces: { readonly nodes: Node[]; readonly conductors: Conductor[] }[] = [];
  /** By the representative of a set, the place of its piece and one. */
  const places = new Int32Array(resources.count);
  const pieceOf = (resource: number) => {
    const set = sets.find(resource);
    const known = pieces[(places[set] ?? 0) - 1];
    if (known !== undefined) return known;
    const piece = { nodes: [], conductors: [] };
    places[set] = pieces.push(piece);
    return piece;
  };
  for (const [at, node] of nodes.entries()) pieceOf(resources.numbers[at] ?? 0).nodes.push(node);
  for (const [at, one] of conductors.entries()) pieceOf(ends[at] ?? 0).conductors.push(one);
  const [first = NO_PIECE, ...others] = pieces.sort((a, b) => sizeOf(b) - sizeOf(a));
  return [first, ...others];
}

const NO_PIECE: NetContent = { nodes: [], conductors: [] };

function sizeOf({ nodes, conductors }: NetContent): number {
  return conductors.length === 0 ? 0 : nodes.length;
}

/** The resources of sorted nodes, numbered in their order. */
class NumberedResources {
  /** By node. */
  readonly numbers: Int32Array;
  readonly count: number;
  private readonly nodes: readonly Node[];
  /** The index of the first node of a part: a key for each resource would cost more. */
  private readonly first = new Map<string, number>();

  constructor(nodes: readonly Node[]) {
    this.nodes = nodes;
    this.numbers = new Int32Array(nodes.length);
    let count = 0;
    let before: Node | undefined;
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at] as Node; // every index below the length holds one
      if (before?.part !== node.part) this.first.set(node.part, at);
      if (before === undefined || !isSameResource(before, node)) count++;
      this.numbers[at] = count - 1;
      before = node;
    }
    this.count = count;
  }

  numberOf(resource: ResourceRef): number {
    let at = this.first.get(resource.part) ?? 0;
    for (let node = this.nodes[at]; node !== undefined && !isSameResource(node, resource); node = this.nodes[at]) at++;
    return this.numbers[at] ?? 0;
  }
}
