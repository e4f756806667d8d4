import type { ReportedViolation, RuleReport } from '#schemas/outputs.ts';
import type { Board } from '../board/board.ts';
import { revisionOf } from '../board/revision.ts';
import type { Design } from '../design/design.ts';
import { designOf } from '../design/design-of.ts';
import { fixesOf, unambiguousMessage } from '../rules/disambiguate.ts';
import { asFinished, type FinishedRun } from '../rules/finished.ts';
import { RULES } from '../rules/index.ts';
import type { Ref, RuleRun } from '../rules/rule.ts';
import { runRules } from '../rules/run.ts';
import { ENGINE_VERSION } from '../version.ts';
import { referencesOf } from './references.ts';

/**
 * Everything that checking the board as finished on the ISO date `today` says, as `ruleReportSchema` describes it.
 * `checked` is that check where it was made already.
 */
export function ruleReport(board: Board, today: string, checked: RuleRun = runRules(board, { today })): RuleReport {
  const design = designOf(board);
  const run = asFinished(checked);
  const reported = run.violations.map((one) => reportedViolation(design, one));
  const { error, warning, info, waived } = run.counts;
  return {
    format: 'busbar-rule-report',
    version: 1,
    engine: { name: 'busbar', version: ENGINE_VERSION, rules: RULES.length },
    board: { name: board.name, revision: revisionOf(board) },
    today: today.slice(0, 10),
    counts: { error, warning, info, waived, not_evaluated: run.notEvaluated.length },
    violations: reported.filter((one) => one.waiver === undefined),
    waived: reported.flatMap(({ waiver, ...one }) => (waiver === undefined ? [] : [{ ...one, waiver }])),
    unlisted: error + warning + info + waived - run.violations.length,
    checked: [...run.checked],
    skipped: [...run.skipped],
    not_evaluated: run.notEvaluated.map((one) => ({
      rule: one.rule,
      on: one.refs.map((ref) => placeOf(design, ref)),
      missing: [...one.missing],
    })),
    checklist: run.checklist.map((one) => ({
      id: one.id,
      rule: one.rule,
      text: one.text,
      name: one.name,
      on: one.parts.map((part) => placeOf(design, { part })),
      ...(one.tickedBy === undefined ? {} : { ticked_by: one.tickedBy }),
    })),
  };
}

function reportedViolation(design: Design, one: FinishedRun['violations'][number]): ReportedViolation {
  const { who, why, when, until } = one.waiver ?? {};
  return {
    fingerprint: one.fingerprint,
    rule: one.rule,
    severity: one.severity,
    message: unambiguousMessage(design.board, one),
    on: one.refs.map((ref) => placeOf(design, ref)),
    refs: one.refs.map((ref) => ({ ...ref })),
    ...one.data,
    fixes: fixesOf(design.board, one.fixes).map((fix) => fix.label),
    ...(who === undefined || why === undefined || when === undefined
      ? {}
      : { waiver: { who, why, when, ...(until === undefined ? {} : { until }) } }),
  };
}

/** `ESP32`, `ESP32.gpio21`, `ESP32.i2c#0`, or both ends of a connection: `ESP32.i2c#0 - Display.i2c#0`. */
function placeOf(design: Design, ref: Ref): string {
  const refs = referencesOf(design);
  if (ref.connection !== undefined) {
    const ends = design.board.connections.get(ref.connection)?.ends;
    if (ends === undefined) return ref.connection;
    return ends.map((end) => `${refs.get(end.part) ?? end.part}.${end.interface}#${end.instance}`).join(' - ');
  }
  const part = refs.get(ref.part ?? '') ?? ref.part ?? '';
  if (ref.resource !== undefined) return `${part}.${ref.resource}`;
  if (ref.interface !== undefined) return `${part}.${ref.interface}#${ref.instance ?? 0}`;
  return part;
}
