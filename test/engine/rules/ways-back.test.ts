/** The way of a current there and back: over contacts, fuses and transistors, past a stop, to the supply that it comes from. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { edited, of, verdict } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

test('[R560] a load whose current would have to return to another, isolated supply is an error', () => {
  const load = (...more: readonly (string | Edit)[]) =>
    boardOf(
      ...['mean-well-lrs-150-12 as psu', 'usb-supply-5v-3a as other', 'fuse-holder as f', 'pushbutton as s'],
      ...['water-valve-12v as w', connect('f.out', 'w.plus'), connect('psu.minus', 'w.minus')],
      ...[connect('psu.plus', 'f.in'), connect('f.out', 's.c1'), ...more],
    );
  const valve = (minus: string) =>
    load(
      ...['water-valve-12v as v', '1n4007 as d', connect('s.c2', 'v.plus'), connect(minus, 'v.minus')],
      ...[connect('v.plus', 'd.cathode'), connect('v.minus', 'd.anode')],
    );
  const heater = (source: string) =>
    load(
      ...['heater-cartridge-12v-40w as h', 'irlz44n as q', connect('s.c2', 'h.h1'), connect('q.drain', 'h.h2')],
      connect(source, 'q.source'),
    );
  expect(said(valve('other.gnd'), 'power-return-apart')).toEqual([
    'error: v.+ is on psu, but the ground of v, other.GND, does not lead back to it: no current flows',
  ]);
  expect(said(valve('psu.minus'), 'power-return-apart')).toEqual([]);
  expect(said(heater('other.gnd'), 'power-return-apart')).toEqual([
    'error: h.Lead 1 is on psu, but the ground of h, q.Drain, does not lead back to it: no current flows',
  ]);
  expect(said(heater('psu.minus'), 'power-return-apart')).toEqual([]);
});

const cabled = (board: Board, fields: Readonly<Record<string, number>>) =>
  edited(
    board,
    ...[...board.connections.keys()].map((connection): Edit => ({ op: 'update_connection', connection, fields })),
  );

/** A valve of two solenoids, each behind a button that is fed there. */
const twoSolenoids = (a: string, b: string, ...more: readonly (string | Edit)[]) =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as stop', 'pushbutton as one', 'pushbutton as two'],
    ...['rexroth-4we6-24v as v', connect('psu.plus', 'stop.c11'), connect('psu.minus', 'v.a_minus'), ...more],
    ...[connect('psu.minus', 'v.b_minus'), connect('one.c2', 'v.a_plus'), connect('two.c2', 'v.b_plus')],
    ...[connect(a, 'one.c1'), connect(b, 'two.c1')],
  );

test('[R561] an emergency stop that cuts one coil of a valve or of a reversing starter, and not the other, is an error', () => {
  expect(said(twoSolenoids('stop.c12', 'psu.plus'), 'elec-stop-around')).toEqual([
    'error: v.Solenoid b + gets its supply at psu.V+ ahead of the emergency stop: stop.12 cuts v.Solenoid a +, but not v.Solenoid b +',
  ]);
  expect(said(twoSolenoids('stop.c12', 'stop.c12'), 'elec-stop-around')).toEqual([]);
  const reversing = (second: string) =>
    boardOf(
      ...['mean-well-hdr-60-24 as psu', 'estop-2nc as stop', 'contactor-9a-24vdc as k', 'contactor-9a-24vdc as m'],
      ...[connect('psu.plus', 'stop.c11'), connect('stop.c12', 'k.a1'), connect(second, 'm.a1')],
      ...[connect('psu.minus', 'k.a2'), connect('psu.minus', 'm.a2')],
      ...[connect('k.t1', 'm.t3'), connect('k.t3', 'm.t1')],
    );
  expect(of(reversing('psu.plus'), 'elec-stop-around').map(({ params }) => params)).toEqual([
    { coil: 'm.A1, coil +', supply: 'psu.V+', other: 'k.A1, coil +', stops: ['stop.12'] },
  ]);
  expect(said(reversing('stop.c12'), 'elec-stop-around')).toEqual([]);
});

test('[R561] a way around the emergency stop to a coil behind it is an error', () => {
  const around = twoSolenoids(
    'stop.c12',
    'stop.c12',
    'pushbutton as x',
    connect('psu.plus', 'x.c1'),
    connect('x.c2', 'v.b_plus'),
  );
  expect(said(around, 'elec-stop-around')).toEqual([
    'error: v.Solenoid b + is behind the emergency stop stop.12, but also gets its supply at psu.V+ through x.14, which bypasses the stop',
  ]);
});

