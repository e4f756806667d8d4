/**
 * Who feeds whom, at what voltage, and how much each rail gives: the power domains of the placed parts as a graph. What
 * is asked of it is worked out once for each design, and again only where what it rests on has changed.
 */
import type { Range } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { DefinitionIndex, Design, Instance, Link, Node, PlacedPart } from '../../board/design.ts';
import { passesVoltage } from '../../compatibility/voltage.ts';
import { scopedNumber } from '../fields.ts';
import { Memo } from '../incremental/cells.ts';
import type { TrackedDesign } from '../incremental/tracked-design.ts';
import { linksAt, onceFor, View, wholeOf } from '../incremental/view.ts';
import { resourceAt } from '../lookup.ts';
import { acceptedBy, fits, inputRange } from '../ranges.ts';
import { powerShape, powerSide, type RailShape } from './shape.ts';

export interface Supply {
  /** Every power domain of every placed part, in the order of the design; in a rule for each part, those of the part. */
  readonly rails: readonly Rail[];
  /** In the order of the links; in a rule for each part or link, those of its links. */
  readonly feeds: readonly Feed[];
  /** Every power domain of one placed part. */
  readonly railsHeldBy: (part: string) => readonly Rail[];
  /** Feeds that arrive at a part, in the order of their links. */
  readonly into: (part: string) => readonly Feed[];
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

/** Of one part with one definition there is one rail for each power domain, however the board around it changes. */
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

export function supplyOf(design: Design): Supply {
  return onceFor(design, 'supply', () => {
    const whole = wholeOf(design);
    return new SupplyView(
      design,
      whole.holds('supply graph', () => new SupplyGraph(whole)),
    );
  });
}

/** The graph as one rule sees it: `rails` and `feeds` are those of what the rule walks through. */
class SupplyView implements Supply {
  private readonly design: Design;
  private readonly graph: SupplyGraph;

  constructor(design: Design, graph: SupplyGraph) {
    this.design = design;
    this.graph = graph;
  }

  get rails(): readonly Rail[] {
    // A view lives for one check of one subject.
    return this.design instanceof View ? this.design.once('rails', () => this.findRails()) : this.findRails();
  }

  get feeds(): readonly Feed[] {
    return this.design instanceof View ? this.design.once('feeds', () => this.findFeeds()) : this.findFeeds();
  }

  private findRails(): readonly Rail[] {
    return [...this.design.parts.keys()].flatMap((id) => this.graph.railsHeldBy(id));
  }

  private findFeeds(): readonly Feed[] {
    return [...this.design.links.values()].flatMap((link) => this.graph.feedsOf(link));
  }

  railsHeldBy(part: string): readonly Rail[] {
    return this.graph.railsHeldBy(part);
  }

  into(part: string): readonly Feed[] {
    return this.graph.feedsAt(part).into;
  }

  railAt(part: string, id: string | undefined): Rail | null {
    return this.graph.railAt(part, id);
  }

  railOf(node: Pick<Node, 'part' | 'domain' | 'resource'>): Rail | null {
    return this.graph.railOf(node);
  }

  voltage(rail: Rail): Voltage | null {
    return this.graph.voltage(rail);
  }

  wronglyFed(rail: Rail): boolean {
    return ofGraph(rail).wronglyFed;
  }

  given(feed: Feed): Voltage | null {
    return this.graph.given(feed);
  }

  load(rail: Rail): Load {
    return this.graph.load(rail);
  }

  loadThrough(rail: Rail, end: Instance): Load {
    return loadOf(rail, end.key);
  }

  carried_mA(feed: Feed): number | null {
    const own = drawOf(feed);
    return own === null ? null : own + (feed.to === null ? 0 : ofGraph(feed.to).passedOn_mA);
  }

  passedOn_mA(rail: Rail): number {
    return ofGraph(rail).passedOn_mA;
  }

  passedOnTypically_mA(rail: Rail): number {
    return ofGraph(rail).passedOnTypically_mA;
  }
}

interface PartFeeds {
  readonly into: readonly Feed[];
  readonly outOf: readonly Feed[];
}

const NO_FEEDS: readonly Feed[] = [];
const NO_RAILS: ReadonlyMap<string, GraphRail> = new Map();

/** Everything that is known of the rails of one part. */
interface PartRails {
  readonly definition: DefinitionIndex;
  readonly rails: ReadonlyMap<string, GraphRail>;
}

class SupplyGraph {
  readonly whole: TrackedDesign;
  private readonly parts = new Map<string, PartRails>();
  private readonly atPart = new Map<string, Memo<PartFeeds>>();
  private readonly ofLink = new WeakMap<Link, readonly Feed[]>();

