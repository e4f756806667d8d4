import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import {
  ACROSS,
  AROUND,
  camera,
  chopped,
  driven,
  outlets,
  pressed,
  probe,
  regulated,
  reversed,
  switched,
  TURNED,
  throws,
  tubed,
} from './cases/plant.ts';
import { of } from './support.ts';

const found = (board: Board, rule: string): readonly string[] =>
  of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

test('[R470] an address that names its network, that all hear, or that is none is an error', () => {
  expect(found(camera('10.0.1.255'), 'net-address-invalid')).toEqual([
    'error: c has the address 10.0.1.255, the broadcast address of 10.0.0.0/23: no device can have it',
  ]);
  expect(found(camera('10.0.0.0'), 'net-address-invalid')).toEqual([
    'error: c has the address 10.0.0.0, which names the network 10.0.0.0/23 itself: no device can have it',
  ]);
  expect(found(camera('10.0.300.7'), 'net-address-invalid')).toEqual([
    'error: c has the address 10.0.300.7, which is no valid IPv4 address',
  ]);
  for (const fine of [camera('10.0.0.255'), camera('10.0.0.1', '10.0.0.0/31'), camera('camera.local')]) {
    expect(found(fine, 'net-address-invalid')).toEqual([]);
  }
});

test('[R471] sense leads that are crossed against the current of their probe are an error, both pairs turned are not', () => {
  expect(found(probe('rtdin_minus', 'rtdin_plus'), 'elec-sense-crossed')).toEqual([
    expect.stringMatching(/^error: The sense leads of rtd\..* are crossed/),
  ]);
  const turned = ['force_minus', 'force_plus'] as const;
  expect(found(probe('rtdin_minus', 'rtdin_plus', turned), 'elec-sense-crossed')).toEqual([]);
});

test('[R472] a chopper driver that is set below a quarter of what its motor is rated for is a warning', () => {
  expect(found(chopped(424), 'elec-load-exceeds-driver')).toEqual([
    expect.stringMatching(/^warning: d\..* is set to 424 mA, and m\..* is rated for 1\.7 A/),
  ]);
  expect(found(chopped(425), 'elec-load-exceeds-driver')).toEqual([]);
});

test('[R473] a pump that needs more than its motor has is a warning, and an error from a quarter more', () => {
  const rule = 'fluid-pump-overloads-motor';
  expect(found(pressed(205, TURNED), rule)).toEqual([
    expect.stringMatching(/^warning: p takes 4\.663 kW from m, .*4 kW/),
  ]);
  expect(found(pressed(225, TURNED), rule)).toEqual([expect.stringMatching(/^error: /)]);
  expect(found(pressed(170, TURNED), rule)).toEqual([]);
});

test('[R474] a line past a regulator, and one that joins the outlets of a valve, are an error', () => {
  expect(found(regulated(...AROUND), 'fluid-ports-joined')).toEqual([
    expect.stringMatching(/^error: A line leads past r: it joins/),
  ]);
  expect(found(outlets('v.b'), 'fluid-ports-joined')).toEqual([
    expect.stringMatching(/^error: A line joins v\..* with v\..*, the outlets of v/),
  ]);
  expect(found(regulated(), 'fluid-ports-joined')).toEqual([]);
});

test('[R475] a tube of more than 10 m that holds over four times the air of its cylinder is a warning', () => {
  expect(found(tubed(11), 'fluid-line-long')).toEqual([expect.stringMatching(/^warning: t is 11 m long/)]);
  expect(found(tubed(10), 'fluid-line-long')).toEqual([]);
  expect(found(tubed(11, 'v.p'), 'fluid-line-long')).toEqual([]);
});

test('[R476] both throws of a changeover contact on one net are an error', () => {
  expect(found(throws('psu.plus', 'psu.plus'), 'elec-throws-joined')).toEqual([
    expect.stringMatching(/^error: k\.NO and k\.NC are on the same net, so k\.COM is joined with it/),
  ]);
  expect(found(throws('psu.plus', 'psu.minus'), 'elec-throws-joined')).toEqual([]);
});

test('[R477] a motor that two contacts reverse needs no flyback diode, and one across it is an error', () => {
  expect(found(reversed(), 'elec-flyback-missing')).toEqual([]);
  expect(found(reversed('no', 'nc', ...ACROSS), 'elec-diode-on-reversed-load')).toEqual([
    expect.stringMatching(/^error: d lies between/),
  ]);
  const bridge = boardOf(
    ...['l298n-module as b', 'dc-motor-12v as m', connect('b.out1', 'm.plus'), connect('b.out2', 'm.minus')],
    ...ACROSS,
  );
  expect(found(bridge, 'elec-diode-on-reversed-load')).toEqual([expect.stringMatching(/^error: d lies between/)]);
  expect(found(switched(...ACROSS), 'elec-diode-on-reversed-load')).toEqual([]);
});

test('[R478] a load whose two changeover contacts one line moves is an error', () => {
  expect(found(driven('d5', 'd5'), 'elec-ends-together')).toEqual([
    expect.stringMatching(/^error: k1\.IN and k2\.IN are one net, so the contacts at both ends of m\./),
  ]);
  expect(found(driven('d5', 'd6'), 'elec-ends-together')).toEqual([]);
});

test('[R479] a contact that rests closed between ground and a pin that drives an input is an error, a button a warning', () => {
  const held = (part: string, line: string, ground: string) =>
    boardOf(
      ...['arduino-uno-r3 as u', 'srd-05vdc-relay-module as k', `${part} as s`, connect('u.d5', 'k.in')],
      ...[connect('u.5v', 'k.vcc'), connect('u.gnd_1', 'k.gnd')],
      ...[connect(`s.${line}`, 'k.in'), connect('u.gnd_2', `s.${ground}`)],
    );
  expect(found(held('limit-switch', 'nc', 'com'), 'elec-contact-shorts')).toEqual([
    expect.stringMatching(/^error: s\..* joins the output u\.D5/),
  ]);
  expect(found(held('pushbutton', 'c2', 'c1'), 'elec-contact-shorts')).toEqual([expect.stringMatching(/^warning: /)]);
});

test('[R480] what is fed before a fuse is not held against a fuse of whose loads nothing is known', () => {
  const fused = reversed('no', 'nc', 'fuse-holder as f', 'lm2596-module as b', connect('psu.plus', 'f.in'));
  expect(found(fused, 'power-past-fuse')).toEqual([]);
});
