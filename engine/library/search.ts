/** Finds part definitions by words, by figures and by what they are. */
import { nearWords } from '#schemas/nearest.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { functionMeant, protocolMeant, roleMeant } from '#schemas/vocabulary/index.ts';
import type { Library } from './library.ts';
import {
  type Index,
  indexOf,
  indexWhile,
  type LibraryEntry,
  type Postings,
  type RailRange,
  withoutSeparators,
  wordsOf,
} from './search-index.ts';
import { nearlyMeant } from './search-phrases.ts';
import { searchTermsOf, singly, type Term, termText, type WordTerm } from './search-query.ts';

interface PartQuery {
  /** Loosely: "3.3 V i2c sensor", "5 V to 3.3 V regulator", "24V 4-20mA". Quantities are compared with figures. */
  readonly text?: string;
  /** A taxonomy path or a beginning of one: `sensor`, `power.regulator`. */
  readonly taxonomy?: string;
  readonly domain?: string;
  /** Parts that have a resource with this function, or an alias of it. */
  readonly function?: string;
  /** A protocol type, or an alias of it. */
  readonly protocol?: string;
  /** Together with `protocol`, of one interface. */
  readonly role?: string;
}

interface PartHit {
  readonly key: string;
  readonly file: PartDefinitionFile;
  /** Greater is better; only its order means something. */
  readonly score: number;
}

/**
 * Definitions that match everything that is asked for, best first; of equal ones those of an earlier layer of the library
 * (a person's own parts before the shipped ones), then by key: the same list for the same library, always. A word matches
 * whole, as a beginning, as a protocol or function that it names, in the singular, else within a word, else with a slip
 * of the keyboard. Where no definition matches all terms, those that match most come.
 */
export function searchParts(library: Library, query: PartQuery): readonly PartHit[] {
  const layers = (library.layers ?? [library]).map((layer) => indexOf(layer.definitions));
  const terms = termsIn(layers, query.text ?? '');
  const wanted = filtersOf(query);
  const scored = scoreTerms(layers, terms);
  let most = 0;
  for (const layer of scored) for (const { count } of layer.values()) most = Math.max(most, count);
  const seen = new Set<string>();
  const hits: (PartHit & { readonly layer: number })[] = [];
  layers.forEach((index, layer) => {
    for (const [number, entry] of index.entries.entries()) {
      const score = terms.length === 0 ? NOTHING : scored[layer]?.get(number);
      if (score === undefined || score.count < most || seen.has(entry.key) || !passes(entry, wanted)) continue;
      seen.add(entry.key);
      hits.push({ key: entry.key, file: entry.file, score: score.score, layer });
    }
  });
  return hits.sort((a, b) => b.score - a.score || a.layer - b.layer || (a.key < b.key ? -1 : 1));
}

/**
 * Continues to prepare a library for its first search, one definition at a time, while `on` returns true. True once nothing is left to
 * prepare; for thousands of definitions this takes about a second in all.
 */
export function prepareSearch(library: Library, on: () => boolean): boolean {
  return (library.layers ?? [library]).every((layer) => indexWhile(layer.definitions, on) !== null);
}

/** The words of a search text that no definition of the library has in any way: they choose nothing. */
export function unmatchedWords(library: Library, text: string): readonly string[] {
  const layers = (library.layers ?? [library]).map((layer) => indexOf(layer.definitions));
  return termsIn(layers, text).flatMap((term) =>
    term.kind === 'word' && matchesOf(layers, term).every((matches) => matches.size === 0) ? [term.word] : [],
  );
}

/**
 * What of a search text a definition has not, though others do: "isolated", "24 V". Asked by key, for definitions that
 * the search found.
 */
export function lackedBy(library: Library, text: string): (key: string) => readonly string[] {
  const layers = (library.layers ?? [library]).map((layer) => indexOf(layer.definitions));
  const wanted = termsIn(layers, text).flatMap((term) => {
    const has = new Set<string>();
    for (const [layer, matches] of matchesOf(layers, term).entries()) {
      for (const number of matches.keys()) has.add(layers[layer]?.entries[number]?.key ?? '');
    }
    return has.size === 0 ? [] : [{ text: termText(term), has }];
  });
  return (key) => wanted.flatMap((term) => (term.has.has(key) ? [] : [term.text]));
}

/** The terms of a text; of a phrase that no definition has, the words. */
function termsIn(layers: readonly Index[], text: string): readonly Term[] {
  return searchTermsOf(text).flatMap((term): readonly Term[] => {
    if (term.kind !== 'word' || !term.word.includes(' ')) return [term];
    return matchesOf(layers, term).some((matches) => matches.size > 0) ? [term] : singly(term);
  });
}

