/** The wires that the connections of a board really take: from pad to pad, one for each line, and one cable for a plug. */
import type { Board, Connection, Part } from '../../board/board.ts';
import { resourceKey } from '../../board/board.ts';
import type { Conductor, Design, Link, Net, Node } from '../../design/design.ts';
import { designOf } from '../../design/design-of.ts';
import { PITCH } from '../../placement/grid.ts';
import type { RouteEnd } from '../routing/route.ts';
import type { ScenePart, WireJoin, WireKind, WireSpec } from '../scene/items.ts';
import { portEnd } from '../scene/items.ts';
import { domainClass, type WireColour } from '../shape/wire-class.ts';
import { functionColour, netColour } from './net-colour.ts';
import { type PlacedPad, type PlacedPicture, placedPicture } from './picture-place.ts';

type Lookup = Pick<ReadonlyMap<string, ScenePart>, 'get'>;

const colours = new WeakMap<Net, WireColour>();

/** How many lanes the wires at each port of a block take: part → port key → lanes. Parts with a picture have none. */
export function blockLanes(board: Board): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const lanes = new Map<string, Map<string, number>>();
  for (const link of designOf(board).links.values()) {
    for (const { end } of link.ends) {
      if (pictureAt(board, end.part) !== null) continue;
      const its = lanes.get(end.part) ?? new Map<string, number>();
      lanes.set(end.part, its);
      const key = `${end.domain}/${end.interface}`;
      its.set(key, (its.get(key) ?? 0) + Math.max(1, link.conductors.length));
    }
  }
  return lanes;
}

/**
 * All wires of a board whose parts lie as `parts` says, in the order of its connections. What two connections have in common is
 * drawn once, for the first of them. A line without a pad ends at the body.
 */
export function boardWires(board: Board, parts: Lookup): readonly WireSpec[] {
  return new WireList(board, parts).all();
}

function pictureAt(board: Board, id: string): PlacedPicture | null {
  const part = board.parts.get(id);
  const file = part === undefined ? undefined : board.definitions.get(part.definition);
  return part === undefined || file === undefined ? null : placedPicture(file, part);
}

interface WireEnd {
  readonly end: RouteEnd;
  readonly join: WireJoin;
  /** Equal for equal places. */
  readonly spot: string;
  readonly pad: PlacedPad | null;
}

class WireList {
  readonly #board: Board;
  readonly #parts: Lookup;
  readonly #design: Design;
  readonly #found = new Map<string, WireSpec & { readonly also: string[] }>();
  /** Lanes of the ports of blocks that are taken. */
  readonly #lanes = new Map<string, number>();
  /** By the side of a body, the nets that end in its middle or beside it. */
  readonly #atBodies = new Map<string, string[]>();

  constructor(board: Board, parts: Lookup) {
    this.#board = board;
    this.#parts = parts;
    this.#design = designOf(board);
  }

  all(): readonly WireSpec[] {
    for (const link of this.#design.links.values()) this.#addLink(link);
    return [...this.#found.values()];
  }

  #addLink(link: Link): void {
    const { connection, conductors } = link;
    const cables = new Set<string>();
    let isJoined = false;
    for (const [at, conductor] of conductors.entries()) {
      const look = this.#look(conductor);
      const ends = this.#endsOf(link, conductor, look.net);
      if (ends === null) continue;
      const [a, b] = ends;
      // Four screws from body to body are one line.
      if (this.#isAtBody(a) && this.#isAtBody(b)) {
        if (isJoined) continue;
        isJoined = true;
      }
      const [plug, socket] = [a.pad?.socket ?? null, b.pad?.socket ?? null];
      const id = `${connection.id}#${at}`;
      if (plug === null || socket === null) this.#add(id, connection, ends, look);
      else if (!cables.has(`${plug} ${socket}`)) {
        cables.add(`${plug} ${socket}`);
        const plugged = [this.#atSocket(a), this.#atSocket(b)] as const;
        this.#add(id, connection, plugged, {
          kind: 'cable',
          class: conductor.a.domain === 'electrical' ? 'slate' : domainClass(conductor.a.domain),
          // Data and the supply that comes with them run in one cable.
          net: `cable ${plugged
            .map(({ spot }) => spot)
            .sort()
            .join(' ')}`,
        });
      }
    }
    if (conductors.length === 0) this.#addBare(link);
  }

