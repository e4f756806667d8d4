/** Each thing that can be wrong with the arguments of a call, met by a call, read by the agent. */
import { describe, expect, it } from 'vitest';
import { validateToolInput } from '#engine/tools/validation/validate-input.ts';
import { type InputProblemParams, inputProblemsForAgents } from '#engine/wording/input-problems.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { byteLength } from '#schemas/text/cut.ts';
import { TOOLBOX, type Toolbox } from '../../sync-server/agent/toolbox.ts';
import { world } from '../sync-server/agent/world.ts';
import { expectForAgents } from './sound.ts';

/** The tool, its arguments, and what the agent reads after "Nothing was done." */
type Case = readonly [tool: string, input: Json, text: string];

const edit = (one: Json): Json => ({ edits: [one] });
const deep = (levels: number): Json => (levels === 0 ? {} : { n: deep(levels - 1) });

const CASES: { readonly [Code in Exclude<keyof InputProblemParams, 'tool-unknown'>]: Case } = {
  'not-an-object': ['get_board', [], 'The arguments: must be an object in { }.'],
  'board-not-named': ['get_board', { board: 7 }, '/board: must be the id or name of a board.'],
  'too-large': [
    'get_board',
    { text: 'x'.repeat(LIMITS.bridgeBytes) },
    `The arguments: have more than ${LIMITS.bridgeBytes - 4096} characters of JSON, which is all that a tab is sent.`,
  ],
  'out-of-bounds': [
    'get_board',
    deep(LIMITS.definitionDepth + 9),
    `${'/n'.repeat(LIMITS.definitionDepth + 4)}: is nested more than ${LIMITS.definitionDepth + 4} deep.`,
  ],
  'key-unknown': ['get_board', { parst: [] }, '/parst: is not a known key. Nearest valid: parts.'],
  'no-arguments': ['list_boards', { all: true }, '/all: is not a known key: this tool takes no arguments.'],
  value: [
    'apply_edits',
    edit({ op: 'connect', from: null, to: { part: 'p', interface: 'i2c' } }),
    '/edits/0/from: must be text in quotes, such as "ESP32.i2c" or {"part": "p_1", "interface": "i2c"}.',
  ],
  numbers: [
    'apply_edits',
    edit({ op: 'move_part', part: 'p', at: [1] }),
    '/edits/0/at: takes 2 numbers, such as [120, 80].',
  ],
  'list-empty': ['apply_edits', { edits: [] }, '/edits: is an empty list: give it at least one item.'],
  'list-too-long': [
    'apply_edits',
    { edits: Array<Json>(LIMITS.editsPerCall + 1).fill({ op: 'remove_part', part: 'p' }) },
    `/edits: has ${LIMITS.editsPerCall + 1} items, and one call takes at most ${LIMITS.editsPerCall}: send the rest in further calls.`,
  ],
  'local-name-needed': [
    'apply_edits',
    edit({ op: 'add_part', definition: 'bme280', id: 'mcu' }),
    '/edits/0/id: is a local name, which begins with $, such as "$mcu".',
  ],
  'nothing-to-change': [
    'apply_edits',
    edit({ op: 'update_note', note: 'n' }),
    '/edits/0: says nothing to change: give text or at or size.',
  ],
};

describe('[T48] what is wrong with the arguments of a call is data, worded for agents', () => {
  it.each(Object.entries(CASES))('%s', async (code, [tool, input, says]) => {
    const codes: string[] = [];
    const check: Toolbox['check'] = (name, given) => {
      const problems = validateToolInput(name, given);
      codes.push(...problems.map((one) => one.code));
      return problems;
    };
    // A call may come with any JSON as its arguments.
    const { call } = world({ toolbox: { ...TOOLBOX, check } });
    const { text, error } = await call(tool, input as { [name: string]: Json }).reply;
    expect(error).toBe(true);
    if (!BEFORE.has(code)) expect(codes).toEqual([code]);
    expect(text).toBe(`Nothing was done. ${says} Next: fix this and call ${tool} again.`);
    expectForAgents(text);
    expect(byteLength(text)).toBeLessThanOrEqual(LIMITS.errorBytes);
  });

  it('tool-unknown', () => {
    const problems = validateToolInput('get_bord', {});
    expect(problems.map(({ code }) => code)).toEqual(['tool-unknown']);
    expectForAgents(inputProblemsForAgents('get_bord', problems));
  });
});

/** What is wrong before the tool's own schema is asked. */
const BEFORE = new Set(['not-an-object', 'board-not-named', 'too-large', 'out-of-bounds']);
