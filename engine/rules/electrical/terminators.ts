/** What terminates the pair of a bus: jumpers of its nodes, and resistors across it. */

import type { Instance } from '../../allocation/instance.ts';
import type { Design, Node } from '../../design/design.ts';
import { fieldAt, numberAt } from '../fields.ts';
import { instanceOf, netAt, RESISTOR } from '../lookup.ts';
import { isPassive, nodesOf } from '../protocol.ts';
import { farPins } from './resistor-ends.ts';

const BOTH_ENDS = { least: 2, most: 2 };
/** One that sends and those that listen: the far end, and the near one as well where somebody likes. */
const FAR_END = { least: 1, most: 2 };
const WANTED: ReadonlyMap<string, { readonly least: number; readonly most: number }> = new Map([
  ['can', BOTH_ENDS],
  ['can_fd', BOTH_ENDS],
  ['rs485', BOTH_ENDS],
  ['modbus_rtu', BOTH_ENDS],
  ['rs422', FAR_END],
  ['dmx512', FAR_END],
]);
/** Buses that want terminators. */
export const TERMINATED = [...WANTED.keys()];
/** What terminates a pair of 100 to 120 Ω, in Ω. */
export const TERMINATOR: readonly [number, number] = [95, 130];

export function terminatorsWanted(type: string): { readonly least: number; readonly most: number } {
  return WANTED.get(type) ?? BOTH_ENDS;
}

interface Terminators {
  readonly fitted: readonly Instance[];
  /** Resistors of which nobody says what they have. */
  readonly unknown: readonly Instance[];
  /** Resistors across the pair that do not match it, with what they have, in Ω. */
  readonly unfit: readonly { readonly end: Instance; readonly ohm: number }[];
}

/** The ends of a bus, as `protocolGroups` groups them, that terminate it, and what lies across its pair. */
export function terminatorsOf(design: Design, group: ReadonlyMap<string, readonly Instance[]>): Terminators {
  const nodes = nodesOf(group);
  const joined = (group.get('passive') ?? []).filter(({ index }) => index.slots.length === 2);
  const resistors = [...joined, ...resistorsAcross(design, nodes, new Set(joined.map(({ end }) => end.part)))];
  const unknown = resistors.filter((end) => resistanceOf(design, end) === undefined);
  const fitted = resistors.filter((end) => {
    const ohm = resistanceOf(design, end);
    return ohm !== undefined && terminates(ohm);
  });
  const unfit = resistors.flatMap((end) => {
    const ohm = resistanceOf(design, end);
    return ohm === undefined || terminates(ohm) ? [] : [{ end, ohm }];
  });
  return { fitted: [...nodes.filter((node) => hasTerminator(design, node)), ...fitted], unknown, unfit };
}

/** Whether a resistance terminates a pair. */
export function terminates(ohm: number): boolean {
  return ohm >= TERMINATOR[0] && ohm <= TERMINATOR[1];
}

/** Resistors wired terminal by terminal, one to each line of the pair, whatever serves them. */
function resistorsAcross(design: Design, nodes: readonly Instance[], known: Set<string>): readonly Instance[] {
  return nodes.flatMap(({ end: { part, domain }, slots }) => {
    const [first, second] = slots.map(({ resource }) =>
      resource === null ? undefined : netAt(design, { part, domain, resource }),
    );
    if (first === undefined || second === undefined || first === second) return [];
    const across = first.nodes.filter(
      (node) =>
        node.function === RESISTOR &&
        !known.has(node.part) &&
        farPins(design, node).some((far) => netAt(design, far) === second),
    );
    return across.flatMap((node) => once(design, node, known));
  });
}

function once(design: Design, node: Node, known: Set<string>): readonly Instance[] {
  const instance = instanceOf(design, node);
  if (instance === undefined || known.has(node.part)) return [];
  known.add(node.part);
  return [instance];
}

function hasTerminator(design: Design, node: Instance): boolean {
  return !isPassive(node) && fieldAt(design, node.end, 'termination') === true;
}

/** The resistance of a fitted terminator, in Ω: of a resistor its own, of a node what its data sheet says. */
export function terminatingOhm(design: Design, end: Instance): number {
  const own = isPassive(end) ? resistanceOf(design, end) : end.index.interface.constraints?.termination_ohm;
  return own ?? USUAL_OHM;
}

const USUAL_OHM = 120;

function resistanceOf(design: Design, end: Instance): number | undefined {
  return numberAt(design, end.end, 'resistance_ohm');
}
