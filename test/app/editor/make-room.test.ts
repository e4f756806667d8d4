import { expect, test } from 'vitest';
import { designOf } from '#engine/design/design-of.ts';
import { libraryOf } from '#engine/library/library.ts';
import { planConnect, type SharedInstances } from '../../../app/editor/connect/make-room.ts';
import { boardWith, chip } from '../../engine/rules/support.ts';
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
  if (plan.kind !== 'asks') throw new Error('has room');
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

test('[P12] where no pin is left and none can move, the connection shares one: the one that a person chose', () => {
  const digital = 'digital bidirectional: digital_io';
  const hub = chip('hub', { pins: { x: 'digital_io', y: 'digital_io' }, ports: { io: digital } });
  const far = chip('far', { pins: { p: 'digital_io' }, ports: { io: digital } });
  const parts = ['hub as a', 'far as b', 'far as c', 'far as d'];
  const board = boardWith([hub, far], ...parts, connect('a.io', 'b.io'), connect('a.io', 'c.io'));
  const at = (label: string) => ({ part: partId(board, label), domain: 'electrical', interface: 'io' }) as const;
  const library = libraryOf([]);
  const plan = planConnect(board, library, at('d'), at('a'));
  if (plan.kind !== 'asks') throw new Error('has room');
  expect(plan).toMatchObject({ moves: [], shared: [{ end: 'to', part: 'a', interface: { id: 'io' } }] });
  expect(plan.shared[0]?.choices).toEqual([
    { instance: 0, pins: [{ id: 'x' }], partners: ['b'] },
    { instance: 1, pins: [{ id: 'y' }], partners: ['c'] },
  ]);
  const resourceOf = (chosen: SharedInstances) => {
    const { edits } = planConnect(board, library, at('d'), at('a'), chosen);
    const after = applied(apply(board, ...edits)).board;
    return [...after.connections.values()]
      .at(-1)
      ?.assigned.flat()
      .find((resource) => 'xy'.includes(resource));
  };
  expect([{}, { to: 1 }, { to: 7 }].map(resourceOf)).toEqual(['x', 'y', 'x']);
});
