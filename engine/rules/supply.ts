/**
 * Who feeds whom, at what voltage, and how much each rail gives: the power domains of the placed parts as a graph. The
 * analysis is made once for each design and shared by every rule that asks.
 */
import type { Design, Instance, Link, Node, PlacedPart } from '../board/design.ts';
import { scopedNumber } from './fields.ts';
import { resourceAt } from './lookup.ts';
import { powerShape, powerSide, type RailShape } from './power-shape.ts';

export interface Supply {
  /** Every power domain of every placed part, in the order of the design. */
  readonly rails: readonly Rail[];
  readonly feeds: readonly Feed[];
  /** The power domain of a resource on a placed part; null where it names none. */
  readonly railOf: (node: Pick<Node, 'part' | 'domain' | 'resource'>) => Rail | null;
  /** A power domain of a placed part by its id. */
  readonly railAt: (part: string, powerDomain: string | undefined) => Rail | null;
  /** What the rail really carries; null where nothing feeds it or nobody says. */
  readonly voltage: (rail: Rail) => Voltage | null;
  /** What the source of a feed gives; null where nobody says. */
  readonly given: (feed: Feed) => Voltage | null;
  /** What everything that the rail feeds draws from it, in mA. */
  readonly load: (rail: Rail) => Load;
}

export interface Rail {
  readonly placed: PlacedPart;
  readonly shape: RailShape;
  /** Feeds that arrive from other parts, and those that leave to them. */
  readonly incoming: readonly Feed[];
  readonly outgoing: readonly Feed[];
  readonly parents: readonly Rail[];
  readonly children: readonly Rail[];
}

/** One conductor that carries supply from one part to another. */
export interface Feed {
  readonly link: Link;
  readonly source: Node;
  readonly sink: Node;
  readonly sourceEnd: Instance;
  readonly sinkEnd: Instance;
  readonly from: Rail | null;
  readonly to: Rail | null;
  readonly sinkPart: PlacedPart | null;
}

export interface Voltage {
  readonly nominal: number;
  readonly min: number;
  readonly max: number;
  /** True where the tolerance is stated for what the rail gives, not only for what it accepts. */
  readonly toleranceKnown: boolean;
  /** The rail whose regulator or cell sets it: equal origins are one supply. */
  readonly origin: Rail;
}

interface Load {
  readonly total_mA: number;
  /** By the sink that draws it, largest first. */
  readonly parts: readonly { readonly part: string; readonly mA: number }[];
  /** Sinks that state no draw; they count as 0. */
  readonly unknown: readonly Feed[];
}

/** Most rails have none of some of these, so their lists are made when the first comes. */
type MutableRail = { -readonly [K in keyof Rail]: Rail[K] };
const NO_FEEDS: readonly Feed[] = [];
const NO_RAILS: readonly Rail[] = [];

const cache = new WeakMap<Design, Supply>();

export function supplyOf(design: Design): Supply {
  const known = cache.get(design);
  if (known !== undefined) return known;
  const supply = analyse(design);
  cache.set(design, supply);
  return supply;
}

function analyse(design: Design): Supply {
  const { rails, byPart } = railsOf(design);
  const railAt: Supply['railAt'] = (part, powerDomain) =>
    powerDomain === undefined ? null : (byPart.get(part)?.get(powerDomain) ?? null);
  const railOf: Supply['railOf'] = (node) => railAt(node.part, resourceAt(design, node)?.resource.power_domain_id);
  const feeds = feedsOf(design, railOf);
  for (const feed of feeds) {
    // Both are of `rails`; nobody else has seen them yet.
    if (feed.from !== null) append(feed.from as MutableRail, 'outgoing', feed);
    if (feed.to !== null) append(feed.to as MutableRail, 'incoming', feed);
  }

  const voltages = new Map<Rail, Voltage | null>();
  const voltage = (rail: Rail): Voltage | null => {
    const known = voltages.get(rail);
    if (known !== undefined) return known;
    voltages.set(rail, null); // a loop of supplies has no voltage
    const arriving = rail.incoming.find((feed) => feed.from !== rail);
    const found = arriving === undefined ? ownVoltage(rail, null) : given(arriving);
    voltages.set(rail, found);
    return found;
  };
  const given = (feed: Feed): Voltage | null => {
    if (feed.from === null) return null;
    return feed.from.incoming.length > 0 ? voltage(feed.from) : ownVoltage(feed.from, feed.sourceEnd);
  };

  return { rails, feeds, railOf, railAt, voltage, given, load: loads(voltage) };
}

