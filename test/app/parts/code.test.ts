import { json as jsonLanguage } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { pointerOf } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { parsePartText } from '#schemas/part-definition/text.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { FUNCTIONS, PROTOCOLS } from '#schemas/vocabulary/index.ts';
import { codePlaceAt, looseValue, thingAt } from '../../../app/parts/code/code-place.ts';
import { completionsAt, hintAt, narrowed } from '../../../app/parts/code/completions.ts';
import { keysAt } from '../../../app/parts/code/schema-at.ts';
import { draftText } from '../../../app/parts/draft/part-draft.ts';

const PART: Json = {
  definition: {
    metadata: { id: 'x', name: 'X', type: 'sensor' },
    domains: [
      {
        domain: 'electrical',
        power_domains: [{ id: 'vdd', name: 'VDD', nominal_voltage_V: 3.3, max_current_mA: 1 }],
        resources: [{ id: 'sda', name: 'SDA', functions: [{ name: 'i2c_sda' }, { name: 'digital_io' }] }],
        interfaces: [{ id: 'bus', protocol: { type: 'i2c', role: 'slave' }, requires: [] }],
      },
      { domain: 'pneumatic', resources: [], interfaces: [] },
    ],
  },
};

/** What is offered at the bar of a text. */
function offered(text: string): readonly string[] {
  const at = text.indexOf('|');
  const doc = text.replace('|', '');
  const state = EditorState.create({ doc, extensions: [jsonLanguage()] });
  const place = codePlaceAt(state, at);
  return place === null ? [] : narrowed(completionsAt(place, looseValue(state)), place.word).map(({ label }) => label);
}

const inDomain = (rest: string) => `{"definition": {"metadata": {}, "domains": [{"domain": "electrical", ${rest}}]}}`;

it('[N51] keys are offered by position and domain, required ones first, those that stand there left out', () => {
  expect(offered('{"definition": {"metadata": {"id": "x", |}}}').slice(0, 2)).toEqual(['name', 'type']);
  expect(offered('{"definition": {"metadata": {"id": "x", "na|"}}}')).toContain('name');
  expect(offered('{"definition": {"metadata": {"id": "x", "|')).not.toContain('id');
  expect(offered('{|}')).toEqual(['definition', '$schema', 'id', 'purchaseInfo']);
  expect(offered(inDomain('"resources": [{"id": "a", |}]'))).toContain('logic_levels');
  const fluid = '{"definition": {"domains": [{"domain": "pneumatic", "resources": [{"id": "a", |}]}]}}';
  expect(offered(fluid)).toContain('max_pressure_bar');
  expect(offered(fluid)).not.toContain('logic_levels');
  expect(keysAt(['definition', 'metadata'], PART).find(({ key }) => key === 'categories')?.deprecated).toBe(true);
});

it('[N51] values are offered from the schema, the vocabulary and the file: enumerations, functions, protocols, roles, ids', () => {
  expect(offered('{"definition": {"domains": [{"domain": "|"}]}}')).toContain('hydraulic');
  expect(offered(inDomain('"resources": [{"id": "a", "functions": [{"name": |}]}]'))).toContain('i2c_sda');
  expect(offered(inDomain('"interfaces": [{"protocol": {"type": "i|"}}]'))).toContain('i2c');
  expect(offered(inDomain('"interfaces": [{"protocol": {"type": "i2c", "role": "|"}}]'))).toEqual([
    'master',
    'passive',
    'slave',
  ]);
  expect(offered(inDomain('"interfaces": [{"protocol": {"type": "i2c", "role": ["|"]}}]'))).toContain('slave');
  const withPins = '"resources": [{"id": "sda", "functions": [{"name": "i2c_sda"}]}], ';
  expect(offered(inDomain(`${withPins}"interfaces": [{"requires": [{"function": "|"}]}]`))[0]).toBe('i2c_sda');
  expect(offered(inDomain(`${withPins}"interfaces": [{"requires": [{"resources": ["|"]}]}]`))).toEqual(['sda']);
  expect(offered(inDomain('"power_domains": [{"id": "vdd"}], "resources": [{"power_domain_id": "|"}]'))).toEqual([
    'vdd',
  ]);
  expect(offered(inDomain('"resources": [{"has_internal_pullup": |}]'))).toEqual(['true', 'false']);
  expect(offered('{"definition": {"metadata": {"taxonomy": ["sensor.|"]}}}')).toContain('sensor.environmental');
});

