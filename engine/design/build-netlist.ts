import type { Connection, End } from '../board/board.ts';
import type { Design, Link } from './design.ts';
import type { ResolvedConnection } from './link.ts';
import type { Connectivity } from './net-by-resource.ts';
import { NetlistBuilder, NONE, type PartTable } from './netlist-builder.ts';
import { joinedPairs } from './pairing.ts';
import { hasPassiveEnd, mayChoose, PassiveEnds } from './passive-ends.ts';

type DesignNetlist = Pick<Design, 'links' | 'broken' | 'nets' | 'netOf'> & { readonly connectivity: Connectivity };

/**
 * The netlist of a board: joins the slots of every connection and collects the nets. `connections` are in (seq, id)
 * order. Passive ends are joined last, see `PassiveEnds`.
 */
export function buildNetlist(parts: PartTable, connections: readonly Connection[]): DesignNetlist {
  const builder = new NetlistBuilder(parts);
  const links: (Link | null)[] = [];
  const broken: Design['broken'][number][] = [];
  const passives: {
    readonly resolved: ResolvedConnection;
    readonly a: number;
    readonly b: number;
    readonly position: number;
  }[] = [];
  for (let at = 0; at < connections.length; at++) {
    const connection = connections[at];
    if (connection === undefined) continue;
    const a = builder.instanceOf(parts.ends[2 * at] ?? NONE, connection, 0);
    const b = builder.instanceOf(parts.ends[2 * at + 1] ?? NONE, connection, 1);
    const ends = builder.endsAt(a, b);
    if (ends === null) broken.push({ connection, missing: missingEnds(connection, a, b) });
    else if (hasPassiveEnd(ends))
      passives.push({ resolved: { connection, ends }, a, b, position: links.push(null) - 1 });
    else
      links.push(
        builder.join(connection, ends, a, b, joinedPairs(ends[0].index, ends[1].index, connection.lines), null),
      );
  }
  const passiveEnds = new PassiveEnds(builder.sets);
  const choosing: Link[] = [];
  for (const { resolved, a, b, position } of passives) {
    const { connection, ends } = resolved;
    const far = ends[0].index.passive ? b : a;
    const pairs = passiveEnds.choose(resolved, builder.resourceNumbersOf(far));
    const link = builder.join(connection, ends, a, b, pairs, passiveEnds);
    links[position] = link;
    if (mayChoose(resolved)) choosing.push(link);
  }
  const byId = new Map<string, Link>();
  for (const link of links) if (link !== null) byId.set(link.connection.id, link);
  return { links: byId, broken, ...builder.collect(choosing) };
}

/** The ends of a connection whose instance was not found. */
function missingEnds({ ends }: Connection, a: number, b: number): readonly End[] {
  return ends.filter((_, side) => (side === 0 ? a : b) === NONE);
}
