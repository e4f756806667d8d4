/** What people call parts, in English and German, and the words by which definitions know them. */
import { nearWords } from '#schemas/nearest.ts';
import groups from '#schemas/vocabulary/search-words.json' with { type: 'json' };

/** The words that stand for a phrase of one to `MOST_WORDS` words; of several, any. */
const MEANT = new Map<string, readonly string[]>();
for (const { finds, says } of groups) {
  for (const phrase of says) MEANT.set(folded(phrase), [...(MEANT.get(folded(phrase)) ?? []), ...finds]);
}
/** Phrases of definitions are kept together too: a limit switch is no switch with a limit. */
for (const { finds } of groups) {
  for (const phrase of finds) if (phrase.includes(' ') && !MEANT.has(folded(phrase))) MEANT.set(folded(phrase), []);
}
const MOST_WORDS = 4;
const SINGLE = [...MEANT.keys()].filter((phrase) => !phrase.includes(' '));

/** The longest phrase that begins at a word: how many words it has, and what it stands for. Null where none does. */
export function phraseAt(words: readonly string[], at: number): { length: number; means: readonly string[] } | null {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
    const phrase = folded(words.slice(at, at + length).join(' '));
    const means = MEANT.get(phrase) ?? MEANT.get(phrase.replace(/s$/, ''));
    if (means !== undefined) return { length, means };
  }
  return null;
}

/** What a word stands for that is spelt nearly so. */
export function nearlyMeant(word: string): readonly string[] {
  if (word.length < 6) return [];
  return nearWords(folded(word), SINGLE, word.length < 8 ? 1 : 2).flatMap((near) => MEANT.get(near) ?? []);
}

/** `Not-Aus` is `not aus`, and `Lüfter` is `luefter`. */
function folded(phrase: string): string {
  return phrase
    .replace(/[-_]/g, ' ')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss');
}
