/** Ends as one text, and connections by their ends. */
import { describe, expect, test } from 'vitest';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { newTab, type Tab } from './support.ts';

const station = () =>
  boardOf(
    'esp32-devkitc-v4 as MCU',
    { op: 'add_part', definition: 'bme280', label: 'Air v1.2' },
    'sht31 as Room',
    connect('MCU.i2c', 'Room.i2c'),
    connect('MCU.3v3_out', 'Room.power'),
  );
const joints = ({ board }: Tab) =>
  [...board.connections.values()]
    .map(({ ends }) => ends.map((end) => `${board.parts.get(end.part)?.label}.${end.interface}#${end.instance}`).sort())
    .map((ends) => ends.join(' '))
    .sort();

describe('[T62] an end is one text', () => {
  test.each([
    ['label and interface id', 'MCU.i2c'],
    ['the name of the interface, in any case', 'MCU.i2C'],
    ['domain and instance', 'MCU.electrical:i2c#0'],
  ])('of %s', (_what, from) => {
    const tab = newTab(station());
    tab.ask('apply_edits', { edits: [{ op: 'connect', from, to: 'Air v1.2.i2c' }] });
    expect(joints(tab)).toContain('Air v1.2.i2c#0 MCU.i2c#0');
  });

  test('of an id, as get_board writes it', () => {
    const tab = newTab(station());
    const ends = tab.ask<{ connections: readonly { from: string; to: string }[] }>('get_board').connections;
    const [one] = ends.filter(({ from, to }) => `${from} ${to}`.includes('i2c'));
    const mcu = [one?.from ?? '', one?.to ?? ''].find((end) => end.startsWith(partId(tab.board, 'MCU'))) ?? '';
    tab.ask('apply_edits', { edits: [{ op: 'connect', from: mcu, to: `${partId(tab.board, 'Air v1.2')}.i2c` }] });
    expect(joints(tab)).toContain('Air v1.2.i2c#0 MCU.i2c#0');
  });

  test('of what an earlier edit of the list made, by its local name or its label, and of a pin', () => {
    const tab = newTab(station());
    tab.ask('apply_edits', {
      edits: [
        { op: 'add_part', id: '$d', definition: 'ssd1306-oled-128x64', label: 'Front 1.3"' },
        { op: 'connect', from: 'MCU.i2c', to: '$d.i2c' },
        { op: 'connect', from: 'MCU.3V3', to: 'Front 1.3".power' },
      ],
    });
    expect(joints(tab)).toEqual(
      expect.arrayContaining(['Front 1.3".i2c#0 MCU.i2c#0', 'Front 1.3".power#0 MCU.3v3_out#0']),
    );
  });

  test('is refused where two parts have the label, with the choices, and where none has it', () => {
    const tab = newTab(
      boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', { op: 'add_part', definition: 'bme280', label: 'Air' }),
    );
    const [one, two] = [...tab.board.parts.values()].filter(({ label }) => label === 'Air').map(({ id }) => id);
    const words = tab.refusal('apply_edits', { edits: [{ op: 'connect', from: 'MCU.i2c', to: 'Air.i2c' }] });
    expect(words).toContain(`2 parts are labelled "Air". Nearest valid: ${one}, ${two}`);
    expect(tab.refusal('apply_edits', { edits: [{ op: 'connect', from: 'MCV.i2c', to: `${one}.i2c` }] })).toContain(
      'there is no part "MCV" on this board. Nearest valid: MCU',
    );
    expect(tab.refusal('apply_edits', { edits: [{ op: 'connect', from: 'MCU.i3c', to: `${one}.i2c` }] })).toContain(
      'MCU has no interface "i3c". Nearest valid: i2c',
    );
  });

  test('of find_connectable too', () => {
    const tab = newTab(station());
    const whole = tab.ask('find_connectable', { part: 'Air v1.2', interface: 'i2c', in: 'board' });
    expect(tab.ask('find_connectable', { part: 'Air v1.2.i2c', in: 'board' })).toEqual(whole);
    expect(tab.refusal('find_connectable', { part: 'MCU' })).toMatch(/MCU has no interface "".* Nearest valid: .*i2c/);
    // One of its interfaces has a name of one letter, which is no nearer to none than the others.
    expect(tab.refusal('find_connectable', { part: 'Room' })).toMatch(
      /Room has no interface "".* Nearest valid: .*i2c/,
    );
  });
});

describe('[T63] a connection is named by its two ends', () => {
  test('to take it away or to change it, in either order', () => {
    const tab = newTab(station());
    tab.ask('apply_edits', {
      edits: [
        { op: 'update_connection', from: 'Room.i2c', to: 'MCU.i2c', fields: { cable_length_m: 0.2 } },
        { op: 'disconnect', from: 'MCU.3v3_out', to: { part: 'Room', interface: 'power' } },
      ],
    });
    expect(joints(tab)).toEqual(['MCU.i2c#0 Room.i2c#0']);
    expect([...tab.board.connections.values()].map(({ fields }) => fields)).toEqual([{ cable_length_m: 0.2 }]);
    const history = [...tab.board.calls.values()].map(({ summary }) => summary);
    expect(history).toEqual([expect.stringContaining('disconnects MCU.3v3_out from Room.power')]);
  });

  test('and where its id says otherwise it is refused', () => {
    const tab = newTab(station());
    const [i2c] = [...tab.board.connections.values()].filter(({ ends }) => ends.some((end) => end.interface === 'i2c'));
    const edit = { op: 'disconnect', connection: i2c?.id ?? '', from: 'MCU.3v3_out', to: 'Room.power' };
    expect(tab.refusal('apply_edits', { edits: [edit] })).toContain('no such connection joins');
    expect(joints(tab)).toHaveLength(2);
    tab.ask('apply_edits', { edits: [{ ...edit, from: 'MCU.i2c', to: 'Room.i2c' }] });
    expect(joints(tab)).toHaveLength(1);
  });

  test('and where it is missing the call says which are there', () => {
    const edits = [{ op: 'disconnect', from: 'MCU.spi', to: 'Room.i2c' }];
    expect(newTab(station()).refusal('apply_edits', { edits })).toMatch(
      /Edit 0 \(\/edits\/0\/to\): no such connection joins "MCU.spi" and "Room.i2c". Nearest valid: .*MCU.i2c#0 to Room.i2c#0/,
    );
    expect(newTab(station()).refusal('apply_edits', { edits: [{ op: 'disconnect', from: 'MCU.spi' }] })).toContain(
      '/edits/0/connection: is missing',
    );
  });
});

test('[T71] the reply to a replacement lists the pins that its connections have now', () => {
  const tab = newTab(station());
  const { allocations } = tab.ask<{ allocations: readonly { pins: readonly string[] }[] }>('apply_edits', {
    edits: [{ op: 'update_part', part: 'MCU', definition: 'raspberry-pi-pico' }],
  });
  expect(allocations.flatMap(({ pins }) => pins).join()).toMatch(/gp\d+.*i2c_sda/);
  expect(allocations).toHaveLength(2);
});
