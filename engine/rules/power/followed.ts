import { sameList } from '#schemas/lists.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Link, Node } from '../../design/design.ts';
import { linksAt } from '../by-kind.ts';
import { Memo } from '../incremental/cells.ts';
import type { TrackedDesign } from '../incremental/tracked-design.ts';
import { resourceAt } from '../lookup.ts';
import { feedsOn, NO_FEEDS } from './feed.ts';
import { loadOf, NO_LOAD, passedThrough_mA, sameLoad } from './flow.ts';
import type { Feed, Load, Rail, SupplyGraph, Voltage } from './rail.ts';
import { powerShape, type RailShape } from './shape.ts';
import { carriedVoltage, getsWrongVoltage, ownVoltage, sameVoltage } from './voltage.ts';

/**
 * The supplies of a design that changes, or in which supplies feed each other in a circle: what is asked is worked out,
 * and again only where what it rests on has changed.
 */
export class FollowedGraph implements SupplyGraph {
  readonly mayCircle = true;
  readonly whole: TrackedDesign;
  private readonly parts = new Map<string, PartRails>();
  private readonly atPart = new Map<string, Memo<PartFeeds>>();
  private readonly ofLink = new WeakMap<Link, readonly Feed[]>();

  constructor(whole: TrackedDesign) {
    this.whole = whole;
  }

  placed(part: string): PlacedPart | undefined {
    return this.whole.parts.get(part);
  }

  /** For who walks through the keys of parts, and so knows which parts there are, and of what definition. */
  railsHeldBy(part: string): readonly Rail[] {
    return this.railsFor(this.whole.plain.parts.get(part));
  }

  railAt(part: string, id: string | undefined): Rail | null {
    return this.railsFor(this.whole.parts.get(part)).find((rail) => rail.shape.domain.id === id) ?? null;
  }

  railOf(node: Pick<Node, 'part' | 'domain' | 'resource'>): Rail | null {
    const id = resourceAt(this.whole, node)?.resource.power_domain_id;
    if (id === undefined) return null;
    // Like the resource, the rail depends on the definition alone.
    return this.railsHeldBy(node.part).find((rail) => rail.shape.domain.id === id) ?? null;
  }

  /** A link is made anew where the definition of one of its parts changes, so its feeds stay as they are. */
  feedsOf(link: Link): readonly Feed[] {
    let feeds = this.ofLink.get(link);
    if (feeds === undefined) {
      feeds = feedsOn(link, this);
      this.ofLink.set(link, feeds);
    }
    return feeds;
  }

  into(part: string): readonly Feed[] {
    return this.feedsAt(part).into;
  }

  outOf(part: string): readonly Feed[] {
    return this.feedsAt(part).outOf;
  }

  private feedsAt(part: string): PartFeeds {
    let memo = this.atPart.get(part);
    if (memo === undefined) {
      memo = new Memo(NONE_THERE, () => this.findFeeds(part), sameFeeds);
      this.atPart.set(part, memo);
    }
    return this.whole.cells.get(memo);
  }

  private findFeeds(part: string): PartFeeds {
    const into: Feed[] = [];
    const outOf: Feed[] = [];
    for (const link of linksAt(this.whole, part)) {
      for (const feed of this.feedsOf(link)) {
        if (feed.sink.part === part) into.push(feed);
        if (feed.source.part === part) outOf.push(feed);
      }
    }
    return into.length + outOf.length === 0 ? NONE_THERE : { into, outOf };
  }

  private railsFor(placed: PlacedPart | undefined): readonly FollowedRail[] {
    if (placed === undefined || placed.definition === null) return NO_RAILS;
    const { definition, part } = placed;
    const known = this.parts.get(part.id);
    if (known?.definition === definition) return known.rails;
    const { rails: shapes } = powerShape(definition);
    if (shapes.size === 0) return NO_RAILS;
    const rails = [...shapes.values()].map((shape) => new FollowedRail(this, placed, shape));
    for (const rail of rails) {
      for (const id of rail.shape.children) {
        const child = rails.find((one) => one.shape.domain.id === id);
        if (child === undefined) continue;
        rail.children.push(child);
        child.parents.push(rail);
      }
    }
    this.parts.set(part.id, { definition, rails });
    return rails;
  }
}

