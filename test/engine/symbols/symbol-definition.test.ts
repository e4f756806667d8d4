import { expect, test } from 'vitest';
import { checkPart } from '#engine/library/import-part.ts';
import { partTexts } from '#engine/library/part-texts.ts';
import type { SymbolDefinition } from '#engine/symbols/symbol-definition.ts';
import { readSymbolFile } from '#engine/symbols/symbol-file.ts';
import { library, type PinText, symbol } from './support.ts';

function made(
  name: string,
  pins: readonly PinText[],
  properties: Readonly<Record<string, string>> = {},
): SymbolDefinition {
  const read = readSymbolFile(library(symbol(name, pins, properties)));
  const [part] = read.ok ? read.parts : [];
  if (part === undefined) throw new Error('nothing was read');
  return part;
}

const electrical = ({ file }: SymbolDefinition) => {
  const [domain] = file.definition.domains;
  if (domain === undefined) throw new Error('no domain');
  return domain;
};
const functionsIn = (part: SymbolDefinition) =>
  Object.fromEntries(electrical(part).resources.map(({ name, functions }) => [name, functions.map((fn) => fn.name)]));
const interfacesIn = (part: SymbolDefinition) =>
  Object.fromEntries(
    electrical(part).interfaces.map(({ id, protocol, requires }) => [
      id,
      [protocol.type, protocol.role, requires.map((one) => one.function)],
    ]),
  );

test('[D112] a stepper driver’s pins are known by their names among each other', () => {
  const part = made('DRV1', [
    { number: '1', name: 'STEP', type: 'input' },
    { number: '2', name: 'DIR', type: 'input' },
    { number: '3', name: '~{SLEEP}', type: 'input' },
    { number: '4', name: '~{RESET}', type: 'input' },
    { number: '5', name: '1A', type: 'output' },
    { number: '6', name: '1B', type: 'output' },
    { number: '7', name: '2A', type: 'output' },
    { number: '8', name: '2B', type: 'output' },
    { number: '9', name: 'VMOT', type: 'power_in' },
    { number: '10', name: 'VDD', type: 'power_in' },
    { number: '11', name: 'GND', type: 'power_in' },
    { number: '12', name: '~{FAULT}', type: 'open_collector' },
  ]);
  expect(functionsIn(part)).toEqual({
    'STEP (1)': ['step_input'],
    'DIR (2)': ['dir_input'],
    'SLEEP (3)': ['chip_enable'],
    'RESET (4)': ['reset'],
    '1A (5)': ['stepper_a_positive'],
    '1B (6)': ['stepper_a_negative'],
    '2A (7)': ['stepper_b_positive'],
    '2B (8)': ['stepper_b_negative'],
    'VMOT (9)': ['motor_supply_input'],
    'VDD (10)': ['power_input'],
    'GND (11)': ['ground'],
    'FAULT (12)': ['fault_output'],
  });
  expect(interfacesIn(part)).toMatchObject({
    step_dir: ['step_dir', 'driver', ['step_input', 'dir_input']],
    motor: [
      'stepper_bipolar',
      'driver',
      ['stepper_a_positive', 'stepper_a_negative', 'stepper_b_positive', 'stepper_b_negative'],
    ],
    vmot: ['power', 'sink', ['motor_supply_input', 'ground']],
    vdd: ['power', 'sink', ['power_input', 'ground']],
  });
  expect(part.notUnderstood).toEqual([]);
});

test('[D112] the pins of a microcontroller have their alternates, and those that nothing answers to are named', () => {
  const ports = Array.from({ length: 12 }, (_, n) => ({ number: `${n + 1}`, name: `PA${n}` }));
  const part = made(
    'MCU1',
    [
      ...ports,
      {
        number: '13',
        name: 'PB6',
        alternates: [
          ['I2C1_SCL', 'bidirectional'],
          ['USART1_TX', 'bidirectional'],
          ['TIM4_CH1', 'bidirectional'],
          ['FMC_NBL7', 'bidirectional'],
        ],
      },
      {
        number: '14',
        name: 'PB7',
        alternates: [
          ['I2C1_SDA', 'bidirectional'],
          ['USART1_RX', 'bidirectional'],
        ],
      },
    ],
    { ki_description: 'Arm Cortex-M4 MCU' },
  );
  expect(functionsIn(part)).toMatchObject({
    'PA0 (1)': ['digital_io'],
    'PB6 (13)': ['digital_io', 'i2c_scl', 'uart_tx', 'pwm_output'],
  });
  expect(part.notUnderstood).toEqual(['PB6 (13): FMC_NBL7']);
  expect(interfacesIn(part)).toMatchObject({
    i2c: ['i2c', 'master', ['i2c_sda', 'i2c_scl']],
    uart: ['uart', 'peer', ['uart_tx', 'uart_rx']],
  });
});

