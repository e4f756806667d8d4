import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { libraryFixes } from '#engine/rules/library-fixes.ts';
import { refusalForAgents } from '#engine/wording/refusals.ts';
import { apply, boardOf, connect, refused, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { cabled } from './cases/cases.ts';
import { boardWith, chip, edited, of } from './support.ts';

const stage = (...more: readonly (string | ReturnType<typeof connect>)[]) =>
  boardOf(
    ...['dmx-shield as d', 'dmx-par-light as x', 'dmx-par-light as y', 'resistor-120r as r', 'resistor-120r as q'],
    connect('d.dmx', 'x.dmx'),
    connect('d.dmx', 'y.dmx'),
    ...more,
  );
const meters = (...more: readonly ReturnType<typeof connect>[]) =>
  boardOf(
    ...['usb-rs485-adapter as m', 'sdm120-modbus as x', 'sdm120-modbus as y'],
    ...['r', 'q', 'p'].map((name) => `resistor-120r as ${name}`),
    connect('m.modbus', 'x.modbus'),
    connect('m.modbus', 'y.modbus'),
    ...more,
  );
const far = (board: Board, cable_length_m: number) => cabled(board, { cable_length_m });
const said = (board: Board, rule: string) =>
  of(board, rule).map(({ severity, consequence, message }) => [consequence ?? severity, message]);
const termination = (board: Board) =>
  of(board, 'elec-termination').map((one) => [one.consequence ?? one.severity, one.data?.measured]);
/** A resistor wired terminal by terminal across the pair of an end. */
const across = (end: string, lines: readonly [string, string], resistor: string) => [
  connect(`${end}.${lines[0]}`, `${resistor}.t1`),
  connect(`${end}.${lines[1]}`, `${resistor}.t2`),
];

test('[R245] elec-termination: DMX512 and RS-422 want one terminator, Modbus two; over a few metres none is an info', () => {
  expect(termination(far(stage(), 20))).toEqual([['warning', 0]]);
  expect(termination(far(stage(), 4))).toEqual([['info', 0]]);
  expect(termination(far(stage(connect('y.dmx', 'r.dmx')), 20))).toEqual([]);
  const hut = (...more: readonly ReturnType<typeof connect>[]) =>
    far(
      boardOf(
        'max490-module as a',
        'max490-module as b',
        'resistor-120r as r',
        connect('a.send', 'b.receive'),
        ...more,
      ),
      180,
    );
  expect(termination(hut())).toEqual([['warning', 0]]);
  expect(termination(hut(connect('b.receive', 'r.rs422')))).toEqual([]);
  expect(termination(far(meters(connect('m.modbus', 'r.modbus')), 20))).toEqual([['warning', 1]]);
  expect(termination(far(meters(connect('m.modbus', 'r.modbus'), connect('y.modbus', 'q.modbus')), 20))).toEqual([]);
});

test('[R96] a terminator in the middle of a line is moved to the end that has none', () => {
  const line = (at: string) =>
    far(
      boardOf(
        ...['a', 'b', 'c'].map((name) => `max485-module as ${name}`),
        ...['r', 'q'].map((name) => `resistor-120r as ${name}`),
        ...[connect('a.rs485', 'b.rs485'), connect('b.rs485', 'c.rs485')],
        ...[connect('c.rs485', 'r.rs485'), connect(`${at}.rs485`, 'q.rs485')],
      ),
      20,
    );
  expect(of(line('a'), 'elec-termination')).toEqual([]);
  const [found] = of(line('b'), 'elec-termination');
  const [move] = found === undefined ? [] : libraryFixes(designOf(line('b')), found, STARTER_LIBRARY);
  expect(move?.label).toBe('Move q from b.RS-485 bus to a.RS-485 bus');
  expect(of(edited(line('b'), ...(move?.edits ?? [])), 'elec-termination')).toEqual([]);
});

test('[R96] a terminator that a node in the middle has of its own cannot be moved', () => {
  const termination = { custom_fields: [{ key: 'termination', type: 'boolean', default: false }] };
  const node = chip('node', {
    pins: { h: 'can_h', l: 'can_l' },
    ports: { can: ['can node: can_h can_l', { ...termination, constraints: { max_connections: 9 } }] },
  });
  const names = ['a', 'b', 'c'];
  const line = boardWith(
    [node],
    ...names.map((name) => `node as ${name}`),
    ...[connect('a.can', 'b.can'), connect('b.can', 'c.can')],
    ...['b', 'c'].map((name) => ({ op: 'update_part' as const, part: `$${name}`, fields: { termination: true } })),
  );
  const [found] = of(far(line, 20), 'elec-termination');
  expect(found && libraryFixes(designOf(far(line, 20)), found, STARTER_LIBRARY)).toEqual([]);
});

test('[R245] elec-termination: a resistor counts wherever it lies across the pair, and a third one is a warning', () => {
  const two = [...across('m', ['a', 'b'], 'r'), ...across('y', ['b', 'a'], 'q')];
  expect(termination(far(meters(...two), 20))).toEqual([]);
  expect(termination(far(meters(...two, ...across('x', ['a', 'b'], 'p')), 20))).toEqual([['warning', 3]]);
  expect(termination(far(meters(...two, connect('x.modbus', 'p.modbus')), 1))).toEqual([['warning', 3]]);
  // From one line to nothing, or to another line, terminates nothing.
  expect(termination(far(meters(...two, connect('x.a', 'p.t1')), 20))).toEqual([]);
});

test('[R246] conn-bus-multi-sender: a line of one sender takes no second one', () => {
  expect(said(stage(), 'conn-bus-multi-sender')).toEqual([]);
  const two = stage('dmx-shield as e', connect('e.dmx', 'x.dmx'));
  expect(said(two, 'conn-bus-multi-sender')).toEqual([
    ['error', 'The dmx512 line has 2 transmitters, limit 1: d.DMX512 and e.DMX512'],
  ]);
});

test('[R247] elec-bus-reference-missing: meters on the mains need a common ground over any length; a node without a ground terminal is isolated', () => {
  const line = (...more: readonly ReturnType<typeof connect>[]) =>
    boardOf(
      ...['raspberry-pi-5 as u', 'usb-supply-5v-3a as s', 'usb-rs485-adapter as m', 'sdm120-modbus as x'],
      ...['mains-outlet-230v as a', 'mains-outlet-230v as b'],
      connect('a.socket', 's.mains'),
      connect('b.socket', 'x.mains'),
      connect('s.output', 'u.usb_c_power'),
      connect('u.usb3', 'm.usb'),
      connect('m.modbus', 'x.modbus'),
      ...more,
    );
  expect(said(line(), 'elec-bus-reference-missing').map(([severity]) => severity)).toEqual(['warning']);
  expect(said(line(connect('m.ground', 'x.ground')), 'elec-bus-reference-missing')).toEqual([]);
  const lights = boardOf(
    ...['mains-outlet-230v as a', 'usb-supply-5v-3a as s', 'dmx-shield as d', 'dmx-par-light as l'],
    connect('a.socket', 'l.mains'),
    connect('s.output', 'd.power'),
    connect('d.dmx', 'l.dmx'),
  );
  expect(said(far(lights, 25), 'elec-bus-reference-missing')).toEqual([]);
});

test('[R248] the pair of two nodes that do not lead each other is refused as inverted, whatever their roles', () => {
  const fault = refusalForAgents(refused(apply(stage(), connect('x.p', 'y.n'))));
  expect(fault.message).toContain('its polarity is inverted, so swap them');
  const meter = refusalForAgents(refused(apply(meters(), connect('x.a', 'y.b'))));
  expect(meter.message).toContain('its polarity is inverted, so swap them');
});

test('[R248] a port that is taken says that its protocol joins two devices and no third', () => {
  const cell = boardOf(
    ...['io-link-master-4p as m', 'io-link-distance as s', 'io-link-distance as t'],
    connect('m.port1', 's.io_link'),
  );
  const fault = refusalForAgents(refused(apply(cell, connect('m.port1#0', 't.io_link'))));
  expect(fault.message).toContain('point to point');
});

test('[R249] power-rail-overload: the USB ports of a host share what it gives to all of them', () => {
  const drives = (...names: readonly string[]) =>
    boardOf(
      ...['usb-supply-5v-3a as s', 'raspberry-pi-5 as u', connect('s.output', 'u.usb_c_power')],
      ...names.map((name) => `usb-rs485-adapter as ${name}`),
      ...names.map((name, at) => connect(`u.usb${at + 1}`, `${name}.usb`)),
      ...names.map((name) => ({
        op: 'update_part' as const,
        part: `$${name}`,
        fields: { 'electrical/usb/draw_mA': 310 },
      })),
    );
  const overload = (board: Board) =>
    of(board, 'power-rail-overload').map((one) => one.message.split(' has to give')[0]);
  expect(overload(drives('a'))).toEqual([]);
  expect(overload(drives('a', 'b'))).toContain('u 5 V of the USB ports');
});
