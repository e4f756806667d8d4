import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { boardFromJson, boardJson } from '#engine/board/changes.ts';
import { revisionOf } from '#engine/board/revision.ts';
import { EXPORT_FORMATS } from '#engine/export/formats.ts';
import { asFinished } from '#engine/rules/finished.ts';
import { RULES } from '#engine/rules/index.ts';
import { ENGINE_VERSION } from '#engine/version.ts';
import { LIMITS } from '#schemas/limits.ts';
import { type RuleReport, ruleReportSchema } from '#schemas/outputs.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { edited, run, station, TODAY } from '../rules/support.ts';
import { exported, problemsOf } from './support.ts';

/** Without pull-ups and without ground at the display; one violation waived, one rule switched off, one item ticked. */
function faulty(): Board {
  const board = station({
    without: (edit) => edit.op === 'connect' && 'part' in edit.to && ['$sda', '$scl'].includes(edit.to.part),
  });
  const { violations, checklist } = run(board);
  const first = violations.find((one) => one.severity !== 'info');
  if (first === undefined) throw new Error('a bus without pull-ups is a fault');
  return edited(
    board,
    { op: 'waive', fingerprint: first.fingerprint, why: 'bench | only <b>', until: '2026-06-01' },
    { op: 'update_settings', severities: { 'bom-price-stale': 'ignore' } },
    { op: 'tick', item: checklist[0]?.id ?? '' },
  );
}

const reportOf = (board: Board): RuleReport => JSON.parse(exported(board, 'report_json'));

test('[Q47] the reports grade what is still to do by its consequence', () => {
  const board = boardOf('bme280 as air');
  expect(run(board).counts).toMatchObject({ error: 0, todo: 2 });
  expect(reportOf(board).violations.map((one) => one.severity)).toEqual(['error', 'error']);
  const sarif = JSON.parse(exported(board, 'report_sarif'));
  expect(sarif.runs[0].results.map(({ kind, level }: { kind: string; level: string }) => [kind, level])).toEqual([
    ['fail', 'error'],
    ['fail', 'error'],
  ]);
  expect(exported(board, 'report_markdown')).toContain('2 errors');
});

test('[Q10] the rule report holds everything that a run says, and whose and what it is', () => {
  const board = faulty();
  const whole = asFinished(run(board));
  const report = reportOf(board);
  expect(problemsOf(ruleReportSchema, report)).toEqual([]);
  expect(report.board).toEqual({ name: board.name, revision: revisionOf(board) });
  expect(report.engine).toEqual({ name: 'busbar', version: ENGINE_VERSION, rules: RULES.length });
  expect(report.today).toBe(TODAY);
  const { todo, ...counts } = whole.counts;
  expect(todo).toBe(0);
  expect(report.counts).toEqual({ ...counts, not_evaluated: whole.notEvaluated.length });
  expect(
    report.violations.map(({ fingerprint, rule, severity, refs }) => ({ fingerprint, rule, severity, refs })),
  ).toEqual(
    whole.violations
      .filter((one) => one.waiver === undefined)
      .map(({ fingerprint, rule, severity, refs }) => ({ fingerprint, rule, severity, refs })),
  );
  expect(report.violations.some((one) => one.measured !== undefined && one.limit !== undefined)).toBe(true);
  expect(report.violations.some((one) => one.fixes.length > 0)).toBe(true);
  expect(report.waived).toHaveLength(1);
  expect(report.waived[0]?.waiver).toMatchObject({ who: 'Ada', why: 'bench | only <b>', until: '2026-06-01' });
  expect([report.checked, report.skipped]).toEqual([whole.checked, ['bom-price-stale']]);
  expect(report.checklist.map(({ id, text, ticked_by }) => ({ id, text, ticked_by }))).toEqual(
    whole.checklist.map(({ id, text, tickedBy }) => ({ id, text, ticked_by: tickedBy })),
  );
  expect(report.checklist.map((one) => one.ticked_by)).toContain('Ada');
  expect(report.violations.length + report.waived.length).toBeGreaterThan(1);
});

test('[Q10] what a run could not evaluate is in the report, with the figures that are missing', () => {
  const board = boardOf('gear-pump-8cc as pump', 'hose-2sn-3-8 as hose', connect('pump.pressure', 'hose.end1'));
  const { notEvaluated } = run(board);
  expect(notEvaluated.flatMap(({ missing }) => missing)).not.toEqual([]);
  expect(reportOf(board).not_evaluated.map(({ rule, missing }) => ({ rule, missing }))).toEqual(
    notEvaluated.map(({ rule, missing }) => ({ rule, missing })),
  );
});

