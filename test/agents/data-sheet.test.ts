/** An agent describes a part that nobody has described yet, from the facts of a data sheet, through the real server. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Json as FileJson } from '#schemas/json-schema.ts';
import type { DefinitionFix } from '#schemas/part-definition/problem.ts';
import { type Live, type LiveAgent, startLive } from '../agent/live.ts';
import { applyFix } from '../support/apply-fix.ts';

let live: Live;
let agent: LiveAgent;

beforeEach(async () => {
  live = await startLive();
});

afterEach(() => live.close());

type Json = { [key: string]: unknown };

/** What the data sheet of a light sensor says, put into the example that get_part_schema gave. */
function described(example: unknown, sda: string): Json {
  const text = JSON.stringify(example)
    .replaceAll('example-light-sensor', 'bh1750fvi')
    .replaceAll('"Light sensor"', '"Ambient light sensor"')
    .replaceAll('"EX-1"', '"BH1750FVI"')
    .replaceAll('"Example"', '"ROHM"')
    .replace('"name":"i2c_sda"', `"name":"${sda}"`);
  return JSON.parse(text) as Json;
}

test('[T18] an agent imports a part from a data sheet’s facts, fixes what the check says, and wires it', async () => {
  const board = await live.newBoard('Greenhouse');
  const tab = await live.tab(board);
  const { value } = await live.newKey('Robot');
  agent = await live.agent(value);

  expect(
    ((await agent.call('search_parts', { query: 'BH1750FVI' })).data.parts as readonly { id: string }[]).map(
      ({ id }) => id,
    ),
  ).not.toContain('bh1750fvi');
  const { example } = (await agent.call('get_part_schema')).data;
  // It takes the pin's name of the data sheet for the name of a function.
  const first = await agent.call('validate_part_definition', { file: described(example, 'i2c_dvi') });
  expect(first.data.valid).toBe(false);
  const problems = first.data.problems as readonly { pointer: string; nearest?: readonly string[] }[];
  const wrong = problems.find(({ pointer }) => pointer.endsWith('/functions/0/name'));
  const words = await agent.call('get_part_schema', { section: 'functions', query: 'i2c data' });
  const known = [...(wrong?.nearest ?? []), ...(words.text.match(/i2c_sda/) ?? [])];
  const file = described(example, known.find((word) => word.startsWith('i2c_sda')) ?? '');
  expect((await agent.call('validate_part_definition', { file })).data).toMatchObject({ valid: true, problems: [] });

  const { definition } = (await agent.call('import_part_definition', { file })).data;
  const wired = await agent.call('apply_edits', {
    edits: [
      { op: 'add_part', id: '$mcu', definition: 'esp32-devkitc-v4', label: 'MCU' },
      { op: 'add_part', id: '$light', definition, label: 'Light' },
      { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$light', interface: 'power' } },
      { op: 'connect', from: { part: '$mcu', interface: 'i2c' }, to: { part: '$light', interface: 'i2c' } },
    ],
  });
  expect(wired).toMatchObject({ isError: false, data: { applied: true } });
  expect([...tab.store.board.parts.values()].map(({ label }) => label).sort()).toEqual(['Light', 'MCU']);
  expect([...tab.store.board.definitions.keys()]).toContain(definition);
  const picture = await agent.call('take_screenshot');
  expect(picture).toMatchObject({ isError: true, text: expect.stringContaining('no browser window') });
});

test('[T18] what can surely be fixed comes with the edits that fix it', async () => {
  await live.newBoard('Greenhouse');
  const { value } = await live.newKey('Robot');
  agent = await live.agent(value);
  const { example } = (await agent.call('get_part_schema')).data;
  const file = described(example, 'SDA');
  const { problems } = (await agent.call('validate_part_definition', { file })).data as {
    readonly problems: readonly { readonly fix?: DefinitionFix }[];
  };
  const fixes = problems.flatMap(({ fix }) => fix ?? []);
  expect(fixes).toMatchObject([{ label: 'Write i2c_sda' }]);
  const fixed = fixes.reduce((now, fix) => applyFix(now, fix), file as FileJson);
  expect((await agent.call('validate_part_definition', { file: fixed })).data).toMatchObject({ valid: true });
});
