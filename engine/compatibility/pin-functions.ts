/** Functions by what a pin gives or takes, for who says why two pins are not joined. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { ResourceIndex } from '../definition/index-types.ts';

/** Functions of outputs that set a level or a voltage and feed nothing. */
export const SIGNALLING: ReadonlySet<string> = new Set([
  'digital_io',
  'digital_output',
  'pwm_output',
  'analog_output',
  'voltage_0_10v_output',
  'audio_line_output',
]);
/** Functions of pins that take the current of a coil, a motor, a heater or a whole part. */
export const TAKING: ReadonlySet<string> = new Set([
  'power_input',
  'motor_supply_input',
  'motor_positive',
  'motor_negative',
  'valve_coil_positive',
  'valve_coil_negative',
  'relay_coil_positive',
  'relay_coil_negative',
  'stepper_a_positive',
  'stepper_a_negative',
  'stepper_b_positive',
  'stepper_b_negative',
  'heater_terminal',
]);

export function ercType(name: string): string | undefined {
  return FUNCTIONS.get(name)?.erc_type;
}

export function drives(name: string): boolean {
  return DRIVING.has(ercType(name) ?? '');
}

const DRIVING: ReadonlySet<string> = new Set(['output', 'bidirectional', 'open_collector', 'tri_state']);

/** Whether a pin reads levels and drives none. */
export function isInputOnly({ functions }: ResourceIndex): boolean {
  const names = [...functions.keys()];
  const reads = names.some((name) => name === 'digital_input' || name === 'analog_input');
  return reads && names.every((name) => MAY_ONLY_READ.has(name) || !drives(name));
}

/** Functions of lines that others may drive, but of which a pin may well be the reading end. */
const MAY_ONLY_READ: ReadonlySet<string> = new Set(['spi_miso', 'interrupt']);