const NOTHING = { count: 0, score: 0 };

type Filters = ReturnType<typeof filtersOf>;

function filtersOf({ taxonomy, domain, function: name, protocol, role }: PartQuery) {
  return {
    taxonomy: taxonomy?.toLowerCase(),
    domain,
    function: name === undefined ? undefined : (functionMeant(name) ?? name),
    protocol: protocol === undefined ? undefined : (protocolMeant(protocol) ?? protocol),
    role,
  };
}

function passes(entry: LibraryEntry, { taxonomy, domain, function: name, protocol, role }: Filters): boolean {
  if (taxonomy !== undefined && !entry.taxonomy.some((path) => path === taxonomy || path.startsWith(`${taxonomy}.`)))
    return false;
  if (domain !== undefined && !entry.domains.has(domain)) return false;
  if (name !== undefined && !entry.functions.has(name)) return false;
  if (protocol === undefined && role === undefined) return true;
  return entry.interfaces.some(
    ({ type, roles }) =>
      (protocol === undefined || type === protocol) &&
      (role === undefined || roles.includes(role) || roles.includes(roleMeant(type, role) ?? role)),
  );
}

/** How many terms an entry matches, each as much as it counts, and how well. */
interface Score {
  readonly count: number;
  readonly score: number;
}

/** For each layer: entry number → score. */
function scoreTerms(layers: readonly Index[], terms: readonly Term[]): ReadonlyMap<number, Score>[] {
  const scored = layers.map(() => new Map<number, Score>());
  for (const term of terms) {
    matchesOf(layers, term).forEach((matches, layer) => {
      for (const [number, score] of matches) {
        const before = scored[layer]?.get(number) ?? NOTHING;
        scored[layer]?.set(number, { count: before.count + countOf(term), score: before.score + score });
      }
    });
  }
  return scored;
}

/** What a part is says more than its figures, and than what it is for. */
function countOf(term: Term): number {
  if (term.kind !== 'word') return 0.5;
  return term.word.split(' ').length * (term.isPurpose ? 0.5 : 1);
}

type Matches = ReadonlyMap<number, number>;

function matchesOf(layers: readonly Index[], term: Term): readonly Matches[] {
  if (term.kind !== 'word') {
    return layers.map((index) => {
      const matches = new Map<number, number>();
      for (const [number, entry] of index.entries.entries()) {
        const score = figureScore(entry, term);
        if (score > 0) matches.set(number, score);
      }
      return matches;
    });
  }
  // A looser way is tried only where no layer has the word in a stricter one.
  for (const way of WAYS) {
    const found = layers.map((index) => way(index, term.word));
    for (const [layer, index] of layers.entries()) {
      addNamed(index, term, found[layer]);
      addMeant(index, term.means, found[layer]);
    }
    if (found.some((matches) => matches.size > 0)) return found;
  }
  return layers.map((index) => {
    const matches = new Map<number, number>();
    addMeant(index, nearlyMeant(term.word), matches);
    return matches;
  });
}

/** Entries that have a phrase for the same. */
function addMeant(index: Index, phrases: readonly string[], matches: Map<number, number> | undefined): void {
  for (const phrase of phrases) {
    for (const [number, score] of ofPieces(index, phrase)) {
      if (score * MEANT_SHARE > (matches?.get(number) ?? 0)) matches?.set(number, score * MEANT_SHARE);
    }
  }
}

const MEANT_SHARE = 0.9;

/** Entries that speak the protocol or have the function that the word names. */
function addNamed(index: Index, term: WordTerm, matches: Map<number, number> | undefined): void {
  if (term.protocol === null && term.function === null) return;
  for (const [number, entry] of index.entries.entries()) {
    const speaks = term.protocol !== null && entry.protocols.has(term.protocol);
    // A supply is more than whatever speaks "power".
    const score = speaks
      ? term.word.includes(' ')
        ? 2
        : 3
      : term.function !== null && entry.functions.has(term.function)
        ? 1
        : 0;
    if (score > (matches?.get(number) ?? 0)) matches?.set(number, score);
  }
}

