import type { Severity } from '#engine/board/values.ts';
import { EXPORT_FORMATS } from '#engine/export/formats.ts';
import { verdict } from '#engine/export/report-markdown.ts';
import { ruleReport } from '#engine/export/rule-report.ts';
import { RULES } from '#engine/rules/index.ts';
import { runRules } from '#engine/rules/run.ts';
import { nearest } from '#schemas/nearest.ts';
import type { RuleReport } from '#schemas/outputs.ts';
import { type BoardSource, readBoard } from './board-source.ts';
import { CommandError, type Console, type ExitCode, harmless, painted } from './console.ts';
import { dateOf, oneOf, onlyFile, readOptions, writeOutput } from './options.ts';

export const CHECK_USAGE = `Usage: busbar check <board.json | -> [options]

Checks a board file against every design rule, as a finished board: todos count with their consequence.

  --format F           text (default), json, sarif or markdown
  --output FILE        write the report there and print only the verdict
  --fail-on LEVEL      error (default), warning, info or never: the lowest severity that gives exit code 1
  --severity RULE=LEVEL  error, warning, info or ignore for a rule; overrides the board's setting; may be repeated
  --today YYYY-MM-DD   the date by which waivers expire and prices age (default: today, UTC)

Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 wrong use or a file that cannot be read.
Waived violations are listed and do not fail the check.
`;

const FORMATS = { text: null, json: 'report_json', sarif: 'report_sarif', markdown: 'report_markdown' } as const;

/** `busbar check`: the rules over one board file. */
export async function checkCommand(console: Console, args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, {
    format: { type: 'string', default: 'text' },
    output: { type: 'string' },
    'fail-on': { type: 'string', default: 'error' },
    severity: { type: 'string', multiple: true, default: [] },
    today: { type: 'string' },
  });
  const format = oneOf('--format', values.format, ['text', 'json', 'sarif', 'markdown']);
  const failOn = oneOf('--fail-on', values['fail-on'], ['error', 'warning', 'info', 'never']);
  const severities = values.severity.map(severityOf);
  const today = dateOf(console, values.today);
  const from = await readBoard(console, onlyFile(positionals, 'check'));

  const { board, file, leftOut } = from;
  const graded = { ...board, severities: { ...board.severities, ...Object.fromEntries(severities) } };
  const run = runRules(graded, { today });
  const report = ruleReport(board, today, run);
  const id = FORMATS[format];
  const chosen = EXPORT_FORMATS.find((one) => one.id === id);
  const options = { today, run, leftOut, ...(file === undefined ? {} : { file }) };
  // A file has no colours, wherever the command itself runs.
  const plain = values.output === undefined ? console : { ...console, colours: false };
  const text = chosen === undefined ? reportText(plain, report, from) : chosen.write(board, options);
  await writeOutput(console, text, values.output, from.source);
  if (values.output !== undefined) console.out(`${harmless(from.source.name)}: ${verdictLine(console, report)}\n`);
  return fails(report.counts, failOn) ? 1 : 0;
}

function fails(
  { error, warning, info }: RuleReport['counts'],
  failOn: 'error' | 'warning' | 'info' | 'never',
): boolean {
  switch (failOn) {
    case 'error':
      return error > 0;
    case 'warning':
      return error + warning > 0;
    case 'info':
      return error + warning + info > 0;
    case 'never':
      return false;
  }
}

function severityOf(text: string): readonly [string, Severity] {
  const at = text.indexOf('=');
  if (at === -1) throw new CommandError(`--severity takes RULE=LEVEL, not "${harmless(text)}"`);
  const rule = text.slice(0, at);
  const ids = RULES.map((one) => one.id);
  if (!ids.includes(rule)) {
    const like = nearest(rule, ids);
    throw new CommandError(
      `--severity: there is no rule "${harmless(rule)}"${like.length === 0 ? '' : `. Nearest: ${like.join(', ')}`}`,
    );
  }
  return [rule, oneOf(`--severity ${rule}`, text.slice(at + 1), ['error', 'warning', 'info', 'ignore'])];
}

/** One line a finding, in the form that editors and log viewers know: `file:line: error: message [rule]`. */
function reportText(console: Console, report: RuleReport, { source, file }: BoardSource): string {
  const name = harmless(source.name);
  const line = (one: RuleReport['violations'][number], label: string) => {
    const [at] = one.refs.flatMap((ref) => file?.lineOf(ref.connection ?? ref.part ?? '') ?? []);
    const place = at === undefined ? name : `${name}:${at}`;
    return `${place}: ${label} ${harmless(one.message)} ${painted(console, 'faint', `[${one.rule}]`)}`;
  };
  const lines = [
    ...report.violations.flatMap((one) => [
      line(one, painted(console, one.severity, `${one.severity}:`)),
      ...one.fixes.map((fix) => `    fix: ${harmless(fix)}`),
    ]),
    ...report.waived.flatMap((one) => [
      line(one, painted(console, 'faint', `waived ${one.severity}:`)),
      `    waived by ${harmless(one.waiver.who)}${one.waiver.until === undefined ? '' : ` until ${harmless(one.waiver.until.slice(0, 10))}`}: ${harmless(one.waiver.why)}`,
    ]),
    ...report.not_evaluated.map(
      (one) =>
        `${name}: ${painted(console, 'faint', 'not evaluated:')} ${one.rule} on ${harmless(one.on.join(', '))}: ${harmless(one.missing.join(', '))} missing`,
    ),
    ...(report.unlisted > 0 ? [`… and ${report.unlisted} violations that are counted and not listed`] : []),
    `${name}: ${verdictLine(console, report)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function verdictLine(console: Console, report: RuleReport): string {
  const { error, warning, info, waived, not_evaluated } = report.counts;
  const colour = error > 0 ? 'error' : warning > 0 ? 'warning' : info > 0 ? 'info' : 'good';
  const open = report.checklist.filter((one) => one.ticked_by === undefined).length;
  const checklist = open === 0 ? '' : `, ${open} of ${report.checklist.length} checklist items open`;
  const rest = `${waived} waived, ${report.checked.length} rules checked, ${report.skipped.length} switched off, ${not_evaluated} not evaluated${checklist}`;
  return `${painted(console, colour, verdict(report))} (${rest})`;
}
