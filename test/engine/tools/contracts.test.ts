import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { expect, test } from 'vitest';
import { generated } from '#engine/generate.ts';
import { EDIT_OPS } from '#engine/tools/editing/edit-schema.ts';
import { TOOLS } from '#engine/tools/index.ts';
import { byteLength, cut } from '#engine/tools/replies/reply.ts';
import { validateToolInput } from '#engine/tools/validation/validate-input.ts';
import { inputProblemsForAgents } from '#engine/wording/input-problems.ts';
import { LIMITS } from '#schemas/limits.ts';

test('[T3] the guide to agents lists every tool', () => {
  const listed = [...(generated().get('docs/agents.md') ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(TOOLS.map(({ name }) => name));
});

test('[T49] every tool is called by a test', () => {
  const tests = join(import.meta.dirname, '../..');
  const called = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(tests, file), 'utf8').matchAll(/\b(?:ask|call|refusal)(?:<[^()]*>)?\(\s*'(\w+)'/g),
    ])
    .map(([, name]) => name);
  const uncalled = TOOLS.map(({ name }) => name).filter((name) => !called.includes(name));
  expect(
    uncalled.map((name) => `call ${name} in test/engine/tools/${name.replaceAll('_', '-')}.test.ts, as ask('${name}')`),
  ).toEqual([]);
});

test('[T3] each tool has a name of its own, verb_noun, and closed schemas', () => {
  expect(new Set(TOOLS.map((tool) => tool.name)).size).toBe(TOOLS.length);
  for (const tool of TOOLS) {
    expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(openObjects(tool.inputSchema)).toEqual([]);
    expect(openObjects(tool.outputSchema)).toEqual([]);
    expect(Object.keys(tool.annotations).sort()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ]);
  }
});

test('[limit descriptionBytes] [T3] no description is longer than its bound', () => {
  expect(TOOLS.filter(({ description }) => byteLength(description) > LIMITS.descriptionBytes)).toEqual([]);
});

