/** What a supply input accepts. */
import type { Range } from '#schemas/part-definition/types.ts';
import type { Rail, Voltage } from './power/supply.ts';

/** Smaller differences than this are rounding. */
const ROUNDING_V = 1e-6;

/**
 * The range of a rail's inputs, in V: `voltage_range_V` of the power domain, else `supply_voltage_V` of the part, else
 * the nominal voltage ± 5 %. Null where not even that is stated.
 */
export function inputRange(rail: Rail): { readonly range: Range; readonly stated: boolean } | null {
  const { domain } = rail.shape;
  if (domain.voltage_range_V !== undefined) return { range: domain.voltage_range_V, stated: true };
  const electrical = rail.placed.definition?.file.definition.domains.find((one) => one.domain === 'electrical');
  if (electrical?.supply_voltage_V !== undefined) return { range: electrical.supply_voltage_V, stated: true };
  const nominal = domain.nominal_voltage_V;
  return Number.isFinite(nominal) ? { range: [nominal * 0.95, nominal * 1.05], stated: false } : null;
}

/** True where what is given lies inside the range; whether its tolerance does too is for `elec-tolerance-out-of-range`. */
export function fits({ sure }: Voltage, range: Range): boolean {
  return sure[0] >= range[0] - ROUNDING_V && sure[1] <= range[1] + ROUNDING_V;
}
