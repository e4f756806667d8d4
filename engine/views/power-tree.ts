/** The supplies of a board as a person draws them: sources, converters, rails and loads, with what each gives and may give. */

import type { Design } from '../design/design.ts';
import { RESISTOR } from '../rules/lookup.ts';
import { partName } from '../rules/names.ts';
import { capacityOf } from '../rules/power/capacity.ts';
import { bySink, drawOfSink } from '../rules/power/draw.ts';
import { efficiencyOf } from '../rules/power/flow.ts';
import { tightestOf } from '../rules/power/input.ts';
import { MARGIN } from '../rules/power/load.ts';
import { type Feed, type Rail, railKey } from '../rules/power/rail.ts';
import { supplyOf } from '../rules/power/supply.ts';
import { inputRange } from '../rules/ranges.ts';

type PowerKind = 'source' | 'input' | 'output' | 'through' | 'load';
type PowerLevel = 'ok' | 'warning' | 'error';

export interface PowerNode {
  /** `part/power domain`, or the key of an interface instance that belongs to none. */
  readonly id: string;
  readonly kind: PowerKind;
  readonly part: string;
  readonly label: string;
  /** Of the power domain or the interface. */
  readonly name: string;
  /** What the definition says, in V; null where it says nothing. */
  readonly nominal_V: number | null;
  /** What it really carries, tolerance included; null where nothing feeds it or nobody says. */
  readonly actual_V: { readonly nominal: number; readonly min: number; readonly max: number } | null;
  /** What it passes on or, a load, draws. */
  readonly worst_mA: number;
  readonly typical_mA: number;
  /** At the voltage that it carries; null where that is unknown. */
  readonly worst_W: number | null;
  readonly typical_W: number | null;
  /** What the rules hold against what it may give or take in; null where nothing is stated, or nothing flows. */
  readonly margin: { readonly measured_mA: number; readonly limit_mA: number; readonly level: PowerLevel } | null;
  /** Parts that it feeds and that state no draw, counted as 0; of a load, itself. */
  readonly unstated: readonly string[];
  /** Its ground is kept apart from that of the rest of its part. */
  readonly isolated: boolean;
  /** It is in a circle of supplies that feed each other. */
  readonly inLoop: boolean;
}

export interface PowerEdge {
  readonly from: string;
  readonly to: string;
  /** Empty where it stays within a part: then `from` is what the part makes `to` of. */
  readonly connections: readonly string[];
  readonly worst_mA: number;
  readonly conversion: {
    /** null where none is stated: then what goes in is what comes out. */
    readonly efficiency_percent: number | null;
    /** What a converter that only steps down needs at its input and gets; null for others. */
    readonly dropout: { readonly needs_V: number; readonly gets_V: number; readonly enough: boolean } | null;
  } | null;
  /** Not the way by which the tree reaches `to`: it has another supply too, or stands above `from`. */
  readonly extra: boolean;
}

export interface PowerTree {
  /** In the order of the design. */
  readonly nodes: readonly PowerNode[];
  readonly edges: readonly PowerEdge[];
  /** Ids of the nodes that nothing feeds, then one of each circle that no source reaches. */
  readonly roots: readonly string[];
}

/** Rails that something flows through or could, and their loads without pull-ups. Every node is reached from a root by edges that are not `extra`. */
export function powerTree(design: Design): PowerTree {
  const supply = supplyOf(design);
  const drafts = new Map<string, Omit<PowerNode, 'inLoop'>>();
  const links: Omit<PowerEdge, 'extra'>[] = [];
  const active = new Set([...design.parts.keys()].flatMap((part) => supply.railsHeldBy(part)).filter(isShown));
  for (const rail of active) {
    const node = railNode(design, rail, active);
    drafts.set(node.id, node);
  }
  for (const rail of active) {
    for (const child of madeFrom(rail, active)) links.push(conversion(rail, child));
    for (const feeds of bySink(rail.outgoing)) {
      const [feed] = feeds;
      // A pull-up is no load: what it draws flows when its line is low.
      if (feed === undefined || feed.sink.function === RESISTOR) continue;
      const load = feed.to === null ? instanceNode(design, feeds, feed) : null;
      if (load !== null) drafts.set(load.id, load);
      links.push({
        from: railKey(rail),
        to: load?.id ?? railKey(feed.to ?? rail),
        connections: [...new Set(feeds.map((one) => one.link.connection.id))],
        worst_mA: (drawOfSink(feeds)?.worst_mA ?? 0) + (feed.to?.passedOn.worst_mA ?? 0),
        conversion: null,
      });
    }
  }
  const { ways, roots, loops } = spanning([...drafts.keys()], links);
  return {
    nodes: [...drafts.values()].map((node) => ({ ...node, inLoop: loops.has(node.id) })),
    edges: links.map((edge, index) => ({ ...edge, extra: !ways.has(index) })),
    roots,
  };
}