/** Paths of object schemas that name properties and take others too. */
function openObjects(schema: unknown, path = ''): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = schema as { properties?: object; additionalProperties?: unknown; anyOf?: unknown };
  const open = own.properties !== undefined && own.additionalProperties === undefined && own.anyOf === undefined;
  const inside = Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}/${key}`));
  return open && path !== '' ? [path, ...inside] : inside;
}

const GOOD: Readonly<Record<string, object>> = {
  add_part: { definition: 'bme280', id: '$a', at: [0, 20], fields: { x: null } },
  update_part: { part: 'p', group: null, quantity: 2 },
  move_part: { part: 'p', at: [1, 2] },
  remove_part: { part: 'p' },
  connect: {
    from: { part: 'p', interface: 'i2c', instance: 0 },
    to: { part: '$q', interface: 'i2c', domain: 'electrical' },
  },
  update_connection: { connection: 'c', fields: { cable_length_m: 2 } },
  disconnect: { connection: 'c', from: 'MCU.i2c', to: 'Air.i2c' },
  pin: { slot: { part: 'p', interface: 'i2c', function: 'i2c_sda' }, resource: 'gpio21' },
  unpin: { slot: { part: 'p', interface: 'i2c', requires: 0, n: 0 } },
  waive: { fingerprint: 'a|b|', why: 'known', until: '2026-01-01' },
  unwaive: { fingerprint: 'a|b|' },
  tick: { item: 'doc-design-rule||bme280@0 0' },
  untick: { item: 'doc-design-rule||bme280@0 0' },
  add_note: { text: 'x', at: [0, 0], kind: 'frame' },
  update_note: { note: 'n', text: 'y' },
  remove_note: { note: 'n' },
  rename_board: { name: 'x' },
  update_settings: { ambient_C: [0, 40], severities: { 'conn-self': 'ignore', 'bom-moq': null } },
};

test.each(EDIT_OPS)('[T4] %s: the compiled check and the published schema agree on good and bad input', (op) => {
  const schema = TOOLS.find((tool) => tool.name === 'apply_edits')?.inputSchema as Schema; // JSON Schema by contract
  const published = new Validator(schema, '2020-12', true);
  const agree = (edit: object) => {
    const input = { edits: [edit] };
    const ok = validateToolInput('apply_edits', input).length === 0;
    expect(published.validate(input).valid).toBe(ok);
    return ok;
  };
  const good = { op, ...GOOD[op] };
  expect(agree(good)).toBe(true);
  expect(agree({ ...good, more: 1 })).toBe(false);
  for (const key of Object.keys(good)) expect(agree({ ...good, [key]: { odd: [] } })).toBe(false);
});

test('[T4] a wrong op, a missing key and an unknown key each say where and what would be right', () => {
  for (const [op, nearest] of [
    ['conect', ['connect']],
    ['remove_prt', ['remove_part']],
    ['qqqqqqqqqqqqqqqqqqqqqqq', EDIT_OPS],
  ] as const) {
    expect(validateToolInput('apply_edits', { edits: [{ op }] })).toEqual([
      {
        pointer: '/edits/0/op',
        code: 'value',
        params: { expected: { code: 'choice', params: { values: [...EDIT_OPS] } }, optional: false },
        nearest: expect.arrayContaining([...nearest]),
      },
    ]);
  }
  expect(validateToolInput('export_board', { format: 'bom' })[0]?.nearest?.[0]).toBe('bom_csv');
  expect(validateToolInput('apply_edits', { edits: [{ op: 'remove_part' }] })).toEqual([
    { pointer: '/edits/0/part', code: 'value', params: { expected: { code: 'present', params: {} }, optional: false } },
  ]);
  expect(validateToolInput('get_board', { parst: [] })).toEqual([
    { pointer: '/parst', code: 'key-unknown', params: {}, nearest: expect.arrayContaining(['parts']) },
  ]);
  expect(validateToolInput('get_boards', {})).toEqual([
    {
      pointer: '',
      code: 'tool-unknown',
      params: { given: 'get_boards' },
      nearest: expect.arrayContaining(['get_board']),
    },
  ]);
});

test('[limit editsPerCall] [T4] one edit more than the bound is refused, exactly as many are not', () => {
  const edits = (count: number) => ({ edits: Array.from({ length: count }, () => ({ op: 'remove_part', part: 'p' })) });
  expect(validateToolInput('apply_edits', edits(LIMITS.editsPerCall))).toEqual([]);
  expect(validateToolInput('apply_edits', edits(LIMITS.editsPerCall + 1))[0]?.pointer).toBe('/edits');
  expect(validateToolInput('apply_edits', edits(0))[0]?.pointer).toBe('/edits');
});

test('[limit undoCalls] [T4] undo takes back at least one call and at most as many as the bound', () => {
  const refused = (count: number) => validateToolInput('undo', { count }).map(({ pointer }) => pointer);
  expect([1, LIMITS.undoCalls].map(refused)).toEqual([[], []]);
  expect([0, LIMITS.undoCalls + 1].map(refused)).toEqual([['/count'], ['/count']]);
});

test('[T4] nothing that JSON can hold makes the check throw, and its words stay short', () => {
  for (const input of [null, 1, 'x', [], { edits: [null] }, { edits: [[]] }, { edits: [{ op: {} }] }, { edits: {} }]) {
    const problems = validateToolInput('apply_edits', input);
    expect(problems.length).toBeGreaterThan(0);
    expect(byteLength(inputProblemsForAgents('apply_edits', problems))).toBeLessThanOrEqual(LIMITS.errorBytes);
  }
});

test('[T5] text is cut by bytes, between characters', () => {
  expect(cut('abc', 3)).toBe('abc');
  expect(cut('abcdef', 5)).toBe('ab…');
  expect(byteLength('Ω€😀a')).toBe(10);
  expect(byteLength(cut('😀'.repeat(50), 21))).toBeLessThanOrEqual(21);
});
