/**
 * Rows as CSV: RFC 4180, lines end with CRLF, a cell is quoted where its text needs it. A spreadsheet would run a text
 * that begins with one of = + - @, a tab or a return as a formula: such a text gets an apostrophe in front. A plain
 * number is none.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** White space in front hides none of them from a spreadsheet, nor does the wide form of a sign. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
