/** Figures of the starter parts that decide whether ordinary wiring is sound. */
import { expect, test } from 'vitest';
import type { PowerDomain } from '#schemas/part-definition/types.ts';
import { STARTER_LIBRARY } from '../support/board-builder.ts';

/** Each electrical pin of the starter parts with a function of these, and the power domain that it names. */
function pinsWith(isMeant: (name: string) => boolean) {
  return [...STARTER_LIBRARY.definitions.values()].flatMap(({ definition }) =>
    definition.domains.flatMap((one) => {
      if (one.domain !== 'electrical') return [];
      const domains = new Map((one.power_domains ?? []).map((each): [string, PowerDomain] => [each.id, each]));
      return one.resources
        .filter(({ functions }) => functions.some(({ name }) => isMeant(name)))
        .map((resource) => ({
          pin: `${definition.metadata.id}.${resource.id}`,
          functions: resource.functions.map(({ name }) => name),
          resource,
          domain: domains.get(resource.power_domain_id ?? ''),
        }));
    }),
  );
}

test('[D95] every mains input of a starter part takes what an outlet of 230 V gives, ± 10 %', () => {
  const inputs = pinsWith((name) => name === 'ac_line');
  expect(inputs.length).toBeGreaterThan(15);
  const narrow = inputs.filter(({ domain }) => {
    const [low, high] = domain?.voltage_range_V ?? [0, 0];
    return low > 207 || high < 253;
  });
  expect(narrow.map(({ pin }) => pin)).toEqual([]);
});

test('[D96] the data lines of USB signal at 3.3 V, whatever feeds the part', () => {
  const lines = pinsWith((name) => name === 'usb_dp' || name === 'usb_dm');
  expect(lines.length).toBeGreaterThan(25);
  const high = lines.filter(({ domain }) => domain !== undefined && domain.nominal_voltage_V > 3.6);
  expect(high.map(({ pin }) => pin)).toEqual([]);
});

test('[D97] pins that talk with a controller are none of the 12 or 24 V that feed a module', () => {
  const logic = /^(i2c_|spi_|uart_|onewire_data|step_input|dir_input|enable$|chip_enable$|can_[tr]x$|swdio$|swclk$)/;
  const high = pinsWith((name) => logic.test(name)).filter(
    ({ domain }) => domain !== undefined && domain.nominal_voltage_V > 5.5,
  );
  expect(high.map(({ pin }) => pin)).toEqual([]);
});
