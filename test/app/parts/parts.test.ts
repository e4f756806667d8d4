import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocate } from '#engine/allocation/allocate.ts';
import { unplaced } from '#engine/allocation/allocation-request.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import { partSize } from '#engine/placement/part-size.ts';
import { functionOfWord } from '#engine/symbols/pin-words.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { validatePartDefinition } from '#schemas/validate.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { analyseText } from '../../../app/parts/analysis/analyse.ts';
import { NO_ANALYSIS } from '../../../app/parts/analysis/analyse-types.ts';
import { partCapacity } from '../../../app/parts/analysis/capacity.ts';
import { lacksOf } from '../../../app/parts/analysis/lacks.ts';
import { soundFile } from '../../../app/parts/analysis/sound-file.ts';
import { openDrafts } from '../../../app/parts/draft/drafts.ts';
import { TEMPLATES } from '../../../app/parts/draft/templates.ts';
import { readPinTable, resourceOf, withRows } from '../../../app/parts/form/pins/pin-table.ts';
import { choicesFor, functionChoices, protocolChoices } from '../../../app/parts/vocabulary/choices.ts';
import { typicalRequires } from '../../../app/parts/vocabulary/typical-requires.ts';
import { ENGLISH, speak } from '../../../app/texts/language.ts';
import { definitionOf } from '../../support/board-builder.ts';
import { deviceStorage } from './device-storage.ts';

const files = STARTER_PARTS as unknown as readonly Json[]; // definition files are JSON by contract
const partNamed = (id: string) => STARTER_PARTS.find((file) => file.definition.metadata.id === id) ?? absent(id);
function absent(id: string): never {
  throw new Error(`no part ${id}`);
}

