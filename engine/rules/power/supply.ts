/**
 * Who feeds whom, at what voltage, and how much each rail gives: the power domains of the placed parts as a graph. What
 * is asked of it is worked out once for each design, and again only where what it rests on has changed.
 */

import type { Instance } from '../../allocation/instance.ts';
import type { Design, Link, Node } from '../../design/design.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { partName } from '../names.ts';
import type { Ref } from '../rule.ts';
import { carried_mA, loadOf } from './flow.ts';
import { graphOf } from './graph.ts';
import type { Feed, Load, Rail, SupplyGraph, Voltage } from './rail.ts';
import { givenBy } from './voltage.ts';

export type { Feed, Load, Rail, Voltage } from './rail.ts';

export interface Supply {
  /** False where it is known that no rail feeds itself, directly or through others. */
  readonly mayCircle: boolean;
  /** Every power domain of every placed part, in the order of the design. */
  readonly rails: readonly Rail[];
  /** Every power domain of one placed part. */
  readonly railsHeldBy: (part: string) => readonly Rail[];
  /** Those of one link. */
  readonly feedsOf: (link: Link) => readonly Feed[];
  /** Feeds that arrive at a part, in the order of their links. */
  readonly into: (part: string) => readonly Feed[];
  /** Feeds that leave a part, in the order of their links. */
  readonly outOf: (part: string) => readonly Feed[];
  /** The power domain of a resource on a placed part; null where it names none. */
  readonly railOf: (node: Pick<Node, 'part' | 'domain' | 'resource'>) => Rail | null;
  /** A power domain of a placed part by its id. */
  readonly railAt: (part: string, powerDomain: string | undefined) => Rail | null;
  /** What the rail really carries; null where nothing feeds it or nobody says. */
  readonly voltage: (rail: Rail) => Voltage | null;
  /** True where the rail gets a voltage that it does not accept: what rests on its voltage is judged once it fits. */
  readonly wronglyFed: (rail: Rail) => boolean;
  /** What the source of a feed gives; null where nobody says. */
  readonly given: (feed: Feed) => Voltage | null;
  /** What everything that the rail feeds draws from it, in mA. */
  readonly load: (rail: Rail) => Load;
  /** The part of it that leaves through one interface; what arrives over several counts for the first of them. */
  readonly loadThrough: (rail: Rail, end: Instance) => Load;
  /** What one feed carries, in mA: the draw of its sink at worst and what that passes on; null where it states none. */
  readonly carried_mA: (feed: Feed) => number | null;
  /** What flows through the rail to others, in mA: directly, and into the rails that are made from it. */
  readonly passedOn_mA: (rail: Rail) => number;
  /** The same with the usual draw of each sink, where it states one. */
  readonly passedOnTypically_mA: (rail: Rail) => number;
}

export function supplyOf(design: Design): Supply {
  const tracked = trackedOf(design);
  return tracked.holds('supply', () => new GraphSupply(tracked, graphOf(tracked)));
}

/** "Station MCU 3V3". */
export function railName(design: Design, { placed, shape }: Rail): string {
  return `${partName(design, placed.part.id)} ${shape.domain.name}`;
}

/** The pin that stands for a rail in a violation; its part where there is none. */
export function railRef({ placed: { part }, shape: { resource } }: Rail): Ref {
  return resource === null ? { part: part.id } : { part: part.id, domain: 'electrical', resource };
}

class GraphSupply implements Supply {
  private readonly design: Design;
  private readonly graph: SupplyGraph;

  constructor(design: Design, graph: SupplyGraph) {
    this.design = design;
    this.graph = graph;
  }

  get mayCircle(): boolean {
    return this.graph.mayCircle;
  }

  get rails(): readonly Rail[] {
    return [...this.design.parts.keys()].flatMap((id) => this.graph.railsHeldBy(id));
  }

  railsHeldBy(part: string): readonly Rail[] {
    return this.graph.railsHeldBy(part);
  }

  feedsOf(link: Link): readonly Feed[] {
    return this.graph.feedsOf(link);
  }

  into(part: string): readonly Feed[] {
    return this.graph.into(part);
  }

  outOf(part: string): readonly Feed[] {
    return this.graph.outOf(part);
  }

  railAt(part: string, id: string | undefined): Rail | null {
    return this.graph.railAt(part, id);
  }

  railOf(node: Pick<Node, 'part' | 'domain' | 'resource'>): Rail | null {
    return this.graph.railOf(node);
  }

  voltage(rail: Rail): Voltage | null {
    return rail.voltage;
  }

  wronglyFed(rail: Rail): boolean {
    return rail.wronglyFed;
  }

  given(feed: Feed): Voltage | null {
    return givenBy(feed);
  }

  load(rail: Rail): Load {
    return rail.load;
  }

  loadThrough(rail: Rail, end: Instance): Load {
    return loadOf(rail, end.key);
  }

  carried_mA(feed: Feed): number | null {
    return carried_mA(feed);
  }

  passedOn_mA(rail: Rail): number {
    return rail.passedOn_mA;
  }

  passedOnTypically_mA(rail: Rail): number {
    return rail.passedOnTypically_mA;
  }
}
