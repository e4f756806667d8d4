/** The rules about supplies and what they feed, in the order in which the documentation lists them. */

import type { Rule } from '../rule.ts';
import { POWER_CONTROLLER_BEHIND_STOP } from './behind-stop.ts';
import { POWER_BRIDGE_OPEN } from './bridge-open.ts';
import { POWER_CHARGE_CURRENT } from './charge-current.ts';
import { POWER_LOOP, POWER_SELF_ENABLED, POWER_SELF_SWITCHED } from './circles.ts';
import { POWER_DELIVERY_NOT_OFFERED } from './delivery.ts';
import { POWER_DIODE_VOLTAGE } from './diode-supply.ts';
import { POWER_DROPOUT } from './dropout.ts';
import { POWER_DOUBLE_FED, POWER_OUTPUTS_PARALLELED, POWER_UNPOWERED_PART } from './feeding.ts';
import { POWER_FUSE_IDLE } from './fuse-idle.ts';
import { GROUP_CURRENT_EXCEEDED, GROUP_CURRENT_MARGIN } from './group-current.ts';
import { GROUP_ACTIVE_EXCEEDED, GROUP_LIMIT_EXCEEDED, GROUP_RAIL_VOLTAGE_CONFLICT } from './group-use.ts';
import { POWER_INPUT_OVERLOAD } from './input.ts';
import { POWER_INRUSH } from './inrush.ts';
import { POWER_LOAD_UNKNOWN, POWER_RAIL_MARGIN, POWER_RAIL_OVERLOAD } from './load.ts';
import { POWER_PAST_FUSE } from './past-fuse.ts';
import { POWER_RAILS_BRIDGED } from './rails-bridged.ts';
import { POWER_BOTH_LEADS, POWER_RETURN_OPEN } from './return.ts';
import { POWER_RETURN_APART } from './return-apart.ts';
import { POWER_RESISTOR_OVERLOAD, POWER_SERIES_LOOP, POWER_SERIES_VOLTAGE } from './series-supply.ts';
import { POWER_PROTECTION_BYPASSED } from './tied-sources.ts';
import { POWER_OUTPUTS_UNFED } from './unfed-outputs.ts';
import { POWER_BATTERY_RUNTIME, POWER_LINEAR_DISSIPATION, POWER_SOURCE_UNUSED } from './use.ts';

export const POWER_RULES = [
  POWER_UNPOWERED_PART,
  POWER_OUTPUTS_UNFED,
  POWER_BRIDGE_OPEN,
  POWER_RETURN_OPEN,
  POWER_BOTH_LEADS,
  POWER_RETURN_APART,
  POWER_RAIL_OVERLOAD,
  POWER_RAIL_MARGIN,
  POWER_LOAD_UNKNOWN,
  POWER_INPUT_OVERLOAD,
  POWER_DOUBLE_FED,
  POWER_OUTPUTS_PARALLELED,
  POWER_RAILS_BRIDGED,
  POWER_PROTECTION_BYPASSED,
  POWER_CHARGE_CURRENT,
  POWER_DIODE_VOLTAGE,
  POWER_DROPOUT,
  POWER_INRUSH,
  POWER_FUSE_IDLE,
  POWER_PAST_FUSE,
  POWER_LOOP,
  POWER_SELF_SWITCHED,
  POWER_SELF_ENABLED,
  POWER_CONTROLLER_BEHIND_STOP,
  POWER_SERIES_VOLTAGE,
  POWER_RESISTOR_OVERLOAD,
  POWER_SERIES_LOOP,
  POWER_DELIVERY_NOT_OFFERED,
  POWER_LINEAR_DISSIPATION,
  POWER_BATTERY_RUNTIME,
  POWER_SOURCE_UNUSED,
  GROUP_CURRENT_EXCEEDED,
  GROUP_CURRENT_MARGIN,
  GROUP_ACTIVE_EXCEEDED,
  GROUP_RAIL_VOLTAGE_CONFLICT,
  GROUP_LIMIT_EXCEEDED,
] as const satisfies readonly Rule[];
