/** Boards of the workshop and the field: sound as they are, and each fault put into one is found by its own rule alone. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { besideOpenPins, verdict } from '../support.ts';
import { add, also, type Change, cut, set, times, wire, without } from './breaks.ts';
import { FIELD, OFF_BOARD } from './field.ts';

test.each(Object.keys(FIELD))('[R47] %s raises no alarm', (name) => {
  expect(verdict(board(name))).toEqual(OFF_BOARD[name] ?? {});
});

type Break = readonly [fault: string, change: Change, expected: Readonly<Record<string, number>>];

const BREAKS: Readonly<Record<string, readonly Break[]>> = {
  'a Pico with a display and an IMU on one bus': [
    ['a pull-up of SDA gone', without('r1'), { 'elec-pullup-missing': 1 }],
    [
      'a second IMU at the same address',
      also(
        add('mpu-6050', 'imu2'),
        wire('mcu.3v3_out', 'imu2.vdd'),
        wire('mcu.3v3_out', 'imu2.vlogic'),
        wire('mcu.i2c', 'imu2.i2c'),
      ),
      { 'elec-i2c-address-conflict': 1 },
    ],
    [
      'the IMU on 5 V',
      also(cut('mcu.3v3_out', 'imu.vdd'), wire('mcu.vbus_out', 'imu.vdd')),
      { 'elec-voltage-out-of-range': 1 },
    ],
  ],
  'an UNO on 12 V that switches a load through a relay': [
    ['a relay without supply', cut('uno.5v_out', 'relay.power'), { 'power-unpowered-part': 1 }],
    [
      'the board on 24 V',
      also(
        add('mean-well-lrs-350-24', 'big'),
        wire('mains.socket', 'big.mains'),
        cut('psu.output', 'uno.vin_in'),
        wire('big.output', 'uno.vin_in'),
      ),
      { 'elec-voltage-out-of-range': 1 },
    ],
    ['three hundred fans', times('fan', 300), { 'power-rail-overload': 2 }],
  ],
  'an ESP32 that drives a strip of lights through a level shifter': [
    [
      'no shifter between them',
      also(without('shift'), wire('mcu.addressable_led', 'led1.in')),
      { 'elec-logic-high-insufficient': 1 },
    ],
    [
      'the shifter the wrong way round',
      also(cut('mcu.3v3_out', 'shift.vcca'), wire('psu.output', 'shift.vcca')),
      { 'elec-voltage-out-of-range': 1 },
    ],
    ['one light without supply', cut('psu.output', 'led4.power'), { 'power-unpowered-part': 1 }],
  ],
  'a Modbus chain of three nodes with a terminator at each end': [
    [
      'a third terminator in the middle',
      also(add('resistor-120r', 't3'), wire('bus2.rs485', 't3.rs485')),
      { 'elec-termination': 1 },
    ],
    ['a node without supply', cut('mcu2.5v_out', 'bus2.power'), { 'power-unpowered-part': 1 }],
    [
      'a 3.3 V supply for a transceiver',
      also(cut('mcu3.5v_out', 'bus3.power'), wire('mcu3.3v3_out', 'bus3.power')),
      { 'elec-voltage-out-of-range': 1 },
    ],
  ],
  'a Raspberry Pi 5 with two PoE cameras on one switch': [
    ['a camera without PoE', cut('sw.port2_poe', 'cam1.poe'), { 'net-poe-missing': 1 }],
    [
      'a device of class 4 on an af port',
      also(add('wifi-ap-ax', 'ap'), wire('sw.port4', 'ap.port'), wire('sw.port4_poe', 'ap.poe')),
      { 'net-poe-budget-exceeded': 1 },
    ],
    [
      'two cameras with one address',
      also(set('cam1', { ip_address: '192.168.1.20' }), set('cam2', { ip_address: '192.168.1.20' })),
      { 'net-ip-conflict': 1 },
    ],
  ],
  'a cylinder on a valve with speed silencers': [
    ['an exhaust without silencer', without('s2'), { 'fluid-exhaust-open': 1 }],
    ['a port of the cylinder open', cut('f5.thread', 'c.port_b'), { 'fluid-actuator-half-plumbed': 1 }],
    ['no supply for the coil', cut('psu.output', 'drv.supply'), { 'power-unpowered-part': 1 }],
  ],
  'a hydraulic press with a gauge on a 24 V loop': [
    ['no relief valve', without('relief'), { 'fluid-relief-missing': 1 }],
    [
      'a relief valve set above the cylinder',
      set('relief', { set_pressure_bar: 210 }),
      { 'fluid-pressure-exceeds-max': 2 },
    ],
    ['the return hose off', cut('h3.return2', 'tank.return'), { 'fluid-return-missing': 1 }],
  ],
  'a Peltier cooler with its sink and fan on two supplies': [
    ['no heat sink', without('sink'), { 'thermal-unmanaged': 1 }],
    [
      'a fan on 24 V',
      also(
        add('mean-well-lrs-350-24', 'big'),
        wire('mains.socket', 'big.mains'),
        cut('psu2.output', 'fan2.power'),
        wire('big.output', 'fan2.power'),
      ),
      { 'elec-voltage-out-of-range': 1 },
    ],
    ['an element of 13 A', set('tec', { draw_mA: 13_000 }), { 'power-rail-overload': 1, 'thermal-sink-undersized': 1 }],
  ],
  'a stepper that turns a lead screw over a coupling': [
    ['the current left at the rating of the motor', set('motor', { draw_mA: 1700 }), { 'elec-load-exceeds-driver': 1 }],
    [
      'the wrong bore of the coupling',
      also(
        cut('motor.shaft', 'cpl.motor'),
        cut('cpl.load', 'screw.end'),
        wire('motor.shaft', 'cpl.motor_8'),
        wire('cpl.load_5', 'screw.end'),
      ),
      { 'mech-shaft-fit': 2 },
    ],
    ['no ground between board and driver', cut('mcu.ground', 'drv.ground'), { 'elec-ground-missing': 1 }],
  ],
  'a cell that is charged, boosted and runs a logger': [
    [
      'the boost set to the edge of what the board takes',
      set('boost', { output_voltage_V: 5.5 }),
      { 'elec-tolerance-out-of-range': 1 },
    ],
    ['no cell', without('cell'), { 'power-unpowered-part': 1 }],
    [
      'the sensor on 5 V',
      also(cut('mcu.3v3_out', 'air.vdd'), wire('boost.output', 'air.vdd')),
      { 'elec-voltage-out-of-range': 1 },
    ],
  ],
  'a CAN bus of three nodes with terminators at its ends': [
    ['one terminator', without('t1'), { 'elec-termination': 1 }],
    [
      'a 5 V transceiver on 3.3 V',
      also(cut('c.5v_out', 'can3.power'), wire('c.3v3_out', 'can3.power')),
      { 'elec-voltage-out-of-range': 1 },
    ],
    [
      'a 5 V controller on a 3.3 V board',
      also(without('c'), wire('a.spi', 'can3.spi'), wire('a.5v_out', 'can3.power')),
      { 'elec-input-overvoltage': 1, 'elec-logic-high-insufficient': 3 },
    ],
  ],
  'five thermometers on one wire': [
    ['no pull-up', without('r'), { 'elec-pullup-missing': 1 }],
    ['a thermometer without supply', cut('mcu.3v3_out', 't3.power'), { 'power-unpowered-part': 1 }],
    [
      'the pull-up on 5 V',
      also(cut('mcu.3v3_out', 'r.end_2'), wire('mcu.5v_out', 'r.end_2')),
      { 'elec-pullup-rail-mismatch': 1 },
    ],
  ],
  'two devices on SPI and a radio on a second select': [
    ['no antenna', without('ant'), { 'net-antenna-missing': 1 }],
    [
      'a radio on 5 V',
      also(cut('mcu.3v3_out', 'radio.power'), wire('mcu.5v_out', 'radio.power')),
      { 'elec-voltage-out-of-range': 1 },
    ],
    ['half of the amplifier without supply', cut('mcu.3v3_out', 'rtd.dvdd'), { 'power-unpowered-part': 1 }],
  ],
  'two servos on a BEC from a 12 V supply': [
    [
      'both servos on 12 V',
      also(...['s1', 's2'].flatMap((s) => [cut('bec.output', `${s}.power`), wire('psu.output', `${s}.power`)])),
      { 'elec-voltage-out-of-range': 2 },
    ],
    ['a servo whose plug is off', cut('bec.output', 's2.power'), { 'power-unpowered-part': 1 }],
    ['ten servos', times('s1', 10), { 'power-rail-overload': 1 }],
  ],
  'a rack of a Nucleo with an encoder, a current meter and an ADC': [
    [
      'two parts at one address',
      also(
        ...[cut('mcu.ground', 'cur.a0'), cut('mcu.ground', 'cur.a1'), cut('mcu.ground', 'hum.addr')],
        ...[wire('mcu.3v3_out', 'cur.a0'), wire('mcu.3v3_out', 'cur.a1'), wire('mcu.3v3_out', 'hum.addr')],
      ),
      { 'elec-i2c-address-conflict': 1 },
    ],
    ['a field that the wiring contradicts', set('cur', { i2c_address: '0x48' }), { 'elec-strap-overrides-field': 1 }],
    [
      'an alert line that nothing pulls up',
      also(cut('adc.alert', 'mcu.interrupt'), add('bme280', 'air'), wire('mcu.i2c', 'air.i2c')),
      { 'power-unpowered-part': 2 },
    ],
    [
      'pull-ups of 470 Ω',
      also(set('r1', { resistance_ohm: 470 }), set('r2', { resistance_ohm: 470 })),
      { 'elec-pullup-too-strong': 2 },
    ],
  ],
  'a Mega that reads a GNSS receiver through a level shifter': [
    [
      'no shifter',
      also(without('shift'), wire('mega.uart', 'gnss.uart')),
      { 'elec-input-overvoltage': 1, 'elec-logic-high-insufficient': 1 },
    ],
    ['side A of the shifter without supply', cut('ldo.output', 'shift.vcca'), { 'power-unpowered-part': 1 }],
    [
      'the receiver on 5 V',
      also(cut('ldo.output', 'gnss.power'), wire('mega.5v_out', 'gnss.power')),
      { 'elec-voltage-out-of-range': 1 },
    ],
  ],
  'a printer gantry: belt, pulley and stepper': [
    ['two motors on one driver', times('motor', 2), { 'elec-load-exceeds-driver': 1 }],
    ['the driver on the mains of the logic', cut('mcu.3v3_out', 'drv.vio'), { 'power-unpowered-part': 1 }],
    ['a motor that hangs loose', without('br'), { 'mech-unmounted': 1 }],
  ],
  'a 24 V valve coil that a relay switches': [
    [
      'the valve on 12 V',
      also(
        add('mean-well-lrs-150-12', 'low'),
        wire('mains.socket', 'low.mains'),
        cut('psu.output', 'drv.supply'),
        wire('low.output', 'drv.supply'),
      ),
      { 'elec-voltage-out-of-range': 1 },
    ],
    ['an exhaust left open', without('s1'), { 'fluid-exhaust-open': 1 }],
    ['forty coils on one output', times('v', 40), { 'elec-pin-current-exceeded': 1 }],
  ],
  'a Teensy with a time-of-flight sensor, an IMU and a serial adapter': [
    [
      'the echo without a shifter',
      also(without('shift'), wire('sonar.echo', 'mcu.gpio_input')),
      { 'elec-input-overvoltage': 1 },
    ],
    ['two sensors at one address', set('tof', { i2c_address: '0x68' }), { 'elec-i2c-address-conflict': 1 }],
    ['the supply unplugged', cut('mains.socket', 'usb.mains'), { 'power-unpowered-part': 1 }],
  ],
};

const CASES = Object.entries(BREAKS).flatMap(([name, faults]) =>
  faults.map(([fault, change, expected]) => [name, fault, change, expected] as const),
);

test.each(CASES)('[R48] %s: %s', (name, _fault, change, expected) => {
  expect(besideOpenPins(change(board(name)))).toEqual(expected);
});

function board(name: string): Board {
  const make = FIELD[name];
  if (make === undefined) throw new Error(`no board ${name}`);
  return make();
}
