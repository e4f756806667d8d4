/** Sound boards of real parts: a false alarm on one of them is as bad as a miss. */
import { expect, test } from 'vitest';
import { boardOf, connect } from '../../support/board-builder.ts';
import { run, verdict } from './support.ts';

const mains = (...loads: readonly string[]) => [
  'mains-outlet-230v as mains',
  ...loads.map((load) => connect('mains.socket', load)),
];

test('[R5] a 5 V board reads a 3.3 V display through a level shifter, with pull-ups on both sides', () => {
  const board = boardOf(
    'usb-supply-5v-3a as usb',
    ...mains('usb.mains'),
    'arduino-uno-r3 as uno',
    'ams1117-3-3 as ldo',
    'txs0108e as shift',
    'ssd1306-oled-128x64 as oled',
    ...['r1', 'r2', 'r3', 'r4'].map((name) => `resistor-4k7 as ${name}`),
    connect('usb.output', 'uno.usb_power'),
    connect('uno.5v_out', 'ldo.input'),
    connect('uno.5v_out', 'shift.vccb'),
    connect('ldo.output', 'shift.vcca'),
    connect('ldo.output', 'shift.oe'),
    connect('ldo.output', 'oled.power'),
    connect('uno.i2c', 'shift.b_i2c'),
    connect('shift.a_i2c', 'oled.i2c'),
    connect('uno.i2c', 'r1.end_1'),
    connect('uno.5v_out', 'r1.end_2'),
    connect('uno.i2c', 'r2.end_1'),
    connect('uno.5v_out', 'r2.end_2'),
    connect('shift.a_i2c', 'r3.end_1'),
    connect('ldo.output', 'r3.end_2'),
    connect('shift.a_i2c', 'r4.end_1'),
    connect('ldo.output', 'r4.end_2'),
  );
  expect(verdict(board)).toEqual({});
});

test('[R5] servos on a bench supply, driven by a board on USB: only the ground between them is missing', () => {
  const servos = ['a', 'b', 'c'];
  const parts = [
    'usb-supply-5v-3a as usb',
    'mean-well-hdr-60-24 as bench',
    'lm2596-module as buck',
    'arduino-uno-r3 as uno',
    ...servos.map((name) => `sg90 as ${name}`),
  ];
  const wires = [
    connect('usb.output', 'uno.usb_power'),
    connect('bench.output', 'buck.input'),
    ...servos.flatMap((name) => [connect('buck.output', `${name}.power`), connect('uno.servo', `${name}.signal`)]),
  ];
  const set = { op: 'update_part' as const, part: '$buck', fields: { output_voltage_V: 5.2 } };
  const board = boardOf(
    ...mains('usb.mains', 'bench.mains').slice(0, 1),
    ...parts,
    ...mains('usb.mains', 'bench.mains').slice(1),
    set,
    ...wires,
  );
  expect(verdict(board)).toEqual({ 'elec-ground-missing': 3 });
});

test('[R5] a microcontroller on one cell runs its sensor from its own regulator', () => {
  const board = boardOf(
    'samsung-25r-18650 as cell',
    'raspberry-pi-pico as pico',
    'ds18b20 as probe',
    'resistor-4k7 as r',
    connect('cell.output', 'pico.vsys_in'),
    connect('pico.3v3_out', 'probe.power'),
    connect('pico.onewire', 'probe.onewire'),
    connect('pico.onewire', 'r.end_1'),
    connect('pico.3v3_out', 'r.end_2'),
  );
  expect(verdict(board)).toEqual({});
  expect(run(board).notEvaluated).toEqual([]);
});

test('[R5] a CAN node of 3.3 V parts, and two of them on one bus', () => {
  const node = (name: string) => [
    `usb-supply-5v-3a as usb${name}`,
    `esp32-devkitc-v4 as mcu${name}`,
    `sn65hvd230 as can${name}`,
    connect(`usb${name}.output`, `mcu${name}.usb_power`),
    connect(`mcu${name}.3v3_out`, `can${name}.power`),
    connect(`mcu${name}.can`, `can${name}.controller`),
    connect(`mcu${name}.ground`, `can${name}.rs`),
  ];
  const ends = ['resistor-120r as ra', 'resistor-120r as rb'];
  const board = boardOf(
    ...node('1'),
    ...node('2'),
    ...ends,
    ...mains('usb1.mains', 'usb2.mains'),
    connect('can1.can', 'can2.can'),
    connect('can1.can', 'ra.can'),
    connect('can2.can', 'rb.can'),
  );
  expect(verdict(board)).toEqual({});
});

test('[R5] a sensor over SPI: no address, no pull-up, a select of its own', () => {
  const board = boardOf(
    'samsung-25r-18650 as cell',
    'raspberry-pi-pico as pico',
    'bme280 as a',
    'bme280 as b',
    connect('cell.output', 'pico.vsys_in'),
    ...['a', 'b'].flatMap((name) => [
      connect('pico.3v3_out', `${name}.vdd`),
      connect('pico.3v3_out', `${name}.vddio`),
      connect('pico.spi', `${name}.spi`),
    ]),
  );
  expect(verdict(board)).toEqual({});
});
