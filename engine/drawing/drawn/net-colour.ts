/** The colour of a net: rails by their voltage, ground in one neutral, signals by the line of their protocol. */
import type { DomainName } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net } from '../../design/design.ts';
import { domainClass, railColour, type WireColour } from '../shape/wire-class.ts';

/** Lines that have a colour of their own; lines that run side by side differ. */
const LINES: Readonly<Record<string, WireColour>> = {
  i2c_sda: 'blue',
  i2c_scl: 'teal',
  i3c_sda: 'blue',
  i3c_scl: 'teal',
  smbus_alert: 'olive',
  spi_mosi: 'blue',
  spi_miso: 'green',
  spi_sck: 'teal',
  spi_ss: 'olive',
  qspi_io: 'blue',
  qspi_sck: 'teal',
  qspi_ss: 'olive',
  uart_tx: 'green',
  uart_rx: 'pink',
  rs232_tx: 'green',
  rs232_rx: 'pink',
  rs485_a: 'violet',
  rs485_b: 'teal',
  can_h: 'olive',
  can_l: 'green',
  can_tx: 'green',
  can_rx: 'pink',
  onewire_data: 'violet',
  lin_bus: 'violet',
  io_link_cq: 'violet',
  i2s_data_out: 'blue',
  i2s_data_in: 'green',
  i2s_bclk: 'teal',
  i2s_ws: 'olive',
  i2s_mclk: 'slate',
  usb_dp: 'green',
  usb_dm: 'slate',
  sdio_cmd: 'olive',
  sdio_data: 'blue',
  sdio_clk: 'teal',
  swdio: 'blue',
  swclk: 'teal',
  pwm_output: 'pink',
  pwm_input: 'pink',
  servo_signal: 'pink',
  esc_signal: 'pink',
  step_input: 'green',
  dir_input: 'blue',
  step_output: 'green',
  dir_output: 'blue',
  quadrature_a: 'green',
  quadrature_b: 'blue',
  quadrature_index: 'olive',
  addressable_led_in: 'green',
  addressable_led_out: 'green',
  stepper_a_positive: 'blue',
  stepper_a_negative: 'green',
  stepper_b_positive: 'pink',
  stepper_b_negative: 'olive',
  motor_positive: 'brown',
  motor_negative: 'slate',
  motor_phase_a: 'brown',
  motor_phase_b: 'olive',
  motor_phase_c: 'slate',
};

const BY_GROUP: Readonly<Record<string, WireColour>> = {
  analog: 'olive',
  timer: 'pink',
  clock: 'teal',
  motor: 'brown',
  led: 'green',
  fieldbus: 'violet',
  audio: 'blue',
  power_control: 'slate',
};

/** The colour of a net. Grounds win over rails, rails over signals, and of signals those that say most. */
export function netColour(net: Net, design: Design): WireColour {
  let found: WireColour | null = null;
  let rank = 0;
  for (const node of net.nodes) {
    const [its, weight] = ratedColour(node.function, node.domain, () => voltageOf(node, design));
    if (weight > rank) [found, rank] = [its, weight];
  }
  return found ?? 'data';
}

/** The colour of one resource through one function, where no net says more. */
export function functionColour(name: string, domain: DomainName): WireColour {
  return ratedColour(name, domain, () => null)[0];
}

function ratedColour(
  name: string,
  domain: DomainName,
  voltage: () => { readonly V: number; readonly feeds: boolean } | null,
): readonly [WireColour, weight: number] {
  if (domain !== 'electrical') return [domainClass(domain), 1];
  if (name === 'protective_earth') return ['earth', 9];
  if (name === 'ac_line') return ['live', 8];
  if (name === 'ac_neutral') return ['neutral', 8];
  const known = FUNCTIONS.get(name);
  if (known?.signal_class === 'ground') return ['ground', 7];
  if (known?.group === 'power') {
    const rail = voltage();
    if (rail === null) return ['power', 4];
    return [railColour(rail.V), rail.feeds ? 6 : 5];
  }
  const line = LINES[name];
  if (line !== undefined) return [line, 3];
  return [BY_GROUP[known?.group ?? ''] ?? 'data', known?.group === 'passive' ? 1 : 2];
}

function voltageOf(
  { part, domain, resource, function: name }: Net['nodes'][number],
  design: Design,
): { readonly V: number; readonly feeds: boolean } | null {
  const rail = design.parts.get(part)?.definition?.resources.get(`${domain}/${resource}`)?.powerDomain;
  const feeds = FUNCTIONS.get(name)?.direction === 'source';
  return rail == null || !Number.isFinite(rail.nominal_voltage_V) ? null : { V: rail.nominal_voltage_V, feeds };
}
