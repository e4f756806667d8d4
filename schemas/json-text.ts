/** JSON with the places of its values: faults in words, and what a text must be changed in without touching the rest. */
import { pointerOf, tokensOf } from './json.ts';
import { LIMITS } from './limits.ts';
import { DEFINITION_BOUNDS } from './part-definition/definition-bounds.ts';
import {
  type Closing,
  type JsonTextFault,
  type TextFault,
  type TextFaultParams,
  textFaultForAgents,
} from './text/text-fault.ts';

/** A value in its text: from `start` to before `end`. */
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

export type JsonText =
  | { readonly ok: true; readonly root: JsonNode }
  | { readonly ok: false; readonly fault: JsonTextFault };

/** How much of a text is looked at. */
export interface TextBounds {
  readonly nodes: number;
  readonly depth: number;
  /** Absent: any number. */
  readonly characters?: number;
  /** Of one object; absent: as many as there are nodes. */
  readonly keys?: number;
}

/**
 * Reads exactly what `JSON.parse` reads, a key that stands twice included, and stops at the first fault or where the
 * bounds are passed: its work is bounded by the bounds and never by what comes after. Without bounds, those of one part
 * definition file.
 */
export function readJsonText(text: string, bounds: TextBounds = DEFINITION_BOUNDS): JsonText {
  if (bounds.characters !== undefined && text.length > bounds.characters) {
    const params = { length: text.length, limit: bounds.characters };
    return {
      ok: false,
      fault: faultAt(text, new ParseStop({ code: 'text-too-long', params }, params.limit, '', true)),
    };
  }
  try {
    return { ok: true, root: new Reader(text, bounds).file() };
  } catch (error) {
    if (!(error instanceof ParseStop)) throw error;
    return { ok: false, fault: faultAt(text, error) };
  }
}