const WAYS: readonly ((index: Index, word: string) => Map<number, number>)[] = [
  (index, word) => ofPieces(index, word),
  (index, word) => {
    const one = singular(word);
    return one === null ? new Map() : ofPieces(index, one);
  },
  (index, word) => withWords(index, word.length < 3 ? [] : index.sorted.filter((other) => other.includes(word)), 0.3),
  (index, word) => withWords(index, word.length < 4 ? [] : nearWords(word, index.sorted, word.length < 8 ? 1 : 2), 0.4),
];

/** A compound word (`rs-485`), a phrase or a length (`5mm`) is found whole and closed up, or by all its pieces. */
function ofPieces(index: Index, word: string): Map<number, number> {
  const whole = beginningWith(index, withoutSeparators(word));
  const pieces = [...new Set(wordsOf(word.replace(MEASURE, '$1 $2')))].filter(
    (piece) => piece !== withoutSeparators(word),
  );
  if (pieces.length === 0) return whole;
  const [first = new Map<number, number>(), ...others] = pieces.map((piece) =>
    piece.length < 3 ? withWords(index, [piece], 1) : beginningWith(index, piece),
  );
  for (const [number, score] of first) {
    const scores = others.map((matches) => matches.get(number) ?? 0);
    if (scores.includes(0)) continue;
    const least = Math.min(score, ...scores) * 0.8;
    if (least > (whole.get(number) ?? 0)) whole.set(number, least);
  }
  return whole;
}

/** A number and a unit that is no quantity of the query's own kinds. */
const MEASURE = /^(\d+(?:\.\d+)?)(mm|cm|m|l|kg|g|a?h|mah|k?hz|mhz|k?ω|[npµu]f|inch|ports?|pins?|bit|ch|t)$/u;

/** Entries that have the word, or a word that begins with it for less. */
function beginningWith(index: Index, word: string): Map<number, number> {
  const best = new Map<number, number>();
  for (let at = lowerBound(index.sorted, word); at < index.sorted.length; at += 1) {
    const found = index.sorted[at] ?? '';
    if (!found.startsWith(word)) break;
    merge(best, index.words.get(found), found === word ? 1 : 0.6 * (word.length / found.length));
  }
  return best;
}

function withWords(index: Index, words: readonly string[], share: number): Map<number, number> {
  const best = new Map<number, number>();
  for (const word of words) merge(best, index.words.get(word), share);
  return best;
}

function merge(best: Map<number, number>, found: Postings | undefined, share: number): void {
  if (found === undefined) return;
  for (const [at, number] of found.numbers.entries()) {
    const score = (found.weights[at] ?? 0) * share;
    if (score > (best.get(number) ?? 0)) best.set(number, score);
  }
}

function lowerBound(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sensors → sensor, batteries → battery; null where a word is no plural. */
function singular(word: string): string | null {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return null;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|s)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** How well the figures of a part answer a quantity; 0: not at all. */
function figureScore(entry: LibraryEntry, term: Exclude<Term, { kind: 'word' }>): number {
  switch (term.kind) {
    case 'volts':
      return bestRail(entry, (rail) => voltScore(rail, term.low, term.high));
    case 'converts': {
      const takes = entry.rails.some((rail) => rail.isFed && voltScore(rail, term.from, term.from) > 0);
      const best = takes ? 2 * bestRail(entry, (rail) => (rail.feeds ? voltScore(rail, term.to, term.to) : 0)) : 0;
      // Many boards have a regulator on them; who asks for a conversion wants the regulator.
      return best > 0 && entry.taxonomy.some((path) => path.startsWith('power.')) ? best + 1 : best;
    }
    case 'current_mA':
      return atLeast(entry.current_mA, term.least);
    case 'power_W': {
      const gives = atLeast(
        bestRail(entry, (rail) => (rail.nominal * rail.most_mA) / 1_000),
        term.least,
      );
      return gives || atLeast(entry.load_W, term.least) / 2;
    }
    case 'pressure_bar':
      return atLeast(entry.pressure_bar, term.least);
  }
}

function bestRail(entry: LibraryEntry, score: (rail: RailRange) => number): number {
  let best = 0;
  for (const rail of entry.rails) best = Math.max(best, score(rail));
  return best;
}

/** Inside the range of a rail; better where it is the rail's own voltage. */
function voltScore(rail: RailRange, low: number, high: number): number {
  if (low < rail.low - 1e-6 || high > rail.high + 1e-6) return 0;
  return low === high && Math.abs(rail.nominal - low) <= 0.03 * Math.abs(low) ? 3 : 2;
}

/** Enough; better the closer. */
function atLeast(has: number, least: number): number {
  return has + 1e-9 < least || has === 0 ? 0 : 1 + least / has;
}
