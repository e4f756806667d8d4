import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { asFinished } from '#engine/rules/finished.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { edited, of, run } from './support.ts';

const PARTS = ['usb-supply-5v-3a as usb', 'esp32-devkitc-v4 as mcu', 'bme280 as air', 'bme280 as far'];
const FED = [
  connect('usb.output', 'mcu.usb_power'),
  ...['air', 'far'].flatMap((name) => [
    connect('mcu.3v3_out', `${name}.vdd`),
    connect('mcu.3v3_out', `${name}.vddio`),
    connect('mcu.i2c', `${name}.i2c`),
  ]),
];
const sensors = (...more: readonly Edit[]) => boardOf(...PARTS, ...FED, ...more);
const SELECTED = [connect('mcu.3v3_out', 'air.csb'), connect('mcu.3v3_out', 'far.csb')];

test('[R90] open pins are todos with their consequence, pins of one effect are one finding, and its fix ties them', () => {
  const board = sensors();
  const open = of(board, 'conn-pin-open');
  expect(open.map(({ message, severity, consequence }) => [message, severity, consequence])).toEqual([
    ['air.CSB (2) is open: the chip may take the bus for SPI', 'todo', 'error'],
    ['air.SDO (5) is open: its address is undefined', 'todo', 'error'],
    ['far.CSB (2) is open: the chip may take the bus for SPI', 'todo', 'error'],
    ['far.SDO (5) is open: its address is undefined', 'todo', 'error'],
  ]);
  expect(asFinished(run(board)).violations.filter((one) => one.rule === 'conn-pin-open')).toHaveLength(4);
  const tied = edited(board, ...open.slice(0, 2).flatMap((one) => one.fixes[0]?.edits ?? []));
  expect(of(tied, 'conn-pin-open').map((one) => one.message.slice(0, 3))).toEqual(['far', 'far']);
  expect(open[0]?.fixes[0]?.label).toBe('Tie air.CSB (2) to mcu 3.3 V');
});

test('[R90] an input behind a resistor is driven, a bus that a resistor merely pulls up is open', () => {
  const strip = (...more: readonly Edit[]) =>
    boardOf(
      ...PARTS.slice(0, 2),
      'ws2812b as led',
      'resistor-4k7 as r',
      connect('usb.output', 'mcu.usb_power'),
      ...more,
    );
  const message = (board: ReturnType<typeof strip>) => of(board, 'conn-pin-open').map((one) => one.message);
  const fed = [connect('mcu.5v_out', 'led.power'), connect('r.t2', 'led.din')];
  expect(message(strip(...fed))).toContain('led.DIN (4) is open: no data reaches it');
  expect(message(strip(...fed, connect('mcu.gpio4', 'r.t1')))).not.toContain('led.DIN (4) is open: no data reaches it');
  const pulled = boardOf(
    'bme280 as air',
    'resistor-4k7 as r',
    'esp32-devkitc-v4 as mcu',
    connect('r.end_1', 'air.i2c'),
    connect('r.end_2', 'mcu.3v3_out'),
  );
  expect(message(pulled)).toContain('air.SDI / SDA (3) and air.SCK / SCL (4) are open: nothing talks with it');
});

test('[R90] a part that says nothing of open pins is not evaluated, once; a part of which nothing is connected lacks its supply alone', () => {
  expect(of(boardOf('bme280 as air'), 'conn-pin-open')).toEqual([]);
  expect(run(boardOf('bme280 as air')).notEvaluated).toEqual([]);
});

test('[R91] an address follows from the wiring: two equal sensors become 0x76 and 0x77', () => {
  const apart = sensors(...SELECTED, connect('mcu.ground', 'air.sdo'), connect('mcu.3v3_out', 'far.sdo'));
  expect(of(apart, 'elec-i2c-address-conflict')).toEqual([]);
  const alike = sensors(...SELECTED, connect('mcu.3v3_out', 'air.sdo'), connect('mcu.3v3_out', 'far.sdo'));
  const [conflict] = of(alike, 'elec-i2c-address-conflict');
  expect(conflict?.message).toBe('air.I2C and far.I2C share the address 0x77');
  expect(conflict?.fixes).toEqual([]);
});

test('[R91] a field that the wiring contradicts is an error, is ignored, and its fix makes it say the same', () => {
  const wired = sensors(...SELECTED, connect('mcu.ground', 'air.sdo'), connect('mcu.3v3_out', 'far.sdo'));
  const fields = { 'electrical/i2c/i2c_address': '0x76' };
  const board = edited(wired, { op: 'update_part', part: partId(wired, 'far'), fields });
  const [found] = of(board, 'elec-strap-overrides-field');
  expect(found?.message).toBe('The field I2C address of far says 0x76, but its pins are wired for 0x77');
  expect(of(board, 'elec-i2c-address-conflict')).toEqual([]);
  const repaired = edited(board, ...(found?.fixes[0]?.edits ?? []));
  expect(of(repaired, 'elec-strap-overrides-field')).toEqual([]);
});

