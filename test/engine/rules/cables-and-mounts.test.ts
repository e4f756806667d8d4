import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { asFinished } from '#engine/rules/finished.ts';
import { boardOf, connect, context, partId, refused, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { of, run } from './support.ts';

function finished(board: Board, rule: string): readonly string[] {
  return asFinished(run(board)).violations.flatMap((one) => (one.rule === rule ? [one.severity] : []));
}

test('[R131] a bus that nothing pulls up is an error of the finished board', () => {
  const bus = boardOf('iso1540 as isolator', 'ads1115 as adc', connect('isolator.side2', 'adc.i2c'));
  expect(of(bus, 'elec-pullup-missing').map(({ severity }) => severity)).toEqual(['todo', 'todo']);
  expect(finished(bus, 'elec-pullup-missing')).toEqual(['error', 'error']);
});

test('[R131] a motor that nothing holds is an error of the finished board', () => {
  const loose = boardOf('nema17-17hs4401 as motor', 'nema17-bracket as bracket');
  expect(finished(loose, 'mech-unmounted')).toEqual(['error']);
  const held = boardOf(
    ...['nema17-17hs4401 as motor', 'nema17-bracket as bracket'],
    connect('motor.mount', 'bracket.motor'),
  );
  expect(finished(held, 'mech-unmounted')).toEqual([]);
});

test('[R132] power and data of one jack go over one cable', () => {
  const camera = (data: string) =>
    boardOf(
      ...['poe-switch-5p-60w as switch', 'poe-ip-camera as camera'],
      connect('switch.port1_poe', 'camera.poe'),
      connect(data, 'camera.port'),
    );
  expect(of(camera('switch.port1'), 'net-jack-split')).toEqual([]);
  expect(finished(camera('switch.port2'), 'net-jack-split')).toEqual(['error']);
});

test('[R132] a port takes one cable, and the refusal of a second says so', () => {
  const board = boardOf(
    ...['router-soho as router', 'poe-ip-camera as first', 'poe-ip-camera as second'],
    connect('router.lan1', 'first.port'),
  );
  const second = connect('router.lan1', 'second.port');
  if (second.op !== 'connect') throw new Error('no connection');
  const edits = [
    {
      ...second,
      from: { part: partId(board, 'router'), interface: 'lan1' },
      to: { part: partId(board, 'second'), interface: 'port' },
    },
  ];
  expect(refused(applyEdits(board, edits, context(STARTER_LIBRARY)))).toMatchObject({
    code: 'interface-full',
    params: { limit: 1 },
  });
});
