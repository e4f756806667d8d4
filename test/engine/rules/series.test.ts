import { expect, test } from 'vitest';
import { partId } from '../../support/board-builder.ts';
import { boardWith, edited, forced, of, verdict } from './support.ts';

/** An ESP32 and a part at 5 V, both on one supply of 5 V, with resistors between. */
function divided(upper_ohm: number, lower_ohm: number | null) {
  const board = forced(
    boardWith(
      [],
      'usb-supply-5v-3a as s',
      'esp32-devkitc-v4 as u',
      'hc-sr04 as d',
      'resistor-4k7 as a',
      'resistor-4k7 as b',
    ),
    ['s.output', 'u.usb_power'],
    ['s.output', 'd.power'],
    ['u.gpio', 'd.trigger'],
    ['d.echo', 'a.end_1'],
    ['a.end_2', 'u.gpio#1'],
    ...(lower_ohm === null ? [] : [['a.end_2', 'b.end_1'] as const, ['b.end_2', 'u.ground'] as const]),
  );
  const set = (name: string, resistance_ohm: number) =>
    ({ op: 'update_part', part: partId(board, name), fields: { resistance_ohm } }) as const;
  return edited(board, set('a', upper_ohm), set('b', lower_ohm ?? 1));
}

test('[R130] a divider leaves of a level what its resistors say', () => {
  expect(verdict(divided(4700, 8200), 'elec-')).toEqual({});
  expect(verdict(divided(8200, 4700), 'elec-')).toEqual({ 'elec-logic-high-insufficient': 1 });
  expect(verdict(divided(1000, 8200), 'elec-')).toEqual({ 'elec-input-overvoltage': 1 });
});

test('[R130] what a resistor leaves of too high a voltage decides between a warning and an error', () => {
  const grade = (ohm: number) => of(divided(ohm, null), 'elec-input-overvoltage').map(({ severity }) => severity);
  expect(grade(4700)).toEqual(['warning']);
  expect(grade(470)).toEqual(['error']);
});

test('[R130] a light strip behind a resistor needs the ground and the level of what drives it', () => {
  const strip = (...grounds: readonly (readonly [string, string])[]) =>
    forced(
      boardWith(
        [],
        'usb-supply-5v-3a as s',
        'usb-supply-5v-3a as t',
        'raspberry-pi-pico as u',
        'ws2812b as l',
        'resistor-120r as r',
      ),
      ['s.output', 'u.usb_power'],
      ['t.output', 'l.power'],
      ['u.addressable_led', 'r.end_1'],
      ['r.end_2', 'l.in'],
      ...grounds,
    );
  expect(verdict(strip(), 'elec-')).toEqual({ 'elec-ground-missing': 1, 'elec-logic-high-insufficient': 1 });
  expect(verdict(strip(['s.ground', 't.ground']), 'elec-')).toEqual({ 'elec-logic-high-insufficient': 1 });
});

test('[R133] pull-ups in parallel are judged by what a device of the bus sinks', () => {
  const bus = (count: number) => {
    const names = Array.from({ length: count }, (_, n) => `r${n}`);
    return verdict(
      forced(
        boardWith(
          [],
          'usb-supply-5v-3a as s',
          'arduino-uno-r3 as u',
          'ds18b20 as t',
          ...names.map((name) => `resistor-4k7 as ${name}`),
        ),
        ['s.output', 'u.usb_power'],
        ['u.5v_out', 't.power'],
        ['u.onewire', 't.onewire'],
        ...names.flatMap((name) => [['t.onewire', `${name}.end_1`] as const, ['u.5v_out', `${name}.end_2`] as const]),
      ),
      'elec-pullup',
    );
  };
  expect(bus(1)).toEqual({});
  expect(bus(4)).toEqual({ 'elec-pullup-too-strong': 1 });
});
