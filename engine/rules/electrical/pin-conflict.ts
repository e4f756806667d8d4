/** Two pins of one net whose types should not meet: what rules about them share. */
import { ERC_TYPES, type ErcConflict, type ErcType, ercConflict, FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { pinName } from '../names.ts';
import type { Names } from '../rule.ts';

/** The two pins, and why they should not share a net. */
export interface PinConflict extends Names<'a' | 'functionA' | 'typeA' | 'b' | 'functionB' | 'typeB'> {
  readonly conflict: ErcConflict;
}

export interface TypedPair {
  readonly nodes: readonly [Node, Node];
  readonly types: readonly [ErcType, ErcType];
}

/** What there is to report of a pair; null where there is no pair, or its types may meet. */
export function pinConflictOf(design: Design, pair: TypedPair | null) {
  const conflict = pair === null ? null : ercConflict(...pair.types);
  if (pair === null || conflict === null) return null;
  const [a, b] = pair.nodes;
  const [typeA, typeB] = pair.types;
  const first = { a: pinName(design, a), functionA: a.function, typeA };
  const second = { b: pinName(design, b), functionB: b.function, typeB };
  return { params: { ...first, ...second, conflict }, refs: [a, b] };
}

/** Each two types on a net, and each with itself, with the first pins of either; `isNew` says which others count. */
export function* typePairs(net: Net, isNew: (there: readonly Node[], node: Node) => boolean) {
  const byType = new Map<ErcType, Node[]>();
  for (const node of net.nodes) {
    const type = FUNCTIONS.get(node.function)?.erc_type;
    if (type === undefined) continue;
    const there = byType.get(type);
    if (there === undefined) byType.set(type, [node]);
    else if (isNew(there, node)) there.push(node);
  }
  const types = [...byType];
  for (const [i, [x, ones]] of types.entries()) {
    for (const [y, others] of types.slice(i)) yield { x, y, ones, others };
  }
}

/** Each type's bit, and the bits of the types that are a pair with it. */
type TypeBits = ReadonlyMap<ErcType, { readonly own: number; readonly others: number }>;

export function typeBits(isPair: (type: ErcType, other: ErcType) => boolean): TypeBits {
  return new Map(
    ERC_TYPES.map((type, index) => {
      const others = ERC_TYPES.reduce((bits, other, at) => (isPair(type, other) ? bits | (1 << at) : bits), 0);
      return [type, { own: 1 << index, others }];
    }),
  );
}

/** True where the types of two of the functions are a pair, or one of them with itself. */
export function mayMeet(functions: ReadonlySet<string>, pairs: TypeBits): boolean {
  const all = [...functions].flatMap((name) => pairs.get(FUNCTIONS.get(name)?.erc_type ?? 'free') ?? []);
  return all.some(({ others }) => all.some(({ own }) => (own & others) !== 0));
}
