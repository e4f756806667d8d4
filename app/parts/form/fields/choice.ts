/** Choices of the form, made from the values of the schema. */
import type { Json } from '#schemas/json-schema.ts';
import { partFieldsTexts } from '../../../texts/parts/part-fields.ts';

/** A value of an enumeration as a choice. */
export function choiceOf(value: Json): { readonly value: Json; readonly name: string } {
  const id = String(value);
  return { value, name: partFieldsTexts.choice({ value: id, inWords: id.replaceAll('_', ' ') }) };
}
