/** The rules about voltages, currents and signals, in the order in which the documentation lists them. */

import type { Rule } from '../rule.ts';
import { ELEC_INPUT_ANALOG_ONLY } from './analog-only.ts';
import { ELEC_ANALOG_SATURATED } from './analog-range.ts';
import { ELEC_BACK_POWERED } from './back-power.ts';
import { ELEC_BUS_UNBIASED } from './bus-bias.ts';
import { ELEC_BUS_RATE_DIFFERS, ELEC_BUS_TOO_LONG } from './bus-line.ts';
import { ELEC_BUS_REFERENCE_MISSING } from './bus-reference.ts';
import { ELEC_CLAMP_RAIL } from './clamp-rail.ts';
import { ELEC_COIL_ALWAYS_ON } from './coil-always-on.ts';
import { ELEC_CONTACT_FLOATS } from './contact-floats.ts';
import { ELEC_CONTACT_TOO_LOW } from './contact-level.ts';
import { ELEC_CONTACT_SHORTS } from './contact-short.ts';
import { ELEC_CONTACT_BYPASSED, ELEC_DIODE_REVERSED, ELEC_EARTH_MISSING } from './contacts.ts';
import { ELEC_CURRENT_LOOP } from './current-loop.ts';
import { ELEC_DIODE_BLOCKS } from './diode-blocks.ts';
import { ELEC_STOP_DOUBLED } from './doubled-stop.ts';
import { ELEC_DRIVEN_OVERVOLTAGE } from './driven-voltage.ts';
import { ELEC_LOAD_EXCEEDS_DRIVER } from './driver-load.ts';
import { ELEC_DRIVER_RISK } from './driver-risk.ts';
import { ELEC_DIRECTION_CONFLICT, ELEC_DRIVER_CONFLICT } from './drivers.ts';
import { ELEC_ENABLE_FLOATS } from './enable-floats.ts';
import { ELEC_FLYBACK_MISSING } from './flyback.ts';
import { ELEC_GATE_FLOATS, ELEC_SPEED_FIXED } from './gates.ts';
import { ELEC_GROUND_MISSING } from './ground-missing.ts';
import { ELEC_CONTACT_HALF } from './half-contact.ts';
import { ELEC_STOP_BYPASSED } from './holding-contact.ts';
import { ELEC_I2C_ADDRESS_CONFLICT, ELEC_I2C_ADDRESS_RESERVED } from './i2c.ts';
import { ELEC_RESISTOR_IDLE } from './idle-resistor.ts';
import { ELEC_GROUND_ISOLATION_BRIDGED, ELEC_ISOLATION_CROSSED } from './isolation.ts';
import { ELEC_ISOLATION_BRIDGED } from './isolation-pull.ts';
import { ELEC_LINE_DRIVEN_TWICE } from './keyed-lines.ts';
import { ELEC_INPUT_OVERVOLTAGE, ELEC_LOGIC_HIGH_INSUFFICIENT, ELEC_LOGIC_LOW_INSUFFICIENT } from './levels.ts';
import { ELEC_BAUD_MISMATCH, ELEC_CABLE_TOO_LONG, ELEC_IMPEDANCE_UNMATCHED } from './link-limits.ts';
import { ELEC_MODE_DIFFERS } from './mode-pins.ts';
import { ELEC_NEUTRAL_APART, ELEC_NEUTRAL_SWITCHED } from './neutral.ts';
import { ELEC_RESISTOR_OPEN } from './open-resistor.ts';
import { ELEC_STOPS_PARALLEL } from './parallel-stops.ts';
import { ELEC_PHASE_ORDER } from './phase-order.ts';
import { ELEC_PIN_CURRENT_EXCEEDED, ELEC_PIN_PEAK_EXCEEDED } from './pin-current.ts';
import { ELEC_CONNECTOR_MISMATCH, ELEC_ESD_MISSING, ELEC_HOT_PLUG } from './plugs.ts';
import { ELEC_PULLUP_TOO_LOW } from './pull-up-low.ts';
import { ELEC_PULLUP_TOO_STRONG } from './pull-up-strength.ts';
import { ELEC_PULLUP_MISSING, ELEC_PULLUP_RAIL_MISMATCH } from './pull-ups.ts';
import { ELEC_STOP_ONLY_READ } from './read-stops.ts';
import { ELEC_RESISTOR_LOADS_PIN } from './resistor-load.ts';
import { ELEC_LOAD_AT_REST } from './rest-contact.ts';
import { ELEC_REST_SHORT } from './rest-short.ts';
import { ELEC_RETURN_ON_PLUS } from './return-on-plus.ts';
import { ELEC_RTD_REFERENCE } from './rtd-reference.ts';
import { ELEC_SENSE_IDLE } from './sense-pins.ts';
import { ELEC_LINE_SHARED, ELEC_SERIES_CONFLICT } from './series.ts';
import { ELEC_OUTPUT_SHORTED } from './shorted.ts';
import { ELEC_SIDES_TOGETHER } from './sides-together.ts';
import { ELEC_INPUT_NEVER_HIGH, ELEC_INPUT_STUCK } from './sinking-input.ts';
import { ELEC_SERIES_SLOW } from './slow-series.ts';
import { ELEC_SELECT_IDLE, ELEC_SPI_SELECT_SHARED } from './spi-select.ts';
import { ELEC_LOAD_STARVED } from './starved-load.ts';
import { ELEC_PIN_LEVEL_WRONG, ELEC_STRAP_OVERRIDES_FIELD } from './straps.ts';
import { ELEC_TOLERANCE_OUT_OF_RANGE, ELEC_VOLTAGE_NEAR_LIMIT } from './supply-margin.ts';
import { ELEC_TERMINATION } from './termination.ts';
import { ELEC_LINE_TIED } from './tied-line.ts';
import { ELEC_UART_ADDRESS_CONFLICT } from './uart-address.ts';
import { ELEC_INPUT_UNDRIVEN } from './undriven.ts';
import { ELEC_LOAD_UNSWITCHED } from './unswitched-load.ts';
import { ELEC_VOLTAGE_OUT_OF_RANGE } from './voltage.ts';
import { ELEC_LOGIC_UNKNOWN, ELEC_VOLTAGE_DOMAIN_MISMATCH } from './voltage-domain.ts';
import { ELEC_VOLTAGE_DROP_LENGTH } from './voltage-drop.ts';
import { ELEC_WIRE_OVERLOADED } from './wire.ts';
import { ELEC_WIRE_BREAK_HIDDEN } from './wire-break.ts';

