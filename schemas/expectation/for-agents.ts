import { type Catalogue, worded } from '../coded.ts';
import type { Expectation, ExpectationParams, JsonType, TextForm } from './expectation.ts';

/** What is wrong with a value, behind its name, for agents and the command line: the form that is expected. */
export function expectationForAgents(expectation: Expectation): string {
  return worded(EXPECTATIONS, expectation);
}

const EXPECTATIONS: Catalogue<ExpectationParams, string> = {
  present: () => 'is missing',
  choice: ({ values }) => `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  exactly: ({ value }) => `must be ${JSON.stringify(value)}`,
  type: ({ types }) => `must be ${types.map((type) => TYPES[type]).join(' or ')}`,
  form: ({ form }) => FORMS[form],
  'not-blank': () => 'must not be blank',
  'characters-min': ({ limit }) => (limit === 1 ? 'must not be empty' : `must have ${limit} characters or more`),
  'characters-max': ({ limit }) => `must have ${limit} characters or fewer`,
  'entries-min': ({ limit }) => `must have ${counted(limit)} or more`,
  'entries-max': ({ limit }) => `must have ${counted(limit)} or fewer`,
  'keys-min': ({ limit }) => (limit === 1 ? 'must say at least one thing' : `must have ${limit} keys or more`),
  'number-min': ({ limit }) => `must be ${limit} or more`,
  'number-max': ({ limit }) => `must be ${limit} or less`,
  'number-above': ({ limit }) => `must be more than ${limit}`,
  other: ({ says }) => says,
};

const FORMS: Readonly<Record<TextForm, string>> = {
  'kebab-case': 'must be lower-case letters, digits and hyphens, as "bme280"',
  identifier: 'must be letters, digits and underscores with no digit in front, as "i2c_address"',
  price: 'must be an amount in whole dollars or with two decimals, as "12" or "12.50"',
  version: 'must be two numbers with a point between them, as "1.0"',
  link: 'must be a whole link, as "https://example.com/part"',
  'date-time': 'must be a date with its time, as "2026-01-31T09:30:00Z"',
  email: 'must be an e-mail address, as "ada@example.org"',
  letters: 'must be one to three capital letters, as "U"',
  footprint: 'must be a library and a name with a colon between them, as "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"',
  color: 'must be a colour in hexadecimal, as "#1a2b3c"',
};

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'text in quotes',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  null: 'null',
};

function counted(limit: number): string {
  return `${limit} ${limit === 1 ? 'entry' : 'entries'}`;
}
