import type { PlacedPart } from '../allocation/instance.ts';
import { positionOf } from '../allocation/placed-part.ts';
import { type Board, bySeq, type Connection, resourceKey } from '../board/board.ts';
import type { Conductor, Design, Link } from './design.ts';
import { DisjointSet } from './disjoint-set.ts';
import { type Ends, type Joint, joinedSlots, nodeAt, sameNode, unpairedOf } from './link.ts';
import { type SlotPair, slotPairs } from './pairing.ts';
import { hasPassiveEnd, linesOf, mayChoose, PassiveEnds } from './passive-ends.ts';
import type { Worked } from './work-out.ts';

/** Connections that are wired anew: what they are now, undefined where that is no link. */
export interface Relinked {
  readonly links: ReadonlyMap<string, Link | undefined>;
  readonly broken: Design['broken'];
}

/**
 * The connections of `region` wired anew, and those whose passive end chooses another line because of that. What is as
 * it was is the very same link or conductor.
 */
export function relink(
  { design, wiring }: Worked,
  board: Board,
  parts: ReadonlyMap<string, PlacedPart>,
  region: ReadonlySet<string>,
): Relinked {
  const links = new Map<string, Link | undefined>();
  const found: Design['broken'][number][] = [];
  const passives: Joint[] = [];
  const plain: Link[] = [];
  for (const id of region) {
    links.set(id, undefined);
    const connection = board.connections.get(id);
    if (connection === undefined) continue;
    const [a, b] = [instanceAt(parts, connection, 0), instanceAt(parts, connection, 1)];
    if (a === undefined || b === undefined) {
      const missing = connection.ends.filter((_, side) => (side === 0 ? a : b) === undefined);
      found.push({ connection, missing });
      continue;
    }
    const ends: Ends = [a, b];
    if (hasPassiveEnd(ends)) passives.push({ connection, ends });
    else {
      const link = linkOf({ connection, ends }, slotPairs(a.index, b.index), design.links.get(id));
      links.set(id, link);
      plain.push(link);
    }
  }
  const choice = new Choice(design, wiring, region, plain, passives);
  for (const link of choice.links()) links.set(link.connection.id, link);
  return { links, broken: brokenAgain(design.broken, found, region) };
}

function instanceAt(parts: ReadonlyMap<string, PlacedPart>, connection: Connection, side: 0 | 1) {
  const instances = parts.get(connection.ends[side].part)?.instances ?? [];
  return instances[positionOf(instances, connection, side)];
}

/** The very same list where none came and none went. */
function brokenAgain(before: Design['broken'], found: Design['broken'], region: ReadonlySet<string>): Design['broken'] {
  const rest = before.filter(({ connection }) => !region.has(connection.id));
  if (found.length === 0 && rest.length === before.length) return before;
  return [...rest, ...found].sort((a, b) => bySeq(a.connection, b.connection));
}

/** `known` itself where the link is as it was. */
function linkOf({ connection, ends }: Joint, pairs: readonly SlotPair[], known: Link | undefined): Link {
  let same = known !== undefined && known.connection === connection;
  same &&= known?.ends[0] === ends[0] && known?.ends[1] === ends[1];
  const conductors: Conductor[] = [];
  for (const [slotA, slotB] of joinedSlots(connection, ends, pairs)) {
    const [a, b] = [nodeAt(ends[0], slotA), nodeAt(ends[1], slotB)];
    if (a === null || b === null) continue;
    const old = known?.conductors[conductors.length];
    const kept = old !== undefined && sameNode(old.a, a) && sameNode(old.b, b);
    same &&= kept;
    conductors.push(kept ? old : { connection: connection.id, a, b });
  }
  const unpaired = unpairedOf(ends, pairs);
  if (same && known?.conductors.length === conductors.length && sameSlots(known.unpaired, unpaired)) return known;
  return { connection, ends, conductors, unpaired };
}

function sameSlots(a: Link['unpaired'], b: Link['unpaired']): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every(({ end, slot }, index) => end === b[index]?.end && slot === b[index]?.slot);
}

/** A net by its token, or a line that was in none by its key. */
type Line = number | string;

/** Passive ends that are wired anew, with all others whose choice may hang on what has changed. */
class Choice {
  private readonly design: Design;
  private readonly wiring: Worked['wiring'];
  private readonly region: ReadonlySet<string>;
  private readonly plain: readonly Link[];
  private readonly passives: readonly Joint[];

  /** `plain` and `passives` are the connections of `region`; the links without a passive end are made already. */
  constructor(
    design: Design,
    wiring: Worked['wiring'],
    region: ReadonlySet<string>,
    plain: readonly Link[],
    passives: readonly Joint[],
  ) {
    this.design = design;
    this.wiring = wiring;
    this.region = region;
    this.plain = plain;
    this.passives = passives;
  }