test('[D112] A is a line of a bus beside DE, an anode on a diode, and nothing that is known elsewhere', () => {
  const bus = made('TRX', [
    { number: '1', name: 'RO', type: 'output' },
    { number: '3', name: 'DE', type: 'input' },
    { number: '4', name: 'DI', type: 'input' },
    { number: '6', name: 'A' },
    { number: '7', name: 'B' },
  ]);
  expect(functionsIn(bus)).toMatchObject({
    'A (6)': ['rs485_a'],
    'B (7)': ['rs485_b'],
    'RO (1)': ['uart_tx'],
    'DI (4)': ['uart_rx'],
  });
  const diode = made(
    'D1',
    [
      { number: '1', name: 'K', type: 'passive' },
      { number: '2', name: 'A', type: 'passive' },
    ],
    { Reference: 'D' },
  );
  expect(functionsIn(diode)).toEqual({ 'K (1)': ['diode_cathode'], 'A (2)': ['diode_anode'] });
  const bridge = made('BRIDGE', [
    { number: '1', name: 'AIN1', type: 'input' },
    { number: '2', name: 'AOUT1', type: 'power_out' },
  ]);
  expect(functionsIn(bridge)).toMatchObject({ 'AIN1 (1)': ['digital_input'] });
  const amplifier = made('AMP', [
    { number: '1', name: '~', type: 'output' },
    { number: '2', name: '-', type: 'input' },
    { number: '3', name: '+', type: 'input' },
  ]);
  expect(functionsIn(amplifier)).toEqual({
    '1': ['analog_output'],
    '- (2)': ['analog_input'],
    '+ (3)': ['analog_input'],
  });
  const other = made('X1', [{ number: '1', name: 'A', type: 'passive' }], { Reference: 'X' });
  expect(functionsIn(other)).toEqual({ 'A (1)': [] });
  expect(other.notUnderstood).toEqual(['A (1)']);
});

test('[D113] nothing is invented: no ratings, levels or rails, an unverified source, and what was assumed or not understood in the warnings', () => {
  const part = made('ADC1', [
    { number: '1', name: 'WHAT', type: 'input' },
    { number: '2', name: 'VCP', type: 'passive' },
    { number: '3', name: 'VDD', type: 'power_in' },
    { number: '4', name: 'VDD', type: 'passive' },
    { number: '5', name: 'GND', type: 'power_in' },
  ]);
  const { power_domains, supply_voltage_V, power_consumption_mW } = electrical(part);
  expect([power_domains, supply_voltage_V, power_consumption_mW]).toEqual([undefined, undefined, undefined]);
  for (const resource of electrical(part).resources)
    expect(Object.keys(resource).sort()).toEqual(['functions', 'id', 'name']);
  expect(functionsIn(part)).toMatchObject({ 'VDD (3)': ['power_input'], 'VDD (4)': ['power_input'], 'VCP (2)': [] });
  expect(part.file.definition.warnings).toEqual([
    expect.stringContaining('no ratings'),
    'Taken for digital pins, since a symbol does not say: WHAT (1).',
    'Not understood: VCP (2).',
  ]);
  expect(part.file.definition.sources).toEqual([
    { fields: ['*'], document: 'KiCad symbol ADC1', status: 'unverified' },
  ]);
});

test('[D114] a file or paste of symbols becomes a part each on its way into the library', () => {
  const text = library(symbol('ONE', [{ number: '1', name: 'SDA' }]), symbol('TWO', [{ number: '1', name: 'SCL' }]));
  const split = partTexts(`\uFEFF${text}`);
  expect(split.ok && split.texts.map((one) => checkPart(one).part?.file.definition.metadata.id)).toEqual([
    'one',
    'two',
  ]);
  expect(partTexts('(kicad_symbol_lib)')).toMatchObject({ ok: false, code: 'list-empty' });
  expect(partTexts('(kicad_symbol_lib "')).toMatchObject({ ok: false, code: 'symbols-invalid' });
});
