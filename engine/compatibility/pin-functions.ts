/** Functions by what a pin gives or takes, for who says why two pins are not joined. */

/** Functions of outputs that set a level and feed nothing. */
export const LOGIC: ReadonlySet<string> = new Set(['digital_io', 'digital_output', 'pwm_output']);
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
