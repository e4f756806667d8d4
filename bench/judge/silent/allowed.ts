import { readFileSync } from 'node:fs';
import { CONDITIONS, type Trial } from './conditions.ts';

interface Allowance {
  readonly kind: string;
  /** Of the area; `*` stands for any characters. */
  readonly area: string;
  /** It holds only where this does. */
  readonly only?: keyof typeof CONDITIONS;
  readonly why: string;
}

const ALLOWED: readonly Allowance[] = JSON.parse(readFileSync(new URL('allowed.json', import.meta.url), 'utf8'));

/** Why a mutation may pass in silence; undefined where the table has no reason. */
export function reasonToAllow(trial: Trial): string | undefined {
  const { kind, area } = trial.mutation;
  return ALLOWED.find((one) => matches(one.kind, kind) && matches(one.area, area) && holds(one, trial))?.why;
}

function holds({ only }: Allowance, trial: Trial): boolean {
  if (only === undefined) return true;
  const condition = CONDITIONS[only];
  if (condition === undefined) throw new Error(`allowed.json: there is no condition ${only}`);
  return condition(trial);
}

function matches(pattern: string, text: string): boolean {
  const literal = pattern.split('*').map((each) => each.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`).test(text);
}