function railsOf(design: Design): {
  readonly rails: readonly MutableRail[];
  readonly byPart: ReadonlyMap<string, ReadonlyMap<string, MutableRail>>;
} {
  const rails: MutableRail[] = [];
  const byPart = new Map<string, Map<string, MutableRail>>();
  for (const placed of design.parts.values()) {
    if (placed.definition === null) continue;
    const { rails: shapes } = powerShape(placed.definition);
    if (shapes.size === 0) continue;
    const own = new Map<string, MutableRail>();
    for (const [id, shape] of shapes) {
      const rail = { placed, shape, incoming: NO_FEEDS, outgoing: NO_FEEDS, parents: NO_RAILS, children: NO_RAILS };
      own.set(id, rail);
      rails.push(rail);
    }
    for (const rail of own.values()) {
      for (const childId of rail.shape.children) {
        const child = own.get(childId);
        if (child === undefined) continue;
        rail.children = [...rail.children, child];
        child.parents = [...child.parents, rail];
      }
    }
    byPart.set(placed.part.id, own);
  }
  return { rails, byPart };
}

function append(rail: MutableRail, side: 'incoming' | 'outgoing', feed: Feed): void {
  const list = rail[side];
  if (list === NO_FEEDS) rail[side] = [feed];
  else (list as Feed[]).push(feed); // a list of our own, made above
}

function feedsOf(design: Design, railOf: Supply['railOf']): readonly Feed[] {
  const feeds: Feed[] = [];
  for (const link of design.links.values()) {
    for (const { a, b } of link.conductors) {
      const [first, second] = link.ends;
      const endA = a.instance === first.key ? first : second;
      const endB = endA === first ? second : first;
      const sideA = powerSide(a.function, endA.index.roles);
      const sideB = powerSide(b.function, endB.index.roles);
      if ((sideA === 'source') === (sideB === 'source')) continue; // two sources are a fault of their own
      const [source, sink, sourceEnd, sinkEnd] = sideA === 'source' ? [a, b, endA, endB] : [b, a, endB, endA];
      const sinkPart = design.parts.get(sink.part) ?? null;
      feeds.push({ link, source, sink, sourceEnd, sinkEnd, from: railOf(source), to: railOf(sink), sinkPart });
    }
  }
  return feeds;
}

/** What a rail gives by itself: its regulator's set point, or a source that needs no supply. Null for a mere input. */
function ownVoltage(rail: Rail, end: Instance | null): Voltage | null {
  const { domain, sinks, sources } = rail.shape;
  const generated = rail.parents.length > 0 || sinks.length === 0;
  if (!generated) return null;
  const entry = end?.index ?? sources[0];
  const set =
    entry === undefined ? undefined : scopedNumber(rail.placed, `electrical/${entry.interface.id}`, 'output_voltage_V');
  const nominal = set ?? domain.nominal_voltage_V;
  const tolerance = entry?.interface.power_delivery?.regulation_tolerance_percent;
  const half = tolerance === undefined ? 0 : (nominal * tolerance) / 100;
  const range = tolerance === undefined && set === undefined ? domain.voltage_range_V : undefined;
  const [min, max] = range ?? [nominal - half, nominal + half];
  return {
    nominal,
    min,
    max,
    toleranceKnown: tolerance !== undefined || (range !== undefined && sinks.length === 0),
    origin: rail,
  };
}

