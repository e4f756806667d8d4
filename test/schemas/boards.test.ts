import { describe, expect, it } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { runRules } from '#engine/rules/run.ts';
import { boardOf, connect } from '../support/board-builder.ts';

/** Errors and warnings of a board: rule and message. */
function complaints(...steps: readonly (string | Edit)[]): readonly string[] {
  const { violations } = runRules(boardOf(...steps), { today: '2026-01-01' });
  return violations.filter(({ severity }) => severity !== 'info').map(({ rule, message }) => `${rule}: ${message}`);
}

const servo = [
  'mains-outlet-230v as mains',
  'usb-supply-5v-3a as usb',
  'mean-well-hdr-60-24 as supply',
  'lm2596-module as buck',
  'arduino-uno-r3 as uno',
  'sg90 as servo',
  connect('mains.socket', 'usb.mains'),
  connect('mains.socket', 'supply.mains'),
  connect('usb.output', 'uno.usb_power'),
  connect('supply.output', 'buck.input'),
  connect('buck.output', 'servo.power'),
  connect('uno.servo', 'servo.signal'),
];

describe('starter parts on boards', () => {
  it('[D19] a servo with a supply of its own lacks a common ground until the grounds are joined', () => {
    expect(complaints(...servo)).toEqual(['elec-ground-missing: uno and servo share signals but no ground']);
    expect(complaints(...servo, connect('buck.ground', 'uno.ground'))).toEqual([]);
  });

  it('[D19] two CAN nodes with a terminator at each end are clean', () => {
    const node = (n: number) => [
      `usb-supply-5v-3a as usb${n}`,
      `esp32-devkitc-v4 as mcu${n}`,
      `sn65hvd230 as can${n}`,
      `resistor-120r as end${n}`,
      connect('mains.socket', `usb${n}.mains`),
      connect(`usb${n}.output`, `mcu${n}.usb_power`),
      connect(`mcu${n}.3v3_out`, `can${n}.power`),
      connect(`mcu${n}.can`, `can${n}.controller`),
      connect(`can${n}.can`, `end${n}.can`),
    ];
    expect(complaints('mains-outlet-230v as mains', ...node(1), ...node(2), connect('can1.can', 'can2.can'))).toEqual(
      [],
    );
  });

  it('[D19] 5 V and 3.3 V I2C meet through the level shifter, each side with its own pull-ups', () => {
    const pulled = (name: string, bus: string, rail: string) => [
      `resistor-4k7 as ${name}`,
      connect(bus, `${name}.i2c`),
      connect(rail, `${name}.rail`),
    ];
    const board = [
      'mains-outlet-230v as mains',
      'usb-supply-5v-3a as usb',
      'arduino-uno-r3 as uno',
      'ams1117-3-3 as ldo',
      'txs0108e as shifter',
      'ssd1306-oled-128x64 as display',
      connect('mains.socket', 'usb.mains'),
      connect('usb.output', 'uno.usb_power'),
      connect('uno.5v_out', 'ldo.input'),
      connect('uno.5v_out', 'shifter.vccb'),
      connect('ldo.output', 'shifter.vcca'),
      connect('ldo.output', 'display.power'),
      connect('uno.i2c', 'shifter.b_i2c'),
      connect('shifter.a_i2c', 'display.i2c'),
      ...pulled('r1', 'uno.i2c', 'uno.5v_out'),
      ...pulled('r2', 'uno.i2c', 'uno.5v_out'),
      ...pulled('r3', 'shifter.a_i2c', 'ldo.output'),
      ...pulled('r4', 'shifter.a_i2c', 'ldo.output'),
    ];
    expect(complaints(...board)).toEqual([]);
  });

  it('[D19] two SPI slaves on a Pico share the bus lines and have a select each', () => {
    const board = boardOf(
      'raspberry-pi-pico as pico',
      'bme280 as one',
      'bmp280 as two',
      connect('pico.spi', 'one.spi'),
      connect('pico.spi', 'two.spi'),
    );
    const [first, second] = [...board.connections.values()].map(({ assigned }) =>
      assigned.find((pins) => pins[0]?.startsWith('gp')),
    );
    expect(first?.slice(0, 3)).toEqual(second?.slice(0, 3));
    expect(first?.[3]).not.toBe(second?.[3]);
  });

  it.each([
    [
      'PoE',
      'mains-outlet-230v as mains',
      'poe-switch-5p-60w as switch',
      'poe-ip-camera as camera',
      connect('mains.socket', 'switch.mains'),
      connect('switch.port1', 'camera.port'),
      connect('switch.port1_poe', 'camera.poe'),
    ],
    [
      'air',
      'compressed-air-7bar as air',
      'smc-aw20-01 as unit',
      'smc-kq2h06-01as as fitting',
      'smc-tu0604 as tube',
      'smc-kq2h06-m5 as m5',
      'smc-sy3120-24v as valve',
      connect('air.outlet', 'unit.in'),
      connect('unit.out', 'fitting.thread'),
      connect('fitting.tube', 'tube.end1'),
      connect('tube.end2', 'm5.tube'),
      connect('m5.thread', 'valve.p'),
    ],
    [
      'oil',
      'gear-pump-8cc as pump',
      'reservoir-40l as tank',
      'relief-valve-ng6 as relief',
      connect('pump.suction', 'tank.suction'),
      connect('pump.pressure', 'relief.p'),
      connect('relief.t', 'tank.return'),
    ],
    ['mechanics', 'nema17-17hs4401 as motor', 'nema17-bracket as bracket', connect('motor.mount', 'bracket.motor')],
    ['heat', 'heatsink-40x40x20 as sink', 'ams1117-3-3 as ldo', connect('ldo.tab', 'sink.base')],
  ] as const)('[D19] parts of %s join', (_, ...steps) => {
    expect(complaints(...steps).filter((one) => !one.startsWith('power-unpowered'))).toEqual([]);
  });
});
