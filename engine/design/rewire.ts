import type { PlacedPart } from '../allocation/instance.ts';
import { resourceKey } from '../board/board.ts';
import { LayeredMap } from '../board/layered-map.ts';
import { choosersAfter, isChooser } from './choosers.ts';
import type { Conductor, Design, Link, Net, Node } from './design.ts';
import { nodeAt, sameNode } from './link.ts';
import { type Choosers, NetOf, type Wiring } from './net-of.ts';
import { blockOf, byFunction, compareConductors, compareSpots, compareText, inWiredOrder } from './net-order.ts';
import { type Changes, changesOf, type Region, regionsOf } from './regions.ts';
import { lowerBound, Splice } from './spliced.ts';
import { type Piece, pieces, type Spot } from './walks.ts';
import type { Worked } from './work-out.ts';

/** How the wiring of a board differs from what it was. */
export interface Rewiring {
  readonly parts: ReadonlyMap<string, PlacedPart>;
  readonly links: ReadonlyMap<string, Link>;
  /** Links that differ: what they were and what they are. */
  readonly changed: readonly (readonly [old: Link | undefined, now: Link | undefined])[];
  /** Resources whose nodes may differ, by key. */
  readonly spots: ReadonlyMap<string, Spot>;
}

export interface Rewired {
  readonly nets: readonly Net[];
  readonly netOf: Design['netOf'];
  readonly wiring: Wiring;
  readonly goneNets: ReadonlySet<Net>;
  readonly newNets: ReadonlySet<Net>;
}

/**
 * The nets after some links have changed; those that stay as they were are the very same. The cost hangs on the smaller
 * nets: of those that are joined all but the largest are given its token, of what has come apart all but the largest
 * piece is made anew.
 */
export function rewire({ design, wiring }: Worked, now: Rewiring): Rewired {
  const nets = new Nets(design, wiring, now);
  nets.settle();
  return nets.finish();
}

const NOTHING: Net = { id: '', nodes: [], conductors: [] };

/** The nets of a board under change. */
class Nets {
  private readonly design: Design;
  private readonly wiring: Wiring;
  private readonly now: Rewiring;
  private readonly changes: Changes;
  private readonly byToken: (Net | undefined)[];
  private readonly free: number[];
  private readonly tokens = new Map<string, number | undefined>();
  private readonly goneNets = new Set<Net>();
  private readonly newNets = new Set<Net>();
  /** Connections whose passive end chooses by what may have changed. */
  private readonly choosing = new Set<string>();

  constructor(design: Design, wiring: Wiring, now: Rewiring) {
    this.design = design;
    this.wiring = wiring;
    this.now = now;
    this.changes = changesOf(now.changed);
    this.byToken = wiring.byToken.slice();
    this.free = wiring.free.slice();
  }

  settle(): void {
    for (const region of regionsOf(this.wiring, this.changes, this.now.spots)) {
      for (const line of [...region.tokens, ...region.fresh.keys()]) {
        for (const id of this.wiring.choosers().get(line) ?? []) this.choosing.add(id);
      }
      const seeds = new Map<string, Spot>();
      for (const { a, b } of region.gone) for (const node of [a, b]) seeds.set(resourceKey(node), node);
      const apart = pieces(this.now, seeds.values());
      this.settleRest(region, apart);
      for (const piece of apart) this.settlePiece(region, piece);
    }
  }

  finish(): Rewired {
    const { goneNets, newNets, design } = this;
    const tokens = LayeredMap.over(this.wiring.tokens, this.tokens);
    const again = this.choosersAgain(tokens);
    const choosers = () => again;
    if (goneNets.size + newNets.size + this.tokens.size === 0) {
      return { nets: design.nets, netOf: design.netOf, wiring: { ...this.wiring, choosers }, goneNets, newNets };
    }
    const wiring = { ...this.wiring, tokens, byToken: this.byToken, free: this.free, choosers };
    const nets = new Splice<Net>();
    for (const { id } of goneNets) nets.gone.add(lowerBound(design.nets, (other) => other.id < id));
    nets.came.push(...newNets);
    const inOrder = nets.of(design.nets, (a, b) => compareText(a.id, b.id));
    return { nets: inOrder, netOf: new NetOf(wiring), wiring, goneNets, newNets };
  }