  constructor(whole: TrackedDesign) {
    this.whole = whole;
  }

  railsOf(part: string): ReadonlyMap<string, GraphRail> {
    return this.railsFor(this.whole.parts.get(part));
  }

  /** The same for who walks through the keys of parts, and so knows which parts there are, and of what definition. */
  railsHeldBy(part: string): readonly GraphRail[] {
    return [...this.railsFor(this.whole.plain.parts.get(part)).values()];
  }

  railAt(part: string, id: string | undefined): GraphRail | null {
    return id === undefined ? null : (this.railsOf(part).get(id) ?? null);
  }

  railOf(node: Pick<Node, 'part' | 'domain' | 'resource'>): GraphRail | null {
    const id = resourceAt(this.whole, node)?.resource.power_domain_id;
    // Like the resource, the rail depends on the definition alone.
    return id === undefined ? null : (this.railsFor(this.whole.plain.parts.get(node.part)).get(id) ?? null);
  }

  /** A link is made anew where the definition of one of its parts changes, so its feeds stay as they are. */
  feedsOf(link: Link): readonly Feed[] {
    let feeds = this.ofLink.get(link);
    if (feeds === undefined) {
      feeds = feedsOn(this, link);
      this.ofLink.set(link, feeds);
    }
    return feeds;
  }

  feedsAt(part: string): PartFeeds {
    let memo = this.atPart.get(part);
    if (memo === undefined) {
      const none = { into: NO_FEEDS, outOf: NO_FEEDS };
      memo = new Memo<PartFeeds>(
        none,
        () => {
          const feeds = linksAt(this.whole, part).flatMap((link) => this.feedsOf(link));
          if (feeds.length === 0) return none;
          return {
            into: feeds.filter((feed) => feed.sink.part === part),
            outOf: feeds.filter((feed) => feed.source.part === part),
          };
        },
        (a, b) => sameList(a.into, b.into) && sameList(a.outOf, b.outOf),
      );
      this.atPart.set(part, memo);
    }
    return this.whole.cells.get(memo);
  }

  voltage(rail: Rail): Voltage | null {
    return ofGraph(rail).voltage;
  }

  given(feed: Feed): Voltage | null {
    if (feed.from === null) return null;
    const from = ofGraph(feed.from);
    return from.incoming.length > 0 ? from.voltage : from.own(feed.sourceEnd);
  }

  load(rail: Rail): Load {
    return ofGraph(rail).load;
  }

  private railsFor(placed: PlacedPart | undefined): ReadonlyMap<string, GraphRail> {
    if (placed === undefined || placed.definition === null) return NO_RAILS;
    const { definition, part } = placed;
    const known = this.parts.get(part.id);
    if (known?.definition === definition) return known.rails;
    const { rails: shapes } = powerShape(definition);
    if (shapes.size === 0) return NO_RAILS;
    const rails = new Map([...shapes].map(([id, shape]) => [id, new GraphRail(this, placed, shape)] as const));
    for (const rail of rails.values()) {
      for (const id of rail.shape.children) {
        const child = rails.get(id);
        if (child === undefined) continue;
        rail.children.push(child);
        child.parents.push(rail);
      }
    }
    this.parts.set(part.id, { definition, rails });
    return rails;
  }
}

/** Every rail that the rules see is one of these. */
function ofGraph(rail: Rail): GraphRail {
  return rail as GraphRail;
}

class GraphRail implements Rail {
  readonly shape: RailShape;
  readonly parents: GraphRail[] = [];
  readonly children: GraphRail[] = [];
  private readonly graph: SupplyGraph;
  private readonly first: PlacedPart;
  private readonly memos = new Map<string, Memo<unknown>>();

  constructor(graph: SupplyGraph, placed: PlacedPart, shape: RailShape) {
    this.graph = graph;
    this.first = placed;
    this.shape = shape;
  }

  get placed(): PlacedPart {
    return this.graph.whole.parts.get(this.first.part.id) ?? this.first;
  }

  get incoming(): readonly Feed[] {
    return this.memo<readonly Feed[]>('incoming', NO_FEEDS, () => this.feedsOn('into', 'to'), sameList);
  }

  get outgoing(): readonly Feed[] {
    return this.memo<readonly Feed[]>('outgoing', NO_FEEDS, () => this.feedsOn('outOf', 'from'), sameList);
  }

  /** A loop of supplies has no voltage. */
  get voltage(): Voltage | null {
    return this.memo<Voltage | null>('voltage', null, () => this.findVoltage(), sameVoltage);
  }

