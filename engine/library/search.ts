/** Finds part definitions by words and by what they are: an index of our own, built once for each library. */
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { FUNCTION_ALIASES } from '#schemas/vocabulary/index.ts';
import type { Library } from './library.ts';

interface PartQuery {
  /** Words, loosely: "3.3 V i2c sensor". A voltage is compared with supply ranges. */
  readonly text?: string;
  /** A taxonomy path or a beginning of one: `sensor`, `power.regulator`. */
  readonly taxonomy?: string;
  readonly domain?: string;
  /** Parts that have a resource with this function. */
  readonly function?: string;
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

interface Entry {
  readonly key: string;
  readonly file: PartDefinitionFile;
  readonly domains: ReadonlySet<string>;
  readonly taxonomy: readonly string[];
  readonly functions: ReadonlySet<string>;
  readonly interfaces: readonly { readonly type: string; readonly roles: readonly string[] }[];
  /** Supply ranges of what feeds the part, and the voltages that it gives. */
  readonly volts: readonly (readonly [number, number])[];
}

interface Index {
  readonly entries: readonly Entry[];
  /** Word → entries that have it, with the weight of the best place where it stands. */
  readonly words: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The words in code unit order, so that a prefix is a range. */
  readonly sorted: readonly string[];
}

const WEIGHT = { id: 8, name: 6, tag: 4, type: 4, interface: 3, taxonomy: 3, maker: 3, description: 1 } as const;
const indexes = new WeakMap<object, Index>();

/**
 * Definitions that match everything that is asked for, best first, then by key: the same list for the same library,
 * always. Every word of the text must match somewhere, as a whole word or as the beginning of one; where no definition
 * matches all of them, those that match most come, fewer words behind more.
 */
export function searchParts(library: Library, query: PartQuery): readonly PartHit[] {
  const index = indexOf(library);
  const scores = scoreText(index, query.text ?? '');
  const wantedFunction =
    query.function === undefined ? undefined : (FUNCTION_ALIASES.get(query.function.toLowerCase()) ?? query.function);
  const hits: PartHit[] = [];
  for (const [number, score] of scores) {
    const entry = index.entries[number];
    if (entry !== undefined && passes(entry, query, wantedFunction))
      hits.push({ key: entry.key, file: entry.file, score });
  }
  return hits.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}

function passes(entry: Entry, query: PartQuery, wantedFunction: string | undefined): boolean {
  const { taxonomy, domain, protocol, role } = query;
  if (taxonomy !== undefined && !entry.taxonomy.some((path) => path === taxonomy || path.startsWith(`${taxonomy}.`)))
    return false;
  if (domain !== undefined && !entry.domains.has(domain)) return false;
  if (wantedFunction !== undefined && !entry.functions.has(wantedFunction)) return false;
  if (protocol === undefined && role === undefined) return true;
  return entry.interfaces.some(
    (one) => (protocol === undefined || one.type === protocol) && (role === undefined || one.roles.includes(role)),
  );
}

/** Entry number → score, for entries that match as many words as any does. Without words every entry, equally. */
function scoreText(index: Index, text: string): ReadonlyMap<number, number> {
  const { words, volts } = tokens(text);
  if (words.length === 0 && volts.length === 0) return new Map(index.entries.map((_, number) => [number, 0]));
  const matched = new Map<number, { count: number; score: number }>();
  const add = (number: number, score: number) => {
    const there = matched.get(number);
    if (there === undefined) matched.set(number, { count: 1, score });
    else {
      there.count += 1;
      there.score += score;
    }
  };
  for (const word of words) for (const [number, score] of matchesOf(index, word)) add(number, score);
  for (const volt of volts) {
    for (const [number, entry] of index.entries.entries()) {
      if (entry.volts.some(([low, high]) => volt >= low - 1e-6 && volt <= high + 1e-6)) add(number, 2);
    }
  }
  let most = 0;
  for (const { count } of matched.values()) most = Math.max(most, count);
  const wanted = words.length + volts.length;
  const scores = new Map<number, number>();
  for (const [number, { count, score }] of matched) {
    if (count < wanted && count < most) continue;
    scores.set(number, score);
  }
  return scores;
}

/** Entries that have the word, or a word that begins with it for less. */
function matchesOf(index: Index, word: string): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  for (let at = lowerBound(index.sorted, word); at < index.sorted.length; at += 1) {
    const found = index.sorted[at] ?? '';
    if (!found.startsWith(word)) break;
    const share = found === word ? 1 : 0.6 * (word.length / found.length);
    for (const [number, weight] of index.words.get(found) ?? []) {
      const score = weight * share;
      if (score > (best.get(number) ?? 0)) best.set(number, score);
    }
  }
  return best;
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

/** Words in lower case, and voltages ("3.3 V", "3v3", "5V"), which are no words. */
function tokens(text: string): { readonly words: readonly string[]; readonly volts: readonly number[] } {
  const volts: number[] = [];
  const rest = text
    .slice(0, 400)
    .toLowerCase()
    .replace(/(?<![\w.])(\d+)v(\d+)(?![\w.])/g, (_, whole: string, part: string) => {
      volts.push(Number(`${whole}.${part}`));
      return ' ';
    })
    .replace(/(?<![\w.])(\d+(?:\.\d+)?)\s*v(?:olts?|dc|ac)?(?![\w.])/g, (_, value: string) => {
      volts.push(Number(value));
      return ' ';
    });
  const words = [...new Set(split(rest))].filter((word) => !STOP.has(word));
  return { words, volts };
}

const STOP = new Set(['a', 'an', 'and', 'for', 'of', 'or', 'the', 'to', 'with']);

/** `USB-C`, `1-wire` and `i2c_sda` count whole and in pieces. */
function split(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_.+-]+/u)
    .map((word) => word.replace(/^[-_.+]+|[-_.+]+$/g, ''))
    .filter((word) => word !== '')
    .flatMap((word) =>
      /[-_.]/.test(word) ? [word.replace(/[-_]/g, ''), ...word.split(/[-_.]/).filter((one) => one !== '')] : [word],
    );
}

