/** What decides about a candidate, from real parts and in both voices. */
import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { OfferFact, OfferFactParams } from '#engine/compatibility/offer-facts.ts';
import { tryEdits } from '#engine/offers/trial.ts';
import { offerFactForAgents } from '#engine/wording/offer-facts.ts';
import { factsInWords, offerFactsTexts } from '../../app/texts/engine/offer-facts.ts';
import { boardOf, connect, context, partId } from '../support/board-builder.ts';

const fed = boardOf(
  ...['mains-outlet-230v as mains', 'usb-supply-5v-3a as usb', 'esp32-devkitc-v4 as mcu'],
  connect('mains.socket', 'usb.mains'),
  connect('usb.output', 'mcu.usb_power'),
  ...[
    'bme280 as bme',
    'bmp280 as bmp',
    'sht31 as sht',
    'vl53l0x as tof',
    'pushbutton as button',
    'drv8825-carrier as drv',
  ],
  ...['router-soho as router', 'poe-ip-camera as camera', 'compressed-air-7bar as air', 'smc-aw20-01 as regulator'],
  ...[
    connect('mcu.i2c', 'bmp.i2c'),
    connect('mcu.3v3_out', 'bmp.vdd'),
    connect('mcu.ground', 'bmp.sdo'),
    connect('mcu.ground', 'bme.sdo'),
  ],
);

/** What is said when `a` is joined to `b`. */
function facts(a: string, b: string, board: Board = fed): readonly OfferFact[] {
  const ref = (text: string) => {
    const [label = '', id = ''] = text.split('.');
    return { part: partId(board, label), interface: id };
  };
  return tryEdits(board, [{ op: 'connect', from: ref(a), to: ref(b) }], context()).facts;
}

const CASES: readonly (readonly [keyof OfferFactParams, readonly [string, string], string])[] = [
  ['supply', ['sht.power', 'mcu.3v3_out'], '3.3 V · 597 of 600 mA left'],
  ['supply', ['sht.power', 'button.out'], 'passes on what feeds it'],
  ['load', ['mcu.3v3_out', 'sht.power'], 'takes 2.15 to 5.5 V, draws 1.5 mA · 597 of 600 mA left'],
  ['logic', ['sht.i2c', 'mcu.i2c'], '3.3 V logic'],
  ['address', ['tof.i2c', 'mcu.i2c'], '0x29 free'],
  ['address', ['bme.i2c', 'mcu.i2c'], '0x76 taken'],
  ['address-open', ['sht.i2c', 'mcu.i2c'], 'address undecided while ADDR (2) is open'],
  ['pins', ['drv.enable', 'mcu.gpio_output'], 'GPIO16'],
  ['level', ['drv.sleep', 'mcu.3v3_out'], '3.3 V'],
  ['speed', ['camera.port', 'router.lan1'], '100 Mbit/s'],
  ['pressure', ['regulator.in', 'air.outlet'], 'up to 7 bar'],
];

describe('[E72] what decides about a candidate', () => {
  it.each(CASES)('%s of %j is "%s" for agents, and the same in the words of the page', (code, [a, b], words) => {
    const fact = facts(a, b).find((one) => one.code === code);
    if (fact === undefined) throw new Error(JSON.stringify(facts(a, b)));
    expect(offerFactForAgents(fact)).toBe(words);
    expect(factsInWords([fact]).replaceAll('\u202f', ' ')).toBe(words);
  });

  it('[E86] an address is undecided while the pins that decide it are open, and taken or free once they are wired', () => {
    expect(facts('sht.i2c', 'mcu.i2c')).toContainEqual({ code: 'address-open', params: { pins: ['ADDR (2)'] } });
    const tied = boardOf(
      ...['esp32-devkitc-v4 as mcu', 'sht31 as sht'],
      ...[connect('mcu.3v3_out', 'sht.power'), connect('mcu.ground', 'sht.addr')],
    );
    expect(facts('sht.i2c', 'mcu.i2c', tied)).toContainEqual({
      code: 'address',
      params: { address: '0x44', free: true },
    });
  });

  it('every code is produced above', () => {
    expect([...new Set(CASES.map(([code]) => code))].sort()).toEqual(Object.keys(offerFactsTexts.facts).sort());
  });
});
