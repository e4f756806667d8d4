/** Loads that get far less than the voltage they are made for, although nothing in them forbids it. */

import type { DefinitionIndex } from '../../definition/index-types.ts';
import { interfacesOf } from '../by-kind.ts';
import { num } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { feedNames, feedRefs } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { acceptedBy, fits } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';

/** Shares of its nominal voltage below which a motor is weak, and below which it surely does not start. */
const SHARE = { weak: 0.7, dead: 0.4 };

export const ELEC_LOAD_STARVED = rule({
  id: 'elec-load-starved',
  scope: 'part',
  severity: 'error',
  title: 'A load gets far less than its nominal voltage',
  why: 'A motor runs at any voltage below its nominal one, but its speed and its torque fall with it: below 70 % it is weak, which is a warning, and below 40 % it does not start under load.',
  example: 'A 12 V motor on an L298N that is fed with 5 V and leaves 3 V.',
  fix: 'Feed the driver with the voltage of the load. Waive it if the load is meant to run slowly.',
  concerns: (definition) => isDriven(definition),
  message: (p: Names<'source' | 'pin'> & Figures<'gives_V' | 'nominal_V'>) =>
    `${p.pin} is made for ${num(p.nominal_V)} V, but ${p.source} gives only ${num(p.gives_V)} V`,
  check: (placed, { design, report }) => {
    const told = new Set<object>();
    for (const feed of supplyOf(design).into(placed.part.id)) {
      const { given, at, sinkEnd, from } = feed;
      const nominal_V = at?.index.domain.nominal_voltage_V;
      if (given === null || nominal_V === undefined || from?.wronglyFed === true || !takes(sinkEnd.index.roles))
        continue;
      const accepts = acceptedBy(feed);
      if (accepts === null || !fits(given, accepts.range) || told.has(sinkEnd)) continue;
      const gives_V = given.nominal;
      if (gives_V >= nominal_V * SHARE.weak) continue;
      told.add(sinkEnd);
      report({
        params: { ...feedNames(feed), gives_V, nominal_V },
        refs: [...feedRefs(feed), { part: feed.source.part }],
        severity: gives_V < nominal_V * SHARE.dead ? 'error' : 'warning',
        data: { measured: gives_V, limit: nominal_V * SHARE.weak, unit: 'V' },
      });
    }
  },
});

const isDriven = oncePer((definition: DefinitionIndex): boolean =>
  interfacesOf(definition.domains.get('electrical')).some(({ roles }) => takes(roles)),
);

function takes(roles: readonly string[]): boolean {
  return roles.length > 0 && roles.every((role) => role === 'driven' || role === 'load');
}
