import { type Board, slotName } from '../../board/board.ts';
import type { Link } from '../../design/design.ts';
import { designOf } from '../../design/design-of.ts';
import { hasChoice } from '../../design/passive-dependents.ts';
import { hasPassiveEnd } from '../../design/passive-ends.ts';
import type { EditSession } from '../edit-session.ts';

/**
 * Names the line of each passive end for which the engine would now choose another one than on `before`, since another
 * passive end has gone: where SDA loses its pull-up, that of SCL stays on SCL.
 */
export function keepLines(session: EditSession, before: Board): void {
  const gone = session.changes.filter(
    ({ root, path, after }) => root === 'connections' && path.length === 0 && after === undefined,
  );
  if (gone.length === 0) return;
  const { links } = designOf(before);
  const isPassive = ({ key }: { readonly key: string }) => {
    const link = links.get(key);
    return link !== undefined && hasPassiveEnd(link.ends);
  };
  if (!gone.some(isPassive)) return;
  const choosing = [...links.values()].filter((link) => link.connection.lines === undefined && hasChoice(link));
  // One that is named again may make way for another, or take it.
  while (nameLines(session, choosing)) {}
}

/** Whether there was any to name. */
function nameLines(session: EditSession, choosing: readonly Link[]): boolean {
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
