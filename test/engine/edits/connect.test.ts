import { describe, expect, it, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { endKey } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { designOf } from '#engine/design/design-of.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { refusalForAgents } from '#engine/wording/refusals.ts';
import { applied, apply, boardOf, connect, end, partId, refused } from '../../support/board-builder.ts';

/** Each connection as "mcu.i2c#0 gpio21 gpio22 - bme.i2c#0 sdi sck", in seq order, the first-named end first. */
function wires(board: Board): readonly string[] {
  return [...designOf(board).links.values()].map(({ connection, ends }) =>
    ends
      .map(({ end: at }, side) => {
        const label = board.parts.get(at.part)?.label;
        return `${label}.${at.interface}#${at.instance} ${connection.assigned[side]?.join(' ')}`;
      })
      .join(' - '),
  );
}

describe('connecting', () => {
  it('[E12] puts the parts of a bus on one instance, and stores which resources carry it', () => {
    const board = boardOf(
      'esp32-devkitc-v4 as mcu',
      'bme280 as bme',
      'ssd1306-oled-128x64 as oled',
      connect('mcu.i2c', 'bme.i2c'),
      connect('oled.i2c', 'mcu.i2c'),
    );
    expect(wires(board)).toEqual([
      'mcu.i2c#0 gpio21 gpio22 - bme.i2c#0 sdi sck',
      'mcu.i2c#0 gpio21 gpio22 - oled.i2c#0 sda scl',
    ]);
  });

  it('[E13] gives each device of a one-to-one interface an instance of its own, sharing what the definition lets it', () => {
    const board = boardOf(
      'esp32-devkitc-v4 as mcu',
      'bme280 as a',
      'bmp280 as b',
      connect('mcu.spi', 'a.spi'),
      connect('mcu.spi', 'b.spi'),
    );
    const [first, second] = [...designOf(board).instances.values()].filter(
      ({ end: at }) => at.part === partId(board, 'mcu'),
    );
    const pins = (slots = first?.slots) => slots?.map(({ resource }) => resource) ?? [];
    expect(pins(second?.slots).slice(0, 3)).toEqual(pins().slice(0, 3));
    expect(pins(second?.slots)[3]).not.toBe(pins()[3]);
  });

  it('[E14] refuses to join what is joined already, and names the connection', () => {
    const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));
    const [id] = [...board.connections.keys()];
    const refusal = refused(apply(board, connect('bme.i2c', 'mcu.i2c')));
    expect(refusal).toMatchObject({ nearest: [id], code: 'already-connected', params: { connection: id } });
  });

  it('[E15] gives a second button its own pin, and a pull-up the pin that the button has', () => {
    const board = boardOf(
      'esp32-devkitc-v4 as mcu',
      'esp32-devkitc-v4 as other',
      'resistor-4k7 as r',
      connect('mcu.gpio', 'other.gpio'),
      connect('mcu.gpio', 'other.gpio_input'),
      connect('r.end_1', 'mcu.gpio'),
    );
    const mcu = [...designOf(board).instances.values()].filter(({ end: at }) => at.part === partId(board, 'mcu'));
    expect(mcu.map(({ end: at, connections }) => [at.instance, connections.length])).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });

  it('[E16] refuses what is full, and says who is connected', () => {
    const start = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));
    const refusal = refused(apply(start, 'esp32-devkitc-v4 as two', connect('two.spi', 'bme.spi')));
    const holders = [expect.objectContaining({ part: 'bme', id: 'i2c' })];
    expect(refusal).toMatchObject({
      code: 'no-place',
      params: {
        why: {
          cause: { code: 'taken', params: { function: 'spi_mosi', offered: [{ id: 'sdi' }], holders } },
          advice: { code: 'disconnect-one', params: { others: holders } },
        },
      },
    });
    expect(refused(apply(start, { op: 'connect', from: end('mcu.i2c#2'), to: end('bme.i2c') })).pointer).toBe(
      '/0/from/instance',
    );
  });

  it('[E17] frees the pins and the waivers of a connection with it, and undo brings the same back', () => {
    const start = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));
    const pin = { op: 'pin', slot: { ...end('mcu.i2c'), function: 'i2c_sda' }, resource: 'gpio25' } as const;
    const pinned = applied(apply(start, pin)).board;
    expect(wires(pinned)).toEqual(['mcu.i2c#0 gpio25 gpio22 - bme.i2c#0 sdi sck']);
    const [id = ''] = [...pinned.connections.keys()];
    expect(applied(apply(pinned, { op: 'disconnect', connection: id })).board.pins.size).toBe(0);
  });
});

