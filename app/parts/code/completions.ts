/** What the code view offers at a place: keys of the schema, its enumerations, the vocabulary, and names of the file itself. */

import { pointerOf, valueAt } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { CONNECTOR_TYPES, FLUID_TYPES, PROTOCOLS } from '#schemas/vocabulary/index.ts';
import { partSchemaTexts } from '../../texts/parts/part-schema.ts';
import { textAt } from '../draft/json-read.ts';
import {
  functionChoices,
  protocolChoices,
  type Suggestion,
  TAXONOMY_CHOICES,
  TYPE_CHOICES,
} from '../vocabulary/choices.ts';
import { functionNote, protocolNote } from '../vocabulary/notes.ts';
import type { CodePlace } from './code-place.ts';
import { blankAt, keysAt, noteAt, valuesAt } from './schema-at.ts';

interface Completion {
  readonly label: string;
  /** Other spellings that find it. */
  readonly also?: readonly string[];
  readonly detail: string;
  readonly about: string;
  /** What is written, quotes included. */
  readonly insert: string;
  /** How far from its end the cursor stands after it. */
  readonly back: number;
}

/** What can stand at a place, the required and the expected first. `json` is the file as it last could be read. */
export function completionsAt(place: CodePlace, json: Json): readonly Completion[] {
  return place.kind === 'key' ? keyCompletions(place, json) : valueCompletions(place, json);
}

/** Those that the word so far may become: what begins with it, or has it as another spelling, before what holds it. */
export function narrowed(completions: readonly Completion[], word: string): readonly Completion[] {
  const sought = word.toLowerCase();
  const rank = ({ label, also = [] }: Completion): number => {
    const name = label.toLowerCase();
    if (name.startsWith(sought) || also.includes(sought)) return 0;
    if (name.includes(sought)) return 1;
    return also.some((one) => one.startsWith(sought)) ? 2 : 3;
  };
  if (sought === '') return completions;
  return completions.filter((one) => rank(one) < 3).sort((a, b) => rank(a) - rank(b));
}

/** A note about what stands at a place; null where there is nothing to say. */
export function hintAt(tokens: readonly string[], kind: 'key' | 'value', word: string, json: Json): string | null {
  const said = kind === 'value' ? wordNote(tokens, word) : null;
  return said ?? noteAt(tokens, json);
}

function keyCompletions({ tokens, siblings, hasColon }: CodePlace, json: Json): readonly Completion[] {
  const there = new Set(siblings);
  return keysAt(tokens, json)
    .filter(({ key }) => !there.has(key))
    .sort((a, b) => Number(b.required) - Number(a.required) || Number(a.deprecated) - Number(b.deprecated))
    .map(({ key, required, deprecated, about, kind }) => {
      const blank = hasColon ? '' : `: ${blankAt([...tokens, key], json)}`;
      return {
        label: key,
        detail: required ? partSchemaTexts.required({ kind }) : deprecated ? partSchemaTexts.legacy({ kind }) : kind,
        about,
        insert: `${JSON.stringify(key)}${blank}`,
        back: /(\{\}|\[\]|"")$/.test(blank) ? 1 : 0,
      };
    });
}

function valueCompletions({ tokens }: CodePlace, json: Json): readonly Completion[] {
  const words = wordsAt(tokens, json).map(({ value, detail, also = [] }) => ({
    label: value,
    also,
    detail: detail ?? '',
    about: wordNote(tokens, value) ?? '',
    insert: JSON.stringify(value),
    back: 0,
  }));
  const listed = new Set(words.map(({ label }) => label));
  const values = valuesAt(tokens, json)
    .filter((value) => !listed.has(String(value)))
    .map((value) => ({ label: String(value), detail: '', about: '', insert: JSON.stringify(value), back: 0 }));
  return [...values, ...words];
}

