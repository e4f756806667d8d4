import type { Connection, End } from '../board/board.ts';
import type { Design, Link } from './design.ts';
import type { Joint } from './link.ts';
import type { Wiring } from './net-of.ts';
import { NONE, Numbered, type PartList } from './numbered.ts';
import { slotPairs } from './pairing.ts';
import { hasPassiveEnd, mayChoose, PassiveEnds } from './passive-ends.ts';

type Wired = Pick<Design, 'links' | 'broken' | 'nets' | 'netOf'> & { readonly wiring: Wiring };

/**
 * Joins the slots of every connection, then what is joined to nets. `connections` are in (seq, id) order. Passive ends
 * come last, see `PassiveEnds`.
 */
export function wire(parts: PartList, connections: readonly Connection[]): Wired {
  const board = new Numbered(parts);
  const links: (Link | null)[] = [];
  const broken: Design['broken'][number][] = [];
  const passives: { readonly joint: Joint; readonly a: number; readonly b: number; readonly place: number }[] = [];
  for (let at = 0; at < connections.length; at++) {
    const connection = connections[at];
    if (connection === undefined) continue;
    const a = board.instanceOf(parts.ends[2 * at] ?? NONE, connection, 0);
    const b = board.instanceOf(parts.ends[2 * at + 1] ?? NONE, connection, 1);
    const ends = board.endsAt(a, b);
    if (ends === null) broken.push({ connection, missing: missingOf(connection, a, b) });
    else if (hasPassiveEnd(ends)) passives.push({ joint: { connection, ends }, a, b, place: links.push(null) - 1 });
    else links.push(board.join(connection, ends, a, b, slotPairs(ends[0].index, ends[1].index), null));
  }
  const passiveEnds = new PassiveEnds(board.sets);
  const choosers: Link[] = [];
  for (const { joint, a, b, place } of passives) {
    const { connection, ends } = joint;
    const far = ends[0].index.passive ? b : a;
    const link = board.join(connection, ends, a, b, passiveEnds.choose(ends, board.numbersAt(far)), passiveEnds);
    links[place] = link;
    if (mayChoose(ends)) choosers.push(link);
  }
  const byId = new Map<string, Link>();
  for (const link of links) if (link !== null) byId.set(link.connection.id, link);
  return { links: byId, broken, ...board.collect(choosers) };
}

/** The ends of a connection that were not found. */
function missingOf({ ends }: Connection, a: number, b: number): readonly End[] {
  return ends.filter((_, side) => (side === 0 ? a : b) === NONE);
}
