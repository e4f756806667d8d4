/** What a pin sees of an output, or of a rail, that stands behind resistors: a line in series, a divider, a pull. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { domainNumber } from '../by-kind.ts';
import { numberAt } from '../fields.ts';
import { isResistor, netAt, RESISTOR } from '../lookup.ts';
import { supplyOf } from '../power/supply.ts';
import { type SignalPins, signalPinsOn } from '../signals.ts';
import { withoutGrounds } from '../without-grounds.ts';
import { isGrounded } from './grounded.ts';
import { lineOf } from './pull-up-net.ts';
import { farPins, giverAt } from './resistor-ends.ts';
import { CATHODE, otherEnds } from './switched-net.ts';

export interface TheveninSource {
  /** Outputs behind the one resistor that leads to any; empty where rails alone set the level. */
  readonly drivers: readonly Node[];
  /** Where rails alone set it: the pin that gives the highest. */
  readonly rail: Node | null;
  /** Pins that listen on the near side. */
  readonly receivers: readonly Node[];
  /** The voltage at the receivers, without load, when the drivers or the rail give this one. */
  readonly seen_V: (driven_V: number) => number;
  /** The resistance behind that voltage, in Ω. */
  readonly source_ohm: number;
  /** A resistor to ground divides what the drivers or the rail give. */
  readonly divides: boolean;
}

/**
 * What sets the level of a net through resistors alone; null where something on the net itself does, nothing does, or a
 * resistance is not known. Nets of several resistors in a row, and lines that either side may drive, are left alone. A pin
 * that also pulls low (one of a bus) listens where an output stands behind the resistors.
 */
export function theveninSourceOf(design: Design, net: Net): TheveninSource | null {
  if (net.nodes[0]?.domain !== 'electrical' || !withoutGrounds(net).some(isResistor)) return null;
  const near = signalPinsOn(design, net);
  const onlyPulls = near.pullers.some((node) => !near.receivers.includes(node));
  if (onlyPulls || near.drivers.length + near.rails.length > 0 || near.hasGround) return null;
  const receivers = [...near.receivers, ...near.both];
  if (receivers.length === 0) return null;
  const branches = branchesOf(design, net, near);
  if (branches === null) return null;
  const driven = branches.filter(({ drivers }) => drivers.length > 0);
  const highest = branches.reduce((best, one) => (one.volts > best.volts ? one : best), NO_BRANCH);
  const isLine = near.pullers.length > 0 && lineOf(design, net) !== null;
  if (driven.length > 1 || (driven.length === 0 && (isLine || highest.rail === null))) return null;
  const siemens = branches.reduce((sum, { ohm }) => sum + 1 / ohm, 0);
  const [branch] = driven;
  const moving = branch ?? highest;
  const { drop_V } = moving;
  const fixed_A = branches.reduce((sum, one) => (one === moving ? sum : sum + one.volts / one.ohm), 0);
  return {
    drivers: branch?.drivers ?? [],
    rail: branch === undefined ? highest.rail : null,
    receivers,
    seen_V: (driven_V) => (fixed_A + Math.max(0, driven_V - drop_V) / moving.ohm) / siemens,
    source_ohm: 1 / siemens,
    divides: branches.some((one) => one !== moving && one.volts === 0 && one.drivers.length === 0),
  };
}

interface Branch {
  readonly ohm: number;
  /** What its far end carries: 0 on a ground, and where outputs set it. */
  readonly volts: number;
  readonly rail: Node | null;
  /** What a diode between the rail and the resistor keeps. */
  readonly drop_V: number;
  readonly drivers: readonly Node[];
}

const NO_BRANCH: Branch = { ohm: 0, volts: 0, rail: null, drop_V: 0, drivers: [] };

/** One for each resistor that leads to something; null where one leads to what nobody can say. */
function branchesOf(design: Design, net: Net, near: SignalPins): readonly Branch[] | null {
  const branches: Branch[] = [];
  for (const node of net.nodes) {
    if (!isResistor(node)) continue;
    const ohm = numberAt(design, node, 'resistance_ohm');
    const [far, ...others] = farPins(design, node);
    if (far === undefined) continue; // its other end is open
    if (ohm === undefined || ohm <= 0 || others.length > 0) return null;
    if (isGrounded(design, far)) {
      branches.push({ ...NO_BRANCH, ohm });
      continue;
    }
    const beyond = netAt(design, far);
    if (beyond === undefined) continue;
    const rail = railBeyond(design, far, beyond);
    if (rail !== null) {
      branches.push({ ...NO_BRANCH, ohm, ...rail });
      continue;
    }
    if (giverAt(design, far) !== undefined) return null;
    const drivers = driversOn(design, beyond, near);
    if (drivers === null) return null;
    if (drivers.length > 0) branches.push({ ...NO_BRANCH, ohm, drivers });
  }
  return branches;
}

/** What gives a supply at a pin, directly, through a diode or through a shunt, and its voltage there; null where nothing does, or nobody says. */
function railBeyond(design: Design, pin: ResourceRef, net: Net): Pick<Branch, 'rail' | 'volts' | 'drop_V'> | null {
  const direct = givenAt(design, pin, 0);
  if (direct !== null) return direct;
  const through = net.nodes.flatMap((node) => {
    const drop_V = dropAt(design, node);
    const ends = drop_V === null ? [] : node.function === RESISTOR ? farPins(design, node) : otherEnds(design, node);
    return ends.flatMap((end) => givenAt(design, end, drop_V ?? 0) ?? []);
  });
  return through.sort((a, b) => b.volts - a.volts)[0] ?? null;
}

function givenAt(design: Design, pin: ResourceRef, drop_V: number): Pick<Branch, 'rail' | 'volts' | 'drop_V'> | null {
  const rail = giverAt(design, pin);
  const volts = rail === undefined ? undefined : supplyOf(design).railOf(rail)?.voltage?.nominal;
  return rail === undefined || volts === undefined ? null : { rail, volts: volts - drop_V, drop_V };
}

/** What a diode that conducts to its cathode keeps of a small current, and a shunt, in V; null for anything else. */
function dropAt(design: Design, node: Node): number | null {
  if (node.function === RESISTOR) return (numberAt(design, node, 'resistance_ohm') ?? SHUNT_OHM) < SHUNT_OHM ? 0 : null;
  const placed = node.function === CATHODE ? design.parts.get(node.part) : undefined;
  const forward_V = placed === undefined ? undefined : domainNumber(placed, 'electrical', 'forward_drop_V');
  return forward_V === undefined ? null : forward_V / 2;
}

/** What has less stands in a supply to measure its current. */
const SHUNT_OHM = 1;

/** The outputs of the net beyond a resistor; empty where all on it listen, null where it is not to be said. */
function driversOn(design: Design, beyond: Net, near: SignalPins): readonly Node[] | null {
  if (beyond.nodes.filter(isResistor).length > 1) return null; // a row of resistors
  const { drivers, pullers, both, rails, hasGround } = signalPinsOn(design, beyond);
  if (pullers.length > 0 || rails.length > 0 || hasGround) return null;
  if (drivers.length > 0) return drivers;
  return near.both.length > 0 && both.length > 0 ? null : both;
}

/** Some net of these functions may be set through a resistor. */
export function mayBeSetBehind(functions: ReadonlySet<string>): boolean {
  return functions.has(RESISTOR) && [...functions].some((name) => LISTENING.has(FUNCTIONS.get(name)?.erc_type ?? ''));
}

const LISTENING: ReadonlySet<string> = new Set(['input', 'bidirectional', 'tri_state']);
