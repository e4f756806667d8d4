import { ERC, ERC_REASONS, ERC_TYPES, type ErcType, ercConflict, FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Net, Node } from '../../design/design.ts';
import { nodeRef, pinName } from '../names.ts';
import { type Names, rule } from '../rule.ts';
import type { Conflict } from './drivers.ts';

export const ELEC_DRIVER_RISK = rule({
  id: 'elec-driver-risk',
  scope: 'net',
  category: 'electrical',
  severity: 'warning',
  title: 'Two pins share a net only under a condition',
  why: 'Which of them drives, and when, decides whether the net has a level or a short. The types alone cannot show it.',
  example: 'A three-state output beside one that always drives.',
  fix: 'Check who drives when; add a resistor or a buffer. Waive it with the reason why both never drive at once.',
  concerns: mayBeRisky,
  message: (p: Names<'a' | 'functionA' | 'typeA' | 'b' | 'functionB' | 'typeB'> & Conflict) =>
    `${p.a} (${p.functionA}, ${p.typeA}) and ${p.b} (${p.functionB}, ${p.typeB}) share a net: ${ERC_REASONS[p.conflict]}`,
  check: (net, { design, report }) => {
    const pair = riskyPair(net);
    if (pair === null) return;
    const [[a, x], [b, y]] = pair;
    const conflict = ercConflict(x, y);
    if (conflict === null) return;
    report({
      params: {
        a: pinName(design, a),
        functionA: a.function,
        typeA: x,
        b: pinName(design, b),
        functionB: b.function,
        typeB: y,
        conflict,
      },
      refs: [nodeRef(a), nodeRef(b)],
    });
  },
});

type Typed = readonly [Node, ErcType];

/** The first pair of pins of different parts whose types meet only under a condition; null where an error says more. */
function riskyPair(net: Net): readonly [Typed, Typed] | null {
  const first = new Map<ErcType, Node[]>();
  for (const node of net.nodes) {
    const type = FUNCTIONS.get(node.function)?.erc_type;
    if (type === undefined) continue;
    const there = first.get(type);
    if (there === undefined) first.set(type, [node]);
    else if (there.length < 2 && there[0]?.part !== node.part) there.push(node);
  }
  let found: readonly [Typed, Typed] | null = null;
  const types = [...first.keys()];
  for (const [i, x] of types.entries()) {
    for (const y of types.slice(i)) {
      const verdict = ERC.get(x)?.get(y);
      if (verdict === undefined || verdict === 'ok' || (x === y && x === 'tri_state')) continue; // a shared data line has selects
      const pair = apart(first.get(x) ?? [], first.get(y) ?? []);
      if (pair === null) continue;
      if (verdict === 'error') return null; // elec-driver-conflict
      found ??= [
        [pair[0], x],
        [pair[1], y],
      ];
    }
  }
  return found;
}

/** False for most nets: no two types of functions meet under a condition. */
function mayBeRisky(functions: ReadonlySet<string>): boolean {
  let seen = 0;
  let risky = 0;
  for (const name of functions) {
    const bits = BITS.get(FUNCTIONS.get(name)?.erc_type ?? 'free');
    if (bits === undefined) continue;
    seen |= bits.own;
    risky |= bits.risky;
  }
  return (seen & risky) !== 0;
}

const BITS: ReadonlyMap<ErcType, { readonly own: number; readonly risky: number }> = new Map(
  ERC_TYPES.map((type, index) => {
    const risky = ERC_TYPES.reduce(
      (bits, other, at) =>
        ERC.get(type)?.get(other) === 'warning' && !(type === other && type === 'tri_state') ? bits | (1 << at) : bits,
      0,
    );
    return [type, { own: 1 << index, risky }];
  }),
);

function apart(ones: readonly Node[], others: readonly Node[]): readonly [Node, Node] | null {
  for (const a of ones) for (const b of others) if (a.part !== b.part) return [a, b];
  return null;
}
