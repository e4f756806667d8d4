import { describe, expect, it } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { compatible } from '#engine/compatibility/compatible.ts';
import { connectable } from '#engine/compatibility/connectable.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import type { DomainName, PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { applied, boardOf, connect, context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { chip, boardWith as rulesBoard } from '../rules/support.ts';

const starter = boardOf('usb-supply-5v-3a as usb', 'esp32-devkitc-v4 as mcu', 'bme280 as bme', 'resistor-4k7 as r');

function verdict(board: Board, a: string, b: string, domain: DomainName = 'electrical') {
  const at = (path: string) => {
    const [label = '', id = ''] = path.split('.');
    return { part: partId(board, label), domain, interface: id, instance: 0 };
  };
  return compatible(designOf(board), at(a), at(b));
}

/** A definition of one interface in one domain. */
function part(
  id: string,
  domain: DomainName,
  role: string,
  type: string,
  over: object,
  port: object = {},
): PartDefinitionFile {
  const file = {
    definition: {
      metadata: { id, name: id, type: 'custom' },
      domains: [
        {
          domain,
          resources: [{ id: 'p', functions: [{ name: functionOf(type) }], ...port }],
          interfaces: [
            { id: 'i', protocol: { type, role }, requires: [{ function: functionOf(type), count: 1 }], ...over },
          ],
        },
      ],
    },
  };
  // The ports above leave out what these checks do not read.
  return file as unknown as PartDefinitionFile;
}

function functionOf(type: string): string {
  return { pneumatic_line: 'fluid_line', hydraulic_pressure: 'fluid_line', ethernet: 'ethernet_port' }[type] ?? type;
}

function boardWith(...files: readonly PartDefinitionFile[]): Board {
  const edits = files.map(({ definition }) => ({
    op: 'add_part' as const,
    definition: definition.metadata.id,
    label: definition.metadata.id,
  }));
  return applied(applyEdits(EMPTY_BOARD, edits, context(libraryOf(files)))).board;
}

describe('two interfaces', () => {
  it.each([
    ['mcu.i2c', 'bme.i2c'],
    ['mcu.3v3_out', 'bme.vdd'],
    ['usb.output', 'mcu.usb_power'],
    ['r.end_1', 'mcu.i2c'],
    ['r.end_2', 'mcu.3v3_out'],
  ])('[C1] join where protocol, roles, functions and voltages agree: %s and %s', (a, b) => {
    expect([verdict(starter, a, b), verdict(starter, b, a)]).toEqual([{ ok: true }, { ok: true }]);
  });

  it.each([
    ['mcu.i2c', 'bme.spi', 'conn-protocol-mismatch', 'protocols', { a: { protocol: 'i2c' }, b: { protocol: 'spi' } }],
    ['mcu.3v3_out', 'usb.output', 'conn-role-incompatible', 'roles', { protocol: 'power', a: { roles: ['source'] } }],
    ['usb.output', 'bme.vdd', 'elec-voltage-out-of-range', 'supply', { given_V: [5, 5], accepted_V: [1.71, 3.6] }],
    ['mcu.i2c', 'mcu.i2c', 'conn-self', 'same-interface', { interface: { id: 'i2c' } }],
    ['mcu.i2c', 'bme.nothing', 'conn-endpoint-missing', 'interface-missing', { interface: 'nothing' }],
  ])('[C2] are refused with a reason and the rule: %s and %s', (a, b, rule, code, params) => {
    expect(verdict(starter, a, b)).toMatchObject({ ok: false, rule, code, params });
  });

  it('[C3] are refused for their medium, and not where a medium is not stated', () => {
    const air = part('air', 'pneumatic', 'source', 'pneumatic_line', { fluid_type: 'compressed_air' });
    const oil = part('oil', 'pneumatic', 'line', 'pneumatic_line', { fluid_type: 'hydraulic_oil' });
    const any = part('any', 'pneumatic', 'line', 'pneumatic_line', {});
    const dry = part('dry', 'pneumatic', 'line', 'pneumatic_line', {}, { compatible_fluids: ['water'] });
    const board = boardWith(air, oil, any, dry);
    expect(verdict(board, 'air.i', 'oil.i', 'pneumatic')).toMatchObject({ ok: false, rule: 'fluid-medium-mismatch' });
    expect(verdict(board, 'air.i', 'dry.i', 'pneumatic')).toMatchObject({ ok: false, rule: 'fluid-medium-mismatch' });
    expect(verdict(board, 'air.i', 'any.i', 'pneumatic')).toEqual({ ok: true });
  });

  it('[C3] are refused for their speed, and not where a speed is not stated', () => {
    const speed = (...speed_mbps: number[]) => ({ port_specifications: { speed_mbps } });
    const slow = part('slow', 'network', 'peer', 'ethernet', {}, speed(10));
    const fast = part('fast', 'network', 'peer', 'ethernet', {}, speed(100, 1000));
    const both = part('both', 'network', 'peer', 'ethernet', {}, speed(10, 100));
    const open = part('open', 'network', 'peer', 'ethernet', {});
    const board = boardWith(slow, fast, both, open);
    expect(verdict(board, 'slow.i', 'fast.i', 'network')).toMatchObject({ ok: false, rule: 'net-speed-mismatch' });
    expect(verdict(board, 'slow.i', 'both.i', 'network')).toEqual({ ok: true });
    expect(verdict(board, 'slow.i', 'open.i', 'network')).toEqual({ ok: true });
  });

  it('[C4] take the voltage that a supply is set to on this board', () => {
    const at = (volts: number) =>
      applied(applyEdits(starter, [{ op: 'update_part', part: 'usb', fields: { output_voltage_V: volts } }], context()))
        .board;
    expect(verdict(at(3.3), 'usb.output', 'bme.vdd')).toEqual({ ok: true });
    expect(verdict(at(12), 'usb.output', 'mcu.usb_power')).toMatchObject({ rule: 'elec-voltage-out-of-range' });
  });
});