function isShown(rail: Rail): boolean {
  if (rail.outgoing.length > 0 || rail.incoming.some((feed) => feed.sink.function !== RESISTOR)) return true;
  const { sources, sinks } = rail.index;
  if (sources.length === 0) return false;
  // A supply that stands idle, and an output that nothing uses yet of a part that is fed.
  return rail.parents.length === 0 ? sinks.length === 0 : rail.parents.some((one) => one.incoming.length > 0);
}

/** What a part makes of a rail and nothing else feeds. */
function madeFrom(rail: Rail, active: ReadonlySet<Rail>): readonly Rail[] {
  return rail.children.filter((child) => child.incoming.length === 0 && active.has(child));
}

function railNode(design: Design, rail: Rail, active: ReadonlySet<Rail>): Omit<PowerNode, 'inLoop'> {
  const { placed, index, incoming, outgoing, passedOn } = rail;
  const [own] = [...bySink(incoming)].map(drawOfSink);
  const isFed = incoming.length > 0;
  const made = madeFrom(rail, active).length > 0;
  const kind = kindOf(rail, made);
  const worst_mA = passedOn.worst_mA + (isFed ? (own?.worst_mA ?? 0) : 0);
  const typical_mA = passedOn.typical_mA + (isFed ? (own?.typical_mA ?? 0) : 0);
  const actual = rail.voltage;
  const unstated =
    outgoing.length > 0
      ? rail.load.unknown.map((feed) => feed.sink.part)
      : isFed && own === null
        ? [placed.part.id]
        : [];
  return {
    id: railKey(rail),
    kind,
    part: placed.part.id,
    label: partName(design, placed.part.id),
    name: index.domain.name,
    nominal_V: Number.isFinite(index.domain.nominal_voltage_V) ? index.domain.nominal_voltage_V : null,
    actual_V: actual === null ? null : { nominal: actual.nominal, min: actual.min, max: actual.max },
    worst_mA,
    typical_mA,
    worst_W: actual === null ? null : (worst_mA * actual.nominal) / 1000,
    typical_W: actual === null ? null : (typical_mA * actual.nominal) / 1000,
    margin: marginOf(rail),
    unstated: [...new Set(unstated)],
    isolated: isIsolated(rail),
  };
}

function kindOf({ incoming, outgoing, parents }: Rail, made: boolean): PowerKind {
  if (incoming.length === 0) return parents.length > 0 ? 'output' : 'source';
  if (outgoing.length > 0) return 'through';
  return made ? 'input' : 'load';
}

function isIsolated({ index }: Rail): boolean {
  const { ground_reference: ground, isolation_type: isolation } = index.domain;
  return (
    ground === 'isolated' || ground === 'floating' || isolation === 'isolated' || isolation === 'galvanically_isolated'
  );
}

/** The tighter of what `power-rail-overload` and `power-rail-margin` and what `power-input-overload` compare. */
function marginOf(rail: Rail): PowerNode['margin'] {
  const found: { measured_mA: number; limit_mA: number; level: PowerLevel }[] = [];
  const capacity_mA = capacityOf(rail);
  if ((rail.outgoing.length > 0 || rail.incoming.length === 0) && Number.isFinite(capacity_mA)) {
    const { worst_mA } = rail.load;
    const level = worst_mA > capacity_mA ? 'error' : worst_mA > capacity_mA * MARGIN ? 'warning' : 'ok';
    found.push({ measured_mA: worst_mA, limit_mA: capacity_mA, level });
  }
  const [feed] = rail.incoming;
  const converts = rail.children.some((child) => child.incoming.length === 0 && child.index.sources.length > 0);
  if (feed !== undefined && converts && rail.voltage !== null) {
    const measured_mA = rail.passedOn.worst_mA;
    const tightest = measured_mA > 0 ? tightestOf(rail, feed) : null;
    if (tightest !== null) {
      found.push({ measured_mA, limit_mA: tightest.limit, level: measured_mA > tightest.limit ? 'error' : 'ok' });
    }
  }
  found.sort((a, b) => b.measured_mA / b.limit_mA - a.measured_mA / a.limit_mA);
  return found[0] ?? null;
}

