/** What search knows of a library: made once for each set of definitions, and kept as long as they are. */
import type { Domain, PartDefinitionFile } from '#schemas/part-definition/types.ts';

/** A rail as search compares it. Volts and mA; a range of one value where the file gives no more. */
export interface RailRange {
  readonly low: number;
  readonly high: number;
  readonly nominal: number;
  readonly feeds: boolean;
  readonly isFed: boolean;
  readonly most_mA: number;
}

export interface LibraryEntry {
  readonly key: string;
  readonly file: PartDefinitionFile;
  readonly domains: ReadonlySet<string>;
  readonly taxonomy: readonly string[];
  readonly functions: ReadonlySet<string>;
  readonly protocols: ReadonlySet<string>;
  readonly interfaces: readonly { readonly type: string; readonly roles: readonly string[] }[];
  readonly rails: readonly RailRange[];
  /** Greatest current that a pin, a rail or a supply output is rated for, mA. */
  readonly current_mA: number;
  /** Greatest power that a supply of it takes, W. */
  readonly load_W: number;
  /** Greatest pressure that a port is rated for, bar. */
  readonly pressure_bar: number;
}

/** Entries by number, in order, and the weight of each. Two lists: an index of thousands is made before the first hit. */
export interface Postings {
  readonly numbers: number[];
  readonly weights: number[];
}

export interface Index {
  readonly entries: readonly LibraryEntry[];
  /** Word → entries that have it, with the weight of the best place where it stands. */
  readonly words: ReadonlyMap<string, Postings>;
  /** The words in code unit order, so that a beginning is a range. */
  readonly sorted: readonly string[];
}

const WEIGHT = {
  id: 8,
  name: 6,
  tag: 4,
  type: 4,
  interface: 3,
  taxonomy: 3,
  maker: 3,
  fit: 2,
  description: 1,
} as const;
const indexes = new WeakMap<object, Index>();
const begun = new WeakMap<object, Generator<undefined, Index>>();

/** The index of a set of definitions; the same object every time. */
export function indexOf(definitions: ReadonlyMap<string, PartDefinitionFile>): Index {
  const index = indexWhile(definitions, () => true);
  if (index === null) throw new Error('An index that nothing stopped is not made.');
  return index;
}

/** Goes on with an index, a definition at a time, while `on` says so; the index once it is made. `indexOf` ends what was begun. */
export function indexWhile(definitions: ReadonlyMap<string, PartDefinitionFile>, on: () => boolean): Index | null {
  const known = indexes.get(definitions);
  if (known !== undefined) return known;
  const making = begun.get(definitions) ?? indexing(definitions);
  begun.set(definitions, making);
  while (on()) {
    const { done, value } = making.next();
    if (done !== true) continue;
    begun.delete(definitions);
    indexes.set(definitions, value);
    return value;
  }
  return null;
}

/** Stops after each definition. */
function* indexing(definitions: ReadonlyMap<string, PartDefinitionFile>): Generator<undefined, Index> {
  const entries: LibraryEntry[] = [];
  const words = new Map<string, Postings>();
  // Most texts stand in many parts: protocols, connectors, domains, tags.
  const split = new Map<string, readonly string[]>();
  for (const [key, file] of definitions) {
    const number = entries.length;
    entries.push(entryOf(key, file));
    const best = new Map<string, number>();
    for (const [text, weight] of texts(file)) {
      if (text !== '' && weight > (best.get(text) ?? 0)) best.set(text, weight);
    }
    for (const [text, weight] of best) {
      let pieces = split.get(text);
      if (pieces === undefined) {
        pieces = wordsOf(text);
        split.set(text, pieces);
      }
      for (const word of pieces) post(words, word, number, weight);
    }
    yield;
  }
  return { entries, words, sorted: [...words.keys()].sort() };
}

function post(words: Map<string, Postings>, word: string, number: number, weight: number): void {
  let where = words.get(word);
  if (where === undefined) {
    where = { numbers: [], weights: [] };
    words.set(word, where);
  }
  const last = where.numbers.length - 1;
  if (where.numbers[last] !== number) {
    where.numbers.push(number);
    where.weights.push(weight);
  } else if (weight > (where.weights[last] ?? 0)) where.weights[last] = weight;
}

