import { inLanguage } from '../language.ts';

/** The files that a board can be taken away as, each with what it is good for. */
export const exportTexts = inLanguage('export', {
  board_json: {
    title: 'Board',
    about: 'Everything, with the definitions it uses. Busbar imports it again.',
  },
  picture: {
    title: 'Picture',
    about: 'The whole board as PNG, in the colours that you see.',
  },
  svg: {
    title: 'Drawing',
    about: 'The whole board as SVG, sharp at any size, in the colours that you see.',
  },
  bom_csv: {
    title: 'Bill of materials',
    about: 'What to buy: quantities, part numbers, offers, prices and the total. For a spreadsheet.',
  },
  connections_csv: {
    title: 'Connection list',
    about: 'Every cable and wire, from pin to pin, with length and net. For making a harness.',
  },
  connections_json: {
    title: 'Connection list for programs',
    about: 'The same as JSON.',
  },
  netlist_kicad: {
    title: 'KiCad netlist',
    about: 'Components and nets for the PCB editor of KiCad. Footprints are assigned there.',
  },
  netlist_json: {
    title: 'Netlist for programs',
    about: 'Parts, and which of their pins are joined, as JSON.',
  },
  report_markdown: {
    title: 'Rule report',
    about: 'Violations, waivers and what was not evaluated, as Markdown. For a pull request.',
  },
  report_json: {
    title: 'Rule report for programs',
    about: 'The same as JSON, complete.',
  },
  report_sarif: {
    title: 'Rule report as SARIF',
    about: 'For code scanning: the violations with rules, waivers and fingerprints.',
  },
});
