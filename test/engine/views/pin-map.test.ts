import { expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { pinMap } from '#engine/views/pin-map.ts';
import { pinCsv } from '#engine/views/view-csv.ts';
import { applied, apply, boardOf, partId } from '../../support/board-builder.ts';

const station = boardOf(...WEATHER_STATION);
const mapOf = (board: Board, label: string) => {
  const design = designOf(board);
  const placed = design.parts.get(partId(board, label));
  return placed === undefined ? [] : pinMap(design, placed);
};
const pin = (board: Board, label: string, resource: string) =>
  mapOf(board, label).find((row) => row.resource === resource);

it('[Y21] each resource stands there once, in the order of the definition', () => {
  const file = [...station.definitions.values()].find((one) => one.definition.metadata.id === 'esp32-devkitc-v4');
  const ids = file?.definition.domains.flatMap((domain) => domain.resources.map((one) => `${domain.domain}/${one.id}`));
  expect(mapOf(station, 'ESP32').map((row) => row.key)).toEqual(ids);
});

it('[Y21] a taken pin says what it does, for whom, on which net, and what it is joined with', () => {
  const sda = pin(station, 'ESP32', 'gpio21');
  expect(sda?.functions.filter((one) => one.used).map((one) => one.name)).toEqual(['i2c_sda']);
  expect(sda?.holders.map(({ name, function: what, choice }) => ({ name, what, choice }))).toEqual([
    { name: 'I2C', what: 'i2c_sda', choice: true },
  ]);
  expect(sda?.net).toBe('I2C_SDA');
  expect(sda?.far.map((one) => one.name).sort()).toEqual(['Air sensor.SDI / SDA (3)', 'Display.SDA', 'R1 SDA.2']);
  expect(sda?.ratings).toContainEqual({ kind: 'inputLow_V', value: 0.825 });
});

it('[Y21] a free pin has no holder, no net and nobody at its end', () => {
  expect(pin(station, 'ESP32', 'gpio5')).toMatchObject({ holders: [], net: '', far: [] });
});

it('[Y22] a pin that somebody fixed says who, and the edit that lets go of it is at hand', () => {
  const slot = pin(station, 'ESP32', 'gpio21')?.holders[0]?.slot;
  if (slot === undefined) throw new Error('nobody holds it');
  const fixed = applied(apply(station, { op: 'pin', slot, resource: 'gpio21' })).board;
  expect(pin(fixed, 'ESP32', 'gpio21')?.holders[0]?.pinnedBy).toBe('Ada');
  const free = applied(apply(fixed, { op: 'unpin', slot })).board;
  expect(pin(free, 'ESP32', 'gpio21')?.holders[0]?.pinnedBy).toBeUndefined();
});

it('[Y22] where no other pin would do, there is nothing to fix', () => {
  expect(pin(station, 'Display', 'sda')?.holders.map((one) => one.choice)).toEqual([false]);
});

it('[Y26] the pin table has a line a pin', () => {
  const rows = mapOf(station, 'ESP32');
  const lines = pinCsv(rows).split('\r\n');
  expect(lines).toHaveLength(rows.length + 2);
  expect(lines.find((line) => line.startsWith('gpio4,'))).toMatch(/,onewire_data,1-Wire \(onewire_data\),,/);
});
