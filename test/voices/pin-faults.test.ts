/** Each reason why two named pins are not joined, from real parts and in both voices. */
import { describe, expect, it } from 'vitest';
import type { PinFault } from '#engine/compatibility/pin-fault-params.ts';
import { pinFaultForAgents } from '#engine/wording/pin-faults.ts';
import { pinFaultsTexts, pinFaultWords } from '../../app/texts/engine/pin-faults.ts';
import { boardWith, chip } from '../engine/rules/support.ts';
import { apply, boardOf, connect, refused } from '../support/board-builder.ts';
import { expectForAgents, expectForPeople } from './sound.ts';

const board = boardOf(
  'arduino-mega-2560 as mega',
  'raspberry-pi-pico as pico',
  'esp32-devkitc-v4 as esp',
  'max485-module as x',
  'max485-module as y',
  'bme280 as bme',
  'w5500-module as w',
  '28byj-48 as m',
  'drv8825-carrier as drv',
  'nema17-17hs4401 as nema',
  'mains-outlet-230v as ac',
  'lamp-24v as lamp',
  'pressure-transmitter-0-250bar as pt',
  'samsung-25r-18650 as cell',
  'samsung-25r-18650 as cell2',
  'ina219 as monitor',
  'plc-ai4-420 as loops',
  'gp8403-dac-module as dac',
  'contactor-9a-24vdc as k',
  'contactor-9a-24vdc as k2',
  'mean-well-hdr-60-24 as psu',
  'heater-230v-500w as oven',
  'heater-230v-500w as oven2',
);

const CASES: readonly (readonly [PinFault['code'], from: string, to: string])[] = [
  ['both-send', 'mega.d18', 'x.ro'],
  ['both-listen', 'mega.d19', 'x.di'],
  ['reversed', 'mega.3v3', 'bme.gnd_1'],
  ['reversed', 'bme.vdd', 'x.gnd'],
  ['crossed', 'pico.gp4', 'w.mosi'],
  ['inverted', 'x.a', 'y.b'],
  ['loop-reversed', 'mega.5v', 'pt.minus'],
  ['loop-reversed', 'pt.plus', 'mega.a0'],
  ['windings', 'drv.a2', 'nema.b_positive'],
  ['input-only', 'esp.gpio34', 'bme.sdi'],
  ['lacks', 'mega.d18', 'bme.sdi'],
  ['mains', 'ac.l', 'lamp.x1'],
  ['needs-driver', 'mega.d22', 'm.blue'],
  ['needs-driver', 'mega.d22', 'x.vcc'],
  ['apart', 'bme.sdi', 'm.blue'],
  ['rail', 'mega.5v', 'pico.gp4'],
  ['in-series', 'cell.negative', 'cell2.positive'],
  ['loads-in-series', 'oven.n', 'oven2.l'],
  ['measures', 'monitor.in_minus', 'x.gnd'],
  ['loads-in-series', 'k.a2', 'lamp.x1'],
  ['across-shunt', 'mega.5v', 'loops.i2_plus'],
];

function faultOf(on: typeof board, from: string, to: string): PinFault {
  const refusal = refused(apply(on, connect(from, to)));
  if (refusal.code !== 'pins-apart') throw new Error(`refused as ${refusal.code}`);
  return refusal.params.why;
}

function expectWords(fault: PinFault): void {
  expectForAgents(pinFaultForAgents(fault));
  expectForPeople(pinFaultWords(fault));
}

describe('[E48] a wrong pair of pins is data, worded for people and for agents', () => {
  for (const [code, from, to] of CASES) {
    it(`${code}: ${from} on ${to}`, () => {
      const fault = faultOf(board, from, to);
      expect(fault.code).toBe(code);
      expectWords(fault);
    });
  }

  it('unclaimed: a pin that no interface has', () => {
    const part = chip('one', { pins: { p: 'digital_io', q: 'no_connect' }, ports: { x: 'custom peer: digital_io' } });
    const fault = faultOf(boardWith([part], 'one as a', 'one as b'), 'a.q', 'b.p');
    expect(fault.code).toBe('unclaimed');
    expectWords(fault);
  });

  it('[R181] the mains on a part of another voltage is told with both voltages', () => {
    const words = (from: string, to: string) => pinFaultForAgents(faultOf(board, from, to));
    expect(words('ac.l', 'lamp.x1')).toBe('ac.l carries the mains, 230 V; lamp.x1 is made for 24 V');
  });

  it('[R491] two senders of one pair and two mains loads in series are called that', () => {
    const pair = boardOf('max490-module as a', 'max490-module as b');
    const words = (on: typeof board, from: string, to: string) => pinFaultForAgents(faultOf(on, from, to));
    expect(words(pair, 'a.y', 'b.y')).toMatch(
      /both send, two outputs on one line, so swap the two lines; .* goes to a of b/,
    );
    expect(words(board, 'oven.l', 'oven2.n')).toMatch(/puts two loads in series: each gets only a part of the voltage/);
  });

  it('[R420] a pin without PWM on a speed input lacks PWM, and not a supply', () => {
    const speed = boardOf('arduino-uno-r3 as uno', 'bldc-driver-zs-x11h as driver');
    const fault = faultOf(speed, 'uno.d7', 'driver.pwm');
    expect(fault).toMatchObject({ code: 'lacks', params: { function: 'pwm_output' } });
    expect(pinFaultForAgents(fault)).toMatch(/pins that can: .*d9/);
    expect(apply(speed, connect('uno.d9', 'driver.pwm')).ok).toBe(true);
  });

  it('[R428] a transmitter of which supply and loop are exchanged is called reversed, at both of its wires', () => {
    const words = (from: string, to: string) => pinFaultForAgents(faultOf(board, from, to));
    expect(words('mega.5v', 'pt.minus')).toBe(
      'pt.minus (−, 4–20 mA) on mega.5v: the current loop is reversed, so swap the two wires; plus of the transmitter goes to the supply, its output to what reads the loop',
    );
    expect(words('pt.plus', 'mega.a0')).toMatch(/^pt\.plus \(\+\) on mega\.a0.*: the current loop is reversed/);
  });

  it('[R520] a supply on a loop input is told what it would drive, a lamp on an analogue output what that cannot carry', () => {
    const words = (from: string, to: string) => pinFaultForAgents(faultOf(board, from, to));
    expect(words('psu.plus', 'loops.i2_plus')).toMatch(
      /^loops\.i2_plus \(I2\+\) measures a current with 120 Ω inside, which bear 32 mA: psu\.plus.* would drive 200 mA/,
    );
    expect(words('dac.out1', 'lamp.x1')).toBe(
      'dac.out1 (VOUT1) is a signal pin and cannot carry the current of lamp.x1, 18 mA: put a driver between them',
    );
  });

  it('[R540] the minus of a coil on the plus of another load is told to be in series', () => {
    const words = (from: string, to: string) => pinFaultForAgents(faultOf(board, from, to));
    expect(words('k.a2', 'k2.a1')).toMatch(/^k\.a2 .* on k2\.a1 .* puts two loads in series: each gets only a part/);
    expect(words('lamp.x1', 'k.a2')).toMatch(/^k\.a2 .* on lamp\.x1.* in series/);
  });

  it('each code is seen', () => {
    const seen = [...new Set(CASES.map(([code]) => code)), 'unclaimed'];
    expect(seen.sort()).toEqual(Object.keys(pinFaultsTexts).sort());
  });
});
