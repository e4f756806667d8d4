/** What a pin of a symbol can do, in the functions of the vocabulary: by its name, else by its electrical type. */
import { functionMeant } from '#schemas/vocabulary/index.ts';
import type { PinType, SymbolPin } from './part-symbol.ts';

export interface PinReading {
  readonly functions: readonly string[];
  /** Names, of the pin or of its alternates, that no function answers to. */
  readonly notUnderstood: readonly string[];
  /** The function follows from the electrical type alone, and that does not tell analogue from digital. */
  readonly isAssumed: boolean;
}

/** What the names of a part tell together: `1A` is a winding beside STEP, and `A` a line of a bus beside DE. */
export interface Surroundings {
  readonly names: ReadonlySet<string>;
  /** Those of supply pins; a symbol shows one and stacks the others on it as passive ones. */
  readonly supplies: ReadonlySet<string>;
  /** A programmable part: its pins are what software makes of them. */
  readonly isProgrammable: boolean;
}

export function readPin(pin: SymbolPin, around: Surroundings): PinReading {
  if (pin.type === 'no_connect') return { functions: ['no_connect'], notUnderstood: [], isAssumed: false };
  const words = namesInPin(pin.name);
  const functions = new Set<string>();
  const notUnderstood: string[] = [];
  for (const word of words) {
    const found = functionsOf(word, pin.type, around);
    for (const name of found) functions.add(name);
    if (found.length === 0 && words.length > 1) notUnderstood.push(word);
  }
  for (const alternate of pin.alternates) {
    const found = namesInPin(alternate.name).flatMap((word) => functionsOf(word, alternate.type, around));
    for (const name of found) functions.add(name);
    if (found.length === 0) notUnderstood.push(alternate.name);
  }
  if (functions.size > 0) return { functions: [...functions], notUnderstood, isAssumed: false };
  const byType = TYPE_FUNCTION[pin.type];
  if (byType === undefined) {
    return { functions: [], notUnderstood: [pin.name || pin.number, ...notUnderstood], isAssumed: false };
  }
  return { functions: [byType], notUnderstood, isAssumed: pin.type === 'input' || pin.type === 'output' };
}

/** The names that a pin's name holds, without their overbars: `~{RST}/PB3` is RST and PB3. */
export function namesInPin(name: string): readonly string[] {
  const plain = name.replace(/~\{([^}]*)\}/g, '$1').replace(/~/g, '');
  // D+/D- are two, an op amp's + and - one each.
  const parts = plain.length > 2 ? plain.split(/[/,;()[\]\s]+/) : [plain];
  return parts.filter((part) => part !== '');
}

function functionsOf(name: string, type: PinType, around: Surroundings): readonly string[] {
  const word = name.toUpperCase();
  for (const { pattern, of } of BY_NAME) {
    if (!pattern.test(word)) continue;
    const found = typeof of === 'function' ? of(type, around) : of;
    if (found !== null) return [found];
  }
  if (type === 'power_in' || (type === 'passive' && around.supplies.has(word))) return ['power_input'];
  if (type === 'power_out') return around.names.has('VM') ? [] : ['power_output'];
  const meant = functionMeant(word);
  return meant !== null && !meant.startsWith('power_') ? [meant] : [];
}

interface NameRule {
  /** Of a name in capitals. */
  readonly pattern: RegExp;
  /** null: not with this type or among these names. */
  readonly of: string | ((type: PinType, around: Surroundings) => string | null);
}

const isPowerType = (type: PinType) => type === 'power_in' || type === 'passive' || type === 'unspecified';
const only =
  (function_: string, ...types: readonly PinType[]) =>
  (type: PinType) =>
    types.includes(type) || type === 'passive' || type === 'unspecified' ? function_ : null;
const beside =
  (function_: string, ...names: readonly string[]) =>
  (_: PinType, around: Surroundings) =>
    names.some((name) => around.names.has(name)) ? function_ : null;
const byRole = (programmable: string, device: string | null) => (_: PinType, around: Surroundings) =>
  around.isProgrammable ? programmable : device;

const SIGNALS: readonly PinType[] = ['input', 'output', 'bidirectional', 'tri_state'];
const WINDINGS = ['STEP', 'STP', 'MS1'];

