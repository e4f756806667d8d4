import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { isObject } from './json.ts';
import type { JsonSchema } from './json-schema.ts';
import { LIMITS } from './limits.ts';

/** A module of precompiled validators: its JavaScript, and the declarations to lie beside it. */
export interface StandaloneModule {
  readonly code: string;
  readonly types: string;
}

/**
 * Compiles schemas (JSON Schema 2020-12, by the name that the validator is exported under) to one ES module that needs
 * neither Ajv nor eval nor `require`, for pages whose CSP forbids them. The text is a function of its arguments alone.
 * `allErrors` collects every error instead of the first: only for input whose size is bounded before. Throws where a schema
 * is wrong, has an unknown keyword or format, or needs a run-time helper that is not inlined here.
 */
export function compileStandalone(
  schemas: Readonly<Record<string, JsonSchema>>,
  options: { readonly allErrors?: boolean } = {},
): StandaloneModule {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allErrors: options.allErrors ?? false,
    inlineRefs: false,
    verbose: false,
    messages: true,
    code: { source: true, esm: true, lines: true },
  });
  for (const [format, pattern] of Object.entries(STRING_FORMATS)) ajv.addFormat(format, pattern);
  const names = Object.keys(schemas).sort();
  for (const name of names) {
    const schema = schemas[name];
    if (schema === undefined) continue;
    ajv.addSchema(withoutAnnotations(schema), name);
  }
  const compiled = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])));
  return {
    code: inlineHelpers(compiled),
    types: [
      "import type { Validator } from '#schemas/validator.ts';",
      ...names.map((name) => `export const ${name}: Validator<unknown>;`),
      '',
    ].join('\n'),
  };
}

// Annotations decide nothing, and Ajv would write them into the module.
const ANNOTATIONS = new Set(['$schema', '$id', 'title', 'description', 'default', 'deprecated', 'examples']);
const MAPS_OF_SCHEMAS = new Set(['properties', '$defs', 'patternProperties', 'dependentSchemas']);

function withoutAnnotations(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !ANNOTATIONS.has(keyword))
      .map(([keyword, value]) => [keyword, MAPS_OF_SCHEMAS.has(keyword) ? eachValue(value) : inside(value)]),
  );
}

function eachValue(map: unknown): unknown {
  return isObject(map) ? Object.fromEntries(Object.entries(map).map(([key, value]) => [key, inside(value)])) : map;
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  return isObject(value) ? withoutAnnotations(value) : value;
}

/** Formats as expressions, since a function cannot be written into the module. Practical, not the whole grammar. */
export const STRING_FORMATS = {
  uri: /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i,
  'date-time':
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i,
} as const;

const HELPERS = {
  ucs2length: `function ucs2length(text) {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    const high = text.charCodeAt(at);
    if (high < 0xd800 || high > 0xdbff) continue;
    const low = text.charCodeAt(at + 1);
    if (low >= 0xdc00 && low <= 0xdfff) length--;
  }
  return length;
}`,
  equal: `function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}`,
} as const;

// Ajv copies all errors so far for each entry of a list that has some: quadratic, minutes for a hostile file.
const JOINED = `function joined(errors, more) {
  if (errors === null) return more;
  for (let at = 0; at < more.length && (at === 0 || errors.length < ${LIMITS.schemaErrorsKept}); at++) errors.push(more[at]);
  return errors;
}
`;

function inlineHelpers(compiled: string): string {
  let code = compiled.replace(/^"use strict";\n?/, '');
  const used: string[] = [];
  const concat = /vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\)/g;
  if (concat.test(code)) {
    code = code.replace(concat, 'joined(vErrors, $1.errors)');
    used.push(JOINED);
  }
  for (const [name, source] of Object.entries(HELPERS)) {
    const call = `require("ajv/dist/runtime/${name}").default`;
    if (!code.includes(call)) continue;
    code = code.replaceAll(call, name);
    used.push(source);
  }
  const left = /require\([^)]*\)/.exec(code);
  if (left) throw new Error(`The validators need ${left[0]}, which is not inlined.`);
  return `${used.map((source) => `${source}\n`).join('')}${code}`;
}
