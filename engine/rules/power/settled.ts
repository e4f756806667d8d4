import type { PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Link, Node } from '../../design/design.ts';
import { feedsOn, NO_FEEDS } from './feed.ts';
import { loadOf, NO_LOAD, passedThrough_mA } from './flow.ts';
import type { Feed, Load, Rail, SupplyGraph, Voltage } from './rail.ts';
import { type PowerShape, powerShape, type RailShape } from './shape.ts';
import { carriedVoltage, getsWrongVoltage, ownVoltage } from './voltage.ts';

/**
 * The supplies of a design that stays as it is, worked out in one go: voltages from the sources down, loads from the last
 * sinks up. Null where supplies feed each other in a circle, so that there is no such order.
 */
export function settledGraph(design: Design): SupplyGraph | null {
  const graph = new SettledGraph(design);
  const order = sinksFirst(graph.rails);
  if (order === null) return null;
  for (const rail of order.toReversed()) rail.voltage = carriedVoltage(rail);
  for (const rail of order) rail.settleLoad();
  return graph;
}

class SettledGraph implements SupplyGraph {
  readonly mayCircle = false;
  readonly rails: SettledRail[] = [];
  private readonly design: Design;
  private readonly parts = new Map<string, PartSupply>();
  private readonly feeds = new Map<Link, readonly Feed[]>();

  constructor(design: Design) {
    this.design = design;
    for (const placed of design.parts.values()) this.place(placed);
    for (const link of design.links.values()) {
      const feeds = feedsOn(link, this);
      if (feeds.length === 0) continue;
      this.feeds.set(link, feeds);
      for (const feed of feeds) this.lay(feed);
    }
  }

  placed(part: string): PlacedPart | undefined {
    return this.design.parts.get(part);
  }

  railsHeldBy(part: string): readonly Rail[] {
    return this.parts.get(part)?.rails ?? NO_RAILS;
  }

  railAt(part: string, id: string | undefined): Rail | null {
    return this.railsHeldBy(part).find((rail) => rail.shape.domain.id === id) ?? null;
  }

  railOf({ part, domain, resource }: Pick<Node, 'part' | 'domain' | 'resource'>): Rail | null {
    const held = this.parts.get(part);
    const place = held?.shape?.railOfPin.get(domain)?.get(resource);
    return place === undefined ? null : (held?.rails[place] ?? null);
  }

  feedsOf(link: Link): readonly Feed[] {
    return this.feeds.get(link) ?? NO_FEEDS;
  }

  into(part: string): readonly Feed[] {
    return this.parts.get(part)?.into ?? NO_FEEDS;
  }

  outOf(part: string): readonly Feed[] {
    return this.parts.get(part)?.outOf ?? NO_FEEDS;
  }

  private place(placed: PlacedPart): void {
    if (placed.definition === null) return;
    const shape = powerShape(placed.definition);
    if (shape.rails.size === 0) return;
    const rails: SettledRail[] = [];
    for (const one of shape.rails.values()) rails.push(new SettledRail(placed, one));
    this.parts.set(placed.part.id, { shape, rails, into: NO_FEEDS, outOf: NO_FEEDS });
    for (const rail of rails) {
      this.rails.push(rail);
      for (const id of rail.shape.children) {
        const child = rails.find((one) => one.shape.domain.id === id);
        if (child === undefined) continue;
        rail.children = [...rail.children, child];
        child.parents = [...child.parents, rail];
      }
    }
  }

  /** Of a part that has no power domain too, once something feeds it. */
  private supplyOf(part: string): PartSupply {
    let found = this.parts.get(part);
    if (found === undefined) {
      found = { shape: null, rails: NO_RAILS, into: NO_FEEDS, outOf: NO_FEEDS };
      this.parts.set(part, found);
    }
    return found;
  }

  private lay(feed: Feed): void {
    const [sink, source] = [this.supplyOf(feed.sink.part), this.supplyOf(feed.source.part)];
    sink.into = withFeed(sink.into, feed);
    source.outOf = withFeed(source.outOf, feed);
    if (feed.from !== null) settled(feed.from).give(feed);
    if (feed.to !== null) settled(feed.to).take(feed);
  }
}

interface PartSupply {
  /** null where it has no power domain. */
  readonly shape: PowerShape | null;
  readonly rails: readonly SettledRail[];
  into: readonly Feed[];
  outOf: readonly Feed[];
}

const NO_RAILS: readonly SettledRail[] = [];

/** Every rail of such a graph is one of these. */
function settled(rail: Rail): SettledRail {
  return rail as SettledRail;
}

class SettledRail implements Rail {
  readonly placed: PlacedPart;
  readonly shape: RailShape;
  parents: readonly SettledRail[] = NO_RAILS;
  children: readonly SettledRail[] = NO_RAILS;
  voltage: Voltage | null = null;
  load: Load = NO_LOAD;
  passedOn_mA = 0;
  passedOnTypically_mA = 0;
  /** How many of the rails that it feeds are not in order yet. */
  open = 0;
  incoming: readonly Feed[] = NO_FEEDS;
  outgoing: readonly Feed[] = NO_FEEDS;
  private wrong: boolean | null = null;
  /** What it gives through the interface that was asked for first, and through others. */
  private first: InterfaceIndex | null = null;
  private throughFirst: Voltage | null = null;
  private throughOthers: Map<InterfaceIndex, Voltage | null> | null = null;

  constructor(placed: PlacedPart, shape: RailShape) {
    this.placed = placed;
    this.shape = shape;
  }

  get wronglyFed(): boolean {
    this.wrong ??= getsWrongVoltage(this);
    return this.wrong;
  }

  own(through: InterfaceIndex): Voltage | null {
    if (this.first === null) {
      this.first = through;
      this.throughFirst = ownVoltage(this, through);
    }
    if (through === this.first) return this.throughFirst;
    this.throughOthers ??= new Map();
    let voltage = this.throughOthers.get(through);
    if (voltage === undefined) {
      voltage = ownVoltage(this, through);
      this.throughOthers.set(through, voltage);
    }
    return voltage;
  }

  take(feed: Feed): void {
    this.incoming = withFeed(this.incoming, feed);
  }

  give(feed: Feed): void {
    this.outgoing = withFeed(this.outgoing, feed);
  }

  settleLoad(): void {
    if (this.outgoing.length > 0) this.load = loadOf(this);
    this.passedOn_mA = passedThrough_mA(this, 'worst');
    this.passedOnTypically_mA = passedThrough_mA(this, 'typical');
  }
}

/** Rails in an order in which whatever one feeds, and what is made from it, comes before it; null where there is none. */
function sinksFirst(rails: readonly SettledRail[]): readonly SettledRail[] | null {
  const order: SettledRail[] = [];
  for (const rail of rails) {
    for (const { to } of rail.outgoing) if (to !== null) rail.open += 1;
    rail.open += rail.children.length;
    if (rail.open === 0) order.push(rail);
  }
  const settle = (rail: SettledRail) => {
    rail.open -= 1;
    if (rail.open === 0) order.push(rail);
  };
  // What is appended is walked through too.
  for (const rail of order) {
    for (const { from } of rail.incoming) if (from !== null) settle(settled(from));
    for (const parent of rail.parents) settle(parent);
  }
  return order.length === rails.length ? order : null;
}

/** A list that only this file writes: the empty one is shared, every other belongs to one owner and grows. */
function withFeed(feeds: readonly Feed[], feed: Feed): readonly Feed[] {
  if (feeds.length === 0) return [feed];
  (feeds as Feed[]).push(feed); // made above
  return feeds;
}
