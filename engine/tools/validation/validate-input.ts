/** Checks what an agent sends before anything reads it: the same in the server and in the tab, without eval. */
import type { Coded } from '#schemas/coded.ts';
import { expectationOf } from '#schemas/expectation/expectation.ts';
import { escapePointer, isObject, valueAt } from '#schemas/json.ts';
import type { Json, JsonSchema } from '#schemas/json-schema.ts';
import { nearest } from '#schemas/nearest.ts';
import { errorPointer, type SchemaError, type Validator } from '#schemas/validator.ts';
import type { InputProblem, InputProblemParams } from '../../wording/input-problems.ts';
import { EDIT_SCHEMAS } from '../editing/edit-schema.ts';
import { TOOLS } from '../index.ts';
import { cut } from '../replies/reply.ts';
import * as compiled from './validators.generated.js';

const MOST = 10;
// The generated module is a record of validators by name; its own declarations list them one by one.
const validators = compiled as unknown as Readonly<Record<string, Validator<Json>>>;

export type { InputProblem };

/** At most ten problems, those of earlier edits first; empty: the tool may run. A tool that is not there is one problem. */
export function validateToolInput(name: string, input: unknown): readonly InputProblem[] {
  const tool = TOOLS.find((one) => one.name === name);
  const validator = validators[`tool_${name}`];
  if (tool === undefined || validator === undefined) {
    const names = TOOLS.map((one) => one.name);
    const like = nearest(name, names);
    return [
      { pointer: '', code: 'tool-unknown', params: { given: cut(name, 80) }, nearest: like.length > 0 ? like : names },
    ];
  }
  if (!validator(input)) return problemsOf(validator, input, '', tool.inputSchema);
  const edits = (input as { readonly edits?: unknown }).edits;
  if (name !== 'apply_edits' || !Array.isArray(edits)) return [];
  const problems: InputProblem[] = [];
  for (const [index, edit] of edits.entries()) {
    const { op } = edit as { readonly op: string }; // the loose schema has just said so
    const strict = validators[`edit_${op}`];
    if (strict === undefined || strict(edit)) continue;
    problems.push(...problemsOf(strict, edit, `/edits/${index}`, EDIT_SCHEMAS[op] ?? {}));
    if (problems.length >= MOST) break;
  }
  return problems.slice(0, MOST);
}

function problemsOf(
  validator: Validator<unknown>,
  input: unknown,
  base: string,
  schema: JsonSchema,
): readonly InputProblem[] {
  const problems = new Map<string, InputProblem>();
  const known = propertiesOf(schema).filter((key) => key !== 'op');
  const required = Array.isArray(schema.required) ? schema.required : [];
  const errors = (validator.errors ?? []).filter((error) => !isOtherAlternative(error, input));
  for (const error of errors) {
    const pointer = `${base}${errorPointer(error)}`;
    if (problems.has(pointer)) continue;
    // That no alternative fits is told by what is wrong with the one that is meant.
    if (error.keyword === 'anyOf' && errors.length > 1) continue;
    const like = suggestions(error, input, known);
    problems.set(pointer, {
      pointer,
      ...reasonOf(error, pointer, input, { known, required }),
      ...(like.length > 0 ? { nearest: like } : {}),
    });
    if (problems.size >= MOST) break;
  }
  return [...problems.values()];
}

/** Whether an object is told that it is no text: of two alternatives it is the other one. */
function isOtherAlternative(error: SchemaError, input: unknown): boolean {
  const given = valueAt(input, error.instancePath);
  return (
    error.keyword === 'type' &&
    error.params.type === 'string' &&
    isObject(given) &&
    error.schemaPath.includes('/anyOf/')
  );
}

/** What is wrong, with what it should look like where that is more than a word. */
function reasonOf(
  error: SchemaError,
  pointer: string,
  input: unknown,
  { known, required }: { readonly known: readonly string[]; readonly required: readonly unknown[] },
): Coded<InputProblemParams> {
  const { keyword, params } = error;
  const given = valueAt(input, errorPointer(error));
  const key = pointer.split('/').at(-1) ?? '';
  const shape = SHAPES[key];
  const example = shape === undefined ? {} : { example: shape };
  if ((keyword === 'maxItems' || keyword === 'minItems') && Array.isArray(given)) {
    const limit = Number(params.limit);
    if (key === 'at' || key === 'size' || key === 'ambient_C')
      return { code: 'numbers', params: { limit, ...example } };
    if (keyword === 'minItems') return { code: 'list-empty', params: {} };
    return { code: 'list-too-long', params: { count: given.length, limit } };
  }
  if (keyword === 'pattern' && key === 'id') return { code: 'local-name-needed', params: {} };
  if (keyword === 'minProperties') {
    return { code: 'nothing-to-change', params: { keys: known.filter((one) => !required.includes(one)) } };
  }
  if (keyword === 'additionalProperties') {
    return { code: known.length === 0 ? 'no-arguments' : 'key-unknown', params: {} };
  }
  // Clients that must send every key send null for those that are away.
  const optional = given === null && !required.includes(key) && known.includes(key);
  const shown = EXEMPLIFIED.has(keyword) ? example : {};
  return { code: 'value', params: { expected: expectationOf(error), optional, ...shown } };
}

const EXEMPLIFIED: ReadonlySet<string> = new Set(['type', 'required', 'pattern']);

/** An example of each argument that is an object or a list. */
const SHAPES: Readonly<Record<string, string>> = {
  edits: '[{"op": "add_part", "definition": "bme280"}]',
  op: '"add_part", "update_part", "move_part", "remove_part", "connect", "disconnect" or "pin"',
  slot: '{"part": "p_1", "interface": "i2c", "function": "i2c_sda"}',
  from: '"ESP32.i2c" or {"part": "p_1", "interface": "i2c"}',
  to: '"ESP32.i2c" or {"part": "p_1", "interface": "i2c"}',
  connection: '"c_1", or from and to',
  at: '[120, 80]',
  size: '[400, 300]',
  fields: '{"i2c_address": "0x77"}',
  parts: '["p_1", "Display"]',
  rules: '["power-unpowered-part"]',
  include: '["parts"]',
  region: '{"x": 0, "y": 0, "width": 800, "height": 600}',
  force: '"the user asked for it"',
  until: '"2030-12-31"',
  ambient_C: '[0, 40]',
  severities: '{"power-unpowered-part": "warning"}',
  look: '"drawn"',
  definition: '"bme280"',
};

/** For a word that is not allowed, the allowed ones nearest to it, else all; for an unknown key at the top, the known keys. */
function suggestions(error: SchemaError, input: unknown, known: readonly string[]): readonly string[] {
  const extra = error.params.additionalProperty;
  if (typeof extra === 'string' && error.instancePath === '') return near(extra, known);
  const allowed = error.params.allowedValues;
  if (!Array.isArray(allowed)) return [];
  const value = valueAt(input, errorPointer(error));
  return typeof value === 'string' ? near(value, allowed.map(String)) : allowed.map(String);
}

function near(word: string, words: readonly string[]): readonly string[] {
  const like = nearest(word, words);
  return like.length > 0 ? like : words;
}

function propertiesOf(schema: { readonly [keyword: string]: unknown }): readonly string[] {
  return Object.keys((schema.properties ?? {}) as object).map(escapePointer); // an object schema's own properties
}
