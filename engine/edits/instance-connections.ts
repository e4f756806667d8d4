import { LineLoad, linesTaken } from '../allocation/line-load.ts';
import { type End, endKey } from '../board/board.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import { speakAlike } from '../definition/speak-alike.ts';
import type { EditSession } from './edit-session.ts';
import type { ResolvedEnd } from './resolve.ts';

/**
 * How full each used instance is, by its connections to ends that are neither passive nor joined across protocols: lines that are meet at a
 * terminal, which takes any number of them.
 */
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
      const other = farIndex(session, far);
      if (other?.passive === true || (connection.lines !== undefined && !speakAlike(index, other))) continue;
      load.add(linesTaken(connection, far === connection.ends[1] ? 0 : 1));
    }
    loads.set(end.instance, load);
  }
  return loads;
}

function farIndex(session: EditSession, { part, domain, interface: id }: End): InterfaceIndex | undefined {
  const entry = session.board.parts.get(part);
  const definition = entry === undefined ? null : session.placedPart(entry).definition;
  return definition?.interfaces.get(`${domain}/${id}`);
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
