/** What stands before and behind a resistor that a supply passes: a shunt, a filter, a row of them. */

import type { Range } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { isGrounded } from '../electrical/grounded.ts';
import { farPins, giverAt } from '../electrical/resistor-ends.ts';
import { scopedNumber } from '../fields.ts';
import { instanceOf, interfaceAt, isPassiveEnd, netAt, RESISTOR, rolesOf } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { capacityOf } from './capacity.ts';
import { drawOf } from './draw.ts';
import { passedThrough } from './flow.ts';
import { powerSide } from './power-index.ts';
import type { Rail, Voltage } from './rail.ts';
import { switchedDraw_mA } from './switched-loads.ts';

/** A resistor between a rail and supply inputs that nothing else feeds. */
export interface SeriesPath {
  readonly source: SeriesSource;
  /** With all resistors beside it; null where one of them does not state it. */
  readonly ohm: number | null;
  readonly own_ohm: number | null;
  /** Of the current that flows from net to net; null where nobody can tell. */
  readonly share: number | null;
  /** Of several side by side one speaks for all. */
  readonly isFirst: boolean;
  readonly load: SeriesLoad;
  /** The supply inputs on the net right behind the resistor that are on no other rail. */
  readonly sinks: readonly SeriesSink[];
}

interface SeriesSink {
  readonly node: Node;
  readonly rail: Rail;
}

/** What is drawn through a resistor, in mA. */
interface SeriesLoad {
  /** What those that state it draw at worst. */
  readonly stated_mA: number;
  /** No more than this flows: what the rail can give, where some load states nothing; Infinity if nobody says that either. */
  readonly most_mA: number;
  /** Pins behind it that take current and do not say how much. */
  readonly unknown: readonly Node[];
}

/** A design, and which rail a pin of it is on. */
export interface RailsOfDesign {
  readonly design: Design;
  readonly railOf: (pin: ResourceRef) => Rail | null;
}

/** Null for a resistor that passes no supply on: a pull-up, a divider, one in a signal. */
export function seriesPath(board: RailsOfDesign, placed: PlacedPart): SeriesPath | null {
  const { design } = board;
  const { part, definition } = placed;
  const [first, second] = definition === null ? NO_ENDS : resistorEnds(definition);
  if (first === undefined || second === undefined) return null;
  const a: ResourceRef = { part: part.id, domain: 'electrical', resource: first };
  const netA = supplyNetAt(design, a);
  if (netA === null) return null;
  const b: ResourceRef = { part: part.id, domain: 'electrical', resource: second };
  const netB = supplyNetAt(design, b);
  if (netB === null || netA === netB) return null;
  // The net of a rail is large, and is walked only where the other one calls for it.
  const isASmall = netA.nodes.length <= netB.nodes.length;
  const [small, large] = isASmall ? [a, b] : [b, a];
  const isBehind = mayTakeSupply(design, isASmall ? netA : netB, part.id);
  return (isBehind ? pathBetween(board, placed, large, small) : null) ?? pathBetween(board, placed, small, large);
}

/** The net of an end, where a supply may come or go there: not one of a ground, nor one of signals alone. */
function supplyNetAt(design: Design, pin: ResourceRef): Net | null {
  const net = isGrounded(design, pin) ? undefined : netAt(design, pin);
  if (net === undefined) return null;
  for (const node of net.nodes) if (POWER.has(node.function) || isOther(node, pin.part)) return net;
  return null;
}

function pathBetween(
  board: RailsOfDesign,
  placed: PlacedPart,
  before: ResourceRef,
  behind: ResourceRef,
): SeriesPath | null {
  const { design } = board;
  const beside = parallelTo(design, placed, before, behind);
  const source = sourceAt(board, before, new Set(beside.map(({ part }) => part.id)));
  const load = source === null ? null : loadBehind(board, source, behind, beside);
  if (source === null || load === null) return null;
  const sinks = (netAt(design, behind)?.nodes ?? []).flatMap((node) => {
    const rail = takesSupply(design, node) ? board.railOf(node) : null;
    return rail === null || rail.incoming.length > 0 ? [] : [{ node, rail }];
  });
  const own_ohm = ohmOf(placed);
  const ohm = together(beside);
  const share = beside.length === 1 ? 1 : own_ohm === null || ohm === null || own_ohm === 0 ? null : ohm / own_ohm;
  return { source, ohm, own_ohm, share, isFirst: beside[0] === placed, load, sinks };
}