/** The first that holds decides. */
const BY_NAME: readonly NameRule[] = [
  { pattern: /^(NC|N\.C\.|DNC|DNU)\d*$/, of: 'no_connect' },
  { pattern: /^(A|AV|V?A)?(GND|VSS)A\d*$|^AGND\d*$|^AVSS\d*$|^VSSA\d*$|^GNDA\d*$/, of: 'analog_ground' },
  { pattern: /^([DPS]?GND|GND_?\w{0,4}|V?SS|VSS_?\w*)\d*$/, of: (type) => (isPowerType(type) ? 'ground' : null) },
  {
    pattern: /^(VM|VMOT|VMOTOR|VBB\d?|VMA|VMB|PVDD|VS)\d*$/,
    of: (type, { names }) => (type !== 'output' && isDriver(names) ? 'motor_supply_input' : null),
  },
  {
    pattern: /^V?BAT(T|TERY)?\+?$/,
    of: (type, { isProgrammable }) => (type === 'power_in' && isProgrammable ? 'backup_supply' : null),
  },
  { pattern: /^VBUS$/, of: (type) => (type === 'power_out' ? null : 'usb_vbus') },
  { pattern: /^V?REF[+\-P]?$|^VREF\w*$/, of: 'voltage_reference' },
  { pattern: /^(I2C\d?_?)?SDA\d?$|^SDA_?\w?$/, of: 'i2c_sda' },
  { pattern: /^(I2C\d?_?)?SCL\d?$|^SCL_?\w?$/, of: 'i2c_scl' },
  { pattern: /^I2C\d?_SMBAL?(ERT)?$|^SMBALERT$/, of: 'smbus_alert' },
  { pattern: /^(SPI\d?_)?(SCK|SCLK|SPI_?CLK)\d?$/, of: only('spi_sck', ...SIGNALS) },
  { pattern: /^(SPI\d?_)?(MOSI|COPI)\d?$|^SDI$|^SI$/, of: 'spi_mosi' },
  { pattern: /^(SPI\d?_)?(MISO|CIPO)\d?$|^SDO$|^SO$/, of: 'spi_miso' },
  { pattern: /^DIN$/, of: beside('spi_mosi', 'SCLK', 'SCK', 'CLK') },
  { pattern: /^DOUT$/, of: beside('spi_miso', 'SCLK', 'SCK', 'CLK') },
  { pattern: /^SPI\d?_N?(SS|CS)\d?$/, of: only('spi_ss', ...SIGNALS) },
  { pattern: /^N?(SS|CS|CSN|CSB|SCS|NSS)\d?$/, of: beside('spi_ss', 'SCK', 'SCLK', 'CLK', 'SCL') },
  { pattern: /^N?(CS|CSN|CSB)\d?$/, of: only('chip_enable', 'input') },
  { pattern: /^(LP?)?US?ART\d*_TXD?$|^U\d+TXD?$/, of: 'uart_tx' },
  { pattern: /^(LP?)?US?ART\d*_RXD?$|^U\d+RXD?$/, of: 'uart_rx' },
  { pattern: /^(LP?)?US?ART\d*_RTS$/, of: 'uart_rts' },
  { pattern: /^(LP?)?US?ART\d*_CTS$/, of: 'uart_cts' },
  { pattern: /^TXD?$/, of: beside('can_txd_input', 'CANH', 'CAN_H') },
  { pattern: /^RXD?$/, of: beside('can_rxd_output', 'CANH', 'CAN_H') },
  { pattern: /^D$/, of: beside('can_txd_input', 'CANH', 'CAN_H') },
  { pattern: /^R$/, of: beside('can_rxd_output', 'CANH', 'CAN_H') },
  { pattern: /^TXD?\d?$/, of: only('uart_tx', 'output', 'bidirectional', 'tri_state') },
  { pattern: /^RXD?\d?$/, of: only('uart_rx', 'input', 'bidirectional') },
  { pattern: /^CAN_?H$/, of: 'can_h' },
  { pattern: /^CAN_?L$/, of: 'can_l' },
  { pattern: /^(FD)?CAN\d?_TXD?$/, of: 'can_tx' },
  { pattern: /^(FD)?CAN\d?_RXD?$/, of: 'can_rx' },
  { pattern: /^A$/, of: beside('rs485_a', 'DE', 'RE', '/RE') },
  { pattern: /^B$/, of: beside('rs485_b', 'DE', 'RE', '/RE') },
  { pattern: /^DI$/, of: beside('uart_rx', 'DE') },
  { pattern: /^RO$/, of: beside('uart_tx', 'DE') },
  {
    pattern: /^(USB_?(OTG_?)?(FS_?|HS_?)?)?(D\+|DP)$/,
    of: (_, { names }) =>
      names.has('D-') || names.has('DM') || names.has('VBUS') || names.size > 20 ? 'usb_dp' : null,
  },
  {
    pattern: /^(USB_?(OTG_?)?(FS_?|HS_?)?)?(D-|DM)$/,
    of: (_, { names }) =>
      names.has('D+') || names.has('DP') || names.has('VBUS') || names.size > 20 ? 'usb_dm' : null,
  },
  { pattern: /^CC[12]$/, of: 'usb_cc' },
  { pattern: /^(SYS_)?(JTMS-)?SWDIO$/, of: 'swdio' },
  { pattern: /^(SYS_)?(JTCK-)?SWCLK$/, of: 'swclk' },
  { pattern: /^(JTMS|TMS)$/, of: 'jtag_tms' },
  { pattern: /^(JTCK|TCK)$/, of: 'jtag_tck' },
  { pattern: /^(JTDI|TDI)$/, of: 'jtag_tdi' },
  { pattern: /^(JTDO|TDO)$/, of: 'jtag_tdo' },
  { pattern: /^N?J?TRST$/, of: 'jtag_trst' },
  { pattern: /^DQ$/, of: 'onewire_data' },
  { pattern: /^STEP$|^STP$/, of: only('step_input', 'input') },
  { pattern: /^DIR$/, of: beside('dir_input', ...WINDINGS) },
  { pattern: /^(1A|OUT1A|AOUT1|A1|OA1)$/, of: beside('stepper_a_positive', ...WINDINGS) },
  { pattern: /^(1B|OUT1B|AOUT2|A2|OA2)$/, of: beside('stepper_a_negative', ...WINDINGS) },
  { pattern: /^(2A|OUT2A|BOUT1|B1|OB1)$/, of: beside('stepper_b_positive', ...WINDINGS) },
  { pattern: /^(2B|OUT2B|BOUT2|B2|OB2)$/, of: beside('stepper_b_negative', ...WINDINGS) },
  { pattern: /^N?(SLEEP|SLP|STBY|STANDBY|SHDN|SD|SHUTDOWN|CE|PDN|PWRDN|PD)$/, of: only('chip_enable', 'input') },
  { pattern: /^N?(ENABLE|EN|ENA|OE|EN\d)$/, of: only('enable', 'input') },
  { pattern: /^N?(RESET|RST|MCLR|XRES|RUN)(_B|_N)?$/, of: only('reset', 'input', 'bidirectional') },
  {
    pattern: /^N?(INT|IRQ|ALERT|DRDY|RDY)(_B|_N|\d)?$/,
    of: only('interrupt', 'output', 'open_collector', 'tri_state', 'bidirectional'),
  },
  { pattern: /^N?(FAULT|FLT)$/, of: 'fault_output' },
  { pattern: /^N?(PG|PGOOD|PWRGD|POK)$/, of: only('power_good', 'output', 'open_collector') },
  {
    pattern: /^(AD|ADD|ADDR|ADR)\d?$|^A[0-2]$/,
    of: (type, { names }) => (type === 'input' && names.has('SDA') ? 'address_input' : null),
  },
  { pattern: /^(XTAL_?IN|XIN|XI|OSC_?IN|OSC1|XTAL1|X1|RCC_OSC(32)?_IN|OSC32_IN)$/, of: 'crystal_in' },
  { pattern: /^(XTAL_?OUT|XOUT|XO|OSC_?OUT|OSC2|XTAL2|X2|RCC_OSC(32)?_OUT|OSC32_OUT)$/, of: 'crystal_out' },
  { pattern: /^CLK(IN|_IN)?$|^MCLK$/, of: only('clock_input', 'input') },
  { pattern: /^(CLKOUT|CLKO|MCO\d?|RCC_MCO(_\d)?)$/, of: 'clock_output' },
  {
    pattern: /^ADC\d*_(IN|CH)[A-Z]*\d+$|^ADC\d+$|^AIN\d*[+\-PN]?$|^AN\d+$|^A\d+$/,
    of: (type, { isProgrammable }) => (type === 'input' || isProgrammable ? 'analog_input' : null),
  },
  { pattern: /^DAC\d*(_OUT\d?)?$|^VOUT[A-H]$|^AOUT$/, of: only('analog_output', 'output', 'bidirectional') },
  { pattern: /^[+-]$|^V?IN[+-]$|^IN\d?[+-]$/, of: only('analog_input', 'input') },
  {
    pattern: /^(TIM|LPTIM|HRTIM)\w*_(CH\w*|OUT)$|^OC\d[A-C]?$|^PWM\w*$|^T\d_CH\d$/,
    of: only('pwm_output', 'output', 'bidirectional'),
  },
  { pattern: /^TOUCH\d+$|^T\d+$/, of: byRole('touch_input', null) },
  {
    pattern:
      /^(GPIO_?\w?\d+|GPIO\d*|IO_?\d+|I\/?O\d+|P[A-K]\d{1,2}|P\d[._]?\d{1,2}|R[A-K]\d|D\d{1,2}|GP\d+|PT[A-E]\d+|P\d+)$/,
    of: (type, { isProgrammable }) =>
      isProgrammable && type !== 'power_in' && type !== 'power_out'
        ? type === 'input'
          ? 'digital_input'
          : 'digital_io'
        : null,
  },
  { pattern: /^(GPIO\d*|GP[AB]\d|P\d|P\d\d|IO\d+(_\d)?)$/, of: only('digital_io', 'bidirectional', 'tri_state') },
];

function isDriver(names: ReadonlySet<string>): boolean {
  return [...names].some((name) => /^(STEP|STP|AOUT1|OUT1A?|OUTA|[AB]IN1|IN1|INA|1A|OUT1|PH|PHASE)$/.test(name));
}

const TYPE_FUNCTION: Readonly<Partial<Record<PinType, string>>> = {
  input: 'digital_input',
  output: 'digital_output',
  bidirectional: 'digital_io',
  tri_state: 'digital_output',
  open_collector: 'open_drain_output',
  power_in: 'power_input',
  power_out: 'power_output',
};
