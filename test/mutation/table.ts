/** How one folder fared. `mutants` counts all of them; the others speak of the sample. */
export interface Row {
  readonly folder: string;
  readonly mutants: number;
  readonly ran: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  readonly noCoverage: number;
  readonly date: string;
}

const HEAD = '| folder | mutants | ran | killed | timed out | survived | no coverage | score | date |';
const RULE = '|---|---|---|---|---|---|---|---|---|';

/** The page with the folder's row written anew in its table, rows in the order of their folders. */
export function withRow(page: string, row: Row): string {
  const lines = page.split('\n');
  const head = lines.indexOf(HEAD);
  if (head === -1) throw new Error(`the page has no line "${HEAD}"`);
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  const others = lines.slice(head + 2, end).filter((line) => !line.startsWith(`| \`${row.folder}\` |`));
  const rows = [...others, textOf(row)].toSorted((a, b) => (a < b ? -1 : 1));
  return [...lines.slice(0, head), HEAD, RULE, ...rows, ...lines.slice(end)].join('\n');
}

function textOf(row: Row): string {
  const caught = row.killed + row.timedOut;
  const score = row.ran === 0 ? '' : `${((100 * caught) / row.ran).toFixed(1)} %`;
  const cells = [row.mutants, row.ran, row.killed, row.timedOut, row.survived, row.noCoverage, score, row.date];
  return `| \`${row.folder}\` | ${cells.join(' | ')} |`;
}
