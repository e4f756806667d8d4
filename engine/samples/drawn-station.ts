import type { Edit } from '../board/edit.ts';
import type { Point } from '../board/values.ts';
import { WEATHER_STATION } from './weather-station.ts';

/** Where its parts stand in drawn look, so that all are seen at life size on a laptop's screen. In blocks they do not overlap either. */
export const STATION_PLACES: Readonly<Record<string, Point>> = {
  Mains: [-340, -240],
  'USB supply': [-340, 40],
  ESP32: [0, 0],
  'R1 SDA': [300, -240],
  'R2 SCL': [300, 0],
  'R3 DQ': [300, 180],
  'Air sensor': [560, -240],
  Display: [560, 40],
  'Soil sensor': [560, 230],
};

/** The weather station in drawn look, from an empty board: the sample that an account begins with. */
export const DRAWN_STATION: readonly Edit[] = [
  { op: 'update_settings', look: 'drawn' },
  ...WEATHER_STATION.map((edit): Edit => {
    const at = edit.op === 'add_part' ? STATION_PLACES[edit.label ?? ''] : undefined;
    return at === undefined ? edit : ({ ...edit, at } as Edit); // one that adds a part
  }),
  // Its plug towards the outlet.
  { op: 'update_part', part: '$usb', rotation: 90 },
];
