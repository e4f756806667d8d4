import { makeFingerprint } from '../../board/fingerprint.ts';
import { compareText } from '../../design/net-order.ts';
import type { Finding, Grade, MessageText, NotEvaluated, Params, Ref, Rule } from '../rule.ts';
import { weightOf } from '../weight.ts';

/** What the record of a finding needs of its rule. */
type RecordingRule = Pick<Rule, 'id' | 'severity' | 'todo' | 'message'>;

/** What a rule found, as it is kept from one check to the next. */
export interface RecordedFinding extends Finding {
  readonly rule: RecordingRule;
  readonly code: string;
  readonly message: string;
  readonly fingerprint: string;
  /** The finest thing that each ref names. */
  readonly places: ReadonlySet<string>;
}

/** Data that a rule lacked, with what it is sorted by. */
export interface MissingData {
  readonly entry: NotEvaluated;
  readonly key: string;
}

export function recorded(rule: RecordingRule, finding: Finding): RecordedFinding {
  const params = roundedParams(finding.params);
  return {
    ...finding,
    params,
    rule,
    code: finding.variant === undefined ? rule.id : `${rule.id}/${finding.variant}`,
    message: messageOf(rule, finding.variant)(params),
    fingerprint: makeFingerprint(rule.id, finding.refs, finding.discriminator),
    places: new Set(finding.refs.map(placeOf)),
  };
}

export function missingData(rule: RecordingRule, refs: readonly Ref[], missing: readonly string[]): MissingData {
  // No id or place holds the separator, which comes before every other character.
  const key = [rule.id, refs.map(placeOf).join(';'), missing.join(';')].join('\u0000');
  return { entry: { rule: rule.id, refs, missing }, key };
}

/** True where the two say the same. */
export function sameFinding(a: RecordedFinding, b: RecordedFinding): boolean {
  return a.fingerprint === b.fingerprint && a.message === b.message && rest(a) === rest(b);
}

/** Of two findings with one fingerprint the one that is shown: no todo, the graver, then the first in the order of its words. */
export function graver(a: RecordedFinding, b: RecordedFinding): RecordedFinding {
  const by =
    weightOf(gradeOf(a)) - weightOf(gradeOf(b)) || compareText(a.message, b.message) || compareText(rest(a), rest(b));
  return by <= 0 ? a : b;
}

/** How a finding is graded where the board says nothing about its rule. */
export function gradeOf({ rule, severity = rule.severity, todo = rule.todo === true }: RecordedFinding): Grade {
  return todo ? { severity: 'todo', consequence: severity } : { severity };
}

/** Sums of decimals carry noise that nobody wants to read. */
export function withoutNoise(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function roundedParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, Array.isArray(value) ? value.map(rounded) : rounded(value)]),
  );
}

function rounded<V>(value: V): V | number {
  return typeof value === 'number' ? withoutNoise(value) : value;
}

function messageOf({ id, message }: RecordingRule, variant: string | undefined): (params: Params) => string {
  const found = typeof message === 'function' ? message : message[variant ?? ''];
  if (found === undefined) throw new Error(`${id} has no message ${variant}`);
  // The type of `report` makes the params those of the message.
  return found as MessageText as (params: Params) => string;
}

function rest({ severity, todo, data, fixes, refs, code, params }: RecordedFinding): string {
  return JSON.stringify([severity, todo, data, fixes, refs, code, params]);
}

function placeOf(ref: Ref): string {
  if (ref.connection !== undefined) return `c ${ref.connection}`;
  if (ref.resource !== undefined) return `r ${ref.part}/${ref.domain}/${ref.resource}`;
  if (ref.interface !== undefined) return `i ${ref.part}/${ref.domain}/${ref.interface}/${ref.instance ?? 0}`;
  return `p ${ref.part}`;
}
