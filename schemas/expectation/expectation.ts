import type { Coded, NoParams } from '../coded.ts';
import type { Json } from '../json-schema.ts';
import type { SchemaError } from '../validator.ts';

/** What the schema asks of a value, as data. */
export type Expectation = Coded<ExpectationParams>;

export interface ExpectationParams {
  readonly present: NoParams;
  readonly choice: { readonly values: readonly Json[] };
  readonly exactly: { readonly value: Json };
  readonly type: { readonly types: readonly JsonType[] };
  readonly form: { readonly form: TextForm };
  /** A text with something else in it than spaces. */
  readonly 'not-blank': NoParams;
  readonly 'characters-min': Limit;
  readonly 'characters-max': Limit;
  readonly 'entries-min': Limit;
  readonly 'entries-max': Limit;
  readonly 'keys-min': Limit;
  readonly 'number-min': Limit;
  readonly 'number-max': Limit;
  readonly 'number-above': Limit;
  /** `says` is what the validator says of a keyword that has no code. */
  readonly other: { readonly keyword: string; readonly says: string };
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

/** A form of text that the schema asks for by a pattern or a format. */
export type TextForm =
  | 'kebab-case'
  | 'identifier'
  | 'price'
  | 'version'
  | 'link'
  | 'date-time'
  | 'color'
  | 'letters'
  | 'email'
  | 'footprint';

interface Limit {
  readonly limit: number;
}

/** What a validator's error asks for. */
export function expectationOf(error: SchemaError): Expectation {
  const { limit, allowedValues, allowedValue, type, pattern, format } = error.params;
  switch (error.keyword) {
    case 'required':
      return { code: 'present', params: {} };
    // The schemas are JSON, so are the values in them.
    case 'enum':
      return { code: 'choice', params: { values: allowedValues as readonly Json[] } };
    case 'const':
      return { code: 'exactly', params: { value: allowedValue as Json } };
    case 'type':
      return { code: 'type', params: { types: [type].flat() as JsonType[] } };
  }
  if (pattern === '\\S') return { code: 'not-blank', params: {} };
  const bound = BOUNDS[error.keyword];
  if (bound !== undefined && typeof limit === 'number') return { code: bound, params: { limit } };
  const form = FORMS[String(pattern ?? format)];
  if (form !== undefined) return { code: 'form', params: { form } };
  const says = error.message ?? `breaks the rule "${error.keyword}"`;
  return { code: 'other', params: { keyword: error.keyword, says } };
}

type BoundCode = {
  [Code in keyof ExpectationParams]: ExpectationParams[Code] extends Limit ? Code : never;
}[keyof ExpectationParams];

const BOUNDS: Readonly<Record<string, BoundCode>> = {
  minLength: 'characters-min',
  maxLength: 'characters-max',
  minItems: 'entries-min',
  maxItems: 'entries-max',
  minProperties: 'keys-min',
  maxProperties: 'entries-max',
  minimum: 'number-min',
  maximum: 'number-max',
  exclusiveMinimum: 'number-above',
};

const FORMS: Readonly<Record<string, TextForm>> = {
  '^[a-z0-9-]+$': 'kebab-case',
  '^[a-zA-Z_][a-zA-Z0-9_]*$': 'identifier',
  '^\\d+(\\.\\d{2})?$': 'price',
  '^\\d+\\.\\d+(\\.\\d+)?$': 'version',
  '^#[0-9a-fA-F]{6}$': 'color',
  '^[A-Z]{1,3}$': 'letters',
  '^[^\\s@]+@[^\\s@]+$': 'email',
  '^[^:\\s]+:[^:\\s]+$': 'footprint',
  uri: 'link',
  'date-time': 'date-time',
};
