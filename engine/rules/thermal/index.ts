/** The rules about heat, in the order in which the documentation lists them. */

import type { Rule } from '../rule.ts';
import {
  THERMAL_ENCLOSURE_HEAT,
  THERMAL_PADS_STACKED,
  THERMAL_SINK_UNDERSIZED,
  THERMAL_TDP_BELOW_ELECTRICAL,
  THERMAL_UNMANAGED,
} from './cooling.ts';
import { THERMAL_FAN_IDLE } from './fan-idle.ts';
import { THERMAL_AMBIENT_OUT_OF_RANGE, THERMAL_RANGE_DISJOINT } from './temperature.ts';

export const THERMAL_RULES = [
  THERMAL_RANGE_DISJOINT,
  THERMAL_AMBIENT_OUT_OF_RANGE,
  THERMAL_UNMANAGED,
  THERMAL_SINK_UNDERSIZED,
  THERMAL_PADS_STACKED,
  THERMAL_FAN_IDLE,
  THERMAL_TDP_BELOW_ELECTRICAL,
  THERMAL_ENCLOSURE_HEAT,
] as const satisfies readonly Rule[];
