/** Readers of what is exported, written from the formats' own descriptions and sharing nothing with the writers. */
import Ajv2020 from 'ajv/dist/2020.js';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { FormatId } from '#engine/export/format-list.ts';
import { EXPORT_FORMATS, type ExportOptions } from '#engine/export/formats.ts';
import type { JsonSchema } from '#schemas/json-schema.ts';
import type { PurchaseInfo } from '#schemas/part-definition/types.ts';
import { definitionOf } from '../../support/board-builder.ts';
import { boardWith, TODAY } from '../rules/support.ts';

export function exported(board: Board, id: FormatId, options: Partial<ExportOptions> = {}): string {
  const format = EXPORT_FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new Error(`no format ${id}`);
  return format.write(board, { today: TODAY, ...options });
}

/** What is wrong with a value by a schema, in Ajv's words; empty where nothing is. */
export function problemsOf(schema: JsonSchema, value: unknown): string[] {
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  validate(value);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** RFC 4180, character by character. Throws where a quote stands in an unquoted cell or a line does not end with CRLF. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (at >= text.length) throw new Error('a quoted cell has no end');
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`${text[at]} in an unquoted cell`);
        cell += text[at];
        at += 1;
      }
    }
    row.push(cell);
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`${JSON.stringify(text.slice(at, at + 2))} behind a cell`);
  }
  if (row.length > 0) throw new Error('the last line has no end');
  return rows;
}

/** The rows below the head as objects. Throws where a row has more or fewer cells than the head. */
export function readTable(text: string): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(text);
  return rows.map((row) => {
    if (row.length !== head.length) throw new Error(`${row.length} cells under ${head.length} names`);
    return Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']));
  });
}

export type SExpression = string | readonly SExpression[];

/** One S-expression as KiCad's lexer takes it: atoms, strings with \" and \\ and without a line break, lists. */
export function readSExpression(text: string): SExpression {
  let at = 0;
  const space = () => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };
  const value = (): SExpression => {
    space();
    if (text[at] === '(') {
      at += 1;
      const items: SExpression[] = [];
      for (space(); text[at] !== ')'; space()) {
        if (at >= text.length) throw new Error('a list has no end');
        items.push(value());
      }
      at += 1;
      return items;
    }
    if (text[at] === '"') {
      let string = '';
      for (at += 1; text[at] !== '"'; at += 1) {
        if (at >= text.length || text[at] === '\n') throw new Error('a string has no end');
        if (text[at] === '\\') at += 1;
        string += text[at];
      }
      at += 1;
      return string;
    }
    const atom = /^[^\s()"]+/.exec(text.slice(at, at + 200))?.[0];
    if (atom === undefined) throw new Error(`nothing to read at ${at}`);
    at += atom.length;
    return atom;
  };
  const whole = value();
  space();
  if (at !== text.length) throw new Error('something stands behind the expression');
  return whole;
}

/** The items of the first list that begins with `name` inside of `list`. */
export function child(list: SExpression, name: string): readonly SExpression[] {
  const [found] = children(list, name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

export function children(list: SExpression, name: string): readonly (readonly SExpression[])[] {
  return (typeof list === 'string' ? [] : list).flatMap((one) =>
    typeof one !== 'string' && one[0] === name ? [one.slice(1)] : [],
  );
}

/** The one string of a list `(name "…")` inside of `list`. */
export function said(list: SExpression, name: string): string {
  const [value] = child(list, name);
  if (typeof value !== 'string') throw new Error(`${name} is no string`);
  return value;
}

/** A board of parts that say these offers, one definition an entry; three pieces of each, as one part of 1 and one of 2. */
export function shop(...offers: (PurchaseInfo | readonly PurchaseInfo[] | null)[]): Board {
  const definitions = offers.map((purchaseInfo, index) => ({
    ...definitionOf(`thing-${index}`, {}),
    ...(purchaseInfo === null ? {} : { purchaseInfo }),
  }));
  if (definitions.length === 0) return EMPTY_BOARD;
  return boardWith(
    definitions,
    ...offers.flatMap((_, index) => [
      `thing-${index} as A${index}`,
      { op: 'add_part', definition: `thing-${index}`, label: `B${index}`, quantity: 2 } as const,
    ]),
  );
}

export function offer(more: Partial<PurchaseInfo>): PurchaseInfo {
  return { vendor: 'Shop', link: 'https://shop.example/1', isAffiliate: false, ...more };
}
