/** Pins that fight on one net. */
import {
  ERC,
  ERC_REASONS,
  ERC_TYPES,
  type ErcConflict,
  type ErcType,
  ercConflict,
  FUNCTIONS,
  isGround,
} from '#schemas/vocabulary/index.ts';
import { resourceKey } from '../../board/board.ts';
import type { Conductor, Design, Link, Net, Node } from '../../design/design.ts';
import { fix, reconnected } from '../fixes.ts';
import { rolesOf } from '../lookup.ts';
import { endNames } from '../names.ts';
import { powerSide } from '../power/power-index.ts';
import { type Fix, type Flags, type Names, rule } from '../rule.ts';
import { declaredDirection } from '../signals.ts';
import { withoutGrounds } from '../without-grounds.ts';

export const ELEC_DRIVER_CONFLICT = rule({
  id: 'elec-driver-conflict',
  scope: 'net',
  severity: 'error',
  title: 'Two pins drive one net',
  why: 'When one drives high and the other low, the two short each other.',
  example: 'Two digital outputs on one wire, or an output on a supply rail.',
  fix: 'Disconnect one of them, or use open-drain outputs with a pull-up.',
  concerns: (functions) => mayMeet(functions, ENEMIES),
  message: (p: PinConflict) =>
    `${p.a} (${p.functionA}, ${p.typeA}) and ${p.b} (${p.functionB}, ${p.typeB}) are on one net: ${ERC_REASONS[p.conflict]}`,
  check: (net, { report }) => {
    const found = pinConflictOf(worstPair(net));
    if (found !== null) report(found);
  },
});

/** The first pair of pins whose types must not meet. Works on types, so that a large net costs no more than a small one. */
function worstPair(net: Net): TypedPair | null {
  if (!mayClash(net)) return null;
  const isNew = (there: readonly Node[], node: Node) =>
    there.length < PER_TYPE && there.every((one) => resourceKey(one) !== resourceKey(node));
  for (const { x, y, ones, others } of typePairs(net, isNew)) {
    const pair = ERC.get(x)?.get(y) === 'error' ? pairOfTwoPins(ones, others) : null;
    if (pair !== null) return { nodes: pair, types: [x, y] };
  }
  return null;
}

/** False for most nets, without making anything: no two types on it, nor one twice, are an error. */
function mayClash(net: Net): boolean {
  let seen = 0;
  for (const node of net.nodes) {
    const type = FUNCTIONS.get(node.function)?.erc_type;
    if (type === undefined) continue;
    const { own, others } = ENEMIES.get(type) ?? NO_BITS;
    if ((seen & others) !== 0) return true;
    seen |= own;
  }
  return false;
}

const NO_BITS = { own: 0, others: 0 };
const ENEMIES = typeBits((type, other) => ERC.get(type)?.get(other) === 'error');

/** Enough to find two of different parts. */
const PER_TYPE = 8;

function pairOfTwoPins(ones: readonly Node[], others: readonly Node[]): readonly [Node, Node] | null {
  for (const a of ones) {
    for (const b of others) {
      // Several supply pins of one part are one supply.
      const samePin = resourceKey(a) === resourceKey(b);
      const sameSupply = a.part === b.part && FUNCTIONS.get(a.function)?.signal_class === 'power';
      if (!samePin && !sameSupply) return [a, b];
    }
  }
  return null;
}

export const ELEC_DIRECTION_CONFLICT = rule({
  id: 'elec-direction-conflict',
  scope: 'net',
  severity: 'error',
  title: 'Two outputs, or two inputs, are connected',
  why: 'An output belongs on an input: two outputs drive against each other, and two inputs receive nothing.',
  example: 'TX connected to TX, and RX to RX.',
  fix: 'Swap the two lines, which the fix does where that helps.',
  silences: ['elec-driver-conflict', 'elec-driver-risk', 'elec-input-undriven', 'conn-function-unpaired'],
  concerns: (functions) => [...functions].some((name) => !isGround(name)),
  message: (p: Names<'a' | 'functionA' | 'b' | 'functionB'> & Flags<'outputs'>) =>
    `${p.a} (${p.functionA}) and ${p.b} (${p.functionB}) are both ${p.outputs ? 'outputs' : 'inputs'}`,
  check: (net, { design, report }) => {
    const clash = clashOn(design, net);
    const [a, b] = clash === null ? apartOutputs(design, net) : [clash.a, clash.b];
    if (a === undefined || b === undefined) return;
    report({
      params: { a, functionA: a.function, b, functionB: b.function, outputs: directionOf(design, a) === 'source' },
      refs: [a, b],
      fixes: clash === null ? [] : recross(design, clash),
    });
  },
});

/**
 * An I/O pin that its part declares an output, and another output that a third pin joins with it: none where their functions alone
 * say that they are outputs, which elec-driver-conflict finds.
 */
