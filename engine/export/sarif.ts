import type { ReportedViolation, RuleReport } from '#schemas/outputs.ts';
import { RULES } from '../rules/index.ts';
import type { Rule } from '../rules/rule.ts';

/** Where the board that was checked stands, for tools that show results beside files. */
export interface CheckedFile {
  /** Relative, with `/`, as a URI reference: `boards/station.busbar.json`. */
  readonly uri: string;
  /** The line, from 1, on which the part or connection of an id begins. */
  readonly lineOf: (id: string) => number | undefined;
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/**
 * A rule report as SARIF 2.1.0: every rule with its help, a result for each violation, waived ones with the waiver as
 * suppression, the violation's fingerprint as partial fingerprint, parts and connections as logical locations. What was
 * not evaluated stands among the notifications of the invocation, and rules that the board switches off among its
 * configuration overrides.
 */
export function sarif(report: RuleReport, file?: CheckedFile) {
  const rules = RULES.map(descriptorOf);
  const at = new Map(RULES.map((rule, index) => [rule.id, index]));
  const run = {
    tool: {
      driver: {
        name: 'Busbar',
        version: report.engine.version,
        semanticVersion: report.engine.version,
        rules,
      },
    },
    automationDetails: { id: `busbar-check/${file?.uri ?? encodeURIComponent(report.board.name)}/` },
    columnKind: 'utf16CodeUnits',
    ...(file === undefined ? {} : { artifacts: [{ location: { uri: file.uri }, sourceLanguage: 'json' }] }),
    invocations: [
      {
        executionSuccessful: true,
        ruleConfigurationOverrides: report.skipped.map((rule) => ({
          descriptor: descriptorRef(rule, at),
          configuration: { enabled: false },
        })),
        toolExecutionNotifications: report.not_evaluated.map((one) => ({
          level: 'note',
          associatedRule: descriptorRef(one.rule, at),
          message: { text: `Not evaluated on ${one.on.join(', ')}: ${one.missing.join(', ')} missing.` },
        })),
      },
    ],
    results: [...report.violations, ...report.waived].map((one) => resultOf(one, at, file)),
    properties: {
      board: report.board,
      today: report.today,
      counts: report.counts,
      unlisted: report.unlisted,
      ...(report.left_out === undefined ? {} : { left_out: report.left_out }),
      checked: report.checked,
      skipped: report.skipped,
    },
  };
  return { $schema: SCHEMA, version: '2.1.0', runs: [run] };
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

function descriptorOf(rule: Rule) {
  return {
    id: rule.id,
    name: rule.id.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase()),
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.why },
    help: {
      text: `${rule.why} Example: ${rule.example} To fix or waive it: ${rule.fix}`,
      markdown: `${rule.why}\n\n- **Example:** ${rule.example}\n- **Fix or waive:** ${rule.fix}`,
    },
    defaultConfiguration: { level: LEVELS[rule.severity] },
    properties: { category: rule.category, tags: ['hardware', rule.category] },
  };
}

function resultOf(one: ReportedViolation, at: ReadonlyMap<string, number>, file: CheckedFile | undefined) {
  const ids = one.refs.flatMap((ref) => ref.connection ?? ref.part ?? []);
  const lines = ids.flatMap((id) => file?.lineOf(id) ?? []);
  const index = at.get(one.rule);
  const measured = {
    ...(one.measured === undefined ? {} : { measured: one.measured }),
    ...(one.limit === undefined ? {} : { limit: one.limit }),
    ...(one.unit === undefined ? {} : { unit: one.unit }),
  };
  return {
    ruleId: one.rule,
    ...(index === undefined ? {} : { ruleIndex: index }),
    kind: 'fail',
    level: LEVELS[one.severity],
    message: { text: one.fixes.length === 0 ? one.message : `${one.message}. To fix it: ${one.fixes.join('; ')}.` },
    locations: [
      {
        ...(file === undefined
          ? {}
          : {
              physicalLocation: {
                artifactLocation: { uri: file.uri, index: 0 },
                region: { startLine: lines[0] ?? 1 },
              },
            }),
        logicalLocations: one.on.map((place, index) => logicalOf(place, one.refs[index])),
      },
    ],
    // GitHub tells an alert that it knows from a new one by the second.
    partialFingerprints: { 'busbarViolation/v1': one.fingerprint, primaryLocationLineHash: one.fingerprint },
    ...(one.waiver === undefined
      ? {}
      : {
          suppressions: [
            {
              kind: 'inSource',
              status: 'accepted',
              justification: `${one.waiver.why} (${one.waiver.who}${one.waiver.until === undefined ? '' : `, until ${one.waiver.until}`})`,
            },
          ],
        }),
    properties: measured,
  };
}

function logicalOf(place: string, ref: ReportedViolation['refs'][number] | undefined) {
  const kind =
    ref?.connection !== undefined
      ? 'connection'
      : ref?.resource !== undefined
        ? 'pin'
        : ref?.interface !== undefined
          ? 'interface'
          : 'part';
  const id = ref?.connection ?? ref?.part;
  return { fullyQualifiedName: place, kind, ...(id === undefined ? {} : { properties: { id } }) };
}

function descriptorRef(rule: string, at: ReadonlyMap<string, number>) {
  const index = at.get(rule);
  return { id: rule, ...(index === undefined ? {} : { index }) };
}
