import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { parseFingerprint } from '#engine/board/fingerprint.ts';
import { designOf } from '#engine/design/design-of.ts';
import { asFinished } from '#engine/rules/finished.ts';
import { RULES } from '#engine/rules/index.ts';
import type { Finding, Rule } from '#engine/rules/rule.ts';
import { checkRules, runRules } from '#engine/rules/run.ts';
import { partId } from '../../support/board-builder.ts';
import { about, boardWith, chip, edited, forced, of, run, station, TODAY, verdict } from './support.ts';

const noDq = () => station({ without: about('$dq') });

/** A rule that reports what it is given. */
function rule(id: string, findings: readonly Finding[], silences: readonly string[] = []): Rule {
  const text = { id, category: 'test', severity: 'warning', title: id, why: id, example: id, fix: id } as const;
  return {
    ...text,
    scope: 'board',
    silences,
    message: ({ what }: { readonly what: string }) => what,
    check: (_board, { report }) => {
      for (const finding of findings) report(finding);
    },
  };
}

function fired(...rules: readonly Rule[]): readonly string[] {
  return checkRules(designOf(station()), rules, TODAY).violations.map((one) => one.rule);
}

test('[R15] a specific rule silences the general one on the same refs, transitively, and nowhere else', () => {
  const here: Finding = { params: { what: 'here' }, refs: [{ connection: 'c_1' }] };
  const wider: Finding = {
    params: { what: 'wider' },
    refs: [{ connection: 'c_1' }, { part: 'p_1', domain: 'electrical', resource: 'x' }],
  };
  const there: Finding = { params: { what: 'there' }, refs: [{ connection: 'c_2' }] };
  expect(fired(rule('specific', [here], ['general']), rule('general', [here]))).toEqual(['specific']);
  expect(fired(rule('specific', [wider], ['general']), rule('general', [here]))).toEqual(['specific']);
  expect(fired(rule('specific', [here], ['general']), rule('general', [there]))).toEqual(['general', 'specific']);
  const middle = rule('middle', [], ['general']);
  expect(fired(rule('specific', [here], ['middle']), middle, rule('general', [here]))).toEqual(['specific']);
});

test('[R15] the same finding twice is one violation; a discriminator makes it two', () => {
  const one: Finding = { params: { what: 'x' }, refs: [{ part: 'p_1' }] };
  expect(fired(rule('a', [one, one]))).toEqual(['a']);
  expect(fired(rule('a', [one, { ...one, discriminator: 'other' }]))).toEqual(['a', 'a']);
});

test('[R16] a board may change a severity, and an ignored rule is skipped and listed as such', () => {
  const set = (severity: 'error' | 'ignore') =>
    run(edited(noDq(), { op: 'update_settings', severities: { 'elec-pullup-missing': severity } }));
  expect(set('error').violations[0]).toMatchObject({ rule: 'elec-pullup-missing', severity: 'error' });
  const ignored = set('ignore');
  expect([ignored.violations, ignored.skipped]).toEqual([[], ['elec-pullup-missing']]);
  expect(ignored.checked).toHaveLength(RULES.filter((rule) => rule.checklist !== true).length - 1);
});

test('[R17] a waived violation is still there, carries its waiver, and counts as waived alone', () => {
  const board = noDq();
  const fingerprint = run(board).violations[0]?.fingerprint ?? '';
  const waived = edited(board, { op: 'waive', fingerprint, why: 'soldered on the sensor', until: '2026-02-01' });
  expect(run(waived)).toMatchObject({
    violations: [{ fingerprint, waiver: { who: 'Ada', why: 'soldered on the sensor' } }],
    counts: { error: 0, warning: 0, info: 0, todo: 0, waived: 1 },
  });
  const moved = edited(
    waived,
    { op: 'move_part', part: partId(waived, 'ESP32'), at: [2000, 0] },
    { op: 'update_part', part: partId(waived, 'ESP32'), label: 'Brain' },
  );
  expect(run(moved).counts).toEqual({ error: 0, warning: 0, info: 0, todo: 0, waived: 1 });
});

test('[R17] waiver-expired: the day after its last day the waiver no longer counts', () => {
  const board = noDq();
  const fingerprint = run(board).violations[0]?.fingerprint ?? '';
  const waived = edited(board, { op: 'waive', fingerprint, why: 'later', until: '2026-02-01' });
  expect(run(waived, '2026-02-01').counts).toEqual({ error: 0, warning: 0, info: 0, todo: 0, waived: 1 });
  const after = run(waived, '2026-02-02');
  expect(after.violations.map((one) => [one.rule, one.waiver])).toEqual([
    ['waiver-expired', undefined],
    ['elec-pullup-missing', undefined],
  ]);
  expect(after.counts).toEqual({ error: 0, warning: 1, info: 0, todo: 1, waived: 0 });
});

test('[R17] waiver-stale: when the fault is gone, with a fix that removes the waiver', () => {
  const board = noDq();
  const fingerprint = run(board).violations[0]?.fingerprint ?? '';
  const waived = edited(board, { op: 'waive', fingerprint, why: 'x' });
  const fixed = edited(waived, ...(run(waived).violations[0]?.fixes[0]?.edits ?? []));
  expect(verdict(fixed)).toEqual({ 'waiver-stale': 1 });
  expect(verdict(edited(fixed, ...(of(fixed, 'waiver-stale')[0]?.fixes[0]?.edits ?? [])))).toEqual({});
  const ignored = edited(fixed, { op: 'update_settings', severities: { 'elec-pullup-missing': 'ignore' } });
  expect(verdict(ignored)).toEqual({});
});

