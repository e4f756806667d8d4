import { type SchemaError, wordsOf } from '../validator.ts';

/**
 * What is wrong with a value of a part file, behind its name, for people: the form that is expected, with an example
 * where the schema gives a pattern or a format.
 */
export function shapeWords(error: SchemaError): string {
  return WORDS[error.keyword]?.(error.params) ?? wordsOf(error);
}

type Params = SchemaError['params'];

const WORDS: Readonly<Record<string, (params: Params) => string | undefined>> = {
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have ${limit} characters or more`),
  maxLength: ({ limit }) => `must have ${limit} characters or fewer`,
  minItems: ({ limit }) => `must have ${counted(limit)} or more`,
  maxItems: ({ limit }) => `must have ${counted(limit)} or fewer`,
  uniqueItems: () => 'must have each entry once',
  minimum: ({ limit }) => `must be ${limit} or more`,
  maximum: ({ limit }) => `must be ${limit} or less`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  pattern: ({ pattern }) => PATTERNS[String(pattern)],
  format: ({ format }) => FORMATS[String(format)],
  type: ({ type }) => TYPES[String(type)],
  anyOf: () => 'has none of the forms that are taken here',
  oneOf: () => 'has none of the forms that are taken here',
};

const PATTERNS: Readonly<Record<string, string>> = {
  '^[a-z0-9-]+$': 'must be lower-case letters, digits and hyphens, as "bme280"',
  '^[a-zA-Z_][a-zA-Z0-9_]*$': 'must be letters, digits and underscores with no digit in front, as "i2c_address"',
  '^\\d+(\\.\\d{2})?$': 'must be an amount in whole dollars or with two decimals, as "12" or "12.50"',
  '^\\d+\\.\\d+(\\.\\d+)?$': 'must be two numbers with a point between them, as "1.0"',
};

const FORMATS: Readonly<Record<string, string>> = {
  uri: 'must be a whole link, as "https://example.com/part"',
  'date-time': 'must be a date with its time, as "2026-01-31T09:30:00Z"',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text in quotes',
  number: 'must be a number',
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list in [ ]',
  object: 'must be an object in { }',
};

function counted(limit: unknown): string {
  return `${limit} ${limit === 1 ? 'entry' : 'entries'}`;
}
