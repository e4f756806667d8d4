import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from '#schemas/json-schema.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

const HASH_CHARS = 12;
const keys = new WeakMap<PartDefinitionFile, string>();

/**
 * `metadata.id@hash`: the name under which a board freezes a definition. The hash is the first 12 hex characters of the
 * SHA-256 of the canonical JSON without the top-level `id`, so equal content has an equal key wherever it was imported.
 */
export function definitionKey(file: PartDefinitionFile): string {
  const known = keys.get(file);
  if (known !== undefined) return known;
  const { id: _, ...content } = file;
  // A definition file is JSON by contract; its types are only narrower.
  const hash = bytesToHex(sha256(utf8ToBytes(canonicalJson(content as unknown as Json)))).slice(0, HASH_CHARS);
  const key = `${file.definition.metadata.id}@${hash}`;
  keys.set(file, key);
  return key;
}

/** JSON with the keys of every object in code unit order and no white space: equal values give equal text. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}
