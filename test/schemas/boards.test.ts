import { describe, expect, it } from 'vitest';
import { allocate } from '#engine/allocation/allocate.ts';
import { unplaced } from '#engine/allocation/allocation-request.ts';
import { endKey } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { runRules } from '#engine/rules/run.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
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
      connect(`mcu${n}.ground`, `can${n}.rs`),
      connect(`can${n}.can`, `end${n}.can`),
    ];
    expect(complaints('mains-outlet-230v as mains', ...node(1), ...node(2), connect('can1.can', 'can2.can'))).toEqual(
      [],
    );
  });

  it('[D19] 5 V and 3.3 V I2C meet through the level shifter, each side with its own pull-ups', () => {
    const pulled = (name: string, bus: string, rail: string) => [
      `resistor-4k7 as ${name}`,
      connect(bus, `${name}.end_1`),
      connect(rail, `${name}.end_2`),
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
      connect('ldo.output', 'shifter.oe'),
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
      'smc-an-m5-silencer as left',
      'smc-an-m5-silencer as right',
      connect('valve.ea', 'left.thread'),
      connect('valve.eb', 'right.thread'),
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
    expect(complaints(...steps).filter((one) => !/^(power-unpowered|conn-pin-open)/.test(one))).toEqual([]);
  });

  const pullUps = (bus: string, rail: string, ...names: readonly string[]) =>
    names.flatMap((name) => [`resistor-4k7 as ${name}`, connect(bus, `${name}.end_1`), connect(rail, `${name}.end_2`)]);

  it.each([
    [
      'a radio node on one cell',
      'samsung-25r-18650 as cell',
      'tp4056-module as charger',
      'tps63020-module as supply',
      'esp32-c3-devkitm-1 as mcu',
      'rfm95w as radio',
      'antenna-868mhz as antenna',
      'sht31 as air',
      connect('cell.battery', 'charger.battery'),
      connect('charger.output', 'supply.input'),
      ...['mcu.3v3_in', 'radio.power', 'air.power'].map((load) => connect('supply.output', load)),
      connect('charger.output', 'supply.en'),
      connect('charger.ground', 'supply.ps'),
      connect('mcu.spi', 'radio.spi'),
      connect('mcu.gpio', 'radio.dio'),
      connect('radio.antenna', 'antenna.feed'),
      connect('mcu.i2c', 'air.i2c'),
      connect('mcu.ground', 'air.addr'),
      ...pullUps('mcu.i2c', 'supply.output', 'r1', 'r2'),
    ],
    [
      'a converter behind an isolator',
      'mains-outlet-230v as mains',
      'usb-supply-5v-3a as near',
      'usb-supply-5v-3a as far',
      'raspberry-pi-pico as mcu',
      'iso1540 as isolator',
      'ams1117-3-3 as ldo',
      'ads1115 as adc',
      connect('mains.socket', 'near.mains'),
      connect('mains.socket', 'far.mains'),
      connect('near.output', 'mcu.usb_power'),
      connect('mcu.3v3_out', 'isolator.vcc1'),
      connect('far.output', 'ldo.input'),
      connect('ldo.output', 'isolator.vcc2'),
      connect('ldo.output', 'adc.power'),
      connect('mcu.i2c', 'isolator.side1'),
      connect('isolator.side2', 'adc.i2c'),
      connect('far.ground', 'adc.addr'),
      ...pullUps('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2'),
      ...pullUps('isolator.side2', 'ldo.output', 'r3', 'r4'),
    ],
    [
      'a unipolar stepper on low-side switches',
      'mains-outlet-230v as mains',
      'mean-well-lrs-50-5 as supply',
      'arduino-nano as mcu',
      'uln2003-board as switches',
      '28byj-48 as motor',
      connect('mains.socket', 'supply.mains'),
      connect('supply.output', 'mcu.5v_in'),
      connect('supply.output', 'switches.supply'),
      connect('switches.stepper', 'motor.coils'),
      ...[1, 2, 3, 4].map(() => connect('mcu.gpio_output', 'switches.input')),
    ],
    [
      'drivers of a 5 V board',
      'mains-outlet-230v as mains',
      'usb-supply-5v-3a as usb',
      'mean-well-lrs-150-12 as supply',
      'arduino-mega-2560 as mcu',
      'l298n-module as bridge',
      'dc-motor-12v as wheel',
      'srd-05vdc-relay-module as relay',
      'noctua-nf-a4x10 as fan',
      'max485-module as bus',
      'max485-module as other',
      'ws2812b as led',
      ...['usb.mains', 'supply.mains'].map((load) => connect('mains.socket', load)),
      connect('usb.output', 'mcu.usb_power'),
      connect('supply.output', 'bridge.vs'),
      ...['relay.power', 'bus.power', 'other.power', 'led.power'].map((load) => connect('mcu.5v_out', load)),
      connect('supply.ground', 'mcu.ground'),
      connect('supply.output', 'relay.com_in'),
      connect('relay.no_out', 'fan.power'),
      connect('supply.minus', 'fan.gnd'),
      ...['bridge.input', 'bridge.input', 'relay.input', 'bus.de', 'bus.re', 'other.de', 'other.re'].map((input) =>
        connect('mcu.gpio_output', input),
      ),
      connect('mcu.pwm', 'bridge.speed'),
      connect('bridge.motor', 'wheel.motor'),
      connect('mcu.uart', 'bus.uart'),
      connect('mcu.uart', 'other.uart'),
      connect('bus.rs485', 'other.rs485'),
      ...['bus', 'other'].flatMap((name) => [
        `resistor-120r as ${name}_end`,
        connect(`${name}.rs485`, `${name}_end.rs485`),
      ]),
      connect('mcu.addressable_led', 'led.in'),
    ],
    [
      'sensors of a 3.3 V board',
      'mains-outlet-230v as mains',
      'usb-supply-5v-3a as usb',
      'esp32-s3-devkitc-1 as mcu',
      'as5600 as angle',
      'ina219 as current',
      'w5500-module as lan',
      'poe-switch-5p-60w as switch',
      'neo-m8n as position',
      'antenna-gnss as antenna',
      ...['usb.mains', 'switch.mains'].map((load) => connect('mains.socket', load)),
      connect('usb.output', 'mcu.usb_power'),
      ...['angle.3v3_in', 'angle.5v_in', 'current.power', 'lan.power', 'position.power', 'position.backup'].map(
        (load) => connect('mcu.3v3_out', load),
      ),
      connect('mcu.5v_out', 'current.in_minus'),
      connect('mcu.i2c', 'angle.i2c'),
      connect('mcu.i2c', 'current.i2c'),
      ...['angle.dir', 'current.a0', 'current.a1'].map((pin) => connect('mcu.ground', pin)),
      connect('mcu.spi', 'lan.spi'),
      connect('lan.port', 'switch.port1'),
      connect('mcu.uart', 'position.uart'),
      connect('position.antenna', 'antenna.feed'),
      connect('mcu.interrupt', 'lan.int'),
      ...pullUps('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2'),
    ],
    [
      'a screw on a motor',
      'mains-outlet-230v as mains',
      'mean-well-lrs-150-12 as supply',
      'usb-supply-5v-3a as usb',
      'raspberry-pi-pico as mcu',
      'tmc2209-module as driver',
      'nema17-17hs4401 as motor',
      'nema17-bracket as bracket',
      'extrusion-2020-500 as frame',
      'coupling-5-8 as coupling',
      't8-lead-screw-300 as screw',
      'bearing-608zz as bearing',
      ...['supply.mains', 'usb.mains'].map((load) => connect('mains.socket', load)),
      connect('usb.output', 'mcu.usb_power'),
      connect('supply.output', 'driver.vm'),
      connect('supply.ground', 'mcu.ground'),
      connect('mcu.3v3_out', 'driver.vio'),
      connect('mcu.step_dir', 'driver.step_dir'),
      ...['driver.enable', 'driver.clk', 'driver.ms1', 'driver.ms2'].map((pin) => connect('mcu.ground', pin)),
      connect('driver.motor', 'motor.coils'),
      connect('motor.mount', 'bracket.motor'),
      connect('bracket.base', 'frame.slot'),
      connect('motor.shaft', 'coupling.motor'),
      connect('coupling.load', 'screw.end'),
      connect('screw.journal', 'bearing.bore'),
    ],
  ] as const)('[D19] %s is without complaint', (_, ...steps) => {
    expect(complaints(...steps)).toEqual([]);
  });

  it.each(STARTER_PARTS.map((file) => file.definition.metadata.id))(
    '[D20] %s has the resources for every instance that it says it has',
    (id) => {
      const [placed] = designOf(boardOf(id)).parts.values();
      const short = [...(placed?.definition?.interfaces.values() ?? [])].filter((index) => {
        const count = index.interface.max_instances ?? 1;
        const demands = Array.from({ length: count }, (_, instance) =>
          unplaced(endKey({ part: id, domain: index.domain, interface: index.interface.id, instance }), index),
        );
        const domain = placed?.definition?.domains.get(index.domain);
        return domain === undefined || allocate(domain, demands).status !== 'solved';
      });
      expect(short.map((index) => index.interface.id)).toEqual([]);
    },
  );
});