/** The single resistors between the nets of two pins of one, in the order of their ids, itself among them. */
function parallelTo(
  design: Design,
  placed: PlacedPart,
  before: ResourceRef,
  behind: ResourceRef,
): readonly PlacedPart[] {
  const [from, to] = [netAt(design, before), netAt(design, behind)];
  const [small, large] = (from?.nodes.length ?? 0) < (to?.nodes.length ?? 0) ? [from, to] : [to, from];
  const found = new Map([[placed.part.id, placed]]);
  for (const node of small?.nodes ?? []) {
    const other = isOther(node, placed.part.id) ? design.parts.get(node.part) : undefined;
    const [far, ...more] = other === undefined ? [] : farPins(design, node);
    if (other !== undefined && far !== undefined && more.length === 0 && netAt(design, far) === large)
      found.set(other.part.id, other);
  }
  return [...found.values()].sort((a, b) => (a.part.id < b.part.id ? -1 : 1));
}

/** The resistance of resistors side by side, in Ω; null where one of them states none. */
function together(resistors: readonly PlacedPart[]): number | null {
  let siemens = 0;
  for (const one of resistors) {
    const ohm = ohmOf(one);
    if (ohm === null) return null;
    siemens += 1 / ohm;
  }
  return 1 / siemens;
}

const NO_ENDS: readonly string[] = [];

/** The ends of a single resistor; of any other part none. */
export const resistorEnds = oncePer(({ domains }: DefinitionIndex) => twoEnds(domains, (name) => name === RESISTOR));

/** The ends of a single resistor, capacitor or diode; of any other part none. */
export const passiveEnds = oncePer(({ domains }: DefinitionIndex) => twoEnds(domains, isPassiveEnd));

function twoEnds(domains: DefinitionIndex['domains'], isEnd: (name: string) => boolean): readonly string[] {
  const pins = resourcesOf(domains.get('electrical'));
  const hasBoth = pins.length === 2 && pins.every(({ functions }) => [...functions.keys()].some(isEnd));
  return hasBoth ? pins.map(({ resource }) => resource.id) : NO_ENDS;
}

/** Functions of supplies, on either side. */
const POWER: ReadonlySet<string> = new Set(
  [...FUNCTIONS].flatMap(([name, { signal_class }]) => (signal_class === 'power' ? [name] : [])),
);

/** The end of a resistor that is not this one. */
function isOther({ function: name, part }: Node, resistor: string): boolean {
  return name === RESISTOR && part !== resistor;
}

function mayTakeSupply(design: Design, { nodes }: Net, resistor: string): boolean {
  return nodes.some((node) => isOther(node, resistor) || takesSupply(design, node));
}

export function takesSupply(design: Design, node: Node): boolean {
  if (!POWER.has(node.function)) return false;
  return powerSide(node.function, rolesOf(design, node)) === 'sink';
}

/** Equal units of a resistor stand beside each other: together they have a share of the resistance of one. */
function ohmOf(placed: PlacedPart): number | null {
  const ohm = scopedNumber(placed, '', 'resistance_ohm');
  return ohm === undefined || ohm < 0 ? null : ohm / placed.part.quantity;
}

interface SeriesSource {
  readonly giver: Node;
  readonly rail: Rail;
  /** What the rail gives. */
  readonly voltage: Voltage;
  /** What of that arrives behind a row of resistors, in V: under the stated draws, and with as little lost as is possible. */
  readonly given_V: Range;
}

/** The rail that a pin is on, or one behind further resistors, with what these leave of it. */
function sourceAt(board: RailsOfDesign, pin: ResourceRef, passed: Set<string>): SeriesSource | null {
  const { design } = board;
  const giver = giverAt(design, pin);
  if (giver !== undefined) {
    const rail = board.railOf(giver);
    const through = interfaceAt(design, giver);
    if (rail === null || through === undefined || rail.wronglyFed) return null;
    const voltage = rail.incoming.length > 0 ? rail.voltage : rail.own(through);
    return voltage === null ? null : { giver, rail, voltage, given_V: voltage.sure };
  }
  for (const { placed, far } of resistorsAt(design, pin, passed)) {
    const source = isGrounded(design, far) ? null : sourceAt(board, far, passed);
    if (source === null) continue;
    const beside = parallelTo(design, placed, far, pin);
    const [ohm, load] = [together(beside), loadBehind(board, source, pin, beside)];
    return ohm === null || load === null ? null : { ...source, given_V: behindResistor(source.given_V, ohm, load) };
  }
  return null;
}

/** What a resistor leaves of a voltage, in V: under the stated draws, and with as little left of its greatest as is possible. */
export function behindResistor([least, greatest]: Range, ohm: number, { stated_mA, most_mA }: SeriesLoad): Range {
  const left = (volts: number, mA: number) => Math.max(0, volts - (mA * ohm) / 1000);
  return [left(least, stated_mA), ohm === 0 ? greatest : left(greatest, most_mA)];
}

