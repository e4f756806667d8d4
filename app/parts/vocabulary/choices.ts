/** The vocabulary as the editor offers it: searched by words. */
import { FUNCTIONS, type FunctionEntry, PART_TYPES, PROTOCOLS, TAXONOMY } from '#schemas/vocabulary/index.ts';
import { partSchemaTexts } from '../../texts/parts/part-schema.ts';

export interface Suggestion {
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
export function choicesFor(query: string, choices: readonly Suggestion[]): readonly Suggestion[] {
  const words = query
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return choices.slice(0, SHOWN);
  const whole = words.join('_');
  const ranked: { readonly choice: Suggestion; readonly rank: number }[] = [];
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
export function functionChoices(domain: string): readonly Suggestion[] {
  return [...FUNCTIONS.values()]
    .filter((entry) => entry.domains.some((one) => one === domain) || entry.name === 'no_connect')
    .map((entry) => ({ value: entry.name, detail: functionKind(entry), also: entry.aliases }));
}

export function protocolChoices(domain: string): readonly Suggestion[] {
  return [...PROTOCOLS.values()]
    .filter((entry) => entry.domain === domain || entry.domain === 'any')
    .map((entry) => ({
      value: entry.type,
      detail: entry.roles.join(', '),
      also: entry.notes === undefined ? [] : [entry.notes.toLowerCase()],
    }));
}

export const TAXONOMY_CHOICES: readonly Suggestion[] = [...TAXONOMY].map((value) => ({ value, also: [spaced(value)] }));
export const TYPE_CHOICES: readonly Suggestion[] = PART_TYPES.map((value) => ({ value, also: [spaced(value)] }));

/** What a function is: its group, its signal and which way that goes. */
export function functionKind({ group, signal_class, direction }: FunctionEntry): string {
  return partSchemaTexts.functionKind({ group: spaced(group), signal: spaced(signal_class), direction });
}

/** An id of the vocabulary with spaces between its words. */
export function spaced(word: string): string {
  return word.replaceAll('_', ' ').replaceAll('.', ' ');
}
