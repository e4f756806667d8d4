/** The language that the page speaks, and how an area of the page gets its texts in it. */

import { harmlessText } from '#schemas/names.ts';

/** The texts of one area: plain, made from named parameters, or grouped by what they belong to. */
interface TextTable {
  readonly [key: string]: string | ((named: never) => string) | TextTable;
}

/** The texts of one area in another language, as far as it has them. */
interface TranslatedTable {
  readonly [key: string]: TextTable[string] | TranslatedTable | undefined;
}

/** What a translation of `English` may say: the same keys, and functions of the same parameters. */
export type TranslationOf<English> = {
  readonly [Key in keyof English]?: English[Key] extends string
    ? string
    : English[Key] extends (named: infer Named) => string
      ? (named: Named) => string
      : TranslationOf<English[Key]>;
};

export interface Language {
  /** BCP 47, as the page's `lang` says it. */
  readonly tag: string;
  /** The texts by area; what is missing stays English. */
  readonly translation?: Readonly<Record<string, TranslatedTable | undefined>>;
  /** Changes each English text, where there is no translation. */
  readonly reword?: (english: string) => string;
}

export const ENGLISH: Language = { tag: 'en' };

let spoken = ENGLISH;
let numbersAs = localeOf(ENGLISH.tag);

/**
 * The texts of an area in the page's language. They are looked up when they are used, so the order in which modules load
 * does not matter; a text that a module computes while it loads would stay English. What texts say of names, files and answers is
 * made harmless, wherever it stands: a title, a label that only a screen reader says, a message.
 */
export function inLanguage<English extends TextTable>(area: string, english: English): English {
  const harmless = shownHarmlessly(english);
  let language = ENGLISH;
  let texts = harmless;
  return new Proxy(english, {
    get(_english, key) {
      if (language !== spoken) {
        language = spoken;
        // A translation may be made of English areas: asked for while it is laid over one of them, that one is English.
        texts = harmless;
        texts = shownHarmlessly(spokenTexts(area, english));
      }
      return Reflect.get(texts, key);
    },
  });
}

/** Makes the page speak a language. Called before the page renders: what is on the page already is not worded again. */
export function speak(language: Language): void {
  spoken = language;
  numbersAs = localeOf(language.tag);
  if (typeof document !== 'undefined') document.documentElement.lang = language.tag;
}

/** The language of the page's texts, for the choice of plural forms. */
export function pageLanguage(): string {
  return spoken.tag;
}

/** How the page writes numbers and dates: as the person's own variety of the page's language does. */
export function pageLocale(): string {
  return numbersAs;
}

function shownHarmlessly(texts: TextTable): TextTable {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text === 'string') return [key, text];
      if (typeof text === 'function') return [key, (named: never) => harmlessText(text(named))];
      return [key, shownHarmlessly(text)];
    }),
  );
}

function spokenTexts(area: string, english: TextTable): TextTable {
  if (spoken.reword !== undefined) return reworded(english, spoken.reword);
  return laidOver(english, spoken.translation?.[area]);
}

function reworded(texts: TextTable, reword: (english: string) => string): TextTable {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text === 'string') return [key, reword(text)];
      if (typeof text === 'function') return [key, (named: never) => reword(text(named))];
      return [key, reworded(text, reword)];
    }),
  );
}

function laidOver(english: TextTable, over: TranslatedTable | undefined): TextTable {
  if (over === undefined) return english;
  return Object.fromEntries(
    Object.entries(english).map(([key, text]) => {
      const own = over[key];
      if (own === undefined) return [key, text];
      if (typeof own !== 'object') return [key, own];
      return [key, typeof text === 'object' ? laidOver(text, own) : text];
    }),
  );
}

function localeOf(tag: string): string {
  const own = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  return own.find((one) => one.split('-')[0] === tag.split('-')[0]) ?? tag;
}
