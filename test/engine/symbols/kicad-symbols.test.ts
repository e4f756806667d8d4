import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKicadLibrary } from '#engine/symbols/kicad-head.ts';
import { readKicadSymbols } from '#engine/symbols/kicad-symbols.ts';
import { readSExpression } from '#engine/symbols/s-expression.ts';
import { LIMITS } from '#schemas/limits.ts';
import { library, pin, symbol } from './support.ts';

const read = (text: string) => {
  const result = readKicadSymbols(text);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.symbols;
};
const faultOf = (text: string) => {
  const result = readKicadSymbols(text);
  return result.ok ? null : { code: result.code, ...result.params };
};

test('[D110] a symbol gives its name, properties, pins with number, name, type and alternates', () => {
  const [only] = read(
    library(
      symbol(
        'XY1',
        [
          { number: '1', name: '~{RESET}', type: 'input' },
          { number: 'A2', name: 'PA0', alternates: [['TIM2_CH1', 'output']] },
          { number: '3', name: '~', type: 'power_in' },
        ],
        {
          Footprint: 'Package_SO:SOIC-8',
          Datasheet: 'https://example.org/xy1.pdf',
          ki_keywords: 'sensor I2C',
          ki_description: 'A \\"sensor\\"',
        },
      ),
    ),
  );
  expect(only).toEqual({
    name: 'XY1',
    reference: 'U',
    description: 'A "sensor"',
    keywords: ['sensor', 'I2C'],
    datasheet: 'https://example.org/xy1.pdf',
    footprint: 'Package_SO:SOIC-8',
    pins: [
      { number: '1', name: '~{RESET}', type: 'input', alternates: [] },
      { number: 'A2', name: 'PA0', type: 'bidirectional', alternates: [{ name: 'TIM2_CH1', type: 'output' }] },
      { number: '3', name: '', type: 'power_in', alternates: [] },
    ],
  });
});

test('[D110] a symbol that extends another has its pins and the properties that it does not state; a circle of them ends', () => {
  const child =
    '(symbol "B" (extends "A") (property "Value" "B" (id 1)) (property "ki_description" "the smaller one" (id 2)))';
  const [, b] = read(library(symbol('A', [{ number: '1', name: 'VCC' }], { Footprint: 'A:b' }), child));
  expect(b).toMatchObject({ name: 'B', description: 'the smaller one', footprint: 'A:b', pins: [{ name: 'VCC' }] });
  expect(read(library('(symbol "C" (extends "D"))', '(symbol "D" (extends "C"))')).map(({ pins }) => pins)).toEqual([
    [],
    [],
  ]);
});

test('[D110] the pins of all units count once each, those of the other body style not again, and supplies of schematics are no parts', () => {
  const body = (name: string, ...pins: readonly string[]) => `(symbol "${name}" ${pins.join(' ')})`;
  const supply = pin({ number: '8', name: 'VCC', type: 'power_in' });
  const text = library(
    `(symbol "GATE" (property "Reference" "U" (id 0)) ${[
      body('GATE_1_1', pin({ number: '1', name: 'A' }), supply),
      body('GATE_1_2', pin({ number: '1', name: '~{A}' })),
      body('GATE_2_1', pin({ number: '2', name: 'A' }), supply),
    ].join(' ')})`,
    symbol('GND', [{ number: '1', name: 'GND' }], { Reference: '#PWR' }),
  );
  expect(read(text).map(({ name, pins }) => [name, pins.map((one) => one.number)])).toEqual([
    ['GATE', ['1', '8', '2']],
  ]);
});

test.each([
  [
    '(kicad_symbol_lib (symbol "A"',
    { code: 'unreadable', fault: { ok: false, code: 'list-unclosed', params: { line: 1, limit: 0 } } },
  ],
  [
    '(kicad_symbol_lib\n"A',
    { code: 'unreadable', fault: { ok: false, code: 'text-unclosed', params: { line: 2, limit: 0 } } },
  ],
  [
    '(kicad_symbol_lib)\n)',
    { code: 'unreadable', fault: { ok: false, code: 'list-expected', params: { line: 2, limit: 0 } } },
  ],
  [
    '(kicad_symbol_lib) more',
    { code: 'unreadable', fault: { ok: false, code: 'text-after-end', params: { line: 1, limit: 0 } } },
  ],
  ['(footprint "R")', { code: 'no-symbol-library', head: 'footprint' }],
  ['', { code: 'unreadable', fault: { ok: false, code: 'list-expected', params: { line: 1, limit: 0 } } }],
])('[D111] %j is refused with what is wrong and where', (text, expected) => {
  expect(faultOf(text)).toEqual(expected);
});

test('[D111] [limit symbolFileChars] [limit symbolFileNodes] [limit symbolFileDepth] length, depth and number of words are bounded, each at its edge', () => {
  const deep = (lists: number) => `${'('.repeat(lists)}${')'.repeat(lists)}`;
  expect(readSExpression(deep(LIMITS.symbolFileDepth)).ok).toBe(true);
  expect(readSExpression(deep(LIMITS.symbolFileDepth + 1))).toMatchObject({
    code: 'too-deep',
    params: { limit: LIMITS.symbolFileDepth },
  });
  const words = (count: number) => `(${'a '.repeat(count - 1)})`;
  expect(readSExpression(words(LIMITS.symbolFileNodes)).ok).toBe(true);
  expect(readSExpression(words(LIMITS.symbolFileNodes + 1))).toMatchObject({ code: 'too-many' });
  const long = (chars: number) => `(kicad_symbol_lib "${' '.repeat(chars - 21)}")`;
  expect(faultOf(long(LIMITS.symbolFileChars))).toBeNull();
  expect(faultOf(long(LIMITS.symbolFileChars + 1))).toEqual({
    code: 'too-long',
    chars: LIMITS.symbolFileChars + 1,
    limit: LIMITS.symbolFileChars,
  });
});

test('[D111] whatever follows the head is read or refused, never thrown at', () => {
  const unit = fc.constantFrom('(', ')', '"', '\\', ' ', '\n', 'a', '~', 'symbol ', 'pin ', 'extends ');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), (rest) => {
      const text = `(kicad_symbol_lib ${rest}`;
      expect(isKicadLibrary(text)).toBe(true);
      expect(typeof readKicadSymbols(text).ok).toBe('boolean');
    }),
  );
});
