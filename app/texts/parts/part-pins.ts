/** The pins, ports, holes or faces of a domain, and the table of a data sheet that they come from. */
import { counted, number, plural } from '../format.ts';
import { inLanguage } from '../language.ts';

interface Nth {
  /** From 1. */
  readonly nth: number;
}

interface Name {
  readonly name: string;
}

interface Count {
  readonly count: number;
}

export const partPinsTexts = inLanguage('partPins', {
  /** What the resources of a domain are called. */
  resources: {
    pin: {
      many: 'Pins',
      add: 'Add pin',
      fromTable: 'Pins from a table',
      nth: ({ nth }: Nth) => `pin ${number(nth)}`,
      idOf: ({ nth }: Nth) => `Id of pin ${number(nth)}`,
      nameOf: ({ nth }: Nth) => `Name of pin ${number(nth)}`,
    },
    port: {
      many: 'Ports',
      add: 'Add port',
      fromTable: 'Ports from a table',
      nth: ({ nth }: Nth) => `port ${number(nth)}`,
      idOf: ({ nth }: Nth) => `Id of port ${number(nth)}`,
      nameOf: ({ nth }: Nth) => `Name of port ${number(nth)}`,
    },
    feature: {
      many: 'Holes, shafts and faces',
      add: 'Add feature',
      fromTable: 'Holes, shafts and faces from a table',
      nth: ({ nth }: Nth) => `feature ${number(nth)}`,
      idOf: ({ nth }: Nth) => `Id of feature ${number(nth)}`,
      nameOf: ({ nth }: Nth) => `Name of feature ${number(nth)}`,
    },
    face: {
      many: 'Faces',
      add: 'Add face',
      fromTable: 'Faces from a table',
      nth: ({ nth }: Nth) => `face ${number(nth)}`,
      idOf: ({ nth }: Nth) => `Id of face ${number(nth)}`,
      nameOf: ({ nth }: Nth) => `Name of face ${number(nth)}`,
    },
    resource: {
      many: 'Ports and radios',
      add: 'Add resource',
      fromTable: 'Ports and radios from a table',
      nth: ({ nth }: Nth) => `resource ${number(nth)}`,
      idOf: ({ nth }: Nth) => `Id of resource ${number(nth)}`,
      nameOf: ({ nth }: Nth) => `Name of resource ${number(nth)}`,
    },
  },
  id: 'Id',
  name: 'Name',
  functions: 'Functions: any one at a time',
  rail: 'Rail',
  railOf: ({ name }: Name) => `Rail of ${name}`,
  moreAbout: ({ name }: Name) => `More about ${name}`,
  delete: ({ name }: Name) => `Delete ${name}`,
  howFunctionsBehave: 'How its functions behave',
  functionToAdd: 'Function…',
  addFunctionTo: ({ name }: Name) => `Add a function to ${name}`,
  removeFunctionFrom: ({ word, name }: Name & { readonly word: string }) => `Remove ${word} from ${name}`,
  enterKey: 'Enter',
  altKey: 'Alt',
  nextRow: 'next row',
  move: 'move',

  pasteTable: 'Paste a table',
  whatToPaste: 'Rows of a data sheet or spreadsheet: number, name, functions, description',
  howTablesAreRead:
    'Tabs, commas, semicolons and Markdown bars separate the cells. GPIO[0-7] makes eight rows, and so does a pin with the numbers 1-8.',
  understood: 'What is understood',
  columns: { id: 'Id', name: 'Name', functions: 'Functions', description: 'Description' },
  noFunctionFound: 'none found',
  leftOut: ({ word, nearest }: { readonly word: string; readonly nearest: string | undefined }) =>
    nearest === undefined ? `“${word}” left out` : `“${word}” left out: perhaps ${nearest}`,
  rowsMeetPins: ({ count, names, more }: Count & { readonly names: readonly string[]; readonly more: boolean }) =>
    `${counted(count, { one: 'row has the name of a pin that is', other: 'rows have names of pins that are' })} there already: ${names.join(', ')}${more ? ', …' : ''}`,
  meeting: {
    merge: 'Merge: keep what the pin states and add the functions',
    replace: 'Replace the pin with the row',
    add: 'Keep the pin and add the row as another one',
  },
  columnLeftOut: ({ name }: Name) => `The column “${name}” is left out.`,
  numbersDoNotFit: ({ line, given, pins }: NumbersDoNotFit) =>
    `Line ${number(line)}: “${given}” does not number its ${plural(pins, { one: 'pin', other: `${number(pins)} pins` })}.`,
  moreLeftOut: ({ count }: Count) =>
    `… and ${counted(count, { one: 'more that is left out', other: 'more that are left out' })}`,
  rowsCut: ({ count }: Count) => `Only the first ${counted(count, { one: 'row is', other: 'rows are' })} read.`,
  wordsLeftOut: ({ count }: Count) =>
    `${counted(count, { one: 'word names no function and is', other: 'words name no function and are' })} left out.`,
  addRows: ({ count }: Count) => `Add ${counted(count, { one: 'row', other: 'rows' })}`,
  takeRows: ({ count }: Count) => `Take ${counted(count, { one: 'row', other: 'rows' })}`,
});

interface NumbersDoNotFit {
  readonly line: number;
  readonly given: string;
  readonly pins: number;
}
