import { LIMITS } from './limits.ts';

/**
 * Why a text is no fit name of a person, guest, board, part or key: it would break a line, move or turn what stands around it, or look
 * like another. line-break: a tab, too. control: Unicode category Cc. direction: marks, embeddings, overrides and isolates of bidi.
 * invisible: characters without a glyph; joiners and variation selectors are fit behind letters of scripts that use them, and in emoji. half-character: an
 * unpaired surrogate. marks: more than `LIMITS.marksPerLetter` combining marks in a row.
 */
export type NameFault = (typeof FAULTS)[number];
export const FAULTS = ['line-break', 'control', 'direction', 'invisible', 'half-character', 'marks'] as const;

/** What is wrong with a name, or null. */
export function nameFault(name: string): NameFault | null {
  if (PLAIN.test(name)) return null;
  return FAULTS.find((fault) => name.search(UNFIT[fault]) !== -1) ?? null;
}

/**
 * A name as it may be shown, on one line: white space that breaks it becomes a space, marks beyond the limit are left out, and every other
 * unfit character becomes U+FFFD, so that names that differ look different. A fit name comes back as it is.
 */
export function harmlessName(name: string): string {
  if (PLAIN.test(name)) return name;
  return name
    .replaceAll(UNFIT['line-break'], ' ')
    .replaceAll(UNFIT.marks, '')
    .replaceAll(UNFIT.control, '\uFFFD')
    .replaceAll(UNFIT.direction, '\uFFFD')
    .replaceAll(UNFIT.invisible, '\uFFFD')
    .replaceAll(UNFIT['half-character'], '\uFFFD');
}

/** Data with each of its texts as it may be shown on one line; keys stay. */
export function harmlessNames<T>(data: T): T {
  return eachText(data, harmlessName);
}

/** Data with each of its texts as it may be shown; keys stay. */
export function harmlessTexts<T>(data: T): T {
  return eachText(data, harmlessText);
}

function eachText<T>(data: T, shown: (text: string) => string): T {
  // What each branch gives is of the type that it was given.
  if (typeof data === 'string') return shown(data) as T;
  if (Array.isArray(data)) return data.map((one) => eachText(one, shown)) as T;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, eachText(value, shown)])) as T;
}

/**
 * A text of several lines, made safe to show: characters that control a terminal or change the direction of the surrounding text become
 * U+FFFD. Line breaks, tabs and direction marks (which affect nothing around them) stay. A harmless text is returned unchanged.
 */
export function harmlessText(text: string): string {
  return PLAIN.test(text) ? text : text.replaceAll(HARMFUL, '\uFFFD');
}

/** Whether a text may be shown as it is. */
export function isHarmless(text: string): boolean {
  return PLAIN.test(text) || text.search(HARMFUL) === -1;
}

const HARMFUL = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu;

/** The fault in words that stand behind "has" or "must not have", for agents and programs. */
export const NAME_FAULT_WORDS: Readonly<Record<NameFault, string>> = {
  'line-break': 'a line break or a tab',
  control: 'a control character',
  direction: 'a character that turns the direction of text',
  invisible: 'an invisible character',
  'half-character': 'half a character (an unpaired surrogate)',
  marks: `more than ${LIMITS.marksPerLetter} combining marks in a row`,
};

/** Nearly every name. */
const PLAIN = /^[\x20-\x7e]*$/;

const UNFIT: Readonly<Record<NameFault, RegExp>> = {
  'line-break': /[\t-\r\x85\u2028\u2029]/g,
  control: /(?![\t-\r\x85])\p{Cc}/gu,
  direction: /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
  invisible: new RegExp(
    [
      // Blank, or for the annotation and layout of others.
      '[\\u2800\\ufff9-\\ufffc\\u{1d159}\\u{13430}-\\u{13455}]',
      '(?![\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])\\p{Default_Ignorable_Code_Point}',
      // Joiners at the beginning, behind Latin letters, punctuation or each other.
      '(?<![^\\x00-\\u02ff\\u2000-\\u206f])[\\u200c\\u200d]',
      // Variation selectors there, or behind each other; those of a few signs that are emoji too, and of keycaps, change how they look.
      '(?<!(?![\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])[^\\x00-\\u02ff\\u2000-\\u206f]|[\\xa9\\xae\\u203c\\u2049]|[#*0-9](?=\\ufe0f\\u20e3))[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    ].join('|'),
    'gu',
  ),
  'half-character': /\p{Cs}/gu,
  marks: new RegExp(`(?<=\\p{M}{${LIMITS.marksPerLetter}})\\p{M}+`, 'gu'),
};
