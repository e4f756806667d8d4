import type { Design, InterfaceIndex, Link, Node, PlacedPart } from '../../board/design.ts';
import { feedsOn, NO_FEEDS } from './feed.ts';
import { loadOf, NO_LOAD, passedThrough_mA } from './flow.ts';
import type { SupplyGraph } from './graph.ts';
import type { Feed, Load, Rail, Voltage } from './rail.ts';
import { powerShape, type RailShape } from './shape.ts';
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
  private readonly held = new Map<string, readonly SettledRail[]>();
  private readonly feeds = new Map<Link, readonly Feed[]>();
  private readonly arriving = new Map<string, Feed[]>();
  private readonly leaving = new Map<string, Feed[]>();

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
    return this.held.get(part) ?? NO_RAILS;
  }

  railAt(part: string, id: string | undefined): Rail | null {
    return this.held.get(part)?.find((rail) => rail.shape.domain.id === id) ?? null;
  }

  railOf({ part, domain, resource }: Pick<Node, 'part' | 'domain' | 'resource'>): Rail | null {
    const rails = this.held.get(part);
    const [first] = rails ?? NO_RAILS;
    if (rails === undefined || !first?.placed.definition) return null;
    const number = powerShape(first.placed.definition).railOfPin.get(domain)?.get(resource);
    return number === undefined ? null : (rails[number] ?? null);
  }

  feedsOf(link: Link): readonly Feed[] {
    return this.feeds.get(link) ?? NO_FEEDS;
  }

  into(part: string): readonly Feed[] {
    return this.arriving.get(part) ?? NO_FEEDS;
  }

  outOf(part: string): readonly Feed[] {
    return this.leaving.get(part) ?? NO_FEEDS;
  }

  private place(placed: PlacedPart): void {
    if (placed.definition === null) return;
    const { rails: shapes } = powerShape(placed.definition);
    if (shapes.size === 0) return;
    const rails: SettledRail[] = [];
    for (const shape of shapes.values()) rails.push(new SettledRail(placed, shape));
    this.held.set(placed.part.id, rails);
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

  private lay(feed: Feed): void {
    push(this.arriving, feed.sink.part, feed);
    push(this.leaving, feed.source.part, feed);
    if (feed.from !== null) settled(feed.from).give(feed);
    if (feed.to !== null) settled(feed.to).take(feed);
  }
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
  private taken: Feed[] | null = null;
  private given: Feed[] | null = null;
  private wrong: boolean | null = null;
  private ownThrough: Map<InterfaceIndex, Voltage | null> | null = null;

  constructor(placed: PlacedPart, shape: RailShape) {
    this.placed = placed;
    this.shape = shape;
  }

  get incoming(): readonly Feed[] {
    return this.taken ?? NO_FEEDS;
  }

  get outgoing(): readonly Feed[] {
    return this.given ?? NO_FEEDS;
  }

  get wronglyFed(): boolean {
    this.wrong ??= getsWrongVoltage(this);
    return this.wrong;
  }

  own(through: InterfaceIndex): Voltage | null {
    this.ownThrough ??= new Map();
    let voltage = this.ownThrough.get(through);
    if (voltage === undefined) {
      voltage = ownVoltage(this, through);
      this.ownThrough.set(through, voltage);
    }
    return voltage;
  }

  take(feed: Feed): void {
    if (this.taken === null) this.taken = [feed];
    else this.taken.push(feed);
  }

  give(feed: Feed): void {
    if (this.given === null) this.given = [feed];
    else this.given.push(feed);
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

function push(lists: Map<string, Feed[]>, part: string, feed: Feed): void {
  const list = lists.get(part);
  if (list === undefined) lists.set(part, [feed]);
  else list.push(feed);
}