describe('fixing a resource', () => {
  const board = boardOf(
    'esp32-devkitc-v4 as mcu',
    'bme280 as bme',
    'bmp280 as bmp',
    connect('mcu.i2c', 'bme.i2c'),
    connect('mcu.spi', 'bmp.spi'),
  );
  const pin = (resource: string) =>
    apply(board, { op: 'pin', slot: { ...end('mcu.i2c'), function: 'i2c_sda' }, resource } as const);

  it('[P7] never moves another interface unasked: it proposes the move in words and edits', () => {
    const { message, next } = refusalForAgents(refused(pin('gpio23')));
    expect(message).toBe(
      'mcu: bme (I2C) needs i2c_sda; the 1 resource that offers it (gpio23) is already taken by bmp (SPI)',
    );
    expect(next).toMatch(
      /^Free it: move bmp \(SPI\) from gpio23 to gpio\d+\. Accept by putting these edits first in the same list: \{"op":"pin"/,
    );
  });

  it('[P8] proposes edits that, put first, make the refused edit possible', () => {
    const { next } = refusalForAgents(refused(pin('gpio23')));
    const moves = JSON.parse(`[${next.slice(next.indexOf('{'), next.lastIndexOf('}') + 1)}]`);
    const wish = { op: 'pin', slot: { ...end('mcu.i2c'), function: 'i2c_sda' }, resource: 'gpio23' } as const;
    const after = applied(apply(board, ...moves, wish)).board;
    const design = designOf(after);
    expect([...design.instances.values()].every(({ status }) => status === 'stored')).toBe(true);
    const i2c = design.instances.get(
      endKey({ part: partId(after, 'mcu'), domain: 'electrical', interface: 'i2c', instance: 0 }),
    );
    expect(i2c?.slots.map(({ resource, pinnedBy }) => [resource, pinnedBy])).toEqual([
      ['gpio23', 'Ada'],
      ['gpio22', undefined],
    ]);
  });

  it('[E18] refuses a resource that cannot do it, with those that can', () => {
    expect(refused(pin('en'))).toMatchObject({ code: 'resource-unsuitable', params: { function: 'i2c_sda' } });
    expect(refused(pin('gpio211')).nearest).toContain('gpio21');
    const unused = { op: 'pin', slot: { ...end('mcu.uart'), function: 'uart_tx' }, resource: 'gpio17' } as const;
    expect(refused(apply(board, unused)).code).toBe('interface-unconnected');
  });
});

describe('[E134] a pull-up stays on its line when another one goes', () => {
  const STATION = boardOf(...WEATHER_STATION);
  const lineOf = (board: Board, label: string) => {
    const part = partId(board, label);
    const link = [...designOf(board).links.values()].find(({ connection: { ends } }) =>
      ends.some((one) => one.part === part && one.interface === 'end_2'),
    );
    const far = link?.conductors.flatMap(({ a, b }) => [a, b]).find((node) => node.part !== part);
    return far?.function;
  };

  test('by removal of the part and by disconnecting it, and comes back with it as it was', () => {
    const before = [lineOf(STATION, 'R1 SDA'), lineOf(STATION, 'R2 SCL')];
    expect(before).toEqual(['i2c_sda', 'i2c_scl']);
    const removed = applied(apply(STATION, { op: 'remove_part', part: partId(STATION, 'R1 SDA') }));
    expect(lineOf(removed.board, 'R2 SCL')).toBe('i2c_scl');
    const back = applyChanges(removed.board, undoChanges(removed.board, removed.changes).changes);
    expect([lineOf(back, 'R1 SDA'), lineOf(back, 'R2 SCL')]).toEqual(before);
    const [connection] = [...STATION.connections.values()].filter(({ ends }) =>
      ends.some((one) => one.part === partId(STATION, 'R1 SDA') && one.interface === 'end_2'),
    );
    const parted = applied(apply(STATION, { op: 'disconnect', connection: connection?.id ?? '' }));
    expect(lineOf(parted.board, 'R2 SCL')).toBe('i2c_scl');
  });

  test('and writes nothing where no other one was in its way', () => {
    const { changes } = applied(apply(STATION, { op: 'remove_part', part: partId(STATION, 'R3 DQ') }));
    expect(changes.filter(({ path }) => path[0] === 'lines')).toEqual([]);
    const display = applied(apply(STATION, { op: 'remove_part', part: partId(STATION, 'Display') }));
    expect(display.changes.filter(({ path }) => path[0] === 'lines')).toEqual([]);
  });
});
