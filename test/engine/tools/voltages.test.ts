/** Voltages where parts are chosen, several definitions at once, and ties of a pin. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { newTab } from './support.ts';

const powered = () =>
  boardOf(
    ...['usb-supply-5v-3a as USB', 'esp32-devkitc-v4 as MCU', 'bme280 as Air'],
    ...[connect('USB.output', 'MCU.usb_power'), connect('MCU.3v3_out', 'Air.vdd'), connect('MCU.i2c', 'Air.i2c')],
  );

test('[T67] search_parts and find_connectable say which voltage', () => {
  const tab = newTab(powered());
  const { parts } = tab.ask<{ parts: readonly { id: string; supplies?: readonly string[] }[] }>('search_parts', {
    query: 'esp32 devkit',
  });
  const esp = parts.find(({ id }) => id === 'esp32-devkitc-v4');
  expect(esp?.supplies).toEqual(['usb_5v: 5 V, 4.5–5.5 V, 1 A', '3v3: 3.3 V, 3–3.6 V, 600 mA']);
  expect(tab.ask('find_connectable', { part: 'MCU.3v3_out', in: 'board' })).toMatchObject({ volts: 3.3 });
});

describe('[T68] get_part compares several definitions', () => {
  test('by supplies and interfaces', () => {
    const { definitions } = newTab().ask<{ definitions: readonly Record<string, unknown>[] }>('get_part', {
      definitions: ['bme280', 'sht31'],
      interface: 'i2c',
    });
    expect(definitions).toMatchObject([
      { name: expect.stringContaining('BME280'), supplies: expect.arrayContaining([expect.stringContaining('3.3 V')]) },
      { name: expect.stringContaining('SHT31'), interfaces: ['i2c (i2c slave): i2c_sda × 1, i2c_scl × 1'] },
    ]);
  });

  test('[limit definitionsCompared] within its bound, and names those that the reply has no room for', () => {
    const many = Array.from({ length: LIMITS.definitionsCompared }, () => 'raspberry-pi-5');
    const { definitions, not_shown: rest = [] } = newTab().ask<{
      definitions: readonly object[];
      not_shown?: readonly string[];
    }>('get_part', { definitions: many });
    expect(definitions.length + rest.length).toBe(LIMITS.definitionsCompared);
    expect(newTab().refusal('get_part', { definitions: [...many, 'bme280'] })).toContain('/definitions');
    expect(newTab().refusal('get_part', { definitions: ['bme280', 'bme28'] })).toMatch(/^\/definitions\/1: .*bme280/);
    expect(newTab().refusal('get_part', { definitions: ['bme280'], part: 'x' })).toContain('not both');
  });
});

test('[T74] a pin that is named in the place of an interface is offered its ties, which fix that pin', () => {
  const tab = newTab(powered());
  const { from, can } = tab.ask<{
    from: string;
    can: readonly { label: string; interface: string; pins: readonly string[]; as?: string }[];
  }>('find_connectable', { part: 'MCU', interface: 'EN', in: 'board' });
  expect(from).toBe('MCU.en');
  const ties = can.filter(({ as }) => as === 'tie');
  expect(ties.map(({ label, interface: id }) => `${label}.${id}`)).toEqual(
    expect.arrayContaining(['USB.ground', 'Air.vdd']),
  );
  expect(can.flatMap(({ pins }) => pins).filter((pin) => !/^en-|-en /.test(pin))).toEqual([]);
});

describe('[T75] the ties of a pin', () => {
  const tiesOf = (tab: ReturnType<typeof newTab>, part: string) =>
    tab
      .ask<{ can: readonly { label: string; interface: string; as?: string }[] }>('find_connectable', {
        part,
        in: 'board',
      })
      .can.flatMap(({ label, interface: id, as }) => (as === 'tie' ? [`${label}.${id}`] : []));

  test('begin with the rail of its own part', () => {
    expect(tiesOf(newTab(powered()), 'MCU.EN')[0]).toBe('MCU.3v3_out');
    expect(tiesOf(newTab(powered()), 'Air.sdo')[0]).toBe('Air.vdd');
  });

  test('go on with the ground that its part has, though it is in use, and though another is nearer', () => {
    const board = boardOf(
      ...[{ op: 'add_part', id: '$Near', definition: 'usb-supply-5v-3a', label: 'Near', at: [200, 0] } as const],
      ...[{ op: 'add_part', id: '$MCU', definition: 'esp32-devkitc-v4', label: 'MCU', at: [4_000, 0] } as const],
      ...[{ op: 'add_part', id: '$Air', definition: 'bme280', label: 'Air', at: [0, 0] } as const],
      ...[connect('MCU.3v3_out', 'Air.vdd')],
    );
    const ties = tiesOf(newTab(board), 'Air.sdo').filter((tie) => tie.endsWith('.ground'));
    expect(ties).toEqual(['MCU.ground', 'Near.ground']);
  });

  test('and with the nearest where its part has none', () => {
    const board = boardOf(
      ...[{ op: 'add_part', id: '$Far', definition: 'usb-supply-5v-3a', label: 'Far', at: [4_000, 0] } as const],
      ...[{ op: 'add_part', id: '$MCU', definition: 'esp32-devkitc-v4', label: 'MCU', at: [400, 0] } as const],
      ...[{ op: 'add_part', id: '$Air', definition: 'bme280', label: 'Air', at: [0, 0] } as const],
    );
    const ties = tiesOf(newTab(board), 'Air.sdo').filter((tie) => tie.endsWith('.ground'));
    expect(ties).toEqual(['MCU.ground', 'Far.ground']);
  });
});

test('[T69] a pin is offered its ties: ground, and the rail of its own voltage before others', () => {
  const { can } = newTab(powered()).ask<{ can: readonly { label: string; interface: string; as?: string }[] }>(
    'find_connectable',
    { part: 'Air.sdo', in: 'board' },
  );
  const ties = can.filter(({ as }) => as === 'tie').map(({ label, interface: id }) => `${label}.${id}`);
  expect(ties).toEqual(expect.arrayContaining(['MCU.ground', 'MCU.3v3_out']));
  expect(ties.indexOf('MCU.3v3_out')).toBeLessThan(ties.indexOf('MCU.5v_out'));
  expect(ties.indexOf('MCU.3v3_out')).toBeLessThan(ties.indexOf('MCU.usb_power'));
  expect(can.find(({ interface: id }) => id === 'gpio')).not.toHaveProperty('as');
});
