/** Wires that lead to the wrong rail, past a switch, or through too little copper. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { biased } from './cases/bench.ts';
import { cabled, set } from './cases/cases.ts';
import {
  backwards,
  bridge,
  contactCard,
  contactFrom,
  contactOver,
  driven,
  fedHeater,
  held,
  lampFrom,
  limitOn,
  module,
  poles,
  sensorBetween,
  solenoidsOn,
  twoSolenoids,
  valve,
} from './cases/switching.ts';
import { edited, lacking, of, run } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);
const long = (board: Board) => cabled(board, { cable_length_m: 40 });

test('[R285] the bias of a pair is held against what its receivers need over its terminators', () => {
  const weak = of(biased(4700), 'elec-bus-unbiased');
  expect(weak).toMatchObject([{ severity: 'warning', code: 'elec-bus-unbiased/weak', data: { limit: 200 } }]);
  expect(weak[0]?.data.measured).toBeCloseTo((1000 * 5 * 60) / 9460, 1);
  expect(of(biased(560), 'elec-bus-unbiased')).toEqual([]);
});

test('[R285] a terminated line of more than 10 m without bias is a warning', () => {
  const line = boardOf(...['max485-module as a', 'max485-module as b', connect('a.rs485', 'b.rs485')], {
    op: 'update_part',
    part: '$a',
    fields: { 'electrical/rs485/termination': true },
  });
  expect([line, long(line)].map((board) => of(board, 'elec-bus-unbiased').map(({ severity }) => severity))).toEqual([
    ['info'],
    ['warning'],
  ]);
});

test('[R286] an enable that is tied to the level at which its channel is off is an error while the channel is used', () => {
  const receiver = (...more: readonly Edit[]) =>
    boardOf(...['arduino-mega-2560 as u', 'max485-module as x', connect('u.5v', 'x.re'), ...more]);
  expect(said(receiver(), 'elec-pin-level-wrong')).toEqual([]);
  expect(said(receiver(connect('u.uart', 'x.uart')), 'elec-pin-level-wrong')).toEqual([
    'error: x.RE is wired high but must be low: the receiver is off and RO says nothing',
  ]);
});

test('[R287] a contact that leads a sinking input to ground, or an input to the level of its own pull, changes nothing', () => {
  expect(said(contactCard('minus'), 'elec-input-never-high')).toEqual([
    expect.stringMatching(/^error: s.Normally closed connects plc.I0 to ground only/),
  ]);
  expect(said(contactCard('plus'), 'elec-input-never-high')).toEqual([]);
});

test('[R288] each protocol has its length: 20 m of cable for IO-Link', () => {
  const link = (cable_length_m: number) =>
    cabled(boardOf('io-link-master-4p as m', 'io-link-distance as d', connect('m.port1', 'd.io_link')), {
      cable_length_m,
    });
  expect([20, 21].map((length) => of(link(length), 'elec-cable-too-long').map(({ severity }) => severity))).toEqual([
    [],
    ['warning'],
  ]);
});

test('[R289] a wire behind a contact is judged by the load and by the fuse before the contact', () => {
  const motor = (wire_mm2: number, draw_mA: number) =>
    cabled(
      boardOf(
        ...['mean-well-hdr-60-24 as psu', 'fuse-holder as f', 'contactor-9a-24vdc as k', 'lm2596-module as c'],
        { op: 'update_part', part: '$f', fields: { rated_current_mA: 6300 } },
        { op: 'update_part', part: '$c', fields: { 'electrical/input/draw_mA': draw_mA } },
        ...[connect('psu.plus', 'f.in'), connect('f.out', 'k.l1'), connect('k.t1', 'c.in_plus')],
      ),
      { wire_mm2 },
    );
  const faults = (board: Board) => of(board, 'elec-wire-overloaded').map(({ code, params }) => [code, params.load]);
  expect(faults(motor(1.5, 1000))).toEqual([]);
  expect(faults(motor(0.25, 1000))).toContainEqual(['elec-wire-overloaded/fuse', 'c.Input']);
  expect(faults(motor(0.14, 2500))).toContainEqual(['elec-wire-overloaded/load', 'c.Input']);
});

test('[R419] the wires of a load are judged by its current, and by the fuse before its driver', () => {
  const heater = (wire_mm2: number, rated_current_mA: number) => {
    const board = boardOf(
      ...['mean-well-lrs-150-12 as psu', 'fuse-holder as f', 'mosfet-module-heater-15a as q'],
      ...['heater-cartridge-12v-40w as h', connect('psu.plus', 'f.in'), connect('f.out', 'q.vm')],
      ...[connect('q.heater', 'h.heater')],
      { op: 'update_part', part: '$f', fields: { rated_current_mA } },
    );
    const load = [...board.connections.values()].find(({ ends }) => ends.every((end) => end.interface === 'heater'));
    const wire = edited(board, { op: 'update_connection', connection: load?.id ?? '', fields: { wire_mm2 } });
    return said(wire, 'elec-wire-overloaded');
  };
  expect(heater(0.14, 5000)).toEqual(['error: h.Heater draws 3.34 A through 0.14 mm² wire, which carries at most 2 A']);
  expect(heater(0.25, 5000)).toEqual([
    'warning: f lets 5 A through, but the 0.25 mm² wire to h.Heater carries only 4 A',
  ]);
  expect(heater(0.25, 4000)).toEqual([]);
  expect(heater(0, 5000)).toEqual([]); // nobody states it
});

test('[R419] a driver that limits its current protects the wires of its motor', () => {
  const motor = (current_limit_mA: number) =>
    said(
      cabled(
        set(
          boardOf(
            ...['mean-well-lrs-150-12 as psu', 'fuse-holder as f', 'drv8825-carrier as d', 'nema17-17hs4401 as m'],
            ...[connect('psu.plus', 'f.in'), connect('f.out', 'd.vmot'), connect('d.motor', 'm.coils')],
          ),
          'd',
          { current_limit_mA },
        ),
        { wire_mm2: 0.1 },
      ),
      'elec-wire-overloaded',
    ).filter((one) => one.includes('m.'));
  expect(motor(1400)).toEqual([]);
  expect(motor(1500)).toEqual([expect.stringContaining('draws 1.5 A through 0.1 mm² wire')]);
});

test('[R290] a wire on a battery that gives more than it carries needs a fuse', () => {
  const pack = (wire_mm2: number) =>
    cabled(boardOf('bec-3s-pack as b', 'lm2596-module as c', connect('b.output', 'c.input')), { wire_mm2 });
  expect([4, 0.75].map((mm2) => said(pack(mm2), 'elec-wire-overloaded'))).toEqual([
    [],
    ['error: No fuse protects the wire of 0.75 mm² to c.Input, which carries 12 A: b gives 30 A into a short circuit'],
  ]);
  const fused = cabled(boardOf('bec-3s-pack as b', 'fuse-holder as f', connect('b.plus', 'f.in')), { wire_mm2: 0.75 });
  expect(said(fused, 'elec-wire-overloaded')).toEqual([]);
});

test('[R291] a contact or a fuse in the neutral alone is named with what stays live', () => {
  const alone = poles(['q.n_out', 'k.l1'], ['k.t1', 'h.n'], ['q.l_out', 'h.l']);
  expect(said(alone, 'elec-neutral-switched')).toEqual([
    'error: k is in the neutral of h.Mains alone: while it is open the whole load stays live, on the line conductor (L)',
  ]);
  const both = poles(['q.l_out', 'k.l1'], ['q.n_out', 'k.l2'], ['k.t1', 'h.l'], ['k.t2', 'h.n']);
  const line = poles(['q.l_out', 'k.l1'], ['k.t1', 'h.l'], ['q.n_out', 'h.n']);
  expect([both, line].map((board) => said(board, 'elec-neutral-switched'))).toEqual([[], []]);
});

test('[R292] the diodes of a driver end at the voltage of its loads', () => {
  expect(of(valve('usb-supply-5v-3a'), 'elec-clamp-rail')).toMatchObject([
    { severity: 'error', data: { measured: 24, limit: 5, unit: 'V' } },
  ]);
  expect(of(valve('mean-well-hdr-60-24'), 'elec-clamp-rail')).toEqual([]);
});

test('[R293] a load on the plus of its driver and on ground is always on', () => {
  const past = module(connect('q.h1', 'h.h1'), connect('psu.minus', 'h.h2'));
  expect(said(past, 'elec-load-unswitched')).toEqual([
    'error: h.Lead 2 of h.Heater is on ground, past q.OUT −, which switches it: it is always on',
  ]);
  const between = module(connect('psu.plus', 'h.h1'), connect('q.h2', 'h.h2'));
  expect(said(between, 'elec-load-unswitched')).toEqual([]);
});

test('[R294] a limit switch that closes at its limit hides a broken wire', () => {
  expect(
    ['no', 'nc'].map((contact) => of(limitOn(contact), 'elec-wire-break-hidden').map((one) => one.severity)),
  ).toEqual([['info'], []]);
});

test('[R295] a supply input with two sources names both', () => {
  const fed = boardOf(
    ...['usb-supply-5v-3a as a', 'lm2596-module as b', 'esp32-devkitc-v4 as u'],
    ...[connect('a.output', 'u.usb_power'), connect('b.out_plus', 'u.5v')],
  );
  expect(said(fed, 'power-double-fed')).toEqual([expect.stringMatching(/^error: u .* has two sources, a\..* and b\./)]);
});

test('[R340] a mains device of which only the neutral is wired has no supply', () => {
  const psu = (...lines: readonly string[]) =>
    boardOf(
      ...['mains-outlet-230v as ac', 'mean-well-hdr-60-24 as psu'],
      ...lines.map((line) => connect(`ac.${line}`, `psu.${line}`)),
    );
  expect(said(psu('n'), 'power-unpowered-part')).toEqual([
    'todo: psu.Mains has no supply; supplies on this board that fit: ac Mains',
  ]);
  expect(said(psu('l', 'n'), 'power-unpowered-part')).toEqual([]);
});

test('[R341] a resistor with one open end is a todo, unless the line that lacks it says so', () => {
  const pulling = (...more: readonly Edit[]) =>
    boardOf(...['arduino-uno-r3 as u', 'resistor-4k7 as r', connect('u.d2', 'r.t1'), ...more]);
  expect(of(pulling(), 'elec-resistor-open')).toMatchObject([{ severity: 'todo', consequence: 'error' }]);
  expect(of(pulling(connect('u.gnd_1', 'r.t2')), 'elec-resistor-open')).toEqual([]);
  const stated: Edit = { op: 'update_part', part: '$r', fields: { 'electrical/t2/left_open': 'a test point' } };
  expect(of(pulling(stated), 'elec-resistor-open')).toEqual([]);
  const bus = boardOf(
    ...['esp32-devkitc-v4 as u', 'sht31 as b', 'resistor-4k7 as r', connect('u.i2c', 'b.i2c')],
    connect('b.sda', 'r.t1'),
  );
  expect([of(bus, 'elec-resistor-open').length, of(bus, 'elec-pullup-missing').length > 0]).toEqual([0, true]);
});

test('[R592] a capacitor or a diode with one open end is a todo, and none with both wired is a load or lacks a figure', () => {
  for (const [id, one, other] of [
    ['capacitor-electrolytic', 'plus', 'minus'],
    ['capacitor-ceramic', 't1', 't2'],
    ['1n4007', 'cathode', 'anode'],
  ] as const) {
    const board = (...more: readonly Edit[]) =>
      boardOf(
        ...['usb-supply-5v-3a as usb', 'esp32-devkitc-v4 as u', `${id} as x`, connect('usb.output', 'u.usb_power')],
        ...[connect('u.3v3_out', `x.${one}`), ...more],
      );
    const about = (found: Board) =>
      run(found)
        .violations.filter(({ message }) => /\bx\b/.test(message))
        .map(({ severity, rule }) => [severity, rule]);
    expect([id, about(board())]).toEqual([id, [['todo', 'elec-resistor-open']]]);
    const wired = board(connect('u.ground', `x.${other}`));
    expect([id, about(wired), of(wired, 'doc-rule-not-evaluated')]).toEqual([id, [], []]);
  }
});

test('[R342] line and neutral of a load come from one circuit, also behind a breaker', () => {
  expect(said(fedHeater('q.l_out', 'b.n'), 'elec-neutral-apart')).toEqual([
    'error: h.Mains takes line (L) from a but neutral (N) from b: two circuits',
  ]);
  const sound = [fedHeater('q.l_out', 'q.n_out'), fedHeater('q.l_out', 'a.n'), fedHeater('b.l', 'b.n')];
  expect(sound.map((board) => said(board, 'elec-neutral-apart'))).toEqual([[], [], []]);
});

test('[R343] the two ends of a motor and the two solenoids of a valve are not switched by one pin', () => {
  expect(said(bridge('u.d2', 'u.d2'), 'elec-sides-together')).toEqual([
    'error: m.First lead and m.Second lead are both switched by d.IN2, so the two sides of m work against each other and nothing moves',
  ]);
  expect(of(twoSolenoids('u.d2', 'u.d2'), 'elec-sides-together')).toMatchObject([{ severity: 'error' }]);
  const sound = [bridge('u.d2', 'u.d3'), twoSolenoids('u.d2', 'u.d3')];
  expect(sound.map((board) => said(board, 'elec-sides-together'))).toEqual([[], []]);
});

test('[R424] one wire that feeds both solenoids of a valve is an error, and the two sides of a changeover contact are none', () => {
  expect(said(solenoidsOn('s.c2', 's.c2'), 'elec-sides-together')).toEqual([
    'error: v.Solenoid a + and v.Solenoid b + are both switched by s.14, so the two sides of v work against each other and nothing moves',
  ]);
  expect(said(solenoidsOn('k.no', 'k.no'), 'elec-sides-together')).toHaveLength(1);
  const sound = [solenoidsOn('s.c2', 't.c2'), solenoidsOn('k.no', 'k.nc')];
  expect(sound.map((board) => said(board, 'elec-sides-together'))).toEqual([[], []]);
});

test('[R422] a contact that brings an input less than it needs for a high level is an error that states both', () => {
  expect(said(contactFrom('usb-supply-5v-3a', 'vbus'), 'elec-contact-too-low')).toEqual([
    'error: s.Normally closed brings plc.I0 only the 5 V of low.VBUS when it closes; the input needs at least 15 V for a high level',
  ]);
  expect(said(contactOver('usb-supply-5v-3a'), 'elec-contact-too-low')).toHaveLength(1);
  const lift = ['resistor-4k7 as q', connect('psu.plus', 'q.t1'), connect('plc.i0', 'q.t2')];
  expect(said(contactOver('usb-supply-5v-3a', ...lift), 'elec-contact-too-low')).toEqual([]);
  const other = ['pushbutton as t', connect('psu.plus', 't.c1'), connect('t.c2', 'plc.i0')];
  const sound = [contactFrom('mean-well-lrs-350-24', 'plus'), contactFrom('usb-supply-5v-3a', 'vbus', ...other)];
  expect(sound.map((board) => said(board, 'elec-contact-too-low'))).toEqual([[], []]);
});

test('[R428] the output of a transmitter on a supply, also over a contact, is a reversed loop', () => {
  expect(said(backwards(), 'elec-current-loop')).toEqual([
    'error: pt.−, 4–20 mA is on the supply psu.V+: the loop is reversed, plus of the transmitter belongs there, and no loop current flows',
  ]);
});

test('[R436] the minus of a load on plus is an error that names the supply, and no short circuit', () => {
  expect(said(lampFrom('psu.plus'), 'elec-return-on-plus')).toEqual([
    'error: h.X2, the minus of h, is on the plus psu.V+: no current returns there, plus and minus are confused',
  ]);
  expect(said(lampFrom('psu.plus'), 'elec-contact-shorts')).toEqual([]);
  expect(said(lampFrom('psu.minus'), 'elec-return-on-plus')).toEqual([]);
});

test('[R344] the minus of a part leads back to the supply of its plus', () => {
  const apart = ['hc-sr04 as w', connect('b.output', 'w.power')];
  expect(said(sensorBetween('a.vbus', 'b.gnd', ...apart), 'power-return-apart')).toEqual([
    'error: s.VCC is on a, but the ground of s, s.GND, does not lead back to it: no current flows',
  ]);
  const shunt = ['resistor-120r as r', connect('b.gnd', 'r.t1'), connect('a.gnd', 'r.t2')];
  const sound = [
    sensorBetween('a.vbus', 'a.gnd', ...apart),
    sensorBetween('a.vbus', 'b.gnd', ...apart, connect('a.gnd', 'b.gnd')),
    sensorBetween('a.vbus', 'b.gnd', ...apart, ...shunt),
  ];
  expect(sound.map((board) => said(board, 'power-return-apart'))).toEqual([[], [], []]);
});

test('[R345] a line that a controller switches is not wired to a rail or to ground', () => {
  expect(said(driven(connect('u.5v', 'k.in')), 'elec-line-tied')).toEqual([
    'error: u.D2 and k.IN are one line, but it is wired straight to u.5V: no signal gets through, and what drives the other level is shorted',
  ]);
  const grounded = boardOf(
    ...['esp32-devkitc-v4 as u', 'tps63020-module as p', connect('u.gpio25', 'p.en'), connect('u.gnd_j3_1', 'p.en')],
  );
  expect(of(grounded, 'elec-line-tied')).toMatchObject([{ severity: 'error' }]);
  const pulled = ['resistor-4k7 as r', connect('u.5v', 'r.t1'), connect('k.in', 'r.t2')];
  const strapped = boardOf('arduino-uno-r3 as u', 'srd-05vdc-relay-module as k', connect('u.5v', 'k.in'));
  expect([driven(), driven(...pulled), strapped].map((board) => said(board, 'elec-line-tied'))).toEqual([[], [], []]);
});

test('[R346] a contact with one open side is a todo and an error of the finished board', () => {
  expect(of(held(['psu.plus', 'k.no13']), 'elec-contact-half')).toMatchObject([
    { severity: 'todo', consequence: 'error', params: { wired: 'k.13', open: ['k.14'] } },
  ]);
  expect(of(held(['k.no14', 'k.a1']), 'elec-contact-half')).toHaveLength(1);
  const sound = [held(), held(['psu.plus', 'k.no13'], ['k.no14', 'k.a1'])];
  expect(sound.map((board) => of(board, 'elec-contact-half'))).toEqual([[], []]);
});

test('[R361] a bias of which a resistance is not stated is not evaluated', () => {
  const board = biased(4700);
  const [id = ''] = [...board.parts.values()].flatMap(({ id: part, definition }) =>
    definition.startsWith('resistor') ? [part] : [],
  );
  const unstated = edited(board, { op: 'update_part', part: id, fields: { resistance_ohm: 0 } });
  expect(of(board, 'elec-bus-unbiased')).toHaveLength(1);
  expect(of(unstated, 'elec-bus-unbiased').filter(({ code }) => code.endsWith('weak'))).toEqual([]);
  expect(lacking(unstated, 'elec-bus-unbiased')).toEqual(['custom_fields.resistance_ohm']);
});