/** A sink whose resources belong to no power domain. */
function instanceNode(design: Design, feeds: readonly Feed[], feed: Feed): Omit<PowerNode, 'inLoop'> {
  const { sinkEnd } = feed;
  const draw = drawOfSink(feeds);
  const { given } = feed;
  const [worst_mA, typical_mA] = [draw?.worst_mA ?? 0, draw?.typical_mA ?? 0];
  return {
    id: sinkEnd.key,
    kind: 'load',
    part: sinkEnd.end.part,
    label: partName(design, sinkEnd.end.part),
    name: sinkEnd.index.interface.name ?? sinkEnd.end.interface,
    nominal_V: null,
    actual_V: given === null ? null : { nominal: given.nominal, min: given.min, max: given.max },
    worst_mA,
    typical_mA,
    worst_W: given === null ? null : (worst_mA * given.nominal) / 1000,
    typical_W: given === null ? null : (typical_mA * given.nominal) / 1000,
    margin: null,
    unstated: draw === null ? [sinkEnd.end.part] : [],
    isolated: false,
  };
}

function conversion(input: Rail, output: Rail): Omit<PowerEdge, 'extra'> {
  const [feed] = input.incoming;
  const given = feed === undefined ? null : feed.given;
  const accepts = inputRange(input);
  const nominal = output.index.domain.nominal_voltage_V;
  const stepsDown = output.index.sources.length > 0 && accepts !== null && accepts.range[0] >= nominal;
  const needs_V = accepts?.range[0] ?? 0;
  return {
    from: railKey(input),
    to: railKey(output),
    connections: [],
    worst_mA: output.passedOn.worst_mA,
    conversion: {
      efficiency_percent: efficiencyOf(output) ?? null,
      dropout:
        stepsDown && given !== null ? { needs_V, gets_V: given.min, enough: given.min >= needs_V - ROUNDING_V } : null,
    },
  };
}

const ROUNDING_V = 1e-6;

/** The edges by which every node is first reached, breadth first from the roots, and the nodes of circles. */
function spanning(
  ids: readonly string[],
  edges: readonly { readonly from: string; readonly to: string }[],
): { readonly ways: ReadonlySet<number>; readonly roots: readonly string[]; readonly loops: ReadonlySet<string> } {
  const out = new Map<string, number[]>();
  const fed = new Map<string, number>();
  edges.forEach(({ from, to }, index) => {
    const there = out.get(from);
    if (there === undefined) out.set(from, [index]);
    else there.push(index);
    fed.set(to, (fed.get(to) ?? 0) + 1);
  });
  const loops = circular(ids, edges, out, fed);
  const ways = new Set<number>();
  const seen = new Set<string>();
  const roots: string[] = [];
  const visit = (root: string) => {
    roots.push(root);
    seen.add(root);
    const queue = [root];
    for (let at = 0; at < queue.length; at += 1) {
      for (const index of out.get(queue[at] ?? '') ?? []) {
        const to = edges[index]?.to;
        if (to === undefined || seen.has(to)) continue;
        seen.add(to);
        ways.add(index);
        queue.push(to);
      }
    }
  };
  for (const id of ids) if (!fed.has(id)) visit(id);
  for (const id of ids) if (!seen.has(id)) visit(id);
  return { ways, roots, loops };
}

/** What stays when nodes that nothing feeds, and then those that feed nothing, are taken away until all have both. */
function circular(
  ids: readonly string[],
  edges: readonly { readonly from: string; readonly to: string }[],
  out: ReadonlyMap<string, readonly number[]>,
  fed: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const left = new Set(ids);
  const into = new Map(fed);
  const open = ids.filter((id) => !into.has(id));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    left.delete(id);
    for (const index of out.get(id) ?? []) {
      const to = edges[index]?.to ?? '';
      const count = (into.get(to) ?? 0) - 1;
      into.set(to, count);
      if (count === 0) open.push(to);
    }
  }
  if (left.size === 0) return left;
  const feeds = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (!left.has(from) || !left.has(to)) continue;
    feeds.set(from, (feeds.get(from) ?? new Set()).add(to));
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of left) {
      if ([...(feeds.get(id) ?? [])].some((to) => left.has(to))) continue;
      left.delete(id);
      changed = true;
    }
  }
  return left;
}

/** Ids of the nodes of these parts, of all that feeds them and of all that they feed. */
export function pathsThrough(tree: PowerTree, parts: ReadonlySet<string>): ReadonlySet<string> {
  const chosen = tree.nodes.filter((node) => parts.has(node.part)).map((node) => node.id);
  const found = new Set(chosen);
  for (const [near, far] of [
    ['to', 'from'],
    ['from', 'to'],
  ] as const) {
    const next = new Map<string, string[]>();
    for (const edge of tree.edges) {
      const there = next.get(edge[near]);
      if (there === undefined) next.set(edge[near], [edge[far]]);
      else there.push(edge[far]);
    }
    const seen = new Set(chosen);
    for (const id of seen) for (const one of next.get(id) ?? []) seen.add(one);
    for (const id of seen) found.add(id);
  }
  return found;
}
