import { expect, test } from 'vitest';
import { designOf } from '#engine/design/design-of.ts';
import { planConnect } from '../../../app/editor/connect/make-room.ts';
import { applied, apply, boardOf, connect, end, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';

/** Two boards, each with a relay on the pin that the SPI between them would need. */
function crowded() {
  const slot = (part: string) => ({ ...end(`${part}.gpio_output`), function: 'digital_output' });
  return boardOf(
    ...['arduino-uno-r3 as uno', 'srd-05vdc-relay-module as relay', 'mcp2515-tja1050 as can'],
    connect('uno.gpio_output', 'relay.input'),
    { op: 'pin', slot: slot('uno'), resource: 'd11' },
    { op: 'unpin', slot: slot('uno') },
  );
}

test('[P12] what a person asks to connect is planned: the moves in words, and edits that make them and connect as one step', () => {
  const board = crowded();
  const at = (label: string, id: string) =>
    ({ part: partId(board, label), domain: 'electrical', interface: id }) as const;
  const plan = planConnect(board, STARTER_LIBRARY, at('can', 'spi'), at('uno', 'spi'));
  if (plan.kind !== 'moves') throw new Error('has room');
  expect(plan.moves).toMatchObject([{ part: partId(board, 'uno'), from: { id: 'd11' } }]);
  expect(plan.fewest).toBe(true);
  const after = applied(apply(board, ...plan.edits)).board;
  expect(after.connections.size).toBe(board.connections.size + 1);
  const relay = [...designOf(after).instances.values()].find(({ end: own }) => own.interface === 'gpio_output');
  expect(relay?.slots.map(({ resource }) => resource)).toEqual([plan.moves[0]?.to.id]);
});

test('[P12] what has room, and what no move would help, is left to the edit alone', () => {
  const board = crowded();
  const at = (label: string, id: string) =>
    ({ part: partId(board, label), domain: 'electrical', interface: id }) as const;
  expect(planConnect(board, STARTER_LIBRARY, at('uno', '5v_out'), at('relay', 'power'))).toMatchObject({
    kind: 'plain',
    edits: [{ op: 'connect' }],
  });
  expect(planConnect(board, STARTER_LIBRARY, at('uno', 'i2c'), at('relay', 'power')).kind).toBe('plain');
});
