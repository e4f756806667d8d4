/**
 * The words that definitions are written in: functions, protocols, roles, the pin conflict matrix and the rest, as
 * typed look-ups. The JSON files beside this one are the data; a test proves that they agree with each other.
 */
import type { DomainName, SignalClass } from '../part-definition/types.ts';
import connectors from './connectors.json' with { type: 'json' };
import erc from './erc.json' with { type: 'json' };
import functions from './functions.json' with { type: 'json' };
import instanceFields from './instance-fields.json' with { type: 'json' };
import protocols from './protocols.json' with { type: 'json' };
import roles from './roles.json' with { type: 'json' };
import taxonomy from './taxonomy.json' with { type: 'json' };
import terms from './terms.json' with { type: 'json' };
import ties from './ties.json' with { type: 'json' };

export type Direction = 'source' | 'sink' | 'bidirectional';

/** What a pin does electrically: the rows and columns of `ERC`. */
export type ErcType =
  | 'input'
  | 'output'
  | 'bidirectional'
  | 'tri_state'
  | 'passive'
  | 'free'
  | 'unspecified'
  | 'power_in'
  | 'power_out'
  | 'open_collector'
  | 'open_emitter'
  | 'no_connect';

/**
 * One canonical function. `counterparts` are what it may be joined to; the relation is symmetric. In the data an entry may
 * be `like` another and list only what it joins beside the counterparts of that one.
 */
export interface FunctionEntry {
  readonly name: string;
  readonly domains: readonly DomainName[];
  readonly group: string;
  readonly signal_class: SignalClass;
  readonly direction: Direction;
  readonly erc_type: ErcType;
  readonly counterparts: readonly string[];
  readonly aliases: readonly string[];
  /** It can feed a supply net although its type is passive. */
  readonly can_drive_power?: boolean;
  /** The highest voltage of its signal, whatever the part is supplied with. */
  readonly full_scale_V?: number;
}

export type Topology = 'point_to_point' | 'bus' | 'multidrop' | 'chain' | 'net' | 'tree' | 'star' | 'mesh';

/** One protocol. Two interfaces pair where a role of each stands in one of `compatible_pairs`, in either order. */
export interface ProtocolEntry {
  readonly type: string;
  readonly domain: DomainName | 'any';
  readonly roles: readonly string[];
  readonly compatible_pairs: readonly (readonly [string, string])[];
  /** Other protocols whose loads its drivers bear as well: a bridge for a motor switches a coil. */
  readonly also_drives?: readonly string[];
  readonly topology: Topology | null;
  /** Ends that one bus carries, or null where the protocol sets no limit. */
  readonly max_nodes: number | null;
  /** Other spellings of the type in files in use, as `plainWord` writes them. */
  readonly aliases?: readonly string[];
  readonly notes?: string;
}

/**
 * A join across protocols: an interface of one slot, in `role` of one of `protocols`, whose level a rail or a ground
 * sets. `functions` are those of its slot, `to` what it may be tied to: the protocol, its roles and the one function
 * of the other end that the wire joins.
 */
export interface TieEntry {
  readonly protocols: readonly string[];
  readonly role: string;
  readonly functions: readonly string[];
  readonly to: readonly {
    readonly protocol: string;
    readonly roles: readonly string[];
    readonly function: string;
    /** Also of an input that any of several pins could be, which a fixed level makes no sense of. */
    readonly any_pin?: boolean;
  }[];
}

/** A custom field whose meaning the rules know. `unit` is for people. */
export interface InstanceFieldEntry {
  readonly key: string;
  readonly type: 'string' | 'number' | 'boolean';
  readonly description: string;
  readonly unit?: string;
  readonly pattern?: string;
  readonly options?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
}

export type ErcVerdict = 'ok' | 'warning' | 'error';

// JSON modules are typed by what they hold, which widens words to string and pairs to arrays; the vocabulary test
// proves the narrower types below.
const functionList = joinedAlike(functions as unknown as readonly (FunctionEntry & { readonly like?: string })[]);
const protocolList = protocols as unknown as readonly ProtocolEntry[];
const ercRows = erc.rows as unknown as readonly (readonly ErcVerdict[])[];

/** Canonical name → function. */
export const FUNCTIONS: ReadonlyMap<string, FunctionEntry> = new Map(functionList.map((entry) => [entry.name, entry]));

/** Gives each function that is `like` another the counterparts of that one as well, and them itself in return. */
function joinedAlike(entries: readonly (FunctionEntry & { readonly like?: string })[]): readonly FunctionEntry[] {
  const followers = new Map<string, string[]>();
  const added = new Map<string, readonly string[]>();
  for (const { name, like } of entries) {
    const model = entries.find((one) => like !== undefined && one.name === like);
    if (model === undefined) continue;
    added.set(name, [...model.counterparts]);
    for (const other of model.counterparts) followers.set(other, [...(followers.get(other) ?? []), name]);
  }
  return entries.map(({ like: _, ...entry }) => {
    const more = [...(added.get(entry.name) ?? []), ...(followers.get(entry.name) ?? [])];
    return more.length === 0 ? entry : { ...entry, counterparts: [...new Set([...entry.counterparts, ...more])] };
  });
}

/** Whether a function is a ground; false for one that the vocabulary does not know. */
export function isGround(name: string): boolean {
  return FUNCTIONS.get(name)?.signal_class === 'ground';
}

