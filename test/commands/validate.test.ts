import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPart } from '#engine/library/import-part.ts';
import { LIMITS } from '#schemas/limits.ts';
import { validatePartDefinition } from '#schemas/validate.ts';
import { station } from '../engine/rules/support.ts';
import { busbar, fileText, folder } from './support.ts';

const BME280 = readFileSync(new URL('../../schemas/parts/sensor/bme280.json', import.meta.url), 'utf8');
/** An alias where the name of a function belongs, and a key that nobody knows. */
const ALIASED = BME280.replace('"name": "i2c_sda"', '"name": "sda"').replace(
  '"definition": {',
  '"definition": {\n    "colour": "red",',
);

test('[Q30] validate checks part files and board files, and folders through', async () => {
  const path = folder();
  mkdirSync(join(path, 'parts/deep'), { recursive: true });
  mkdirSync(join(path, 'parts/node_modules'));
  writeFileSync(join(path, 'parts/a.json'), BME280);
  writeFileSync(join(path, 'parts/deep/board.json'), fileText(station()));
  writeFileSync(join(path, 'parts/node_modules/x.json'), 'no part');
  mkdirSync(join(path, 'parts/.git'));
  writeFileSync(join(path, 'parts/.git/x.json'), 'no part');
  writeFileSync(join(path, 'parts/.hidden.json'), 'no part');
  writeFileSync(join(path, 'parts/readme.txt'), 'no part');
  expect(await busbar(path, ['validate', 'parts'])).toEqual({ code: 0, out: '2 files valid\n', err: '' });
  expect((await busbar(path, ['validate', '-'], { input: BME280 })).code).toBe(0);
  mkdirSync(join(path, 'bare'));
  expect(await busbar(path, ['validate', 'bare'])).toMatchObject({
    code: 2,
    err: 'bare: there is no .json file in this folder\n',
  });
});

test('[Q31] each problem of a part has file, line, column, rule and the nearest words, as text and as JSON, as an import finds it', async () => {
  const path = folder();
  writeFileSync(join(path, 'a.json'), ALIASED);
  const { code, out } = await busbar(path, ['validate', 'a.json']);
  expect(code).toBe(1);
  const [, line, column] = /^a\.json:(\d+):(\d+): error: .*i2c_sda.*\[def-[a-z-]+\]$/m.exec(out) ?? [];
  expect(ALIASED.split('\n')[Number(line) - 1]?.slice(Number(column) - 1)).toMatch(/^"sda"|^\{/);
  expect(out).toMatch(/1 of 1 file not valid\n$/);

  const json = await busbar(path, ['validate', 'a.json', '--json']);
  expect(json.code).toBe(1);
  const { files, ...head } = JSON.parse(json.out);
  expect(head).toEqual({ format: 'busbar-validation', version: 1, valid: false });
  const { problems } = checkPart(ALIASED);
  expect(files).toMatchObject([{ file: 'a.json', kind: 'part', valid: false, fixed: false }]);
  expect(files[0].problems).toMatchObject(JSON.parse(JSON.stringify(problems)));
  for (const problem of files[0].problems) expect(problem.line).toBeGreaterThan(0);
});

test('[Q32] --strict is the level of authors', async () => {
  const path = folder();
  const unknown = BME280.replace('"definition": {', '"definition": {\n    "colour": "red",');
  writeFileSync(join(path, 'a.json'), unknown);
  expect((await busbar(path, ['validate', 'a.json'])).code).toBe(0);
  const strict = await busbar(path, ['validate', 'a.json', '--strict', '--json']);
  expect(strict.code).toBe(1);
  expect(JSON.parse(strict.out).files[0].problems).toMatchObject(
    JSON.parse(JSON.stringify(validatePartDefinition(JSON.parse(unknown), { strictness: 'authoring' }))),
  );
});

test('[D32] a key that stands twice warns an import and is an error for an author', async () => {
  const path = folder();
  writeFileSync(join(path, 'a.json'), BME280.replace('"definition": {', '"definition": {\n    "x_a": 1, "x_a": 2,'));
  const told = { pointer: '/definition/x_a', line: 3 };
  const problemsOf = async (...more: string[]) =>
    JSON.parse((await busbar(path, ['validate', 'a.json', '--json', ...more])).out).files[0].problems;
  expect(await problemsOf()).toContainEqual(expect.objectContaining({ ...told, severity: 'warning' }));
  expect(await problemsOf('--strict')).toContainEqual(expect.objectContaining({ ...told, severity: 'error' }));
});

test('[Q33] --fix writes what is sure and leaves the rest of the file as it is', async () => {
  const path = folder();
  writeFileSync(join(path, 'a.json'), ALIASED);
  const fixed = await busbar(path, ['validate', 'a.json', '--fix']);
  expect(fixed.code).toBe(0);
  expect(fixed.out).toMatch(/^a\.json: changed: /m);
  expect(fixed.out).toMatch(/1 file valid, 1 changed\n$/);
  expect(readFileSync(join(path, 'a.json'), 'utf8')).toBe(ALIASED.replace('"name": "sda"', '"name": "i2c_sda"'));
  const again = await busbar(path, ['validate', 'a.json', '--fix']);
  expect(again.out).not.toContain('changed');
});

test('[W45] the name of a file moves no cursor', async () => {
  const { code, out } = await busbar(folder(), ['validate', 'a\u001b[2J\u202e.json']);
  expect([code, out.split('\n')[0]]).toEqual([2, 'a\uFFFD[2J\uFFFD.json: there is no such file']);
});

test('[Q34] a file that cannot be read is named, the others are checked all the same, and the exit code is 2', async () => {
  const path = folder();
  writeFileSync(join(path, 'torn.json'), BME280.slice(0, 400));
  writeFileSync(join(path, 'good.json'), BME280);
  const { code, out } = await busbar(path, ['validate', 'torn.json', 'nope.json', 'good.json']);
  expect(code).toBe(2);
  expect(out).toMatch(
    /^torn\.json:\d+:\d+: is not JSON\. .*\nnope\.json: there is no such file\n2 of 3 files not valid\n$/,
  );
  const json = JSON.parse((await busbar(path, ['validate', 'torn.json', '--json'])).out);
  expect(json.files[0]).toMatchObject({ valid: false, kind: null, unreadable: expect.stringMatching(/is not JSON/) });
});

test('[Q30] [limit filesChecked] one call checks so many files, and refuses one more before it reads any', async () => {
  const given = (count: number) => ['validate', ...Array(count).fill('-')];
  const most = LIMITS.filesChecked;
  const whole = await busbar('/', given(most), { input: '{}' });
  expect([whole.code, whole.err]).toEqual([1, '']);
  expect(await busbar('/', given(most + 1), { input: '' })).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining(`at most ${most} files, not ${most + 1}`),
  });
});

test("[Q34] the system's own words for a file that it refuses move no cursor and stay on one line", async () => {
  const path = folder();
  const { code, out } = await busbar(path, ['validate', `a\u001b[2J\nb${'x'.repeat(300)}.json`]);
  expect(code).toBe(2);
  expect(out).toContain('ENAMETOOLONG');
  expect(out).not.toContain('\u001b');
});
