import type { CustomField, PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Part } from '../board/board.ts';
import type { FieldValue } from '../board/values.ts';
import type { DefinitionIndex } from './index-types.ts';

/**
 * The value of a placed part's custom field: set on the board, else the definition's default, else undefined. `key` is
 * that of a field of the part, or `domain/id/key` for one of its interfaces or resources.
 */
export function fieldValueOf(part: Part, definition: DefinitionIndex | null, key: string): FieldValue | undefined {
  return part.fields[key] ?? (definition === null ? undefined : declaredFields(definition).get(key)?.default);
}

const cache = new WeakMap<PartDefinitionFile, ReadonlyMap<string, CustomField>>();

/** Every custom field that a definition declares, by the key under which a part stores it. */
export function declaredFields(index: DefinitionIndex): ReadonlyMap<string, CustomField> {
  const { file } = index;
  const cached = cache.get(file);
  if (cached !== undefined) return cached;
  const found = new Map<string, CustomField>();
  const add = (prefix: string, list: readonly CustomField[] | undefined) => {
    if (Array.isArray(list)) for (const field of list) found.set(`${prefix}${field.key}`, field);
  };
  for (const [path, { resource }] of index.resources) add(`${path}/`, resource.custom_fields);
  for (const [path, entry] of index.interfaces) add(`${path}/`, entry.interface.custom_fields);
  add('', file.definition.custom_fields);
  cache.set(file, found);
  return found;
}
