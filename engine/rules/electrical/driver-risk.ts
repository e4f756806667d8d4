import { ERC, ERC_REASONS, type ErcType } from '#schemas/vocabulary/index.ts';
import type { Net, Node } from '../../design/design.ts';
import { rule } from '../rule.ts';
import { mayMeet, type PinConflict, pinConflictOf, type TypedPair, typeBits, typePairs } from './pin-conflict.ts';

export const ELEC_DRIVER_RISK = rule({
  id: 'elec-driver-risk',
  scope: 'net',
  severity: 'warning',
  title: 'Two pins may drive one net at the same time',
  why: 'The net works only if the two never drive it at once. The pin types alone cannot show whether that holds.',
  example: 'A three-state output next to an output that always drives.',
  fix: 'Check when each pin drives; add a resistor or a buffer. Waive it with the reason why the two never drive at once.',
  concerns: (functions) => mayMeet(functions, RISKY),
  message: (p: PinConflict) =>
    `${p.a} (${p.functionA}, ${p.typeA}) and ${p.b} (${p.functionB}, ${p.typeB}) share a net: ${ERC_REASONS[p.conflict]}`,
  check: (net, { design, report }) => {
    const found = pinConflictOf(design, riskyPair(net));
    if (found !== null) report(found);
  },
});

const RISKY = typeBits((type, other) => ERC.get(type)?.get(other) === 'warning' && !isSharedData(type, other));

/** A shared data line has selects. */
function isSharedData(type: ErcType, other: ErcType): boolean {
  return type === other && type === 'tri_state';
}

/** The first pair of pins of different parts whose types meet only under a condition; null where an error says more. */
function riskyPair(net: Net): TypedPair | null {
  let found: TypedPair | null = null;
  const isNew = (there: readonly Node[], node: Node) => there.length < 2 && there[0]?.part !== node.part;
  for (const { x, y, ones, others } of typePairs(net, isNew)) {
    const verdict = ERC.get(x)?.get(y);
    if (verdict === undefined || verdict === 'ok' || isSharedData(x, y)) continue;
    const nodes = apart(ones, others);
    if (nodes === null) continue;
    if (verdict === 'error') return null; // elec-driver-conflict
    found ??= { nodes, types: [x, y] };
  }
  return found;
}

function apart(ones: readonly Node[], others: readonly Node[]): readonly [Node, Node] | null {
  for (const a of ones) for (const b of others) if (a.part !== b.part) return [a, b];
  return null;
}