function indexOf(library: Library): Index {
  const known = indexes.get(library.definitions);
  if (known !== undefined) return known;
  const entries: Entry[] = [];
  const words = new Map<string, Map<number, number>>();
  for (const [key, file] of library.definitions) {
    const number = entries.length;
    entries.push(entryOf(key, file));
    for (const [text, weight] of texts(file)) {
      for (const word of split(text)) {
        let where = words.get(word);
        if (where === undefined) {
          where = new Map();
          words.set(word, where);
        }
        if (weight > (where.get(number) ?? 0)) where.set(number, weight);
      }
    }
  }
  const index = { entries, words, sorted: [...words.keys()].sort() };
  indexes.set(library.definitions, index);
  return index;
}

function* texts(file: PartDefinitionFile): Generator<readonly [text: string, weight: number]> {
  const { metadata, domains } = file.definition;
  yield [metadata.id, WEIGHT.id];
  yield [metadata.name, WEIGHT.name];
  yield [metadata.type, WEIGHT.type];
  for (const tag of metadata.tags ?? []) yield [tag, WEIGHT.tag];
  for (const path of [...(metadata.taxonomy ?? []), ...(metadata.categories ?? [])]) yield [path, WEIGHT.taxonomy];
  yield [metadata.manufacturer ?? '', WEIGHT.maker];
  yield [metadata.part_number ?? '', WEIGHT.id];
  yield [metadata.description ?? '', WEIGHT.description];
  for (const domain of domains) {
    yield [domain.domain, WEIGHT.description];
    for (const one of domain.interfaces) {
      yield [one.protocol.type, WEIGHT.interface];
      yield [one.name ?? '', WEIGHT.description];
    }
  }
}

function entryOf(key: string, file: PartDefinitionFile): Entry {
  const { metadata, domains } = file.definition;
  const volts: (readonly [number, number])[] = [];
  for (const domain of domains) {
    if (domain.supply_voltage_V !== undefined) volts.push(domain.supply_voltage_V);
    for (const rail of domain.power_domains ?? []) {
      volts.push(rail.voltage_range_V ?? [rail.nominal_voltage_V, rail.nominal_voltage_V]);
    }
  }
  return {
    key,
    file,
    volts,
    domains: new Set(domains.map((domain) => domain.domain)),
    taxonomy: metadata.taxonomy ?? [],
    functions: new Set(
      domains.flatMap((domain) => domain.resources.flatMap((one) => one.functions.map((fn) => fn.name))),
    ),
    interfaces: domains.flatMap((domain) =>
      domain.interfaces.map(({ protocol }) => ({
        type: protocol.type,
        roles: typeof protocol.role === 'string' ? [protocol.role] : protocol.role,
      })),
    ),
  };
}
