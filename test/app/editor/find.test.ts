import { describe, expect, test } from 'vitest';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { foundThings } from '../../../app/editor/find/matches.ts';
import { boardOf } from '../../support/board-builder.ts';

const BOARD = boardOf(...WEATHER_STATION, { op: 'add_note', text: 'Check the sensor\nin winter', at: [0, 900] });
const IDS = [...BOARD.parts.keys(), ...BOARD.notes.keys()];
const found = (query: string) => foundThings(BOARD, IDS, query).map(({ name, because }) => [name, because]);

describe('[K105] on the board', () => {
  test('parts are found by label, notes by text, in the given order', () => {
    expect(found('sensor')).toEqual([
      ['Air sensor', null],
      ['Soil sensor', null],
      ['Check the sensor', null],
    ]);
    expect(foundThings(BOARD, IDS.toReversed(), 'SENSOR').map(({ name }) => name)).toEqual([
      'Check the sensor',
      'Soil sensor',
      'Air sensor',
    ]);
    expect(found('winter')).toEqual([['Check the sensor', null]]);
  });

  test('by model and by interface, which is said; words may be of both', () => {
    expect(found('bme280')).toEqual([['Air sensor', 'Bosch BME280']]);
    expect(found('1-wire').map(([name]) => name)).toEqual(['ESP32', 'Soil sensor']);
    expect(found('soil 1-wire')).toEqual([['Soil sensor', '1-Wire']]);
  });

  test('nothing is found by nothing, nor by what is not there', () => {
    expect([found(''), found('  '), found('hydraulic')]).toEqual([[], [], []]);
  });
});
