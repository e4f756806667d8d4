/** The identity of a violation on a board, as text from which its rule and refs can be parsed. */
import type { DomainName } from '#schemas/part-definition/types.ts';

/** What a violation points at: a part, its interface instance or its resource; or a connection. See `rules/rule.ts`. */
interface RefParts {
  readonly part?: string;
  readonly domain?: DomainName;
  readonly interface?: string;
  readonly instance?: number;
  readonly resource?: string;
  readonly connection?: string;
}

interface Fingerprint {
  readonly rule: string;
  readonly refs: readonly RefParts[];
  readonly discriminator: string;
}

const DOMAINS: readonly DomainName[] = ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'];

/** `rule|ref;ref|discriminator`, refs sorted as text and each once, so that it is equal however they were found. */
export function makeFingerprint(rule: string, refs: readonly RefParts[], discriminator = ''): string {
  const [first] = refs;
  const texts =
    first !== undefined && refs.length === 1 ? refText(first) : [...new Set(refs.map(refText))].sort().join(';');
  return `${encode(rule)}|${texts}|${encode(discriminator)}`;
}

/** The arguments of `makeFingerprint`, or null where the text is not a fingerprint. */
export function parseFingerprint(text: string): Fingerprint | null {
  const [rule, refs, discriminator, ...more] = text.split('|');
  if (rule === undefined || rule === '' || refs === undefined || discriminator === undefined || more.length > 0)
    return null;
  const parsed = refs === '' ? [] : refs.split(';').map(parseRef);
  const whole = parsed.filter((ref) => ref !== null);
  return whole.length === parsed.length
    ? { rule: decode(rule), refs: whole, discriminator: decode(discriminator) }
    : null;
}

/** A ref as text: its fields in a fixed order, each behind a letter: `p=…,d=…,i=…,n=…,r=…,c=…`. */
export function refText(ref: RefParts): string {
  let text = '';
  for (const [letter, field] of FIELDS) {
    const value = ref[field];
    if (value !== undefined) text += `${text === '' ? '' : ','}${letter}=${encode(`${value}`)}`;
  }
  return text;
}

const FIELDS = [
  ['p', 'part'],
  ['d', 'domain'],
  ['i', 'interface'],
  ['n', 'instance'],
  ['r', 'resource'],
  ['c', 'connection'],
] as const;

function parseRef(text: string): RefParts | null {
  const ref: { -readonly [K in keyof RefParts]: RefParts[K] } = {};
  for (const field of text.split(',')) {
    const value = decode(field.slice(2));
    if (field[1] !== '=') return null;
    const domain = DOMAINS.find((name) => name === value);
    if (field[0] === 'p') ref.part = value;
    else if (field[0] === 'd' && domain !== undefined) ref.domain = domain;
    else if (field[0] === 'i') ref.interface = value;
    else if (field[0] === 'n' && /^\d+$/.test(value)) ref.instance = Number(value);
    else if (field[0] === 'r') ref.resource = value;
    else if (field[0] === 'c') ref.connection = value;
    else return null;
  }
  return ref;
}

const MARK = /[%|;,=]/;

function encode(text: string): string {
  // Fast path: hardly any text contains a mark.
  return !MARK.test(text) ? text : text.replace(/[%|;,=]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

function decode(text: string): string {
  return text.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
