import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXPORT_FORMATS } from '#engine/export/formats.ts';
import { asFinished } from '#engine/rules/finished.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { RuleReport } from '#schemas/outputs.ts';
import { mayColour } from '../../sync-server/config.ts';
import { run as rulesOf, station, TODAY } from '../engine/rules/support.ts';
import { boardOf, definitionOf, partId } from '../support/board-builder.ts';
import { busbar, fileText, folder, lacking, waived } from './support.ts';

const DOWN = '--severity=elec-pullup-missing=warning';

function boards(): string {
  const path = folder();
  writeFileSync(join(path, 'clean.json'), fileText(station()));
  writeFileSync(join(path, 'lacking.json'), fileText(lacking()));
  return path;
}

test('[Q20] check says of each violation the file, the line of what it is on, severity, message and rule, and sums up', async () => {
  const path = boards();
  const { code, out, err } = await busbar(path, ['check', 'lacking.json']);
  const lines = readFileSync(join(path, 'lacking.json'), 'utf8').split('\n');
  const [first = '', fix = ''] = out.split('\n');
  const [, line, rest] = /^lacking\.json:(\d+): (.*)$/.exec(first) ?? [];
  expect(rest).toMatch(/^error: i2c_s(da|cl) of ESP32.GPIO2[12] .* \[elec-pullup-missing\]$/);
  expect(lines[Number(line)]).toContain(`"id": "${partId(lacking(), 'ESP32')}"`);
  expect(fix).toMatch(/^ {4}fix: Add /);
  expect(out).toMatch(
    /\nlacking\.json: 1 error \(0 waived, \d+ rules checked, 0 switched off, \d+ not evaluated(, \d+ of \d+ checklist items open)?\)\n$/,
  );
  expect([code, err]).toEqual([1, '']);
  expect((await busbar(path, ['check', 'clean.json'])).out).toMatch(/^clean\.json: no violations \(/m);
});

test.each([
  ['clean.json', [], 0],
  ['lacking.json', [], 1],
  ['lacking.json', ['--fail-on', 'never'], 0],
  ['lacking.json', [DOWN], 0],
  ['lacking.json', [DOWN, '--fail-on', 'warning'], 1],
  ['lacking.json', [DOWN, '--fail-on', 'info'], 1],
  ['lacking.json', ['--severity', 'elec-pullup-missing=ignore', '--fail-on', 'warning'], 0],
  ['lacking.json', ['--severity', 'elec-pullup-missing=info', '--fail-on', 'warning'], 0],
  ['clean.json', ['--fail-on', 'info', '--severity', 'elec-pullup-missing=info'], 0],
])('[Q21] check %s %j ends with exit code %i', async (file, more, code) => {
  expect((await busbar(boards(), ['check', file, ...more])).code).toBe(code);
});

test('[Q22] a waived violation is listed with who and why and fails nothing, until the date after which it counts again', async () => {
  const path = folder();
  writeFileSync(join(path, 'b.json'), fileText(waived('2026-03-01')));
  const before = await busbar(path, ['check', 'b.json', '--fail-on', 'warning', '--today', '2026-03-01']);
  expect(before.code).toBe(0);
  expect(before.out).toMatch(/waived error: i2c_s(da|cl)/);
  expect(before.out).toContain('waived by Ada until 2026-03-01: pulled up\uFFFD[2J on the bench');
  expect(before.out).toContain('no violations (1 waived');
  const after = await busbar(path, ['check', 'b.json', '--fail-on', 'warning', '--today', '2026-03-02']);
  expect(after.code).toBe(1);
  expect(after.out).toMatch(/^(?!waived).*error: i2c_s(da|cl).*\[elec-pullup-missing\]/m);
  expect(after.out).not.toContain('waived by Ada');
  expect(after.out).toContain('[waiver-expired]');
  const excused = ['--severity', 'waiver-expired=ignore', '--fail-on', 'warning'];
  expect((await busbar(path, ['check', 'b.json', ...excused, '--today', '2026-03-01'])).code).toBe(0);
  expect((await busbar(path, ['check', 'b.json', ...excused, '--today', '2026-03-02'])).code).toBe(1);
});

test('[Q47] check takes a board as finished: what is still to do fails it', async () => {
  const path = folder();
  writeFileSync(join(path, 'bare.json'), fileText(boardOf('bme280 as air')));
  const bare = await busbar(path, ['check', 'bare.json']);
  expect(bare.code).toBe(1);
  expect(bare.out).toContain('error: air.');
  expect(bare.out).toMatch(/bare\.json: 2 errors/);
});

test('[Q23] the formats of check are those of export, of the same board, day and severities, and say what the engine finds', async () => {
  const path = boards();
  const board = lacking();
  const json = await busbar(path, ['check', 'lacking.json', '--format', 'json']);
  const report: RuleReport = JSON.parse(json.out);
  const found = rulesOf(board);
  expect(report.violations.map((one) => one.fingerprint)).toEqual(found.violations.map((one) => one.fingerprint));
  const { todo, ...counts } = asFinished(found).counts;
  expect(todo).toBe(0);
  expect(report.counts).toEqual({ ...counts, not_evaluated: found.notEvaluated.length });
  for (const [word, id] of [
    ['json', 'report-json'],
    ['sarif', 'report-sarif'],
    ['markdown', 'report-markdown'],
  ] as const) {
    const checked = await busbar(path, ['check', 'lacking.json', '--format', word]);
    expect(checked.out).toBe((await busbar(path, ['export', 'lacking.json', '--format', id])).out);
  }
  const graded = await busbar(path, ['check', 'lacking.json', '--format', 'json', DOWN]);
  expect(JSON.parse(graded.out)).toMatchObject({ board: report.board, counts: { error: 0, warning: 1 } });
  const sarif = JSON.parse((await busbar(path, ['check', 'lacking.json', '--format', 'sarif'])).out);
  const [place] = sarif.runs[0].results[0].locations;
  expect(place.physicalLocation.artifactLocation.uri).toBe('lacking.json');
  expect(place.physicalLocation.region.startLine).toBeGreaterThan(1);
});

test('[Q23] a file in a folder with blanks has a URI that is relative to where the command runs', async () => {
  const path = folder();
  mkdirSync(join(path, 'my boards'));
  writeFileSync(join(path, 'my boards/ä b.json'), fileText(lacking()));
  const { out } = await busbar(path, ['check', 'my boards/ä b.json', '--format', 'sarif']);
  expect(JSON.parse(out).runs[0].artifacts[0].location.uri).toBe('my%20boards/%C3%A4%20b.json');
});

test('[Q24] --output takes the report, uncoloured, and the verdict alone is printed; the file that was read is never written', async () => {
  const path = boards();
  const said = await busbar(path, ['check', 'lacking.json', '--output', 'r.txt'], { colours: true });
  const written = readFileSync(join(path, 'r.txt'), 'utf8');
  expect(written).toContain('[elec-pullup-missing]');
  expect(written).not.toContain('\u001b');
  expect(said.out).toMatch(/^lacking\.json: .*1 error.*\n$/);
  const same = await busbar(path, ['check', 'lacking.json', '--output', './lacking.json']);
  expect([same.code, same.err]).toEqual([2, '--output ./lacking.json is the file that was read\n']);
  const exported = await busbar(path, ['export', 'lacking.json', '--format', 'bom-csv', '--output', 'lacking.json']);
  expect([exported.code, exported.err]).toEqual([2, '--output lacking.json is the file that was read\n']);
  expect(readFileSync(join(path, 'lacking.json'), 'utf8')).toBe(fileText(lacking()));
  expect(await busbar(path, ['check', 'lacking.json', '--output', 'no/where.txt'])).toMatchObject({
    code: 2,
    err: `--output no/where.txt: there is no folder ${join(path, 'no')}\n`,
  });
});

test('[Q25] what cannot be read ends with exit code 2, the file, and line and column of what is wrong in it', async () => {
  const path = boards();
  writeFileSync(join(path, 'torn.json'), fileText(station()).slice(0, 5000));
  writeFileSync(join(path, 'comma.json'), '{\n  "format": "busbar-board",\n  "version": 1,\n}');
  writeFileSync(join(path, 'latin.json'), Buffer.from([0x22, 0xe4, 0x22]));
  writeFileSync(join(path, 'empty.json'), '');
  writeFileSync(join(path, 'part.json'), '{"definition": {}}');
  writeFileSync(
    join(path, 'wrong.json'),
    fileText(station()).replace('"label": "ESP32"', '"label": 7').replace('"quantity": 1', '"quantity": 0'),
  );
  const wanted: Record<string, RegExp> = {
    'nope.json': /^nope\.json: there is no such file\n$/,
    '.': /^\.: is a folder\n$/,
    'torn.json': /^torn\.json:\d+:\d+: is not JSON\. /,
    'comma.json': /^comma\.json:3:\d+: is not JSON\. /,
    'latin.json': /^latin\.json: is not UTF-8 text\n$/,
    'empty.json': /^empty\.json:1:1: is not JSON\. /,
    'part.json': /^part\.json is a part definition, no board: /,
    'wrong.json': /^wrong\.json:\d+:\d+: \/parts\/\d+\/\w+ must be .*\nwrong\.json cannot be read as a board\n$/,
  };
  for (const [file, words] of Object.entries(wanted)) {
    const said = await busbar(path, ['check', file]);
    expect([file, said.code, said.out]).toEqual([file, 2, '']);
    expect(said.err).toMatch(words);
  }
  const huge = await busbar(path, ['check', '-'], { input: new Uint8Array(LIMITS.documentBytes + 1) });
  const most = `${LIMITS.documentBytes >> 20} MiB`;
  expect([huge.code, huge.err]).toEqual([2, `<stdin>: has more than ${most}, the most that a board may have\n`]);
});

test.each([
  [[], /^Usage: busbar <command>/],
  [['chek'], /^busbar: there is no command "chek"\. Did you mean check\?/],
  [['check'], /takes a board file, or - for standard input/],
  [['check', 'a.json', 'b.json'], /takes one file, not 2/],
  [['check', 'clean.json', '--fromat', 'json'], /^Unknown option '--fromat'/],
  [
    ['check', 'clean.json', '--format', 'jsn'],
    /^--format takes text, json, sarif, markdown, not "jsn"\. Did you mean json\?/,
  ],
  [['check', 'clean.json', '--fail-on', 'bad'], /^--fail-on takes error, warning, info, never/],
  [['check', 'clean.json', '--today', '2026-02-31'], /^--today takes a date such as 2026-01-01, not "2026-02-31"/],
  [
    ['check', 'clean.json', '--severity', 'elec-pullup-mising=error'],
    /there is no rule "elec-pullup-mising"\. Nearest: elec-pullup-missing/,
  ],
  [
    ['check', 'clean.json', '--severity', 'elec-pullup-missing=fatal'],
    /^--severity elec-pullup-missing takes error, warning, info, ignore/,
  ],
  [['check', 'clean.json', '--severity', 'elec-pullup-missing'], /takes RULE=LEVEL/],
  [['export', 'clean.json'], /^busbar export needs --format: one of board, svg, bom-csv/],
  [['export', 'clean.json', '--format', 'bom'], /Did you mean bom-csv\?/],
  [['validate'], /takes files or folders/],
  [['validate', '--fix', '-'], /cannot be used with standard input/],
])('[Q26] wrong use %j ends with exit code 2 and says what would be right', async (args, words) => {
  const said = await busbar(boards(), args);
  expect([said.code, said.out]).toEqual([2, '']);
  expect(said.err).toMatch(words);
});

test('[Q26] each command tells its options and exit codes', async () => {
  for (const command of ['check', 'validate', 'export']) {
    const { code, out } = await busbar('/', [command, '--help']);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^Usage: busbar ${command} `));
    expect(out).toContain('Exit codes: 0 ');
  }
  expect((await busbar('/', ['--help'])).out).toContain('busbar <command> --help');
  expect((await busbar('/', ['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('[Q27] standard input is read for -, and export writes every format that the page offers', async () => {
  const input = fileText(lacking());
  const path = folder();
  expect((await busbar(path, ['check', '-'], { input })).out).toMatch(/^<stdin>: error: /);
  for (const format of EXPORT_FORMATS) {
    const said = await busbar(path, ['export', '-', '--format', format.id.replaceAll('_', '-')], { input });
    expect([said.code, said.out]).toEqual([0, format.write(lacking(), { today: TODAY })]);
  }
  const board = await busbar(path, ['export', '-', '--format', 'board', '--output', 'b.json'], { input });
  expect(board).toEqual({ code: 0, out: '', err: '' });
  expect(JSON.parse(readFileSync(join(path, 'b.json'), 'utf8'))).toEqual(JSON.parse(input));
});

test('[Q28] colours are for a terminal that did not ask for none', async () => {
  const path = boards();
  expect((await busbar(path, ['check', 'lacking.json'], { colours: true })).out).toContain('\u001b[31merror:\u001b[0m');
  expect((await busbar(path, ['check', 'lacking.json'])).out).not.toContain('\u001b');
  expect([mayColour(true, {}), mayColour(true, { NO_COLOR: '' })]).toEqual([true, true]);
  expect([mayColour(undefined, {}), mayColour(true, { NO_COLOR: '1' }), mayColour(true, { TERM: 'dumb' })]).toEqual([
    false,
    false,
    false,
  ]);
});

test('[Q40] a part file given to check or export, and a board file given to validate, are named what they are, with the command that is for them', async () => {
  const path = boards();
  writeFileSync(join(path, 'part.json'), JSON.stringify(definitionOf('thing', {})));
  for (const args of [
    ['check', 'part.json'],
    ['export', 'part.json', '--format', 'bom-csv'],
  ]) {
    const { code, err } = await busbar(path, args);
    expect(code).toBe(2);
    expect(err).toMatch(/^part\.json is a part definition, no board: busbar validate part\.json checks it\./);
  }
  expect((await busbar(path, ['validate', 'clean.json'])).out).toBe(
    '1 file valid; busbar check runs the design rules\n',
  );
  const { format: _, ...unmarked } = JSON.parse(fileText(station()));
  writeFileSync(join(path, 'unmarked.json'), JSON.stringify(unmarked));
  const { code, out } = await busbar(path, ['validate', 'unmarked.json']);
  expect([code, out]).toEqual([1, expect.stringMatching(/\/format is missing/)]);
  expect(out).not.toContain('/definition');
});

test('[Q41] an output into a folder that is missing names the folder, and each format is offered once', async () => {
  const path = boards();
  const { code, err } = await busbar(path, ['export', 'clean.json', '--format', 'bom-csv', '--output', 'none/x.csv']);
  expect([code, err]).toEqual([2, `--output none/x.csv: there is no folder ${join(path, 'none')}\n`]);
  const help = (await busbar(path, ['export', '--help'])).out;
  expect(help).toMatch(/^ {2}board {2,}/m);
  for (const { about } of EXPORT_FORMATS) expect(help.split(about)).toHaveLength(2);
  const board = (name: string) => busbar(path, ['export', 'clean.json', '--format', name]);
  expect((await board('board-json')).out).toBe((await board('board')).out);
});

test.each([
  ['[W45] an option', ['check', '--x\ny']],
  ['[W45] a backup', ['restore', 'a\nb.tar', '--data', 'd']],
  ['[W45] a folder', ['backup', 'a.tar', '--data', 'c\nd']],
  ['[W45] a store', ['backup', 'a.tar', '--store', 'e:\nf']],
])('%s with a line break in it is named on one line', async (_, args) => {
  const { code, err } = await busbar(folder(), args);
  expect([code, err.split('\n').length]).toEqual([2, 2]);
});

test.each([
  ['an option', ['check', '--\u001b[2Jx']],
  ['a backup', ['restore', 'a\u001b[2J.tar', '--data', 'd']],
])('[Q26] [W45] what is said of %s moves no cursor', async (_, args) => {
  const { code, err } = await busbar(folder(), args);
  expect([code, err.includes('\u001b'), err.includes('\uFFFD[2J')]).toEqual([2, false, true]);
});
