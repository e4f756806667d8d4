import { readFileSync } from 'node:fs';
import type { Mutation } from './mutation.ts';

interface Allowance {
  readonly kind: string;
  /** Of the area; `*` stands for any characters. */
  readonly area: string;
  readonly why: string;
}

const ALLOWED: readonly Allowance[] = JSON.parse(readFileSync(new URL('allowed.json', import.meta.url), 'utf8'));

/** Why a mutation may pass in silence; undefined where the table has no reason. */
export function reasonToAllow({ kind, area }: Mutation): string | undefined {
  return ALLOWED.find((one) => matches(one.kind, kind) && matches(one.area, area))?.why;
}

function matches(pattern: string, text: string): boolean {
  const literal = pattern.split('*').map((each) => each.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`).test(text);
}