  /** What has not come apart: the largest net that there was, with what comes to it and without what leaves it. */
  private settleRest(region: Region, apart: readonly Piece[]): void {
    const { byToken, tokens } = this.wiring;
    const kept = this.largestOf(region.tokens);
    const base = (kept === undefined ? undefined : byToken[kept]) ?? NOTHING;
    const [nodes, conductors] = [new Splice<Node>(), new Splice<Conductor>()];
    /** Keys and conductors of the pieces, and keys that come to this net. */
    const [leftKeys, left, moved] = [new Set<string>(), new Set<Conductor>(), new Set<string>()];
    const out = new Set<Conductor>();
    const takeOut = (one: Conductor) => {
      if (kept !== undefined && tokens.get(resourceKey(one.a)) === kept) out.add(one);
    };
    for (const piece of apart) {
      for (const [key, spot] of piece.spots) {
        leftKeys.add(key);
        if (kept !== undefined && tokens.get(key) === kept) nodes.goneFrom(...blockOf(base, spot));
      }
      for (const one of piece.conductors) {
        left.add(one);
        if (!this.changes.came.has(one)) takeOut(one);
      }
    }
    region.gone.forEach(takeOut);
    for (const place of this.placesOf(base, out)) conductors.gone.add(place);
    for (const token of region.tokens) {
      if (token === kept) continue;
      const net = byToken[token] ?? NOTHING;
      for (const node of net.nodes) {
        const key = resourceKey(node);
        if (leftKeys.has(key)) continue;
        moved.add(key);
        if (!region.spots.has(key)) nodes.came.push(node);
      }
      for (const one of net.conductors) {
        if (!this.changes.gone.has(one) && !left.has(one)) conductors.came.push(one);
      }
      this.drop(token);
    }
    for (const [key, spot] of new Map([...region.fresh, ...region.spots])) {
      if (leftKeys.has(key)) continue;
      const inBase = kept !== undefined && tokens.get(key) === kept;
      const block = nodesAt(this.now, spot);
      if (inBase) {
        const [from, to] = blockOf(base, spot);
        if (sameNodes(base.nodes.slice(from, to), block)) continue;
        nodes.goneFrom(from, to);
      }
      nodes.came.push(...block);
      if (block.length > 0 && !inBase) moved.add(key);
      if (block.length > 0) continue;
      moved.delete(key);
      this.tokens.set(key, undefined);
    }
    for (const one of region.came) if (!left.has(one)) conductors.came.push(one);
    if (!nodes.any && !conductors.any) return;
    const { links } = this.now;
    const net = netOf(
      nodes.of(base.nodes, compareSpots),
      conductors.of(
        base.conductors,
        (old, came) => compareConductors(old, this.design.links, came, links),
        inWiredOrder(conductors.came, links),
      ),
    );
    if (net === null) {
      for (const node of base.nodes)
        if (!leftKeys.has(resourceKey(node))) this.tokens.set(resourceKey(node), undefined);
      for (const key of moved) this.tokens.set(key, undefined);
      if (kept !== undefined) this.drop(kept);
      return;
    }
    if (sameList(net.nodes, base.nodes) && sameList(net.conductors, base.conductors)) return;
    if (kept !== undefined) this.goneNets.add(base);
    const token = this.put(net, kept);
    for (const key of moved) this.tokens.set(key, token);
  }

  private settlePiece(region: Region, { spots, conductors }: Piece): void {
    const { links } = this.now;
    const nodes = [...spots]
      .sort(([, a], [, b]) => compareSpots(a, b))
      .flatMap(([key, spot]) => {
        const touched = region.spots.has(key) || region.fresh.has(key);
        const net = touched ? undefined : this.wiring.byToken[this.wiring.tokens.get(key) ?? -1];
        return net === undefined ? nodesAt(this.now, spot) : net.nodes.slice(...blockOf(net, spot));
      });
    const net = netOf(nodes, inWiredOrder(conductors, links));
    const token = net === null ? undefined : this.put(net);
    for (const key of spots.keys()) this.tokens.set(key, token);
  }

  /** Where conductors stand in their net. */
  private placesOf({ conductors }: Net, some: ReadonlySet<Conductor>): readonly number[] {
    const { links } = this.design;
    // Of few each is looked up, for many all are looked through.
    if (some.size * 16 > conductors.length) return conductors.flatMap((one, place) => (some.has(one) ? [place] : []));
    return [...some].map((one) => lowerBound(conductors, (other) => compareConductors(other, links, one, links) < 0));
  }

  private largestOf(tokens: ReadonlySet<number>): number | undefined {
    let [largest, most]: [number | undefined, number] = [undefined, 0];
    for (const token of tokens) {
      const size = this.wiring.byToken[token]?.nodes.length ?? 0;
      if (size > most) [largest, most] = [token, size];
    }
    return largest;
  }

  /** The token of a new net: that of the one whose place it takes, else one that no net has. */
  private put(net: Net, place?: number): number {
    const token = place ?? this.free.pop() ?? this.byToken.length;
    this.byToken[token] = net;
    this.newNets.add(net);
    return token;
  }

  private drop(token: number): void {
    const net = this.wiring.byToken[token];
    if (net !== undefined) this.goneNets.add(net);
    this.byToken[token] = undefined;
    this.free.push(token);
  }

  private choosersAgain(tokens: Wiring['tokens']): Choosers {
    for (const links of this.now.changed) {
      for (const link of links) if (link !== undefined && isChooser(link)) this.choosing.add(link.connection.id);
    }
    const before = this.wiring.choosers();
    if (this.choosing.size === 0) return before;
    const links = [...this.choosing].map((id) => [this.design.links.get(id), this.now.links.get(id)] as const);
    return choosersAfter(before, links, this.wiring.tokens, tokens);
  }
}

/** Nodes of a resource, by function, those of one function in the order of the part's instances. */
function nodesAt({ parts, links }: Rewiring, spot: Spot): readonly Node[] {
  const nodes: Node[] = [];
  for (const instance of parts.get(spot.part)?.instances ?? []) {
    if (instance.end.domain !== spot.domain) continue;
    if (!instance.connections.some((id) => links.get(id)?.ends.includes(instance))) continue;
    instance.slots.forEach(({ resource }, slot) => {
      const node = resource === spot.resource ? nodeAt(instance, slot) : null;
      if (node !== null) nodes.push(node);
    });
  }
  return nodes.sort(byFunction);
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

function sameNodes(a: readonly Node[], b: readonly Node[]): boolean {
  return a.length === b.length && a.every((node, at) => b[at] !== undefined && sameNode(node, b[at]));
}

function netOf(nodes: readonly Node[], conductors: readonly Conductor[]): Net | null {
  const [first] = nodes;
  return first === undefined || conductors.length === 0 ? null : { id: resourceKey(first), nodes, conductors };
}
