/** The part as a form: its sections, its lists and what their fields ask. */
import { list, number } from '../format.ts';
import { inLanguage } from '../language.ts';

interface Nth {
  /** From 1. */
  readonly nth: number;
}

interface Label {
  readonly label: string;
}

interface Name {
  readonly name: string;
}

interface Count {
  readonly count: number;
}

export const partFormTexts = inLanguage('partForm', {
  sectionsOfForm: 'Sections of the form',
  sections: { part: 'Part', shape: 'Shape', buying: 'Buying', notes: 'Notes', sources: 'Sources' },
  fieldsOfPart: 'Fields of the part',
  addDomain: 'Add a domain',
  domain: 'Domain',
  removeDomain: ({ name }: Name) => `Remove the ${name} domain`,
  formWaits: ({ line, fault }: { readonly line: number; readonly fault: string }) =>
    `Line ${number(line)}: ${fault} The form shows the part as it was before, and cannot be edited.`,
  fixCode: 'Fix the code',
  revertCode: 'Revert the code',

  id: 'Id',
  name: 'Name',
  required: 'required',
  yes: 'Yes',
  no: 'No',
  add: 'Add…',
  notANumber: ({ typed, kept }: { readonly typed: string; readonly kept: string }) =>
    `“${typed}” is not a number: the file keeps ${kept}.`,
  addTo: ({ label }: Label) => `Add to ${label}`,
  removeFrom: ({ word, label }: Label & { readonly word: string }) => `Remove ${word} from ${label}`,
  from: ({ label }: Label) => `${label} from`,
  to: 'to',
  valueOf: ({ key, label }: Label & { readonly key: string }) => `${key} of ${label}`,
  removeKey: ({ key }: { readonly key: string }) => `Remove ${key}`,
  newKeyIn: ({ label }: Label) => `New key in ${label}`,
  newKeyExample: 'New key, such as supports_hot_plug',
  moveUp: ({ name }: Name) => `Move ${name} up`,
  moveDown: ({ name }: Name) => `Move ${name} down`,
  delete: ({ name }: Name) => `Delete ${name}`,

  /** What the lists of the form hold. */
  entries: {
    rail: { add: 'Add rail', nth: ({ nth }: Nth) => `rail ${number(nth)}` },
    group: { add: 'Add group', nth: ({ nth }: Nth) => `group ${number(nth)}` },
    member: { add: 'Add member', nth: ({ nth }: Nth) => `member ${number(nth)}` },
    interface: { add: 'Add interface', nth: ({ nth }: Nth) => `interface ${number(nth)}` },
    requirement: { add: 'Add requirement', nth: ({ nth }: Nth) => `requirement ${number(nth)}` },
    function: { add: 'Add function', nth: ({ nth }: Nth) => `function ${number(nth)}` },
    offer: { add: 'Add offer', nth: ({ nth }: Nth) => `offer ${number(nth)}` },
    source: { add: 'Add source', nth: ({ nth }: Nth) => `source ${number(nth)}` },
    customField: { add: 'Add custom field', nth: ({ nth }: Nth) => `custom field ${number(nth)}` },
    designRule: { add: 'Add design rule', nth: ({ nth }: Nth) => `design rule ${number(nth)}` },
    warning: { add: 'Add warning', nth: ({ nth }: Nth) => `warning ${number(nth)}` },
    use: { add: 'Add use', nth: ({ nth }: Nth) => `use ${number(nth)}` },
  },

  customFields: 'Custom fields of each placed part',
  rails: 'Rails',
  whatRailsAre: 'Supply voltages that pins refer to. A rail’s current is what it can give, or what it draws at worst.',
  nominalVoltage: 'Nominal voltage',
  maximumCurrent: 'Maximum current',
  interfaces: 'Interfaces',
  whatInterfacesAre: 'What connects to one other part. Signals of one connector are one interface.',
  groups: 'Groups',
  whatGroupsAre: 'Resources that share a limit, belong to one peripheral, exclude each other, or sit on one rail.',
  groupOf: ({ kind, count }: Count & { readonly kind: string }) => `${kind} of ${number(count)}`,
  members: 'Members',
  aboutDomain: 'About this domain',

  protocol: 'Protocol',
  role: 'Role',
  chooseProtocol: 'Choose a protocol first.',
  oneConnectionTakes: 'One connection takes',
  maximumInstances: 'Maximum instances',
  whatMaximumInstancesAre: 'Hard cap set by the hardware, beyond what the resources allow.',
  mayStayOpen: 'May stay open',
  whatMayStayOpenMeans: 'No warning if nothing is connected.',
  moreOfInterface: 'Constraints, limits and fields of each instance',
  function: 'Function',
  functionToChoose: 'function…',
  countOf: ({ count, name }: Count & Name) => (count === 1 ? name : `${number(count)} × ${name}`),
  count: 'Count',
  onlyFrom: 'Only from',
  whatOnlyFromMeans: 'Only these resources may fill it.',
  fromAny: 'from any that offers it',
  onlyFromThese: ({ names }: { readonly names: readonly string[] }) => `only from ${list(names)}`,
  mayShareWith: 'May share its resource with',

  designRules: 'Design rules',
  whatDesignRulesAre: 'A checklist for whoever uses the part.',
  warnings: 'Warnings',
  uses: 'Uses',
  howToUse: 'How to use it',
  whatItGoesWith: 'What it goes with',
  whatSourcesAre:
    'Where figures come from. A figure that nobody has checked against its document is marked unverified.',
  whatOffersAre: 'Only what the vendor states, with the time when it was read.',
  offersInTwoPlaces:
    'The file has offers in two places: those at its top level are used, those inside the definition are not.',
  removeOffer: 'Remove this offer',

  whatShapeIs: 'How the part looks on a board. Its ports find their own places around the outline.',
  outline: 'Outline',
  contentPadding: 'Content padding',
  contentPaddingX: 'Content padding X',
  contentPaddingY: 'Y',
  stretchX: 'Stretch X',
  stretchY: 'Stretch Y',
  whatStretchXMeans: 'Multiplies the x of the polyline, 0.01 to 10000.',
  whatStretchYMeans: 'Multiplies the y of the polyline, 0.01 to 10000.',
  polyline: 'Polyline',
  startPolyline: 'Draw your own outline. Start from',
  outlineStarts: { rectangle: 'Rectangle', notched: 'Notched', hexagon: 'Hexagon', capsule: 'Capsule' },
  cornerRadius: 'Corner radius',
  point: 'Point',
  x: 'X',
  y: 'Y',
  bulgeToNext: 'Bulge to the next',
  whatBulgeMeans: '0 is straight, 1 a half circle, the sign its side',
  xOfPoint: ({ nth }: Nth) => `X of point ${number(nth)}`,
  yOfPoint: ({ nth }: Nth) => `Y of point ${number(nth)}`,
  bulgeAfter: ({ nth }: Nth) => `Bulge after point ${number(nth)}`,
  bend: 'Bend',
  bendAfter: ({ nth }: Nth) => `Bend the line after point ${number(nth)}`,
  insertPointAfter: ({ nth }: Nth) => `Insert a point after ${number(nth)}`,
  deletePoint: ({ nth }: Nth) => `Delete point ${number(nth)}`,
  backToPreset: 'Back to the preset',
});
