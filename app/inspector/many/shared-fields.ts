/** The custom fields that several parts have in common. */
import type { PlacedPart } from '#engine/allocation/instance.ts';
import type { FieldValue } from '#engine/board/values.ts';
import { declaredFields } from '#engine/definition/custom-fields.ts';
import type { CustomField } from '#schemas/part-definition/types.ts';

export interface SharedField {
  readonly key: string;
  readonly field: CustomField;
  /** What all of them have, given or by default; undefined where they differ or have none. */
  readonly value: FieldValue | undefined;
  readonly differs: boolean;
}

/** Fields that every part declares under the same key with the same type, options and bounds, in the order of the first part. */
export function sharedFields(parts: readonly PlacedPart[]): readonly SharedField[] {
  const [first, ...others] = parts;
  if (first?.definition == null || others.some(({ definition }) => definition === null)) return [];
  const shared: SharedField[] = [];
  for (const [key, field] of declaredFields(first.definition)) {
    const fields = parts.map(({ definition }) =>
      definition === null ? undefined : declaredFields(definition).get(key),
    );
    if (!fields.every((one) => one !== undefined && sameChoice(one, field))) continue;
    const values = parts.map(({ part }, at) => part.fields[key] ?? fields[at]?.default);
    const differs = values.some((value) => value !== values[0]);
    shared.push({ key, field, value: differs ? undefined : values[0], differs });
  }
  return shared;
}

function sameChoice(a: CustomField, b: CustomField): boolean {
  return (
    a.type === b.type &&
    a.min === b.min &&
    a.max === b.max &&
    a.pattern === b.pattern &&
    JSON.stringify(a.options ?? []) === JSON.stringify(b.options ?? [])
  );
}