  get wronglyFed(): boolean {
    return this.memo('wrongly fed', false, () => this.findWronglyFed(), Object.is);
  }

  /** What it gives by itself through one of its ends. */
  own(end: Instance): Voltage | null {
    const name = `own ${end.end.interface}`;
    return this.memo<Voltage | null>(name, null, () => ownVoltage(this, end), sameVoltage);
  }

  /** What one of its feeds gives. */
  givenTo(feed: Feed): Voltage | null {
    return this.graph.given(feed);
  }

  /** A loop of supplies gives nothing. */
  get load(): Load {
    return this.memo('load', NO_LOAD, () => loadOf(this), sameLoad);
  }

  get passedOn_mA(): number {
    return this.memo('passed on', 0, () => this.sumPassedOn_mA('total_mA'), Object.is);
  }

  get passedOnTypically_mA(): number {
    return this.memo('passed on typically', 0, () => this.sumPassedOn_mA('typical_mA'), Object.is);
  }

  private findVoltage(): Voltage | null {
    const arriving = this.incoming.find((feed) => feed.from !== this);
    return arriving === undefined ? ownVoltage(this, null) : this.graph.given(arriving);
  }

  private findWronglyFed(): boolean {
    if (this.incoming.length === 0) {
      return this.parents.some((one) => one.wronglyFed && passesVoltage(this.shape.domain, one.shape.domain));
    }
    const accepts = inputRange(this);
    return this.incoming.some((feed) => {
      const given = feed.sink.function === 'resistor_terminal' ? null : this.graph.given(feed);
      return given !== null && accepts !== null && !fits(given, accepts.range);
    });
  }

  private sumPassedOn_mA(which: 'total_mA' | 'typical_mA'): number {
    let mA = this.load[which];
    for (const child of this.children) {
      if (child.incoming.length > 0) continue;
      mA += converted_mA(this, child, which === 'total_mA' ? child.passedOn_mA : child.passedOnTypically_mA);
    }
    return mA;
  }

  private feedsOn(side: 'into' | 'outOf', end: 'to' | 'from'): readonly Feed[] {
    const all = this.graph.feedsAt(this.first.part.id)[side];
    return all.length === 0 ? NO_FEEDS : all.filter((feed) => feed[end] === this);
  }

  private memo<T>(name: string, circular: T, compute: () => T, same: (a: T, b: T) => boolean): T {
    // Each name stands for one type.
    let memo = this.memos.get(name) as Memo<T> | undefined;
    if (memo === undefined) {
      memo = new Memo(circular, compute, same);
      this.memos.set(name, memo as unknown as Memo<unknown>);
    }
    return this.graph.whole.cells.get(memo);
  }
}

class GraphFeed implements Feed {
  readonly link: Link;
  readonly source: Node;
  readonly sink: Node;
  readonly sourceEnd: Instance;
  readonly sinkEnd: Instance;
  readonly from: Rail | null;
  readonly to: Rail | null;
  readonly at: Rail | null;
  readonly drives: boolean;
  private readonly graph: SupplyGraph;

  constructor(graph: SupplyGraph, link: Link, source: Node, sink: Node, sourceEnd: Instance, sinkEnd: Instance) {
    this.graph = graph;
    this.link = link;
    this.source = source;
    this.sink = sink;
    this.sourceEnd = sourceEnd;
    this.sinkEnd = sinkEnd;
    this.from = graph.railOf(source);
    this.at = graph.railOf(sink);
    // An input of a controller is a load of its own: it feeds nothing of what the controller lives on.
    this.drives = powerSide(sink.function, sinkEnd.index.roles) === null;
    this.to = this.drives && (this.at?.shape.sinks.length ?? 0) > 0 ? null : this.at;
  }

