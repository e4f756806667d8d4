import type { Context } from 'hono';
import type { JsonSchema } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import { pointerOf, type SchemaError, type Validator, wordsOf } from '#schemas/validator.ts';
import { Refused } from '../access/refused.ts';

/**
 * The request's body, at most `LIMITS.bodyBytes` of JSON that fits the schema; an empty body counts as `{}`.
 * `validator` is the compiled `schema`. Throws `Refused` with the pointer and the nearest valid value.
 */
export async function readBody<T>(c: Context, schema: JsonSchema, validator: Validator<T>): Promise<T> {
  const text = await readText(c.req.raw);
  let json: unknown = {};
  if (text.trim() !== '') {
    if (!isJsonType(c.req.header('content-type'))) {
      throw new Refused(
        'unsupported_media_type',
        'The body must be JSON: send the header Content-Type: application/json.',
      );
    }
    try {
      json = JSON.parse(text);
    } catch (error) {
      throw new Refused(
        'bad_request',
        `The body is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
        '',
      );
    }
  }
  if (!validator(json)) throw refusedBody(validator.errors ?? [], schema, json);
  return json;
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.bodyBytes) throw tooLarge();
  if (!request.body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let text = '';
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength;
      if (bytes > LIMITS.bodyBytes) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new Refused('bad_request', 'The body is not UTF-8 text.', '');
    throw error;
  }
}

function tooLarge(): Refused {
  return new Refused('too_large', `The body is larger than ${LIMITS.bodyBytes} bytes.`);
}

function isJsonType(header: string | undefined): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(header ?? '');
}

function refusedBody(errors: readonly SchemaError[], schema: JsonSchema, json: unknown): Refused {
  const error = meantError(errors, schema, json);
  if (!error) return new Refused('bad_request', 'The body is not what this route takes.', '');
  const pointer = pointerOf(error);
  const field = pointer === '' ? 'The body' : pointer.slice(1);
  return new Refused('bad_request', `${field} ${wordsOf(error)}${nearestValid(error, schema, json)}.`, pointer);
}

/** A validator tells one error of each branch of a union: the branch meant is the one that shares most keys with the body. */
function meantError(errors: readonly SchemaError[], schema: JsonSchema, json: unknown): SchemaError | undefined {
  if (!Array.isArray(schema.anyOf)) return errors[0];
  const keys = Object.keys(json ?? {});
  const shared = schema.anyOf.map((branch) => keysOf(branch).filter((key) => keys.includes(key)).length);
  const meant = `#/anyOf/${shared.indexOf(Math.max(...shared))}/`;
  return errors.find((error) => error.schemaPath.startsWith(meant)) ?? errors[0];
}

function nearestValid(error: SchemaError, schema: JsonSchema, json: unknown): string {
  if (error.keyword === 'enum' && Array.isArray(error.params.allowedValues)) {
    const [close] = nearest(String(valueAt(json, error.instancePath)), error.params.allowedValues.map(String));
    return close === undefined ? '' : `; the nearest is "${close}"`;
  }
  if (error.keyword !== 'additionalProperties') return '';
  const known = keysOf(schema);
  const [close] = nearest(String(error.params.additionalProperty), known);
  return close === undefined ? `: this takes ${known.join(', ')}` : `; the nearest is "${close}"`;
}

/** The keys that a body may have: of all branches, where the schema is a union. */
function keysOf(schema: JsonSchema): string[] {
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
  return [...new Set(branches.flatMap((branch: JsonSchema) => Object.keys(branch.properties ?? {})))];
}

/** Bodies are flat: a pointer names one key. */
function valueAt(json: unknown, pointer: string): unknown {
  return (json as Readonly<Record<string, unknown>>)[pointer.slice(1)]; // Errors below the top exist only in an object.
}