describe('what an interface can join', () => {
  const board = boardOf(
    'esp32-devkitc-v4 as mcu',
    'bme280 as bme',
    'bmp280 as bmp',
    'ssd1306-oled-128x64 as oled',
    connect('mcu.i2c', 'oled.i2c'),
    connect('mcu.spi', 'bmp.spi'),
  );
  const found = (label: string, id: string) =>
    connectable(designOf(board), STARTER_LIBRARY, { part: partId(board, label), domain: 'electrical', interface: id });

  it('[C5] is listed best first, open ends before those in use, with the instance that connecting takes', () => {
    const answer = found('bme', 'i2c');
    const [first] = answer.board;
    expect(first).toEqual({
      end: { part: partId(board, 'mcu'), domain: 'electrical', interface: 'i2c' },
      verdict: { ok: true },
      opening: { instance: 0, connections: 1 },
      group: 'partner',
    });
    expect(answer.library.map(({ definition }) => definition.split('@')[0])).toContain('esp32-devkitc-v4');
  });

  it('[C5] open ends come before those in use, those that must be connected before optional ones, each kind by distance', () => {
    const at = (label: string, x: number) => ({ op: 'move_part', part: `$${label}`, at: [x, 0] }) as const;
    const line = (id: string, more: object = {}) =>
      chip(id, {
        pins: { p: 'digital_io', q: 'digital_io' },
        ports: { x: ['custom peer: digital_io', { max_instances: 1, ...more }], y: 'custom peer: digital_io' },
      });
    const crowd = rulesBoard(
      [line('hub'), line('needs'), line('may', { optional: true })],
      ...['hub as h', 'needs as far', 'needs as near', 'may as spare', 'needs as used', 'needs as other'],
      ...[at('h', 0), at('far', 900), at('near', 500), at('spare', 200), at('used', 100), at('other', 9_000)],
      connect('used.x', 'other.y'),
    );
    const from = { part: partId(crowd, 'h'), domain: 'electrical', interface: 'x' } as const;
    const listed = connectable(designOf(crowd), STARTER_LIBRARY, from).board.map(
      ({ end }) => `${crowd.parts.get(end.part)?.label}.${end.interface}`,
    );
    expect(listed).toEqual([
      ...['used.y', 'spare.y', 'near.x', 'near.y', 'far.x', 'far.y', 'other.x', 'other.y'],
      ...['spare.x', 'used.x', 'h.y'],
    ]);
  });

  const isController = (key: string): boolean => {
    const type = STARTER_LIBRARY.definitions.get(key)?.definition.metadata.type;
    return type === 'microcontroller' || type === 'single_board_computer';
  };

  it('[C5] of equally good ones the library lists what is on the board first, then by key', () => {
    const { library } = found('bme', 'i2c');
    const controllers = library
      .filter(({ definition }) => isController(definition))
      .map(({ definition }) => definition);
    expect(controllers.length).toBeGreaterThan(3);
    expect(library.slice(0, controllers.length).map(({ definition }) => definition)).toEqual(controllers);
    const known = controllers.map((key) => board.definitions.has(key));
    expect([known[0], known.at(-1)]).toEqual([true, false]);
    expect(known).toEqual([...known].sort((a, b) => Number(b) - Number(a)));
    for (const part of [true, false]) {
      const keys = controllers.filter((key) => board.definitions.has(key) === part);
      expect(keys).toEqual([...keys].sort());
    }
  });

  it('[C6] leaves out ends that take no more connections, with the reason', () => {
    const answer = found('mcu', 'i2c');
    const names = answer.board.map(({ end }) => board.parts.get(end.part)?.label);
    expect(names).toEqual(['bme', 'oled']);
    const full = answer.refused.find(({ end }) => end.part === partId(board, 'bmp') && end.interface === 'i2c');
    expect(full?.verdict).toEqual({
      ok: false,
      rule: 'alloc-unsatisfied',
      code: 'no-free-resources',
      params: { part: 'bmp', interface: { id: 'i2c', name: 'I2C' }, concession: null },
    });
  });

  it('[C7] is what connecting then does: every listed end connects, and no refused one does', () => {
    for (const id of ['i2c', 'spi', 'gpio', '3v3_out', 'uart']) {
      const from = { part: partId(board, 'mcu'), interface: id, domain: 'electrical' as const };
      const answer = found('mcu', id);
      for (const { end, verdict: said } of [...answer.board, ...answer.refused]) {
        const outcome = applyEdits(board, [{ op: 'connect', from, to: end }], context());
        const joined = !outcome.ok && outcome.refusal.code === 'already-connected';
        expect([id, end.interface, outcome.ok || joined]).toEqual([id, end.interface, said.ok]);
      }
    }
  });
});
