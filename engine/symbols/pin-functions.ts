/** What a pin of a symbol can do, in the functions of the vocabulary: by its name among the others, else by its electrical type. */
import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { PinType, SymbolPin } from './part-symbol.ts';
import { functionOfWord } from './pin-words.ts';

export interface PinReading {
  readonly functions: readonly string[];
  /** Names, of the pin or of its alternates, that no function answers to. */
  readonly notUnderstood: readonly string[];
  /** The function follows from the electrical type alone, and that does not tell analogue from digital. */
  readonly isAssumed: boolean;
}

/** What the names of a part tell together: `1A` is a winding beside STEP, and `A` a line of a bus beside DE. */
export interface Surroundings {
  /** In capitals. */
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
    const found = functionOf(word, pin.type, around);
    if (found !== null) functions.add(found);
    else if (words.length > 1) notUnderstood.push(word);
  }
  for (const alternate of pin.alternates) {
    const found = namesInPin(alternate.name).flatMap((word) => functionOf(word, alternate.type, around) ?? []);
    for (const name of found) functions.add(name);
    if (found.length === 0) notUnderstood.push(alternate.name);
  }
  if (functions.size > 0) return { functions: [...functions], notUnderstood, isAssumed: false };
  // What stands behind two inputs that are compared or amplified is no level of logic.
  const isAmplified = pin.type === 'output' && around.names.has('+') && around.names.has('-');
  const byType = isAmplified ? 'analog_output' : TYPE_FUNCTION[pin.type];
  if (byType === undefined) {
    return { functions: [], notUnderstood: [pin.name || pin.number, ...notUnderstood], isAssumed: false };
  }
  return {
    functions: [byType],
    notUnderstood,
    isAssumed: pin.type === 'input' || (pin.type === 'output' && !isAmplified),
  };
}

/** The names that a pin's name holds, without their overbars: `~{RST}/PB3` is RST and PB3. */
export function namesInPin(name: string): readonly string[] {
  const plain = name.replace(/~\{([^}]*)\}/g, '$1').replace(/~/g, '');
  // An op amp's inputs are + and -.
  const parts = plain.length > 2 ? plain.split(/[/,;()[\]\s]+/) : [plain];
  return parts.filter((part) => part !== '');
}

function functionOf(name: string, type: PinType, around: Surroundings): string | null {
  const word = name.toUpperCase();
  for (const [pattern, of] of AMONG_OTHERS) {
    if (!pattern.test(word)) continue;
    const found = typeof of === 'string' ? of : of(around, type);
    if (found !== null && suits(found, type, around)) return found;
  }
  const meant = functionOfWord(word);
  if (meant !== null && suits(meant, type, around)) return meant;
  if (type === 'power_in' || (type === 'passive' && around.supplies.has(word))) return 'power_input';
  return type === 'power_out' && !isDriver(around.names) ? 'power_output' : null;
}

/** An input puts nothing out, an output listens to nothing, and a supply is no signal; what software decides may be either. */
function suits(name: string, type: PinType, { isProgrammable, supplies }: Surroundings): boolean {
  const { direction, group } = FUNCTIONS.get(name) ?? {};
  const isSupply = group === 'power' || isGround(name);
  if (type === 'power_in') return isSupply && (isGround(name) || direction !== 'source');
  if (type === 'power_out') return isSupply ? direction !== 'sink' : group === 'motor';
  // Grounds are stacked as passive pins, and so are supplies.
  if (isSupply) return type === 'passive' && (isGround(name) || supplies.size > 0);
  if (name === 'digital_io' || name === 'analog_input') return isProgrammable || FITS[name]?.includes(type) === true;
  if (isProgrammable || type === 'passive' || type === 'unspecified') return true;
  if (direction === 'source') return OUTPUTS.has(type);
  return direction !== 'sink' || INPUTS.has(type);
}

const OUTPUTS: ReadonlySet<PinType> = new Set([
  'output',
  'bidirectional',
  'tri_state',
  'open_collector',
  'open_emitter',
]);
const INPUTS: ReadonlySet<PinType> = new Set(['input', 'bidirectional', 'tri_state', 'open_collector']);
const FITS: Readonly<Record<string, readonly PinType[]>> = {
  digital_io: ['bidirectional', 'tri_state'],
  analog_input: ['input'],
};