  get sinkPart(): PlacedPart | null {
    return this.graph.whole.parts.get(this.sink.part) ?? null;
  }
}

function feedsOn(graph: SupplyGraph, link: Link): readonly Feed[] {
  const [first, second] = link.ends;
  let feeds: Feed[] | null = null;
  for (const { a, b } of link.conductors) {
    const endA = a.instance === first.key ? first : second;
    const endB = endA === first ? second : first;
    const sideA = drivesLoad(a, b) ? 'source' : powerSide(a.function, endA.index.roles);
    const sideB = drivesLoad(b, a) ? 'source' : powerSide(b.function, endB.index.roles);
    if ((sideA === 'source') === (sideB === 'source')) continue; // two sources are a fault of their own
    feeds ??= [];
    feeds.push(
      sideA === 'source' ? new GraphFeed(graph, link, a, b, endA, endB) : new GraphFeed(graph, link, b, a, endB, endA),
    );
  }
  return feeds ?? NO_FEEDS;
}

/** A logic pin that has to feed a coil, a lamp or a motor is their supply. */
function drivesLoad(pin: Node, load: Node): boolean {
  const [driver, driven] = [FUNCTIONS.get(pin.function), FUNCTIONS.get(load.function)];
  if (driver?.erc_type !== 'output' && driver?.erc_type !== 'bidirectional') return false;
  return driven?.signal_class === 'power' && driven.erc_type === 'passive';
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function sameVoltage(a: Voltage | null, b: Voltage | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.nominal !== b.nominal || a.min !== b.min || a.max !== b.max) return false;
  if (a.sure[0] !== b.sure[0] || a.sure[1] !== b.sure[1]) return false;
  return a.toleranceKnown === b.toleranceKnown && a.origin === b.origin;
}

function sameLoad(a: Load, b: Load): boolean {
  if (a.total_mA !== b.total_mA || a.typical_mA !== b.typical_mA) return false;
  if (a.parts.length !== b.parts.length || !sameList(a.unknown, b.unknown)) return false;
  return a.parts.every(({ part, mA }, index) => part === b.parts[index]?.part && mA === b.parts[index]?.mA);
}

/** What a rail gives by itself: its regulator's set point, or a source that needs no supply. Null for a mere input. */
function ownVoltage(rail: GraphRail, end: Instance | null): Voltage | null {
  const { domain, sinks, sources } = rail.shape;
  const generated = rail.parents.length > 0 || sinks.length === 0;
  if (!generated) return null;
  const entry = end?.index ?? sources[0];
  const set =
    entry === undefined ? undefined : scopedNumber(rail.placed, `electrical/${entry.interface.id}`, 'output_voltage_V');
  const nominal = set ?? domain.nominal_voltage_V;
  const tolerance = entry?.interface.power_delivery?.regulation_tolerance_percent;
  const passed = set === undefined && tolerance === undefined ? passedVoltage(rail) : undefined;
  if (passed !== undefined) return passed;
  const half = tolerance === undefined ? 0 : (nominal * tolerance) / 100;
  // Beside a tolerance the range says what the rail accepts from elsewhere.
  const range = tolerance === undefined && set === undefined ? domain.voltage_range_V : undefined;
  // Every panel gives nothing at night: what counts is the sun at work, and the most that it makes of it.
  const solar = entry?.slots.some((slot) => slot.function === 'solar_positive') === true;
  const sure: Range = range === undefined ? [nominal, nominal] : [solar ? nominal : range[0], range[1]];
  const [min, max] = range === undefined ? [nominal - half, nominal + half] : sure;
  return {
    nominal,
    sure,
    min,
    max,
    toleranceKnown: tolerance !== undefined || (range !== undefined && sinks.length === 0),
    origin: rail,
  };
}

/** Of a fuse, a switch or a diode what arrives at it, of several inputs the span of all; undefined for what makes its own. */
function passedVoltage(rail: GraphRail): Voltage | null | undefined {
  const through = rail.parents.filter((parent) => passesVoltage(rail.shape.domain, parent.shape.domain));
  if (through.length === 0) return undefined;
  const arriving = through.flatMap((parent) => parent.voltage ?? []);
  const [first, ...others] = arriving;
  if (first === undefined || others.length === 0) return first ?? null;
  return {
    nominal: Math.max(...arriving.map((one) => one.nominal)),
    sure: [Math.min(...arriving.map((one) => one.sure[0])), Math.max(...arriving.map((one) => one.sure[1]))],
    min: Math.min(...arriving.map((one) => one.min)),
    max: Math.max(...arriving.map((one) => one.max)),
    toleranceKnown: arriving.every((one) => one.toleranceKnown),
    origin: rail,
  };
}

const NO_LOAD: Load = { total_mA: 0, typical_mA: 0, parts: [], unknown: [] };

/** What a rail gives, or what of it leaves through one interface instance. */
function loadOf(rail: Rail, through?: string): Load {
  const parts: { part: string; mA: number }[] = [];
  const unknown: Feed[] = [];
  let total_mA = 0;
  let typical_mA = 0;
  for (const all of bySink(rail.outgoing)) {
    const feeds = through === undefined ? all : leavingThrough(all, through);
    const [feed] = feeds;
    if (feed === undefined) continue;
    const given = ofGraph(rail).givenTo(feed);
    const accepts = given === null ? null : acceptedBy(feed);
    if (given !== null && accepts !== null && !fits(given, accepts.range)) continue; // a draw holds at the right voltage
    const own = drawOfSink(feeds);
    if (own === null) unknown.push(feed);
    const mA = (own?.worst_mA ?? 0) + (feed.to === null ? 0 : ofGraph(feed.to).passedOn_mA);
    if (mA > 0) parts.push({ part: feed.sink.part, mA });
    total_mA += mA;
    typical_mA += own?.typical_mA ?? 0;
    typical_mA += feed.to === null ? 0 : ofGraph(feed.to).passedOnTypically_mA;
  }
  if (parts.length === 0 && unknown.length === 0 && total_mA === 0) return NO_LOAD;
  parts.sort((a, b) => b.mA - a.mA || (a.part < b.part ? -1 : 1));
  return { total_mA, typical_mA, parts, unknown };
}

/** Those of one sink that leave through an interface; where they carry one draw, the first of them carries it. */
function leavingThrough(feeds: readonly Feed[], end: string): readonly Feed[] {
  const [first] = feeds;
  if (first?.drives === true) return feeds.filter((feed) => feed.sourceEnd.key === end);
  return first?.sourceEnd.key === end ? feeds : [];
}

function converted_mA(input: GraphRail, output: GraphRail, mA: number): number {
  const [vin, vout] = [input.voltage, output.voltage];
  const percent =
    efficiencyOf(output) ?? (vin !== null && vout !== null && converts(output, vin, vout) ? 100 : undefined);
  if (mA === 0 || percent === undefined || percent <= 0 || vin === null || vout === null || vin.nominal <= 0) return mA;
  return (mA * vout.nominal) / (percent / 100) / vin.nominal;
}

/** What is no linear regulator gives power for power; where it states no losses the least that it takes in counts. */
function converts({ shape }: Rail, vin: Voltage, vout: Voltage): boolean {
  return shape.domain.regulation_type === 'switching' || vout.nominal > vin.nominal;
}

/** The stated efficiency of what makes a rail, in percent; undefined where none is stated. */
export function efficiencyOf(output: Rail): number | undefined {
  const stated = output.shape.sources.find((one) => one.interface.power_delivery?.efficiency_percent !== undefined);
  return stated?.interface.power_delivery?.efficiency_percent;
}

/** Feeds of one rail, those into one power domain of one part together: they carry one draw. */
export function bySink(feeds: readonly Feed[]): Iterable<readonly Feed[]> {
  const groups = new Map<Rail | Instance, Feed[]>();
  for (const feed of feeds) {
    const key = feed.to ?? feed.sinkEnd;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [feed]);
    else group.push(feed);
  }
  return groups.values();
}