it('[N45] every template is sound as it stands, serves each of its interfaces and names no figure', () => {
  for (const { id, file: make } of TEMPLATES) {
    const file = make();
    expect([
      id,
      validatePartDefinition(file, { strictness: 'authoring' }).filter((one) => one.severity !== 'info'),
    ]).toEqual([id, []]);
    expect([id, analyseText(JSON.stringify(file))?.capacities.filter((one) => one.instances === 0)]).toEqual([id, []]);
    expect(JSON.stringify(file)).not.toMatch(/_(V|mA|mm|bar|C|mW|ohm|g)"/);
  }
});

it('[N45] the names that a template gives are in the language of the page when it is made', () => {
  speak({ tag: 'en', reword: (english) => `‹${english}›` });
  try {
    const bracket = JSON.stringify(TEMPLATES.find(({ id }) => id === 'bracket')?.file());
    expect([...bracket.matchAll(/"name":"(‹[^"]*)"/g)].map(([, name]) => name)).toEqual(['‹My bracket›', '‹Mount›']);
  } finally {
    speak(ENGLISH);
  }
});

it('[N46] whatever a file holds while it is written, the preview and the allocation check have something sound to show', () => {
  for (const file of files) {
    const sound = soundFile(file);
    const whole = file as unknown as PartDefinitionFile;
    expect(sound.definition.domains.map((one) => one.interfaces.map(({ id }) => id))).toEqual(
      whole.definition.domains.map((one) => one.interfaces.map(({ id }) => id)),
    );
  }
  const pieces = fc.jsonValue({ maxDepth: 3 }).map((value) => value as Json);
  const file = files[0] ?? null;
  fc.assert(
    fc.property(fc.nat(), pieces, (pick, piece) => {
      const text = JSON.stringify(file);
      const places = [...text.matchAll(/"[^"]*"(?=[,}\]])|\[[^[\]]*\]|\{[^{}]*\}/g)];
      const place = places[pick % places.length];
      const odd =
        text.slice(0, place?.index) +
        JSON.stringify(piece) +
        text.slice((place?.index ?? 0) + (place?.[0].length ?? 0));
      const { capacities, problems } = analyseText(odd) ?? NO_ANALYSIS;
      const whole = soundFile(JSON.parse(odd) as Json);
      expect(partSize(whole).every((size) => Number.isFinite(size) && size > 0)).toBe(true);
      const ports = whole.definition.domains.flatMap((one) => one.interfaces.map(({ id }) => id));
      expect(new Set(capacities.map((one) => one.interface))).toEqual(new Set(ports));
      expect(capacities.every(({ instances }) => Number.isInteger(instances) && instances >= 0)).toBe(true);
      expect(problems.length).toBeLessThanOrEqual(LIMITS.problemsKept);
    }),
  );
  expect(soundFile('no part', 'Unnamed part').definition.metadata.name).toBe('Unnamed part');
});

it('[N47] the check says how often the resources allow an interface, what ends the count, and which pins one instance takes', () => {
  const { each, together } = partCapacity(partNamed('sht31'));
  expect(
    each.map(({ key, instances, limit, slots }) => [key, instances, limit, slots.map(({ resource }) => resource)]),
  ).toEqual([
    ['electrical/power', 1, 'max_instances', ['vdd', 'vss']],
    ['electrical/i2c', 1, 'max_instances', ['sda', 'scl']],
    ['electrical/alert', 1, 'max_instances', ['alert']],
    ['electrical/reset', 1, 'max_instances', ['nreset']],
    ['electrical/addr', 1, 'max_instances', ['addr']],
    ['electrical/r', 1, 'max_instances', ['r']],
  ]);
  expect(together).toEqual({ fits: true, left: [] });
});

it('[N47] an interface whose pins are too few is counted by them, and interfaces that cannot be had together are named', () => {
  const file = {
    definition: {
      metadata: { id: 'x', name: 'X', type: 'custom' },
      domains: [
        {
          domain: 'electrical',
          resources: ['a', 'b', 'c'].map((id) => ({ id, functions: [{ name: 'digital_io' }, { name: 'uart_tx' }] })),
          interfaces: [
            {
              id: 'io',
              protocol: { type: 'digital', role: 'output' },
              requires: [{ function: 'digital_io', count: 2 }],
            },
            { id: 'tx', protocol: { type: 'uart', role: 'peer' }, requires: [{ function: 'uart_tx', count: 2 }] },
            { id: 'rx', protocol: { type: 'uart', role: 'peer' }, requires: [{ function: 'uart_rx', count: 1 }] },
            { id: 'none', protocol: { type: 'custom', role: 'peer' }, requires: [] },
          ],
        },
      ],
    },
  };
  const { each, together } = partCapacity(soundFile(file));
  expect(each.map(({ interface: id, instances, limit }) => [id, instances, limit])).toEqual([
    ['io', 1, 'resources'],
    ['tx', 1, 'resources'],
    ['rx', 0, 'resources'],
    ['none', LIMITS.capacityCounted, 'counted'],
  ]);
  expect(each[2]?.slots).toEqual([{ function: 'uart_rx', resource: null, offered: 0 }]);
  expect(together).toEqual({ fits: false, left: ['electrical/tx', 'electrical/rx'] });
});

it('[N48] a pin table pasted from a data sheet becomes resources: numbers, headings, aliases and alternatives are understood', () => {
  const { rows } = readPinTable(
    'Pin\tName\tFunction\tDescription\n1\tVDD\tPower supply\t1.7 to 3.6 V\n2\tPB6\tI2C1_SCL, TIM4_CH1, USART1_TX\tGeneral purpose\n3\tPB7\tI2C1_SDA/GPIO\t\n4\tVSS\t\tGround\n5\tXYZ\tfoo\t',
  );
  expect(rows.map(({ id, functions, description }) => [id, functions, description])).toEqual([
    ['vdd', ['power_input'], '1.7 to 3.6 V'],
    ['pb6', ['i2c_scl', 'pwm_output', 'uart_tx'], 'General purpose'],
    ['pb7', ['i2c_sda', 'digital_io'], ''],
    ['vss', ['ground'], 'Ground'],
    ['xyz', [], ''],
  ]);
  expect(rows[4]?.unknown.map(({ word }) => word)).toEqual(['foo']);
  expect(resourceOf(rows[1] ?? absent('row'))).toEqual({
    id: 'pb6',
    name: 'PB6 (2)',
    functions: [{ name: 'i2c_scl' }, { name: 'pwm_output' }, { name: 'uart_tx' }],
    description: 'General purpose',
  });
});

it('[N48] rows without a heading, in CSV or Markdown, and ranges of pins are read too', () => {
  const csv = readPinTable('SDA,i2c_sda\n"SCL",i2c_scl,"clock, 400 kHz"\nGND', new Set(['gnd']));
  expect(csv.rows.map(({ id, functions, description }) => [id, functions, description])).toEqual([
    ['sda', ['i2c_sda'], ''],
    ['scl', ['i2c_scl'], 'clock, 400 kHz'],
    ['gnd_2', ['ground'], ''],
  ]);
  const markdown = readPinTable('| Pin | Name | Type |\n|---|---|---|\n| 1 | DATA | I/O |\n| 2 | EN | I |');
  expect(markdown.rows.map(({ id, functions }) => [id, functions])).toEqual([
    ['data', ['digital_io']],
    ['en', ['power_enable']],
  ]);
  const bulk = readPinTable('GPIO[0-3]\tdigital_io pwm_output');
  expect(bulk.rows.map(({ id }) => id)).toEqual(['gpio0', 'gpio1', 'gpio2', 'gpio3']);
  expect(bulk.rows[3]?.functions).toEqual(['digital_io', 'pwm_output']);
});

it('[N48] [limit pastedPins] so many rows are read, be they a range or lines, and that there are more is said', () => {
  const most = LIMITS.pastedPins;
  const range = (count: number) => readPinTable(`P[1-${count}]\tdigital_io`);
  const lines = (count: number) =>
    readPinTable(Array.from({ length: count }, (_, n) => `P${n}\tdigital_io`).join('\n'));
  for (const table of [range, lines]) {
    const [whole, more] = [table(most), table(most + 1)];
    expect([whole.rows.length, whole.cut, more.rows.length, more.cut]).toEqual([most, false, most, true]);
  }
});

/** A part of which one interface takes `slots` pins, of which pairs exclude each other. */
function countedPart(ports: readonly object[], pins: number, exclusive = 0): PartDefinitionFile {
  return definitionOf('counted', {
    interfaces: ports,
    resources: Array.from({ length: pins }, (_, n) => ({ id: `r${n}`, functions: [{ name: 'digital_io' }] })),
    resource_groups: Array.from({ length: exclusive }, (_, n) => ({
      id: `g${n}`,
      name: `G${n}`,
      kind: 'exclusive',
      members: [`r${2 * n}`, `r${2 * n + 1}`],
    })),
  });
}

it('[N47] [limit capacityCounted] instances are counted up to the bound, and what ends the count is said', () => {
  const counted = (more: object) => {
    const port = { id: 'x', protocol: { type: 'custom' }, requires: [], ...more };
    return partCapacity(countedPart([port], 0)).each.map(({ instances, limit }) => [instances, limit]);
  };
  const most = LIMITS.capacityCounted;
  expect([most - 1, most, most + 1].flatMap((max_instances) => counted({ max_instances }))).toEqual([
    [most - 1, 'max_instances'],
    [most, 'max_instances'],
    [most, 'counted'],
  ]);
});

it('[N47] [limit capacitySteps] a count that takes more steps than the bound is said to be undecided', () => {
  // One instance more than there are pairs of pins that exclude each other, which only trying all shows.
  const taking = (count: number) =>
    countedPart(
      [{ id: 'x', protocol: { type: 'custom' }, requires: [{ function: 'digital_io', count }] }],
      2 * count - 2,
      count - 1,
    );
  const stepsOf = (count: number) => {
    const index = definitionIndex('counted', taking(count));
    const [domain, port] = [index.domains.get('electrical'), index.interfaces.get('electrical/x')];
    if (domain === undefined || port === undefined) throw new Error('the part has one interface');
    return allocate(domain, [unplaced('x/0', port)], 10 * LIMITS.capacitySteps).steps;
  };
  const counts = Array.from({ length: 9 }, (_, n) => n + 2);
  const limits = counts.map((count) => partCapacity(taking(count)).each[0]?.limit);
  expect(limits).toEqual(
    counts.map((count) => (stepsOf(count) <= LIMITS.capacitySteps ? 'resources' : 'undetermined')),
  );
  expect(new Set(limits).size).toBe(2);
});

it('[N48] the numbers of a table stay in the names, and a row with several is as many pins', () => {
  const named = (text: string) => readPinTable(text).rows.map(({ id, name }) => [id, name]);
  expect(named('Pin\tName\tType\n1\tVDD\tP\n7-8\tGND\tG\n9, 11\tSDA\tI/O')).toEqual([
    ['vdd', 'VDD (1)'],
    ['gnd', 'GND (7)'],
    ['gnd_2', 'GND (8)'],
    ['sda', 'SDA (9)'],
    ['sda_2', 'SDA (11)'],
  ]);
  expect(named('7-8\tGND')).toEqual([
    ['gnd', 'GND (7)'],
    ['gnd_2', 'GND (8)'],
  ]);
  expect(named('3-4\tGPIO[0-1]')).toEqual([
    ['gpio0', 'GPIO0 (3)'],
    ['gpio1', 'GPIO1 (4)'],
  ]);
  const odd = readPinTable('Pin\tName\tFunction\tDrive\n1-3\tGPIO[0-1]\tdigital_io\t4 mA');
  expect(odd.dropped).toEqual(['The column “Drive” is left out.', 'Line 2: “1-3” does not number its 2 pins.']);
});

it('[N48] a row with the name of a pin that is there is merged into it, takes its place or stands beside it', () => {
  const before = [{ id: 'gnd', functions: [{ name: 'ground' }], power_domain_id: 'main' }, { id: 'x' }];
  const list = (how: 'merge' | 'replace' | 'add') => {
    const { rows } = readPinTable('7-8\tGND\tanalog_ground', new Set(['gnd', 'x']), how !== 'add');
    expect(rows.map(({ meets }) => meets)).toEqual(['gnd', null]);
    return withRows(before, rows, how, (one) => one);
  };
  const [first, x] = before;
  const row = (id: string, number: number) => ({ id, name: `GND (${number})`, functions: [{ name: 'analog_ground' }] });
  const functions = [{ name: 'ground' }, { name: 'analog_ground' }];
  expect(list('merge')).toEqual([{ ...first, name: 'GND (7)', functions }, x, row('gnd_2', 8)]);
  expect(list('replace')).toEqual([row('gnd', 7), x, row('gnd_2', 8)]);
  expect(list('add')).toEqual([first, x, row('gnd_2', 7), row('gnd_3', 8)]);
});

it('[Q43] an editor that finds no problem lists what a usable part still lacks', () => {
  const electrical = (more: object): Json => ({
    definition: { metadata: {}, domains: [{ domain: 'electrical', ...more } as Json] },
  });
  const regulator = electrical({
    resources: [
      { id: 'vin', functions: [{ name: 'power_input' }] },
      { id: 'gnd', functions: [{ name: 'ground' }] },
      { id: 'nc', functions: [{ name: 'no_connect' }] },
    ],
    interfaces: [{ id: 'in', requires: [{ function: 'power_input' }] }],
  });
  expect(lacksOf(regulator).map(({ pointer }) => pointer)).toEqual([
    '/definition/domains/0/power_domains',
    '/definition/domains/0/resources/1',
    '/definition/sources',
  ]);
  expect(lacksOf(electrical({ resources: [], interfaces: [] })).map(({ text }) => text)[0]).toMatch(/no pins/);
  for (const file of files)
    expect(lacksOf(file).filter(({ pointer }) => /domains$|sources$/.test(pointer))).toEqual([]);
  for (const odd of [null, 7, {}, { definition: { domains: [null, { resources: 3 }] } }])
    expect(lacksOf(odd).length).toBeGreaterThan(0);
});

it('[N48] whatever is pasted, ids are unique and functions are of the vocabulary', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: fc.constantFrom(...'aA1\t,;|\n"[]-/ _SDAGND') }), (text) => {
      const { rows } = readPinTable(text, new Set(['a']));
      expect(new Set(['a', ...rows.map(({ id }) => id)]).size).toBe(rows.length + 1);
      for (const row of rows) for (const name of row.functions) expect(FUNCTIONS.has(name)).toBe(true);
    }),
  );
  expect(['SDA', 'SPI2_MOSI', 'nRESET', 'GPIO21', 'ADC1_IN5', 'VDDIO', 'hello'].map(functionOfWord)).toEqual([
    'i2c_sda',
    'spi_mosi',
    'reset',
    'digital_io',
    'analog_input',
    'power_input',
    null,
  ]);
});

