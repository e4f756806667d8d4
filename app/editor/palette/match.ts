/** How well typed words name something. */

/** A text made ready to be matched: case and accents do not count. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const START = 100;
const WORD = 80;
const INSIDE = 50;
const LETTERS = 20;

/**
 * How well the words of a folded query name a folded text; null where one of them does not. A word counts most at the beginning, then at
 * the beginning of a word, then anywhere, then with its letters in order from the beginning of a word on ("zts" for "zoom to
 * selection"). Of equally good texts the shorter one is better.
 */
export function matchScore(query: string, text: string): number | null {
  let sum = 0;
  for (const word of query.split(/\s+/)) {
    if (word === '') continue;
    const score = wordScore(word, text);
    if (score === null) return null;
    sum += score;
  }
  return sum - Math.min(text.length, 200) / 20;
}

function wordScore(word: string, text: string): number | null {
  const at = text.indexOf(word);
  if (at === 0) return START;
  if (at > 0) return beginsWord(text, at) || text.includes(` ${word}`) ? WORD : INSIDE;
  return hasLetters(word, text) ? LETTERS : null;
}

/** Whether the letters come in order, each right after the one before or at the beginning of a word. */
function hasLetters(word: string, text: string): boolean {
  let from = 0;
  for (const letter of word) {
    let at = text.indexOf(letter, from);
    while (at > 0 && at !== from && !beginsWord(text, at)) at = text.indexOf(letter, at + 1);
    if (at < 0 || (from === 0 && !beginsWord(text, at))) return false;
    from = at + 1;
  }
  return true;
}

function beginsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
}
