import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { resourceKey } from '#engine/board/board.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import { padsOf } from '#engine/definition/pads.ts';
import { designOf } from '#engine/design/design-of.ts';
import { type ConnectionList, connectionListSchema, type Netlist, netlistSchema } from '#schemas/outputs.ts';
import { boardOf, connect, definitionOf, partId } from '../../support/board-builder.ts';
import { edited, station } from '../rules/support.ts';
import { child, children, exported, problemsOf, readSExpression, readTable, said } from './support.ts';

const netlist = (board: Board): Netlist => JSON.parse(exported(board, 'netlist_json'));
const cables = (board: Board): ConnectionList => JSON.parse(exported(board, 'connections_json'));

/** Two boards on one I2C bus each, a second serial line, hoses, labels that other programs choke on. */
const hostile = () =>
  edited(
    station({
      and: [
        { op: 'add_part', id: '$a', definition: 'esp32-devkitc-v4', label: 'R1 (SDA) "x" \\' },
        { op: 'add_part', id: '$b', definition: 'bme280', label: 'Air sensor' },
        { op: 'connect', from: { part: '$a', interface: 'i2c' }, to: { part: '$b', interface: 'i2c' } },
        { op: 'add_part', id: '$v', definition: 'smc-tu0604', label: 'Tube "A"' },
        { op: 'add_part', id: '$c', definition: 'smc-kq2h06-m5', label: '=1+1' },
      ],
    }),
    { op: 'rename_board', name: 'Ω "quoted" \\ board' },
  );

test('[Q6] nets are named by their rail or signal, alike in every format, and no two alike', () => {
  const names = netlist(station()).nets.map((net) => net.name);
  expect(names).toEqual(['AC_LINE', 'AC_NEUTRAL', 'GND', '5V', '3V3', 'I2C_SDA', 'I2C_SCL', 'ONEWIRE_DATA']);
  const board = hostile();
  const all = netlist(board).nets.map((net) => net.name);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('I2C_SDA_ESP32');
  const kicad = readSExpression(exported(board, 'netlist_kicad'));
  expect(children(child(kicad, 'nets'), 'net').map((net) => said(net, 'name'))).toEqual(all);
  const wired = cables(board).connections.flatMap((one) => one.wires.map((wire) => wire.net));
  expect(new Set(wired)).toEqual(new Set(all));
});

test('[Q6] the voltage that a supply is set to names its rail', () => {
  const board = boardOf('lm2596-module as buck', 'esp32-devkitc-v4 as mcu', connect('buck.output', 'mcu.usb_power'));
  const set = edited(board, {
    op: 'update_part',
    part: partId(board, 'buck'),
    fields: { output_voltage_V: 4.75 },
  });
  expect(netlist(set).nets.map((net) => net.name)).toContain('4V75');
});

test('[Q7] the netlist has exactly the pins that the design joins', () => {
  const board = hostile();
  const file = netlist(board);
  expect(problemsOf(netlistSchema, file)).toEqual([]);
  const ids = new Map(file.parts.map((part) => [part.ref, part.id]));
  expect(ids.size).toBe(board.parts.size);
  const joined = file.nets.map((net) =>
    net.pins.map((pin) => resourceKey({ part: ids.get(pin.ref) ?? '', domain: net.domain, resource: pin.pin })).sort(),
  );
  const nets = designOf(board).nets.map((net) => [...new Set(net.nodes.map(resourceKey))].sort());
  const grounds = nets.filter((net) => net.some((pin) => /\/[a-z_]*gnd/.test(pin)));
  const others = nets.filter((net) => net.length > 1 && !grounds.includes(net));
  expect(grounds.length).toBeGreaterThan(1);
  expect(joined.map((net) => net.join())).toEqual(
    expect.arrayContaining([...others, [...new Set(grounds.flat())].sort()].map((net) => net.join())),
  );
  expect(joined).toHaveLength(others.length + 1);
});