/** Memoised sums from the leaves of the supply tree to its roots. */
function loads(voltage: (rail: Rail) => Voltage | null): (rail: Rail) => Load {
  const known = new Map<Rail, Load>();
  const EMPTY: Load = { total_mA: 0, parts: [], unknown: [] };

  const load = (rail: Rail): Load => {
    const found = known.get(rail);
    if (found !== undefined) return found;
    known.set(rail, EMPTY); // a loop of supplies ends here
    const parts: { part: string; mA: number }[] = [];
    const unknown: Feed[] = [];
    let total_mA = 0;
    for (const feeds of bySink(rail.outgoing)) {
      const feed = feeds[0];
      if (feed === undefined) continue;
      const own = ownDraw_mA(feeds);
      if (own === null) unknown.push(feed);
      const mA = (own ?? 0) + (feed.to === null ? 0 : passedOn_mA(feed.to));
      if (mA > 0) parts.push({ part: feed.sink.part, mA });
      total_mA += mA;
    }
    parts.sort((a, b) => b.mA - a.mA || (a.part < b.part ? -1 : 1));
    const sum = { total_mA, parts, unknown };
    known.set(rail, sum);
    return sum;
  };

  /** What flows through a fed rail to others: directly, and into the rails that are made from it. */
  const passedOn_mA = (rail: Rail): number => {
    let mA = load(rail).total_mA;
    for (const child of rail.children) {
      if (child.incoming.length === 0) mA += converted_mA(rail, child, passedOn_mA(child));
    }
    return mA;
  };

  const converted_mA = (input: Rail, output: Rail, mA: number): number => {
    const efficiency = output.shape.sources.find(
      (one) => one.interface.power_delivery?.efficiency_percent !== undefined,
    );
    const percent = efficiency?.interface.power_delivery?.efficiency_percent;
    const [vin, vout] = [voltage(input), voltage(output)];
    if (mA === 0 || percent === undefined || percent <= 0 || vin === null || vout === null || vin.nominal <= 0)
      return mA;
    return (mA * vout.nominal) / (percent / 100) / vin.nominal;
  };
  return load;
}

/** Feeds of one rail, those into one power domain of one part together: they carry one draw. */
function bySink(feeds: readonly Feed[]): Iterable<readonly Feed[]> {
  const groups = new Map<Rail | Instance, Feed[]>();
  for (const feed of feeds) {
    const key = feed.to ?? feed.sinkEnd;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [feed]);
    else group.push(feed);
  }
  return groups.values();
}

/** The worst that a sink itself draws, times its quantity; null where nothing says. */
function ownDraw_mA(feeds: readonly Feed[]): number | null {
  let worst: number | null = null;
  for (const feed of feeds) {
    const draw = drawOf(feed);
    if (draw !== null) worst = Math.max(worst ?? 0, draw);
  }
  return worst;
}

function drawOf(feed: Feed): number | null {
  const { to, sinkEnd, sinkPart: placed } = feed;
  const scope = `${sinkEnd.end.domain}/${sinkEnd.end.interface}`;
  if (feed.sink.function === 'resistor_terminal') return 0;
  if (placed === null) return null;
  const said = scopedNumber(placed, scope, 'draw_mA');
  if (said !== undefined) return said * placed.part.quantity;
  const delivery = sinkEnd.index.interface.power_delivery?.max_current_mA;
  if (delivery !== undefined) return delivery * placed.part.quantity;
  const rail = to?.shape;
  if (rail !== undefined && rail.sources.length === 0 && rail.domain.max_current_mA > 0)
    return rail.domain.max_current_mA * placed.part.quantity;
  const electrical = placed.definition?.file.definition.domains.find((one) => one.domain === 'electrical');
  const power_mW = electrical?.power_consumption_mW;
  if (power_mW !== undefined && rail !== undefined && rail.domain.nominal_voltage_V > 0)
    return (power_mW / rail.domain.nominal_voltage_V) * placed.part.quantity;
  return null;
}
