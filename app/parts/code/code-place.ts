/** Where in a file a place of the code is, also while the file is not whole: by the tolerant tree of the code view. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Json } from '#schemas/json-schema.ts';
import { parsePartText } from '#schemas/part-definition/text.ts';

const PARSE_MS = 100;

/** The tree of the whole file, as far as it is read in time. */
function treeOf(state: EditorState) {
  return ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
}

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

export interface CodePlace {
  /** The way from the root to the value (or to the object, where a key stands or is wanted). */
  readonly tokens: readonly string[];
  readonly kind: 'key' | 'value';
  /** What stands at the place and would be replaced, quotes included; empty where nothing does. */
  readonly from: number;
  readonly to: number;
  /** The word so far, without quotes. */
  readonly word: string;
  /** Keys that the object has already, the one at the place left out. */
  readonly siblings: readonly string[];
  /** Whether a colon follows a key already. */
  readonly hasColon: boolean;
}

/** What can be written at `at`; null outside of the file's object. */
export function codePlaceAt(state: EditorState, at: number): CodePlace | null {
  const { doc } = state;
  let node: SyntaxNode | null = treeOf(state).resolveInner(at, -1);
  const text = (one: SyntaxNode) => doc.sliceString(one.from, one.to);
  const scalar = /^(String|Number|True|False|Null|PropertyName|⚠)$/;
  const found = scalar.test(node.name) && !(node.name === '⚠' && node.from === node.to) ? node : null;
  if (found !== null) {
    const [from, to] = [found.from, found.to];
    const word = bare(doc.sliceString(from, Math.max(from, at)));
    if (found.name === 'PropertyName') {
      const object = found.parent?.parent ?? null;
      if (object === null) return null;
      const hasColon = /^\s*:/.test(doc.sliceString(to, to + 40));
      return {
        tokens: wayTo(object, text),
        kind: 'key',
        from,
        to,
        word,
        siblings: keysOf(object, text, found),
        hasColon,
      };
    }
    const container = found.name === '⚠' ? found.parent : null;
    if (container === null) {
      const place = wayTo(found, text);
      return { tokens: place, kind: 'value', from, to, word, siblings: [], hasColon: false };
    }
    return inContainer(container, from, Math.max(at, to), word, doc.sliceString(0, from), text);
  }
  while (node !== null && !/^(Object|Array|Property)$/.test(node.name)) node = node.parent;
  if (node === null) return null;
  return inContainer(node, at, at, '', doc.sliceString(0, at), text);
}

/** The key or scalar under `at` with its way, for a note about it; null between things. */
export function thingAt(
  state: EditorState,
  at: number,
): {
  readonly tokens: readonly string[];
  readonly kind: 'key' | 'value';
  readonly from: number;
  readonly to: number;
  readonly word: string;
} | null {
  const { doc } = state;
  const text = (one: SyntaxNode) => doc.sliceString(one.from, one.to);
  for (const side of [1, -1] as const) {
    const node = treeOf(state).resolveInner(at, side);
    const word = bare(text(node));
    const { from, to } = node;
    if (node.name === 'PropertyName' && node.parent !== null)
      return { tokens: wayTo(node.parent, text), kind: 'key', from, to, word };
    if (/^(String|Number|True|False|Null)$/.test(node.name))
      return { tokens: wayTo(node, text), kind: 'value', from, to, word };
  }
  return null;
}

/** What of the code can be read as a value, also while it is not whole. */
export function looseValue(state: EditorState): Json {
  const text = (one: SyntaxNode) => state.doc.sliceString(one.from, one.to);
  const read = (node: SyntaxNode): Json => {
    if (node.name === 'Array') return childrenOf(node).filter(isValue).map(read);
    if (node.name !== 'Object') return scalarOf(text(node));
    return Object.fromEntries(
      node.getChildren('Property').flatMap((property) => {
        const key = property.getChild('PropertyName');
        const value = childrenOf(property).findLast(isValue);
        return key === null || value === undefined ? [] : [[unquoted(text(key)), read(value)] as const];
      }),
    );
  };
  const root = childrenOf(treeOf(state).topNode).find(isValue);
  return root === undefined ? null : read(root);
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

function scalarOf(text: string): Json {
  const parsed = parsePartText(text);
  return parsed.ok ? parsed.value : text.replace(/^"|"$/g, '');
}

function inContainer(
  start: SyntaxNode,
  from: number,
  to: number,
  word: string,
  before: string,
  text: (one: SyntaxNode) => string,
): CodePlace | null {
  // After a colon the value of its key is wanted, also where the tree has closed the property already.
  const open = /"((?:[^"\\]|\\.)*)"\s*:\s*$/.exec(before);
  let node: SyntaxNode | null = start;
  while (node !== null && !/^(Object|Array|Property)$/.test(node.name)) node = node.parent;
  if (node === null) return null;
  if (open !== null) {
    const object = node.name === 'Property' ? node.parent : node;
    if (object === null || object.name !== 'Object') return null;
    return {
      tokens: [...wayTo(object, text), unquoted(`"${open[1] ?? ''}"`)],
      kind: 'value',
      from,
      to,
      word,
      siblings: [],
      hasColon: false,
    };
  }
  if (node.name === 'Property') node = node.parent;
  if (node === null) return null;
  const way = wayTo(node, text);
  if (node.name === 'Array') {
    let index = 0;
    for (let child = node.firstChild; child !== null && child.to <= from; child = child.nextSibling)
      if (isValue(child)) index++;
    return { tokens: [...way, String(index)], kind: 'value', from, to, word, siblings: [], hasColon: false };
  }
  return { tokens: way, kind: 'key', from, to, word, siblings: keysOf(node, text, null), hasColon: false };
}

function wayTo(node: SyntaxNode, text: (one: SyntaxNode) => string): readonly string[] {
  const tokens: string[] = [];
  for (let here: SyntaxNode = node; ; ) {
    const parent: SyntaxNode | null = here.parent;
    if (here.name === 'Property') {
      const key = here.getChild('PropertyName');
      if (key !== null) tokens.unshift(unquoted(text(key)));
    } else if (parent?.name === 'Array') {
      let index = 0;
      for (let child = parent.firstChild; child !== null && child.from < here.from; child = child.nextSibling)
        if (isValue(child)) index++;
      tokens.unshift(String(index));
    }
    if (parent === null) return tokens;
    here = parent;
  }
}

function keysOf(object: SyntaxNode, text: (one: SyntaxNode) => string, not: SyntaxNode | null): readonly string[] {
  return object
    .getChildren('Property')
    .map((property) => property.getChild('PropertyName'))
    .filter((key) => key !== null && key.from !== not?.from)
    .map((key) => (key === null ? '' : unquoted(text(key))));
}

function isValue(node: SyntaxNode): boolean {
  return /^(String|Number|True|False|Null|Object|Array)$/.test(node.name);
}

function bare(text: string): string {
  return text.replace(/^"|"$/g, '');
}

function unquoted(text: string): string {
  const value = scalarOf(text);
  return typeof value === 'string' ? value : bare(text);
}
