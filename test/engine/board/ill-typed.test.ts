import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardFromJson, boardJson } from '#engine/board/changes.ts';
import { definitionOf } from '#engine/board/entry-codec.ts';
import { designOf } from '#engine/design/design-of.ts';
import { FORMAT_LIST } from '#engine/export/format-list.ts';
import type { JsonObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { isWellTyped } from '#schemas/part-definition/well-typed.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { runs } from '../../support/runs.ts';
import { exported } from '../export/support.ts';
import { station } from '../rules/support.ts';

const WRONG: readonly Json[] = [null, true, 7, 'text', [], {}, [null], [7], [[]], [{}], { name: 7 }];

/** A definition of the board with one value replaced by another. */
function spoiled(file: Json, steps: readonly number[], wrong: Json): Json {
  if (steps.length === 0 || typeof file !== 'object' || file === null) return wrong;
  const keys = Object.keys(file);
  const [step = 0, ...more] = steps;
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return wrong;
  const copy = Array.isArray(file) ? [...file] : { ...file };
  Reflect.set(copy, key, spoiled(Reflect.get(file, key) as Json, more, wrong));
  return copy;
}

describe('[W39] definitions with values of wrong types', () => {
  test('every definition of the library is well typed', () => {
    for (const file of STARTER_PARTS)
      expect(isWellTyped(file as unknown as Json), file.definition.metadata.id).toBe(true);
  });

  test.each<[string, (file: { readonly definition: JsonObject }) => Json]>([
    ['a text for a list', (file) => ({ ...file, definition: { ...file.definition, domains: 'electrical' } })],
    ['null in a list', (file) => ({ ...file, definition: { ...file.definition, domains: [null] } })],
    [
      'a domain without its resources',
      (file) => ({
        ...file,
        definition: { ...file.definition, domains: [{ domain: 'electrical', interfaces: [] }] },
      }),
    ],
    [
      'an electrical resource whose functions are words',
      (file) => ({
        ...file,
        definition: {
          ...file.definition,
          domains: [{ domain: 'electrical', interfaces: [], resources: [{ id: 'a', functions: ['gpio'] }] }],
        },
      }),
    ],
    [
      'a strap that makes an object of its levels',
      (file) => ({
        ...file,
        definition: {
          ...file.definition,
          domains: [
            {
              domain: 'electrical',
              resources: [],
              interfaces: [
                {
                  id: 'a',
                  protocol: { type: 'i2c', role: 'slave' },
                  requires: [],
                  straps: [{ field: 'i2c_address', pins: ['a'], values: { low: {} } }],
                },
              ],
            },
          ],
        },
      }),
    ],
    [
      'a range in words',
      (file) => ({
        ...file,
        definition: {
          ...file.definition,
          domains: [{ domain: 'electrical', interfaces: [], resources: [], supply_voltage_V: '3 to 5' }],
        },
      }),
    ],
  ])('%s is not read', (_name, spoil) => {
    const file = STARTER_PARTS[0] as unknown as { readonly definition: JsonObject };
    expect(definitionOf(file)).not.toBeNull();
    expect(definitionOf(spoil(file))).toBeNull();
  });

  test('whatever stands at a place of a definition, the design, the rules, the drawing and every export go on', () => {
    const board = station();
    const roots = boardJson(board);
    const keys = [...board.definitions.keys()];
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...WRONG),
        (which, steps, wrong) => {
          const key = keys[which % keys.length] ?? '';
          const file = spoiled(board.definitions.get(key) as unknown as Json, steps, wrong);
          const spoiledBoard = boardFromJson({ ...roots, definitions: { ...roots.definitions, [key]: file } });
          expect(designOf(spoiledBoard).parts.size).toBe(board.parts.size);
          for (const { id } of FORMAT_LIST) exported(spoiledBoard, id);
        },
      ),
      { numRuns: runs(150) },
    );
  });
});
