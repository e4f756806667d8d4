import { isObject } from '../json.ts';
import type { PartDefinition, Source } from './types.ts';

/** A figure of a definition: its path by names (`/domains/electrical/resources/vdd/logic_levels/v_ih_min_V`) and its value. */
export interface Figure {
  readonly path: string;
  readonly value: unknown;
}

/**
 * Every figure of a definition that limits or sizes something: a value whose key, or the key of the list or object that it
 * is in, ends in a unit (`_V`, `_mA`, `_bar`, `_mm`, …) or is the `location` of a hole. A number field with a unit is one
 * figure with its default and bounds. In the order of the file. Entries of lists go by their id, key or domain, else by their index.
 */
export function figuresIn(definition: PartDefinition): readonly Figure[] {
  const found: Figure[] = [];
  for (const [key, value] of Object.entries(definition)) {
    if (!WITHOUT_FIGURES.has(key)) collect(value, key, `/${key}`, found);
  }
  return found;
}

/**
 * The entry of `sources` that a figure comes from: of those whose fields cover the path, the one whose field has the most
 * steps, among these the most literal one, among these the first. Undefined where no entry covers it.
 */
export function sourceOf(definition: PartDefinition, path: string): Source | undefined {
  const steps = stepsOf(path);
  let best: Source | undefined;
  let rank = -1;
  for (const source of definition.sources ?? []) {
    for (const field of source.fields) {
      if (!covers(stepsOf(field), steps)) continue;
      const own = rankOf(field);
      if (own > rank) [best, rank] = [source, own];
    }
  }
  return best;
}

/** Whether a figure says where a pin or port sits, or how the part is drawn: no verdict rests on it. */
export function isDrawn({ path }: Figure): boolean {
  return /^\/(?:drawing|domains\/[^/]+\/rows)\//.test(path);
}

/** How many of these figures of a definition somebody has read in their document, how many not, and how many name no document. */
export function sourceCounts(
  definition: PartDefinition,
  figures: readonly Figure[] = figuresIn(definition),
): {
  readonly verified: number;
  readonly unverified: number;
  readonly unsourced: number;
} {
  const counts = { verified: 0, unverified: 0, unsourced: 0 };
  for (const { path } of figures) counts[sourceOf(definition, path)?.status ?? 'unsourced'] += 1;
  return counts;
}

const WITHOUT_FIGURES = new Set(['metadata', 'sources', 'geometry', 'purchaseInfo']);
const UNIT =
  /(?:^location|_(?:[kmuMG]?(?:V|A|Ah|W|Hz|ohm|Ω|bar|Pa|m|g|N|Nm|l|bps)|C|K|pF|cm|cm3|rpm|dBi|dBm|percent)(?:_per_\w+)?)$/u;

function collect(value: unknown, key: string, path: string, found: Figure[]): void {
  if (key === 'custom_fields' && Array.isArray(value)) {
    for (const field of value)
      if (isFigureField(field)) found.push({ path: `${path}/${stepName(field.key)}`, value: field });
  } else if (UNIT.test(key) && !isObject(value)) {
    found.push({ path, value });
  } else if (Array.isArray(value)) {
    value.forEach((entry, index) => {
      collect(entry, '', `${path}/${stepName(nameOf(entry) ?? String(index))}`, found);
    });
  } else if (isObject(value)) {
    for (const [inner, child] of Object.entries(value)) {
      if (UNIT.test(key) && typeof child === 'number') found.push({ path: `${path}/${stepName(inner)}`, value: child });
      else collect(child, inner, `${path}/${stepName(inner)}`, found);
    }
  }
}

function isFigureField(field: unknown): field is { readonly key: string } {
  return isObject(field) && field.type === 'number' && typeof field.key === 'string' && UNIT.test(field.key);
}

function nameOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined;
  return [entry.id, entry.domain].find((name) => typeof name === 'string');
}

function stepName(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function stepsOf(path: string): readonly string[] {
  return path === '*' ? [] : path.split('/').slice(1);
}

function covers(field: readonly string[], steps: readonly string[]): boolean {
  return field.length <= steps.length && field.every((step, index) => matches(step, steps[index] ?? ''));
}

/** Whether a step fits a pattern in which `*` is any run of characters: each piece after the other, the ends anchored. */
function matches(pattern: string, step: string): boolean {
  const pieces = pattern.split('*');
  if (pieces.length === 1) return pattern === step;
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
  if (step.length < first.length + last.length || !step.startsWith(first) || !step.endsWith(last)) return false;
  const end = step.length - last.length;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const next = step.indexOf(piece, at);
    if (next < 0 || next + piece.length > end) return false;
    at = next + piece.length;
  }
  return true;
}

function rankOf(field: string): number {
  return stepsOf(field).length * 10_000 + field.replaceAll('*', '').length;
}
