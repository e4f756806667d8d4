import type { Mistake } from './design.ts';

/**
 * Whether a message names the cause of the mistake: one of its `names` stands there as a word or figure of its own, in
 * whatever case; a name of five letters or more may be the beginning of a word.
 */
export function namesCause(message: string, mistake: Pick<Mistake, 'names'>): boolean {
  return mistake.names.some((name) => {
    const before = /^\d/.test(name) ? String.raw`(?<![\p{L}\p{N}]|\d[.,])` : String.raw`(?<![\p{L}\p{N}])`;
    const end = /\d$/.test(name) ? String.raw`(?![\p{L}\p{N}]|[.,]\d)` : String.raw`(?![\p{L}\p{N}])`;
    const after = /\p{L}{5}$/u.test(name) ? '' : end;
    return new RegExp(`${before}${literal(name)}${after}`, 'iu').test(message);
  });
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
