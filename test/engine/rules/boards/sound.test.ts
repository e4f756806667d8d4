/** Sound boards of library parts raise neither error nor warning, and each fault put into one is found. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { besideOpenPins, verdict } from '../support.ts';
import { also, cut, set, times, wire, without } from './breaks.ts';
import { OFF_BOARD, SOUND } from './sound.ts';

test.each(Object.keys(SOUND))('[R43] %s raises no alarm', (name) => {
  expect(verdict(board(name))).toEqual(OFF_BOARD[name] ?? {});
});

type Break = readonly [
  name: string,
  fault: string,
  change: (board: Board) => Board,
  expected: Readonly<Record<string, number>>,
];

const PICO = 'a Pico that reads four kinds of sensor on one bus';
const LIGHTS = 'an UNO that blinks addressable lights from a supply of their own';
const CELL = 'a cell, its charger and a buck-boost for an ESP32-C3';
const RS485 = 'two RS-485 nodes with a terminator at each end';
const CAN = 'a CAN bus of a Teensy and an ESP32-S3';
const GANTRY = 'a gantry axis with a lead screw';
const POE = 'an ESP32 at the end of a PoE splitter, beside a camera';
const AIR = 'two cylinders on two valves behind one service unit';
const OIL = 'a hydraulic lift with both solenoids on a driver';
const LORA = 'a LoRa node with its antenna';
const ARM = 'a robot arm of three large servos and an IMU';
const ISOLATED = 'an isolated bus to a sensor on a supply of its own';
const KILN = 'a kiln: PT100 amplifier and relay on a Nano';

const BREAKS: readonly Break[] = [
  [PICO, 'a sensor without supply', cut('mcu.3v3_out', 'hum.power'), { 'power-unpowered-part': 1 }],
  [PICO, 'no pull-ups', also(without('r1'), without('r2')), { 'elec-pullup-missing': 2 }],
  [PICO, 'a pull-up of 100 kΩ', set('r1', { resistance_ohm: 100_000 }), { 'elec-pullup-missing': 1 }],
  [LIGHTS, 'no common ground', cut('uno.ground', 'psu.ground'), { 'elec-ground-missing': 1 }],
  [LIGHTS, 'a light without supply', cut('psu.output', 'led3.power'), { 'power-unpowered-part': 1 }],
  [LIGHTS, 'two hundred lights on 10 A', times('led4', 200), { 'power-rail-overload': 1 }],
  [CELL, 'the buck-boost set to 5 V', set('reg', { output_voltage_V: 5 }), { 'elec-voltage-out-of-range': 1 }],
  [CELL, 'nothing into the buck-boost', cut('chg.output', 'reg.input'), { 'power-unpowered-part': 1 }],
  [RS485, 'one terminator', without('t2'), { 'elec-termination': 1 }],
  [RS485, 'a transceiver without supply', cut('uno2.5v_out', 'bus2.power'), { 'power-unpowered-part': 1 }],
  [CAN, 'no terminators', also(without('t1'), without('t2')), { 'elec-termination': 1 }],
  [
    CAN,
    'a transceiver on 5 V',
    also(cut('mcu2.3v3_out', 'can2.power'), wire('mcu2.5v_out', 'can2.power')),
    { 'elec-voltage-out-of-range': 1 },
  ],
  [GANTRY, 'no logic supply at the driver', cut('mcu.3v3_out', 'drv.vio'), { 'power-unpowered-part': 1 }],
  [GANTRY, 'the buck set to 12 V', set('buck', { output_voltage_V: 12 }), { 'elec-voltage-out-of-range': 1 }],
  [GANTRY, 'two motors on one driver', times('motor', 2), { 'elec-load-exceeds-driver': 1 }],
  [POE, 'the splitter without power', cut('sw.port1_poe', 'split.poe'), { 'net-poe-missing': 1 }],
  [POE, 'an Ethernet chip without supply', cut('mcu.3v3_out', 'eth.power'), { 'power-unpowered-part': 1 }],
  [
    AIR,
    'a regulator set too high',
    also(set('air', { set_pressure_bar: 9 }), set('frl', { set_pressure_bar: 8 })),
    { 'fluid-pressure-exceeds-max': 3 },
  ],
  [AIR, 'one open exhaust', without('s1'), { 'fluid-exhaust-open': 1 }],
  [AIR, 'a regulator set too low', set('frl', { set_pressure_bar: 0.5 }), { 'fluid-pressure-too-low': 3 }],
  [OIL, 'no relief valve', without('relief'), { 'fluid-relief-missing': 1 }],
  [OIL, 'no way back to the tank', cut('valve.t', 'tank.return'), { 'fluid-return-missing': 1 }],
  [OIL, 'one hose of the cylinder off', cut('valve.b', 'cyl.port_b'), { 'fluid-actuator-half-plumbed': 1 }],
  [LORA, 'no antenna', without('ant'), { 'net-antenna-missing': 1 }],
  [
    LORA,
    'a 5 V supply for the radio',
    also(cut('mcu.3v3_out', 'radio.power'), wire('mcu.5v_out', 'radio.power')),
    { 'elec-voltage-out-of-range': 1 },
  ],
  [
    ARM,
    'grounds apart',
    also(cut('mcu.ground', 'bec1.ground'), cut('mcu.ground', 'bec2.ground')),
    { 'elec-ground-missing': 2 },
  ],
  [ARM, 'four servos on one supply', times('arm1', 4), { 'power-rail-overload': 2 }],
  [
    ISOLATED,
    'both sides on one supply',
    also(
      without('far'),
      wire('uno.5v_out', 'iso.vcc2'),
      wire('uno.5v_out', 'adc.power'),
      wire('uno.5v_out', 'r3.end_2'),
      wire('uno.5v_out', 'r4.end_2'),
    ),
    { 'elec-ground-isolation-bridged': 1 },
  ],
  [
    KILN,
    'no level shifter',
    also(without('shift'), wire('nano.spi', 'rtd.spi')),
    { 'elec-input-overvoltage': 3, 'elec-logic-high-insufficient': 1 },
  ],
  [KILN, 'the supply unplugged', cut('mains.socket', 'usb.mains'), { 'power-unpowered-part': 1 }],
];

test.each(BREAKS)('[R44] %s: %s', (name, _fault, change, expected) => {
  expect(besideOpenPins(change(board(name)))).toEqual(expected);
});

function board(name: string): Board {
  const make = SOUND[name];
  if (make === undefined) throw new Error(`no board ${name}`);
  return make();
}
