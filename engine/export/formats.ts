/** Writes each of the formats. */
import type { LeftOut } from '#schemas/outputs.ts';
import type { Board } from '../board/board.ts';
import { toBoardFile } from '../board/board-file.ts';
import { boardSvg } from '../drawing/board-svg.ts';
import type { Palette } from '../drawing/palette.ts';
import type { RuleRun } from '../rules/rule.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { connectionList, connectionsCsv } from './connection-list.ts';
import { FORMAT_LIST, type Format, type FormatId } from './format-list.ts';
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
  /** What of the board that was read is not in `board`; JSON and reports say so. */
  readonly leftOut?: LeftOut | null;
  /** JSON without white space: for readers that pay for every character. */
  readonly compact?: boolean;
  /** The colours of a drawing; the light theme where absent. */
  readonly palette?: Palette;
}

interface ExportFormat extends Format {
  /** The file's text; equal boards give equal text. */
  readonly write: FormatWriter;
}

type FormatWriter = (board: Board, options: ExportOptions) => string;

const WRITERS: Readonly<Record<FormatId, FormatWriter>> = {
  svg: (board, { palette }) => boardSvg(board, palette),
  board_json: (board, options) => json(toBoardFile(board), options),
  bom_csv: billOfMaterials,
  connections_csv: connectionsCsv,
  connections_json: (board, options) => json(connectionList(board), options),
  netlist_kicad: (board, { today }) => kicadNetlist(board, today),
  netlist_json: (board, options) => json(netlistOf(board), options),
  report_markdown: (board, { today, run, leftOut }) =>
    reportMarkdown(withLeftOut(ruleReport(board, today, run), leftOut)),
  report_json: (board, options) => json(ruleReport(board, options.today, options.run), options),
  report_sarif: (board, { today, run, leftOut, file, ...options }) =>
    text(sarif(withLeftOut(ruleReport(board, today, run), leftOut), file), options),
};

export const EXPORT_FORMATS: readonly ExportFormat[] = FORMAT_LIST.map((format) => ({
  ...format,
  write: WRITERS[format.id],
}));

function json(value: object, { leftOut, ...options }: ExportOptions): string {
  return text(withLeftOut(value, leftOut), options);
}

function withLeftOut<T extends object>(value: T, leftOut: LeftOut | null = null): T & { readonly left_out?: LeftOut } {
  return leftOut === null ? value : { ...value, left_out: leftOut };
}

function text(value: object, { compact }: Pick<ExportOptions, 'compact'>): string {
  return compact === true ? JSON.stringify(value) : `${JSON.stringify(value, null, 2)}\n`;
}