  /** A connection that joins no resources: from body to body, or from port to port. */
  #addBare({ connection, ends: [a, b] }: Link): void {
    const [from, to] = [a, b].map(({ end, slots }) => {
      const resource = slots.find((slot) => slot.resource !== null)?.resource ?? '';
      return { part: end.part, domain: end.domain, resource, function: slots[0]?.function ?? '', instance: '' };
    });
    if (from === undefined || to === undefined) return;
    const net = `link ${connection.id}`;
    const ports = [`${a.end.domain}/${a.end.interface}`, `${b.end.domain}/${b.end.interface}`] as const;
    const ends = this.#pair([from, ports[0]], [to, ports[1]], net);
    if (ends === null) return;
    const its = a.end.domain === 'electrical' ? functionColour(from.function, 'electrical') : domainClass(a.end.domain);
    this.#add(`${connection.id}#0`, connection, ends, { kind: 'link', class: its, net });
  }

  #add(
    id: string,
    connection: Connection,
    [a, b]: readonly [WireEnd, WireEnd],
    look: { readonly kind: WireKind; readonly class: WireColour; readonly net: string },
  ): void {
    const key = [a.spot, b.spot].sort().join(' ');
    const same = this.#found.get(key);
    if (same !== undefined && same.net === look.net) {
      if (same.connection.id !== connection.id) same.also.push(connection.id);
      return;
    }
    const spec = { id, connection, also: [], ends: [a.end, b.end] as const, joins: [a.join, b.join] as const, ...look };
    this.#found.set(same === undefined ? key : `${key} ${id}`, spec);
  }

  #look({ a, b }: Conductor): { readonly kind: WireKind; readonly class: WireColour; readonly net: string } {
    const net = this.#design.netOf.get(resourceKey(a)) ?? this.#design.netOf.get(resourceKey(b));
    const kind: WireKind =
      a.domain === 'electrical' ? 'wire' : a.domain === 'pneumatic' || a.domain === 'hydraulic' ? 'pipe' : 'link';
    if (net === undefined) return { kind, class: functionColour(a.function, a.domain), net: resourceKey(a) };
    let colour = colours.get(net);
    if (colour === undefined) {
      colour = netColour(net, this.#design);
      colours.set(net, colour);
    }
    return { kind, class: colour, net: net.id };
  }

  #endsOf({ ends: [a, b] }: Link, { a: from, b: to }: Conductor, net: string): readonly [WireEnd, WireEnd] | null {
    return this.#pair([from, `${a.end.domain}/${a.end.interface}`], [to, `${b.end.domain}/${b.end.interface}`], net);
  }

  #isAtBody({ pad, join }: WireEnd): boolean {
    return pad === null && (this.#parts.get(join.part)?.drawn ?? null) !== null;
  }

  /** The nearest pads of two resources; where one has none, the port of its block, or the body. */
  #pair(
    [from, fromPort]: readonly [Node, string],
    [to, toPort]: readonly [Node, string],
    net: string,
  ): readonly [WireEnd, WireEnd] | null {
    const [a, b] = [this.#parts.get(from.part), this.#parts.get(to.part)];
    if (a === undefined || b === undefined) return null;
    const [padsA, padsB] = [this.#padsOf(from), this.#padsOf(to)];
    let [best, shortest]: [readonly [PlacedPad, PlacedPad] | null, number] = [null, Infinity];
    for (const one of padsA) {
      for (const other of padsB) {
        const long = Math.abs(a.at[0] + one.x - b.at[0] - other.x) + Math.abs(a.at[1] + one.y - b.at[1] - other.y);
        if (long < shortest) [best, shortest] = [[one, other], long];
      }
    }
    const [padA, padB] = best ?? [padsA[0] ?? null, padsB[0] ?? null];
    const [endA, endB] = [this.#wireEnd(a, padA, fromPort, b, net), this.#wireEnd(b, padB, toPort, a, net)];
    return endA === null || endB === null ? null : [endA, endB];
  }

  #padsOf({ part, domain, resource }: Node): readonly PlacedPad[] {
    return pictureAt(this.#board, part)?.byResource.get(`${domain}/${resource}`) ?? [];
  }

  #wireEnd(part: ScenePart, pad: PlacedPad | null, port: string, other: ScenePart, net: string): WireEnd | null {
    if (pad !== null) {
      const key = `${pad.pad.domain}/${pad.pad.resource}`;
      const join = { part: part.id, key, pad: pad.index };
      return { end: padEnd(part, pad), join, spot: `${part.id}/${pad.index}`, pad };
    }
    if (part.drawn !== null) {
      const { side } = bodyEnd(part, other.at);
      const nets = this.#atBodies.get(`${part.id}/${side}`) ?? [];
      this.#atBodies.set(`${part.id}/${side}`, nets);
      if (!nets.includes(net)) nets.push(net);
      const lane = nets.indexOf(net);
      const end = bodyEnd(part, other.at, lane);
      return { end, join: { part: part.id, key: port, pad: null }, spot: `${part.id}/${side}/${lane}`, pad: null };
    }
    const placed = part.layout.byKey.get(port);
    if (placed === undefined) return null;
    const lane = this.#lanes.get(`${part.id}/${port}`) ?? 0;
    this.#lanes.set(`${part.id}/${port}`, lane + 1);
    const join = { part: part.id, key: port, pad: null };
    return { end: portEnd(part, placed, lane), join, spot: `${part.id}/${port}/${lane}`, pad: null };
  }

  /** The middle of the socket that a contact belongs to. */
  #atSocket(one: WireEnd): WireEnd {
    const { pad, join, end } = one;
    const part = this.#parts.get(join.part);
    if (pad === null || part === undefined) return one;
    const contacts = (pictureAt(this.#board, join.part)?.pads ?? []).filter(
      ({ socket, side }) => socket === pad.socket && side === pad.side,
    );
    const mean = (of: (its: PlacedPad) => number): number =>
      contacts.reduce((sum, its) => sum + of(its), 0) / Math.max(1, contacts.length);
    const upright = end.side === 'top' || end.side === 'bottom';
    const middle = upright ? { x: part.at[0] + mean(({ x }) => x) } : { y: part.at[1] + mean(({ y }) => y) };
    return { ...one, end: { ...end, ...middle }, spot: `${join.part}/${pad.socket}` };
  }
}

/** Where the wire of a pad leaves its part. */
export function padEnd({ at, layout }: Pick<ScenePart, 'at' | 'layout'>, { x, y, side, exit }: PlacedPad): RouteEnd {
  const upright = side === 'top' || side === 'bottom';
  const edge = {
    left: at[0] - layout.width / 2,
    right: at[0] + layout.width / 2,
    top: at[1] - layout.height / 2,
    bottom: at[1] + layout.height / 2,
  }[side];
  return { x: at[0] + x + (upright ? exit : 0), y: at[1] + y + (upright ? 0 : exit), side, edge };
}

/** The middle of the side that faces a point; what comes after the first ends a pitch beside it, in turn on either hand. */
function bodyEnd({ at, layout: { width, height } }: ScenePart, to: Part['at'], lane = 0): RouteEnd {
  const [dx, dy] = [to[0] - at[0], to[1] - at[1]];
  const beside = (long: number): number => {
    const by = Math.ceil(lane / 2) * PITCH * (lane % 2 === 1 ? 1 : -1);
    return Math.abs(by) < long / 2 - 4 ? by : 0;
  };
  if (Math.abs(dx) / width >= Math.abs(dy) / height) {
    const x = at[0] + (dx < 0 ? -width : width) / 2;
    return { x, y: at[1] + beside(height), side: dx < 0 ? 'left' : 'right', edge: x };
  }
  const y = at[1] + (dy < 0 ? -height : height) / 2;
  return { x: at[0] + beside(width), y, side: dy < 0 ? 'top' : 'bottom', edge: y };
}
