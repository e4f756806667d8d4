/** JSON with the places of its values: what a text must be changed in, without touching the rest of it. */
import { LIMITS } from '#schemas/limits.ts';

/** Where a value stands in its text: from `start` to before `end`. */
export type JsonNode =
  | { readonly kind: 'object'; readonly start: number; readonly end: number; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly start: number; readonly end: number; readonly items: readonly JsonNode[] }
  | { readonly kind: 'scalar'; readonly start: number; readonly end: number };

export interface JsonMember {
  readonly key: string;
  /** The key with its quotes. */
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

/** Why a text is no JSON, or more of it than is looked at. `line` and `column` count from 1. */
export interface JsonTextFault {
  readonly message: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

export type JsonText =
  | { readonly ok: true; readonly root: JsonNode }
  | { readonly ok: false; readonly fault: JsonTextFault };

/** How much of a text is looked at. */
export interface TextBounds {
  readonly nodes: number;
  readonly depth: number;
}

/** The bounds of one part definition file. */
export const PART_TEXT_BOUNDS: TextBounds = { nodes: LIMITS.definitionNodes, depth: LIMITS.definitionDepth };

/** Reads exactly what `JSON.parse` reads, and stops at the first fault or where the bounds are passed. */
export function readJsonText(text: string, bounds: TextBounds = PART_TEXT_BOUNDS): JsonText {
  try {
    const reader = new Reader(text, bounds);
    return { ok: true, root: reader.whole() };
  } catch (error) {
    if (error instanceof Stop) return { ok: false, fault: { message: error.message, ...placeOf(text, error.offset) } };
    throw error;
  }
}

/** The value that a JSON pointer names; of a key that stands twice the last, as `JSON.parse` has it. */
export function nodeAt(root: JsonNode, pointer: string): JsonNode | null {
  let node: JsonNode | null = root;
  for (const token of tokensOf(pointer)) {
    if (node === null) return null;
    if (node.kind === 'array') node = node.items[Number(token)] ?? null;
    else node = memberOf(node, token)?.value ?? null;
  }
  return node;
}

/** The member of an object with this key, the last where there are several; null for anything else. */
export function memberOf(node: JsonNode, key: string): JsonMember | null {
  return node.kind === 'object' ? (node.members.findLast((member) => member.key === key) ?? null) : null;
}

/** The keys on the way of a JSON pointer. */
export function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

class Stop extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const SPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

class Reader {
  readonly #text: string;
  readonly #bounds: TextBounds;
  #at = 0;
  #nodes = 0;

  constructor(text: string, bounds: TextBounds) {
    this.#text = text;
    this.#bounds = bounds;
  }

  whole(): JsonNode {
    const root = this.#value(0);
    this.#skip();
    if (this.#at < this.#text.length) this.#stop(`Something stands behind the end: ${this.#seen()}.`);
    return root;
  }

  #value(depth: number): JsonNode {
    this.#skip();
    this.#nodes += 1;
    if (this.#nodes > this.#bounds.nodes) this.#stop(`The text holds more than ${this.#bounds.nodes} values.`);
    const start = this.#at;
    const first = this.#text.charCodeAt(start);
    if (first === OPEN_OBJECT || first === OPEN_ARRAY) {
      if (depth >= this.#bounds.depth) this.#stop(`The text is nested more than ${this.#bounds.depth} deep.`);
      return first === OPEN_OBJECT ? this.#object(start, depth) : this.#array(start, depth);
    }
    if (first === QUOTE) this.#string();
    else if (!this.#takes(NUMBER) && !this.#takes(WORD)) this.#stop(`A value is expected, not ${this.#seen()}.`);
    return { kind: 'scalar', start, end: this.#at };
  }

  #object(start: number, depth: number): JsonNode {
    const members: JsonMember[] = [];
    this.#at += 1;
    this.#skip();
    if (this.#text[this.#at] !== '}') {
      for (;;) {
        this.#skip();
        const keyStart = this.#at;
        if (this.#text[keyStart] !== '"') this.#stop(`A key in double quotes is expected, not ${this.#seen()}.`);
        const key = this.#string();
        const keyEnd = this.#at;
        this.#skip();
        if (this.#text[this.#at] !== ':') this.#stop(`A colon is expected after the key, not ${this.#seen()}.`);
        this.#at += 1;
        members.push({ key, keyStart, keyEnd, value: this.#value(depth + 1) });
        if (this.#ends('}')) break;
      }
    }
    this.#at += 1;
    return { kind: 'object', start, end: this.#at, members };
  }

  #array(start: number, depth: number): JsonNode {
    const items: JsonNode[] = [];
    this.#at += 1;
    this.#skip();
    if (this.#text[this.#at] !== ']') {
      for (;;) {
        items.push(this.#value(depth + 1));
        if (this.#ends(']')) break;
      }
    }
    this.#at += 1;
    return { kind: 'array', start, end: this.#at, items };
  }

  /** After a member or an item: true at the end, false after a comma. */
  #ends(close: '}' | ']'): boolean {
    this.#skip();
    const next = this.#text[this.#at];
    if (next === close) return true;
    if (next !== ',') this.#stop(`A comma or ${close} is expected, not ${this.#seen()}.`);
    this.#at += 1;
    return false;
  }

  /** By hand: a pattern with a loop of choices would need a stack as long as the string. */
  #string(): string {
    const start = this.#at;
    let escaped = false;
    this.#at += 1;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        escaped = true;
        if (!this.#takes(ESCAPE)) this.#stop('After this backslash an escape of JSON is expected.');
      } else if (code >= SPACE_CODE) this.#at += 1;
      else {
        if (this.#at < this.#text.length) this.#stop('A string may not hold this control character as it is.');
        this.#at = start;
        this.#stop('This string is not closed.');
      }
    }
    this.#at += 1;
    // What was just read is a JSON string.
    return escaped
      ? (JSON.parse(this.#text.slice(start, this.#at)) as string)
      : this.#text.slice(start + 1, this.#at - 1);
  }

  #takes(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #skip(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }

  #seen(): string {
    const rest = this.#text.slice(this.#at, this.#at + 12).split(/\s/)[0] ?? '';
    return this.#at >= this.#text.length ? 'the end of the text' : JSON.stringify(rest === '' ? ' ' : rest);
  }

  #stop(message: string): never {
    throw new Stop(message, this.#at);
  }
}

const SPACE_CODE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

function placeOf(text: string, offset: number): Omit<JsonTextFault, 'message'> {
  const before = text.slice(0, offset);
  return { offset, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
