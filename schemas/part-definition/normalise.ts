import { isObject, type JsonObject } from '../json.ts';
import type { Json } from '../json-schema.ts';

/** The key of the pull-up resistance, with U+03A9. */
export const OHM_KEY = 'recommended_pullup_res_kΩ';
const OHM_SPELLINGS = new Set([
  'recommended_pullup_res_kΩ',
  'recommended_pullup_res_kohm',
  'recommended_pullup_res_kOhm',
]);

/**
 * A part definition file as 1.4.0 spells it, from the other spellings that files in use have: the pull-up resistance
 * with U+2126 or `_kohm` becomes `recommended_pullup_res_kΩ` with U+03A9, and the geometry of `definition.node_geometry`
 * or `definition.metadata.geometry` moves to `definition.geometry`. Where both spellings stand, the one of 1.4.0 wins and
 * the other is kept as it is. Everything else, unknown keys included, keeps its value and place. For JSON within the
 * bounds of a definition; what is no definition comes back as it is.
 */
export function normalisePartDefinition(json: Json): Json {
  if (!isObject(json) || !isObject(json.definition)) return json;
  const definition = respelled(json.definition);
  if (!isObject(definition)) return json;
  return { ...json, definition: withGeometry(definition) };
}

function withGeometry(definition: JsonObject): JsonObject {
  if (definition.geometry !== undefined) return definition;
  const { node_geometry: beside, ...rest } = definition;
  if (beside !== undefined) return { ...rest, geometry: beside };
  const metadata = definition.metadata;
  if (!isObject(metadata) || metadata.geometry === undefined) return definition;
  const { geometry, ...others } = metadata;
  return { ...definition, metadata: others, geometry: geometry ?? null };
}

function respelled(value: Json): Json {
  if (Array.isArray(value)) return value.map(respelled);
  if (!isObject(value)) return value;
  const canonical = Object.hasOwn(value, OHM_KEY);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [!canonical && isOhmKey(key) ? OHM_KEY : key, respelled(entry)]),
  );
}

/** True for every spelling of it in use. */
export function isOhmKey(key: string): boolean {
  // NFC writes the ohm sign as the Greek letter.
  return OHM_SPELLINGS.has(key.normalize('NFC'));
}
