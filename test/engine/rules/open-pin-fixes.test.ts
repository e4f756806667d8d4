/** What is offered for open pins: the rest of a cable, a partner on the board, or a level. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { holdingFixes } from '#engine/rules/fix-holds.ts';
import { boardOf, connect, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { of, TODAY } from './support.ts';

/** The labels of the fixes that hold, of each finding of open pins whose sentence has these words. */
const offered = (board: Board, words: string) =>
  of(board, 'conn-pin-open')
    .filter(({ message }) => message.includes(words))
    .map((one) =>
      holdingFixes(designOf(board), one, { library: STARTER_LIBRARY, now: TODAY }).map(({ label }) => label),
    );

/** A controller on a supply, with further parts. */
const powered = (...more: readonly (string | Edit)[]) =>
  boardOf(
    ...[
      'mains-outlet-230v as ac',
      'mean-well-lrs-150-12 as psu',
      'arduino-mega-2560 as u',
      connect('psu.plus', 'u.vin'),
    ],
    ...[
      ['l', 'l'],
      ['n', 'n'],
      ['pe', 'pe'],
    ].map(([from, to]) => connect(`ac.${from}`, `psu.${to}`)),
    ...[connect('psu.minus', 'u.gnd_1'), ...more],
  );

test('[R362] a driver and a motor that wait for each other are joined, and the driver with the controller', () => {
  const board = powered(
    ...['drv8825-carrier as d', 'nema17-17hs4401 as m', connect('psu.plus', 'd.vmot'), connect('psu.minus', 'd.gnd_m')],
  );
  expect(offered(board, 'm.A+')).toEqual([['Connect m.Windings to d.Motor']]);
  expect(offered(board, 'd.STEP')).toEqual([['Connect d.Step and direction to u.Step and direction']]);
});

test('[R362] the enables of a transceiver get outputs of the controller', () => {
  const board = powered(
    ...['max485-module as x', connect('u.5v', 'x.vcc'), connect('u.gnd_2', 'x.gnd'), connect('u.uart', 'x.uart')],
  );
  expect(offered(board, 'x.RE')).toEqual([['Connect x.RE and x.DE to u.Digital I/O']]);
});

test('[R362] a sensor joins the bus that others are on', () => {
  const bus = (...more: readonly (string | Edit)[]) =>
    boardOf(
      ...['esp32-devkitc-v4 as u', 'sht31 as a', 'ssd1306-oled-128x64 as d', 'resistor-4k7 as r', 'resistor-4k7 as q'],
      ...['a.power', 'd.power'].map((end) => connect('u.3v3_out', end)),
      ...[connect('u.i2c', 'a.i2c'), connect('r.end_1', 'u.gpio21'), connect('q.end_1', 'u.gpio22')],
      ...[connect('u.3v3_out', 'r.end_2'), connect('u.3v3_out', 'q.end_2'), ...more],
    );
  expect(offered(bus(), 'd.')).toEqual([['Connect d.I2C to u.I2C']]);
});

test('[R363] a cable of which one line is missing is connected whole', () => {
  const board = boardOf(
    ...['esp32-devkitc-v4 as u', 'sht31 as a', 'resistor-4k7 as r', 'resistor-4k7 as q'],
    ...[connect('u.3v3_out', 'a.power'), connect('u.gpio21', 'a.sda'), connect('r.t1', 'u.gpio21')],
    ...[connect('u.3v3', 'r.t2'), connect('q.t1', 'a.scl'), connect('u.3v3', 'q.t2')],
  );
  expect(offered(board, 'a.SCL')).toEqual([['Connect u.I2C to a.I2C']]);
});

test('[R364] where either level of an input will do, each is offered', () => {
  const board = boardOf(
    ...['esp32-devkitc-v4 as u', 'tps63020-module as p', connect('u.5v_out', 'p.input'), connect('p.vin', 'p.en')],
  );
  const [labels = []] = offered(board, 'p.PS');
  expect(labels.slice(0, 2)).toEqual(['Tie p.PS/SYNC to u GND', 'Tie p.PS/SYNC to u 5 V (USB and 5V pin)']);
});

test('[R365] each end of a hose gets a port of its own, and what a contact switches is left to people', () => {
  const lines = boardOf('hose-2sn-3-8 as h', 'gear-pump-8cc as p', 'relief-valve-ng6 as v');
  for (const labels of offered(lines, 'h.'))
    for (const label of labels) expect(label).toMatch(/^Connect h\..* to .* and .*/);
  const contacts = boardOf(
    'pushbutton as a',
    'pushbutton as b',
    'mean-well-hdr-60-24 as psu',
    connect('psu.plus', 'a.c1'),
    connect('psu.plus', 'b.c1'),
  );
  expect(offered(contacts, 'switches nothing')).toEqual([[], []]);
});
