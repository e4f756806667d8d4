import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';

it('[Z8] every limit has a test at its edge, which names it', () => {
  const named = new Set(
    readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .flatMap((name) => [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\[limit (\w+)\] /g)])
      .map(([, limit]) => limit),
  );
  const limits = Object.keys(LIMITS);
  expect({
    untested: limits.filter((limit) => !named.has(limit)),
    unknown: [...named].filter((limit) => limit !== undefined && !limits.includes(limit)),
  }).toEqual({ untested: [], unknown: [] });
});
