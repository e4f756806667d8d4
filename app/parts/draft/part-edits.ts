/** What the form does to a file in one go: edits that keep the file's own references whole. */

import { isObject, valueAt } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { typicalRequires } from '../vocabulary/typical-requires.ts';
import type { JsonEdit } from './json-edit.ts';
import { listAt, textAt } from './json-read.ts';

/** Gives a resource another id, and every interface and group that names it. `domain` is its pointer. */
export function renameResource(json: Json, domain: string, at: number, id: string): readonly JsonEdit[] {
  const pointer = `${domain}/resources/${at}/id`;
  const before = textAt(json, pointer);
  const edits: JsonEdit[] = [{ op: 'set', pointer, value: id }];
  if (before === undefined || before === '' || isShared(json, `${domain}/resources`, before)) return edits;
  const follow = (place: string) => {
    if (valueAt(json, place) === before) edits.push({ op: 'set', pointer: place, value: id });
  };
  for (const [one, face] of listAt(json, `${domain}/interfaces`).entries()) {
    for (const need of listAt(face, '/requires').keys()) {
      const list = `${domain}/interfaces/${one}/requires/${need}/resources`;
      for (const n of listAt(json, list).keys()) follow(`${list}/${n}`);
    }
  }
  for (const [one, group] of listAt(json, `${domain}/resource_groups`).entries()) {
    for (const n of listAt(group, '/members').keys()) {
      follow(`${domain}/resource_groups/${one}/members/${n}`);
      follow(`${domain}/resource_groups/${one}/members/${n}/resource_id`);
    }
  }
  return edits;
}

/** Gives a power domain another id, and every pin, group and rail that names it. */
export function renameRail(json: Json, domain: string, at: number, id: string): readonly JsonEdit[] {
  const pointer = `${domain}/power_domains/${at}/id`;
  const before = textAt(json, pointer);
  const edits: JsonEdit[] = [{ op: 'set', pointer, value: id }];
  if (before === undefined || before === '' || isShared(json, `${domain}/power_domains`, before)) return edits;
  const follow = (place: string) => {
    if (valueAt(json, place) === before) edits.push({ op: 'set', pointer: place, value: id });
  };
  for (const list of ['resources', 'resource_groups']) {
    for (const n of listAt(json, `${domain}/${list}`).keys()) follow(`${domain}/${list}/${n}/power_domain_id`);
  }
  for (const [n, rail] of listAt(json, `${domain}/power_domains`).entries()) {
    for (const list of ['compatible_domains', 'derived_from'])
      for (const m of listAt(rail, `/${list}`).keys()) follow(`${domain}/power_domains/${n}/${list}/${m}`);
  }
  return edits;
}

/**
 * Gives an interface its protocol and roles. What it required as the usual needs of the old ones becomes the usual needs
 * of the new ones; what somebody wrote stays.
 */
export function setProtocol(json: Json, pointer: string, type: string, roles: readonly string[]): readonly JsonEdit[] {
  const needsOf = (one: string, named: readonly string[]): Json =>
    typicalRequires(one, named).map(({ function: name, count }) => ({ function: name, count }));
  const before = needsOf(textAt(json, `${pointer}/protocol/type`) ?? '', rolesAt(json, pointer));
  const needs = listAt(json, `${pointer}/requires`);
  const untouched = needs.length === 0 || JSON.stringify(needs) === JSON.stringify(before);
  const after = needsOf(type, roles);
  const role: Json = roles.length === 1 ? (roles[0] ?? '') : roles;
  return [
    { op: 'set', pointer: `${pointer}/protocol/type`, value: type },
    roles.length === 0
      ? { op: 'set', pointer: `${pointer}/protocol/role`, value: '' }
      : { op: 'set', pointer: `${pointer}/protocol/role`, value: role },
    ...(untouched && Array.isArray(after) && after.length > 0
      ? [{ op: 'set', pointer: `${pointer}/requires`, value: after } as const]
      : []),
  ];
}

/** The roles of an interface, be it one or a list. */
export function rolesAt(json: Json, pointer: string): readonly string[] {
  const role = valueAt(json, `${pointer}/protocol/role`);
  if (typeof role === 'string') return role === '' ? [] : [role];
  return Array.isArray(role) ? role.filter((one) => typeof one === 'string') : [];
}

/** Takes an entry out of a list; the last one takes the list along, and what is empty without it. */
export function entryRemoval(json: Json, list: string, at: number): JsonEdit {
  return listAt(json, list).length === 1
    ? { op: 'remove', pointer: list, prune: true }
    : { op: 'remove', pointer: `${list}/${at}` };
}

/** An id that no entry of a list has: the wanted one, or with a number. */
export function freshId(json: Json, list: string, wanted: string): string {
  const used = new Set(listAt(json, list).map((entry) => (isObject(entry) ? entry.id : undefined)));
  let id = wanted;
  for (let n = 2; used.has(id); n++) id = `${wanted}_${n}`;
  return id;
}

/** References to an id that two entries have belong to the other one as well. */
function isShared(json: Json, list: string, id: string): boolean {
  return listAt(json, list).filter((entry) => isObject(entry) && entry.id === id).length > 1;
}
