/** Whether the motor of a pump is strong enough for the pressure that its relief valve allows. */
import type { PlacedPart } from '../../allocation/instance.ts';
import { resourceKey } from '../../board/board.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { domainNumber, farEnds, interfacesOf } from '../by-kind.ts';
import { partPin } from '../lookup.ts';
import { num } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { fluidsOf } from './volumes.ts';

const DOMAIN = 'hydraulic';
/** Bar times l/min of a kW. */
const BAR_L_PER_MIN = 600;
/** What a gear pump makes of the power at its shaft. */
const EFFICIENCY = 0.85;
/** A motor bears so much more than its rating for a while. */
const OVERLOAD = 1.25;

export const FLUID_PUMP_OVERLOADS_MOTOR = rule({
  id: 'fluid-pump-overloads-motor',
  scope: 'part',
  severity: 'error',
  title: 'A pump needs more power than its motor has',
  why: 'Pressure times flow is power. A motor that has to give more than it is rated for runs hot and trips its starter, which is a warning up to a quarter more; beyond that it stalls.',
  example: 'A pump of 11.6 l/min with its relief valve at 205 bar, on a motor of 4 kW: it takes 4.66 kW.',
  fix: 'Lower the relief valve as far as the work allows, or use a smaller pump or a stronger motor.',
  concerns: (definition) => interfacesOf(definition.domains.get(DOMAIN)).some((index) => flowOf(index) !== undefined),
  message: (p: Names<'pump' | 'motor'> & Figures<'pressure_bar' | 'flow_l_per_min' | 'needs_kW' | 'rated_kW'>) =>
    `${p.pump} takes ${num(p.needs_kW)} kW from ${p.motor}, which is rated for ${num(p.rated_kW)} kW: ${num(p.pressure_bar)} bar at ${num(p.flow_l_per_min)} l/min`,
  check: (placed, { design, report, missing }) => {
    for (const { end, slots, index } of placed.instances) {
      const flow_l_per_min = end.domain === DOMAIN ? flowOf(index) : undefined;
      const motor = flow_l_per_min === undefined ? null : motorOf(design, placed);
      if (flow_l_per_min === undefined || motor === null) continue;
      const port = partPin(placed, slots[0]?.resource ?? '', DOMAIN);
      const pressure_bar = fluidsOf(design).volumeOf.get(resourceKey(port))?.pressure_bar;
      if (pressure_bar == null) continue;
      const rated_kW = domainNumber(motor, 'mechanical', 'rated_power_kW');
      if (rated_kW === undefined) {
        missing([motor], ['metadata.rated_power_kW']);
        return;
      }
      const needs_kW = (pressure_bar * flow_l_per_min) / BAR_L_PER_MIN / EFFICIENCY;
      if (!exceeds(needs_kW, rated_kW)) continue;
      report({
        params: { pump: placed, motor, pressure_bar, flow_l_per_min, needs_kW, rated_kW },
        refs: [placed, port, motor],
        severity: exceeds(needs_kW, rated_kW * OVERLOAD) ? 'error' : 'warning',
        data: { measured: needs_kW, limit: rated_kW, unit: 'kW' },
      });
    }
  },
});

function flowOf({ interface: { system_flow_rate_l_per_min } }: InterfaceIndex): number | undefined {
  return system_flow_rate_l_per_min;
}

/** What turns the shaft of the pump; null where nothing does. */
function motorOf(design: Design, { instances }: PlacedPart): PlacedPart | null {
  for (const instance of instances) {
    if (instance.end.domain !== 'mechanical' || !instance.index.roles.includes('driven')) continue;
    for (const far of farEnds(design, instance)) {
      const motor = far.index.roles.includes('driver') ? design.parts.get(far.end.part) : undefined;
      if (motor !== undefined) return motor;
    }
  }
  return null;
}
