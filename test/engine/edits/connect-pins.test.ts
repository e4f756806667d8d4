/** Connections that name pins in place of interfaces. */
import { describe, expect, it } from 'vitest';
import { type Board, type Connection, turnedLine } from '#engine/board/board.ts';
import { toBoardFile } from '#engine/board/board-file.ts';
import type { Edit } from '#engine/board/edit.ts';
import { connectionOf } from '#engine/board/entry-codec.ts';
import { designOf } from '#engine/design/design-of.ts';
import { repair } from '#engine/edits/repair.ts';
import { refusalForAgents } from '#engine/wording/refusals.ts';
import type { Json } from '#schemas/json-schema.ts';
import { applied, apply, boardOf, connect, end, refused } from '../../support/board-builder.ts';
import { boardWith, chip } from '../rules/support.ts';

/** What connections join, as "mcu.gpio21-bme.sdi", sorted. */
function joined(board: Board): readonly string[] {
  const name = ({ part, resource }: { part: string; resource: string }) =>
    `${board.parts.get(part)?.label}.${resource}`;
  return [...designOf(board).links.values()]
    .flatMap(({ conductors }) => conductors.map(({ a, b }) => [name(a), name(b)].sort().join('-')))
    .sort();
}

/** The pins that a person fixed, by part label. */
function fixedPins(board: Board): readonly string[] {
  return [...board.pins]
    .map(([key, { resource }]) => `${board.parts.get(key.split('/')[0] ?? '')?.label}.${resource}`)
    .sort();
}

function faultOf(board: Board, edit: Edit) {
  const refusal = refused(apply(board, edit));
  return refusal.code === 'pins-apart' ? refusal.params.why : refusal;
}

const mega = boardOf('arduino-mega-2560 as mega', 'max485-module as x', 'bme280 as bme', 'sg90 as m');

