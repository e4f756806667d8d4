import type { RuleRun, Violation } from './rule.ts';

/** The violations of a run that another has not, or has as todos only; waived ones apart. */
export function violationsBeyond(than: RuleRun, run: RuleRun): readonly Violation[] {
  const known = new Map(than.violations.flatMap((one) => (one.waiver ? [] : [[one.fingerprint, one.severity]])));
  return run.violations.filter(
    ({ waiver, fingerprint, severity }) =>
      waiver === undefined && (!known.has(fingerprint) || (severity !== 'todo' && known.get(fingerprint) === 'todo')),
  );
}
