import { makeFingerprint } from '../../board/fingerprint.ts';
import type { Finding, NotEvaluated, Ref, Rule, Violation, ViolationSeverity } from '../rule.ts';

/** What a rule found, as it is kept from one check to the next. */
export interface Found extends Finding {
  readonly rule: Rule;
  readonly fingerprint: string;
  /** The finest thing that each ref names. */
  readonly places: ReadonlySet<string>;
}

/** Something that could not be judged, with what it is sorted by. */
export interface Lacking {
  readonly entry: NotEvaluated;
  readonly key: string;
}

export function foundBy(rule: Rule, finding: Finding): Found {
  const fingerprint = makeFingerprint(rule.id, finding.refs, finding.discriminator);
  return { ...finding, rule, fingerprint, places: new Set(finding.refs.map(placeOf)) };
}

export function lackingFor(rule: Rule, refs: readonly Ref[], missing: readonly string[]): Lacking {
  // No id or place holds the separator, which comes before every other character.
  const key = [rule.id, refs.map(placeOf).join(';'), missing.join(';')].join('\u0000');
  return { entry: { rule: rule.id, refs, missing }, key };
}

/** True where the two say the same. */
export function sameFound(a: Found, b: Found): boolean {
  return a.fingerprint === b.fingerprint && a.message === b.message && rest(a) === rest(b);
}

/** Of two findings with one fingerprint the one that is shown: the graver, then the first in the order of its words. */
export function graver(a: Found, b: Found): Found {
  const by = weightOf(a) - weightOf(b) || compareText(a.message, b.message) || compareText(rest(a), rest(b));
  return by <= 0 ? a : b;
}

export const WEIGHT = { error: 0, warning: 1, info: 2 } as const;

export function byWeight(a: Violation, b: Violation): number {
  return (
    WEIGHT[a.severity] - WEIGHT[b.severity] || compareText(a.rule, b.rule) || compareText(a.fingerprint, b.fingerprint)
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function weightOf(one: Found): number {
  const severity: ViolationSeverity = one.severity ?? one.rule.severity;
  return WEIGHT[severity];
}

function rest({ severity, data, fixes, refs }: Found): string {
  return JSON.stringify([severity, data, fixes, refs]);
}

function placeOf(ref: Ref): string {
  if (ref.connection !== undefined) return `c ${ref.connection}`;
  if (ref.resource !== undefined) return `r ${ref.part}/${ref.domain}/${ref.resource}`;
  if (ref.interface !== undefined) return `i ${ref.part}/${ref.domain}/${ref.interface}/${ref.instance ?? 0}`;
  return `p ${ref.part}`;
}
