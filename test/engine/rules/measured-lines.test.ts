/** Monitors that measure nothing, slow edges, air and oil that go the wrong way, networks without an address. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { set } from './cases/cases.ts';
import { fanned, piloted, shunted, strip, unaddressed, weaklyPulled } from './cases/lines.ts';
import { of } from './support.ts';

const said = (board: Board, rule: string) =>
  of(board, rule).map(({ severity, consequence, message }) => `${consequence ?? severity}: ${message}`);

test('[R400] a current monitor measures between the two ends of its shunt', () => {
  expect(said(shunted('t2', 't2'), 'elec-sense-idle')).toEqual([
    'error: m.IN+ (1) and m.IN− (2) are on one end of the shunt r: m always measures 0',
  ]);
  expect(said(shunted('t2', 't1'), 'elec-sense-idle')).toEqual([
    'info: m.IN− (2) is on the side of psu.V+ and m.IN+ (1) on that of the load: the current reads negative, so swap them',
  ]);
  expect(said(shunted('t1', 't2'), 'elec-sense-idle')).toEqual([]);
});

test('[R401] a series resistor leaves a fast line its edges', () => {
  expect(said(strip(47_000), 'elec-series-slow')).toEqual([
    'error: r of 47 kΩ in front of led.DIN (4) makes an edge take 2.07 µs, but a bit of addressable_led takes only 1.25 µs',
  ]);
  expect(said(strip(10_000), 'elec-series-slow')).toEqual([expect.stringMatching(/^warning: /)]);
  expect(said(strip(8200), 'elec-series-slow')).toEqual([]);
});

test.each([
  ['SPI', 'max31865', 'sdi', 6800],
  ['I2S', 'max98357-module', 'din', 4870],
  ['CAN', 'sn65hvd230', 'd', 13_600],
  ['UART', 'ft232rl-module', 'rxd', 59_100],
])('[R401] %s too, each by its own usual rate', (_protocol, part, pin, most_ohm) => {
  const line = boardOf(
    ...['esp32-devkitc-v4 as u', 'resistor-120r as r', `${part} as x`],
    ...[connect('u.gpio25', 'r.t1'), connect('r.t2', `x.${pin}`)],
  );
  const severities = [0.98, 1.02, 3.3, 3.4].map((times) =>
    of(set(line, 'r', { resistance_ohm: Math.round(most_ohm * times) }), 'elec-series-slow').map(
      ({ severity }) => severity,
    ),
  );
  expect(severities).toEqual([[], ['warning'], ['warning'], ['error']]);
});

test('[R402] a fan that blows at nothing is told of the heatsink without air', () => {
  expect(said(fanned(), 'thermal-fan-idle')).toEqual([
    'info: fan blows at nothing, while hs gets no air: without it less heat is carried off',
  ]);
  expect(said(fanned(connect('fan.outlet', 'hs.fins')), 'thermal-fan-idle')).toEqual([]);
});

test('[R403] a pilot-operated check valve holds the side of the cylinder', () => {
  expect(said(piloted('out', 'in'), 'fluid-pilot-reversed')).toEqual([
    'error: pc is reversed: pc.A, cylinder, the side that it holds, leads to the valve at v.A, and pc.A, valve to cyl.Port A, cap end, which nothing holds',
  ]);
  expect(said(piloted('in', 'out'), 'fluid-pilot-reversed')).toEqual([]);
});

test('[R404] a part without an address that asks for none is not reached', () => {
  expect(said(unaddressed(undefined), 'net-address-missing')).toEqual([
    'error: w has DHCP set to none and no ip_address of its own: nothing reaches it',
  ]);
  expect(of(unaddressed(undefined), 'net-address-missing')).toMatchObject([{ severity: 'todo', consequence: 'error' }]);
  expect(said(unaddressed('192.168.1.9'), 'net-address-missing')).toEqual([]);
});

test('[R405] a pull-up inside a controller adds nothing to a weak resistor', () => {
  expect(said(weaklyPulled(47_000), 'elec-pullup-missing').length).toBe(2);
  expect(said(weaklyPulled(4700), 'elec-pullup-missing')).toEqual([]);
});
