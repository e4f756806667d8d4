import { expect, test } from 'vitest';
import { figuresOf } from '#engine/library/figures.ts';
import type { PartDefinitionFile, Source } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';

const [first] = STARTER_PARTS;

function withSources(sources: readonly unknown[] | undefined): PartDefinitionFile {
  if (first === undefined) throw new Error('there are no shipped parts');
  const { sources: _, ...definition } = first.definition;
  // What a foreign file holds there may be anything.
  return { definition: sources === undefined ? definition : { ...definition, sources: sources as readonly Source[] } };
}

const source = (status: Source['status'], document: string): Source => ({ fields: ['*'], document, status });

test('[N26] the figures of a part are verified only where every source is, and unnamed without one', () => {
  expect(figuresOf(withSources(undefined))).toEqual({ state: 'unnamed', documents: [] });
  expect(figuresOf(withSources([source('verified', 'A'), source('verified', 'A')]))).toEqual({
    state: 'verified',
    documents: ['A'],
  });
  expect(figuresOf(withSources([source('verified', 'A'), source('unverified', 'B')])).state).toBe('partly');
  expect(figuresOf(withSources([source('unverified', 'B')])).state).toBe('unverified');
  expect(figuresOf(withSources([null, 7, { status: 'verified' }])).state).toBe('partly');
});
