/** The reference boards of a printer axis, a CAN bus and a board with too many jobs: clean, and with each fault. */
import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { applied, apply, boardOf, connect } from '../../support/board-builder.ts';
import { besideOpenPins, billOf, boardWith, crossed, forced, of, pinned } from './support.ts';

const set = (part: string, fields: Readonly<Record<string, number | boolean>>): Edit => ({
  op: 'update_part',
  part: `$${part}`,
  fields,
});

/** A starter part with something else in it. */
function variant(id: string, name: string, ...changes: readonly (readonly [RegExp, string])[]): PartDefinitionFile {
  const found = STARTER_PARTS.find((one) => one.definition.metadata.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  const text = changes.reduce((json, [from, to]) => json.replace(from, to), JSON.stringify(found));
  return JSON.parse(text.replace(`"id":"${id}"`, `"id":"${name}"`));
}

interface Axis {
  readonly bracket?: string;
  readonly pulley?: string;
  readonly motor?: string;
  readonly vio?: boolean;
}

function axis({
  bracket = 'nema17-bracket',
  pulley = 'gt2-pulley-20t-5mm',
  motor = 'nema17-17hs4401',
  vio = true,
}: Axis = {}) {
  const side = '47.14';
  return boardWith(
    [
      variant(
        'nema17-bracket',
        'nema23-bracket',
        [/15\.5/g, `${Number(side) / 2}`],
        [/"diam_mm":3\.5/g, '"diam_mm":5.2'],
      ),
      variant('gt2-pulley-20t-5mm', 'pulley-8mm', [/("key":"bore_mm"[^}]*"default":)5/, '$18']),
      variant('nema17-17hs4401', 'strong-motor', [/1700/g, '2800']),
    ],
    'mains-outlet-230v as mains',
    'mean-well-lrs-350-24 as psu',
    'lm2596-module as buck',
    'raspberry-pi-pico as pico',
    'tmc2209-module as driver',
    `${motor} as motor`,
    `${bracket} as bracket`,
    `${pulley} as pulley`,
    'gt2-belt-6mm as belt',
    'mgn12h-rail-300 as rail',
    'extrusion-2020-500 as frame',
    set('buck', { output_voltage_V: 5 }),
    connect('mains.socket', 'psu.mains'),
    connect('psu.output', 'buck.input'),
    connect('psu.output', 'driver.vm'),
    connect('buck.output', 'pico.vsys_in'),
    ...(vio ? [connect('pico.3v3_out', 'driver.vio')] : []),
    connect('pico.step_dir', 'driver.step_dir'),
    connect('driver.motor', 'motor.coils'),
    connect('motor.mount', 'bracket.motor'),
    connect('motor.shaft', 'pulley.shaft'),
    connect('pulley.belt', 'belt.teeth'),
    connect('bracket.base', 'frame.slot'),
    connect('rail.rail', 'frame.slot#1'),
  );
}

test('[R35] a printer axis is clean', () => {
  expect(besideOpenPins(axis())).toEqual({});
  expect(billOf(axis())).toEqual([
    'extrusion-2020-500',
    'gt2-belt-6mm',
    'gt2-pulley-20t-5mm',
    'lm2596-module',
    'mains-outlet-230v',
    'mean-well-lrs-350-24',
    'mgn12h-rail-300',
    'nema17-17hs4401',
    'nema17-bracket',
    'raspberry-pi-pico',
    'tmc2209-module',
  ]);
});

test('[R35] its supply hangs on the frame by a plate: threads do not screw into threads', () => {
  const steps = [
    'lrs-350-plate-2020 as plate',
    connect('plate.base', 'frame.slot'),
    connect('plate.supply', 'psu.mount'),
  ];
  expect(besideOpenPins(applied(apply(axis(), ...steps)).board)).toEqual({});
});

test('[R35] a motor on the plate of a larger one', () => {
  expect(besideOpenPins(axis({ bracket: 'nema23-bracket' }))).toEqual({ 'mech-hole-pattern-mismatch': 1 });
});

test('[R35] a pulley of another bore', () => {
  expect(besideOpenPins(axis({ pulley: 'pulley-8mm' }))).toEqual({ 'mech-shaft-fit': 1 });
});

