/** The languages that the page can speak, and which one a person gets. */

import { ENGLISH, speak } from './language.ts';
import type { Translation } from './translation.ts';

/** A module of a language beside English, loaded where it is spoken. */
type LanguageModule = { readonly translation: Translation } | { readonly reword: (english: string) => string };

/** `en-XA` is English in brackets: it shows which words of the page do not come from the catalogue. */
const LANGUAGES: Readonly<Record<string, () => Promise<LanguageModule>>> = {
  de: () => import('./languages/de.ts'),
  'en-XA': () => import('./pseudo-language.ts'),
};

/** The languages to choose from, each by the name that its speakers give it. */
export const LANGUAGE_NAMES = [
  { tag: ENGLISH.tag, name: 'English' },
  { tag: 'de', name: 'Deutsch' },
] as const;

/** What a person chooses: a language, or what their system speaks. */
export type LanguageChoice = (typeof LANGUAGE_NAMES)[number]['tag'] | 'system';

const KEY = 'busbar:language';

/**
 * Speaks the language that was chosen on this device, else the first of the browser's that the page knows, else English.
 * English too where its texts cannot be fetched.
 */
export async function speakChosenLanguage(): Promise<void> {
  const tag = languageFor(kept(), typeof navigator === 'undefined' ? [] : (navigator.languages ?? []));
  const module = await LANGUAGES[tag]?.().catch(() => undefined);
  if (module !== undefined) speak({ tag, ...asTexts(module) });
}

/** The tag of the language for a person: `kept` is what they chose, if anything, and `wanted` what their browser asks for. */
export function languageFor(kept: string | null, wanted: readonly string[]): string {
  if (kept !== null && (kept === ENGLISH.tag || Object.hasOwn(LANGUAGES, kept))) return kept;
  const known: readonly string[] = LANGUAGE_NAMES.map(({ tag }) => tag);
  return wanted.map((one) => one.toLowerCase().split('-')[0] ?? '').find((one) => known.includes(one)) ?? ENGLISH.tag;
}

/** What was chosen on this device. */
export function languageChoice(): LanguageChoice {
  return LANGUAGE_NAMES.find(({ tag }) => tag === kept())?.tag ?? 'system';
}

/** Keeps a choice on this device. It holds from the next load of the page on. */
export function chooseLanguage(choice: LanguageChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the page speaks what the browser asks for.
  }
}

function asTexts(module: LanguageModule) {
  return 'reword' in module ? { reword: module.reword } : { translation: { ...module.translation } };
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
