/** Loads at a driver: on too much voltage, on too little, or past it on ground. */
import type { PowerDomain } from '#schemas/part-definition/types.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { current } from '../../wording/current.ts';
import { endsByRole, interfacesOf } from '../by-kind.ts';
import { isWired, pinsHeldBy, resourceAt } from '../lookup.ts';
import { list, num } from '../names.ts';
import { feedNames, feedRefs } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { acceptedBy, fits } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';

/** Their windings stand any voltage as long as the driver limits the current, and little more than their own where none does. */
const WINDINGS = /^stepper/;
/** A winding bears this multiple of its nominal voltage: its supply and its resistance are not exact. */
const WINDING_MARGIN = 1.25;

export const ELEC_DRIVEN_OVERVOLTAGE = rule({
  id: 'elec-driven-overvoltage',
  scope: 'link',
  severity: 'error',
  title: 'A driver passes on more voltage than its load withstands',
  why: 'A switched load gets the supply of its driver. Twice the voltage makes four times the heat: a heater glows, a winding burns. The low windings of a stepper motor need a driver that limits their current; a plain bridge does not.',
  example: 'A heater cartridge for 12 V behind a MOSFET module that is fed with 24 V.',
  fix: 'Feed the driver with the voltage of the load, or take a load for the voltage of the driver. For a stepper motor of low resistance take a chopper driver.',
  concerns: (a, b) => a.domain === 'electrical' && ((drives(a) && isDriven(b)) || (drives(b) && isDriven(a))),
  message: {
    load: (p: Names<'load' | 'driver'> & Figures<'gives_V' | 'limit_V'>) =>
      `${p.driver} passes ${num(p.gives_V)} V on to ${p.load}, which withstands ${num(p.limit_V)} V`,
    winding: (p: Names<'load' | 'driver'> & Figures<'gives_V' | 'limit_V' | 'flows_mA' | 'rated_mA'>) =>
      `${p.driver} limits no current and passes ${num(p.gives_V)} V on to ${p.load}, whose windings reach their ${current(p.rated_mA)} at ${num(p.limit_V)} V: about ${current(p.flows_mA)} would flow`,
  },
  check: (link, { design, report }) => {
    const supply = supplyOf(design);
    const ends = endsByRole(link, 'driver');
    // Where the lines carry a supply as such, it is judged like any other.
    if (ends === null || !isDriven(ends.far.index) || supply.feedsOf(link).length > 0) return;
    const isWinding = WINDINGS.test(ends.far.index.interface.protocol.type);
    if (isWinding && ends.near.index.interface.power_delivery?.current_limited === true) return;
    for (const { a, b } of link.conductors) {
      const [driver, load] = a.instance === ends.near.key ? [a, b] : [b, a];
      const given = supply.railOf(driver)?.voltage;
      const domain = supply.railOf(load)?.index.domain;
      if (given != null && domain !== undefined && isWinding) {
        const found = burntWinding(given.sure[1], domain);
        if (found === null) return;
        report({
          variant: 'winding',
          params: { load: ends.far, driver: ends.near, ...found },
          refs: [link, load, driver],
          data: { measured: found.gives_V, limit: found.limit_V, unit: 'V' },
        });
        return;
      }
      const limit_V = domain?.voltage_range_V?.[1] ?? ends.far.index.interface.power_delivery?.max_voltage_V;
      if (given == null || limit_V === undefined || given.sure[1] <= limit_V) continue;
      report({
        variant: 'load',
        params: { load: ends.far, driver: ends.near, gives_V: given.sure[1], limit_V },
        refs: [link, load, driver],
        data: { measured: given.sure[1], limit: limit_V, unit: 'V' },
      });
      return;
    }
  },
});

/** What flows in a winding at a voltage, by its nominal voltage and current; null where it bears that. */
function burntWinding(gives_V: number, { nominal_voltage_V: limit_V, max_current_mA: rated_mA }: PowerDomain) {
  if (limit_V === undefined || rated_mA === undefined || gives_V <= limit_V * WINDING_MARGIN) return null;
  return { gives_V, limit_V, rated_mA, flows_mA: (rated_mA * gives_V) / limit_V };
}

function drives({ roles }: InterfaceIndex): boolean {
  return roles.includes('driver');
}

function isDriven({ roles }: InterfaceIndex): boolean {
  return roles.length > 0 && roles.every((role) => role === 'driven' || role === 'load');
}

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
  concerns: ({ domains }) => interfacesOf(domains.get('electrical')).some(isDriven),
  message: (p: Names<'source' | 'pin'> & Figures<'gives_V' | 'nominal_V'>) =>
    `${p.pin} is made for ${num(p.nominal_V)} V, but ${p.source} gives only ${num(p.gives_V)} V`,
  check: (placed, { design, report }) => {
    const told = new Set<object>();
    for (const feed of supplyOf(design).into(placed.part.id)) {
      const { given, at, sinkEnd, from } = feed;
      const nominal_V = at?.index.domain.nominal_voltage_V;
      if (given === null || nominal_V === undefined || from?.wronglyFed === true || !isDriven(sinkEnd.index)) continue;
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

const LOW_SIDE = 'low_side_output';

export const ELEC_LOAD_UNSWITCHED = rule({
  id: 'elec-load-unswitched',
  scope: 'link',
  severity: 'error',
  title: 'A load is wired past the output that switches it',
  why: 'One lead is on the plus terminal of its driver, the other on ground instead of the terminal that the driver switches: the load is on as long as there is a supply.',
  example: 'A heater on OUT + of a MOSFET module and on the minus of the supply.',
  fix: 'Move the lead from ground to the switched terminal of the driver.',
  concerns: (a, b) => a.domain === 'electrical' && [a, b].some(({ roles }) => roles.includes('driver')),
  message: (p: Names<'load' | 'lead'> & NameLists<'outputs'>) =>
    `${p.lead} of ${p.load} is on ground, past ${list(p.outputs)}, which switches it: it is always on`,
  check: (link, { design, report }) => {
    const ends = endsByRole(link, 'driver');
    if (ends === null || !ends.far.index.roles.includes('driven')) return;
    const switched = pinsHeldBy(ends.near).filter((pin) => resourceAt(design, pin)?.functions.has(LOW_SIDE) === true);
    if (switched.length === 0 || switched.some((pin) => isWired(design, pin))) return;
    const lead = pinsHeldBy(ends.far).find((pin) => isGrounded(design, pin));
    if (lead === undefined) return;
    report({ params: { load: ends.far, lead, outputs: switched }, refs: [lead, ...switched, link] });
  },
});
