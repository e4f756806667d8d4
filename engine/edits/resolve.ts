import { nearest } from '#schemas/nearest.ts';
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Connection, End, Note, Part } from '../board/board.ts';
import type { EndRef } from '../board/edit.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import { findInterfaces } from '../definition/find-interface.ts';
import type { DefinitionIndex, InterfaceIndex } from '../definition/index-types.ts';
import { type NamedInterface, namedInstance } from '../definition/named.ts';
import type { EditSession } from './edit-session.ts';
import { quote } from './quote.ts';

/** The part that a reference means: an id, a local name of this list, or a label that only one part has. */
export function resolvePart(session: EditSession, ref: string, pointer: string): Part {
  const { parts } = session.board;
  if (typeof ref !== 'string') return session.refuse(pointer, 'part-reference-invalid', { given: quote(ref) });
  const id = session.names.get(ref) ?? ref;
  const found = parts.get(id);
  if (found !== undefined) return found;
  if (ref.startsWith('$')) {
    const close = nearest(ref, session.names.keys());
    return session.refuse(pointer, 'local-name-unknown', { name: ref }, { nearest: close });
  }
  const labelled = [...session.labelled(ref)].sort();
  const [only] = labelled;
  const part = only === undefined ? undefined : parts.get(only);
  if (labelled.length === 1 && part !== undefined) return part;
  if (labelled.length > 1) {
    const params = { label: ref, count: labelled.length };
    return session.refuse(pointer, 'label-ambiguous', params, { nearest: labelled.slice(0, 10) });
  }
  const close = nearest(ref, [...session.names.keys(), ...session.allLabels(), ...parts.keys()]);
  return session.refuse(pointer, 'part-unknown', { given: quote(ref) }, { nearest: close });
}

/** One end of a connection; `instance` is null if any instance will do. */
export interface ResolvedEnd {
  readonly part: Part;
  readonly definition: DefinitionIndex;
  readonly domain: DomainName;
  readonly index: InterfaceIndex;
  readonly instance: number | null;
}

/** The interface that a reference means. */
export function resolveEnd(session: EditSession, ref: EndRef, pointer: string): ResolvedEnd {
  const part = resolvePart(session, ref.part, `${pointer}/part`);
  const definition = definitionOfPart(session, part, `${pointer}/part`);
  const domains = findInterfaces(definition, `${ref.interface}`, ref.domain).map((index) => ({
    name: index.domain,
    index,
  }));
  const [found, another] = domains;
  if (found === undefined) {
    const ids = [...definition.domains.values()].flatMap((domain) => [...domain.interfaces.keys()]);
    const close = nearest(`${ref.interface}`, ids);
    const params = {
      part: part.label,
      given: quote(ref.interface),
      ...(ref.domain === undefined ? {} : { domain: ref.domain }),
    };
    return session.refuse(`${pointer}/interface`, 'interface-unknown', params, {
      nearest: close.length > 0 ? close : ids.slice(0, 12),
    });
  }
  if (another !== undefined) {
    const names = domains.map(({ name }) => name);
    const params = { interface: namedInstance(part, found.index, 0), domains: names };
    return session.refuse(`${pointer}/domain`, 'domain-ambiguous', params, { nearest: names });
  }
  const { instance = null } = ref;
  const limit = found.index.interface.max_instances ?? null;
  if (instance !== null && !(Number.isSafeInteger(instance) && instance >= 0 && (limit === null || instance < limit))) {
    const params = { interface: namedInstance(part, found.index, 0), given: quote(instance), limit };
    const close = limit !== null && instance > 0 ? limit - 1 : 0;
    return session.refuse(`${pointer}/instance`, 'instance-unknown', params, { nearest: [`${close}`] });
  }
  return { part, definition, domain: found.name, index: found.index, instance };
}

export function definitionOfPart(session: EditSession, part: Part, pointer: string): DefinitionIndex {
  const file = session.definition(part);
  if (file !== undefined) return definitionIndex(part.definition, file);
  return session.refuse(pointer, 'definition-missing', { part: part.label, definition: part.definition });
}

export function resolveConnection(session: EditSession, ref: string, pointer: string): Connection {
  const { connections } = session.board;
  const found = connections.get(session.names.get(ref) ?? ref);
  if (found !== undefined) return found;
  const close = nearest(`${ref}`, [...session.names.keys(), ...connections.keys()]);
  return session.refuse(pointer, 'connection-unknown', { given: quote(ref) }, { nearest: close });
}

export function resolveNote(session: EditSession, ref: string, pointer: string): Note {
  const { notes } = session.board;
  const found = notes.get(session.names.get(ref) ?? ref);
  if (found !== undefined) return found;
  const close = nearest(`${ref}`, [...session.names.keys(), ...notes.keys()]);
  return session.refuse(pointer, 'note-unknown', { given: quote(ref) }, { nearest: close });
}

/** An end as a refusal names it. */
export function namedEnd({ part, index }: Pick<ResolvedEnd, 'part' | 'index'>, instance = 0): NamedInterface {
  return namedInstance(part, index, instance);
}

export function endWithInstance(side: ResolvedEnd, instance: number): End {
  return { part: side.part.id, domain: side.domain, interface: side.index.interface.id, instance };
}