/** Protocol type → protocol. */
export const PROTOCOLS: ReadonlyMap<string, ProtocolEntry> = new Map(protocolList.map((entry) => [entry.type, entry]));

/** Other spelling, in lower case → canonical name. */
export const FUNCTION_ALIASES: ReadonlyMap<string, string> = new Map(
  functionList.flatMap((entry) => entry.aliases.map((alias) => [alias, entry.name] as const)),
);

/** Other spelling of a protocol type, as `plainWord` writes it → the type. */
export const PROTOCOL_ALIASES: ReadonlyMap<string, string> = new Map(
  protocolList.flatMap((entry) => (entry.aliases ?? []).map((alias) => [alias, entry.type] as const)),
);

/** A word as the vocabulary writes words: lower case, `_` for what else separates. `I2C-SDA` is `i2c_sda`. */
export function plainWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s.\-/]+/g, '_');
}

/** The canonical function that another spelling means; null where it means none, or is canonical itself. */
export function functionMeant(name: string): string | null {
  return meant(name, FUNCTIONS, FUNCTION_ALIASES);
}

/** The protocol type that another spelling means; null where it means none, or is a type itself. */
export function protocolMeant(type: string): string | null {
  return meant(type, PROTOCOLS, PROTOCOL_ALIASES);
}

/** The role of a protocol that another word means; null where it means none, or is a role of it itself. */
export function roleMeant(type: string, role: string): string | null {
  const roles = PROTOCOLS.get(type)?.roles ?? [];
  if (roles.includes(role)) return null;
  const plain = plainWord(role);
  if (roles.includes(plain)) return plain;
  const other = ROLE_SYNONYMS.get(plain);
  return other !== undefined && roles.includes(other) ? other : null;
}

function meant(word: string, words: ReadonlyMap<string, unknown>, aliases: ReadonlyMap<string, string>): string | null {
  if (words.has(word)) return null;
  const plain = plainWord(word);
  return words.has(plain) ? plain : (aliases.get(plain) ?? aliases.get(word.toLowerCase()) ?? null);
}

/** Role pairs that apply to protocol `custom` and to protocols without pairs of their own. */
export const GENERIC_ROLE_PAIRS: readonly (readonly [string, string])[] =
  roles.generic_pairs as unknown as readonly (readonly [string, string])[];

/** Other word for a role → the word that a protocol may have instead. Applies only where the protocol lacks the role. */
export const ROLE_SYNONYMS: ReadonlyMap<string, string> = new Map(Object.entries(roles.synonyms));

export const ERC_TYPES = erc.types as readonly ErcType[];

/** Verdict for two pins of the given types on one net: `ERC.get(a)?.get(b)`; symmetric and total over `ERC_TYPES`. */
export const ERC: ReadonlyMap<ErcType, ReadonlyMap<ErcType, ErcVerdict>> = new Map(
  ERC_TYPES.map((a, row) => [a, new Map(ERC_TYPES.map((b, column) => [b, ercRows[row]?.[column] ?? 'ok']))]),
);

/** Two types that should not meet, as `type/type` or `type/*`: the code of the reason. */
export type ErcConflict = keyof typeof erc.error_reasons | keyof typeof erc.warning_reasons;

/** Why two types should not meet, in words for agents. */
export const ERC_REASONS: Readonly<Record<ErcConflict, string>> = { ...erc.error_reasons, ...erc.warning_reasons };

/** The code of why the verdict for two types is not ok; null where it is ok. */
export function ercConflict(a: ErcType, b: ErcType): ErcConflict | null {
  return [`${a}/${b}`, `${b}/${a}`, `${a}/*`, `${b}/*`].find(isConflict) ?? null;
}

function isConflict(pair: string): pair is ErcConflict {
  return Object.hasOwn(ERC_REASONS, pair);
}

/** Every taxonomy path, dot notation, parents too. */
export const TAXONOMY: ReadonlySet<string> = new Set(taxonomy);

/** Connector types by the kind of resource that carries them. */
export const CONNECTOR_TYPES: Readonly<Record<'electrical' | 'mechanical' | 'fluid', readonly string[]>> = connectors;

/** Custom fields that the rules read, by key. */
export const INSTANCE_FIELDS: ReadonlyMap<string, InstanceFieldEntry> = new Map(
  (instanceFields as unknown as readonly InstanceFieldEntry[]).map((field) => [field.key, field]),
);

export const TIES: readonly TieEntry[] = ties;

export const FLUID_TYPES: readonly string[] = terms.fluid_types;
export const PART_TYPES: readonly string[] = terms.part_types;

/** True where an interface in role `a` may join one in role `b` over protocol `type`. Unknown types never pair. */
export function rolesPair(type: string, a: string, b: string): boolean {
  const protocol = PROTOCOLS.get(type);
  if (protocol === undefined) return false;
  const known = (role: string) => (protocol.roles.includes(role) ? role : (ROLE_SYNONYMS.get(role) ?? role));
  const [x, y] = [known(a), known(b)];
  const pairs =
    type === 'custom' || protocol.compatible_pairs.length === 0
      ? [...protocol.compatible_pairs, ...GENERIC_ROLE_PAIRS]
      : protocol.compatible_pairs;
  return pairs.some(([p, q]) => (p === x && q === y) || (p === y && q === x));
}