test('[R35] a driver without its logic supply', () => {
  expect(besideOpenPins(axis({ vio: false }))).toEqual({ 'power-unpowered-part': 1 });
});

test('[R35] a motor of 2.8 A on a driver of 2 A', () => {
  expect(besideOpenPins(axis({ motor: 'strong-motor' }))).toEqual({ 'elec-load-exceeds-driver': 1 });
});

function canBus(options: { readonly jumper?: boolean; readonly shifter?: boolean } = {}) {
  const { jumper = false, shifter = true } = options;
  const nodes = ['teensy-4-1', 'nucleo-f446re', 'esp32-devkitc-v4'];
  return boardOf(
    'mains-outlet-230v as mains',
    ...[0, 1, 2, 3].map((n) => `usb-supply-5v-3a as usb${n}`),
    ...[0, 1, 2, 3].map((n) => connect('mains.socket', `usb${n}.mains`)),
    'raspberry-pi-pico as pico',
    'mcp2515-tja1050 as can0',
    connect('usb0.output', 'pico.usb_power'),
    connect('pico.vbus_out', 'can0.power'),
    ...(shifter
      ? [
          'txs0108e as shift',
          connect('pico.3v3_out', 'shift.vcca'),
          connect('pico.vbus_out', 'shift.vccb'),
          connect('pico.spi', 'shift.a_spi'),
          connect('shift.b_spi', 'can0.spi'),
        ]
      : [connect('pico.spi', 'can0.spi')]),
    ...nodes.flatMap((id, index) => {
      const n = index + 1;
      return [
        `${id} as mcu${n}`,
        `sn65hvd230 as can${n}`,
        connect(`usb${n}.output`, `mcu${n}.usb_power`),
        connect(`mcu${n}.3v3_out`, `can${n}.power`),
        connect(`mcu${n}.can`, `can${n}.controller`),
        connect('can0.can', `can${n}.can`),
      ];
    }),
    'resistor-120r as ra',
    'resistor-120r as rb',
    connect('can0.can', 'ra.can'),
    connect('can0.can', 'rb.can'),
    ...(jumper ? [set('can0', { termination: true })] : []),
  );
}

test('[R35] four nodes on a CAN bus are clean', () => {
  expect(besideOpenPins(canBus())).toEqual({});
  expect(billOf(canBus())).toEqual([
    '2 × resistor-120r',
    '3 × sn65hvd230',
    '4 × usb-supply-5v-3a',
    'esp32-devkitc-v4',
    'mains-outlet-230v',
    'mcp2515-tja1050',
    'nucleo-f446re',
    'raspberry-pi-pico',
    'teensy-4-1',
    'txs0108e',
  ]);
});

test('[R35] TX and RX of one controller swapped are two nets, one of two outputs and one of two inputs', () => {
  for (const node of ['can1', 'can2', 'can3']) {
    const board = crossed(canBus(), `${node}.controller`);
    expect(besideOpenPins(board)).toEqual({ 'elec-direction-conflict': 2 });
    expect(
      of(board, 'elec-direction-conflict')
        .map((one) => one.message.replace(/^.* are /, ''))
        .sort(),
    ).toEqual(['both inputs', 'both outputs']);
  }
});

test('[R35] a third terminator by a jumper', () => {
  expect(besideOpenPins(canBus({ jumper: true }))).toEqual({ 'elec-termination': 1 });
});

test('[R35] a 5 V controller straight on 3.3 V pins', () => {
  expect(besideOpenPins(canBus({ shifter: false }))).toEqual({
    'elec-input-overvoltage': 1,
    'elec-logic-high-insufficient': 3,
  });
});

