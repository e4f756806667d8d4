import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { library, symbol } from '../engine/symbols/support.ts';
import { busbar, folder } from './support.ts';

function withLibrary(): string {
  const path = folder();
  const pins = [
    { number: '1', name: 'SDA' },
    { number: '2', name: 'SCL' },
    { number: '3', name: 'VCP', type: 'passive' },
  ];
  writeFileSync(join(path, 'mine.kicad_sym'), library(symbol('AB-1', pins), symbol('AB-2', pins)));
  return path;
}

test('[Q60] import makes a definition of each symbol of a library, and says what it did not understand', async () => {
  const { code, out, err } = await busbar(withLibrary(), ['import', 'mine.kicad_sym']);
  expect(code).toBe(0);
  expect(
    JSON.parse(out).map((one: { definition: { metadata: { id: string } } }) => one.definition.metadata.id),
  ).toEqual(['ab-1', 'ab-2']);
  expect(err).toBe('AB-1: 3 pins; not understood: VCP (3)\nAB-2: 3 pins; not understood: VCP (3)\n');
});

test('[Q60] with a folder each part is a file that validate accepts, and nothing is overwritten, not even in part', async () => {
  const path = withLibrary();
  expect((await busbar(path, ['import', 'mine.kicad_sym', '--symbol', 'AB-2', '--output', 'parts'])).code).toBe(0);
  expect(readdirSync(join(path, 'parts'))).toEqual(['ab-2.json']);
  expect((await busbar(path, ['validate', 'parts/ab-2.json'])).code).toBe(0);
  const before = readFileSync(join(path, 'parts/ab-2.json'), 'utf8');
  const again = await busbar(path, ['import', 'mine.kicad_sym', '--output', 'parts']);
  expect(again).toMatchObject({
    code: 2,
    err: '--output parts: there is a file ab-2.json already; nothing was written\n',
  });
  expect(readdirSync(join(path, 'parts'))).toEqual(['ab-2.json']);
  expect(readFileSync(join(path, 'parts/ab-2.json'), 'utf8')).toBe(before);
});

test.each([
  [['import'], 'busbar import takes a library of KiCad symbols, or - for standard input'],
  [
    ['import', 'mine.kicad_sym', '--symbol', 'AB-3'],
    '--symbol AB-3: the library has no such symbol. Did you mean AB-1?',
  ],
  [['import', 'gone.kicad_sym'], 'gone.kicad_sym: there is no such file'],
  [
    ['import', '-'],
    '<stdin>: is not a library of KiCad symbols: it ends in line 1 before its last parenthesis is closed',
  ],
])('[Q60] %j is refused in words', async (args, words) => {
  expect(await busbar(withLibrary(), args, { input: '(kicad_symbol_lib' })).toEqual({
    code: 2,
    out: '',
    err: `${words}\n`,
  });
});

test.each([
  ['(kicad_symbol_lib "', 'is not a library of KiCad symbols: a quoted text is not closed in line 1'],
  ['(kicad_symbol_lib))', 'is not a library of KiCad symbols: line 1 lacks an opening parenthesis'],
  [
    '(kicad_symbol_lib)\nx',
    'is not a library of KiCad symbols: something follows in line 2 after the last parenthesis',
  ],
  [`${'('.repeat(40)}`, 'is not a library of KiCad symbols: line 1 has more than 32 lists within each other'],
  ['(kicad_sch)', 'is a KiCad file of another kind (kicad_sch), not a .kicad_sym library'],
])('[Q60] %j is refused with what it is', async (input, words) => {
  expect((await busbar(folder(), ['import', '-'], { input })).err).toBe(`<stdin>: ${words}\n`);
});
