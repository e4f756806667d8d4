import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { asFinished } from '#engine/rules/finished.ts';
import { boardOf, connect, context, partId, refused, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { boardWith, chip, forced, of, run } from './support.ts';

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

test('[R283] on a board that shows no mechanics an open mount is an info', () => {
  const motor = ['nema17-17hs4401 as motor', 'drv8825-carrier as driver', connect('driver.motor', 'motor.coils')];
  expect(finished(boardOf(...motor), 'mech-unmounted')).toEqual(['info']);
  const geared = boardOf(...motor, 'coupling-5-8 as k', connect('motor.shaft', 'k.bore_5'));
  expect(finished(geared, 'mech-unmounted')).toEqual(['error']);
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

test('[R136] an output that reaches its own ground through a pin of another part is a short circuit', () => {
  const onto = (port: string) =>
    of(
      forced(boardWith([], 'esp32-devkitc-v4 as u', 'bme280 as s'), ['u.ground', 's.sdo'], [port, 's.sdo']),
      'elec-output-shorted',
    ).map(({ severity }) => severity);
  expect([onto('u.3v3_out'), onto('u.gpio_output'), onto('u.gpio_input')]).toEqual([['error'], ['error'], []]);
});

test('[R134] a belt without a pulley and a screw that nothing turns are errors of the finished board; several holes do not fit one', () => {
  const belt = (wheel: string) =>
    finished(
      boardOf(
        ...['gt2-belt-6mm as belt', `${wheel} as wheel`, 'gt2-idler-20t as far', connect('belt.teeth', 'wheel.belt')],
        connect('belt.teeth', 'far.belt'),
      ),
      'mech-not-driven',
    );
  expect([belt('gt2-idler-20t'), belt('gt2-pulley-20t-5mm')]).toEqual([['error'], []]);
  const screw = boardOf(
    't8-lead-screw-300 as screw',
    'bearing-608zz as bearing',
    connect('screw.journal', 'bearing.bore'),
  );
  expect(finished(screw, 'mech-not-driven')).toEqual(['error']);
  const parts = boardWith([], 'mgn12h-rail-300 as rail', 'extrusion-2020-500 as profile');
  const rail = forced(parts, ['rail.rail', 'profile.end']);
  expect(of(rail, 'mech-hole-pattern-mismatch').map(({ severity }) => severity)).toEqual(['error']);
});

test('[R135] a pin that moves while its part starts is a warning on a driver, and nothing on a sensor', () => {
  const at_boot = { effect: 'it puts out pulses' };
  const mcu = chip('mcu', {
    pins: { p: ['digital_io', { at_boot }] },
    ports: { x: 'digital bidirectional: digital_io' },
  });
  const on = (part: string, input: string) =>
    of(forced(boardWith([mcu], 'mcu as a', `${part} as b`), ['a.x', `b.${input}`]), 'alloc-pin-moves-at-boot');
  expect(on('uln2003-board', 'input').map(({ severity }) => severity)).toEqual(['warning']);
  expect(on('hc-sr04', 'trigger')).toEqual([]);
});

test('[R135] an enable that floats until the program runs, and a pair without bias, are infos', () => {
  const enable = boardOf('esp32-devkitc-v4 as mcu', 'tps63020-module as supply', connect('mcu.gpio', 'supply.en'));
  expect(of(enable, 'elec-enable-floats').map(({ severity }) => severity)).toEqual(['info']);
  const held = forced(
    boardWith(
      [chip('monitor', { pins: { r: 'open_drain_output' }, ports: { r: 'digital output: open_drain_output' } })],
      ...['esp32-devkitc-v4 as mcu', 'tps63020-module as supply', 'monitor as m', connect('mcu.gpio', 'supply.en')],
    ),
    ['m.r', 'supply.en'],
  );
  expect(of(held, 'elec-enable-floats')).toEqual([]);
  const pair = boardOf('max485-module as a', 'max485-module as b', connect('a.rs485', 'b.rs485'));
  expect(of(pair, 'elec-bus-unbiased').map(({ severity }) => severity)).toEqual(['info']);
});
