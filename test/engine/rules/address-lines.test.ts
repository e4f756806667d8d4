/** Address pins that are tied to a line of their bus. */
import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { wiredLevel } from '#engine/rules/electrical/pin-level.ts';
import { libraryFixes } from '#engine/rules/library-fixes.ts';
import { boardOf, connect, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { edited, of, run } from './support.ts';

const converter = (...more: readonly Edit[]) =>
  boardOf(
    'usb-supply-5v-3a as usb',
    'esp32-devkitc-v4 as mcu',
    'ads1115 as adc',
    connect('usb.output', 'mcu.usb_power'),
    connect('mcu.3v3_out', 'adc.power'),
    connect('mcu.i2c', 'adc.i2c'),
    ...more,
  );
const levelOf = (board: ReturnType<typeof converter>, part: string, resource: string) =>
  wiredLevel(designOf(board), { part: partId(board, part), domain: 'electrical', resource });

test('[R153] an address pin can be tied to SDA or to SCL, on its own part or on the controller, and each is a level', () => {
  const ties = [connect('adc.addr', 'adc.sda'), connect('adc.addr', 'adc.scl'), connect('mcu.gpio22', 'adc.addr')];
  expect(ties.map((tie) => levelOf(converter(tie), 'adc', 'addr'))).toEqual(['sda', 'scl', 'scl']);
  expect(levelOf(converter(connect('adc.addr', 'adc.i2c')), 'adc', 'addr')).toBe('sda');
  // The bus itself stays as it is: the pins of its two lines are not joined.
  const board = converter(connect('adc.addr', 'adc.scl'));
  const { netOf } = designOf(board);
  const nets = ['sda', 'scl', 'addr'].map((pin) => netOf.get(`${partId(board, 'adc')}/electrical/${pin}`)?.id);
  expect(nets[1]).toBe(nets[2]);
  expect(nets[0]).not.toBe(nets[1]);
});

test('[R153] the address that follows counts, and a field that says otherwise is an error', () => {
  const board = converter(connect('adc.addr', 'adc.scl'));
  const fields = { 'electrical/i2c/i2c_address': '0x48' };
  const said = edited(board, { op: 'update_part', part: partId(board, 'adc'), fields });
  expect(of(said, 'elec-strap-overrides-field').map(({ severity, message }) => [severity, message])).toEqual([
    ['error', 'The field I2C address of adc says 0x48, but its pins are wired for 0x4B'],
  ]);
  expect(of(board, 'elec-strap-overrides-field')).toEqual([]);
});

test('[R153] two equal parts with different lines at their address pins do not clash, with the same one they do', () => {
  const pair = (first: string, second: string) =>
    converter(
      ...edits('ads1115 as far', 'mcu.3v3_out', 'far.power'),
      connect('mcu.i2c', 'far.i2c'),
      connect('adc.addr', `adc.${first}`),
      connect('far.addr', `far.${second}`),
    );
  expect(of(pair('sda', 'scl'), 'elec-i2c-address-conflict')).toEqual([]);
  expect(of(pair('scl', 'scl'), 'elec-i2c-address-conflict').map(({ message }) => message)).toEqual([
    'adc.I2C and far.I2C share the address 0x4B',
  ]);
});

test('[R153] two pins with four levels each give sixteen addresses', () => {
  const monitor = (a1: string, a0: string) =>
    boardOf(
      'esp32-devkitc-v4 as mcu',
      'ina219 as meter',
      connect('mcu.3v3_out', 'meter.power'),
      connect('mcu.i2c', 'meter.i2c'),
      connect('meter.a1', a1),
      connect('meter.a0', a0),
      { op: 'update_part', part: '$meter', fields: { 'electrical/i2c/i2c_address': '0x40' } },
    );
  const wired = (a1: string, a0: string) =>
    of(monitor(a1, a0), 'elec-strap-overrides-field').map(({ params }) => params.wired);
  expect(wired('meter.sda', 'meter.scl')).toEqual(['0x4B']);
  expect(wired('mcu.3v3_out', 'meter.sda')).toEqual(['0x46']);
  expect(run(monitor('meter.sda', 'meter.scl')).violations.filter(({ rule }) => rule === 'conn-pin-open')).toEqual([]);
});

test('[R215] of straps that one wire moves to a free address one is offered; where all of these are taken, none', () => {
  const meters = (...levels: readonly (readonly [a1: string, a0: string])[]) => {
    const pin = (level: string) => (level === 'high' ? 'mcu.3v3_out' : 'mcu.ground');
    const board = boardOf(
      ...['usb-supply-5v-3a as usb', 'esp32-devkitc-v4 as mcu', connect('usb.output', 'mcu.usb_power')],
      ...levels.flatMap(([a1, a0], n) => [
        `ina219 as m${n}`,
        ...[connect('mcu.3v3_out', `m${n}.power`), connect('mcu.i2c', `m${n}.i2c`)],
        ...[connect(pin(a1), `m${n}.a1`), connect(pin(a0), `m${n}.a0`)],
      ]),
    );
    const found = of(board, 'elec-i2c-address-conflict');
    return found.flatMap((one) => libraryFixes(designOf(board), one, STARTER_LIBRARY).map(({ label }) => label));
  };
  const alike = [['low', 'low'] as const, ['low', 'low'] as const];
  expect(meters(...alike)).toEqual(['Tie m1.A0 (7) to mcu 3.3 V']);
  expect(meters(...alike, ['low', 'high'], ['high', 'low'])).toEqual([]);
});

function edits(part: string, from: string, to: string): readonly Edit[] {
  const [definition = '', label = ''] = part.split(' as ');
  return [{ op: 'add_part', id: `$${label}`, definition, label }, connect(from, to)];
}
