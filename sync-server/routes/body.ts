import type { Context } from 'hono';
import { type Expectation, expectationOf } from '#schemas/expectation/expectation.ts';
import type { JsonSchema } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nameFault } from '#schemas/names.ts';
import { nearest } from '#schemas/nearest.ts';
import { errorPointer, type SchemaError, type Validator } from '#schemas/validator.ts';
import { type Refused, refusedFor } from '../access/refused.ts';

/**
 * The request's body, at most `LIMITS.bodyBytes` of JSON that fits the schema; an empty body counts as `{}`.
 * `validator` is the compiled `schema`. Throws `Refused` with the pointer and the nearest valid value.
 */
export async function readBody<T>(c: Context, schema: JsonSchema, validator: Validator<T>): Promise<T> {
  const text = await readText(c.req.raw);
  judgeAgain(c);
  let json: unknown = {};
  if (text.trim() !== '') {
    if (!isJsonType(c.req.header('content-type'))) throw refusedFor({ code: 'body-type', params: {} });
    json = parsed(text);
  }
  return checked(json, schema, validator);
}

/** The request's body as it came, at most `limit` bytes of it. Throws `Refused`. */
export async function readBytes(c: Context, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of bodyWithin(c.req.raw, limit)) parts.push(part);
  judgeAgain(c);
  return Buffer.concat(parts);
}

/** What was asked before the body of a request had come, by the request. */
const judgements = new WeakMap<Request, (() => unknown)[]>();

/** Judges a request now, and again once its body has come: who sends that late may have lost meanwhile what they had. `judge` throws `Refused`. */
export function judged<T>(c: Context, judge: () => T): T {
  const own = judgements.get(c.req.raw) ?? [];
  own.push(judge);
  judgements.set(c.req.raw, own);
  return judge();
}

function judgeAgain(c: Context): void {
  for (const judge of judgements.get(c.req.raw) ?? []) judge();
}

/** What a request says, where it fits the schema. Throws `Refused` with the pointer and the nearest valid value. */
export function checked<T>(json: unknown, schema: JsonSchema, validator: Validator<T>): T {
  if (!validator(json)) throw refusedBody(validator.errors ?? [], schema, json);
  for (const key of ['name', 'label'] as const) {
    const given = givenAt(json, key);
    const fault = typeof given === 'string' ? nameFault(given) : null;
    if (fault !== null) throw refusedFor({ code: 'name-unfit', params: { key, fault } }, `/${key}`);
  }
  return json;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    throw refusedFor({ code: 'body-not-json', params: { says } }, '');
  }
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for await (const chunk of bodyWithin(request, LIMITS.bodyBytes)) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw refusedFor({ code: 'body-not-utf8', params: {} }, '');
    throw error;
  }
}

/** Chunks of a body of at most `limit` bytes; throws `Refused` where it is larger. */
async function* bodyWithin(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return;
  let bytes = 0;
  for await (const chunk of arriving(request.body)) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw tooLarge(limit);
    yield chunk;
  }
}

/** Chunks of a body; throws `Refused` where its sender went away before its end. */
async function* arriving(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw refusedFor({ code: 'body-not-json', params: { says: 'it was cut off on its way' } }, '');
  }
}

function tooLarge(limit: number): Refused {
  return refusedFor({ code: 'body-too-large', params: { limit } });
}

function isJsonType(header: string | undefined): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(header ?? '');
}

function refusedBody(errors: readonly SchemaError[], schema: JsonSchema, json: unknown): Refused {
  const error = meantError(errors, schema, json);
  const extra = error.params.additionalProperty;
  const pointer = errorPointer(error);
  if (typeof extra === 'string') {
    const known = keysOf(schema);
    const params = { given: extra.slice(0, GIVEN_CHARS), nearest: nearest(extra, known)[0] ?? null, known };
    return refusedFor({ code: 'body-key-unknown', params }, pointer.slice(0, GIVEN_CHARS));
  }
  // Bodies are flat: a pointer names one key.
  const key = pointer === '' ? null : pointer.slice(1);
  const expected = expectationOf(error);
  const params = { key, expected, nearest: nearestAllowed(expected, givenAt(json, key)) };
  return refusedFor({ code: 'body-value', params }, pointer);
}

/** How much of what a body says a refusal repeats. */
const GIVEN_CHARS = 200;

/** A validator tells one error of each branch of a union: the branch meant is the one that shares most keys with the body. */
function meantError(errors: readonly SchemaError[], schema: JsonSchema, json: unknown): SchemaError {
  const [first = UNEXPLAINED] = errors;
  if (!Array.isArray(schema.anyOf)) return first;
  const keys = Object.keys(json ?? {});
  const shared = schema.anyOf.map((branch) => keysOf(branch).filter((key) => keys.includes(key)).length);
  const meant = `#/anyOf/${shared.indexOf(Math.max(...shared))}/`;
  return errors.find((error) => error.schemaPath.startsWith(meant)) ?? first;
}

/** A validator's type lets it refuse without an error. */
const UNEXPLAINED: SchemaError = {
  keyword: 'false schema',
  instancePath: '',
  schemaPath: '#',
  params: {},
  message: 'is not what this route takes',
};

function nearestAllowed(expected: Expectation, value: unknown): string | null {
  if (expected.code !== 'choice') return null;
  return nearest(String(value), expected.params.values.map(String))[0] ?? null;
}

/** The keys that a body may have: of all branches, where the schema is a union. */
function keysOf(schema: JsonSchema): string[] {
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
  return [...new Set(branches.flatMap((branch: JsonSchema) => Object.keys(branch.properties ?? {})))];
}

function givenAt(json: unknown, key: string | null): unknown {
  if (key === null) return json;
  return (json as Readonly<Record<string, unknown>>)[key]; // Errors below the top exist only in an object.
}
