/** Pins of parts that pass lines on: each line stays on its channel. */
import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { of } from '../rules/support.ts';

/** The pins of the part X, in the order of its instances. */
function pinsOf(board: Board): readonly (string | null)[] {
  const { instances } = designOf(board).parts.get(partId(board, 'X')) ?? { instances: [] };
  return instances
    .filter(({ index }) => index.interface.protocol.type !== 'power')
    .flatMap(({ slots }) => slots.map(({ resource }) => resource));
}

describe('[P20] [R112] a line stays on its channel', () => {
  const shifter = ['esp32-devkitc-v4 as U', 'arduino-mega-2560 as V', 'txs0108e as X', 'bme280 as S'];

  test('where one bus after the other goes through a level shifter, whichever side is wired first', () => {
    const board = boardOf(
      ...shifter,
      connect('U.i2c', 'X.a_i2c'),
      connect('X.b_uart', 'V.uart'),
      connect('X.b_i2c', 'S.i2c'),
      connect('U.uart', 'X.a_uart'),
    );
    const [sda, scl, tx, rx, farSda, farScl, nearTx, nearRx] = pinsOf(board).map((pin) => pin?.slice(1));
    expect([farSda, farScl]).toEqual([sda, scl]);
    // What one side sends the other receives.
    expect([nearTx, nearRx]).toEqual([rx, tx]);
    expect(of(board, 'conn-channel-broken')).toEqual([]);
  });

  test('where an output is in use before its input is', () => {
    const board = boardOf(
      ...['arduino-uno-r3 as U', 'uln2003-board as X', 'smc-sy3120-24v as A', 'smc-sy3120-24v as B'],
      ...[
        connect('X.coil', 'A.coil'),
        connect('X.coil', 'B.coil'),
        connect('U.gpio', 'X.input'),
        connect('U.gpio', 'X.input'),
      ],
    );
    const pins = pinsOf(board).filter((pin) => /^(in|out)/.test(pin ?? ''));
    expect(pins.map((pin) => pin?.replace(/\D/g, ''))).toEqual(['1', '2', '1', '2']);
    expect(of(board, 'conn-channel-broken')).toEqual([]);
  });

  test('a pin that is fixed elsewhere is an error that names both channels', () => {
    const board = boardOf(
      ...['arduino-uno-r3 as U', 'uln2003-board as X', 'smc-sy3120-24v as A'],
      ...[connect('U.d4', 'X.in2'), connect('X.out3', 'A.coil_minus')],
    );
    const [found] = of(board, 'conn-channel-broken');
    expect(found).toMatchObject({
      severity: 'error',
      params: { open: ['X.IN3'], used: ['X.OUT3'], driven: 'X.IN2', idle: 'X.OUT2' },
    });
  });
});
