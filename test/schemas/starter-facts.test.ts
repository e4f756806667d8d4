import { expect, it } from 'vitest';
import type { PartDefinition } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { FACTS } from './starter-facts.ts';

const byId = new Map(STARTER_PARTS.map(({ definition }) => [definition.metadata.id, definition]));

it.each(Object.entries(FACTS))('[D55] %s holds what engineers know of it', (id, facts) => {
  const definition = byId.get(id);
  const found = facts.map((fact) =>
    fact instanceof RegExp
      ? fact.test(textsOf(definition))
        ? fact
        : 'missing'
      : [fact[0], valueAt(definition, fact[0])],
  );
  expect(found).toEqual(facts);
});

it('[D55] every fact is of a part of the library', () => {
  expect(Object.keys(FACTS).filter((id) => !byId.has(id))).toEqual([]);
});

const DOMAINS: { readonly [letter: string]: string } = {
  e: 'electrical',
  m: 'mechanical',
  t: 'thermal',
  n: 'network',
  p: 'pneumatic',
  h: 'hydraulic',
};

function valueAt(definition: PartDefinition | undefined, path: string): unknown {
  const [first = '', ...rest] = path.split('/');
  const domain = DOMAINS[first];
  const steps = domain === undefined ? [first, ...rest] : ['domains', domain, ...rest];
  const value = steps.reduce(step, definition as unknown);
  const isField = typeof value === 'object' && value !== null && 'key' in value && 'default' in value;
  return isField ? value.default : value;
}

function step(from: unknown, name: string): unknown {
  if (Array.isArray(from))
    return from.find((entry) => NAMES.some((key) => entry?.[key] === name)) ?? from[Number(name)];
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
}

const NAMES = ['id', 'domain', 'key', 'name'] as const;

function textsOf(definition: PartDefinition | undefined): string {
  const strings: string[] = [];
  JSON.stringify(definition, (key, value) => {
    if (typeof value === 'string' && key !== 'document') strings.push(value);
    return key === 'sources' ? undefined : value;
  });
  return strings.join('\n');
}
