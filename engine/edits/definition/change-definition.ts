import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { type Connection, type Part, pinKey } from '../../board/board.ts';
import { compatibleOffers } from '../../compatibility/compatible.ts';
import type { Offer } from '../../compatibility/voltage.ts';
import { canFill, definitionIndex } from '../../definition/definition-index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { EditSession } from '../edit-session.ts';
import { fieldProblem } from '../fields.ts';
import { storeAssigned } from '../list/place-together.ts';
import { removeConnections } from '../remove.ts';
import { carryConnections } from './carry-connections.ts';

/**
 * Makes a part of another definition. It keeps what the definition still has: connections whose interface is there, still
 * fits its partner and finds resources, pins whose resource still serves their slot, and fields that may have their value.
 * Connections whose interface is gone go to one that can stand for it, with their pins and waivers.
 */
export function changeDefinition(session: EditSession, part: Part, key: string, file: PartDefinitionFile): void {
  if (key === part.definition) return;
  const before = session.definition(part);
  const definition = definitionIndex(key, file);
  const [was, connections] = [session.finish(), session.connectionsOf(part.id)];
  session.freeze(key, file);
  const lost = connections.filter((one) => !stillJoins(session, part, definition, one));
  removeConnections(
    session,
    lost.map(({ id }) => id),
  );
  removePins(session, part.id, definition);
  removeFields(session, part, before === undefined ? null : definitionIndex(part.definition, before), definition);
  session.write('parts', part.id, ['definition'], key);
  placeAgain(session, part.id);
  carryConnections(session, was, part, connections);
}

function stillJoins(session: EditSession, part: Part, definition: DefinitionIndex, { ends }: Connection): boolean {
  const offers: Offer[] = [];
  for (const { part: id, domain, interface: name, instance } of ends) {
    const own = id === part.id;
    const placed = own ? part : session.board.parts.get(id);
    const file = placed === undefined ? undefined : session.definition(placed);
    const its = own ? definition : placed && file && definitionIndex(placed.definition, file);
    // Without its definition nobody can say that the other end no longer fits.
    if (placed === undefined || its === undefined) continue;
    const index = its.interfaces.get(`${domain}/${name}`);
    if (index === undefined || instance >= (index.interface.max_instances ?? Number.POSITIVE_INFINITY)) return false;
    offers.push({ part: placed, definition: its, index });
  }
  const [a, b] = offers;
  return a === undefined || b === undefined || compatibleOffers(a, b).ok;
}

function removePins(session: EditSession, part: string, { interfaces, resources }: DefinitionIndex): void {
  const kept = new Set<string>();
  for (const { ends } of session.connectionsOf(part)) {
    for (const end of ends) {
      const slots = end.part === part ? interfaces.get(`${end.domain}/${end.interface}`)?.slots : undefined;
      for (const slot of slots ?? []) {
        const key = pinKey(end, slot.requires, slot.n);
        const entry = resources.get(`${end.domain}/${session.board.pins.get(key)?.resource}`);
        if (entry !== undefined && canFill(slot, entry)) kept.add(key);
      }
    }
  }
  for (const key of session.board.pins.keys()) {
    if (key.startsWith(`${part}/`) && !kept.has(key)) session.write('pins', key, [], undefined);
  }
}

/** A value that the definition before did not allow either is kept: it is shown as what it is. */
function removeFields(
  session: EditSession,
  { id, fields }: Part,
  before: DefinitionIndex | null,
  definition: DefinitionIndex,
): void {
  for (const [key, value] of Object.entries(fields)) {
    const isLost = fieldProblem(definition, key, value) !== null && fieldProblem(before, key, value) === null;
    if (isLost) session.write('parts', id, ['fields', key], undefined);
  }
}

/** Stores the resources that its instances hold now; what finds none goes, the last one first. */
function placeAgain(session: EditSession, id: string): void {
  for (;;) {
    const part = session.board.parts.get(id);
    if (part === undefined) return;
    const { instances } = session.placedPart(part);
    const unplaced = instances.findLast(({ status }) => status === 'unsatisfied');
    if (unplaced === undefined) {
      const derived = instances.filter(({ status }) => status === 'derived');
      for (const { key, connections, slots } of derived) {
        storeAssigned(
          session,
          { key, connections: [...connections] },
          slots.flatMap(({ resource }) => resource ?? []),
        );
      }
      return;
    }
    removeConnections(session, unplaced.connections);
  }
}