/**
 * What the one sink of these feeds itself draws, in mA, times its quantity: at worst, and usually where that is stated
 * and less. Null where nothing says. Inputs of one supply share a draw; coils add up, as far as their part lets them.
 */
export function drawOfSink(feeds: readonly Feed[]): { readonly worst_mA: number; readonly typical_mA: number } | null {
  const [first] = feeds;
  const draws = new Map<Instance, number>();
  for (const feed of feeds) {
    const draw = drawOf(feed);
    if (draw !== null) draws.set(feed.sinkEnd, draw);
  }
  if (first === undefined || draws.size === 0) return null;
  let worst = Math.max(...draws.values());
  if (first.drives && draws.size > 1) {
    const sum = [...draws.values()].reduce((total, draw) => total + draw, 0);
    const most = first.at === null || first.at.shape.gives ? 0 : first.at.shape.domain.max_current_mA;
    worst = most > 0 ? Math.max(worst, Math.min(sum, most * (first.sinkPart?.part.quantity ?? 1))) : sum;
  }
  return { worst_mA: worst, typical_mA: Math.min(worst, usualDraw_mA(first) ?? worst) };
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
  if (rail !== undefined && !rail.gives && rail.domain.max_current_mA > 0)
    return rail.domain.max_current_mA * placed.part.quantity;
  return usualDraw_mA(feed);
}

/** What the part's stated consumption makes at the nominal voltage of the rail, else at what it gets; null where it states none. */
function usualDraw_mA({ from, to, sink, sinkPart: placed }: Feed): number | null {
  if (placed === null || sink.function === 'resistor_terminal') return null;
  const electrical = placed.definition?.file.definition.domains.find((one) => one.domain === 'electrical');
  const power_mW = electrical?.power_consumption_mW;
  const volts =
    to === null ? (from === null ? 0 : (ofGraph(from).voltage?.nominal ?? 0)) : to.shape.domain.nominal_voltage_V;
  return power_mW === undefined || !(volts > 0) ? null : (power_mW / volts) * placed.part.quantity;
}