  links(): readonly Link[] {
    const open = this.linesAtStake();
    if (open.length > 0) return this.chooseAgain(this.linesAround(open));
    // Nobody has a choice.
    const ends = new PassiveEnds(new DisjointSet());
    return this.passives.map((joint) => this.linkOf(joint, ends.choose(joint.ends, NO_LINES)));
  }

  private linkOf(joint: Joint, pairs: readonly SlotPair[]): Link {
    return linkOf(joint, pairs, this.design.links.get(joint.connection.id));
  }

  private lineOf(key: string): Line {
    return this.wiring.tokens.get(key) ?? key;
  }

  /** Lines by which somebody chooses, and about which anything has changed. */
  private linesAtStake(): readonly Line[] {
    const choosers = this.wiring.choosers();
    const lines = new Set<Line>();
    const look = ({ a, b }: Conductor) => {
      for (const node of [a, b]) {
        const line = this.lineOf(resourceKey(node));
        for (const id of choosers.get(line) ?? NOBODY) if (!this.region.has(id)) lines.add(line);
      }
    };
    for (const id of this.region) this.design.links.get(id)?.conductors.forEach(look);
    for (const { conductors } of this.plain) conductors.forEach(look);
    for (const joint of this.passives) {
      const chooses = mayChoose(joint.ends);
      for (const line of linesOf(joint).map((key) => this.lineOf(key))) {
        if (chooses || [...(choosers.get(line) ?? NOBODY)].some((id) => !this.region.has(id))) lines.add(line);
      }
    }
    return [...lines];
  }

  /** All lines on which the choices may hang that hang on `open`. */
  private linesAround(open: readonly Line[]): ReadonlySet<Line> {
    const neighbours = new Map<Line, Line[]>();
    const join = (a: Line, b: Line) => {
      neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
      neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
    };
    for (const { conductors } of this.plain) {
      for (const { a, b } of conductors) join(this.lineOf(resourceKey(a)), this.lineOf(resourceKey(b)));
    }
    for (const joint of this.passives) {
      const [first, ...others] = linesOf(joint).map((key) => this.lineOf(key));
      for (const line of others) if (first !== undefined) join(first, line);
    }
    const lines = new Set(open);
    // A set that grows while it is walked through is walked through to its end.
    for (const line of lines) {
      for (const other of neighbours.get(line) ?? []) lines.add(other);
      for (const id of this.wiring.choosers().get(line) ?? NOBODY) {
        const link = this.region.has(id) ? undefined : this.design.links.get(id);
        for (const key of link === undefined ? [] : linesOf(link)) lines.add(this.lineOf(key));
      }
    }
    return lines;
  }

  /** Wires whole nets in mind, then has all passive ends on them choose in their order. */
  private chooseAgain(lines: ReadonlySet<Line>): readonly Link[] {
    const sets = new DisjointSet();
    const numbers = new Map<string, number>();
    const numberOf = (key: string): number => {
      const number = numbers.get(key) ?? sets.add();
      numbers.set(key, number);
      return number;
    };
    const joints = [...this.passives];
    const join = ({ conductors }: Link) => {
      for (const { a, b } of conductors) sets.union(numberOf(resourceKey(a)), numberOf(resourceKey(b)));
    };
    this.plain.forEach(join);
    for (const id of this.connectionsOn(lines)) {
      const link = this.region.has(id) ? undefined : this.design.links.get(id);
      if (link === undefined) continue;
      if (hasPassiveEnd(link.ends)) joints.push(link);
      else join(link);
    }
    const passiveEnds = new PassiveEnds(sets);
    return joints
      .sort((a, b) => bySeq(a.connection, b.connection))
      .map((joint) => {
        const far = joint.ends[joint.ends[0].index.passive ? 1 : 0];
        const lines = far.slots.map((_, slot) => {
          const node = nodeAt(far, slot);
          return node === null ? -1 : numberOf(resourceKey(node));
        });
        const pairs = passiveEnds.choose(joint.ends, lines);
        const link = this.linkOf(joint, pairs);
        for (const { a, b } of link.conductors) passiveEnds.join(numberOf(resourceKey(a)), numberOf(resourceKey(b)));
        return link;
      });
  }

  private connectionsOn(lines: ReadonlySet<Line>): ReadonlySet<string> {
    const ids = new Set<string>();
    for (const line of lines) {
      for (const id of this.wiring.choosers().get(line) ?? NOBODY) ids.add(id);
      if (typeof line === 'string') continue;
      for (const { connection } of this.wiring.byToken[line]?.conductors ?? []) ids.add(connection);
    }
    return ids;
  }
}

const NO_LINES: readonly number[] = [];
const NOBODY: ReadonlySet<string> = new Set();
