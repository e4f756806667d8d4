/** What the supplies of a board are made of, as rules and views see them. */
import type { Range } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Link, Node } from '../../design/design.ts';
import { partName } from '../names.ts';
import type { Place, Ref } from '../rule.ts';
import type { RailIndex } from './power-index.ts';

/**
 * A power domain of a placed part. Of one part with one definition there is one rail for each, however the board around
 * it changes.
 */
export interface Rail {
  readonly placed: PlacedPart;
  readonly index: RailIndex;
  /** Feeds that arrive from other parts, and those that leave to them. */
  readonly incoming: readonly Feed[];
  readonly outgoing: readonly Feed[];
  readonly parents: readonly Rail[];
  readonly children: readonly Rail[];
  /** What it really carries; null where nothing feeds it or nobody says, and in a circle of supplies. */
  readonly voltage: Voltage | null;
  /** True where it gets a voltage that it does not accept: what rests on its voltage is judged once it fits. */
  readonly wronglyFed: boolean;
  /** What everything that it feeds draws from it; nothing in a circle of supplies. */
  readonly load: Load;
  /** What flows through it to others: directly, and into the rails that are made from it; nothing in a circle of supplies. */
  readonly passedOn: Current;
  /** What it gives by itself through one of its interfaces. */
  readonly own: (through: InterfaceIndex) => Voltage | null;
}

/** One conductor that carries supply from one part to another. */
export interface Feed {
  readonly link: Link;
  readonly source: Node;
  readonly sink: Node;
  readonly sourceEnd: Instance;
  readonly sinkEnd: Instance;
  readonly from: Rail | null;
  /** The rail that it feeds; null where it only drives a load that has a terminal there, or nobody says. */
  readonly to: Rail | null;
  /** The rail that the sink's pin names: what it accepts holds for the pin as well. */
  readonly at: Rail | null;
  /** The sink takes no supply as such: a coil, a lamp, an input of a controller. Each terminal draws for itself. */
  readonly drives: boolean;
  readonly sinkPart: PlacedPart | null;
  /** What the sink draws with the loads that it switches, for one unit; null where that does not follow from them. */
  readonly switchedDraw_mA: number | null;
  /** What is drawn through it where its sink is the end of a resistor that passes supply on, for all units of the resistor; else 0. */
  readonly seriesDraw_mA: number;
  /** What its source gives; null where nobody says. */
  readonly given: Voltage | null;
}

export interface Voltage {
  readonly nominal: number;
  /** What it is without a stated tolerance: the nominal voltage where one is stated, else the range of the rail. */
  readonly sure: Range;
  /** The whole span, tolerance included. */
  readonly min: number;
  readonly max: number;
  /** True where the tolerance is stated for what the rail gives, not only for what it accepts. */
  readonly toleranceKnown: boolean;
  /** The rail whose regulator or cell sets it: equal origins are one supply. */
  readonly origin: Rail;
}

/** At worst, and with the usual draw of each sink that states one, which is never more. */
export interface Current {
  readonly worst_mA: number;
  readonly typical_mA: number;
}

export interface Load extends Current {
  /** By the sink that draws it, largest first. */
  readonly parts: readonly { readonly part: string; readonly mA: number }[];
  /** Sinks that state no draw; they count as 0. */
  readonly unknown: readonly Feed[];
}

/** What feeds and what is fed, as the board shows them. */
export function feedNames({ sourceEnd, sink }: Feed): { readonly source: Instance; readonly pin: Node } {
  return { source: sourceEnd, pin: sink };
}

export function feedRefs({ link, sink }: Feed): readonly Place[] {
  return [link, sink];
}

/** Names a rail: `part/power domain`. */
export function railKey({ placed, index }: Rail): string {
  return `${placed.part.id}/${index.domain.id}`;
}

/** "Station MCU 3V3". */
export function railName(design: Design, { placed, index }: Rail): string {
  return `${partName(design, placed.part.id)} ${index.domain.name}`;
}

/** The pin that a violation of the rail points at; its part if there is none. */
export function railRef({ placed: { part }, index: { resource } }: Rail): Ref {
  return resource === null ? { part: part.id } : { part: part.id, domain: 'electrical', resource };
}