/** The words of a text in lower case. `USB-C`, `1-wire` and `i2c_sda` count whole and in pieces. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(BREAKS)
    .map((word) => word.replace(/^[-_.+]+|[-_.+]+$/g, ''))
    .filter((word) => word !== '')
    .flatMap((word) =>
      /[-_.]/.test(word) ? [withoutSeparators(word), ...word.split(/[-_.]/).filter((one) => one !== '')] : [word],
    );
}

const BREAKS = /[^\p{L}\p{N}_.+-]+/u;

/** A word without what separates its pieces: `rs-485` is `rs485`. */
export function withoutSeparators(word: string): string {
  return word.replace(/[-_]/g, '');
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
    for (const one of domain.resources) {
      yield [one.connector_type ?? '', WEIGHT.fit];
      yield [one.port_size ?? '', WEIGHT.fit];
    }
  }
}

function entryOf(key: string, file: PartDefinitionFile): LibraryEntry {
  const { metadata, domains } = file.definition;
  const interfaces = domains.flatMap((domain) =>
    domain.interfaces.map(({ protocol }) => ({
      type: protocol.type,
      roles: typeof protocol.role === 'string' ? [protocol.role] : protocol.role,
    })),
  );
  const rails = domains.flatMap(railsOf);
  return {
    key,
    file,
    domains: new Set(domains.map((domain) => domain.domain)),
    taxonomy: metadata.taxonomy ?? [],
    functions: new Set(
      domains.flatMap((domain) => domain.resources.flatMap((one) => one.functions.map((fn) => fn.name))),
    ),
    protocols: new Set(interfaces.map((one) => one.type)),
    interfaces,
    rails,
    current_mA: Math.max(
      0,
      ...rails.filter((rail) => rail.feeds).map((rail) => rail.most_mA),
      ...domains.map(mostCurrent),
    ),
    load_W: Math.max(
      0,
      ...domains.flatMap(({ power_domains: powers = [] }) =>
        powers.map((power) => (power.nominal_voltage_V * power.max_current_mA) / 1_000),
      ),
    ),
    pressure_bar: Math.max(
      0,
      ...domains.flatMap((domain) =>
        domain.resources.map((one) => Math.max(one.max_pressure_bar ?? 0, one.working_pressure_bar ?? 0)),
      ),
    ),
  };
}

function railsOf(domain: Domain): RailRange[] {
  const powers = domain.power_domains ?? [];
  const functionsOn = (id: string) =>
    new Set(domain.resources.flatMap((one) => (one.power_domain_id === id ? one.functions.map((fn) => fn.name) : [])));
  const rails = powers.map((power): RailRange => {
    const functions = functionsOn(power.id);
    const [low, high] = power.voltage_range_V ?? [power.nominal_voltage_V, power.nominal_voltage_V];
    const feeds = FEEDS.some((name) => functions.has(name));
    return {
      low,
      high,
      nominal: power.nominal_voltage_V,
      feeds,
      isFed: FED.some((name) => functions.has(name)),
      most_mA: feeds ? power.max_current_mA : 0,
    };
  });
  const supply = domain.supply_voltage_V;
  if (supply === undefined) return rails;
  const nominal = rails.find((rail) => rail.isFed)?.nominal ?? supply[0];
  return [...rails, { low: supply[0], high: supply[1], nominal, feeds: false, isFed: true, most_mA: 0 }];
}

const FEEDS = ['power_output', 'switched_output', 'battery_positive', 'usb_vbus', 'relay_normally_open'];
const FED = ['power_input', 'motor_supply_input', 'usb_vbus', 'valve_coil_positive', 'relay_coil_positive'];

function mostCurrent(domain: Domain): number {
  let most = 0;
  for (const { current_rating: rating } of domain.resources) {
    most = Math.max(most, rating?.source?.max_continuous_mA ?? 0, rating?.sink?.max_continuous_mA ?? 0);
  }
  for (const { power_delivery } of domain.interfaces) most = Math.max(most, power_delivery?.max_current_mA ?? 0);
  return most;
}
