/** What a board can be exported as, in the order in which people and agents are offered it; `formats.ts` writes them. */
import { LIMITS } from '#schemas/limits.ts';

export type FormatId =
  | 'board_json'
  | 'svg'
  | 'bom_csv'
  | 'netlist_json'
  | 'netlist_kicad'
  | 'connections_csv'
  | 'connections_json'
  | 'report_json'
  | 'report_sarif'
  | 'report_markdown';

export interface Format {
  readonly id: FormatId;
  readonly title: string;
  /** What it is good for, in a sentence for people. */
  readonly about: string;
  readonly media: string;
  /** What a file's name ends with. */
  readonly end: string;
  /** It shows the board, so there has to be something on it. */
  readonly drawn?: true;
}

export const FORMAT_LIST: readonly Format[] = [
  {
    id: 'board_json',
    title: 'Board',
    about: 'Everything, with the definitions it uses. Busbar imports it again.',
    media: 'application/json',
    end: '.busbar.json',
  },
  {
    id: 'svg',
    title: 'Drawing',
    about: 'The whole board as SVG, sharp at any size.',
    media: 'image/svg+xml',
    end: '.svg',
    drawn: true,
  },
  {
    id: 'bom_csv',
    title: 'Bill of materials',
    about: 'What to buy: quantities, part numbers, offers, prices and the total. For a spreadsheet.',
    media: 'text/csv',
    end: '-bom.csv',
  },
  {
    id: 'connections_csv',
    title: 'Connection list',
    about: 'Every cable and wire, from pin to pin, with length and net. For making a harness.',
    media: 'text/csv',
    end: '-connections.csv',
  },
  {
    id: 'connections_json',
    title: 'Connection list for programs',
    about: 'The same as JSON.',
    media: 'application/json',
    end: '-connections.json',
  },
  {
    id: 'netlist_kicad',
    title: 'KiCad netlist',
    about: 'Components and nets for the PCB editor of KiCad. Footprints are assigned there.',
    media: 'text/plain',
    end: '.net',
  },
  {
    id: 'netlist_json',
    title: 'Netlist for programs',
    about: 'Parts, and which of their pins are joined, as JSON.',
    media: 'application/json',
    end: '-netlist.json',
  },
  {
    id: 'report_markdown',
    title: 'Rule report',
    about: 'Violations, waivers and what was not evaluated, as Markdown. For a pull request.',
    media: 'text/markdown',
    end: '-report.md',
  },
  {
    id: 'report_json',
    title: 'Rule report for programs',
    about: 'The same as JSON, complete.',
    media: 'application/json',
    end: '-report.json',
  },
  {
    id: 'report_sarif',
    title: 'Rule report as SARIF',
    about: 'For code scanning: the violations with rules, waivers and fingerprints.',
    media: 'application/sarif+json',
    end: '.sarif',
  },
];

/**
 * A name as the start of a file's name, of at most `LIMITS.fileStemChars` characters: without separators of folders, white space, signs that
 * systems forbid, and dots at its ends; none of the names that Windows keeps for devices.
 */
export function fileStem(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+/, '');
  const stem =
    [...plain]
      .slice(0, LIMITS.fileStemChars)
      .join('')
      .replace(/[-.]+$/, '') || 'board';
  return stem.replace(DEVICE, '$1-board');
}

/** Windows takes such a name for the device, whatever stands behind its first dot. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i;
