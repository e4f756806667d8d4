import { type Catalogue, worded } from '../../coded.ts';
import type { Expectation, ExpectationParams, Form, JsonType } from '../expectation.ts';

/** What is wrong with a value, behind its name, for agents and the command line: the form that is expected. */
export function expectationForAgents(expectation: Expectation): string {
  return worded(EXPECTATIONS, expectation);
}

const EXPECTATIONS: Catalogue<ExpectationParams, string> = {
  present: () => 'is missing',
  choice: ({ values }) => `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  exactly: ({ value }) => `must be ${JSON.stringify(value)}`,
  type: ({ types }) => {
    const [only] = types;
    return types.length === 1 && only !== undefined ? TYPES[only] : `must be ${types.join(' or ')}`;
  },
  form: ({ form }) => FORMS[form],
  'characters-min': ({ limit }) => (limit === 1 ? 'must not be empty' : `must have ${limit} characters or more`),
  'characters-max': ({ limit }) => `must have ${limit} characters or fewer`,
  'entries-min': ({ limit }) => `must have ${counted(limit)} or more`,
  'entries-max': ({ limit }) => `must have ${counted(limit)} or fewer`,
  'number-min': ({ limit }) => `must be ${limit} or more`,
  'number-max': ({ limit }) => `must be ${limit} or less`,
  'number-above': ({ limit }) => `must be more than ${limit}`,
  other: ({ says }) => says,
};

const FORMS: Readonly<Record<Form, string>> = {
  'kebab-case': 'must be lower-case letters, digits and hyphens, as "bme280"',
  identifier: 'must be letters, digits and underscores with no digit in front, as "i2c_address"',
  price: 'must be an amount in whole dollars or with two decimals, as "12" or "12.50"',
  version: 'must be two numbers with a point between them, as "1.0"',
  link: 'must be a whole link, as "https://example.com/part"',
  'date-time': 'must be a date with its time, as "2026-01-31T09:30:00Z"',
};

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'must be text in quotes',
  number: 'must be a number',
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list in [ ]',
  object: 'must be an object in { }',
  null: 'must be null',
};

function counted(limit: number): string {
  return `${limit} ${limit === 1 ? 'entry' : 'entries'}`;
}
