/** What goes wrong on a bench: rates, reversed diodes, two regulators on one net, contacts on boot straps, batteries past fuses. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { refusalForAgents } from '#engine/wording/refusals.ts';
import { apply, boardOf, connect, refused } from '../../support/board-builder.ts';
import { cabled, set } from './cases/cases.ts';
import { buttonOn, contactOnStrap, returned } from './cases/pins.ts';
import { fanBehind, switchedFan, valve } from './cases/switching.ts';
import { edited, of } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

test('[R421] a serial line that is meant for another rate than an end of it runs at is an error', () => {
  const receiver = (line: number) =>
    cabled(boardOf('nucleo-f446re as u', 'neo-m8n as g', connect('u.uart', 'g.uart')), { baud_rate: line });
  expect(of(receiver(9600), 'elec-baud-mismatch')).toEqual([]);
  const wrong = receiver(115_200);
  const [found] = of(wrong, 'elec-baud-mismatch');
  expect([found?.severity, found?.code, found?.data]).toEqual([
    'error',
    'elec-baud-mismatch/line',
    { measured: 115_200, limit: 9600, unit: 'Bd' },
  ]);
  for (const { edits } of found?.fixes ?? [])
    expect(of(edited(wrong, ...(edits as readonly Edit[])), 'elec-baud-mismatch')).toEqual([]);
  expect(found?.fixes).toHaveLength(2);
});

test('[R423] a diode beside a load shorts the supply over the switch of the load, on either side of it', () => {
  expect(of(switchedFan('anode'), 'elec-diode-reversed')).toEqual([]);
  expect(said(switchedFan('cathode'), 'elec-diode-reversed')).toEqual([
    'error: d is reversed: as soon as q switches on, it conducts from psu.V+ to q.Drain and shorts the supply',
  ]);
  const lamp = (anode: string, cathode: string) =>
    boardOf(
      ...['mean-well-hdr-60-24 as psu', 'limit-switch as s', 'lamp-24v as h', '1n5408 as d'],
      ...[connect('psu.plus', 's.com'), connect('s.no', 'h.x1'), connect('psu.minus', 'h.x2')],
      ...[connect('d.anode', anode), connect('d.cathode', cathode)],
    );
  expect(of(lamp('psu.minus', 'h.x1'), 'elec-diode-reversed')).toEqual([]);
  expect(of(lamp('h.x1', 'psu.minus'), 'elec-diode-reversed').map(({ code }) => code)).toEqual([
    'elec-diode-reversed/switched',
  ]);
});

test('[R425] a board whose regulator is fed through a shunt has two sources where another feeds its output', () => {
  const under = (...more: readonly Edit[]) =>
    set(
      boardOf(
        ...['usb-supply-5v-3a as p', 'ams1117-3-3 as v', 'nucleo-f446re as u', 'resistor-4k7 as rs'],
        ...[connect('p.vbus', 'rs.t1'), connect('rs.t2', 'u.e5v'), connect('p.gnd', 'u.gnd_1')],
        ...[connect('p.output', 'v.input'), connect('v.gnd', 'u.gnd_2'), ...more],
      ),
      'rs',
      { resistance_ohm: 0.1 },
    );
  expect(of(under(), 'power-double-fed')).toEqual([]);
  const [found] = of(under(connect('v.vout', 'u.3v3')), 'power-double-fed');
  expect([found?.severity, found?.params.pins]).toEqual(['error', ['u.3V3', 'u.E5V']]);
});

test('[R427] a contact that may be closed at reset and pulls a boot strap the wrong way is a warning, a button an info', () => {
  const [found] = of(contactOnStrap('limit-switch'), 'alloc-strap-pin-used');
  expect([found?.severity, found?.code]).toEqual(['warning', 'alloc-strap-pin-used/contact']);
  expect(found?.message).toContain('while s is closed it is low at reset');
  expect(of(contactOnStrap('pushbutton'), 'alloc-strap-pin-used')[0]?.severity).toBe('info');
  expect(
    of(contactOnStrap('npn-proximity'), 'alloc-strap-pin-used').map(({ severity, code }) => [severity, code]),
  ).toEqual([['warning', 'alloc-strap-pin-used/sensor']]);
});

test('[R544] a contact that is closed at rest holds a boot strap the wrong way at each reset, a button too', () => {
  for (const contact of ['limit-switch, closed', 'pushbutton-nc']) {
    const [found] = of(contactOnStrap(contact), 'alloc-strap-pin-used');
    expect([found?.severity, found?.code]).toEqual(['error', 'alloc-strap-pin-used/contact']);
  }
});

test('[R431] the minus of a battery is wired past its fuse, and Hall sensors that nothing reads need no supply', () => {
  const boat = (...more: readonly (string | Edit)[]) =>
    boardOf(
      ...['bec-3s-pack as b', 'fuse-holder as f', 'esc-blheli-32-35a as e', 'bldc-24v-hall as m', ...more],
      ...[connect('b.plus', 'f.in'), connect('f.out', 'e.plus'), connect('b.minus', 'e.minus')],
      ...['a', 'b', 'c'].map((phase) => connect(`e.phase_${phase}`, `m.phase_${phase}`)),
    );
  const open = (board: Board) =>
    [...of(board, 'conn-pin-open'), ...of(board, 'power-unpowered-part')].map(({ message }) => message);
  expect(open(boat())).toEqual(['e.Signal is open: the motor never turns', 'm.Shaft, 5 mm is open: it drives nothing']);
  const minus = boardOf('bec-3s-pack as b', 'l298n-module as d', connect('b.minus', 'd.gnd'));
  expect(of(cabled(minus, { wire_mm2: 1 }), 'elec-wire-overloaded')).toEqual([]);
  const read = boardOf('bldc-driver-zs-x11h as d', 'bldc-24v-hall as m', connect('d.hall', 'm.hall'));
  expect(open(read)).toContain('m.Hall + is open: the Hall sensors have no supply');
});

test('[R429] a refusal says that two outputs would drive against each other, or that a controller follows one motor', () => {
  const told = (board: Board, from: string, to: string) =>
    refusalForAgents(refused(apply(board, connect(from, to)))).message;
  const speaker = boardOf(
    'max98357-module as a',
    'max98357-module as b',
    'speaker-4ohm as s',
    connect('a.speaker', 's.speaker'),
  );
  expect(told(speaker, 'b.speaker', 's.speaker#0')).toContain('the outputs of a, b would drive against each other');
  const motor = boardOf(
    ...['esc-blheli-32-35a as e', 'bldc-24v-hall as m', 'bldc-24v-hall as n', connect('e.motor', 'm.motor')],
  );
  expect(told(motor, 'e.motor#0', 'n.motor')).toContain('a second motor falls out of step');
});

test('[R433] a diode with its cathode at the supply and its anode at a load blocks', () => {
  expect(of(fanBehind('anode'), 'elec-diode-blocks')).toEqual([]);
  expect(said(fanBehind('cathode'), 'elec-diode-blocks')).toEqual([
    'error: d is reversed: its cathode is on psu.V+, so it blocks, and nothing reaches fan.Yellow, +12 V',
  ]);
});

test('[R435] a pull-up to a pin that feeds the board, or is fed by it, is held against what the line withstands', () => {
  const bus = (rail: string) =>
    boardOf(
      ...['usb-supply-5v-3a as p', 'esp32-devkitc-v4 as u', 'sht31 as s', 'resistor-4k7 as r'],
      ...[connect('p.output', 'u.usb_power'), connect('u.3v3', 's.vdd'), connect('u.i2c', 's.i2c')],
      ...[connect('r.t1', 's.sda'), connect('r.t2', rail)],
    );
  expect(of(bus('u.3v3'), 'elec-pullup-rail-mismatch')).toEqual([]);
  expect(of(bus('u.5v_in'), 'elec-pullup-rail-mismatch').map(({ severity }) => severity)).toEqual(['error']);
});

test('[R437] the protection of a cell opens its minus: a load that returns past it is a warning', () => {
  expect(of(returned('ch.out_minus'), 'power-protection-bypassed')).toEqual([]);
  expect(said(returned('cell.negative'), 'power-protection-bypassed')).toEqual([
    'warning: u.GND (38) returns to cell.−, past ch: its protection opens the minus of the cell and does not stop this current',
  ]);
});

test('[R439] a resistor that a contact puts across the supply is held against its power', () => {
  expect(of(buttonOn(10_000), 'power-resistor-overload')).toEqual([]);
  const [hot] = of(buttonOn(10), 'power-resistor-overload');
  expect([hot?.severity, hot?.code, hot?.data]).toEqual([
    'error',
    'power-resistor-overload/pull',
    { measured: 2.5, limit: 0.25, unit: 'W' },
  ]);
});

test('[R433] the diodes of a driver end below the voltage of any load on it', () => {
  const lamp = (low: string) =>
    boardOf(
      ...[`${low} as low`, 'mean-well-hdr-60-24 as psu', 'uln2003-board as u', 'lamp-24v as h'],
      ...[connect('low.output', 'u.supply'), connect('psu.plus', 'h.x1'), connect('h.x2', 'u.out1')],
    );
  expect(of(lamp('usb-supply-5v-3a'), 'elec-clamp-rail')).toMatchObject([
    { severity: 'error', data: { measured: 24, limit: 5 } },
  ]);
  expect(of(lamp('mean-well-hdr-60-24'), 'elec-clamp-rail')).toEqual([]);
  expect(of(valve('usb-supply-5v-3a'), 'elec-clamp-rail')).toHaveLength(1);
});
