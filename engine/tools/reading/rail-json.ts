import type { Json } from '#schemas/json-schema.ts';
import type { Design } from '../../design/design.ts';
import type { BatteryLife, RailSum } from '../../views/rail-sums.ts';
import { STRINGS } from '../tab-tool.ts';

const BATTERY_SCHEMA = {
  type: 'object',
  properties: {
    capacity_mAh: { type: 'number' },
    active_h: { type: 'number', description: 'With all parts at work; absent where one states no draw' },
    sleep_h: { type: 'number', description: 'With all asleep, by their sleep_mA; absent where one states none' },
    without_sleep_mA: { ...STRINGS, description: 'Parts that do not state it: set it with update_part fields' },
  },
  required: ['capacity_mAh'],
  additionalProperties: false,
} as const;

/** A rail in a reply. */
export const RAIL_SCHEMA = {
  type: 'object',
  properties: {
    rail: { type: 'string', description: 'part/power domain' },
    label: { type: 'string' },
    volts: { type: 'number', description: 'What it carries; absent where nothing feeds it' },
    load_mA: { type: 'number', description: 'Worst case; at least that much where unstated names parts' },
    left_mA: { type: 'number', description: 'What the tightest supply of this current still gives' },
    limit_mA: { type: 'number', description: 'Of that supply; absent, as left_mA, where none is stated' },
    loads: { ...STRINGS, description: 'part (label): mA with all that hangs on it, largest first' },
    more_loads: { type: 'integer' },
    unstated: { ...STRINGS, description: 'Parts that state no draw: set draw_mA with update_part fields' },
    battery: BATTERY_SCHEMA,
  },
  required: ['rail', 'label', 'load_mA', 'loads'],
  additionalProperties: false,
} as const;

export function railJson({ board }: Design, { id, rail, loads, worst_mA, unstated, left, battery }: RailSum): Json {
  const named = (part: string) => `${part} (${board.parts.get(part)?.label ?? 'removed'})`;
  const shown = loads.slice(0, SHOWN).map(({ part, mA }) => `${named(part)}: ${rounded(mA)}`);
  return {
    rail: id,
    label: rail.placed.part.label,
    ...(rail.voltage === null ? {} : { volts: rounded(rail.voltage.nominal) }),
    load_mA: rounded(worst_mA),
    ...(left === null ? {} : { left_mA: rounded(left.left_mA), limit_mA: rounded(left.limit_mA) }),
    loads: shown,
    ...(loads.length > SHOWN ? { more_loads: loads.length - SHOWN } : {}),
    ...(unstated.length === 0 ? {} : { unstated: unstated.slice(0, SHOWN).map(named) }),
    ...(battery === null ? {} : { battery: batteryJson(battery, named) }),
  };
}

const SHOWN = 20;

function batteryJson({ capacity_mAh, active_h, sleep_h, awake }: BatteryLife, named: (part: string) => string): Json {
  return {
    capacity_mAh,
    ...(active_h === null ? {} : { active_h: rounded(active_h) }),
    ...(sleep_h === null ? {} : { sleep_h: rounded(sleep_h) }),
    ...(awake.length === 0 ? {} : { without_sleep_mA: awake.slice(0, SHOWN).map(named) }),
  };
}

/** To four significant digits: more is noise of the sum. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
