import type { Board } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import { STATION_PLACES } from './drawn-station.ts';

/**
 * What makes First steps of the weather station: its air sensor, which takes 3.6 V at most, is fed with 5 V, and a
 * sample of an earlier program is drawn as one is now. Nothing where the board is no untouched weather station.
 */
export function firstStepsEdits(board: Board): readonly Edit[] {
  const ids = new Map([...board.parts.values()].map(({ id, label }) => [label, id]));
  const [supply, controller, sensor] = [ids.get('USB supply'), ids.get('ESP32'), ids.get('Air sensor')];
  const feed = [...board.connections.values()].find(({ ends }) =>
    ends.some((end) => end.part === sensor && end.interface === 'vdd'),
  );
  if (supply === undefined || controller === undefined || sensor === undefined || feed === undefined) return [];
  const moves = Object.entries(STATION_PLACES).flatMap(([label, at]): readonly Edit[] => {
    const part = ids.get(label);
    return part === undefined ? [] : [{ op: 'move_part', part, at }];
  });
  return [
    { op: 'update_settings', look: 'drawn' },
    ...moves,
    // Its plug towards the outlet.
    { op: 'update_part', part: supply, rotation: 90 },
    { op: 'disconnect', connection: feed.id },
    { op: 'connect', from: { part: controller, interface: '5v_out' }, to: { part: sensor, interface: 'vdd' } },
  ];
}