export const ELECTRICAL_RULES = [
  ELEC_VOLTAGE_OUT_OF_RANGE,
  ELEC_INPUT_OVERVOLTAGE,
  ELEC_LOGIC_HIGH_INSUFFICIENT,
  ELEC_CONTACT_TOO_LOW,
  ELEC_LOGIC_LOW_INSUFFICIENT,
  ELEC_DRIVER_CONFLICT,
  ELEC_DIRECTION_CONFLICT,
  ELEC_OUTPUT_SHORTED,
  ELEC_LINE_TIED,
  ELEC_REST_SHORT,
  ELEC_LINE_DRIVEN_TWICE,
  ELEC_SERIES_CONFLICT,
  ELEC_SERIES_SLOW,
  ELEC_LINE_SHARED,
  ELEC_INPUT_UNDRIVEN,
  ELEC_INPUT_NEVER_HIGH,
  ELEC_INPUT_STUCK,
  ELEC_CONTACT_FLOATS,
  ELEC_CONTACT_SHORTS,
  ELEC_RETURN_ON_PLUS,
  ELEC_RESISTOR_LOADS_PIN,
  ELEC_INPUT_ANALOG_ONLY,
  ELEC_ANALOG_SATURATED,
  ELEC_FLYBACK_MISSING,
  ELEC_DIODE_REVERSED,
  ELEC_DIODE_BLOCKS,
  ELEC_CONTACT_BYPASSED,
  ELEC_CONTACT_HALF,
  ELEC_CLAMP_RAIL,
  ELEC_LOAD_UNSWITCHED,
  ELEC_COIL_ALWAYS_ON,
  ELEC_SIDES_TOGETHER,
  ELEC_NEUTRAL_SWITCHED,
  ELEC_NEUTRAL_APART,
  ELEC_EARTH_MISSING,
  ELEC_LOAD_AT_REST,
  ELEC_STOP_BYPASSED,
  ELEC_STOPS_PARALLEL,
  ELEC_STOP_DOUBLED,
  ELEC_STOP_ONLY_READ,
  ELEC_WIRE_BREAK_HIDDEN,
  ELEC_CURRENT_LOOP,
  ELEC_ENABLE_FLOATS,
  ELEC_GATE_FLOATS,
  ELEC_SPEED_FIXED,
  ELEC_MODE_DIFFERS,
  ELEC_PIN_LEVEL_WRONG,
  ELEC_STRAP_OVERRIDES_FIELD,
  ELEC_GROUND_MISSING,
  ELEC_RESISTOR_OPEN,
  ELEC_RESISTOR_IDLE,
  ELEC_SENSE_IDLE,
  ELEC_PULLUP_MISSING,
  ELEC_PULLUP_RAIL_MISMATCH,
  ELEC_PULLUP_TOO_LOW,
  ELEC_BACK_POWERED,
  ELEC_I2C_ADDRESS_CONFLICT,
  ELEC_I2C_ADDRESS_RESERVED,
  ELEC_UART_ADDRESS_CONFLICT,
  ELEC_SPI_SELECT_SHARED,
  ELEC_SELECT_IDLE,
  ELEC_TOLERANCE_OUT_OF_RANGE,
  ELEC_VOLTAGE_NEAR_LIMIT,
  ELEC_VOLTAGE_DOMAIN_MISMATCH,
  ELEC_LOGIC_UNKNOWN,
  ELEC_DRIVER_RISK,
  ELEC_GROUND_ISOLATION_BRIDGED,
  ELEC_ISOLATION_CROSSED,
  ELEC_ISOLATION_BRIDGED,
  ELEC_PIN_CURRENT_EXCEEDED,
  ELEC_PIN_PEAK_EXCEEDED,
  ELEC_PULLUP_TOO_STRONG,
  ELEC_TERMINATION,
  ELEC_BUS_UNBIASED,
  ELEC_BAUD_MISMATCH,
  ELEC_BUS_RATE_DIFFERS,
  ELEC_CABLE_TOO_LONG,
  ELEC_BUS_TOO_LONG,
  ELEC_BUS_REFERENCE_MISSING,
  ELEC_IMPEDANCE_UNMATCHED,
  ELEC_CONNECTOR_MISMATCH,
  ELEC_ESD_MISSING,
  ELEC_HOT_PLUG,
  ELEC_LOAD_EXCEEDS_DRIVER,
  ELEC_DRIVEN_OVERVOLTAGE,
  ELEC_LOAD_STARVED,
  ELEC_PHASE_ORDER,
  ELEC_RTD_REFERENCE,
  ELEC_VOLTAGE_DROP_LENGTH,
  ELEC_WIRE_OVERLOADED,
] as const satisfies readonly Rule[];
