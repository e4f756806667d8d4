import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PRODUCT = ['schemas', 'engine', 'sync-server', 'app'];
/** Lines of a function from its first to its last, with the functions inside it. */
const MOST_LINES = 70;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

it('[Z11] a function of more than 70 lines says above itself why it is not split', () => {
  const long = PRODUCT.flatMap(sources).flatMap((file) =>
    longFunctionsIn(file, readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(long).toEqual([]);
});

it.each([
  ['a declaration', 'export async function found() {', '}'],
  ['an arrow', 'const found = () => {', '};'],
  ['a function in a call', 'outer(function found() {', '});'],
  ['a method', 'class A { static async found() {', '} }'],
  ['a method of an object', 'const a = { found() {', '} };'],
  ['a component', 'export const found = () => <p on:click={() => {', '}} />;'],
])('[Z11] %s is found with a line too many, unless a reason stands above it', (_what, head, tail) => {
  const code = (lines: number) => [head, ...Array(lines - 2).fill('a();'), tail].join('\n');
  const placesIn = (text: string) => longFunctionsIn('a.tsx', text);
  expect(placesIn(code(MOST_LINES))).toEqual([]);
  expect(placesIn(code(MOST_LINES + 1))).toContain(`a.tsx:1 has a function of ${MOST_LINES + 1} lines`);
  expect(placesIn(`// Long: it is a table.\n${code(MOST_LINES + 1)}`)).toEqual([]);
  expect(placesIn(`// Long: it is a table.\n/** Finds. */\n${code(MOST_LINES + 1)}`)).toEqual([]);
  expect(placesIn(`// Long:\n${code(MOST_LINES + 1)}`)).not.toEqual([]);
  expect(placesIn(`// Long: it is a table.\n\n${code(MOST_LINES + 1)}`)).not.toEqual([]);
});

/** Where the functions begin that are too long and give no reason. */
function longFunctionsIn(file: string, text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.length <= MOST_LINES) return [];
  const { program, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const lineAt = linesOf(text);
  const places = new Set<string>();
  const visit = (node: Node): void => {
    const first = lineAt(node.start);
    const count = lineAt(node.end) - first + 1;
    // What is short holds nothing long.
    if (count <= MOST_LINES) return;
    if (FUNCTIONS.has(node.type) && !hasReason(lines, first)) {
      places.add(`${file}:${first} has a function of ${count} lines`);
    }
    for (const key of visitorKeys[node.type] ?? []) {
      for (const child of [node[key]].flat()) if (isNode(child)) visit(child);
    }
  };
  visit(program as unknown as Node); // its types name every kind of node; only what all have counts here
  return [...places];
}

/** Whether `// Long:` and a reason stand among the comments that end on the line above. Lines count from 1. */
function hasReason(lines: readonly string[], line: number): boolean {
  for (let above = line - 2; ; above -= 1) {
    const text = lines[above]?.trim() ?? '';
    if (/^\/\/ Long: \S/.test(text)) return true;
    if (!/^(\/\/|\/\*|\*)/.test(text)) return false;
  }
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Gives the line of a place in a text, from 1. */
function linesOf(text: string): (at: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (at) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function sources(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.generated\.|\.d\.ts$|(^|\/)dist\//.test(name))
    .map((name) => join(folder, name))
    .sort();
}
