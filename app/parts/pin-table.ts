/** A table of pins as a data sheet prints it, as resources. */
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import { FUNCTION_ALIASES, FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { JsonObject } from './json-read.ts';

export interface PinRow {
  /** Line of the text, from 1. */
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly functions: readonly string[];
  readonly description: string;
  /** Words of the table that name no function, each with what it may have meant. */
  readonly unknown: readonly { readonly word: string; readonly nearest: readonly string[] }[];
}

export interface PinTable {
  readonly rows: readonly PinRow[];
  /** Rows beyond `LIMITS.pastedPins` are not read. */
  readonly cut: boolean;
}

/**
 * Reads tab, semicolon, comma or bar separated rows: number (where there is one), name, functions, description. A heading
 * says which column is which; without one the order counts. Functions stand apart by comma, slash, bar or space, in the
 * words of the vocabulary or of data sheets (`SDA`, `I2C1_SCL`, `TIM2_CH1`). `GPIO[0-7]` is eight pins. Ids are made from
 * names, told apart by a number from each other and from `taken`.
 */
export function readPinTable(text: string, taken: ReadonlySet<string> = new Set()): PinTable {
  const lines = text.split(/\r\n|[\n\r]/);
  const delimiter = delimiterOf(lines);
  const cells = lines.map((line) => cellsOf(line, delimiter));
  const first = cells.findIndex((row) => row.some((cell) => cell !== ''));
  const heading = headingOf(cells[first] ?? []);
  const used = new Set(taken);
  const rows: PinRow[] = [];
  let cut = false;
  for (const [at, row] of cells.entries()) {
    if (row.every((cell) => cell === '') || (heading !== null && at === first) || isRule(row)) continue;
    for (const pin of expanded(row.map((cell) => cell))) {
      if (rows.length === LIMITS.pastedPins) {
        cut = true;
        break;
      }
      rows.push(rowOf(pin, heading, at + 1, used));
    }
    if (cut) break;
  }
  return { rows, cut };
}

/** A row as a resource of the definition. */
export function resourceOf(row: PinRow): JsonObject {
  const functions: readonly Json[] = row.functions.map((name) => ({ name }));
  return {
    id: row.id,
    ...(row.name === '' || row.name === row.id ? {} : { name: row.name }),
    functions,
    ...(row.description === '' ? {} : { description: row.description }),
  };
}

/** The function that a word of a data sheet means; null where it means none that we know. */
export function functionOfWord(word: string): string | null {
  const plain = word.toLowerCase().replace(/^[^a-z0-9+]+|[^a-z0-9+-]+$/g, '');
  if (plain === '') return null;
  const known = (one: string) => (FUNCTIONS.has(one) ? one : (FUNCTION_ALIASES.get(one) ?? null));
  const direct = known(plain);
  if (direct !== null) return direct;
  for (const [pattern, name] of PATTERNS) if (pattern.test(plain)) return name;
  // A unit's number is no part of its name: I2C1_SDA, SPI2_MOSI, UART0TX.
  return known(plain.replace(/^([a-z]+2c|[a-z]+)\d+_?/, '$1_')) ?? known(plain.replace(/_?\d+$/, ''));
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^(i2c|twi|iic)\d*[_-]?sda\d*$/, 'i2c_sda'],
  [/^(i2c|twi|iic)\d*[_-]?(scl|sck)\d*$/, 'i2c_scl'],
  [/^(h|v|f)?spi\d*[_-]?(mosi|sdi|si|d)$/, 'spi_mosi'],
  [/^(h|v|f)?spi\d*[_-]?(miso|sdo|so|q)$/, 'spi_miso'],
  [/^(h|v|f)?spi\d*[_-]?(sck|sclk|clk)$/, 'spi_sck'],
  [/^(h|v|f)?spi\d*[_-]?(n?ss|n?cs|cs\d|csn)$/, 'spi_ss'],
  [/^(u|us|lpu)?a?rt\d*[_-]?(tx|txd)\d*$/, 'uart_tx'],
  [/^(u|us|lpu)?a?rt\d*[_-]?(rx|rxd)\d*$/, 'uart_rx'],
  [/^(adc\d*([_-]?(in|ch)?\d+)?|ain\d*|an\d+|a\d+)$/, 'analog_input'],
  [/^(dac\d*([_-]?(out|ch)?\d+)?|aout\d*)$/, 'analog_output'],
  [/^(tim\d+[_-]?ch\d+n?|pwm\d*[_-]?[a-z]?\d*|ledc\d*)$/, 'pwm_output'],
  [/^(gpio[_-]?\d*|gp\d+|io[_-]?\d+|i\/o|p[a-k]?\d+[._]?\d*|d\d+)$/, 'digital_io'],
  [/^(vss|gnd|dgnd|pgnd|ep)[_-]?\d*$/, 'ground'],
  [/^(vssa|agnd)\d*$/, 'analog_ground'],
  [/^(vdd|vcc|vin|vsup|v\+|avdd|dvdd|vdda|vddio|vdd_?io)\d*$/, 'power_input'],
  [/^(vout|out\+)\d*$/, 'power_output'],
  [/^(n\.?c\.?|dnc|dnu)$/, 'no_connect'],
  [/^n?(rst|reset|por)n?$/, 'reset'],
];

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
  return { name, functions, type, description };
}

function rowOf(cells: readonly string[], heading: Heading | null, line: number, used: Set<string>): PinRow {
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
  return { line, id: idFor(name, used), name, functions, description, unknown };
}

function partsOf(
  cells: readonly string[],
  heading: Heading | null,
): readonly [name: string, functions: readonly string[], type: string, description: string] {
  const cell = (at: number) => (at < 0 ? '' : (cells[at] ?? ''));
  if (heading !== null)
    return [cell(heading.name), heading.functions.map(cell), cell(heading.type), cell(heading.description)];
  const numbered = cells.length > 1 && /^([A-Z]{0,2}\d+|\d+(\s*,\s*\d+)*)$/.test(cell(0)) && !/^\d*$/.test(cell(1));
  const isNumber = numbered && (/^\d/.test(cell(0)) || functionOfWord(cell(1)) === null || cells.length > 2);
  const rest = isNumber && /^\d/.test(cell(0)) ? cells.slice(1) : cells;
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

/** `GPIO[0-7]` as eight rows; every range of a row counts along together. */
function expanded(cells: readonly string[]): readonly (readonly string[])[] {
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

function idFor(name: string, used: Set<string>): string {
  const plain =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\s*\(.*\)$/, '')
      .replace(/\+/g, '_p')
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
      .slice(0, 100) || 'pin';
  let id = plain;
  for (let n = 2; used.has(id); n++) id = `${plain}_${n}`;
  used.add(id);
  return id;
}

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