it('[N51] a word so far narrows what is offered, by other spellings too', () => {
  expect(offered(inDomain('"resources": [{"functions": [{"name": "sda|"}]}]'))[0]).toBe('i2c_sda');
  expect(offered(inDomain('"interfaces": [{"protocol": {"type": "i2|"}}]'))).toEqual(['i2c', 'i2s', 'mipi_csi2']);
});

it('[N51] what is offered completes also while the file is not whole', () => {
  expect(
    offered('{"definition": {"domains": [{"domain": "electrical", "resources": [{"id": "a", "functions": [{"name": "'),
  ).toEqual([]);
  expect(
    offered(
      '{"definition": {"domains": [{"domain": "electrical", "resources": [{"id": "a", "functions": [{"name": "i2|',
    ),
  ).toContain('i2c_sda');
  expect(offered('{"definition": {"metadata": {"id": "x", "type": |')).toContain('sensor');
});

it('[N52] each key and word has a note: what the schema says of it, or what the vocabulary does', () => {
  const text = draftText(PART);
  const state = EditorState.create({ doc: text, extensions: [jsonLanguage()] });
  const note = (word: string) => {
    const thing = thingAt(state, text.indexOf(word) + 2);
    return thing === null ? null : hintAt(thing.tokens, thing.kind, thing.word, PART);
  };
  expect(note('"max_current_mA"')).toMatch(/capacity.*at least 0/i);
  expect(note('"i2c_sda"')).toMatch(/Joins .*i2c_sda/);
  expect(note('"i2c"')).toMatch(/master with slave/);
  expect(note('"sensor"')).toMatch(/Primary category/);
});

it('[N52] no key of a part and no function or protocol is without a note', () => {
  const keys: string[] = [];
  const walk = (value: Json, tokens: readonly string[]): void => {
    if (Array.isArray(value)) for (const [at, item] of value.entries()) walk(item, [...tokens, String(at)]);
    else if (typeof value === 'object' && value !== null) {
      for (const { key } of keysAt(tokens, PART)) {
        keys.push(key);
        expect([key, hintAt([...tokens, key], 'key', key, PART)]).toEqual([key, expect.stringMatching(/\w{3}.* /)]);
      }
      for (const [key, item] of Object.entries(value)) walk(item, [...tokens, key]);
    }
  };
  walk(PART, []);
  expect(keys).toEqual(expect.arrayContaining(['logic_levels', 'max_current_mA', 'voltage_range_V']));
  const domain = ['definition', 'domains', '0'];
  const place = {
    function: [...domain, 'resources', '0', 'functions', '0', 'name'],
    protocol: [...domain, 'interfaces', '0', 'protocol', 'type'],
  };
  const noteless = (tokens: readonly string[], words: Iterable<string>) =>
    [...words].filter((word) => hintAt(tokens, 'value', word, PART) === hintAt(tokens, 'value', 'nobody', PART));
  expect([noteless(place.function, FUNCTIONS.keys()), noteless(place.protocol, PROTOCOLS.keys())]).toEqual([[], []]);
});

it('[N52] the way that the code view finds to a value is its JSON pointer, for every value of every kind of part', () => {
  for (const file of STARTER_PARTS.slice(0, 12)) {
    const text = draftText(file as unknown as Json); // definition files are JSON by contract
    const state = EditorState.create({ doc: text, extensions: [jsonLanguage()] });
    // Asked for a place, the view reads on for some milliseconds, which a busy machine may spend elsewhere.
    if (ensureSyntaxTree(state, text.length, Number.POSITIVE_INFINITY) === null) throw new Error('not read');
    const parsed = parsePartText(text);
    if (!parsed.ok) throw new Error('no JSON');
    const walk = (node: typeof parsed.root, tokens: readonly string[]): void => {
      if (node.kind === 'scalar') expect(pointerOf(thingAt(state, node.start)?.tokens ?? [])).toBe(pointerOf(tokens));
      else if (node.kind === 'array')
        for (const [at, item] of node.items.entries()) walk(item, [...tokens, String(at)]);
      else for (const { key, value } of node.members) walk(value, [...tokens, key]);
    };
    walk(parsed.root, []);
  }
});