test('[R562] a heater takes a contact at one lead and a transistor or a module at the other, in whatever order', () => {
  const parts = ['heater-cartridge-12v-40w as h', 'thermostat-ksd301-60 as t', 'irlz44n as q', 'irf520-module as m'];
  for (const low of ['q.drain', 'm.out_minus']) {
    for (const [one, other] of [
      ['h.h1', 'h.h2'],
      ['h.h2', 'h.h1'],
    ] as const) {
      const wires = [connect('t.c2', one), connect(low, other)];
      expect(boardOf(...parts, ...wires).connections.size).toBe(2);
      expect(boardOf(...parts, ...wires.toReversed()).connections.size).toBe(2);
    }
  }
});

test('[R563] a battery over a fuse is joined with its charger by either pole', () => {
  const board = boardOf(
    ...['lead-acid-12v-7ah as b', 'fuse-holder as f', 'victron-smartsolar-75-15 as c', connect('b.positive', 'f.in')],
    ...[connect('f.out', 'c.b_plus'), connect('b.negative', 'c.b_minus')],
  );
  expect(of(board, 'conn-pin-open').flatMap(({ params }) => params.pins ?? [])).not.toContain('c.Battery −');
});

test('[R564] the protection of a cell protects the wires before and behind it', () => {
  const cell = (...more: readonly (string | Edit)[]) =>
    said(cabled(boardOf('samsung-25r-18650 as b', ...more), { wire_mm2: 0.5 }), 'elec-wire-overloaded');
  const guarded = [connect('b.battery', 'p.battery'), connect('p.output', 'm.input')];
  expect(cell('tp4056-module as p', 'mt3608-module as m', ...guarded)).toEqual([]);
  expect(cell('mt3608-module as m', connect('b.output', 'm.input'))).toEqual([
    'error: No fuse protects the wire of 0.5 mm² to m.Input, which carries 9 A: b gives 20 A into a short circuit',
  ]);
  const thin = cabled(boardOf('tp4056-module as p', 'mt3608-module as m', connect('p.output', 'm.input')), {
    wire_mm2: 0.14,
  });
  expect(said(thin, 'elec-wire-overloaded')).toEqual([
    'error: p lets 3 A through, but the 0.14 mm² wire to m.Input carries only 2 A',
  ]);
});

test('[R565] the collector of a transistor pulls an input low that pulls itself up, and no other without a pull-up', () => {
  const pulled = (...more: readonly (string | Edit)[]) => boardOf('bc547 as q', ...more);
  expect(said(pulled('srd-relay-board-2ch as k', connect('q.collector', 'k.in1')), 'elec-pullup-missing')).toEqual([]);
  expect(of(pulled('hc-sr04 as s', connect('q.collector', 's.trig')), 'elec-pullup-missing')).toHaveLength(1);
});

test('[R566] a breaker before a chain of contacts switches the line of a load as well as its neutral', () => {
  const heater = (line: string) =>
    boardOf(
      ...['mains-outlet-230v as ac', 'mcb-b10 as b', 'fotek-ssr-25da as k', 'thermostat-ksd301-60 as t'],
      ...['heater-230v-500w as h', connect('ac.l', 'b.l_in'), connect('ac.n', 'b.n_in'), connect(line, 'k.l1')],
      ...[connect('k.t1', 't.c1'), connect('t.c2', 'h.l'), connect('b.n_out', 'h.n'), connect('ac.pe', 'h.pe')],
    );
  expect(verdict(heater('b.l_out'), 'elec-neutral')).toEqual({});
  expect(verdict(heater('ac.l'), 'elec-neutral')).toEqual({ 'elec-neutral-switched': 1 });
});

test('[R567] each end of an optocoupler of a stepper driver is judged for itself, with common minus and with common plus', () => {
  const driven = (...more: readonly Edit[]) => boardOf('arduino-uno-r3 as u', 'leadshine-dm542 as d', ...more);
  const open = (board: Board) => of(board, 'conn-pin-open').flatMap(({ params }) => params.pins ?? []);
  const minus = [connect('u.d3', 'd.pul'), connect('u.d4', 'd.dir'), connect('u.gnd_3', 'd.pul_minus')];
  const plus = [connect('u.d3', 'd.pul_minus'), connect('u.d4', 'd.dir_minus'), connect('u.5v', 'd.pul')];
  expect(open(driven(...minus))).toContain('d.DIR−');
  expect(open(driven(...minus))).not.toContain('d.PUL−');
  expect(open(driven(...plus))).toContain('d.DIR+');
  const whole = [driven(...minus, connect('u.gnd_3', 'd.dir_minus')), driven(...plus, connect('u.5v', 'd.dir'))];
  for (const board of whole) {
    expect(open(board).filter((pin) => /PUL|DIR/.test(String(pin)))).toEqual([]);
    expect(of(board, 'elec-pin-level-wrong')).toEqual([]);
  }
  const reversed = driven(...plus.slice(0, 2), connect('u.gnd_3', 'd.pul'), connect('u.gnd_3', 'd.dir'));
  expect(of(reversed, 'elec-pin-level-wrong')).toHaveLength(2);
});

