import { type Catalogue, worded } from '#schemas/coded.ts';
import type { Expectation, ExpectationParams, JsonType, TextForm } from '#schemas/expectation/expectation.ts';
import type { Json } from '#schemas/json-schema.ts';
import { alternatives, counted, number } from '../format.ts';
import { inLanguage } from '../language.ts';
import { inWords } from '../vocabulary.ts';

/** What the schema asks of a value, as a clause behind "it": "must be a number". */
export function expectationWords(expectation: Expectation): string {
  return worded<ExpectationParams, keyof ExpectationParams, string>(expectationsTexts.codes, expectation);
}

export const expectationsTexts = inLanguage('expectations', {
  codes: {
    present: () => 'is missing',
    choice: ({ values }) => `must be ${alternatives(values.map(choiceOf))}`,
    exactly: ({ value }) => `must be ${choiceOf(value)}`,
    type: ({ types }) => `must be ${alternatives(types.map(typeOf))}`,
    form: ({ form }) => `must be ${formOf(form)}`,
    'not-blank': () => 'must not be blank',
    'characters-min': ({ limit }) =>
      limit === 1 ? 'must not be empty' : `must have ${counted(limit, CHARACTERS)} or more`,
    'characters-max': ({ limit }) => `must have at most ${counted(limit, CHARACTERS)}`,
    'entries-min': ({ limit }) => `must have ${counted(limit, ENTRIES)} or more`,
    'entries-max': ({ limit }) => `must have at most ${counted(limit, ENTRIES)}`,
    'keys-min': ({ limit }) =>
      limit === 1 ? 'must not be empty' : `must have ${counted(limit, { one: 'value', other: 'values' })} or more`,
    'number-min': ({ limit }) => `must be ${number(limit)} or more`,
    'number-max': ({ limit }) => `must be ${number(limit)} or less`,
    'number-above': ({ limit }) => `must be more than ${number(limit)}`,
    other: () => 'has a form that is not allowed here',
  } satisfies Catalogue<ExpectationParams, string>,
  forms: {
    'kebab-case': 'lower-case letters, digits and hyphens, such as “bme280”',
    identifier: 'letters, digits and underscores that do not begin with a digit, such as “address2”',
    price: 'an amount in whole dollars or with two decimals, such as “12” or “12.50”',
    version: 'two numbers with a point between them, such as “1.0”',
    link: 'a whole link, such as “https://example.com/part”',
    'date-time': 'a date with its time, such as “2026-01-31T09:30:00Z”',
    email: 'an e-mail address, such as “ada@example.org”',
    letters: 'one to three capital letters, such as “U”',
    footprint: 'a library and a name with a colon between them, such as “Package_SO:SOIC-8”',
    color: 'a colour, such as “#1a2b3c”',
  } satisfies Record<TextForm, string>,
  types: {
    string: 'a text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'a group of values',
    null: 'nothing',
  } satisfies Record<JsonType, string>,
});

const CHARACTERS = { one: 'character', other: 'characters' };
const ENTRIES = { one: 'entry', other: 'entries' };

function typeOf(type: JsonType): string {
  return expectationsTexts.types[type];
}

function formOf(form: TextForm): string {
  return expectationsTexts.forms[form];
}

function choiceOf(value: Json): string {
  if (typeof value === 'number') return number(value);
  return typeof value === 'string' ? inWords(value) : String(value);
}
