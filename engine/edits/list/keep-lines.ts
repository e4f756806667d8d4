import { type Board, type Connection, type End, resourceKey, slotName } from '../../board/board.ts';
import { definitionIndex } from '../../definition/definition-index.ts';
import type { Design, Link } from '../../design/design.ts';
import { designOf } from '../../design/design-of.ts';
import { hasChoice } from '../../design/passive-dependents.ts';
import type { EditSession } from '../edit-session.ts';

/**
 * Names the line of each passive end for which the engine would now choose another one than on `before`, since another
 * passive end has gone: where SDA loses its pull-up, that of SCL stays on SCL.
 */
export function keepLines(session: EditSession, before: Board): void {
  const passive = session.changes
    .filter(({ root, path, after }) => root === 'connections' && path.length === 0 && after === undefined)
    .flatMap(({ key }) => before.connections.get(key) ?? NONE)
    .filter(({ ends }) => hasPassiveEnd(before, ends));
  if (passive.length === 0) return;
  const design = designOf(before);
  const choosing = new Set(passive.flatMap(({ id }) => choosingBeside(design, id)));
  // One that is named again may make way for another, or take it.
  while (nameLines(session, choosing)) {}
}

const NONE: readonly never[] = [];

function hasPassiveEnd({ parts, definitions }: Board, [a, b]: Connection['ends']): boolean {
  const isPassive = ({ part, domain, interface: id }: End): boolean => {
    const key = parts.get(part)?.definition ?? '';
    const file = definitions.get(key);
    const index = file === undefined ? undefined : definitionIndex(key, file).domains.get(domain);
    return index?.interfaces.get(id)?.passive === true;
  };
  return isPassive(a) !== isPassive(b);
}

/** The links whose passive end may choose a line of the other end of this connection, itself among them. */
function choosingBeside({ links, instances, netOf }: Design, id: string): readonly Link[] {
  const link = links.get(id);
  // A resistor at a supply joins its rail, and leaves nobody a choice.
  if (link === undefined || !hasChoice(withoutLines(link))) return NONE;
  const { end, slots } = link.ends[link.ends[0].index.passive ? 1 : 0];
  const nets = new Set(
    slots.flatMap(({ resource }) => {
      const net = resource === null ? undefined : netOf.get(resourceKey({ ...end, resource }));
      return net ?? NONE;
    }),
  );
  return [...nets]
    .flatMap(({ nodes }) => nodes)
    .flatMap((node) => instances.get(node.instance)?.connections ?? NONE)
    .flatMap((one) => links.get(one) ?? NONE)
    .filter((one) => one.connection.lines === undefined && hasChoice(one));
}

function withoutLines({ connection: { lines: _, ...connection }, ...link }: Link): Link {
  return { ...link, connection };
}

/** Whether there was any to name. */
function nameLines(session: EditSession, choosing: Iterable<Link>): boolean {
  const { links } = designOf(session.finish());
  let named = false;
  for (const link of choosing) {
    const { id } = link.connection;
    const now = links.get(id);
    const line = joinedLine(link);
    if (now === undefined || line === null || now.connection.lines !== undefined || joinedLine(now) === line) continue;
    session.write('connections', id, ['lines'], [line]);
    named = true;
  }
  return named;
}

/** The slot of the other end that a passive end is joined to; null where it is joined to none, or to several. */
function joinedLine({ ends, unpaired }: Link): string | null {
  const far = ends[0].index.passive ? 1 : 0;
  const joined = ends[far].slots.filter((_, at) => !unpaired.some(({ end, slot }) => end === far && slot === at));
  return joined.length === 1 && joined[0] !== undefined ? slotName(joined[0]) : null;
}
