/** One cause is one message, and what is ordinary is none. */
import { expect, test } from 'vitest';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { of } from './support.ts';

test('[R219] all parts of a board that link no data sheet are one note, which names each once', () => {
  const bare = STARTER_PARTS.filter(({ definition: { metadata } }) => {
    const { type, manufacturer, datasheet_url: url } = metadata;
    return url === undefined && type !== 'passive' && manufacturer !== undefined && manufacturer !== 'Generic';
  }).map(({ definition }) => definition.metadata);
  const [first, second] = bare;
  if (first === undefined || second === undefined) throw new Error('the library links all data sheets');
  const found = of(boardOf(`${first.id} as a`, `${first.id} as b`, `${second.id} as c`), 'doc-no-datasheet');
  expect(found.map(({ params, refs }) => [params.parts, refs.length])).toEqual([[[first.name, second.name], 2]]);
});

test('[R219] the two enables of one transceiver on one output are no shared pin, those of two are', () => {
  const mcu = 'arduino-uno-r3 as mcu';
  const shared = (...wires: readonly (readonly [string, string])[]) =>
    of(
      boardOf(mcu, 'max485-module as a', 'max485-module as b', ...wires.map(([from, to]) => connect(from, to))),
      'alloc-pin-shared',
    ).map(({ params }) => params.partners);
  expect(shared(['mcu.gpio_output#0', 'a.re'], ['mcu.gpio_output#0', 'a.de'])).toEqual([]);
  expect(shared(['mcu.gpio_output#0', 'a.de'], ['mcu.gpio_output#0', 'b.de'])).toHaveLength(1);
});

test('[R219] a camera of 100 Mbit/s on a gigabit switch is ordinary', () => {
  const slow = of(
    boardOf('poe-switch-5p-60w as sw', 'poe-ip-camera as cam', connect('sw.port1', 'cam.port')),
    'net-speed-reduced',
  );
  expect(slow).toEqual([]);
});

test('[R219] the last pin of a function is told of where something on the board uses the function', () => {
  const taken = (end: string) =>
    of(
      boardOf('arduino-uno-r3 as mcu', 'hc-sr04 as a', 'hc-sr04 as b', connect(end, 'a.echo'), connect(end, 'b.echo')),
      'alloc-last-free',
    ).map(({ params }) => params.function);
  expect(taken('mcu.gpio_input')).toEqual([]);
});
