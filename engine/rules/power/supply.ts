import type { PlacedPart } from '../../allocation/instance.ts';
import { append } from '../../board/append.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Link, ResourceRef } from '../../design/design.ts';
import type { DesignDelta } from '../../design/design-delta.ts';
import { useOf } from '../../design/net-node.ts';
import { type Formula, Memo } from '../incremental/cells.ts';
import { type Follower, FollowerKind, type TrackedDesign, trackedOf } from '../incremental/tracked-design.ts';
import { type FeedContext, feedsOn, NO_FEEDS } from './feed.ts';
import { FeedList } from './feed-list.ts';
import { PlacedRail } from './placed-rail.ts';
import { type PowerIndex, powerIndexOf } from './power-index.ts';
import type { Feed, Rail } from './rail.ts';
import { type RailsOfDesign, seriesPath } from './series-walk.ts';
import { switchedDraw_mA } from './switched-loads.ts';

export function supplyOf(design: Design): Supply {
  return trackedOf(design).follower(SUPPLY);
}

const SUPPLY = new FollowerKind((design) => new Supply(design));

/**
 * The supply graph: rails are the power domains of placed parts, and feeds lead from rail to rail. It is built in one
 * walk over the links. After an edit each link that came or went costs as many steps as feeds meet at its two ends.
 * Voltages and loads are computed on demand, see `PlacedRail`.
 */
export class Supply implements Follower, RailsOfDesign {
  readonly design: TrackedDesign;
  private readonly parts = new Map<string, PartSupply>();
  /** The part that was asked about last, and what `parts` holds of it: most ask about one part several times in a row. */
  private lastPart: string | null = null;
  private last: PartSupply | undefined;
  /** Of links that have some. */
  private readonly ofLink = new Map<Link, readonly Feed[]>();
  private readonly surroundings: FeedContext;
  /** What is drawn through a resistor that passes supply on, as far as that is stated. */
  private readonly seriesDraws: Formula<string, number> = {
    compute: (resistor) => this.drawThrough_mA(resistor),
    circular: 0,
    same: Object.is,
  };

  constructor(design: TrackedDesign) {
    this.design = design;
    this.surroundings = {
      railOf: (pin) => this.railUntracked(pin),
      placed: (part) => design.parts.get(part),
      switchedDraw_mA: (placed, input) => switchedDraw_mA(design, placed, input),
      seriesDraw_mA: (resistor) => {
        const held = this.at(resistor);
        held.seriesDraw ??= new Memo(this.seriesDraws, resistor);
        return design.cells.get(held.seriesDraw);
      },
    };
    for (const link of design.plain.links.values()) this.add(link);
  }

  /** Every power domain of a placed part, in the order of its definition. For who knows of what definition the part is. */
  railsHeldBy(part: string): readonly Rail[] {
    return this.heldBy(part)?.rails ?? NO_RAILS;
  }

  /** A power domain of a placed part by its id. */
  railAt(part: string, powerDomain: string | undefined): Rail | null {
    this.design.readDefinition(part);
    return this.railsHeldBy(part).find((rail) => rail.index.domain.id === powerDomain) ?? null;
  }

  /** The power domain of a pin of a placed part; null where it names none. */
  railOf(pin: ResourceRef): Rail | null {
    // A node is made anew where the definition of its part changes.
    if (useOf(pin) === null) this.design.readDefinition(pin.part);
    return this.railUntracked(pin);
  }

  /** The feeds of a link, in the order of its conductors. A link is made anew where the definition of one of its parts changes. */
  feedsOf(link: Link): readonly Feed[] {
    return this.ofLink.get(link) ?? NO_FEEDS;
  }

  /** Feeds that arrive at a part, in the order of their links. */
  into(part: string): readonly Feed[] {
    return this.at(part).arriving.read(this.design.cells);
  }

  /** Feeds that leave a part, in the order of their links. */
  outOf(part: string): readonly Feed[] {
    return this.at(part).leaving.read(this.design.cells);
  }

