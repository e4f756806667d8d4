import type { Board } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';

/**
 * What makes First steps of the weather station: its air sensor, which takes 3.6 V at most, is fed with 5 V. Nothing where the board is
 * no untouched weather station.
 */
export function firstStepsEdits(board: Board): readonly Edit[] {
  const ids = new Map([...board.parts.values()].map(({ id, label }) => [label, id]));
  const [controller, sensor] = [ids.get('ESP32'), ids.get('Air sensor')];
  const feed = [...board.connections.values()].find(({ ends }) =>
    ends.some((end) => end.part === sensor && end.interface === 'vdd'),
  );
  if (controller === undefined || sensor === undefined || feed === undefined) return [];
  return [
    { op: 'disconnect', connection: feed.id },
    { op: 'connect', from: { part: controller, interface: '5v_out' }, to: { part: sensor, interface: 'vdd' } },
  ];
}