test('[R568] a port that may stay open, as the outlet of a flow sensor, is no broken channel', () => {
  const board = boardOf('water-valve-12v as v', 'yf-s201-flow-sensor as f', connect('v.water_out', 'f.water_in'));
  expect(of(board, 'conn-channel-broken')).toEqual([]);
});

test('[R569] a pin that the board itself needs for what it is made for is an error', () => {
  const board = boardOf('esp32-cam as u', 'hc-sr501 as s', connect('u.gpio0', 's.out'));
  expect(said(board, 'alloc-pin-used-on-board')).toEqual([
    expect.stringMatching(/^error: u\.IO0 carries .*, but it is the clock of the camera/),
  ]);
});

test('[R570] a boot strap that is read only together with another is told where its level is wrong, and one that does little harm is an info', () => {
  const strap = (pin: string, ...more: readonly (string | Edit)[]) =>
    of(boardOf('esp32-devkitc-v4 as u', ...more), 'alloc-strap-pin-used')
      .filter(({ message }) => message.includes(pin))
      .map(({ severity, code }) => `${severity} ${code}`);
  const buzzer = ['active-buzzer-5v as z', connect('u.gpio2', 'z.s')];
  const pull = ['resistor-10k as r', connect('r.t1', 'u.gpio2'), connect('r.t2', 'u.3v3')];
  expect(strap('GPIO2', ...buzzer)).toEqual([]);
  expect(strap('GPIO2', ...buzzer, ...pull)).toEqual(['warning alloc-strap-pin-used/wrong']);
  expect(strap('GPIO15', 'active-buzzer-5v as z', connect('u.gpio15', 'z.s'))).toEqual([
    'info alloc-strap-pin-used/used',
  ]);
});

test('[R571] a pull-up inside a controller alone is a warning where a cable leads to a part that recommends a resistor', () => {
  const sensor = (...fields: readonly Readonly<Record<string, number>>[]) => {
    const board = boardOf('arduino-nano as u', 'dht22 as s', connect('u.5v', 's.vdd'), connect('u.d7', 's.data'));
    const wired = fields[0] === undefined ? board : cabled(board, fields[0]);
    return of(wired, 'elec-pullup-missing').map(({ code, severity }) => `${severity} ${code}`);
  };
  expect(sensor()).toEqual(['info elec-pullup-missing/switched-on']);
  expect(sensor({ cable_length_m: 0.5 })).toEqual(['warning elec-pullup-missing/switched-on']);
});

test('[R571] a resistor on the board of a controller is no pull-up that a program switches', () => {
  const board = boardOf(
    ...['raspberry-pi-5 as u', 'bme280 as s', connect('u.i2c', 's.i2c'), connect('u.3v3_out', 's.vdd')],
  );
  expect(of(board, 'elec-pullup-missing')).toEqual([]);
});

test('[R572] a thermistor alone on an input is an error of the finished board, whichever rail its other end is on', () => {
  const probe = (...more: readonly (string | Edit)[]) =>
    of(boardOf('arduino-nano as u', 'ntc-10k-probe as s', connect('u.a0', 's.t1'), ...more), 'elec-input-undriven').map(
      ({ code, consequence }) => `${consequence} ${code}`,
    );
  expect(probe(connect('u.gnd_1', 's.t2'))).toEqual(['error elec-input-undriven/constant']);
  expect(probe(connect('u.5v', 's.t2'))).toEqual(['error elec-input-undriven/constant']);
  const upper = ['resistor-10k as r', connect('u.a0', 'r.t1'), connect('u.5v', 'r.t2')];
  expect(probe(connect('u.gnd_1', 's.t2'), ...upper)).toEqual([]);
});

test('[R573] two equal male threads of parts for water are an info: a hose joins them', () => {
  const board = boardOf('water-valve-12v as v', 'yf-s201-flow-sensor as f', connect('v.water_out', 'f.water_in'));
  expect(of(board, 'fluid-port-size-mismatch').map(({ severity }) => severity)).toEqual(['info']);
});
