/** Boards with figures and pins that look right on paper. */
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applied, apply, boardOf, connect, partId } from '../../../support/board-builder.ts';
import { edited } from '../support.ts';

/** Two transceivers whose line is terminated at both ends and pulled apart through two resistors. */
export const biased = (ohm: number) => {
  const fields = { resistance_ohm: ohm };
  return boardOf(
    ...['max485-module as a', 'max485-module as b', 'usb-supply-5v-3a as s', 'mains-outlet-230v as ac'],
    ...['resistor-4k7 as up', 'resistor-4k7 as down', connect('ac.socket', 's.mains'), connect('s.output', 'a.power')],
    ...[connect('s.output', 'b.power'), connect('a.rs485', 'b.rs485')],
    ...['a', 'b'].map(
      (name): Edit => ({ op: 'update_part', part: `$${name}`, fields: { 'electrical/rs485/termination': true } }),
    ),
    ...['up', 'down'].map((name): Edit => ({ op: 'update_part', part: `$${name}`, fields })),
    ...[connect('a.a', 'up.t1'), connect('s.vbus', 'up.t2'), connect('a.b', 'down.t1'), connect('s.gnd', 'down.t2')],
  );
};

/** The bias of a pair with its two resistors exchanged. */
export function turnedBias(ohm: number): Board {
  const board = biased(ohm);
  const resistors = new Set(['up', 'down'].map((label) => partId(board, label)));
  const wires = [...board.connections.values()].filter(({ ends }) => ends.some((end) => resistors.has(end.part)));
  const bare = edited(board, ...wires.map(({ id }) => ({ op: 'disconnect', connection: id }) as const));
  const high = [connect('a.b', 'up.t1'), connect('s.vbus', 'up.t2')];
  return applied(apply(bare, ...high, connect('a.a', 'down.t1'), connect('s.gnd', 'down.t2'))).board;
}

/** A voltage measured at a pin of an ESP32 whose radio is not on the board. */
export function measuredAt(pin: string): Board {
  return boardOf('esp32-devkitc-v4 as u', 'resistor-4k7 as r', connect('u.analog_input', 'r.end_1'), {
    op: 'pin',
    slot: { part: '$u', interface: 'analog_input', requires: 0, n: 0 },
    resource: pin,
  });
}

/** A button from a line of a bus to ground. */
export function buttonOnBus(): Board {
  return boardOf(
    ...['raspberry-pi-5 as u', 'bme280 as b', 'pushbutton as s', connect('u.i2c', 'b.i2c')],
    ...[connect('s.c1', 'b.sck'), connect('u.gnd_6', 's.c2')],
  );
}
