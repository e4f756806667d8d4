/** Custom fields that rules read: what the placed part says, else what its definition says by default. */
import type { CustomField } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import type { End } from '../board/board.ts';
import type { FieldValue } from '../board/values.ts';
import type { DefinitionIndex, InterfaceIndex } from '../definition/index-types.ts';
import type { Design, Link, ResourceRef } from '../design/design.ts';
import { oncePer } from './once-per.ts';

/**
 * A field of one interface or resource (`domain/id`): its own on the placed part (`domain/id/key`), else the default of
 * the interface or resource, else the part's. `own` leaves the part's out.
 */
export function scopedField(
  placed: PlacedPart,
  scope: string,
  key: string,
  own: 'own' | 'or part' = 'or part',
): FieldValue | undefined {
  if (!isEmpty(placed.part.fields)) {
    const said = placed.part.fields[`${scope}/${key}`];
    if (said !== undefined) return said;
    const inherited = own === 'own' ? undefined : placed.part.fields[key];
    if (inherited !== undefined) return inherited;
  }
  const { definition } = placed;
  if (definition === null || !keysWithDefault(definition).has(key)) return undefined;
  // An interface and a resource may have one id: a shaft and its shaft.
  return (
    defaultOf(definition.interfaces.get(scope)?.interface.custom_fields, key) ??
    defaultOf(definition.resources.get(scope)?.resource.custom_fields, key) ??
    (own === 'own' ? undefined : defaultOf(definition.file.definition.custom_fields, key))
  );
}

/** The fields that the definition, or anything in it, states: most parts are asked for fields that they do not have. */
const keysWithDefault = oncePer(({ file, interfaces, resources }: DefinitionIndex): ReadonlySet<string> => {
  const stated = new Set<string>();
  const add = (fields: readonly CustomField[] | undefined) => {
    for (const field of fields ?? []) stated.add(field.key);
  };
  add(file.definition.custom_fields);
  for (const one of interfaces.values()) add(one.interface.custom_fields);
  for (const one of resources.values()) add(one.resource.custom_fields);
  return stated;
});

/** The same as a finite number; a string that is one counts. */
export function scopedNumber(
  placed: PlacedPart,
  scope: string,
  key: string,
  own: 'own' | 'or part' = 'or part',
): number | undefined {
  return numberOf(scopedField(placed, scope, key, own));
}

/** The field of an end or a pin of the board, as `scopedField` finds it; undefined where the part is gone. */
export function fieldAt(
  design: Design,
  place: End | ResourceRef,
  key: string,
  own: 'own' | 'or part' = 'or part',
): FieldValue | undefined {
  const placed = design.parts.get(place.part);
  return (
    placed && scopedField(placed, `${place.domain}/${'resource' in place ? place.resource : place.interface}`, key, own)
  );
}

/** The same as a finite number. */
export function numberAt(
  design: Design,
  place: End | ResourceRef,
  key: string,
  own: 'own' | 'or part' = 'or part',
): number | undefined {
  return numberOf(fieldAt(design, place, key, own));
}

/** The same for an interface of the part's definition; makes no key if the part has no fields. */
export function numberOfInterface(
  placed: PlacedPart,
  { domain, interface: { id, custom_fields } }: InterfaceIndex,
  key: string,
  own: 'own' | 'or part' = 'or part',
): number | undefined {
  if (!isEmpty(placed.part.fields)) return scopedNumber(placed, `${domain}/${id}`, key, own);
  const { definition } = placed;
  return numberOf(
    defaultOf(custom_fields, key) ??
      defaultOf(definition?.domains.get(domain)?.resources.get(id)?.resource.custom_fields, key) ??
      (own === 'own' ? undefined : defaultOf(definition?.file.definition.custom_fields, key)),
  );
}

/** What somebody says on the placed part itself, for an interface or resource or for all of it; no default counts. */
export function saidNumber(placed: PlacedPart, scope: string, key: string): number | undefined {
  const { fields } = placed.part;
  return numberOf(fields[`${scope}/${key}`] ?? fields[key]);
}

/** Of the resources of an end, the first that states a figure. */
export function numberOfPins(
  placed: PlacedPart,
  { end, slots }: Instance,
  key: string,
  own: 'own' | 'or part' = 'or part',
): number | undefined {
  for (const { resource } of slots) {
    const found = resource === null ? undefined : scopedNumber(placed, `${end.domain}/${resource}`, key, own);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A figure of an interface's `connection_parameters`. */
export function parameterOf({ interface: { connection_parameters } }: InterfaceIndex, key: string): number | undefined {
  const said = connection_parameters?.[key];
  return typeof said === 'number' ? said : undefined;
}

function numberOf(value: FieldValue | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function defaultOf(fields: readonly CustomField[] | undefined, key: string): FieldValue | undefined {
  return fields?.find((field) => field.key === key)?.default;
}

/** What somebody states of a connection, as `cable_length_m`; undefined where it is no number, or one below 0. */
export function numberOfLink({ connection: { fields } }: Link, key: string): number | undefined {
  const value = fields[key];
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** True where the placed part itself says nothing. */
export function isEmpty(fields: PlacedPart['part']['fields']): boolean {
  for (const _ in fields) return false;
  return true;
}
