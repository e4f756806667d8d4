/** Reads JSON text without building it: bounds first, syntax in words, and where each value stands. */
import { LIMITS } from '../limits.ts';
import { escapePointer } from '../validator.ts';
import type { Bounds } from './bounds.ts';

/** What is wrong with a text: where (an index into it), within which value, and why. */
export interface TextFault {
  readonly offset: number;
  readonly pointer: string;
  readonly message: string;
}

/** Where a value stands in a text: `from` is its key, or itself in a list; `value` to `to` is the value alone. */
export interface Span {
  readonly from: number;
  readonly value: number;
  readonly to: number;
}

/**
 * Walks a JSON text once and gives its first fault, null where it is JSON within the bounds and names no key twice in one
 * object. Stops at the first thing that is wrong, so its work is bounded by the bounds and never by what comes after.
 * `onValue` is told each value when it has been read, inner ones first.
 */
export function scanJson(
  text: string,
  bounds: Bounds,
  onValue?: (pointer: string, span: Span) => void,
): TextFault | null {
  if (text.length > bounds.characters) {
    const message = `the text has ${text.length} characters, at most ${bounds.characters} are read`;
    return { offset: bounds.characters, pointer: '', message };
  }
  const scan = new Scan(text, bounds, onValue);
  try {
    scan.file();
    return null;
  } catch (fault) {
    if (fault instanceof Stop) return fault.fault;
    throw fault;
  }
}

/** Line and column of an index into a text, both from 1, the column in UTF-16 units. */
export function lineOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

/** The keys of one object: most have a handful, for which a set costs more than looking. */
class Keys {
  private readonly few: string[] = [];
  private many: Set<string> | null = null;

  get size(): number {
    return this.many?.size ?? this.few.length;
  }

  /** False where the key was there. */
  add(key: string): boolean {
    if (this.many === null) {
      if (this.few.includes(key)) return false;
      this.few.push(key);
      if (this.few.length > 8) this.many = new Set(this.few);
      return true;
    }
    if (this.many.has(key)) return false;
    this.many.add(key);
    return true;
  }
}

class Stop extends Error {
  readonly fault: TextFault;
  constructor(fault: TextFault) {
    super(fault.message);
    this.fault = fault;
  }
}

const QUOTE = 34;
const BACKSLASH = 92;
const LETTER_U = 117;

class Scan {
  private at = 0;
  private nodes = 0;
  private readonly path: string[] = [];
  private readonly text: string;
  private readonly bounds: Bounds;
  private readonly onValue: ((pointer: string, span: Span) => void) | undefined;

  constructor(text: string, bounds: Bounds, onValue: ((pointer: string, span: Span) => void) | undefined) {
    this.text = text;
    this.bounds = bounds;
    this.onValue = onValue;
    if (text.charCodeAt(0) === 0xfeff) this.at = 1;
  }

  file(): void {
    this.space();
    if (this.at === this.text.length) this.stop('the text is empty; a part file begins with {');
    this.value(this.at);
    this.space();
    if (this.at < this.text.length) this.stop('the file ends here, but more text follows');
  }

  private value(from: number): void {
    if (++this.nodes > this.bounds.nodes) this.stop(`the file holds more than ${this.bounds.nodes} values`);
    const start = this.at;
    const first = this.text[this.at];
    if (first === '{') this.object();
    else if (first === '[') this.list();
    else if (first === '"') this.string();
    else this.scalar();
    this.onValue?.(this.pointer(), { from, value: start, to: this.at });
  }

  private object(): void {
    this.deeper();
    const keys = new Keys();
    this.at += 1;
    this.space();
    for (let first = true; !this.takes('}'); first = false) {
      if (!first) this.comma('}');
      const from = this.at;
      if (this.text[this.at] !== '"') this.stop(this.noKey());
      const key = this.string();
      this.path.push(key);
      if (!keys.add(key)) this.stop(`the key "${key.slice(0, LIMITS.nearestChars)}" stands twice in one object`, from);
      if (keys.size > (this.bounds.keys ?? this.bounds.nodes)) {
        this.stop(`an object holds at most ${this.bounds.keys} keys`, from);
      }
      this.space();
      if (!this.takes(':')) this.stop(`expected : after the key "${key.slice(0, LIMITS.nearestChars)}"`);
      this.space();
      this.value(from);
      this.path.pop();
      this.space();
    }
  }

  private list(): void {
    this.deeper();
    this.at += 1;
    this.space();
    for (let index = 0; !this.takes(']'); index += 1) {
      if (index > 0) this.comma(']');
      this.path.push(String(index));
      this.value(this.at);
      this.path.pop();
      this.space();
    }
  }

  private deeper(): void {
    if (this.path.length >= this.bounds.depth) this.stop(`the file is nested more than ${this.bounds.depth} deep`);
  }

  private comma(end: string): void {
    if (!this.takes(',')) {
      this.stop(this.at === this.text.length ? `the text ends before ${end}` : `expected , or ${end}`);
    }
    const comma = this.at - 1;
    this.space();
    if (this.text[this.at] === end) this.stop(`a comma stands before ${end} with nothing after it`, comma);
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
      if (code < 32) this.stop('a string must not run over the end of a line; write \\n', at);
      if (code !== BACKSLASH) continue;
      escaped = true;
      at += 1;
      if (text.charCodeAt(at) === LETTER_U && [1, 2, 3, 4].every((n) => isHex(text.charCodeAt(at + n)))) at += 4;
      else if (!ESCAPES.has(text[at] ?? ''))
        this.stop(`\\${text[at] ?? ''} is no escape; a backslash itself is \\\\`, at - 1);
    }
    return this.stop('the string that begins here has no end', start);
  }

  private scalar(): void {
    SCALAR.lastIndex = this.at;
    const found = SCALAR.exec(this.text)?.[0] ?? '';
    if (NUMBER.test(found) || found === 'true' || found === 'false' || found === 'null') {
      if (found.length > LIMITS.nearestChars || !Number.isFinite(Number(NUMBER.test(found) ? found : 0))) {
        this.stop('this number is too long or too great');
      }
      this.at += found.length;
    } else if (this.at === this.text.length) this.stop('the text ends where a value is expected');
    else if (this.text[this.at] === '/') this.stop('comments are not allowed in JSON');
    else if (this.text[this.at] === "'") this.stop('text stands in double quotes in JSON');
    else if (/^[-+.\d]/.test(found)) this.stop(`${found.slice(0, 20)} is no number of JSON`);
    else this.stop(`expected a value, not ${JSON.stringify(found.slice(0, 20) || this.text[this.at])}`);
  }

  private noKey(): string {
    if (this.at === this.text.length) return 'the text ends before }';
    if (this.text[this.at] === '/') return 'comments are not allowed in JSON';
    return 'expected a key in double quotes';
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

  private pointer(): string {
    return this.path.map((token) => `/${escapePointer(token)}`).join('');
  }

  private stop(message: string, offset = this.at): never {
    throw new Stop({ offset, pointer: this.pointer().slice(0, LIMITS.pointerChars), message });
  }
}

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

const SCALAR = /[-+.\w]{0,80}/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