/** The value that a JSON pointer names; of a key that stands twice the last, as `JSON.parse` has it. */
export function jsonNodeAt(root: JsonNode, pointer: string): JsonNode | null {
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

/** Line and column of an index into a text, both from 1, the column in UTF-16 units. */
export function textPositionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

function faultAt(text: string, { fault, offset, pointer, inputTooLarge }: ParseStop): JsonTextFault {
  return {
    ...fault,
    message: textFaultForAgents(fault),
    offset,
    ...textPositionAt(text, offset),
    pointer,
    inputTooLarge,
  };
}

class ParseStop extends Error {
  readonly fault: TextFault;
  readonly offset: number;
  readonly pointer: string;
  readonly inputTooLarge: boolean;

  constructor(fault: TextFault, offset: number, pointer: string, inputTooLarge: boolean) {
    super(fault.code);
    this.fault = fault;
    this.offset = offset;
    this.pointer = pointer;
    this.inputTooLarge = inputTooLarge;
  }
}

const QUOTE = 34;
const BACKSLASH = 92;
const LETTER_U = 117;

class Reader {
  private at = 0;
  private nodes = 0;
  private readonly path: string[] = [];
  private readonly text: string;
  private readonly bounds: TextBounds;

  constructor(text: string, bounds: TextBounds) {
    this.text = text;
    this.bounds = bounds;
  }

  file(): JsonNode {
    this.space();
    if (this.at === this.text.length) this.stop(faulty('text-empty'));
    const root = this.value();
    this.space();
    if (this.at < this.text.length) this.stop(faulty('text-goes-on'));
    return root;
  }

  private value(): JsonNode {
    const limit = this.bounds.nodes;
    if (++this.nodes > limit) this.inputTooLarge({ code: 'values-too-many', params: { limit } });
    const start = this.at;
    const first = this.text[start];
    if (first === '{') return { kind: 'object', start, members: this.members(), end: this.at };
    if (first === '[') return { kind: 'array', start, items: this.items(), end: this.at };
    if (first === '"') this.string();
    else this.scalar();
    return { kind: 'scalar', start, end: this.at };
  }

  private members(): readonly JsonMember[] {
    this.deeper();
    const members: JsonMember[] = [];
    const most = this.bounds.keys ?? this.bounds.nodes;
    this.at += 1;
    this.space();
    while (!this.takes('}')) {
      if (members.length > 0) this.comma('}');
      const keyStart = this.at;
      if (this.text[keyStart] !== '"') this.stop(this.noKey());
      const key = this.string();
      const keyEnd = this.at;
      this.path.push(key);
      if (members.length === most) this.inputTooLarge({ code: 'keys-too-many', params: { limit: most } }, keyStart);
      this.space();
      if (!this.takes(':')) {
        this.stop({ code: 'colon-expected', params: { key: key.slice(0, LIMITS.nearestChars) } });
      }
      this.space();
      members.push({ key, keyStart, keyEnd, value: this.value() });
      this.path.pop();
      this.space();
    }
    return members;
  }

  private items(): readonly JsonNode[] {
    this.deeper();
    const items: JsonNode[] = [];
    this.at += 1;
    this.space();
    while (!this.takes(']')) {
      if (items.length > 0) this.comma(']');
      this.path.push(String(items.length));
      items.push(this.value());
      this.path.pop();
      this.space();
    }
    return items;
  }

  private deeper(): void {
    const limit = this.bounds.depth;
    if (this.path.length >= limit) this.inputTooLarge({ code: 'nested-too-deep', params: { limit } });
  }

  private comma(end: Closing): void {
    if (!this.takes(',')) {
      this.stop({ code: this.at === this.text.length ? 'end-missing' : 'comma-expected', params: { end } });
    }
    const comma = this.at - 1;
    this.space();
    if (this.text[this.at] === end) this.stop({ code: 'comma-too-many', params: { end } }, comma);
  }

  /** The string at the place, raw unless it has escapes; the place moves past it. */
  private string(): string {
    const { text } = this;
    const start = this.at;
    let escaped = false;
    let slow = at64(start);
    for (let at = start + 1; at < text.length; at += 1) {
      if (at === slow) {
        at = nextOf(SPECIAL, text, at);
        slow = at64(at);
      }
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return escaped ? String(JSON.parse(text.slice(start, at + 1))) : text.slice(start + 1, at);
      }
      if (code === 10 || code === 13) this.stop(faulty('line-break-in-string'), at);
      if (code < 32) this.stop(faulty('control-character'), at);
      if (code !== BACKSLASH) continue;
      escaped = true;
      at += 1;
      if (text.charCodeAt(at) === LETTER_U && [1, 2, 3, 4].every((n) => isHex(text.charCodeAt(at + n)))) at += 4;
      else if (!ESCAPES.has(text[at] ?? ''))
        this.stop({ code: 'escape-unknown', params: { given: text[at] ?? '' } }, at - 1);
    }
    return this.stop(faulty('string-unended'), start);
  }

  private scalar(): void {
    for (const pattern of [NUMBER, WORD]) {
      pattern.lastIndex = this.at;
      if (!pattern.test(this.text)) continue;
      this.at = pattern.lastIndex;
      return;
    }
    WRITTEN.lastIndex = this.at;
    const found = WRITTEN.exec(this.text)?.[0] ?? '';
    if (this.at === this.text.length) this.stop(faulty('value-expected'));
    if (this.text[this.at] === '/') this.stop(faulty('comment'));
    if (this.text[this.at] === "'") this.stop(faulty('single-quotes'));
    if (/^[-+.\d]/.test(found)) this.stop({ code: 'number-invalid', params: { given: found } });
    this.stop({ code: 'value-unknown', params: { given: found || (this.text[this.at] ?? '') } });
  }

  private noKey(): TextFault {
    if (this.at === this.text.length) return { code: 'end-missing', params: { end: '}' } };
    return faulty(this.text[this.at] === '/' ? 'comment' : 'key-expected');
  }

  private space(): void {
    const { text } = this;
    const slow = at64(this.at);
    for (;;) {
      if (this.at === slow) this.at = nextOf(NO_SPACE, text, this.at);
      const code = text.charCodeAt(this.at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.at += 1;
    }
  }

  private takes(mark: string): boolean {
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    return true;
  }

  private inputTooLarge(fault: TextFault, offset = this.at): never {
    this.stop(fault, offset, true);
  }

  private stop(fault: TextFault, offset = this.at, inputTooLarge = false): never {
    throw new ParseStop(fault, offset, pointerOf(this.path).slice(0, LIMITS.pointerChars), inputTooLarge);
  }
}

/** A fault that its code alone says. */
function faulty(code: BareFault): TextFault {
  return { code, params: {} };
}

type BareFault = {
  [Code in keyof TextFaultParams]: keyof TextFaultParams[Code] extends never ? Code : never;
}[keyof TextFaultParams];

const ESCAPES = new Set(['"', '\\', '/', 'b', 'f', 'n', 'r', 't']);

// A loop is quickest for what is short, an expression for what is long.
/** A quote, a backslash or a control character: all but what a string holds as it is. */
const SPECIAL = /[^ !#-[\]-\uffff]/g;
const NO_SPACE = /[^ \t\r\n]/g;

function at64(from: number): number {
  return from + 64;
}

/** The index of the next character that the expression finds, the length where there is none. */
function nextOf(sought: RegExp, text: string, from: number): number {
  sought.lastIndex = from;
  return sought.test(text) ? sought.lastIndex - 1 : text.length;
}

function isHex(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
}

// A number or a word ends where no letter, digit, dot or sign follows: 01 is one wrong thing, not two.
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![-+.\w])/y;
const WORD = /(?:true|false|null)(?![-+.\w])/y;
const WRITTEN = /[-+.\w]{0,20}/y;
