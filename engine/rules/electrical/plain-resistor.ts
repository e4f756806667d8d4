import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

const RESISTORS = 'component.passive.resistor';

/**
 * The resistance that a definition has where nobody says another, in Ω, of a part that is a resistor and nothing else: a probe or a
 * potentiometer has a resistance too, and pulls nothing. Null where it is none.
 */
export function plainResistance_ohm({ definition }: PartDefinitionFile): number | null {
  const { metadata, custom_fields } = definition;
  if (metadata.taxonomy?.some((path) => !path.startsWith(RESISTORS))) return null;
  const ohm = custom_fields?.find((field) => field.key === 'resistance_ohm')?.default;
  return typeof ohm === 'number' && ohm > 0 ? ohm : null;
}
