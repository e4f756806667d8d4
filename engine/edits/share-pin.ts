/** Sharing a pin on purpose: what a connection that finds no pin of its own could do instead. */
import type { PlacedPart } from '../allocation/instance.ts';
import { endKey } from '../board/board.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import { namedInterface, namedResource } from '../definition/named.ts';
import { instanceReuse } from '../design/instance-reuse.ts';
import type { EditSession } from './edit-session.ts';
import { lineLoads, partnersOf } from './instance-connections.ts';
import type { Remedy, SharedPin } from './refusal.ts';
import type { ResolvedEnd } from './resolve.ts';

/** The instances of `side` in use that a connection takes only where it is named, in ascending order. */
export function instancesToShare(session: EditSession, side: ResolvedEnd, other: ResolvedEnd): readonly number[] {
  if (side.instance !== null || instanceReuse(side.index, other.index.passive) !== 'never') return [];
  return [...lineLoads(session, side)]
    .filter(([, load]) => load.at(null) < side.index.maxConnections)
    .map(([instance]) => instance)
    .sort((a, b) => a - b);
}

/** The connect of this session with one of `instances` named at the end that `pointer` means; none where none is left. */
export function sharePin(
  session: EditSession,
  placed: PlacedPart,
  index: InterfaceIndex,
  { pointer, share: instances }: { readonly pointer: string; readonly share: readonly number[] },
): readonly Remedy[] {
  const edit = session.edits[session.index];
  const [first] = instances;
  if (edit?.op !== 'connect' || first === undefined) return [];
  const end = pointer === '/from' ? 'from' : 'to';
  return [
    {
      code: 'share-pin',
      params: {
        end,
        part: placed.part.label,
        interface: namedInterface(index),
        choices: instances.map((instance) => sharedPin(session, placed, index, instance)),
      },
      edits: [{ ...edit, [end]: { ...edit[end], instance: first } }],
    },
  ];
}

function sharedPin(session: EditSession, placed: PlacedPart, index: InterfaceIndex, instance: number): SharedPin {
  const end = { part: placed.part.id, domain: index.domain, interface: index.interface.id, instance };
  const found = placed.instances.find(({ key }) => key === endKey(end));
  const resources = placed.definition?.domains.get(index.domain)?.resources;
  const pins = (found?.slots ?? []).flatMap(({ resource }) => resources?.get(resource ?? '') ?? []).map(namedResource);
  return { instance, pins, partners: partnersOf(session, found === undefined ? [] : [found]) };
}
