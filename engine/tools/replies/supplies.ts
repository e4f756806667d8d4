import type { DefinitionIndex } from '../../definition/index-types.ts';
import { exactCurrent } from '../../wording/current.ts';

/** The power domains of a definition: `3v3: 3.3 V, 3–3.6 V, 600 mA`. */
export function suppliesOf({ file }: Pick<DefinitionIndex, 'file'>): string[] {
  return file.definition.domains.flatMap((domain) =>
    (domain.power_domains ?? []).map((one) => {
      const range = one.voltage_range_V === undefined ? '' : `, ${one.voltage_range_V.join('–')} V`;
      return `${one.id}: ${one.nominal_voltage_V} V${range}, ${exactCurrent(one.max_current_mA)}`;
    }),
  );
}
