import { LIMITS } from '#schemas/limits.ts';
import { FrameTooCostly } from './malformed.ts';

/** What of an update is counted, each against a limit of its own. */
type CountLimit = 'clientsPerBoard' | 'structsPerBoard' | 'rangesPerBoard' | 'valuesPerUpdate';

/**
 * Walks through the bytes of a Yjs update (V1) without building what they describe: each call reads one thing, in time and
 * memory that its bytes bound. Throws `RangeError` or `SyntaxError` where Yjs could not decode them, `FrameTooCostly` beyond the
 * limits of `LIMITS`, and `OverBudget` after so many steps as were given.
 */
export class UpdateReader {
  /** Clients, structs, ranges and values that were read. */
  steps = 0;
  /** How far it refers to each client's structs: past the last clock that it names. */
  readonly needs = new Map<number, number>();
  readonly #bytes: Uint8Array;
  readonly #budget: number;
  readonly #counts: Record<CountLimit, number> = {
    clientsPerBoard: 0,
    structsPerBoard: 0,
    rangesPerBoard: 0,
    valuesPerUpdate: 0,
  };
  #at = 0;

  constructor(bytes: Uint8Array, budget: number) {
    this.#bytes = bytes;
    this.#budget = budget;
  }

  /** Takes one step more. */
  count(what: CountLimit): void {
    this.steps++;
    this.#counts[what]++;
    if (this.#counts[what] > LIMITS[what]) throw new FrameTooCostly(what);
    if (this.steps > this.#budget) throw new OverBudget();
  }

  varUint(): number {
    const bytes = this.#bytes;
    let value = 0;
    let factor = 1;
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at++] ?? 0;
      value += (byte & 127) * factor;
      factor *= 128;
      if (byte < 128) return value;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('a number is out of range');
    }
    throw new RangeError(ENDS_EARLY);
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError(ENDS_EARLY);
    return byte;
  }

  /** What follows the info byte of an item: where it stands and what it holds. Gives its length in clocks. */
  item(info: number): number {
    const hasOrigin = (info & 0x80) !== 0;
    const hasRightOrigin = (info & 0x40) !== 0;
    if (hasOrigin) this.#id();
    if (hasRightOrigin) this.#id();
    if (!hasOrigin && !hasRightOrigin) {
      if (this.varUint() === 1) this.#text();
      else this.#id();
      if ((info & 0x20) !== 0) this.#text();
    }
    return this.#content(info & 0x1f);
  }

  /** Content as Yjs numbers its kinds (`contentRefs`). */
  #content(kind: number): number {
    switch (kind) {
      case 1:
        return this.varUint();
      case 2:
        return this.#each(() => this.#json());
      case 3:
        this.#skip(this.varUint());
        return 1;
      case 4:
        return this.#text();
      case 6:
        this.#text();
        this.#json();
        return 1;
      case 5:
        this.#json();
        return 1;
      case 7:
        this.#sharedType();
        return 1;
      case 8:
        return this.#each(() => this.#value());
      case 9:
        this.#text();
        this.#value();
        return 1;
      default:
        throw new RangeError(`no content ${kind}`);
    }
  }

  #each(read: () => void): number {
    const count = this.varUint();
    for (let left = count; left > 0; left--) read();
    return count;
  }

  #id(): void {
    const client = this.varUint();
    const end = this.varUint() + 1;
    if ((this.needs.get(client) ?? 0) < end) this.needs.set(client, end);
  }

  /** Elements and hooks of XML have a name. */
  #sharedType(): void {
    const type = this.varUint();
    if (type > 6) throw new RangeError(`no type ${type}`);
    if (type === 3 || type === 5) this.#text();
  }

  #json(): void {
    this.count('valuesPerUpdate');
    const length = this.varUint();
    const start = this.#at;
    this.#skip(length);
    const text = utf8.decode(this.#bytes.subarray(start, this.#at));
    if (text !== 'undefined') JSON.parse(text);
  }

  /** A value as lib0 writes any; lists within lists are walked without recursion. */
  #value(): void {
    let size = this.#scalar();
    if (size === null) return;
    const open: List[] = [];
    for (;;) {
      if (size !== null) {
        if (open.length >= LIMITS.documentDepth) throw new FrameTooCostly('documentDepth');
        open.push(size);
      }
      let list = open.at(-1);
      while (list !== undefined && list.left === 0) {
        open.pop();
        list = open.at(-1);
      }
      if (list === undefined) return;
      list.left--;
      if (list.isKeyed) this.#text();
      size = this.#scalar();
    }
  }

  /** Reads a value; of a list or an object only its head, which it gives. */
  #scalar(): List | null {
    this.count('valuesPerUpdate');
    const kind = this.byte();
    switch (kind) {
      case 127:
      case 126:
      case 121:
      case 120:
        return null;
      case 125:
        this.#varInt();
        return null;
      case 124:
        this.#skip(4);
        return null;
      case 123:
      case 122:
        this.#skip(8);
        return null;
      case 119:
        this.#text();
        return null;
      case 118:
      case 117:
        return { left: this.varUint(), isKeyed: kind === 118 };
      case 116:
        this.#skip(this.varUint());
        return null;
      default:
        throw new RangeError(`no value ${kind}`);
    }
  }

  #varInt(): void {
    let byte = this.byte();
    let value = byte & 63;
    let factor = 64;
    while (byte >= 128) {
      byte = this.byte();
      value += (byte & 127) * factor;
      factor *= 128;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('a number is out of range');
    }
  }

  #skip(length: number): void {
    if (length > this.#bytes.length - this.#at) throw new RangeError(ENDS_EARLY);
    this.#at += length;
  }

  /** Gives the length of a text in UTF-16 code units, which are Yjs's clocks. */
  #text(): number {
    const length = this.varUint();
    const start = this.#at;
    this.#skip(length);
    return utf16Length(this.#bytes, start, this.#at);
  }
}

/** The update has more to read than the caller wants to read now. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

interface List {
  left: number;
  readonly isKeyed: boolean;
}

const ENDS_EARLY = 'the update ends early';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** How many code units UTF-8 text has. Throws where it is none (RFC 3629, section 4). */
function utf16Length(bytes: Uint8Array, start: number, end: number): number {
  let units = 0;
  for (let at = start; at < end; units++) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) {
      at++;
      continue;
    }
    const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    const second = bytes[at + 1] ?? 0;
    if (first < 0xc2 || first > 0xf4 || at + more >= end || !isSecond(first, second)) throw new RangeError(NO_UTF8);
    for (let n = 2; n <= more; n++) if (((bytes[at + n] ?? 0) & 0xc0) !== 0x80) throw new RangeError(NO_UTF8);
    if (more === 3) units++;
    at += more + 1;
  }
  return units;
}

const NO_UTF8 = 'a text is not UTF-8';

/** Neither longer than needed, nor a surrogate, nor past the last code point. */
function isSecond(first: number, second: number): boolean {
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  return second >= low && second <= high;
}
