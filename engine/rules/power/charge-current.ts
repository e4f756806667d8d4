/** Chargers that are set to more than their cell bears. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { current } from '../../wording/current.ts';
import { saidOf } from '../electrical/pin-level.ts';
import { scopedNumber } from '../fields.ts';
import { netAt, pinsHeldBy, resourceAt, rolesOf } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';

const CELL = 'battery_positive';
const CHARGER = 'charger';
const SET = 'charge_current_mA';

export const POWER_CHARGE_CURRENT = rule({
  id: 'power-charge-current',
  scope: 'part',
  severity: 'warning',
  title: 'A charger is set to more than its cell bears',
  why: 'A charger gives its cell as much current as it is set to, if what feeds it can deliver that. Above the limit of the cell it heats up and gasses, and a lithium cell may burn.',
  example: 'A solar charger as delivered, set to 15 A, on a battery of 7 Ah that bears 1.75 A.',
  fix: 'Set the charge current of the charger to what the cell bears: in its app, with its resistor, or in its field here.',
  concerns: (definition) => isCharger(definition),
  message: (p: Names<'charger' | 'cell'> & Figures<'current_mA' | 'limit_mA'>) =>
    `${p.charger} is set to charge with ${current(p.current_mA, p.limit_mA)}, but ${p.cell} bears at most ${current(p.limit_mA, p.current_mA)}`,
  check: (placed, { design, report, missing }) => {
    for (const instance of placed.instances) {
      if (!instance.index.roles.includes(CHARGER)) continue;
      const { domain, interface: to } = instance.end;
      const current_mA = scopedNumber(placed, `${domain}/${to}`, SET);
      const [plus] = pinsHeldBy(instance).filter((pin) => resourceAt(design, pin)?.functions.has(CELL));
      const nodes = plus === undefined ? [] : (netAt(design, plus)?.nodes ?? []);
      const cells = new Map(nodes.flatMap((node) => (node.function === CELL ? [[node.part, node]] : [])));
      for (const cell of cells.values()) {
        if (cell.part === placed.part.id || rolesOf(design, cell).includes(CHARGER)) continue;
        const bears_mA = resourceAt(design, cell)?.resource.current_rating?.sink?.max_continuous_mA;
        if (bears_mA === undefined) missing([cell], ['current_rating.sink']);
        if (bears_mA === undefined || current_mA === undefined) continue;
        const limit_mA = bears_mA * (design.parts.get(cell.part)?.part.quantity ?? 1);
        if (!exceeds(current_mA, limit_mA)) continue;
        report({
          // As delivered it waits to be set.
          severity: saidOf(placed, instance.index, SET) === undefined ? 'info' : 'warning',
          params: { charger: placed, cell, current_mA, limit_mA },
          refs: [placed, cell],
          data: { measured: current_mA, limit: limit_mA, unit: 'mA' },
        });
      }
    }
  },
});

/** It has a charger's interface and says what it charges with. */
const isCharger = oncePer(({ file, interfaces }: DefinitionIndex): boolean => {
  const said = file.definition.custom_fields?.some(({ key }) => key === SET) === true;
  return said && [...interfaces.values()].some(({ roles }) => roles.includes(CHARGER));
});
