import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyFixToText,
  moveInText,
  putFirst,
  removeFromText,
  renameInText,
  setInText,
} from '#engine/library/edit-json-text.ts';
import type { Json } from '#schemas/json-schema.ts';
import { readJsonText } from '#schemas/json-text.ts';
import { rename } from '#schemas/part-definition/fix.ts';
import { applyFix } from '../../support/apply-fix.ts';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test('[N1] the reader takes exactly the texts that JSON.parse takes', () => {
  const pieces = fc.constantFrom(
    ...['{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '\\u00e9', '\\x', '0', '-', '1.5', '01', 'e3', 'true', 'nul'],
    ...['null', ' ', '\n', '\t', '\u0001', '\u00a0', 'Ω', '{"a":1}', '[1, 2]'],
  );
  const texts = fc.oneof(
    fc.json(),
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
    fc.tuple(fc.json(), fc.nat(), pieces).map(([text, at, piece]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + piece + text.slice(cut + 1);
    }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(readJsonText(text).ok).toBe(isJson(text));
    }),
    { numRuns: 2_000 },
  );
});

test('[N1] a fault is named with its line and column', () => {
  expect(readJsonText('{\n  "a": 1,\n  b: 2\n}')).toMatchObject({ ok: false, fault: { line: 3, column: 3 } });
  expect(readJsonText('{"a": "x')).toMatchObject({
    ok: false,
    fault: { message: 'The string that begins here has no end.', column: 7 },
  });
  expect(readJsonText('')).toMatchObject({
    ok: false,
    fault: { message: 'The text is empty.' },
  });
});

test('[N1] a text that is nested too deep or holds too many values is left at the bound', () => {
  expect(readJsonText('['.repeat(5_000_000))).toMatchObject({ ok: false, fault: { offset: 32 } });
  expect(readJsonText(`[${'1,'.repeat(2_000_000)}1]`)).toMatchObject({ ok: false, fault: { line: 1 } });
  expect(readJsonText(`"${'x'.repeat(4_000_000)}"`).ok).toBe(true);
});

const TEXT = `{
  "b": 1.50,
  "a": [ 1e3, {"x": 12345678901234567890 } ],
  "c": {}
}`;

test('[N2] a change of a text leaves every other character as it is', () => {
  expect(setInText(TEXT, '/b', 2)).toBe(TEXT.replace('1.50', '2'));
  expect(setInText(TEXT, '/d', 'new')).toBe(TEXT.replace('{}', '{},\n  "d": "new"'));
  expect(setInText(TEXT, '/c/k', null)).toBe(TEXT.replace('{}', '{"k": null}'));
  expect(setInText(TEXT, '/a/2', 7)).toBe(TEXT.replace(' } ],', ' }, 7 ],'));
  expect(putFirst(TEXT, '', 'id', 'me')).toBe(TEXT.replace('{\n', '{\n  "id": "me",\n'));
  expect(removeFromText(TEXT, '/b')).toBe(TEXT.replace('"b": 1.50,\n  ', ''));
  expect(removeFromText(TEXT, '/c')).toBe(TEXT.replace(',\n  "c": {}', ''));
  expect(renameInText(TEXT, '/b', 'Ω')).toBe(TEXT.replace('"b"', '"Ω"'));
  expect(moveInText(TEXT, '/a/1/x', '/c/y')).toBe(
    TEXT.replace('"x": 12345678901234567890', '').replace('"c": {}', '"c": {"y": 12345678901234567890}'),
  );
  expect(() => setInText(TEXT, '/no/such', 1)).toThrow(RangeError);
});

test('[N2] a fix makes of a text what it makes of the value; what it moves keeps its spelling', () => {
  const json = JSON.parse(TEXT) as Json;
  const renamed = rename('', 'b', 'z', 1.5);
  expect(applyFixToText(TEXT, renamed)).toBe(TEXT.replace('"b"', '"z"'));
  for (const fix of [
    renamed,
    { label: '', edits: [{ pointer: '/a/0', remove: true }] },
    {
      label: '',
      edits: [
        { pointer: '/c/deep', value: { k: [1] } },
        { pointer: '/c/deep/k/1', value: 2 },
      ],
    },
  ] as const) {
    expect(JSON.parse(applyFixToText(TEXT, fix))).toEqual(applyFix(json, fix));
  }
});