test('[Q10] the engine has the version of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(ENGINE_VERSION).toBe(version);
});

test('[Q11] the SARIF log has what version 2.1.0 requires, rules with help, waivers as suppressions and fingerprints', () => {
  const board = faulty();
  const report = reportOf(board);
  const ids = [...board.parts.keys(), ...board.connections.keys()];
  const file = { uri: 'boards/a%20b.json', lineOf: (id: string) => 10 + ids.indexOf(id) };
  const log = JSON.parse(exported(board, 'report_sarif', { file }));
  expect(problemsOf(SARIF, log)).toEqual([]);
  const [only] = log.runs;
  expect(only.tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual(RULES.map((rule) => rule.id));
  expect(only.results.map((one: { ruleId: string }) => one.ruleId)).toEqual(
    [...report.violations, ...report.waived].map((one) => one.rule),
  );
  for (const [index, result] of only.results.entries()) {
    const violation = [...report.violations, ...report.waived][index];
    expect(only.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    expect(result.level).toBe({ error: 'error', warning: 'warning', info: 'note' }[violation?.severity ?? 'info']);
    expect(result.partialFingerprints['busbarViolation/v1']).toBe(violation?.fingerprint);
    expect(result.suppressions?.length ?? 0).toBe(
      violation !== undefined && report.waived.some((one) => one === violation) ? 1 : 0,
    );
    const [place] = result.locations;
    expect(place.logicalLocations.map((one: { fullyQualifiedName: string }) => one.fullyQualifiedName)).toEqual(
      violation?.on,
    );
    const [ref] = violation?.refs ?? [];
    expect(place.physicalLocation).toEqual({
      artifactLocation: { uri: 'boards/a%20b.json', index: 0 },
      region: { startLine: 10 + ids.indexOf(ref?.connection ?? ref?.part ?? '') },
    });
  }
  expect(only.invocations[0].ruleConfigurationOverrides).toEqual([
    {
      descriptor: { id: 'bom-price-stale', index: RULES.findIndex((rule) => rule.id === 'bom-price-stale') },
      configuration: { enabled: false },
    },
  ]);
  expect(only.invocations[0].toolExecutionNotifications).toHaveLength(report.not_evaluated.length);
});

test('[Q12] the Markdown report is one table row a violation, and nothing on a board becomes markup or a mention', () => {
  // No edit and no document gives a label with a line break: the report does not rely on that.
  const label = '<img src=x> @ada [x](http://evil) | `a` #1\n## b';
  const before = faulty();
  const parts = [...before.parts].map(
    ([id, part]) => [id, part.label === 'Air sensor' ? { ...part, label } : part] as const,
  );
  const board = { ...before, parts: new Map(parts) };
  const report = reportOf(board);
  const text = exported(board, 'report_markdown');
  const [open = ''] = text.split('<details>');
  expect(open.split('\n').filter((line) => /^\| 🔴|^\| 🟡|^\| 🔵/u.test(line))).toHaveLength(report.violations.length);
  expect(text).toContain('<summary>Waived</summary>');
  expect(text).toContain('bench \\| only &lt;b&gt; (Ada, until 2026-06-01)');
  expect(text.replaceAll(/<\/?(details|summary)>/g, '')).not.toMatch(/<[a-z!/]/i);
  expect(text).not.toMatch(/@ada|(?<!\\)\]\(|http:\/\/|^## b|#1/m);
  for (const table of text.split('\n\n').filter((one) => one.startsWith('|'))) {
    const columns = table.split('\n').map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(columns).size).toBe(1);
  }
});

test('[Q12] the Markdown report fits into a comment and counts what does not', () => {
  const parts = Array.from({ length: 700 }, (_, index) => ({
    op: 'add_part' as const,
    definition: 'bme280',
    label: `Sensor ${index} ${'long '.repeat(20)}`,
    at: [index * 400, 2000] as const,
  }));
  const board = edited(edited(station(), ...parts.slice(0, 400)), ...parts.slice(400));
  const report = reportOf(board);
  const text = exported(board, 'report_markdown');
  expect(text.length).toBeLessThanOrEqual(LIMITS.reportMarkdownChars);
  const shown = text
    .split('\n')
    .filter((line) => line.startsWith('| 🔴') || line.startsWith('| 🟡') || line.startsWith('| 🔵')).length;
  expect(shown).toBeGreaterThan(50);
  expect(text).toContain(`… and ${report.violations.length - shown} more.`);
});

test('[Q13] equal boards give equal files in every format, and no format tells the calls of agents', () => {
  const board = faulty();
  const again = boardFromJson(boardJson(board));
  for (const format of EXPORT_FORMATS) {
    expect(format.write(again, { today: TODAY })).toBe(format.write(board, { today: TODAY }));
    expect(format.write({ ...board, calls: new Map() }, { today: TODAY })).toBe(format.write(board, { today: TODAY }));
  }
});

const message = { type: 'object', properties: { text: { type: 'string', minLength: 1 } }, required: ['text'] };
const reference = {
  type: 'object',
  properties: { id: { type: 'string' }, index: { type: 'integer', minimum: 0 } },
  required: ['id'],
};
/** What SARIF 2.1.0 requires of the objects that we write, and the words that it allows, from its text (OASIS, 2020). */
const SARIF = {
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          tool: {
            type: 'object',
            properties: {
              driver: {
                type: 'object',
                properties: {
                  name: { type: 'string' },
                  version: { type: 'string' },
                  semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      properties: {
                        id: { type: 'string' },
                        name: { type: 'string', pattern: '^[A-Za-z0-9]+$' },
                        shortDescription: message,
                        fullDescription: message,
                        help: { ...message, properties: { ...message.properties, markdown: { type: 'string' } } },
                        defaultConfiguration: {
                          type: 'object',
                          properties: { level: { enum: ['none', 'note', 'warning', 'error'] } },
                          additionalProperties: false,
                        },
                        properties: { type: 'object', properties: { tags: { type: 'array', uniqueItems: true } } },
                      },
                      required: ['id', 'help', 'defaultConfiguration'],
                      additionalProperties: false,
                    },
                  },
                },
                required: ['name', 'rules'],
                additionalProperties: false,
              },
            },
            required: ['driver'],
            additionalProperties: false,
          },
          automationDetails: { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          artifacts: { type: 'array' },
          invocations: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                executionSuccessful: { type: 'boolean' },
                ruleConfigurationOverrides: {
                  type: 'array',
                  uniqueItems: true,
                  items: {
                    type: 'object',
                    properties: { descriptor: reference, configuration: { type: 'object' } },
                    required: ['descriptor', 'configuration'],
                    additionalProperties: false,
                  },
                },
                toolExecutionNotifications: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { level: { const: 'note' }, associatedRule: reference, message },
                    required: ['message'],
                    additionalProperties: false,
                  },
                },
              },
              required: ['executionSuccessful'],
              additionalProperties: false,
            },
          },
          results: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: 0 },
                kind: { const: 'fail' },
                level: { enum: ['note', 'warning', 'error'] },
                message,
                locations: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      physicalLocation: {
                        type: 'object',
                        properties: {
                          artifactLocation: {
                            type: 'object',
                            properties: {
                              uri: { type: 'string' },
                              index: { type: 'integer' },
                            },
                          },
                          region: {
                            type: 'object',
                            properties: { startLine: { type: 'integer', minimum: 1 } },
                            required: ['startLine'],
                          },
                        },
                        required: ['artifactLocation'],
                      },
                      logicalLocations: {
                        type: 'array',
                        uniqueItems: true,
                        items: {
                          type: 'object',
                          properties: { fullyQualifiedName: { type: 'string' }, kind: { type: 'string' } },
                        },
                      },
                    },
                    additionalProperties: false,
                  },
                },
                partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
                suppressions: {
                  type: 'array',
                  uniqueItems: true,
                  items: {
                    type: 'object',
                    properties: {
                      kind: { enum: ['inSource', 'external'] },
                      status: { enum: ['accepted', 'underReview', 'rejected'] },
                      justification: { type: 'string' },
                    },
                    required: ['kind'],
                    additionalProperties: false,
                  },
                },
                properties: { type: 'object' },
              },
              required: ['ruleId', 'level', 'message', 'locations', 'partialFingerprints'],
              additionalProperties: false,
            },
          },
          properties: { type: 'object' },
        },
        required: ['tool', 'results'],
        additionalProperties: false,
      },
    },
  },
  required: ['version', 'runs'],
  additionalProperties: false,
};
