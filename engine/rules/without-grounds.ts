import type { Net, Node } from '../design/design.ts';
import { GROUNDS } from './electrical/grounds.ts';
import { oncePer } from './once-per.ts';

/** The nodes of a net apart from grounds, and the first ground of each function. Both in the order of the net. */
interface GroundSplit {
  readonly others: readonly Node[];
  readonly grounds: readonly Node[];
}

/**
 * What a net holds. A common ground is the largest net of a board, another object after each edit of it, and consists of
 * grounds for the most part: it is walked once for all rules, which then look at what else is there.
 */
const splitByGround = oncePer(({ nodes }: Net): GroundSplit => {
  const others: Node[] = [];
  const grounds: Node[] = [];
  let last: Node | null = null;
  for (const node of nodes) {
    if (!GROUNDS.has(node.function)) others.push(node);
    else if (last === null || !isAlike(last, node)) {
      last = grounds.find((one) => isAlike(one, node)) ?? node;
      if (last === node) grounds.push(node);
    }
  }
  return { others, grounds };
});

function isAlike(a: Node, b: Node): boolean {
  return a.function === b.function && a.domain === b.domain;
}

/** Below so many nodes a net is walked as quickly as what is known of it is found. */
const FEW = 32;

/** The nodes of a net, without the grounds where it is large. */
export function withoutGrounds(net: Net): readonly Node[] {
  return net.nodes.length < FEW ? net.nodes : splitByGround(net).others;
}

/** Nodes of each function and domain that the net has. */
export function kindsOn(net: Net): readonly Node[] {
  if (net.nodes.length < FEW) return net.nodes;
  const { grounds, others } = splitByGround(net);
  return [...grounds, ...others];
}
