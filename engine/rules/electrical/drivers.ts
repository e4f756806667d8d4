/** Pins that fight on one net. */

import {
  ERC,
  ERC_REASONS,
  ERC_TYPES,
  type ErcConflict,
  type ErcType,
  ercConflict,
  FUNCTIONS,
} from '#schemas/vocabulary/index.ts';
import { resourceKey } from '../../board/board.ts';
import type { Conductor, Design, Net, Node } from '../../design/design.ts';
import { fix } from '../fixes.ts';
import { instanceOf } from '../lookup.ts';
import { endName, nodeRef, pinName } from '../names.ts';
import { powerSide } from '../power/shape.ts';
import { type Fix, type Flags, type Names, rule } from '../rule.ts';
import { declaredDirection } from '../signals.ts';

export const ELEC_DRIVER_CONFLICT = rule({
  id: 'elec-driver-conflict',
  scope: 'net',
  category: 'electrical',
  severity: 'error',
  title: 'Two pins drive one net',
  why: 'One high and one low is a short through both.',
  example: 'Two digital outputs on one wire, or an output on a supply.',
  fix: 'Disconnect one, or use open-drain outputs with a pull-up.',
  concerns: haveEnemies,
  message: (p: Names<'a' | 'functionA' | 'typeA' | 'b' | 'functionB' | 'typeB'> & Conflict) =>
    `${p.a} (${p.functionA}, ${p.typeA}) and ${p.b} (${p.functionB}, ${p.typeB}) are on one net: ${ERC_REASONS[p.conflict]}`,
  check: (net, { design, report }) => {
    const clash = worstPair(net);
    if (clash === null) return;
    const [a, b] = clash.nodes;
    const conflict = ercConflict(...clash.types);
    if (conflict === null) return;
    report({
      params: {
        a: pinName(design, a),
        functionA: a.function,
        typeA: clash.types[0],
        b: pinName(design, b),
        functionB: b.function,
        typeB: clash.types[1],
        conflict,
      },
      refs: [nodeRef(a), nodeRef(b)],
    });
  },
});

/** Why two pins should not share a net. */
export interface Conflict {
  readonly conflict: ErcConflict;
}

/** The first pair of pins whose types must not meet. Works on types, so that a large net costs no more than a small one. */
function worstPair(
  net: Net,
): { readonly nodes: readonly [Node, Node]; readonly types: readonly [ErcType, ErcType] } | null {
  if (!mayClash(net)) return null;
  const byType = new Map<ErcType, Node[]>();
  for (const node of net.nodes) {
    const type = FUNCTIONS.get(node.function)?.erc_type;
    if (type === undefined) continue;
    const there = byType.get(type);
    if (there === undefined) byType.set(type, [node]);
    else if (there.length < PER_TYPE && there.every((one) => resourceKey(one) !== resourceKey(node))) there.push(node);
  }
  const types = [...byType.keys()];
  for (const [i, one] of types.entries()) {
    for (const other of types.slice(i)) {
      if (ERC.get(one)?.get(other) !== 'error') continue;
      const pair = differing(byType.get(one) ?? [], byType.get(other) ?? []);
      if (pair !== null) return { nodes: pair, types: [one, other] };
    }
  }
  return null;
}

/** False for most nets, without making anything: no two types on it, nor one twice, are an error. */
function mayClash(net: Net): boolean {
  let seen = 0;
  for (const node of net.nodes) {
    const type = FUNCTIONS.get(node.function)?.erc_type;
    if (type === undefined) continue;
    const { bit, enemies } = BITS.get(type) ?? NO_BITS;
    if ((seen & enemies) !== 0) return true;
    seen |= bit;
  }
  return false;
}

/** Two types of these functions are an error, or one of them twice. */
function haveEnemies(functions: ReadonlySet<string>): boolean {
  const all = [...functions].flatMap((name) => BITS.get(FUNCTIONS.get(name)?.erc_type ?? 'free') ?? []);
  return all.some(({ enemies }) => all.some(({ bit }) => (bit & enemies) !== 0));
}

const NO_BITS = { bit: 0, enemies: 0 };
/** Each type's bit, and the bits of the types that it must not meet. */
const BITS: ReadonlyMap<ErcType, { readonly bit: number; readonly enemies: number }> = new Map(
  ERC_TYPES.map((type, index) => {
    const enemies = ERC_TYPES.reduce(
      (bits, other, at) => (ERC.get(type)?.get(other) === 'error' ? bits | (1 << at) : bits),
      0,
    );
    return [type, { bit: 1 << index, enemies }];
  }),
);

/** Enough to find two of different parts. */
const PER_TYPE = 8;

function differing(ones: readonly Node[], others: readonly Node[]): readonly [Node, Node] | null {
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
  category: 'electrical',
  severity: 'error',
  title: 'Two outputs, or two inputs, are joined',
  why: 'TX goes to RX: two outputs fight, two inputs hear nothing.',
  example: 'TX on TX and RX on RX.',
  fix: 'Swap the two lines, which the fix does.',
  silences: ['elec-driver-conflict', 'elec-driver-risk', 'elec-input-undriven', 'conn-function-unpaired'],
  message: (p: Names<'a' | 'functionA' | 'b' | 'functionB'> & Flags<'outputs'>) =>
    `${p.a} (${p.functionA}) and ${p.b} (${p.functionB}) are both ${p.outputs ? 'outputs' : 'inputs'}`,
  check: (net, { design, report }) => {
    const clash = clashOn(design, net);
    if (clash === null) return;
    const { a, b } = clash;
    report({
      params: {
        a: pinName(design, a),
        functionA: a.function,
        b: pinName(design, b),
        functionB: b.function,
        outputs: directionOf(design, a) === 'source',
      },
      refs: [nodeRef(a), nodeRef(b)],
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
  const [from, to] = link.ends;
  return [
    fix('swap-lines', { a: endName(design, from.end), b: endName(design, to.end) }, [
      { op: 'disconnect', connection },
      { op: 'connect', from: { ...from.end }, to: { ...to.end }, fields: link.connection.fields },
    ]),
  ];
}

/** The first conductor of a net that joins two outputs, or two inputs where nobody on the net drives them. */
function clashOn(design: Design, net: Net): Conductor | null {
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

/** What the resource declares, else what the function means, passive supply lines by the role of their interface. */
function directionOf(design: Design, node: Node): 'source' | 'sink' | 'bidirectional' {
  const declared = declaredDirection(design, node);
  if (declared !== undefined) return declared;
  const entry = FUNCTIONS.get(node.function);
  if (entry?.can_drive_power === true && entry.erc_type === 'passive') {
    return powerSide(node.function, instanceOf(design, node)?.index.roles ?? []) ?? 'bidirectional';
  }
  return entry?.direction ?? 'bidirectional';
}