  follow(before: Design, after: Design, { parts, links }: DesignDelta): void {
    for (const id of parts) {
      const placed = after.parts.get(id);
      const known = this.known(id);
      if (known !== undefined && known.held?.definition !== placed?.definition) known.held = null;
      else if (placed !== undefined) for (const rail of known?.held?.rails ?? NO_RAILS) rail.moveTo(placed);
    }
    for (const id of links) {
      const [old, now] = [before.links.get(id), after.links.get(id)];
      if (old === now) continue;
      if (old !== undefined) this.remove(old);
      if (now !== undefined) this.add(now);
    }
    for (const id of parts) if (!after.parts.has(id)) this.parts.delete(id);
    this.lastPart = null;
  }

  private add(link: Link): void {
    const feeds = feedsOn(link, this.surroundings);
    if (feeds.length > 0) this.ofLink.set(link, feeds);
    const { cells } = this.design;
    for (const feed of feeds) {
      const { source, sink, from, to } = feed;
      this.at(source.part).leaving.add(feed, cells);
      this.at(sink.part).arriving.add(feed, cells);
      if (from instanceof PlacedRail) from.leaving.add(feed, cells);
      if (to instanceof PlacedRail) to.arriving.add(feed, cells);
    }
  }

  private remove(link: Link): void {
    const { cells } = this.design;
    for (const feed of this.feedsOf(link)) {
      const { source, sink, from, to } = feed;
      this.at(source.part).leaving.remove(feed, cells);
      this.at(sink.part).arriving.remove(feed, cells);
      if (from instanceof PlacedRail) from.leaving.remove(feed, cells);
      if (to instanceof PlacedRail) to.arriving.remove(feed, cells);
    }
    this.ofLink.delete(link);
  }

  private drawThrough_mA(resistor: string): number {
    const placed = this.design.parts.get(resistor);
    const path = placed && seriesPath(this, placed);
    return path == null ? 0 : path.load.stated_mA * (path.share ?? 1);
  }

  private railUntracked(pin: ResourceRef): Rail | null {
    const use = useOf(pin);
    const named = use?.resource.resource.power_domain_id;
    if (use !== null && named === undefined) return null;
    const held = this.heldBy(pin.part);
    if (held === null) return null;
    if (use !== null) return held.rails.find(({ index }) => index.domain.id === named) ?? null;
    const place = held.index.railOfPin.get(pin.domain)?.get(pin.resource);
    return place === undefined ? null : (held.rails[place] ?? null);
  }

  private heldBy(part: string): PartRails | null {
    const known = this.known(part)?.held;
    const placed = known ? undefined : this.design.plain.parts.get(part);
    if (placed === undefined || placed.definition === null) return known ?? null;
    const held = railsOf(this.design, placed, placed.definition);
    this.at(part).held = held;
    return held;
  }

  private at(part: string): PartSupply {
    const known = this.known(part);
    if (known !== undefined) return known;
    this.last = new PartSupply();
    this.parts.set(part, this.last);
    return this.last;
  }

  private known(part: string): PartSupply | undefined {
    if (part !== this.lastPart) {
      this.last = this.parts.get(part);
      this.lastPart = part;
    }
    return this.last;
  }
}

/** What the supply graph holds of a part. */
class PartSupply {
  /** Its rails, once somebody asked for them. */
  held: PartRails | null = null;
  readonly arriving = new FeedList();
  readonly leaving = new FeedList();
  /** Of a resistor, once somebody asked for it. */
  seriesDraw: Memo<number, string> | null = null;
}

/** The rails of a part while it is of one definition. */
interface PartRails {
  readonly definition: DefinitionIndex;
  readonly index: PowerIndex;
  readonly rails: readonly PlacedRail[];
}

function railsOf(design: TrackedDesign, placed: PlacedPart, definition: DefinitionIndex): PartRails {
  const index = powerIndexOf(definition);
  let rails = NO_RAILS;
  for (const one of index.list) rails = append(rails, new PlacedRail(design, placed, one));
  for (const rail of rails) {
    for (const id of rail.index.children) {
      for (const child of rails) if (child.index.domain.id === id) rail.adopt(child);
    }
  }
  return { definition, index, rails };
}

/** All parts without a rail have this list. */
const NO_RAILS: PlacedRail[] = [];