it('[N49] functions and protocols are found by name, by other spelling and by what they are for, the nearest first', () => {
  const found = (query: string) => choicesFor(query, functionChoices('electrical'))[0]?.value;
  expect([found('sda'), found('i2c clock'), found('uart_rx'), found('gpio')]).toEqual([
    'i2c_sda',
    'i2c_scl',
    'uart_rx',
    'digital_io',
  ]);
  expect(choicesFor('i2c', protocolChoices('electrical'))[0]?.value).toBe('i2c');
  expect(typicalRequires('i2c', ['slave']).map((one) => one.function)).toEqual(['i2c_sda', 'i2c_scl']);
  expect(functionChoices('pneumatic').some(({ value }) => value === 'i2c_sda')).toBe(false);
});

it('[N50] a draft is on the device until it is saved or thrown away; a device without room says so', () => {
  const device = deviceStorage();
  const drafts = openDrafts(device, 'ada');
  const draft = { id: 'd_1', text: '{"a": ', saved: '{}', part: null, changed: 5 };
  expect(drafts.keep(draft)).toBe(true);
  expect(openDrafts(device, 'ada').list()).toEqual([draft]);
  expect(openDrafts(device, 'bob').list()).toEqual([]);
  device.setItem('busbar:draft:ada:odd', '{"no": "draft"}');
  expect(drafts.list()).toEqual([draft]);
  drafts.drop('d_1');
  expect(drafts.get('d_1')).toBe(null);
  expect(openDrafts(deviceStorage(100), 'ada').keep({ ...draft, text: 'x'.repeat(200) })).toBe(false);
  expect(openDrafts(null, 'ada').keep(draft)).toBe(false);
});

it('[limit draftsKept] [N50] of many drafts the oldest that hold nothing unsaved are let go', () => {
  const drafts = openDrafts(deviceStorage(), 'ada');
  for (let n = 0; n < LIMITS.draftsKept + 3; n++) {
    drafts.keep({ id: `d_${n}`, text: n === 1 ? 'mine' : '', saved: '', part: null, changed: n });
  }
  const ids = drafts.list().map(({ id }) => id);
  expect([ids.includes('d_0'), ids.includes('d_1'), ids.includes('d_2'), ids.length]).toEqual([
    false,
    true,
    false,
    LIMITS.draftsKept + 1,
  ]);
});
