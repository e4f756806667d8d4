/** What the supplies of a board are made of, as rules and views see them. */
import type { Range } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Link, Node } from '../../design/design.ts';
import type { RailShape } from './shape.ts';

/**
 * A power domain of a placed part. Of one part with one definition there is one rail for each, however the board around
 * it changes.
 */
export interface Rail {
  readonly placed: PlacedPart;
  readonly shape: RailShape;
  /** Feeds that arrive from other parts, and those that leave to them. */
  readonly incoming: readonly Feed[];
  readonly outgoing: readonly Feed[];
  readonly parents: readonly Rail[];
  readonly children: readonly Rail[];
  /** What it really carries; null where nothing feeds it or nobody says, and in a circle of supplies. */
  readonly voltage: Voltage | null;
  /** True where it gets a voltage that it does not accept. */
  readonly wronglyFed: boolean;
  /** What everything that it feeds draws from it; nothing in a circle of supplies. */
  readonly load: Load;
  /** What flows through it to others, in mA: directly, and into the rails that are made from it. */
  readonly passedOn_mA: number;
  /** The same with the usual draw of each sink, where it states one. */
  readonly passedOnTypically_mA: number;
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

export interface Load {
  /** At worst. */
  readonly total_mA: number;
  /** The same with the usual draw of each sink, where it states one; never above `total_mA`. */
  readonly typical_mA: number;
  /** By the sink that draws it, largest first. */
  readonly parts: readonly { readonly part: string; readonly mA: number }[];
  /** Sinks that state no draw; they count as 0. */
  readonly unknown: readonly Feed[];
}

/** The rails of a design and what joins them. */
export interface SupplyGraph {
  /** False where it is known that no rail feeds itself, directly or through others. */
  readonly mayCircle: boolean;
  /** Every power domain of one placed part, in the order of its definition. */
  readonly railsHeldBy: (part: string) => readonly Rail[];
  readonly railAt: (part: string, powerDomain: string | undefined) => Rail | null;
  readonly railOf: (node: Pick<Node, 'part' | 'domain' | 'resource'>) => Rail | null;
  readonly feedsOf: (link: Link) => readonly Feed[];
  /** Feeds that arrive at a part, in the order of their links. */
  readonly into: (part: string) => readonly Feed[];
  /** Feeds that leave a part, in the order of their links. */
  readonly outOf: (part: string) => readonly Feed[];
}
