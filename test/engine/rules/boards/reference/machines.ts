/** Reference boards of machines, wired as they work on the bench, and the ways in which a test changes them. */
import type { Edit } from '#engine/board/edit.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { boardOf, connect } from '../../../../support/board-builder.ts';
import { boardWith } from '../../support.ts';

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

/** One axis of a printer: a belt between pulley and idler pulls a carriage along a rail. */
export function axis({
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
    'gt2-idler-20t as idler',
    'mgn12h-rail-300 as rail',
    'carriage-plate as carriage',
    'extrusion-2020-500 as frame',
    'lrs-350-plate-2020 as plate',
    'heatsink-40x40x20 as sink',
    set('buck', { output_voltage_V: 5 }),
    connect('mains.socket', 'psu.mains'),
    connect('psu.output', 'buck.input'),
    connect('psu.output', 'driver.vm'),
    connect('buck.output', 'pico.vsys_in'),
    ...(vio ? [connect('pico.3v3_out', 'driver.vio')] : []),
    connect('pico.step_dir', 'driver.step_dir'),
    connect('pico.gpio_output', 'driver.enable'),
    connect('pico.ground', 'driver.clk'),
    connect('pico.3v3_out', 'driver.ms1'),
    connect('pico.3v3_out', 'driver.ms2'),
    connect('driver.pad', 'sink.base'),
    connect('driver.motor', 'motor.coils'),
    connect('motor.mount', 'bracket.motor'),
    connect('motor.shaft', 'pulley.shaft'),
    connect('pulley.belt', 'belt.teeth'),
    connect('belt.teeth', 'idler.belt'),
    connect('belt.teeth', 'carriage.clamp'),
    connect('rail.carriage', 'carriage.carriage'),
    connect('bracket.base', 'frame.slot'),
    connect('rail.rail', 'frame.slot#1'),
    connect('idler.base', 'frame.slot#2'),
    connect('plate.base', 'frame.slot#3'),
    connect('plate.supply', 'psu.mount'),
  );
}

/** Four controllers on one CAN bus, from end to end. */
export function canBus(options: { readonly jumper?: boolean; readonly shifter?: boolean } = {}) {
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
          connect('pico.3v3_out', 'shift.oe'),
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
        connect(`mcu${n}.ground`, `can${n}.rs`),
        connect(`can${n - 1}.can`, `can${n}.can`),
        connect(n === 1 ? 'pico.ground' : `mcu${n - 1}.ground`, `mcu${n}.ground`),
      ];
    }),
    'resistor-120r as ra',
    'resistor-120r as rb',
    connect('can0.can', 'ra.can'),
    connect('can3.can', 'rb.can'),
    ...(jumper ? [set('can0', { termination: true })] : []),
  );
}

/** An UNO that steers six servos and talks to a receiver and a display of 3.3 V. */
export function starved(...more: readonly (string | Edit)[]) {
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
    connect('ldo.output', 'shift.oe'),
    connect('ldo.output', 'gnss.power'),
    connect('ldo.output', 'gnss.backup'),
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
