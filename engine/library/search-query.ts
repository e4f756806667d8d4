import { functionMeant, protocolMeant } from '#schemas/vocabulary/index.ts';
import { phraseAt } from './search-phrases.ts';

/** What one piece of a search text asks for. */
export type Term = WordTerm | FigureTerm;

/** A word, or a phrase of several that stand together, and the protocol or function of the vocabulary that it also names. */
export interface WordTerm {
  readonly kind: 'word';
  readonly word: string;
  readonly protocol: string | null;
  readonly function: string | null;
  /** Other phrases for the same: those of definitions. */
  readonly means: readonly string[];
  /** It says what the part is for, and not what it is: "battery for esp32". */
  readonly isPurpose: boolean;
}

type FigureTerm =
  /** A part that works at this voltage, or gives it. */
  | { readonly kind: 'volts'; readonly low: number; readonly high: number }
  /** A part that makes one voltage from another. */
  | { readonly kind: 'converts'; readonly from: number; readonly to: number }
  /** A part that gives or stands at least so much. */
  | { readonly kind: 'current_mA' | 'power_W' | 'pressure_bar'; readonly least: number };

const MOST_CHARS = 400;
const MOST_TERMS = 32;

/**
 * The terms of a search text: "3.3 V i2c sensor", "5 V to 3.3 V regulator", "24V 4-20mA", "7 bar valve". Quantities with
 * a unit are compared with figures, all else are words. At most 32 terms of the first 400 characters.
 */
export function searchTermsOf(text: string): readonly Term[] {
  const terms: Term[] = [];
  const take = (pattern: RegExp, term: (values: readonly string[]) => Term | null) => {
    rest = rest.replace(pattern, (whole, ...values: unknown[]) => {
      const made = term(values.map(String));
      if (made === null) return whole;
      terms.push(made);
      return ' ';
    });
  };
  let rest = text
    .slice(0, MOST_CHARS)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<![\w.])(\d{1,2})v(\d{1,2})(?![\w.])/g, '$1.$2v')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(?<![a-z])(k|m)?ohms?(?![a-z])/g, '$1ω');
  take(CONVERTS, ([from, to]) => ({ kind: 'converts', from: Number(from), to: Number(to) }));
  take(VOLT_RANGE, ([low, high]) =>
    // 0-10 V is the name of a signal, as 4-20 mA is.
    Number(low) < Number(high) && Number(low) > 0 ? { kind: 'volts', low: Number(low), high: Number(high) } : null,
  );
  take(VOLTS, ([volts]) => ({ kind: 'volts', low: Number(volts), high: Number(volts) }));
  take(CURRENT, ([value, unit]) => ({ kind: 'current_mA', least: Number(value) * (unit === 'ma' ? 1 : 1_000) }));
  take(POWER, ([value]) => ({ kind: 'power_W', least: Number(value) }));
  take(PRESSURE, ([value, unit]) => ({ kind: 'pressure_bar', least: Number(value) * (BAR[unit ?? ''] ?? 1) }));
  return [...terms, ...wordTerms(rest)].slice(0, MOST_TERMS);
}

function wordTerms(text: string): WordTerm[] {
  const words = text
    .split(/[\s,;/()"']+/)
    .map((whole) => whole.replace(/^[-_.+]+|[-_.]+$/g, ''))
    .filter((word) => word !== '');
  const terms = new Map<string, WordTerm>();
  let isPurpose = false;
  for (let at = 0; at < words.length && terms.size < MOST_TERMS; ) {
    const phrase = phraseAt(words, at);
    const word = words.slice(at, at + (phrase?.length ?? 1)).join(' ');
    at += phrase?.length ?? 1;
    if (PURPOSE.has(word) && terms.size > 0) isPurpose = true;
    if (terms.has(word) || STOP.has(word)) continue;
    terms.set(word, wordTerm(word, phrase?.means ?? [], isPurpose));
  }
  return [...terms.values()];
}

function wordTerm(word: string, means: readonly string[], isPurpose: boolean): WordTerm {
  return { kind: 'word', word, protocol: protocolMeant(word), function: functionMeant(word), means, isPurpose };
}

/** The words of a phrase that no definition has as a whole; none of a single word. */
export function singly(term: WordTerm): readonly WordTerm[] {
  const words = term.word.split(' ').filter((word) => !STOP.has(word));
  return words.length < 2 ? [] : words.map((word) => wordTerm(word, [], term.isPurpose));
}

/** A term as people write it: "isolated", "24 V". */
export function termText(term: Term): string {
  switch (term.kind) {
    case 'word':
      return term.word;
    case 'volts':
      return term.low === term.high ? `${term.low} V` : `${term.low} to ${term.high} V`;
    case 'converts':
      return `${term.from} V to ${term.to} V`;
    case 'current_mA':
      return `${term.least} mA`;
    case 'power_W':
      return `${term.least} W`;
    case 'pressure_bar':
      return `${term.least} bar`;
    default:
      return term satisfies never;
  }
}

const NUMBER = String.raw`(?<![\w.-])(\d+(?:\.\d+)?)`;
const VOLT = String.raw`\s*v(?:olts?|dc|ac)?(?![\w.])`;
const CONVERTS = new RegExp(`${NUMBER}(?:${VOLT})?\\s*(?:to|→|->)\\s*(\\d+(?:\\.\\d+)?)${VOLT}`, 'g');
const VOLT_RANGE = new RegExp(`${NUMBER}\\s*(?:-|–|\\.\\.)\\s*(\\d+(?:\\.\\d+)?)${VOLT}`, 'g');
const VOLTS = new RegExp(`${NUMBER}${VOLT}`, 'g');
const CURRENT = new RegExp(`${NUMBER}\\s*(ma|a|amps?)(?![\\w.])`, 'g');
const POWER = new RegExp(`${NUMBER}\\s*w(?:atts?)?(?![\\w.])`, 'g');
const PRESSURE = new RegExp(`${NUMBER}\\s*(bar|psi|mpa|kpa)(?![\\w.])`, 'g');
const BAR: Readonly<Record<string, number>> = { bar: 1, psi: 0.0689476, mpa: 10, kpa: 0.01 };
const PURPOSE = new Set(['for', 'für']);
const STOP = new Set([
  'für',
  'mit',
  'und',
  'a',
  'an',
  'and',
  'for',
  'of',
  'or',
  'the',
  'to',
  'with',
  'in',
  'on',
  'from',
  'by',
]);
