/** A table of pins as a data sheet prints it, as resources. */

import { freePinId, functionOfWord, plainPinId } from '#engine/symbols/pin-words.ts';
import { isObject, type JsonObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { partPinsTexts } from '../../../texts/parts/part-pins.ts';
import { isList } from '../../draft/json-read.ts';

export interface PinTableRow {
  readonly id: string;
  /** As a part file has it, with the number behind it: `GND (7)`. */
  readonly name: string;
  /** The pin that is there already and that this one is by its name; null where there is none. */
  readonly meets: string | null;
  readonly functions: readonly string[];
  readonly description: string;
  /** Words of the table that name no function, each with what it may have meant. */
  readonly unknown: readonly { readonly word: string; readonly nearest: readonly string[] }[];
}

export interface ParsedPinTable {
  readonly rows: readonly PinTableRow[];
  /** Rows beyond `LIMITS.pastedPins` are not read. */
  readonly cut: boolean;
  /** What the table says and no row has, in sentences. */
  readonly dropped: readonly string[];
}

/**
 * Reads tab, semicolon, comma or bar separated rows: number (where there is one), name, functions, description. A heading
 * says which column is which; without one the order counts. Functions stand apart by comma, slash, bar or space, in the
 * words of the vocabulary or of data sheets (`SDA`, `I2C1_SCL`, `TIM2_CH1`). `GPIO[0-7]` is eight pins, and so is one name with
 * the numbers 1-8. Ids are made from names, told apart by a number from each other and from `taken`; where `joining`, the
 * first row that meets a taken id has that id.
 */
export function readPinTable(text: string, taken: ReadonlySet<string> = new Set(), joining = false): ParsedPinTable {
  const lines = text.split(/\r\n|[\n\r]/);
  const delimiter = delimiterOf(lines);
  const cells = lines.map((line) => cellsOf(line, delimiter));
  const first = cells.findIndex((row) => row.some((cell) => cell !== ''));
  const heading = headingOf(cells[first] ?? []);
  const ids: Ids = { used: new Set(taken), taken, met: new Set(), joining };
  const rows: PinTableRow[] = [];
  const dropped = leftOut(cells[first] ?? [], heading);
  let cut = false;
  for (const [at, row] of cells.entries()) {
    if (row.every((cell) => cell === '') || (heading !== null && at === first) || isRule(row)) continue;
    const place = numberAt(row, heading);
    const pins = expanded(row, place);
    const given = place < 0 ? '' : (row[place] ?? '');
    const numbers = numbersOf(given);
    // One name has a pin for each of its numbers; of several names each has its own.
    const each = pins.length === 1 ? Math.max(1, numbers.length) : 1;
    const suit = pins.length === 1 || numbers.length === pins.length;
    if (given !== '' && (!suit || (numbers.length === 0 && /\d/.test(given))))
      dropped.push(partPinsTexts.numbersDoNotFit({ line: at + 1, given, pins: pins.length }));
    for (let n = 0; n < pins.length * each; n += 1) {
      if (rows.length === LIMITS.pastedPins) {
        cut = true;
        break;
      }
      rows.push(rowOf(pins[Math.floor(n / each)] ?? row, heading, suit ? (numbers[n] ?? '') : '', ids));
    }
    if (cut) break;
  }
  return { rows, cut, dropped };
}

/** What becomes of a row that meets a pin. */
export type MergePolicy = 'merge' | 'replace' | 'add';

/**
 * The resources of a list after the rows: those that meet one of it are merged into it (its own words and figures stay,
 * functions are added) or take its place, under its id; the others stand behind it. `made` finishes a new one.
 */
export function withRows(
  before: readonly Json[],
  rows: readonly PinTableRow[],
  how: MergePolicy,
  made: (resource: JsonObject) => Json,
): readonly Json[] {
  const met = new Map(
    how === 'add' ? [] : rows.flatMap((row) => (row.meets === row.id ? [[row.id, row] as const] : [])),
  );
  const kept = before.map((old) => {
    const row = isObject(old) && typeof old.id === 'string' ? met.get(old.id) : undefined;
    if (row === undefined || !isObject(old)) return old;
    return how === 'replace' ? made(resourceOf(row)) : merged(old, row);
  });
  return [...kept, ...rows.filter((row) => met.get(row.id) !== row).map((row) => made(resourceOf(row)))];
}

function merged(old: JsonObject, row: PinTableRow): JsonObject {
  const { name, functions, description } = resourceOf(row);
  const has = isList(old.functions) ? old.functions : [];
  const names = new Set(has.map((one) => (isObject(one) ? one.name : undefined)));
  const added = isList(functions) ? functions.filter((one) => isObject(one) && !names.has(one.name)) : [];
  return {
    ...old,
    ...(name === undefined ? {} : { name }),
    functions: [...has, ...added],
    ...(description === undefined || old.description !== undefined ? {} : { description }),
  };
}

/** A row as a resource of the definition. */
export function resourceOf(row: PinTableRow): JsonObject {
  const functions: readonly Json[] = row.functions.map((name) => ({ name }));
  return {
    id: row.id,
    ...(row.name === '' || row.name === row.id ? {} : { name: row.name }),
    functions,
    ...(row.description === '' ? {} : { description: row.description }),
  };
}

/** What the letter of a "type" column stands for, where a row names nothing better. */
const TYPES: Readonly<Record<string, string>> = {
  i: 'digital_input',
  o: 'digital_output',
  'i/o': 'digital_io',
  io: 'digital_io',
  p: 'power_input',
  pwr: 'power_input',
  power: 'power_input',
  g: 'ground',
  ai: 'analog_input',
  ao: 'analog_output',
  od: 'open_drain_output',
};

interface Heading {
  /** −1 where no column has it. */
  readonly number: number;
  readonly name: number;
  readonly functions: readonly number[];
  readonly type: number;
  readonly description: number;
}

function headingOf(cells: readonly string[]): Heading | null {
  const find = (pattern: RegExp, not: readonly number[] = []) =>
    cells.findIndex((cell, at) => pattern.test(cell.trim()) && !not.includes(at));
  const number = find(/^(pin|no\.?|num(ber)?|#|pin (no\.?|number|#)|ball|pad)$/i);
  const named = find(/^(name|signal|symbol|pin ?name|id|terminal)$/i);
  const functions = cells.flatMap((cell, at) => (/function|alternat|mux|peripheral/i.test(cell) ? [at] : []));
  const type = find(/^(type|i\/o|dir(ection)?|pin ?type)$/i);
  const description = find(/^(description|remarks?|notes?|comments?|use)$/i);
  const name = named >= 0 ? named : functions.length > 0 || description >= 0 ? number : -1;
  if (name < 0 || (functions.length === 0 && description < 0 && type < 0 && number < 0)) return null;
  return { number: number === name ? -1 : number, name, functions, type, description };
}

/** Columns that a heading names and that no row has. */
function leftOut(cells: readonly string[], heading: Heading | null): string[] {
  if (heading === null) return [];
  const read = [heading.number, heading.name, heading.type, heading.description, ...heading.functions];
  return cells.flatMap((cell, at) =>
    cell === '' || read.includes(at) ? [] : [partPinsTexts.columnLeftOut({ name: cell })],
  );
}

/** Where a row has its number; −1 where it has none. */
function numberAt(cells: readonly string[], heading: Heading | null): number {
  if (heading !== null) return heading.number;
  return cells.length > 1 && NUMBERS.test(cells[0] ?? '') && /\D/.test(cells[1] ?? '') ? 0 : -1;
}

/** `7`, `7-8`, `7, 8`, `2, 4-6`. */
const NUMBERS = /^\d{1,5}(\s*[-–,]\s*\d{1,5})*$/;

/** The numbers of a cell, each alone; a ball of a grid (`A1`) is one. */
function numbersOf(cell: string): readonly string[] {
  if (/^[A-Z]{1,2}\d{1,3}$/.test(cell)) return [cell];
  if (!NUMBERS.test(cell)) return [];
  const numbers = cell.split(',').flatMap((piece) => {
    const [from = 0, to = from] = piece.split(/[-–]/).map(Number);
    const count = Math.min(Math.abs(to - from) + 1, LIMITS.pastedPins + 1);
    return Array.from({ length: count }, (_, n) => `${to < from ? from - n : from + n}`);
  });
  return [...new Set(numbers)].slice(0, LIMITS.pastedPins + 1);
}

interface Ids {
  readonly used: Set<string>;
  readonly taken: ReadonlySet<string>;
  /** Of `taken`, those that a row has met. */
  readonly met: Set<string>;
  readonly joining: boolean;
}

function rowOf(cells: readonly string[], heading: Heading | null, number: string, ids: Ids): PinTableRow {
  const [name, functionCells, type, description] = partsOf(cells, heading);
  const unknown: { word: string; nearest: readonly string[] }[] = [];
  const functions: string[] = [];
  const take = (found: string) => {
    if (!functions.includes(found)) functions.push(found);
  };
  for (const cell of functionCells) {
    // A whole cell may be one word of the vocabulary that holds a slash: I/O.
    const words = functionOfWord(cell) === null ? cell.split(/[\s,;/|]+/) : [cell];
    for (const word of words.filter((one) => /[a-z0-9]/i.test(one))) {
      const found = functionOfWord(word);
      if (found !== null) take(found);
      else unknown.push({ word, nearest: nearest(word, FUNCTIONS.keys()) });
    }
  }
  if (functions.length === 0) {
    const guess = functionOfWord(name.replace(/\s*\(.*\)$/, '')) ?? TYPES[type.trim().toLowerCase()] ?? null;
    if (guess !== null) take(guess);
  }
  const plain = plainPinId(name);
  const meets = ids.taken.has(plain) && !ids.met.has(plain) ? plain : null;
  if (meets !== null) ids.met.add(meets);
  const id = meets !== null && ids.joining ? meets : freePinId(plain, ids.used);
  const numbered = number === '' || name === '' || name.endsWith(`(${number})`) ? name : `${name} (${number})`;
  return { id, name: numbered, meets, functions, description, unknown };
}

function partsOf(
  cells: readonly string[],
  heading: Heading | null,
): readonly [name: string, functions: readonly string[], type: string, description: string] {
  const cell = (at: number) => (at < 0 ? '' : (cells[at] ?? ''));
  if (heading !== null)
    return [cell(heading.name), heading.functions.map(cell), cell(heading.type), cell(heading.description)];
  const rest = numberAt(cells, null) === 0 ? cells.slice(1) : cells;
  return [
    rest[0] ?? '',
    rest.slice(1, 2),
    '',
    rest
      .slice(2)
      .filter((one) => one !== '')
      .join('. '),
  ];
}

/** `GPIO[0-7]` as eight rows; every range of a row counts along together, but for that of its numbers. */
function expanded(row: readonly string[], number: number): readonly (readonly string[])[] {
  const cells = row.map((cell, at) => (at === number ? cell.replaceAll(/[[\]]/g, '') : cell));
  const range = cells.map((cell) => RANGE.exec(cell)).find((found) => found !== null && found !== undefined);
  if (range === undefined || range === null) return [cells];
  const [from, to] = [Number(range[1]), Number(range[2])];
  const count = Math.min(Math.abs(to - from) + 1, LIMITS.pastedPins + 1);
  return Array.from({ length: count }, (_, n) =>
    cells.map((cell) =>
      cell.replace(RANGE, (_whole, low: string, high: string) =>
        String(Number(low) + (Number(high) < Number(low) ? -n : n)),
      ),
    ),
  );
}

const RANGE = /\[(\d{1,5})\s*(?:-|–|\.\.)\s*(\d{1,5})\]/;

function delimiterOf(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '').slice(0, 20);
  for (const one of ['\t', ';', '|']) if (filled.some((line) => line.includes(one))) return one;
  return ',';
}

/** A row's cells without the quotes of CSV and the bars around a Markdown row. */
function cellsOf(line: string, delimiter: string): readonly string[] {
  const bare = delimiter === '|' ? line.trim().replace(/^\||\|$/g, '') : line;
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const char of bare) {
    if (char === '"') quoted = !quoted;
    else if (char === delimiter && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  cells.push(cell.trim());
  return cells;
}

/** The line under the heading of a Markdown table. */
function isRule(cells: readonly string[]): boolean {
  return cells.every((cell) => /^:?-{2,}:?$/.test(cell));
}
