/** The languages that the page can speak, and which one a person gets. */

import { speak } from './language.ts';
import type { Translation } from './translation.ts';

/** A module of a language beside English, loaded where it is spoken. */
type LanguageModule = { readonly translation: Translation } | { readonly reword: (english: string) => string };

/** `en-XA` is English in brackets: it shows which words of the page do not come from the catalogue. */
const LANGUAGES: Readonly<Record<string, () => Promise<LanguageModule>>> = {
  'en-XA': () => import('./pseudo-language.ts'),
};

const KEY = 'busbar:language';

/** Speaks the language that was chosen on this device (`busbar:language` in its storage), else English. */
export async function speakChosenLanguage(): Promise<void> {
  const tag = chosen() ?? '';
  const module = await LANGUAGES[tag]?.();
  if (module !== undefined) speak({ tag, ...asTexts(module) });
}

function asTexts(module: LanguageModule) {
  return 'reword' in module ? { reword: module.reword } : { translation: { ...module.translation } };
}

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
