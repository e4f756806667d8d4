import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toBoardFile } from '#engine/board/board-file.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { station } from '../engine/rules/support.ts';
import { applied, context, partId } from '../support/board-builder.ts';
import { busbar, fileText, folder, lacking } from './support.ts';

const whole = station();
const sensor = partId(whole, 'Air sensor');
const [plain] = STARTER_PARTS.filter(({ definition }) => definition.metadata.id === 'resistor-120r');
if (plain === undefined) throw new Error('there is no such resistor');
const { definition } = plain;
const priced = {
  ...plain,
  definition: { ...definition, metadata: { ...definition.metadata, id: 'priced', name: 'PRICED' } },
  purchaseInfo: [{ vendor: 'A shop', link: 'https://example.com', isAffiliate: false, currentPriceUSD: '2.50' }],
};
const library = libraryOf([...STARTER_PARTS, priced]);
const changed = applied(
  applyEdits(
    whole,
    [
      { op: 'update_part', part: sensor, label: 'Roof sensor' },
      { op: 'add_part', definition: 'priced', label: 'X9' },
      { op: 'waive', fingerprint: `some-rule|p=${sensor}|`, why: 'seen\u001b[2J' },
    ],
    context(library, 'Ada', 500),
  ),
).board;

function boards(): string {
  const path = folder();
  writeFileSync(join(path, 'before.json'), fileText(whole));
  writeFileSync(join(path, 'after.json'), fileText(changed));
  writeFileSync(join(path, 'lacking.json'), fileText(lacking()));
  // The same board with its keys in another order.
  const { parts, ...others } = toBoardFile(whole);
  writeFileSync(join(path, 'same.json'), JSON.stringify({ ...others, parts: parts.toReversed() }));
  return path;
}

test('[Q49] diff says what makes of one board file the other, marks what came and went, and sums up', async () => {
  const { code, out, err } = await busbar(boards(), ['diff', 'before.json', 'after.json']);
  expect(out.split('\n')).toEqual([
    'parts',
    '  ~ Air sensor renamed Roof sensor',
    '  + X9 (PRICED) added',
    'waivers',
    expect.stringMatching(/^ {2}\+ some-rule waived: seen.\[2J$/),
    'violations',
    ...Array.from({ length: 7 }, () =>
      expect.stringMatching(/^ {2}\+ info: .* has no offer .*\[bom-no-purchase-info\]$/),
    ),
    '  + info: PRICED has only one vendor: A shop [bom-single-source]',
    'cost',
    '  0.00 USD (7 without a price) → 2.50 USD (7 without a price)',
    'before.json → after.json: 3 differences; violations: 8 appeared, 0 resolved',
    '',
  ]);
  expect(out).not.toContain('\u001b');
  expect([code, err]).toEqual([1, '']);
});

test('[Q50] boards of equal content are equal, whatever the order in their files, and give exit code 0', async () => {
  const { code, out } = await busbar(boards(), ['diff', 'before.json', 'same.json']);
  expect([code, out]).toEqual([0, 'before.json → same.json: no differences\n']);
});

test('[Q51] diff tells the violations that appeared one way and were resolved the other', async () => {
  const path = boards();
  const there = JSON.parse((await busbar(path, ['diff', 'before.json', 'lacking.json', '--json'])).out);
  const back = JSON.parse((await busbar(path, ['diff', 'lacking.json', 'before.json', '--json'])).out);
  expect(there.violations.appeared.map(({ rule }: { rule: string }) => rule)).toContain('elec-pullup-missing');
  expect(there.violations.resolved).toEqual([]);
  expect(back.violations).toEqual({ appeared: [], resolved: there.violations.appeared });
  const { out } = await busbar(path, ['diff', 'before.json', 'lacking.json']);
  expect(out).toMatch(/\nviolations\n {2}\+ error: i2c_s(da|cl) of .* \[elec-pullup-missing\]\n/);
});

test('[Q52] diff --json has every difference with code, parameters and message, and the revisions of both boards', async () => {
  const path = boards();
  const { code, out } = await busbar(path, ['diff', 'before.json', '-', '--json'], { input: fileText(changed) });
  const { differences, before, after, ...rest } = JSON.parse(out);
  expect(rest).toMatchObject({ format: 'busbar-diff', version: 1, equal: false });
  expect([before.file, after.file, before.revision === after.revision]).toEqual(['before.json', '<stdin>', false]);
  expect(differences[0]).toEqual({
    in: 'parts',
    key: sensor,
    kind: 'changed',
    code: 'part-renamed',
    params: { before: 'Air sensor', after: 'Roof sensor' },
    message: 'Air sensor renamed Roof sensor',
  });
  expect(code).toBe(1);
});

test.each([
  [['diff'], 'busbar diff takes two board files, not 0'],
  [['diff', 'before.json'], 'busbar diff takes two board files, not 1'],
  [['diff', 'before.json', 'after.json', 'same.json'], 'busbar diff takes two board files, not 3'],
  [['diff', '-', '-'], 'busbar diff reads one board from standard input, not two'],
  [['diff', 'before.json', 'none.json'], 'none.json: there is no such file'],
  [['diff', 'before.json', 'after.json', '--jsn'], "Unknown option '--jsn'"],
])('[Q53] %s is refused with a reason and exit code 2', async (args, reason) => {
  const { code, out, err } = await busbar(boards(), args);
  expect([code, out, err]).toEqual([2, '', expect.stringContaining(reason)]);
});