function starved(...more: readonly (string | Edit)[]) {
  const servos = [0, 1, 2, 3, 4, 5];
  return boardOf(
    'mains-outlet-230v as mains',
    'usb-supply-5v-3a as usb',
    'mean-well-hdr-60-24 as psu',
    'bec-6v-5a as bec0',
    'bec-6v-5a as bec1',
    'arduino-uno-r3 as uno',
    'ams1117-3-3 as ldo',
    'txs0108e as shift',
    ...servos.map((n) => `sg90 as servo${n}`),
    'neo-m8n as gnss',
    'antenna-gnss as antenna',
    'ssd1306-oled-128x64 as oled',
    ...[0, 1, 2, 3].map((n) => `resistor-4k7 as r${n}`),
    set('bec0', { output_voltage_V: 5 }),
    set('bec1', { output_voltage_V: 5 }),
    connect('mains.socket', 'usb.mains'),
    connect('mains.socket', 'psu.mains'),
    connect('usb.output', 'uno.usb_power'),
    connect('psu.output', 'bec0.input'),
    connect('psu.output', 'bec1.input'),
    connect('uno.5v_out', 'ldo.input'),
    connect('uno.5v_out', 'shift.vccb'),
    connect('ldo.output', 'shift.vcca'),
    connect('ldo.output', 'gnss.power'),
    connect('ldo.output', 'oled.power'),
    connect('gnss.antenna', 'antenna.feed'),
    connect('uno.ground', 'bec0.ground'),
    connect('uno.uart', 'shift.b_uart'),
    connect('shift.a_uart', 'gnss.uart'),
    connect('uno.i2c', 'shift.b_i2c'),
    connect('shift.a_i2c', 'oled.i2c'),
    ...[0, 1].flatMap((n) => [connect('uno.i2c', `r${n}.end_1`), connect('uno.5v_out', `r${n}.end_2`)]),
    ...[2, 3].flatMap((n) => [connect('shift.a_i2c', `r${n}.end_1`), connect('ldo.output', `r${n}.end_2`)]),
    ...servos.flatMap((n) => [
      connect(`bec${n < 3 ? 0 : 1}.output`, `servo${n}.power`),
      connect('uno.servo', `servo${n}.signal`),
    ]),
    ...more,
  );
}

test('[R35] a board with six servos, a receiver and a display is clean', () => {
  expect(besideOpenPins(starved())).toEqual({});
  expect(billOf(starved())).toEqual([
    '2 × bec-6v-5a',
    '4 × resistor-4k7',
    '6 × sg90',
    'ams1117-3-3',
    'antenna-gnss',
    'arduino-uno-r3',
    'mains-outlet-230v',
    'mean-well-hdr-60-24',
    'neo-m8n',
    'ssd1306-oled-128x64',
    'txs0108e',
    'usb-supply-5v-3a',
  ]);
});

test('[R35] two servos fixed to D9', () => {
  for (const [a, b] of [
    [0, 1],
    [0, 3],
    [2, 5],
    [3, 4],
    [4, 5],
  ] as const) {
    const board = pinned(starved(), [`uno.servo#${a}`, '0/0', 'd9', 'Ada'], [`uno.servo#${b}`, '0/0', 'd9', 'Bob']);
    expect(besideOpenPins(board)).toEqual({ 'alloc-pin-conflict': 1 });
  }
});

test('[R35] SDA fixed to D2', () => {
  expect(besideOpenPins(pinned(starved(), ['uno.i2c', '0/0', 'd2', 'Ada']))).toEqual({ 'alloc-pin-invalid': 1 });
});

test('[R35] two tabs that each gave D5 to a servo: the merge moves one to the next free pin', () => {
  const board = starved();
  const wired = [...board.connections].filter(([, { ends }]) => ends.every((end) => end.interface !== 'signal'));
  const freed = { ...board, connections: new Map(wired) };
  const held = (...pins: readonly string[]) =>
    forced(freed, ...pins.map((pin, n) => [`uno.servo#${n}`, `servo${n}.signal`, [[pin], ['signal']]] as const));
  expect(besideOpenPins(held('d3', 'd6', 'd9', 'd10', 'd5', 'd11'))).toEqual({});
  const merged = held('d3', 'd6', 'd9', 'd10', 'd5', 'd5');
  expect(besideOpenPins(merged)).toEqual({ 'alloc-concurrent-claim': 1 });
  expect(of(merged, 'alloc-concurrent-claim')[0]?.message).toMatch(/digital_output from d5 to d4$/);
});
