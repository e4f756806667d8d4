/** Making room: the moves that a connection would need are told, and made only by whoever agrees. */
import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { connectable } from '#engine/compatibility/connectable.ts';
import { designOf } from '#engine/design/design-of.ts';
import {
  applied,
  apply,
  boardOf,
  connect,
  end,
  partId,
  refused,
  STARTER_LIBRARY,
} from '../../support/board-builder.ts';

/** A relay on D11, where SPI of an UNO has its MOSI and nowhere else; nobody fixed it there. */
function relayOnD11(...more: readonly (string | Edit)[]): Board {
  const slot = { ...end('uno.gpio_output'), function: 'digital_output' };
  return boardOf(
    ...['arduino-uno-r3 as uno', 'srd-05vdc-relay-module as relay', 'mcp2515-tja1050 as can'],
    connect('uno.gpio_output', 'relay.input'),
    { op: 'pin', slot, resource: 'd11' },
    ...more,
  );
}
const free = { op: 'unpin', slot: { ...end('uno.gpio_output'), function: 'digital_output' } } as const;
const wish = connect('uno.spi', 'can.spi');

describe('room for a connection', () => {
  it('[P11] a refusal for want of a place carries the moves and the edits that, put first, make the connection possible', () => {
    const board = relayOnD11(free);
    const [remedy] = refused(apply(board, wish)).remedies ?? [];
    const uno = partId(board, 'uno');
    expect(remedy).toMatchObject({
      code: 'make-place',
      params: { moves: [{ part: uno, function: 'digital_output', from: { id: 'd11' } }], fewest: true },
    });
    const after = applied(apply(board, ...(remedy?.edits ?? []), wish)).board;
    const { instances } = designOf(after);
    expect([...instances.values()].map(({ status }) => status)).toEqual(
      Array.from({ length: instances.size }, () => 'stored'),
    );
    expect(after.pins.size).toBe(0);
    expect(board.connections.size).toBe(1);
  });

  it('[P11] what a person fixed is no room, and neither is a part that is full', () => {
    expect(refused(apply(relayOnD11(), wish)).remedies).toBeUndefined();
    const drivers = ['a', 'b', 'c'];
    const full = boardOf(
      ...['arduino-uno-r3 as uno', 'mcp2515-tja1050 as can'],
      ...drivers.flatMap((name) => {
        const speed = connect('uno.pwm', `${name}.speed`);
        return [`l298n-module as ${name}`, speed, speed];
      }),
    );
    const refusal = refused(apply(full, wish));
    expect(refusal.remedies).toBeUndefined();
    expect(refusal).toMatchObject({ code: 'no-place', params: { why: { advice: { code: 'disconnect-one' } } } });
    expect(refusal).not.toHaveProperty('params.why.advice.params.undecidedAfter');
  });

  it('[C8] an end that has room only if others move is refused, marked as such, and becomes a fitting one by the moves', () => {
    const answersOf = (board: Board) => {
      const from = { part: partId(board, 'can'), domain: 'electrical', interface: 'spi' } as const;
      const { board: fits, refused: rest } = connectable(designOf(board), STARTER_LIBRARY, from);
      const isSpi = (one: { end: { interface: string } }) => one.end.interface === 'spi';
      return { fits: fits.some(isSpi), spi: rest.find(isSpi) };
    };
    const board = relayOnD11(free);
    expect(answersOf(board)).toMatchObject({
      fits: false,
      spi: {
        concession: 'moves',
        verdict: { code: 'no-free-resources', params: { part: 'uno', concession: 'moves' } },
      },
    });
    expect(answersOf(relayOnD11()).spi).not.toHaveProperty('concession');
    const [remedy] = refused(apply(board, wish)).remedies ?? [];
    expect(answersOf(applied(apply(board, ...(remedy?.edits ?? []))).board)).toEqual({ fits: true, spi: undefined });
  });
});