test('[R91] a resistor straps as a wire does, an output leaves the choice open', () => {
  const pulled = boardOf(
    ...PARTS,
    'resistor-4k7 as r',
    ...FED,
    ...SELECTED,
    connect('r.end_1', 'far.sdo'),
    connect('r.end_2', 'mcu.3v3_out'),
    connect('mcu.ground', 'air.sdo'),
  );
  expect(of(pulled, 'elec-i2c-address-conflict')).toEqual([]);
  const driven = sensors(...SELECTED, connect('mcu.gpio_output', 'far.sdo'), connect('mcu.ground', 'air.sdo'));
  expect(of(driven, 'elec-i2c-address-conflict')).toHaveLength(1); // the field says 0x76 as well
});

test('[R92] a pin that is wired to the level at which its part does not work is an error', () => {
  const board = sensors(connect('mcu.ground', 'air.csb'));
  const [wrong] = of(board, 'elec-pin-level-wrong');
  expect([wrong?.severity, wrong?.message]).toEqual([
    'error',
    'air.CSB (2) is wired low but must be high: the chip talks SPI',
  ]);
  expect(of(sensors(...SELECTED), 'elec-pin-level-wrong')).toEqual([]);
});

test('[R98] a resistor that holds a boot strap at the wrong level is an error, at the right one an info while another pin is free', () => {
  const RULE = 'alloc-strap-pin-used';
  const on = (pin: string) =>
    of(
      boardOf(
        ...['esp32-devkitc-v4 as u', 'sht31 as s', 'resistor-4k7 as r'],
        connect('u.i2c', 's.i2c'),
        { op: 'pin', slot: { part: '$u', interface: 'i2c', requires: 0, n: 0 }, resource: pin },
        connect('u.i2c', 'r.end_1'),
        connect('u.3v3_out', 'r.end_2'),
      ),
      RULE,
    );
  const pulled = ['gpio21', 'gpio0', 'gpio12'].map((pin) => on(pin).map(({ code, severity }) => [code, severity]));
  expect(pulled).toEqual([[], [[`${RULE}/held`, 'info']], [[`${RULE}/wrong`, 'error']]]);
});

test('[R98] what hangs on the pins of the USB bridge is a warning where the board has other pins for it', () => {
  const RULE = 'alloc-pin-used-on-board';
  const on = (id: string, end: string, pin: string) =>
    of(
      boardOf(`${id} as u`, 'hc-sr04 as s', connect(`u.${end}`, 's.trigger'), {
        op: 'pin',
        slot: { part: '$u', interface: end, requires: 0, n: 0 },
        resource: pin,
      }),
      RULE,
    ).map(({ severity }) => severity);
  expect(on('arduino-uno-r3', 'gpio', 'd7')).toEqual([]);
  expect(on('arduino-uno-r3', 'gpio', 'd0')).toEqual(['warning']);
  expect(of(boardOf('arduino-uno-r3 as u', 'max485-module as x', connect('u.uart', 'x.uart')), RULE)).toMatchObject([
    { severity: 'info' },
    { severity: 'info' },
  ]);
});

test('[R256] the serial port of the USB bridge is a warning where the board has another one, or where its USB is wired', () => {
  const on = (board: ReturnType<typeof boardOf>) =>
    of(board, 'alloc-pin-used-on-board').map(({ severity, params }) => [severity, params.free]);
  const first = { op: 'pin', slot: { part: '$u', interface: 'uart', requires: 0, n: 0 }, resource: 'd1' } as const;
  const mega = boardOf('arduino-mega-2560 as u', 'max485-module as x', connect('u.uart', 'x.uart'), first);
  expect(on(mega)).toEqual([
    ['warning', ['d19', 'd17', 'd15']],
    ['warning', ['d18', 'd16', 'd14']],
  ]);
  const uno = ['arduino-uno-r3 as u', 'max485-module as x', 'raspberry-pi-5 as pi', connect('u.uart', 'x.uart')];
  expect(on(boardOf(...uno))).toEqual([
    ['info', []],
    ['info', []],
  ]);
  expect(on(boardOf(...uno, connect('pi.usb3', 'u.usb')))).toEqual([
    ['warning', []],
    ['warning', []],
  ]);
});