test('[Q8] the KiCad netlist reads back as the same parts and nets, and every part and pin that it names is declared', () => {
  const board = hostile();
  const file = netlist(board);
  const text = exported(board, 'netlist_kicad');
  expect(text).toMatch(/^\(export \(version "E"\)\n/);
  const root = readSExpression(text);
  expect(said(child(root, 'design'), 'source')).toBe(board.name);
  const components = children(child(root, 'components'), 'comp');
  const labels = (one: (typeof components)[number]) =>
    children(child(one, 'fields'), 'field').flatMap((field) => (said(field, 'name') === 'Label' ? [field.at(-1)] : []));
  const parts = [...board.parts.values()];
  expect(components.map((one) => labels(one)[0] ?? said(one, 'ref'))).toEqual(
    file.parts.map(({ id }) => parts.find((part) => part.id === id)?.label.replaceAll(/\s+/g, ' ')),
  );
  expect(components.map((one) => said(one, 'ref'))).toEqual([
    'XS1',
    'PS1',
    'U1',
    'R1',
    'R2',
    'R3',
    'U2',
    'DS1',
    'U3',
    'U4',
    'U5',
    'W1',
    'XP1',
  ]);
  const refs = new Map(file.parts.map((part, index) => [part.ref, said(components[index] ?? [], 'ref')]));
  const padsBy = new Map(
    file.parts.map((part) => {
      const placed = designOf(board).parts.get(part.id)?.definition;
      return [part.ref, placed ? padsOf(placed) : new Map<string, readonly string[]>()] as const;
    }),
  );
  for (const one of components) {
    expect(said(one, 'ref')).not.toMatch(/\s/);
    expect(said(one, 'tstamps')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([said(child(one, 'sheetpath'), 'names'), said(child(one, 'sheetpath'), 'tstamps')]).toEqual(['/', '/']);
  }
  expect(new Set(components.map((one) => said(one, 'tstamps'))).size).toBe(components.length);

  const pins = new Map(
    children(child(root, 'libparts'), 'libpart').map((one) => [
      `${said(one, 'lib')}:${said(one, 'part')}`,
      new Set(children(child(one, 'pins'), 'pin').map((pin) => said(pin, 'num'))),
    ]),
  );
  const symbol = new Map(
    components.map((one) => {
      const source = child(one, 'libsource');
      return [said(one, 'ref'), `${said(source, 'lib')}:${said(source, 'part')}`];
    }),
  );
  const nets = children(child(root, 'nets'), 'net');
  expect(nets.map((net) => said(net, 'code'))).toEqual(nets.map((_, index) => `${index + 1}`));
  const types = new Set(
    'input output bidirectional tri_state passive free unspecified power_in power_out open_collector open_emitter no_connect'.split(
      ' ',
    ),
  );
  const read = nets.map((net) => ({
    name: said(net, 'name'),
    pins: children(net, 'node').map((node) => {
      expect(types).toContain(said(node, 'pintype'));
      expect(pins.get(symbol.get(said(node, 'ref')) ?? '')).toContain(said(node, 'pin'));
      return `${said(node, 'ref')} ${said(node, 'pin')}`;
    }),
  }));
  expect(read).toEqual(
    file.nets.map((net) => ({
      name: net.name,
      pins: net.pins.flatMap((pin) =>
        (padsBy.get(pin.ref)?.get(`${net.domain}/${pin.pin}`) ?? []).map((pad) => `${refs.get(pin.ref)} ${pad}`),
      ),
    })),
  );
});

const isolatedBus = () =>
  boardOf(
    'esp32-devkitc-v4 as a',
    'iso1540 as i',
    'esp32-devkitc-v4 as b',
    connect('a.3v3_out', 'i.vcc1'),
    connect('b.3v3_out', 'i.vcc2'),
  );

test('[Q38] grounds that a part joins inside are one net GND in every netlist, and isolated ones stay apart', () => {
  const board = station();
  const grounds = netlist(board).nets.filter((net) => net.name.startsWith('GND'));
  expect(grounds.map((net) => [net.name, net.pins.length > 6, net.connections.length > 4])).toEqual([
    ['GND', true, true],
  ]);
  const wired = cables(board).connections.flatMap((one) => one.wires.map((wire) => wire.net));
  expect(wired.filter((name) => name.startsWith('GND')).every((name) => name === 'GND')).toBe(true);
  const apart = netlist(isolatedBus()).nets.filter((net) => net.pins.some((pin) => pin.functions.includes('ground')));
  expect(apart).toHaveLength(2);
  expect(apart[0]?.name).not.toBe(apart[1]?.name);
});

/** The last two are pushed from their numbers by an id that lost its own. */
const NUMBERED = [
  { id: 'a', name: 'GND (1, 2)' },
  { id: 'b', name: 'VOUT (4, tab)' },
  { id: 'c', name: 'NC (5)' },
  { id: '6', name: 'NC (5)' },
  { id: 'd', name: 'NC (6)' },
  { id: 'e', name: 'motor (left)' },
].map((one) => ({ ...one, functions: [{ name: 'digital_io' }] }));

test('[Q39] a pin of the KiCad netlist has the number of its pad where its name says one, and no two pins of a part share a number', () => {
  expect(padsOf(definitionIndex('', definitionOf('coupler', { resources: NUMBERED })))).toEqual(
    new Map([
      ['electrical/a', ['1', '2']],
      ['electrical/b', ['4']],
      ['electrical/c', ['c']],
      ['electrical/6', ['6']],
      ['electrical/d', ['d']],
      ['electrical/e', ['e']],
    ]),
  );
  const [[key = '', file] = []] = boardOf('esp32-devkitc-v4').definitions;
  const kit = file === undefined ? undefined : definitionIndex(key, file);
  expect(['3v3', 'gnd_j2_14', 'usb_dp'].map((id) => kit && padsOf(kit).get(`electrical/${id}`))).toEqual([
    ['J2-1'],
    ['J2-14'],
    ['D+'],
  ]);
  const sensor = child(readSExpression(exported(boardOf('bme280'), 'netlist_kicad')), 'libparts');
  const pins = children(child(children(sensor, 'libpart')[0] ?? [], 'pins'), 'pin');
  expect(pins.map((pin) => Number(said(pin, 'num'))).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(pins.map((pin) => `${said(pin, 'num')} ${said(pin, 'name')}`)).toContain('8 VDD');
});

test('[D84] parts of the KiCad netlist have the prefix and the footprint of their definition, and keep their label as a field', () => {
  const board = boardOf('resistor-4k7 as pull_up', 'resistor-4k7 as R1', 'bme280 as air', 'bearing-608zz as roll');
  const components = children(child(readSExpression(exported(board, 'netlist_kicad')), 'components'), 'comp');
  const axial = 'Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal';
  expect(components.map((one) => [said(one, 'ref'), said(one, 'footprint')])).toEqual([
    ['R2', axial],
    ['R1', axial],
    ['U1', 'Package_LGA:Bosch_LGA-8_2.5x2.5mm_P0.65mm_ClockwisePinNumbering'],
    ['roll', ''],
  ]);
  const prefixes = children(child(readSExpression(exported(board, 'netlist_kicad')), 'libparts'), 'libpart').map(
    (one) => children(child(one, 'fields'), 'field').map((field) => field.at(-1)),
  );
  expect(prefixes.map(([prefix]) => prefix)).toEqual(['R', 'U', 'U']);
});

test('[Q8] a pin that is not electrical has its domain in front, in symbol and net, since KiCad knows no domains', () => {
  const board = boardOf('gear-pump-8cc as p', 'hose-2sn-3-8 as h', connect('p.pressure', 'h.end1'));
  const [net] = netlist(board).nets;
  expect([net?.domain, net?.pins.map((pin) => pin.ref)]).toEqual(['hydraulic', ['p', 'h']]);
  const root = readSExpression(exported(board, 'netlist_kicad'));
  const [only] = children(child(root, 'nets'), 'net');
  const nums = children(child(root, 'libparts'), 'libpart').flatMap((part) =>
    children(child(part, 'pins'), 'pin').map((pin) => said(pin, 'num')),
  );
  for (const node of children(only ?? [], 'node')) {
    expect(said(node, 'pin')).toMatch(/^hydraulic:/);
    expect(nums).toContain(said(node, 'pin'));
  }
});

test('[Q9] the connection list has every wire once, with cable length, fields, protocol and net', () => {
  const plain = station();
  const [bus] = [...plain.connections.values()].filter((one) => one.ends.every((end) => end.interface === 'i2c'));
  if (bus === undefined) throw new Error('the station has a bus');
  const board = edited(plain, {
    op: 'update_connection',
    connection: bus.id,
    fields: { cable_length_m: 0.35, baud_rate: 400_000 },
  });
  const file = cables(board);
  expect(problemsOf(connectionListSchema, file)).toEqual([]);
  expect(file.connections.map((one) => one.cable)).toEqual(file.connections.map((_, index) => `W${index + 1}`));
  const design = designOf(board);
  expect(file.connections.map((one) => [one.id, one.wires.length])).toEqual(
    [...design.links.values()].map((link) => [link.connection.id, link.conductors.length]),
  );
  expect(file.connections.find((one) => one.id === bus.id)).toMatchObject({
    protocol: 'i2c',
    length_m: 0.35,
    fields: { baud_rate: 400_000 },
    open: [],
  });
  const rows = readTable(exported(board, 'connections_csv')).filter((row) => row.Connection === bus.id);
  expect(rows.map((row) => [row.From, row.To, row.Signal, row.Net, row['Length m'], row.Fields])).toEqual([
    ['ESP32.i2c[gpio21]', 'Air_sensor.i2c[sdi]', 'i2c_sda', 'I2C_SDA', '0.35', 'baud_rate=400000'],
    ['ESP32.i2c[gpio22]', 'Air_sensor.i2c[sck]', 'i2c_scl', 'I2C_SCL', '0.35', 'baud_rate=400000'],
  ]);
});

test('[Q9] a connection that lost an end is listed and says what is missing', () => {
  const board = station();
  const lost = partId(board, 'Display');
  const without = { ...board, parts: new Map([...board.parts].filter(([id]) => id !== lost)) };
  const broken = cables(without).connections.filter((one) => one.open.some((why) => why.includes('not on the board')));
  expect(broken.map((one) => one.wires)).toEqual([[], []]);
  expect(cables(without).connections).toHaveLength(board.connections.size);
  const rows = readTable(exported(without, 'connections_csv')).filter((row) => row.Note?.includes('not on the board'));
  expect(rows.map((row) => row['From pin'])).toEqual(['', '']);
});
