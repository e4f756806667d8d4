/** The vocabulary as the editor offers it: searched by words, with what each word means. */
import {
  FUNCTIONS,
  type FunctionEntry,
  PART_TYPES,
  PROTOCOLS,
  type ProtocolEntry,
  TAXONOMY,
} from '#schemas/vocabulary/index.ts';

export interface Choice {
  readonly value: string;
  /** A few words beside the value. */
  readonly detail?: string;
  /** Other spellings that find it. */
  readonly also?: readonly string[];
}

const SHOWN = 60;

/**
 * The choices that hold every word of `query` in value, other spelling or detail: first those whose value or spelling is
 * the query or begins with it. Without words all, at most 60, in their order.
 */
export function choicesFor(query: string, choices: readonly Choice[]): readonly Choice[] {
  const words = query
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return choices.slice(0, SHOWN);
  const whole = words.join('_');
  const ranked: { readonly choice: Choice; readonly rank: number }[] = [];
  for (const choice of choices) {
    const value = choice.value.toLowerCase();
    const also = choice.also ?? [];
    const all = [value, ...also, choice.detail?.toLowerCase() ?? ''];
    if (!words.every((word) => all.some((text) => text.includes(word)))) continue;
    const exact = value === whole || also.includes(whole);
    const starts = value.startsWith(whole) || also.some((text) => text.startsWith(whole));
    const inValue = words.every((word) => value.includes(word));
    ranked.push({ choice, rank: exact ? 0 : starts ? 1 : inValue ? 2 : 3 });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ choice }) => choice);
}

/** The functions of a domain, those of other domains left out; an unknown domain has all. */
export function functionChoices(domain: string): readonly Choice[] {
  return [...FUNCTIONS.values()]
    .filter((entry) => entry.domains.some((one) => one === domain) || entry.name === 'no_connect')
    .map((entry) => ({ value: entry.name, detail: functionKind(entry), also: entry.aliases }));
}

export function protocolChoices(domain: string): readonly Choice[] {
  return [...PROTOCOLS.values()]
    .filter((entry) => entry.domain === domain || entry.domain === 'any')
    .map((entry) => ({
      value: entry.type,
      detail: entry.roles.join(', '),
      also: entry.notes === undefined ? [] : [entry.notes.toLowerCase()],
    }));
}

export const TAXONOMY_CHOICES: readonly Choice[] = [...TAXONOMY].map((value) => ({ value, also: [spaced(value)] }));
export const TYPE_CHOICES: readonly Choice[] = PART_TYPES.map((value) => ({ value, also: [spaced(value)] }));

/** What a function is, in a paragraph; null for a word that the vocabulary does not have. */
export function functionNote(name: string): string | null {
  const entry = FUNCTIONS.get(name);
  if (entry === undefined) return null;
  const joins = entry.counterparts.length === 0 ? 'nothing' : some(entry.counterparts);
  const spellings = entry.aliases.length === 0 ? '' : ` Also written ${some(entry.aliases)}.`;
  return `${functionKind(entry)}. Pin type ${entry.erc_type.replaceAll('_', ' ')}. Joins ${joins}.${spellings}`;
}

/** What a protocol is, in a paragraph; null for a word that the vocabulary does not have. */
export function protocolNote(type: string): string | null {
  const entry = PROTOCOLS.get(type);
  if (entry === undefined) return null;
  const pairs = entry.compatible_pairs.map(([a, b]) => (a === b ? `${a} with ${a}` : `${a} with ${b}`));
  const shape = entry.topology === null ? '' : ` Topology ${entry.topology.replaceAll('_', ' ')}.`;
  const most = entry.max_nodes === null ? '' : ` At most ${entry.max_nodes} ends.`;
  const notes = entry.notes === undefined ? '' : ` ${sentence(entry.notes)}`;
  return `${some(pairs)}.${shape}${most}${notes}`;
}

/** What an interface of this protocol usually requires in one of these roles; none where nobody says. */
export function typicalRequires(type: string, roles: readonly string[]): ProtocolEntry['typical_requires'][string] {
  const protocol = PROTOCOLS.get(type);
  if (protocol === undefined) return [];
  for (const role of roles) {
    const found = protocol.typical_requires[role];
    if (found !== undefined) return found;
  }
  return [];
}

function functionKind({ group, signal_class, direction }: FunctionEntry): string {
  return `${spaced(group)} · ${spaced(signal_class)} ${direction}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

function some(words: readonly string[]): string {
  return words.length > 8 ? `${words.slice(0, 8).join(', ')} and ${words.length - 8} more` : words.join(', ');
}

function spaced(word: string): string {
  return word.replaceAll('_', ' ').replaceAll('.', ' ');
}
