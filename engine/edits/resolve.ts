import { nearest } from '#schemas/nearest.ts';
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Connection, End, Note, Part } from '../board/board.ts';
import type { EndRef } from '../board/edit.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../definition/index-types.ts';
import type { EditSession } from './edit-session.ts';

/** The part that a reference means: an id, a local name of this list, or a label that only one part has. */
export function findPart(session: EditSession, ref: string, pointer: string): Part {
  const { parts } = session.board;
  if (typeof ref !== 'string') return session.refuse(pointer, 'a part is named by its id, its label or a local name');
  const id = session.names.get(ref) ?? ref;
  const found = parts.get(id);
  if (found !== undefined) return found;
  if (ref.startsWith('$')) {
    return session.refuse(pointer, `no earlier edit of this list introduces ${ref}`, {
      nearest: nearest(ref, session.names.keys()),
      next: `give the add_part edit "id": "${ref}" and put it before this one`,
    });
  }
  const labelled = [...session.labelled(ref)].sort();
  const [only] = labelled;
  const part = only === undefined ? undefined : parts.get(only);
  if (labelled.length === 1 && part !== undefined) return part;
  if (labelled.length > 1) {
    return session.refuse(pointer, `${labelled.length} parts are labelled ${quote(ref)}`, {
      nearest: labelled.slice(0, 10),
      next: 'name the part by its id',
    });
  }
  return session.refuse(pointer, `there is no part ${quote(ref)} on this board`, {
    nearest: nearest(ref, [...session.names.keys(), ...session.allLabels(), ...parts.keys()]),
    next: 'read the board for its parts',
  });
}

/** One end of a connection as far as it is known: `instance` is null where any will do. */
export interface Side {
  readonly part: Part;
  readonly definition: DefinitionIndex;
  readonly domain: DomainName;
  readonly index: InterfaceIndex;
  readonly instance: number | null;
}

/** The interface that a reference means. */
export function findSide(session: EditSession, ref: EndRef, pointer: string): Side {
  const part = findPart(session, ref.part, `${pointer}/part`);
  const definition = definitionOfPart(session, part, `${pointer}/part`);
  const domains = [...definition.domains].flatMap(([name, domain]) => {
    const index = domain.interfaces.get(ref.interface);
    return index !== undefined && (ref.domain === undefined || ref.domain === name) ? [{ name, index }] : [];
  });
  const [found, another] = domains;
  if (found === undefined) {
    const ids = [...definition.domains.values()].flatMap((domain) => [...domain.interfaces.keys()]);
    const where = ref.domain === undefined ? '' : ` in its ${ref.domain} domain`;
    const close = nearest(`${ref.interface}`, ids);
    return session.refuse(`${pointer}/interface`, `${part.label} has no interface ${quote(ref.interface)}${where}`, {
      nearest: close.length > 0 ? close : ids.slice(0, 12),
    });
  }
  if (another !== undefined) {
    return session.refuse(`${pointer}/domain`, `${part.label} has an interface ${ref.interface} in several domains`, {
      nearest: domains.map(({ name }) => name),
      next: 'say which domain',
    });
  }
  const { instance = null } = ref;
  const limit = found.index.interface.max_instances ?? Number.POSITIVE_INFINITY;
  if (instance !== null && !(Number.isSafeInteger(instance) && instance >= 0 && instance < limit)) {
    const most = Number.isFinite(limit) ? `0 to ${limit - 1}` : '0, 1, 2, …';
    return session.refuse(
      `${pointer}/instance`,
      `${part.label}.${ref.interface} has instances ${most}, not ${instance}`,
      { nearest: [Number.isFinite(limit) && instance > 0 ? `${limit - 1}` : '0'] },
    );
  }
  return { part, definition, domain: found.name, index: found.index, instance };
}

export function definitionOfPart(session: EditSession, part: Part, pointer: string): DefinitionIndex {
  const file = session.definition(part);
  if (file !== undefined) return definitionIndex(part.definition, file);
  return session.refuse(pointer, `the definition ${part.definition} of ${part.label} is not on this board`, {
    next: 'import the definition again, or replace the part',
  });
}

export function findConnection(session: EditSession, ref: string, pointer: string): Connection {
  const { connections } = session.board;
  const found = connections.get(session.names.get(ref) ?? ref);
  if (found !== undefined) return found;
  return session.refuse(pointer, `there is no connection ${quote(ref)} on this board`, {
    nearest: nearest(`${ref}`, [...session.names.keys(), ...connections.keys()]),
    next: 'read the board for its connections',
  });
}

export function findNote(session: EditSession, ref: string, pointer: string): Note {
  const { notes } = session.board;
  const found = notes.get(session.names.get(ref) ?? ref);
  if (found !== undefined) return found;
  return session.refuse(pointer, `there is no note ${quote(ref)} on this board`, {
    nearest: nearest(`${ref}`, [...session.names.keys(), ...notes.keys()]),
  });
}

/** "MCU.i2c", with " #2" for a second instance, as people count. */
export function sideName({ part, index }: Pick<Side, 'part' | 'index'>, instance = 0): string {
  return `${part.label}.${index.interface.id}${instance > 0 ? ` #${instance + 1}` : ''}`;
}

export function endOfSide(side: Side, instance: number): End {
  return { part: side.part.id, domain: side.domain, interface: side.index.interface.id, instance };
}

export function quote(text: unknown): string {
  return JSON.stringify(typeof text === 'string' ? text.slice(0, 80) : text) ?? 'undefined';
}
