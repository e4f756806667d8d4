import { LineLoad, linesTaken } from '../allocation/line-load.ts';
import { endKey } from '../board/board.ts';
import type { EditSession } from './edit-session.ts';
import type { ResolvedEnd } from './resolve.ts';

/** How full each used instance is, by its connections to ends that are not passive. */
export function lineLoads(session: EditSession, side: ResolvedEnd): ReadonlyMap<number, LineLoad> {
  const loads = new Map<number, LineLoad>();
  for (const { end, index, connections } of session.usedInstances(side.part)) {
    if (index !== side.index) continue;
    const own = endKey(end);
    const load = new LineLoad(index);
    for (const id of connections) {
      const connection = session.board.connections.get(id);
      const far = connection?.ends.find((entry) => endKey(entry) !== own);
      if (connection === undefined || far === undefined) continue;
      if (isPassiveEnd(session, far.part, far.domain, far.interface)) continue;
      load.add(linesTaken(connection, far === connection.ends[1] ? 0 : 1));
    }
    loads.set(end.instance, load);
  }
  return loads;
}

function isPassiveEnd(session: EditSession, part: string, domain: string, id: string): boolean {
  const entry = session.board.parts.get(part);
  const definition = entry === undefined ? null : session.placedPart(entry).definition;
  return definition?.interfaces.get(`${domain}/${id}`)?.passive === true;
}

/** Labels of the parts that are connected to these instances. */
export function partnersOf(
  session: EditSession,
  instances: readonly { readonly key: string; readonly connections: readonly string[] }[],
): readonly string[] {
  const partners = instances.flatMap(({ key, connections }) =>
    connections
      .flatMap((id) => session.board.connections.get(id)?.ends ?? [])
      .filter((far) => endKey(far) !== key)
      .map(({ part }) => session.board.parts.get(part)?.label ?? part),
  );
  return [...new Set(partners)];
}
