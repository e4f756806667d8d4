import { expect, test } from 'vitest';
import { libraryOf, withFurther, withOwnParts } from '#engine/library/library.ts';
import { searchParts, unmatchedWords } from '#engine/library/search.ts';
import { indexOf } from '#engine/library/search-index.ts';
import { searchTermsOf } from '#engine/library/search-query.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { STARTER_LIBRARY } from '../../support/board-builder.ts';
import { ask, readQueries } from './queries/found.ts';

const ids = (text: string, library = STARTER_LIBRARY) =>
  searchParts(library, { text }).map((hit) => hit.file.definition.metadata.id);
const named = (id: string, name: string, base = 'bme280'): PartDefinitionFile => {
  const file = STARTER_PARTS.find((one) => one.definition.metadata.id === base);
  if (file === undefined) throw new Error('no base');
  return { definition: { ...file.definition, metadata: { ...file.definition.metadata, id, name } } };
};

test.each([
  ['12V relay', 'srd-05vdc-relay-module'],
  ['5 V to 3.3 V regulator', 'ams1117-3-3'],
  ['5v → 3v3 ldo', 'ams1117-3-3'],
  ['24V 4-20mA', 'plc-ai4-420'],
  ['4-20mA transmitter', 'pressure-transmitter-0-250bar'],
  ['24 V power supply 100 W', 'mean-well-ndr-120-24'],
  ['RS-485 transceiver', 'max485-module'],
  ['1-wire temperature', 'ds18b20'],
  ['wi-fi access', 'wifi-ap-ax'],
  ['stepper driver 2 A', 'pololu-a4988-carrier'],
  ['7 bar relief valve', 'relief-valve-ng6'],
  ['presure transmitter', 'pressure-transmitter-0-250bar'],
  ['hydraulic pumps', 'gear-pump-8cc'],
  ['3120', 'smc-sy3120-24v'],
  ['BME-280', 'bme280'],
  ['4v210-08', 'airtac-4v210-08'],
  ['4V210 valve', 'airtac-4v210-08'],
  ['100nf capacitor', 'capacitor-ceramic'],
])('[D28] %j finds %s first', (text, id) => {
  expect(ids(text)[0]).toBe(id);
});

test.each(['arduino with wifi', 'Arduino mit WLAN', 'wifi arduino'])(
  '[D127] %j finds boards with Wi-Fi that the Arduino environment programs, and no board without',
  (text) => {
    expect(ids(text).slice(0, 3)).toEqual([expect.stringMatching(/esp/), expect.anything(), expect.anything()]);
    expect(ids(text)).not.toContain('arduino-mega-2560');
  },
);

test.each(['asked', 'kept'] as const)(
  '[D61] of queries (%s) by people who have not seen it, 95 in 100 find what they want among the first three',
  (name) => {
    const there = readQueries(name)
      .map((query) => ask(STARTER_LIBRARY, query))
      .filter((one) => one.isThere);
    const late = there
      .filter(({ place }) => place === null || place > 3)
      .map(({ query, first }) => `${query.query}: ${first}`);
    expect(there.length).toBeGreaterThan(40);
    expect(late.length / there.length, late.join('\n')).toBeLessThanOrEqual(0.05);
  },
);

test.each([
  ['Not-Aus', 'estop-2nc'],
  ['Schuetze', 'contactor-9a-24vdc'],
  ['Näherungschalter', 'npn-proximity'],
  ['air hose', 'smc-tu0604'],
  ['stepper driver for raspberry pi pico', 'drv8825-carrier'],
])('[D61] %j, as people say it or nearly so, finds %s first', (text, id) => {
  expect(ids(text)[0]).toBe(id);
});

test('[D61] a phrase is kept together, and taken word by word where nothing has it', () => {
  expect(ids('limit switch')).not.toContain('poe-switch-5p-60w');
  expect(ids('kraus selector switch')).toEqual(expect.arrayContaining(['limit-switch']));
  expect(unmatchedWords(STARTER_LIBRARY, 'Schütz zzzzzz')).toEqual(['zzzzzz']);
});