type NameRule = readonly [
  /** Of a name in capitals. */
  pattern: RegExp,
  /** null: not among these names. */
  of: string | ((around: Surroundings, type: PinType) => string | null),
];

const beside =
  (name: string, ...others: readonly string[]) =>
  ({ names }: Surroundings) =>
    others.some((other) => names.has(other)) ? name : null;

const STEPPER = ['STEP', 'STP', 'MS1'];
const CLOCKS = ['SCK', 'SCLK', 'CLK'];
const CAN = ['CANH', 'CAN_H'];
const USB = ['D+', 'D-', 'DP', 'DM', 'VBUS'];

/** Names that mean something only among others, or more than elsewhere. The first that holds decides. */
const AMONG_OTHERS: readonly NameRule[] = [
  [/^(VM|VMOT|VMOTOR|VBB\d?|VMA|VMB|PVDD|VS)\d*$/, ({ names }) => (isDriver(names) ? 'motor_supply_input' : null)],
  [/^V?BAT(T(ERY)?)?\+?$/, ({ isProgrammable }) => (isProgrammable ? 'backup_supply' : null)],
  [/^VBUS$/, (_, type) => (type === 'power_out' ? 'power_output' : 'usb_vbus')],
  [/^(SDI|MOSI)$/, 'spi_mosi'],
  [/^(SDO|MISO)$/, 'spi_miso'],
  [/^(DIN|SI)$/, beside('spi_mosi', ...CLOCKS)],
  [/^(DOUT|SO)$/, beside('spi_miso', ...CLOCKS)],
  [/^N?(SS|CS|CSN|CSB|SCS|NSS)\d?$/, beside('spi_ss', ...CLOCKS, 'SCL')],
  [/^N?(CS|CSN|CSB)\d?$/, ({ isProgrammable }) => (isProgrammable ? 'spi_ss' : 'chip_enable')],
  [/^(TXD?|D)$/, beside('can_txd_input', ...CAN)],
  [/^(RXD?|R)$/, beside('can_rxd_output', ...CAN)],
  [/^A$/, beside('rs485_a', 'DE')],
  [/^B$/, beside('rs485_b', 'DE')],
  [/^DI$/, beside('uart_rx', 'DE')],
  [/^RO$/, beside('uart_tx', 'DE')],
  [/^(D\+|DP)$/, beside('usb_dp', ...USB.filter((name) => name !== 'D+' && name !== 'DP'))],
  [/^(D-|DM)$/, beside('usb_dm', ...USB.filter((name) => name !== 'D-' && name !== 'DM'))],
  [/^(STEP|STP)$/, 'step_input'],
  [/^DIR$/, beside('dir_input', ...STEPPER)],
  [/^(1A|OUT1A|AOUT1|A1|OA1)$/, beside('stepper_a_positive', ...STEPPER)],
  [/^(1B|OUT1B|AOUT2|A2|OA2)$/, beside('stepper_a_negative', ...STEPPER)],
  [/^(2A|OUT2A|BOUT1|B1|OB1)$/, beside('stepper_b_positive', ...STEPPER)],
  [/^(2B|OUT2B|BOUT2|B2|OB2)$/, beside('stepper_b_negative', ...STEPPER)],
  [/^[AB]IN[12]$/, beside('digital_input', 'AOUT1', 'BOUT1')],
  [/^N?(SLEEP|SLP|STBY|STANDBY|SHDN|SD|SHUTDOWN|CE|PDN|PWRDN|PD)$/, 'chip_enable'],
  [/^N?(ENABLE|EN|ENA|OE|EN\d)$/, 'enable'],
  [/^N?(RESET|RST)(_B|_N)?$|^RUN$/, 'reset'],
  [/^N?(INT|IRQ|ALERT|DRDY|RDY)(_B|_N|\d)?$/, 'interrupt'],
  [/^N?(FAULT|FLT)$/, 'fault_output'],
  [/^N?(PG|PGOOD|PWRGD|POK)$/, 'power_good'],
  [/^(AD|ADD|ADDR|ADR)\d?$|^A[0-2]$/, beside('address_input', 'SDA')],
  [/^CLK(IN|_IN)?$|^MCLK$/, 'clock_input'],
  [/^VOUT[A-H]$/, 'analog_output'],
  [/^(V?IN\d?)?[+-]$/, 'analog_input'],
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
};
