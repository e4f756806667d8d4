import { expect, test } from 'vitest';
import { expectationOf } from '#schemas/expectation/expectation.ts';
import { expectationForAgents } from '#schemas/expectation/for-agents.ts';
import type { Json } from '#schemas/json-schema.ts';
import schema from '#schemas/part-definition/1.4.0.schema.json' with { type: 'json' };
import { shapeProblems } from '#schemas/part-definition/shape.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import type { SchemaError } from '#schemas/validator.ts';
import { changed } from './fixtures/cases.ts';

const bme280 = STARTER_PARTS.find((file) => file.definition.metadata.id === 'bme280') as unknown as Json; // a file is JSON
const offer = { vendor: 'Shop', link: 'https://shop.example/1', isAffiliate: false };

const said = (error: SchemaError) => expectationForAgents(expectationOf(error));

/** Every use of these keywords in the schema, as [keyword, value]. */
function uses(value: unknown, keywords: readonly string[]): (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(keywords.includes(key) && typeof inner !== 'object' ? [[key, inner] as const] : []),
    ...uses(inner, keywords),
  ]);
}

test('[Q42] every pattern, format and bound of the schema has words, with an example where it asks for a form', () => {
  const forms = uses(schema, ['pattern', 'format']);
  expect(forms.length).toBeGreaterThan(4);
  for (const [keyword, value] of forms) {
    const words = said({ keyword, instancePath: '', schemaPath: '', params: { [keyword]: value } });
    expect(words).toMatch(/^must be .*, as "/);
  }
  const bounds = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'exclusiveMinimum'];
  for (const [keyword, limit] of uses(schema, bounds)) {
    const words = said({ keyword, instancePath: '', schemaPath: '', params: { limit }, message: 'AJV' });
    expect(words).toMatch(/^must (be|have|not be) /);
  }
});

test.each([
  ['/definition/metadata/name', '', '/definition/metadata/name must not be empty'],
  ['/purchaseInfo', { ...offer, currentPriceUSD: '1,5' }, 'decimals, as "12" or "12.50", not "1,5".'],
  ['/purchaseInfo', { ...offer, link: 'shop' }, 'must be a whole link, as "https://example.com/part", not "shop".'],
  ['/purchaseInfo', { ...offer, priceTimestamp: 'May' }, 'date with its time, as "2026-01-31T09:30:00Z", not "May".'],
  ['/definition/domains', [], '/definition/domains must have 1 entry or more'],
])('[Q42] %s = %j is told in words', (pointer, value, words) => {
  const messages = shapeProblems(changed(bme280, pointer, value)).map(({ message }) => message);
  expect(messages.join('\n')).toContain(words);
});
