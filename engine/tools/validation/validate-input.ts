/** Checks what an agent sends before anything reads it: the same in the server and in the tab, without eval. */
import type { Json, JsonSchema } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import { escapePointer, pointerOf, type SchemaError, type Validator, wordsOf } from '#schemas/validator.ts';
import { EDIT_SCHEMAS } from '../editing/edit-schema.ts';
import { TOOLS } from '../index.ts';
import { cut } from '../replies/reply.ts';
import * as compiled from './validators.generated.js';

/** What is wrong with one place of the input. `pointer` is a JSON pointer into it. */
export interface InputProblem {
  readonly pointer: string;
  readonly message: string;
  readonly nearest?: readonly string[];
}

const MOST = 10;
// The generated module is a record of validators by name; its own declarations list them one by one.
const validators = compiled as unknown as Readonly<Record<string, Validator<Json>>>;

/** At most ten problems, those of earlier edits first; empty: the tool may run. A tool that is not there is one problem. */
export function validateToolInput(name: string, input: unknown): readonly InputProblem[] {
  const tool = TOOLS.find((one) => one.name === name);
  const validator = validators[`tool_${name}`];
  if (tool === undefined || validator === undefined) {
    const names = TOOLS.map((one) => one.name);
    const like = nearest(name, names);
    return [{ pointer: '', message: `there is no tool "${name}"`, nearest: like.length > 0 ? like : names }];
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

/** The problems as one text for a model: where, what, what would be right, what to do next. */
export function wordsForProblems(tool: string, problems: readonly InputProblem[]): string {
  const lines = problems.map(({ pointer, message, nearest: like }) => {
    const hint = like === undefined || like.length === 0 ? '' : ` Nearest valid: ${like.join(', ')}.`;
    return `${pointer === '' ? 'The arguments' : pointer}: ${message.replace(/\.$/, '')}.${hint}`;
  });
  return `Nothing was done. ${cut(lines.join(' '), LIMITS.errorBytes - 200)} Next: fix this and call ${cut(tool, 80)} again.`;
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
  for (const error of validator.errors ?? []) {
    const pointer = `${base}${pointerOf(error)}`;
    if (problems.has(pointer)) continue;
    const like = suggestions(error, input, known);
    problems.set(pointer, {
      pointer,
      message: sayOf(error, pointer, input, { known, required }),
      ...(like.length > 0 ? { nearest: like } : {}),
    });
    if (problems.size >= MOST) break;
  }
  return [...problems.values()];
}

/** What is wrong, with what it should look like where that is more than a word. */
function sayOf(
  error: SchemaError,
  pointer: string,
  input: unknown,
  { known, required }: { readonly known: readonly string[]; readonly required: readonly unknown[] },
): string {
  const { keyword, params } = error;
  const given = valueAt(input, pointerOf(error));
  const key = pointer.split('/').at(-1) ?? '';
  const shape = SHAPES[key];
  const like = shape === undefined ? '' : `, such as ${shape}`;
  if ((keyword === 'maxItems' || keyword === 'minItems') && Array.isArray(given)) {
    if (key === 'at' || key === 'size' || key === 'ambient_C') return `takes ${params.limit} numbers${like}`;
    return keyword === 'minItems'
      ? 'is an empty list: give it at least one item'
      : `has ${given.length} items, and one call takes at most ${params.limit}: send the rest in further calls`;
  }
  if (keyword === 'pattern' && key === 'id') return 'is a local name, which begins with $, such as "$mcu"';
  if (keyword === 'minProperties') {
    return `says nothing to change: give ${known.filter((one) => !required.includes(one)).join(' or ')}`;
  }
  if (keyword === 'additionalProperties' && known.length === 0)
    return 'is not a known key: this tool takes no arguments';
  // Clients that must send every key send null for those that are away.
  const away = given === null && !required.includes(key) && known.includes(key) ? ', or stay away' : '';
  return `${wordsOf(error)}${keyword === 'type' || keyword === 'required' || keyword === 'pattern' ? like : ''}${away}`;
}

/** An example of each argument that is an object or a list. */
const SHAPES: Readonly<Record<string, string>> = {
  edits: '[{"op": "add_part", "definition": "bme280"}]',
  op: '"add_part", "update_part", "move_part", "remove_part", "connect", "disconnect" or "pin"',
  slot: '{"part": "p_1", "interface": "i2c", "function": "i2c_sda"}',
  from: '{"part": "p_1", "interface": "i2c"}',
  to: '{"part": "p_1", "interface": "i2c"}',
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
  definition: '"bme280"',
};

/** For a word that is not allowed, the allowed ones nearest to it, else all; for an unknown key at the top, the known keys. */
function suggestions(error: SchemaError, input: unknown, known: readonly string[]): readonly string[] {
  const extra = error.params.additionalProperty;
  if (typeof extra === 'string' && error.instancePath === '') return near(extra, known);
  const allowed = error.params.allowedValues;
  if (!Array.isArray(allowed)) return [];
  const value = valueAt(input, pointerOf(error));
  return typeof value === 'string' ? near(value, allowed.map(String)) : allowed.map(String);
}

function near(word: string, words: readonly string[]): readonly string[] {
  const like = nearest(word, words);
  return like.length > 0 ? like : words;
}

function valueAt(input: unknown, pointer: string): unknown {
  let at: unknown = input;
  for (const key of pointer.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[key]; // an object or a list, by the line above
  }
  return at;
}

function propertiesOf(schema: { readonly [keyword: string]: unknown }): readonly string[] {
  return Object.keys((schema.properties ?? {}) as object).map(escapePointer); // an object schema's own properties
}
