/** All that a board is exported as, in the order in which people and agents are offered it. */
import type { Board } from '../board/board.ts';
import { toBoardFile } from '../board/board-file.ts';
import type { RuleRun } from '../rules/rule.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { connectionList, connectionsCsv } from './connection-list.ts';
import { netlistOf } from './netlist-json.ts';
import { kicadNetlist } from './netlist-kicad.ts';
import { reportMarkdown } from './report-markdown.ts';
import { ruleReport } from './rule-report.ts';
import { type CheckedFile, sarif } from './sarif.ts';

export interface ExportOptions {
  /** ISO date: reports judge by it. */
  readonly today: string;
  /** The check of the board on that day, where it was made already. */
  readonly run?: RuleRun;
  /** The file that the board was read from. */
  readonly file?: CheckedFile;
  /** JSON without white space: for readers that pay for every character. */
  readonly compact?: boolean;
}

export type FormatId =
  | 'board_json'
  | 'bom_csv'
  | 'netlist_json'
  | 'netlist_kicad'
  | 'connections_csv'
  | 'connections_json'
  | 'report_json'
  | 'report_sarif'
  | 'report_markdown';

export interface ExportFormat {
  readonly id: FormatId;
  readonly title: string;
  /** What it is good for, in a sentence for people. */
  readonly about: string;
  readonly media: string;
  /** What a file's name ends with. */
  readonly end: string;
  /** The file's text; equal boards give equal text. */
  readonly write: (board: Board, options: ExportOptions) => string;
}

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    id: 'board_json',
    title: 'Board',
    about: 'Everything, with the definitions it uses. Busbar imports it again.',
    media: 'application/json',
    end: '.busbar.json',
    write: (board, options) => json(toBoardFile(board), options),
  },
  {
    id: 'bom_csv',
    title: 'Bill of materials',
    about: 'What to buy: quantities, part numbers, offers, prices and the total. For a spreadsheet.',
    media: 'text/csv',
    end: '-bom.csv',
    write: billOfMaterials,
  },
  {
    id: 'connections_csv',
    title: 'Connection list',
    about: 'Every cable and wire, from pin to pin, with length and net. For making a harness.',
    media: 'text/csv',
    end: '-connections.csv',
    write: connectionsCsv,
  },
  {
    id: 'connections_json',
    title: 'Connection list for programs',
    about: 'The same as JSON.',
    media: 'application/json',
    end: '-connections.json',
    write: (board, options) => json(connectionList(board), options),
  },
  {
    id: 'netlist_kicad',
    title: 'KiCad netlist',
    about: 'Components and nets for the PCB editor of KiCad. Footprints are assigned there.',
    media: 'text/plain',
    end: '.net',
    write: (board, { today }) => kicadNetlist(board, today),
  },
  {
    id: 'netlist_json',
    title: 'Netlist for programs',
    about: 'Parts, and which of their pins are joined, as JSON.',
    media: 'application/json',
    end: '-netlist.json',
    write: (board, options) => json(netlistOf(board), options),
  },
  {
    id: 'report_markdown',
    title: 'Rule report',
    about: 'Violations, waivers and what was not evaluated, as Markdown. For a pull request.',
    media: 'text/markdown',
    end: '-report.md',
    write: (board, { today, run }) => reportMarkdown(ruleReport(board, today, run)),
  },
  {
    id: 'report_json',
    title: 'Rule report for programs',
    about: 'The same as JSON, complete.',
    media: 'application/json',
    end: '-report.json',
    write: (board, options) => json(ruleReport(board, options.today, options.run), options),
  },
  {
    id: 'report_sarif',
    title: 'Rule report as SARIF',
    about: 'For code scanning: the violations with rules, waivers and fingerprints.',
    media: 'application/sarif+json',
    end: '.sarif',
    write: (board, options) => json(sarif(ruleReport(board, options.today, options.run), options.file), options),
  },
];

/** The name of a board as the start of a file's name. */
export function fileStem(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|-+$/g, '') || 'board';
}

function json(value: object, { compact }: ExportOptions): string {
  return compact === true ? JSON.stringify(value) : `${JSON.stringify(value, null, 2)}\n`;
}
