/** Loads behind drivers that pass their supply on: heaters, motors with phases. */
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { endsByRole } from '../by-kind.ts';
import { num } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type Names, rule } from '../rule.ts';

/** A driver of these limits the current, and gets by on any voltage above that of the winding. */
const CHOPPED = /^stepper/;

export const ELEC_DRIVEN_OVERVOLTAGE = rule({
  id: 'elec-driven-overvoltage',
  scope: 'link',
  severity: 'error',
  title: 'A driver passes on more voltage than its load withstands',
  why: 'A switched load gets the supply of its driver. Twice the voltage makes four times the heat: a heater glows, a winding burns.',
  example: 'A heater cartridge for 12 V behind a MOSFET module that is fed with 24 V.',
  fix: 'Feed the driver with the voltage of the load, or take a load for the voltage of the driver.',
  concerns: (a, b) => a.domain === 'electrical' && ((drives(a) && isDriven(b)) || (drives(b) && isDriven(a))),
  message: (p: Names<'load' | 'driver'> & Figures<'gives_V' | 'limit_V'>) =>
    `${p.driver} passes ${num(p.gives_V)} V on to ${p.load}, which withstands ${num(p.limit_V)} V`,
  check: (link, { design, report }) => {
    const supply = supplyOf(design);
    const ends = endsByRole(link, 'driver');
    // Where the lines carry a supply as such, it is judged like any other.
    if (ends === null || !isDriven(ends.far.index) || supply.feedsOf(link).length > 0) return;
    if (CHOPPED.test(ends.far.index.interface.protocol.type)) return;
    for (const { a, b } of link.conductors) {
      const [driver, load] = a.instance === ends.near.key ? [a, b] : [b, a];
      const given = supply.railOf(driver)?.voltage;
      const domain = supply.railOf(load)?.index.domain;
      const limit_V = domain?.voltage_range_V?.[1] ?? ends.far.index.interface.power_delivery?.max_voltage_V;
      if (given == null || limit_V === undefined || given.sure[1] <= limit_V) continue;
      report({
        params: { load: ends.far, driver: ends.near, gives_V: given.sure[1], limit_V },
        refs: [link, load, driver],
        data: { measured: given.sure[1], limit: limit_V, unit: 'V' },
      });
      return;
    }
  },
});

function drives({ roles }: InterfaceIndex): boolean {
  return roles.includes('driver');
}

function isDriven({ roles }: InterfaceIndex): boolean {
  return roles.length > 0 && roles.every((role) => role === 'driven' || role === 'load');
}