describe('connecting pin by pin', () => {
  const bus = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', 'resistor-4k7 as r', connect('mcu.i2c', 'bme.i2c'));

  it('[E50] keeps a resistor on the line that was named, whatever joins the bus afterwards', () => {
    const { board } = applied(apply(bus, connect('r.t1', 'mcu.gpio22')));
    const more = applied(apply(board, 'resistor-4k7 as q', connect('q.end_1', 'mcu.i2c'))).board;
    expect(joined(more).filter((pair) => /\b[qr]\./.test(pair))).toEqual(['mcu.gpio21-q.t1', 'mcu.gpio22-r.t1']);
    const { connections } = toBoardFile(more);
    expect(connections.flatMap(({ lines }) => lines ?? [])).toEqual(['1/0']);
  });

  it('[E70] keeps a resistor on the line that the edit names, and fixes no pin', () => {
    const onLine = (line: string): Edit => ({ op: 'connect', from: end('mcu.i2c'), to: end('r.end_1'), line });
    const { board } = applied(apply(bus, onLine('i2c_scl')));
    expect(joined(board).filter((pair) => /\br\./.test(pair))).toEqual(['mcu.gpio22-r.t1']);
    expect(board.pins.size).toBe(0);
    const params = { given: '"i2c_sdo"', able: ['i2c_sda', 'i2c_scl'] };
    const misnamed = refused(apply(bus, onLine('i2c_sdo')));
    expect(misnamed).toMatchObject({ pointer: '/0/line', code: 'line-unknown', params, nearest: params.able });
  });

  it('[E50] joins the rail of a supply where no pin is named, and its ground where that is', () => {
    const usb = boardOf('usb-supply-5v-3a as usb', 'resistor-4k7 as r', 'resistor-4k7 as q');
    const { board } = applied(
      apply(usb, connect('usb.output', 'r.end_1'), connect('usb.output', 'q.end_1'), connect('usb.gnd', 'q.t2')),
    );
    expect(joined(board)).toEqual(['q.t1-usb.vbus', 'q.t2-usb.gnd', 'r.t1-usb.vbus']);
    const again = applied(apply(board, connect('usb.vbus', 'r.t1'), connect('usb.gnd', 'q.t2'))).board;
    expect(joined(again)).toEqual(joined(board));
  });

  it('[E50] holds no line where none is named, and both of a terminator', () => {
    const pulled = applied(
      apply(bus, 'resistor-4k7 as q', connect('r.t1', 'mcu.i2c'), connect('q.t1', 'mcu.i2c')),
    ).board;
    expect(joined(pulled).filter((pair) => /\b[qr]\./.test(pair))).toEqual(['mcu.gpio21-r.t1', 'mcu.gpio22-q.t1']);
    const ends = boardOf('max485-module as x', 'resistor-120r as r', connect('x.a', 'r.t1'), connect('x.b', 'r.t2'));
    expect(joined(ends)).toEqual(['r.t1-x.a', 'r.t2-x.b']);
    expect([...ends.connections.values()].map(({ lines }) => lines)).toEqual([undefined]);
  });

  it('[E50] takes no pin of another rail for it', () => {
    const dual = chip('dual', {
      rails: { a: [5, 500, {}], b: [5, 500, {}] },
      pins: { pa: 'power_output@a', pb: 'power_output@b', n: 'ground' },
      ports: { out: ['power source: power_output ground', { max_instances: 1 }] },
    });
    const load = chip('load', {
      pins: { v: 'power_input', n: 'ground' },
      ports: { in: 'power sink: power_input ground' },
    });
    const board = boardWith([dual, load], 'dual as s', 'load as l', 'load as m', connect('s.pa', 'l.v'));
    expect(refused(apply(board, connect('s.pb', 'm.v')))).toMatchObject({
      code: 'pin-elsewhere',
      params: { at: { id: 'pa' } },
    });
  });

  it('[E50] takes a second pin of a rail for the first, and fixes none', () => {
    const teensy = boardOf('teensy-4-1 as mcu', 'resistor-4k7 as r', 'resistor-4k7 as q');
    const { board } = applied(apply(teensy, connect('mcu.3v3_1', 'r.t1'), connect('mcu.3v3_2', 'q.t1')));
    expect(joined(board)).toEqual(['mcu.3v3_1-q.t1', 'mcu.3v3_1-r.t1']);
    expect(fixedPins(board)).toEqual(['mcu.3v3_1']);
  });

  const serial = [connect('mega.d18', 'x.di'), connect('mega.D19', 'x.ro')];

  for (const order of ['first to last', 'last to first']) {
    it(`[E47] makes one connection of the lines of a bundle, fixed to the named pins, ${order}`, () => {
      const { board } = applied(apply(mega, ...(order === 'first to last' ? serial : [...serial].reverse())));
      expect(joined(board)).toEqual(['mega.d18-x.di', 'mega.d19-x.ro']);
      expect(board.connections.size).toBe(1);
      expect(fixedPins(board)).toEqual(['mega.d18', 'mega.d19']);
    });
  }

  it('[E47] names a pin by its name, and fixes none that is the only one', () => {
    const bme = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme');
    const { board } = applied(apply(bme, connect('mcu.GPIO4', 'bme.SDA'), connect('mcu.GPIO16', 'bme.scl')));
    expect(joined(board)).toEqual(['bme.sck-mcu.gpio16', 'bme.sdi-mcu.gpio4']);
    expect(fixedPins(board)).toEqual(['mcu.gpio16', 'mcu.gpio4']);
  });

  it('[E47] takes what is connected already, and adds the next device of a bus to the pins that it has', () => {
    const mcu = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as a', 'bmp280 as b', connect('mcu.gpio4', 'a.sdi'));
    const { board } = applied(apply(mcu, connect('mcu.gpio4', 'a.sdi'), connect('mcu.gpio4', 'b.sdi')));
    expect(board.connections.size).toBe(2);
    expect(joined(board).filter((pair) => pair.includes('mcu.gpio4'))).toEqual(['a.sdi-mcu.gpio4', 'b.sdi-mcu.gpio4']);
  });

  it('[E47] of several connections of two parts it is the one that joins the pins', () => {
    const two = ['esp32-devkitc-v4 as a', 'esp32-devkitc-v4 as b'] as const;
    for (const other of [connect('a.gpio4', 'b.gpio4'), connect('a.gpio5', 'b.gpio4')]) {
      const { board } = applied(apply(boardOf(...two, other), connect('a.gpio5', 'b.gpio5')));
      expect(board.connections.size).toBe(2);
      expect(applied(apply(board, connect('a.gpio5', 'b.gpio5'))).changes).toEqual([]);
    }
  });

  it('[E47] leaves a connection alone whose slot somebody has fixed to another pin', () => {
    const board = boardOf('esp32-devkitc-v4 as a', 'esp32-devkitc-v4 as b', connect('a.gpio4', 'b.gpio'));
    const { connections } = applied(apply(board, connect('a.gpio5', 'b.gpio'))).board;
    expect([...connections.values()].map(({ ends }) => ends.map(({ instance }) => instance))).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('[E47] the wires of one list to one part are a bundle, those to two parts are not', () => {
    const parts = ['esp32-devkitc-v4 as u', 'txs0108e as s', 'txs0108e as t'] as const;
    const protocols = (last: string) => {
      const { connections } = boardOf(...parts, connect('u.gpio21', 's.a1'), connect('u.gpio22', last));
      return [...connections.values()].map(({ ends }) => ends.map((one) => one.interface).join());
    };
    expect([protocols('s.a2'), protocols('t.a2')]).toEqual([
      ['spi,a_spi'],
      ['addressable_led,a_led_in', 'addressable_led,a_led_in'],
    ]);
  });

  it('[E47] joins a pin with an interface, and a supply by its pins without making a second one', () => {
    const { board } = applied(
      apply(mega, connect('mega.gnd_2', 'bme.gnd_1'), connect('mega.3v3', 'bme.vdd'), connect('mega.d9', 'm.signal')),
    );
    expect(joined(board)).toEqual(['bme.gnd_1-mega.gnd_2', 'bme.vdd-mega.3v3', 'm.signal-mega.d9']);
    expect(board.connections.size).toBe(2);
  });

  it('[E47] moves no interface to another pin on the way', () => {
    const mcu = boardOf('arduino-uno-r3 as mcu', 'bme280 as a', 'bmp280 as b', connect('mcu.i2c', 'a.i2c'));
    expect(refused(apply(mcu, connect('mcu.d2', 'b.sdi'))).code).toBe('pins-apart');
    const esp = boardOf(
      'esp32-devkitc-v4 as mcu',
      'bme280 as a',
      'bmp280 as b',
      'bmp280 as c',
      connect('mcu.gpio4', 'a.sdi'),
    );
    const two = applied(apply(esp, connect('mcu.gpio16', 'b.sdi'))).board;
    const refusal = refused(apply(two, connect('mcu.gpio17', 'c.sdi')));
    expect(refusal.code).toBe('pin-elsewhere');
    expect(refusalForAgents(refusal).message).toContain('gpio4');
  });
});

describe('a pair of pins that does not belong together', () => {
  it('[E48] both send or both listen: refused with where each goes', () => {
    const fault = faultOf(mega, connect('mega.d18', 'x.ro'));
    expect(fault).toMatchObject({ code: 'both-send', params: { from: { part: 'mega', id: 'd18' }, to: { id: 'ro' } } });
    expect(fault.params).toMatchObject({ fits: { from: [{ id: 'di' }] } });
    expect(faultOf(mega, connect('mega.d19', 'x.di')).code).toBe('both-listen');
  });

  it('[E48] a supply the wrong way round is reversed', () => {
    expect(faultOf(mega, connect('mega.3v3', 'bme.gnd_1')).code).toBe('reversed');
    expect(faultOf(mega, connect('mega.gnd_1', 'bme.vdd')).code).toBe('reversed');
  });

  it('[E48] other lines of one bus are crossed, halves of a pair inverted', () => {
    const spi = boardOf('raspberry-pi-pico as mcu', 'w5500-module as w', 'max485-module as x', 'max485-module as y');
    expect(faultOf(spi, connect('mcu.gp4', 'w.mosi'))).toMatchObject({
      code: 'crossed',
      params: { functions: { from: 'spi_miso', to: 'spi_mosi' } },
    });
    expect(faultOf(spi, connect('x.a', 'y.b')).code).toBe('inverted');
  });

  it('[E48] a pin that only reads drives nothing, one without the function is told which have it', () => {
    const esp = boardOf('esp32-devkitc-v4 as mcu', 'hc-sr04 as sonar', 'bme280 as bme');
    expect(faultOf(esp, connect('mcu.gpio34', 'sonar.trig')).code).toBe('input-only');
    expect(faultOf(esp, connect('mcu.gpio35', 'bme.sdi'))).toMatchObject({
      code: 'input-only',
      params: { function: 'i2c_sda' },
    });
    const lacks = faultOf(mega, connect('mega.d18', 'bme.sdi'));
    expect(refused(apply(mega, connect('mega.d18', 'bme.sdi')))).toMatchObject({
      pointer: '/0/from/interface',
      nearest: ['d20'],
    });
    expect(lacks).toMatchObject({ code: 'lacks', params: { pin: { id: 'd18' }, able: [{ id: 'd20' }] } });
  });

  it('[R204] a winding, or the supply of a part, on a logic pin is told what the pin gives and the load takes', () => {
    const uno = boardOf('arduino-uno-r3 as u', '28byj-48 as m', 'srd-05vdc-relay-module as k', 'noctua-nf-a4x10 as f');
    expect(faultOf(uno, connect('u.d8', 'm.blue'))).toMatchObject({
      code: 'needs-driver',
      params: { given_mA: 20, taken_mA: 100, able: [] },
    });
    expect(faultOf(uno, connect('u.d8', 'k.vcc'))).toMatchObject({
      code: 'needs-driver',
      params: { given_mA: 20, able: [{ id: '5v' }] },
    });
    expect(faultOf(uno, connect('u.d8', 'f.gnd'))).toMatchObject({
      code: 'needs-driver',
      params: { given_mA: 20, taken_mA: 50 },
    });
    expect(faultOf(uno, connect('u.5v', 'm.blue')).code).not.toBe('needs-driver');
  });

  it('[E48] pins of two controllers are refused with what each is of', () => {
    const refusal = refused(apply(mega, connect('mega.d18', 'x.di'), connect('mega.d15', 'x.ro')));
    expect(refusal.code).toBe('no-place');
    expect(refusalForAgents(refusal).message).toMatch(/d18 \(Serial1\) and d15 \(Serial3\)/);
  });

  it('[E60] one line of an interface is joined alone, and its other lines elsewhere', () => {
    const parts = boardOf('mean-well-lrs-150-12 as psu', 'fuse-holder as f', 'noctua-nf-a4x10 as fan');
    const plus = applied(apply(parts, connect('psu.plus', 'fan.vcc'))).board;
    expect(joined(plus)).toEqual(['fan.vcc-psu.plus']);
    const both = applied(apply(plus, connect('fan.gnd', 'psu.minus'))).board;
    expect(joined(both)).toEqual(['fan.gnd-psu.minus', 'fan.vcc-psu.plus']);
    // Every line is joined: the connection is the one of the two interfaces.
    expect([...both.connections.values()].map(({ lines }) => lines)).toEqual([undefined]);
    const fused = applied(apply(parts, connect('f.out', 'fan.vcc'), connect('psu.minus', 'fan.gnd'))).board;
    expect(joined(fused)).toEqual(['f.out-fan.vcc', 'fan.gnd-psu.minus']);
  });

  it('[E60] a line is added to those of a connection whichever part the edit names first', () => {
    const peer = chip('peer', { pins: { t: 'uart_tx', r: 'uart_rx' }, ports: { x: 'uart peer: uart_tx uart_rx' } });
    const board = boardWith([peer], 'peer as a', 'peer as b', connect('a.t', 'b.r'), connect('b.t', 'a.r'));
    expect(joined(board)).toEqual(['a.r-b.t', 'a.t-b.r']);
  });

  it('[E60] grounds are joined alone whatever else their interfaces are', () => {
    const { board } = applied(apply(mega, connect('mega.gnd_1', 'bme.gnd_1')));
    expect(joined(board)).toEqual(['bme.gnd_1-mega.gnd_1']);
    const high = boardOf('mean-well-lrs-350-24 as psu', 'ds18b20 as t', connect('psu.minus', 't.gnd'));
    expect(joined(high)).toEqual(['psu.minus-t.gnd']);
    expect(refused(apply(high, connect('psu.plus', 't.vdd'))).code).toBe('incompatible');
  });

  it('[E60] a file keeps the lines, and a repaired connection too', () => {
    const { board } = applied(apply(mega, connect('x.di', 'mega.d18')));
    const [connection] = toBoardFile(board).connections;
    expect(connection?.lines).toHaveLength(1);
    const [first, second] = connection?.ends ?? [];
    const turned = { ...connection, ends: [second, first], lines: connection?.lines?.map(turnedLine) };
    const read = connectionOf('c', turned as unknown as Json);
    const mended = repair({ ...board, connections: new Map([['c', read as Connection]]) });
    expect(mended.find(({ after }) => after !== undefined)?.after).toMatchObject({ lines: connection?.lines });
  });

  it('[E16] one chip select for two devices is refused, and named', () => {
    const board = boardOf(
      'raspberry-pi-pico as mcu',
      'w5500-module as a',
      'w5500-module as b',
      connect('mcu.gp17', 'a.cs'),
    );
    const refusal = refused(apply(board, connect('mcu.gp17', 'b.cs')));
    expect(refusal).toMatchObject({ code: 'instance-full', params: { select: { id: 'gp17' }, partners: ['a'] } });
    expect(refusalForAgents(refusal).message).toContain('a select of its own');
  });
});