function apartOutputs(design: Design, net: Net): readonly Node[] {
  let declared: Node | undefined;
  let other: Node | undefined;
  for (const node of net.nodes) {
    const type = FUNCTIONS.get(node.function)?.erc_type;
    const isDeclared = type === 'bidirectional' && declaredDirection(design, node) === 'source';
    if (!isDeclared && type !== 'output') continue;
    if (isDeclared && declared === undefined) declared = node;
    else if (other === undefined) other = node;
    if (declared !== undefined && other !== undefined) return declared.part === other.part ? [] : [declared, other];
  }
  return [];
}

/** Joins the two ends anew, so that the engine pairs their lines; where a person fixed a pin of them that would not help. */
function recross(design: Design, { connection }: Conductor): readonly Fix[] {
  const link = design.links.get(connection);
  if (link === undefined || !link.connection.assigned.some((pins) => pins.length > 1)) return [];
  if ([...design.board.pins.keys()].some((key) => link.ends.some((end) => key.startsWith(`${end.key}/`)))) return [];
  if (link.ends.some((end) => end.connections.length > 1)) return []; // others share its pins
  if (!mayCross(design, link)) return [];
  return [fix('swap-lines', endNames(design, link), reconnected(link))];
}

/** A line joins two outputs and another two inputs, which joined the other way round are two lines that work. */
function mayCross(design: Design, { conductors }: Link): boolean {
  const sides = conductors.flatMap(({ a, b }) => {
    const side = directionOf(design, a);
    return side === directionOf(design, b) ? [side] : [];
  });
  return sides.includes('source') && sides.includes('sink');
}

/** The first conductor of a net that joins two outputs, or two inputs where nobody on the net drives them. */
function clashOn(design: Design, net: Net): Conductor | null {
  // A ground is heard: then two inputs are no clash.
  if (net.nodes.some(isGroundNode) && !hasTwoOutputs(design, net)) return null;
  let deaf: boolean | null = null;
  for (const conductor of net.conductors) {
    const side = directionOf(design, conductor.a);
    if (side === 'bidirectional' || side !== directionOf(design, conductor.b)) continue;
    if (side === 'source') return conductor;
    deaf ??= net.nodes.every((node) => directionOf(design, node) === 'sink');
    if (deaf) return conductor;
  }
  return null;
}

function isGroundNode({ function: name }: Node): boolean {
  return isGround(name);
}

function hasTwoOutputs(design: Design, net: Net): boolean {
  let count = 0;
  for (const node of withoutGrounds(net)) if (directionOf(design, node) === 'source') count += 1;
  return count > 1;
}

/**
 * What the resource declares, else what the function means, passive supply lines by the role of their interface. A ground
 * is neither output nor input; nothing is looked up for it, since one net may have thousands.
 */
function directionOf(design: Design, node: Node): 'source' | 'sink' | 'bidirectional' {
  if (isGround(node.function)) return 'bidirectional';
  const declared = declaredDirection(design, node);
  if (declared !== undefined) return declared;
  const entry = FUNCTIONS.get(node.function);
  if (entry?.can_drive_power === true && entry.erc_type === 'passive') {
    return powerSide(node.function, rolesOf(design, node)) ?? 'bidirectional';
  }
  return entry?.direction ?? 'bidirectional';
}

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
  check: (net, { report }) => {
    const found = pinConflictOf(riskyPair(net));
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

/** The two pins, and why they should not share a net. */
interface PinConflict extends Names<'a' | 'functionA' | 'typeA' | 'b' | 'functionB' | 'typeB'> {
  readonly conflict: ErcConflict;
}

interface TypedPair {
  readonly nodes: readonly [Node, Node];
  readonly types: readonly [ErcType, ErcType];
}

/** What there is to report of a pair; null where there is no pair, or its types may meet. */
function pinConflictOf(pair: TypedPair | null) {
  const conflict = pair === null ? null : ercConflict(...pair.types);
  if (pair === null || conflict === null) return null;
  const [a, b] = pair.nodes;
  const [typeA, typeB] = pair.types;
  return { params: { a, functionA: a.function, typeA, b, functionB: b.function, typeB, conflict }, refs: [a, b] };
}

/** Each two types on a net, and each with itself, with the first pins of either; `isNew` says which others count. */
function* typePairs(net: Net, isNew: (there: readonly Node[], node: Node) => boolean) {
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

function typeBits(isPair: (type: ErcType, other: ErcType) => boolean): TypeBits {
  return new Map(
    ERC_TYPES.map((type, index) => {
      const others = ERC_TYPES.reduce((bits, other, at) => (isPair(type, other) ? bits | (1 << at) : bits), 0);
      return [type, { own: 1 << index, others }];
    }),
  );
}

/** True where the types of two of the functions are a pair, or one of them with itself. */
function mayMeet(functions: ReadonlySet<string>, pairs: TypeBits): boolean {
  const all = [...functions].flatMap((name) => pairs.get(FUNCTIONS.get(name)?.erc_type ?? 'free') ?? []);
  return all.some(({ others }) => all.some(({ own }) => (own & others) !== 0));
}