/** Everything that is known of the rails of one part. */
interface PartRails {
  readonly definition: DefinitionIndex;
  readonly rails: readonly FollowedRail[];
}

interface PartFeeds {
  readonly into: readonly Feed[];
  readonly outOf: readonly Feed[];
}

const NONE_THERE: PartFeeds = { into: NO_FEEDS, outOf: NO_FEEDS };
const NO_RAILS: readonly FollowedRail[] = [];

class FollowedRail implements Rail {
  readonly shape: RailShape;
  readonly parents: FollowedRail[] = [];
  readonly children: FollowedRail[] = [];
  private readonly graph: FollowedGraph;
  private readonly first: PlacedPart;
  private arriving: Memo<readonly Feed[]> | null = null;
  private leaving: Memo<readonly Feed[]> | null = null;
  private carried: Memo<Voltage | null> | null = null;
  private wrong: Memo<boolean> | null = null;
  private given: Memo<Load> | null = null;
  private worst: Memo<number> | null = null;
  private typical: Memo<number> | null = null;
  private readonly ownThrough = new Map<InterfaceIndex, Memo<Voltage | null>>();

  constructor(graph: FollowedGraph, placed: PlacedPart, shape: RailShape) {
    this.graph = graph;
    this.first = placed;
    this.shape = shape;
  }

  get placed(): PlacedPart {
    return this.graph.placed(this.first.part.id) ?? this.first;
  }

  get incoming(): readonly Feed[] {
    this.arriving ??= new Memo(NO_FEEDS, () => this.those(this.graph.into(this.first.part.id), 'to'), sameList);
    return this.graph.whole.cells.get(this.arriving);
  }

  get outgoing(): readonly Feed[] {
    this.leaving ??= new Memo(NO_FEEDS, () => this.those(this.graph.outOf(this.first.part.id), 'from'), sameList);
    return this.graph.whole.cells.get(this.leaving);
  }

  get voltage(): Voltage | null {
    this.carried ??= new Memo<Voltage | null>(null, () => carriedVoltage(this), sameVoltage);
    return this.graph.whole.cells.get(this.carried);
  }

  get wronglyFed(): boolean {
    this.wrong ??= new Memo<boolean>(false, () => getsWrongVoltage(this), Object.is);
    return this.graph.whole.cells.get(this.wrong);
  }

  get load(): Load {
    this.given ??= new Memo(NO_LOAD, () => loadOf(this), sameLoad);
    return this.graph.whole.cells.get(this.given);
  }

  get passedOn_mA(): number {
    this.worst ??= new Memo<number>(0, () => passedThrough_mA(this, 'worst'), Object.is);
    return this.graph.whole.cells.get(this.worst);
  }

  get passedOnTypically_mA(): number {
    this.typical ??= new Memo<number>(0, () => passedThrough_mA(this, 'typical'), Object.is);
    return this.graph.whole.cells.get(this.typical);
  }

  own(through: InterfaceIndex): Voltage | null {
    let memo = this.ownThrough.get(through);
    if (memo === undefined) {
      memo = new Memo<Voltage | null>(null, () => ownVoltage(this, through), sameVoltage);
      this.ownThrough.set(through, memo);
    }
    return this.graph.whole.cells.get(memo);
  }

  private those(feeds: readonly Feed[], end: 'to' | 'from'): readonly Feed[] {
    return feeds.length === 0 ? NO_FEEDS : feeds.filter((feed) => feed[end] === this);
  }
}

function sameFeeds(a: PartFeeds, b: PartFeeds): boolean {
  return sameList(a.into, b.into) && sameList(a.outOf, b.outOf);
}