test('[R18] the outcome does not depend on the order of the maps, and a second run is the same object', () => {
  const board = station({ without: about('$dq', '$sda', '$usb') });
  const turned = {
    ...board,
    parts: new Map([...board.parts].reverse()),
    connections: new Map([...board.connections].reverse()),
    definitions: new Map([...board.definitions].reverse()),
  };
  expect(JSON.stringify(run(turned))).toBe(JSON.stringify(run(board)));
  expect(runRules(board, { today: TODAY })).toBe(run(board));
});

test('[R18] violations come errors first and todos last, then by rule and fingerprint, and each fingerprint reads back', () => {
  const building = run(station({ without: about('$dq', '$sda', '$usb') }));
  const rank = ['error', 'warning', 'info', undefined, 'todo'];
  for (const { violations } of [building, asFinished(building)]) {
    const order = violations.map(
      ({ severity, consequence, rule, fingerprint }) =>
        `${rank.indexOf(severity)}${rank.indexOf(consequence)} ${rule} ${fingerprint}`,
    );
    expect(order).toEqual([...order].sort());
  }
  const { violations } = building;
  for (const one of violations) expect(parseFingerprint(one.fingerprint)?.rule).toBe(one.rule);
});

test('[R18] rules have unique ids, silence only what a rule could be called, and name no part', () => {
  const ids = RULES.map((one) => one.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of RULES) {
    expect(one.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
    expect(one.silences?.includes(one.id) ?? false).toBe(false);
    expect([one.title, one.why].every((text) => text.length > 10)).toBe(true);
  }
});

test('[R18] a board whose definitions are gone is judged without a crash', () => {
  const { violations } = run({ ...station(), definitions: new Map() });
  expect(new Set(violations.map((one) => one.rule))).toEqual(new Set(['conn-endpoint-missing']));
});

test('[R18] a move reuses the outcome; a field, a label, a waiver or a setting does not', () => {
  const board = noDq();
  const esp = partId(board, 'ESP32');
  const first = run(board);
  expect(run(edited(board, { op: 'move_part', part: esp, at: [680, 2000] }))).toBe(first);
  const fresh = (other: Board) => {
    run(board);
    const outcome = run(other);
    expect(JSON.stringify(outcome)).toBe(JSON.stringify(checkRules(designOf(other), RULES, TODAY)));
    return outcome;
  };
  expect(fresh(edited(board, { op: 'update_part', part: esp, label: 'Brain' }))).not.toBe(first);
  const field = { 'electrical/power/draw_mA': 700 };
  expect(fresh(edited(board, { op: 'update_part', part: partId(board, 'Display'), fields: field })).counts.error).toBe(
    1,
  );
  expect(
    fresh(edited(board, { op: 'update_settings', severities: { 'elec-pullup-missing': 'info' } })).counts.info,
  ).toBe(1);
  const waive = { op: 'waive' as const, fingerprint: first.violations[0]?.fingerprint ?? '', why: 'x' };
  expect(fresh(edited(board, waive)).counts.waived).toBe(1);
});

test('[R18] words of a definition that are names of JavaScript objects are just unknown words', () => {
  const odd = chip('odd', {
    pins: { a: 'constructor', b: 'toString spi_mosi' },
    ports: { x: 'constructor __proto__: constructor', y: 'toString output: spi_mosi' },
  });
  const board = boardWith([odd], 'odd as a', 'odd as b');
  expect(run(forced(board, ['a.x', 'b.x'], ['a.y', 'b.y'])).violations.length).toBeGreaterThan(0);
});

test.each([
  ['elec-input-undriven/floating', { pins: ['a'] }, 'Nothing drives the input a'],
  ['elec-input-undriven/floating', { pins: ['a', 'b'] }, 'Nothing drives the inputs a and b'],
  [
    'conn-function-unpaired',
    { functions: ['spi_ss'], ends: ['x'], a: 'x', b: 'y' },
    'spi_ss of x has no counterpart on the other end (x to y)',
  ],
  [
    'conn-function-unpaired',
    { functions: ['spi_ss', 'spi_sck'], ends: ['x', 'x'], a: 'x', b: 'y' },
    'spi_ss of x and spi_sck of x have no counterpart on the other end (x to y)',
  ],
  [
    'conn-width-mismatch',
    { function: 'sdio_data', linesA: 1, a: 'x', linesB: 4, b: 'y' },
    'x has 1 sdio_data line, y has 4',
  ],
  [
    'conn-width-mismatch',
    { function: 'sdio_data', linesA: 4, a: 'x', linesB: 1, b: 'y' },
    'x has 4 sdio_data lines, y has 1',
  ],
])('[R83] %s speaks of one and of several', (id, params, sentence) => {
  const [rule, variant = ''] = id.split('/');
  const said = RULES.find((one) => one.id === rule)?.message;
  const message = typeof said === 'function' ? said : said?.[variant];
  if (message === undefined) throw new Error(`${id} has no message`);
  // The params are those of the message.
  expect(message(params as never)).toBe(sentence);
});
