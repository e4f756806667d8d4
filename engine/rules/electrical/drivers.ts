/** Pins that fight on one net. */

import { ERC, ERC_REASONS, FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import { resourceKey } from '../../board/board.ts';
import type { Conductor, Design, Link, Net, Node } from '../../design/design.ts';
import { fix, reconnected } from '../fixes.ts';
import { rolesOf } from '../lookup.ts';
import { endNames } from '../names.ts';
import { powerSide } from '../power/power-index.ts';
import { type Fix, type Flags, type Names, rule } from '../rule.ts';
import { declaredDirection } from '../signals.ts';
import { withoutGrounds } from '../without-grounds.ts';
import { mayMeet, type PinConflict, pinConflictOf, type TypedPair, typeBits, typePairs } from './pin-conflict.ts';

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
  check: (net, { design, report }) => {
    const found = pinConflictOf(design, worstPair(net));
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
    if (clash === null) return;
    const { a, b } = clash;
    report({
      params: { a, functionA: a.function, b, functionB: b.function, outputs: directionOf(design, a) === 'source' },
      refs: [a, b],
      fixes: recross(design, clash),
    });
  },
});

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
