import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { wireFactsOf } from '#engine/views/wire-facts.ts';
import { boardOf } from '../../support/board-builder.ts';

/** The facts of the connection between these ends, each as `label.interface`. */
function facts(board: Board, from: string, to: string) {
  const design = designOf(board);
  const labelled = ({ part, interface: id }: { readonly part: string; readonly interface: string }) =>
    `${board.parts.get(part)?.label}.${id}`;
  const found = [...design.links.values()].find(({ connection }) => {
    const ends = connection.ends.map(labelled);
    return ends.includes(from) && ends.includes(to);
  });
  if (found === undefined) throw new Error(`${from} is not connected to ${to}`);
  return wireFactsOf(design, found);
}

const station = boardOf(...WEATHER_STATION);

describe('[K150] the facts of a connection', () => {
  test('of a supply: its voltage, what it carries, and what is left of what the rail gives to all', () => {
    const display = facts(station, 'ESP32.3v3_out', 'Display.power');
    const soil = facts(station, 'ESP32.3v3_out', 'Soil sensor.power');
    if (display.kind !== 'supply' || soil.kind !== 'supply') throw new Error('no supplies');
    expect(display.voltage?.nominal).toBe(3.3);
    expect(display.carried_mA).toBeGreaterThan(soil.carried_mA ?? Number.POSITIVE_INFINITY);
    expect(display.left).toEqual(soil.left);
    expect(display.left?.left_mA).toBeLessThan((display.left?.limit_mA ?? 0) - (display.carried_mA ?? 0));
  });

  test('of a signal: the voltage of its logic and its address', () => {
    const bus = facts(station, 'ESP32.i2c', 'Air sensor.i2c');
    if (bus.kind !== 'signal') throw new Error('no signal');
    expect(bus.facts.map(({ code }) => code)).toEqual(['logic', 'address', 'pins']);
  });
});
