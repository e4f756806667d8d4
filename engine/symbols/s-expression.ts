/** S-expressions as KiCad writes them: lists of words, quoted texts and lists. */
import type { Coded } from '#schemas/coded.ts';
import { LIMITS } from '#schemas/limits.ts';

/** A word or a quoted text. */
export type SExpression = string | SList;
export type SList = readonly SExpression[];

export type SExpressionFault = Coded<SExpressionFaultParams>;

/** `line` counts from 1. */
export interface SExpressionFaultParams {
  readonly 'list-expected': { readonly line: number };
  readonly 'list-unclosed': { readonly line: number };
  readonly 'text-unclosed': { readonly line: number };
  readonly 'text-after-end': { readonly line: number };
  readonly 'too-deep': { readonly line: number; readonly limit: number };
  readonly 'too-many': { readonly line: number; readonly limit: number };
}

export type SExpressionResult =
  | { readonly ok: true; readonly list: SList }
  | ({ readonly ok: false } & SExpressionFault);

/** White space, a parenthesis, the beginning of a quoted text, or a word. */
const TOKEN = /\s+|[()"]|[^\s()"]+/gy;

/** Reads one list, the whole text; at most `LIMITS.symbolFileNodes` words, texts and lists, `LIMITS.symbolFileDepth` lists deep. */
export function readSExpression(text: string): SExpressionResult {
  const top: SExpression[] = [];
  const open: SExpression[][] = [top];
  let nodes = 0;
  TOKEN.lastIndex = 0;
  let at = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const token = match[0];
    const here = at;
    at = TOKEN.lastIndex;
    if (/^\s/.test(token)) continue;
    const within = open.at(-1) ?? top;
    if (token === ')') {
      if (open.length === 1) return fault('list-expected', text, here);
      open.pop();
      continue;
    }
    if (within === top && (token !== '(' || top.length > 0)) {
      return fault(top.length > 0 ? 'text-after-end' : 'list-expected', text, here);
    }
    const end = token === '"' ? endOfQuoted(text, at) : at;
    if (end === -1) return fault('text-unclosed', text, here);
    nodes += 1;
    if (nodes > LIMITS.symbolFileNodes) return fault('too-many', text, here, LIMITS.symbolFileNodes);
    if (token !== '(') {
      within.push(token === '"' ? unescaped(text.slice(at, end - 1)) : token);
      at = end;
      TOKEN.lastIndex = end;
      continue;
    }
    const list: SExpression[] = [];
    within.push(list);
    open.push(list);
    if (open.length - 1 > LIMITS.symbolFileDepth) return fault('too-deep', text, here, LIMITS.symbolFileDepth);
  }
  if (open.length > 1) return fault('list-unclosed', text, text.length);
  const [list] = top;
  return Array.isArray(list) ? { ok: true, list } : fault('list-expected', text, 0);
}

/** The first word of a list. */
export function headOf(list: SList): string {
  const [head] = list;
  return typeof head === 'string' ? head : '';
}

/** The lists in a list that begin with a word. */
export function listsOf(list: SList, head: string): SList[] {
  return list.filter((item): item is SList => typeof item !== 'string' && headOf(item) === head);
}

/** The word or text at a place of a list; '' where there is none. */
export function atomAt(list: SList | undefined, at: number): string {
  const item = list?.[at];
  return typeof item === 'string' ? item : '';
}

/** Where a quoted text that begins at `at` has ended; -1: nowhere. */
function endOfQuoted(text: string, at: number): number {
  for (let next = at; ; next += 1) {
    const character = text[next];
    if (character === undefined) return -1;
    if (character === '"') return next + 1;
    if (character === '\\') next += 1;
  }
}

function unescaped(quoted: string): string {
  return quoted.replace(/\\([\s\S])/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function fault(code: SExpressionFault['code'], text: string, at: number, limit = 0): SExpressionResult {
  const line = text.slice(0, at).split('\n').length;
  // Only the last two have a limit, and nobody reads it of the others.
  return { ok: false, code, params: { line, limit } } as SExpressionResult;
}
