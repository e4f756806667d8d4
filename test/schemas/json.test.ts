import { expect, test } from 'vitest';
import { isObject, pointerOf, sameJson, tokensOf, valueAt } from '#schemas/json.ts';
import { sameList } from '#schemas/lists.ts';

test('[D57] JSON values are the same whatever the order of keys, and an inherited key is no key', () => {
  expect(sameJson({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
  for (const [a, b] of [
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{}, []],
    [[], {}],
    [null, {}],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ toString: 1 }, { a: 1 }],
    [{ a: 1 }, { a: 2 }],
    [1, '1'],
  ] as const) {
    expect(sameJson(a, b), JSON.stringify([a, b])).toBe(false);
    expect(sameJson(b, a), JSON.stringify([b, a])).toBe(false);
  }
});

test('[D57] an object is neither null nor a list; lists are the same where each value is', () => {
  expect([{}, [], null, 'x', undefined].map((value) => isObject(value))).toEqual([true, false, false, false, false]);
  const item = {};
  expect(sameList([1, item], [1, item])).toBe(true);
  expect(sameList([1, item], [1, {}])).toBe(false);
  expect(sameList([1], [1, 2])).toBe(false);
});

test('a JSON pointer names a value by own keys and by indices, with ~ and / escaped', () => {
  const json = { list: [{ 'a/b': 1 }, [2]], 'x~y': null, '': { '0': 3 } };
  const values = ['', '/list/0/a~1b', '/list/1/0', '/x~0y', '//0'].map((pointer) => valueAt(json, pointer));
  expect(values).toEqual([json, 1, 2, null, 3]);
  for (const pointer of [
    '/list/2',
    '/list/length',
    '/list/-',
    '/list/',
    '/toString',
    '/x~0y/z',
    '/none/deeper',
    '/list/0/a',
  ])
    expect(valueAt(json, pointer), pointer).toBeUndefined();
  const tokens = ['a/b', '~1', 0, ''];
  expect(pointerOf(tokens)).toBe('/a~1b/~01/0/');
  expect(tokensOf(pointerOf(tokens))).toEqual(tokens.map(String));
});