interface SeriesResistor {
  readonly placed: PlacedPart;
  readonly far: ResourceRef;
}

/** The resistors on the net of a pin that were not passed yet; from then on they are. */
function resistorsAt(design: Design, pin: ResourceRef, passed: Set<string>): readonly SeriesResistor[] {
  return (netAt(design, pin)?.nodes ?? []).flatMap((node) => {
    const placed = node.function === RESISTOR && !passed.has(node.part) ? design.parts.get(node.part) : undefined;
    const [far, ...others] = placed === undefined ? [] : farPins(design, node);
    if (placed === undefined || far === undefined || others.length > 0) return [];
    passed.add(node.part);
    return [{ placed, far }];
  });
}

/** What is drawn behind one end of a resistor; null where another supply is there as well, or nothing that takes supply. */
function loadBehind(
  board: RailsOfDesign,
  source: SeriesSource,
  pin: ResourceRef,
  resistors: readonly PlacedPart[],
): SeriesLoad | null {
  const sum = new LoadSum(board, source.voltage);
  if (!sum.add(pin, new Set(resistors.map(({ part }) => part.id))) || !sum.supplies) return null;
  const { stated_mA, unknown } = sum;
  const most_mA = unknown.length > 0 ? capacityOf(source.rail) : stated_mA + sum.beside_mA;
  return { stated_mA, most_mA: Math.max(most_mA, stated_mA), unknown };
}

class LoadSum {
  stated_mA = 0;
  /** What flows besides through resistors that lead elsewhere, at most. */
  beside_mA = 0;
  supplies = false;
  readonly unknown: Node[] = [];
  private readonly board: RailsOfDesign;
  private readonly voltage: Voltage;
  private readonly counted: Set<Rail>;

  constructor(board: RailsOfDesign, voltage: Voltage, counted = new Set<Rail>()) {
    this.board = board;
    this.voltage = voltage;
    this.counted = counted;
  }

  /** Adds what hangs on the net of a pin and on nets behind further resistors. False where a supply is there as well. */
  add(pin: ResourceRef, passed: Set<string>): boolean {
    const { board, voltage } = this;
    const { design } = board;
    if (giverAt(design, pin) !== undefined) return false;
    for (const node of netAt(design, pin)?.nodes ?? []) this.addNode(node);
    for (const { placed, far } of resistorsAt(design, pin, passed)) {
      const isReturn = isGrounded(design, far);
      const net = isReturn ? undefined : netAt(design, far);
      if (net === undefined && !isReturn) continue; // its other end is open
      if (net !== undefined && giverAt(design, far) !== undefined) return false;
      const branch = new LoadSum(board, voltage, this.counted);
      const passesOn = net !== undefined && mayTakeSupply(design, net, placed.part.id) && branch.add(far, passed);
      if (passesOn && branch.supplies) this.take(branch);
      else this.beside_mA += (voltage.sure[1] / (ohmOf(placed) ?? 0)) * 1000;
    }
    return true;
  }

  private take(branch: LoadSum): void {
    this.supplies = true;
    this.stated_mA += branch.stated_mA;
    this.beside_mA += branch.beside_mA;
    this.unknown.push(...branch.unknown);
  }

  private addNode(node: Node): void {
    const entry = FUNCTIONS.get(node.function);
    if (node.function === RESISTOR || entry === undefined) return;
    if (takesSupply(this.board.design, node)) this.addSupplied(node);
    else if (entry.erc_type === 'passive' || entry.erc_type === 'open_collector') this.unknown.push(node);
  }

  private addSupplied(node: Node): void {
    const { board, voltage } = this;
    const rail = board.railOf(node);
    this.supplies = true;
    if (rail === null || rail.incoming.length > 0) this.unknown.push(node);
    else if (!this.counted.has(rail)) {
      this.counted.add(rail);
      const own = drawAt(board.design, node, rail);
      const passed = passedThrough(rail, voltage).worst_mA;
      if (own === null && passed === 0) this.unknown.push(node);
      this.stated_mA += (own ?? 0) + passed;
    }
  }
}

/** What a supply input draws at worst, in mA; null where nothing says. */
function drawAt(design: Design, node: Node, rail: Rail): number | null {
  const sinkEnd = instanceOf(design, node);
  if (sinkEnd === undefined) return null;
  const { placed } = rail;
  const switched = switchedDraw_mA(design, placed, sinkEnd.index);
  return drawOf({
    from: null,
    to: rail,
    sink: node,
    sinkEnd,
    sinkPart: placed,
    switchedDraw_mA: switched,
    seriesDraw_mA: 0,
  });
}