test('[D28] plurals, slips and aliases find what the word finds', () => {
  expect(ids('batteries')).toEqual(ids('battery'));
  expect(ids('tempreature sensor').sort()).toEqual(ids('temperature sensor').sort());
  expect(ids('twi humidity').sort()).toEqual(ids('i2c humidity').sort());
  expect(searchParts(STARTER_LIBRARY, { protocol: 'IIC', role: 'target' })).toEqual(
    searchParts(STARTER_LIBRARY, { protocol: 'i2c', role: 'slave' }),
  );
});

test('[D28] a slip is looked for only where nothing has the word itself', () => {
  expect(ids('relay')).not.toContain('antenna-gnss');
  expect(ids('relayy')).toEqual(ids('relay'));
  expect(ids('zzzzzz')).toEqual([]);
});

test('[D28] a quantity is compared with figures: enough current, enough power, a stood pressure, both ends of a conversion', () => {
  expect(searchTermsOf('3–5.5 V, 500mA 2 A 60W 87 psi')).toEqual([
    { kind: 'volts', low: 3, high: 5.5 },
    { kind: 'current_mA', least: 500 },
    { kind: 'current_mA', least: 2_000 },
    { kind: 'power_W', least: 60 },
    { kind: 'pressure_bar', least: expect.closeTo(6, 1) },
  ]);
  for (const id of ids('12 V to 5 V')) {
    const domains = STARTER_PARTS.find((file) => file.definition.metadata.id === id)?.definition.domains ?? [];
    const functions = domains.flatMap((one) => one.resources.flatMap((pin) => pin.functions.map((fn) => fn.name)));
    expect(
      functions.some((name) => /power_output|usb_vbus|battery_positive|switched_output/.test(name)),
      id,
    ).toBe(true);
  }
  expect(ids('12 V to 5 V').slice(0, 3)).toEqual(expect.arrayContaining(['lm7805']));
  expect(ids('300 bar pump')).not.toContain('compressed-air-7bar');
});

test('[D28] hostile text is bounded and finds nothing by accident', () => {
  expect(searchTermsOf('a1 '.repeat(5_000)).length).toBeLessThanOrEqual(32);
  expect(ids('('.repeat(1_000))).toHaveLength(STARTER_PARTS.length);
  expect(searchTermsOf(`${'1'.repeat(400)}v`)).toHaveLength(1);
});

test('[D29] of equal hits the own part comes before the shipped one, and that before one of the board alone', () => {
  const shipped = libraryOf([named('aa-shipped', 'Twin')]);
  const own = libraryOf([named('zz-own', 'Twin')]);
  const board = libraryOf([named('a-board', 'Twin')]);
  const all = withFurther(withOwnParts(shipped, own), board.definitions);
  expect(ids('twin', all)).toEqual(['zz-own', 'aa-shipped', 'a-board']);
  expect(ids('', all)).toEqual(['zz-own', 'aa-shipped', 'a-board']);
});

test('[D29] terms are judged over all layers together: a part that matches more hides those that match less', () => {
  const all = withOwnParts(STARTER_LIBRARY, libraryOf([named('mine', 'Zebra humidity')]));
  expect(ids('zebra humidity', all)).toEqual(['mine']);
});

test('[D30] a change of the own parts leaves the index of the shipped ones as it is', () => {
  const before = indexOf(STARTER_LIBRARY.definitions);
  const one = withOwnParts(STARTER_LIBRARY, libraryOf([named('one', 'One')]));
  const two = withOwnParts(STARTER_LIBRARY, libraryOf([named('two', 'Two')]));
  for (const library of [one, two]) {
    searchParts(library, { text: 'sensor' });
    expect(library.layers?.map((layer) => indexOf(layer.definitions))).toContain(before);
  }
});
