/** Which violation is graver: the order of a run. */
import { compareText } from '../design/net-order.ts';
import type { Grade, Violation } from './rule.ts';

export const WEIGHT = { error: 0, warning: 1, info: 2, todo: 3 } as const;

/** How grave the consequence is that a definition states of a pin. */
export const GRADES = { fails: 'error', unreliable: 'warning', limited: 'info' } as const;

/** Errors first, todos last and those of the gravest consequence first among them; then by rule and fingerprint. */
export function byWeight(a: Violation, b: Violation): number {
  return weightOf(a) - weightOf(b) || compareText(a.rule, b.rule) || compareText(a.fingerprint, b.fingerprint);
}

export function weightOf({ severity, consequence }: Grade): number {
  return WEIGHT[severity] + (consequence === undefined ? 0 : WEIGHT[consequence]);
}