/** The words that the vocabulary and the file have for a place; none where any text will do. */
export function wordsAt(tokens: readonly string[], json: Json): readonly Suggestion[] {
  const path = shapeOf(tokens);
  const domainPointer = pointerOf(tokens.slice(0, 3));
  const domain = textAt(json, `${domainPointer}/domain`) ?? '';
  const own = (list: string): readonly Suggestion[] => idsOf(json, `${domainPointer}/${list}`);
  if (path.endsWith('/functions/#/name')) return functionChoices(domain);
  if (path.endsWith('/functions/#/shareable_with/#')) return functionsOfResource(json, tokens);
  if (path.endsWith('/requires/#/function')) return offered(json, domainPointer, domain);
  if (path.endsWith('/requires/#/shareable_with/#')) return functionsOfInterface(json, tokens);
  if (path.endsWith('/requires/#/shareable_with'))
    return [{ value: 'all', detail: partSchemaTexts.everyOtherFunction }];
  if (path.endsWith('/requires/#/resources/#')) return own('resources');
  if (path.endsWith('/protocol/type')) return protocolChoices(domain);
  if (/\/protocol\/role(\/#)?$/.test(path)) return rolesAt(json, tokens);
  if (path.endsWith('/power_domain_id') || /\/(compatible_domains|derived_from)\/#$/.test(path))
    return own('power_domains');
  if (/\/members\/#(\/resource_id)?$/.test(path)) return own('resources');
  if (path.endsWith('/resources/#/connector_type')) return connectors(domain);
  if (path.endsWith('/compatible_fluids/#')) return FLUID_TYPES.map((value) => ({ value }));
  if (path.endsWith('/metadata/type')) return TYPE_CHOICES;
  if (path.endsWith('/metadata/taxonomy/#')) return TAXONOMY_CHOICES;
  return [];
}

function wordNote(tokens: readonly string[], word: string): string | null {
  const path = shapeOf(tokens);
  if (/\/(functions\/#\/name|requires\/#\/function|shareable_with\/#)$/.test(path)) return functionNote(word);
  return path.endsWith('/protocol/type') ? protocolNote(word) : null;
}

/** Functions that resources of the domain offer first, then all others. */
function offered(json: Json, domainPointer: string, domain: string): readonly Suggestion[] {
  const resources = valueAt(json, `${domainPointer}/resources`);
  const counts = new Map<string, number>();
  if (Array.isArray(resources)) {
    for (const [at] of resources.entries()) {
      const names = idsOf(json, `${domainPointer}/resources/${at}/functions`, 'name');
      for (const { value } of names) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const all = functionChoices(domain);
  return [
    ...all
      .filter(({ value }) => counts.has(value))
      .map((choice) => ({
        ...choice,
        detail: partSchemaTexts.offeredHere({ count: counts.get(choice.value) ?? 0 }),
      })),
    ...all.filter(({ value }) => !counts.has(value)),
  ];
}

function rolesAt(json: Json, tokens: readonly string[]): readonly Suggestion[] {
  const at = tokens.lastIndexOf('role');
  const type = textAt(json, `${pointerOf(tokens.slice(0, at))}/type`) ?? '';
  return (PROTOCOLS.get(type)?.roles ?? []).map((value) => ({
    value,
    detail: partSchemaTexts.roleOf({ protocol: type }),
  }));
}

function connectors(domain: string): readonly Suggestion[] {
  const kind = domain === 'mechanical' ? 'mechanical' : /^(pneu|hydrau)/.test(domain) ? 'fluid' : 'electrical';
  return CONNECTOR_TYPES[kind].map((value) => ({ value }));
}

function functionsOfResource(json: Json, tokens: readonly string[]): readonly Suggestion[] {
  return idsOf(json, pointerOf(tokens.slice(0, tokens.lastIndexOf('functions') + 1)), 'name');
}

function functionsOfInterface(json: Json, tokens: readonly string[]): readonly Suggestion[] {
  return idsOf(json, pointerOf(tokens.slice(0, tokens.lastIndexOf('requires') + 1)), 'function');
}

function idsOf(json: Json, pointer: string, key = 'id'): readonly Suggestion[] {
  const list = valueAt(json, pointer);
  if (!Array.isArray(list)) return [];
  return list.flatMap((_, at) => {
    const value = textAt(json, `${pointer}/${at}/${key}`);
    const detail = textAt(json, `${pointer}/${at}/name`);
    return value === undefined ? [] : [key === 'id' && detail !== undefined ? { value, detail } : { value }];
  });
}

/** The way with `#` for each index. */
function shapeOf(tokens: readonly string[]): string {
  return tokens.map((token) => `/${/^\d+$/.test(token) ? '#' : token}`).join('');
}
