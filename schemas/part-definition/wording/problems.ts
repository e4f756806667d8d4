import { type Catalogue, worded } from '../../coded.ts';
import { expectationForAgents } from '../../expectation/for-agents.ts';
import { LIMITS } from '../../limits.ts';
import type { Problem, ProblemReason } from '../problem.ts';
import type {
  CountedList,
  DrawingWord,
  FieldFaultParams,
  InstanceShortageParams,
  PatternFault,
  ProblemParams,
  ReferenceOwner,
  StrapFaultParams,
} from '../problem-params.ts';

/** What is wrong, in a sentence for agents and the command line. */
export function problemForAgents(problem: ProblemReason): string {
  const message = worded(PROBLEMS, problem);
  return message.length > LIMITS.messageChars ? `${message.slice(0, LIMITS.messageChars)}…` : message;
}

/** A problem with its sentence for agents. */
export function withMessage(found: ProblemReason & Omit<Problem, 'code' | 'params' | 'message'>): Problem {
  return { ...found, message: problemForAgents(found) };
}

const PROBLEMS: Catalogue<ProblemParams, string> = {
  'text-invalid': ({ fault: { message, line, column, pointer, inputTooLarge } }) => {
    const where = `Line ${line}, column ${column}${pointer === '' ? '' : ` (in ${pointer})`}`;
    return `${where}: ${inputTooLarge ? message : `This is not JSON. ${message}`}`;
  },
  'key-repeated': ({ key, kept }) =>
    `The key ${JSON.stringify(key)} appears twice in one object: only the last one counts${kept ? ', both are kept' : ''}.`,
  'value-not-json': () => 'This is no JSON value.',
  'number-too-great': () => 'This number is too great to be read.',
  'key-forbidden': ({ key }) => `The key "${key}" is not allowed.`,
  'nested-too-deep': ({ limit }) => `The file is nested more than ${limit} deep.`,
  'values-too-many': ({ limit }) => `The file holds more than ${limit} values.`,
  'keys-too-many': ({ limit, count }) => `An object holds at most ${limit} keys, not ${count}.`,
  'characters-too-many': ({ limit }) => `The file holds more than ${limit} characters.`,
  'list-too-long': ({ of, limit, count }) => `${LISTS[of](limit)}, not ${count}.`,

  shape: ({ place, expected, example, given }) => {
    const as = example === undefined ? '' : `, as ${JSON.stringify(example)}`;
    return `${place === '' ? 'The file' : place} ${expectationForAgents(expected)}${as}${not(given)}.`;
  },
  'id-not-kebab-case': ({ given }) =>
    `metadata.id ${JSON.stringify(given)} is not kebab-case: lower-case letters, digits and hyphens.`,
  'geometry-out-of-range': ({ key, expected, given }) =>
    `${key} is out of range: it ${expectationForAgents(expected)}${not(given)}.`,
  'size-not-positive': ({ key, given }) => `${key} must be positive${not(given)}.`,
  'key-unknown': ({ key }) => `"${key}" is no key of 1.4.0 here; a key of your own begins with x_.`,
  'key-of-other-domain': ({ key, domains, domain }) =>
    `${key} is a field of ${domains.join(' and ')} domains, not of ${domain} ones.`,
  'board-version': ({ version, limit }) => `The file has version ${version}; this program reads up to ${limit}.`,

  'domain-repeated': ({ domain, count }) => `The domain ${domain} appears ${count} times; merge them.`,
  'id-repeated': ({ of, id, count }) => `The ${of} id "${id}" is used ${count} times in this domain; rename one.`,
  'reference-missing': ({ owner, to, id }) =>
    `${ownerOf(owner)} points to the ${to} "${id}", which this domain does not have.`,

  'function-unknown': ({ given, meant }) =>
    `"${given}" is no function of the vocabulary${meant === null ? '' : `; it is written ${meant}`}.`,
  'function-of-other-domain': ({ function: name, domains, domain }) =>
    `${name} is a function of ${domains.join(' and ')}, not of ${domain}.`,
  'protocol-unknown': ({ given, meant }) =>
    `The protocol type "${given}" is unknown${meant === null ? '' : `; it is written ${meant}`}.`,
  'protocol-of-other-domain': ({ protocol, of, domain }) =>
    `${protocol} is a protocol of the ${of} domain, not of ${domain}.`,
  'role-unknown': ({ given, protocol, roles }) =>
    `${protocol} has no role "${given}"; its roles are ${roles.join(', ')}.`,
  'role-aliased': ({ given, protocol, role }) => `"${given}" is another word for the role ${role} of ${protocol}.`,
  'taxonomy-unknown': ({ path }) => `The taxonomy has no "${path}".`,
  'share-unknown': ({ resource, function: name }) => `${resource} has no function "${name}" to share with.`,
  'share-not-required': ({ interface: id, function: name }) => `${id} does not require "${name}".`,
  'share-one-way': ({ function: name, other }) =>
    `${name} shares with ${other}, but not the other way round (read as mutual).`,

  'requires-unsatisfiable': ({ interface: id, lack }) => `${id} can never be allocated: ${worded(LACKS, lack)}.`,
  'instances-unreachable': ({ interface: id, stated, possible }) =>
    `${id}: max_instances is ${stated}, but the resources allow ${possible}.`,
  'signals-combined': ({ resource, functions: [a, b], interface: id }) =>
    `${resource} carries ${a} and ${b}, which ${id} needs at once; one resource is one pin.`,

  'range-inverted': ({ key, range: [from, to] }) => `${key} is [${from}, ${to}]: the least comes first.`,
  'nominal-outside-range': ({ rail, nominal_V, range_V: [from, to] }) =>
    `${rail}: ${nominal_V} V is outside ${from} to ${to} V.`,
  'levels-overlap': ({ resource, of, low_V, high_V }) =>
    `${resource}: ${of === 'input' ? 'V_IL and V_IH' : 'V_OL and V_OH'} overlap (${low_V} V is not below ${high_V} V); check the rows of the data sheet.`,
  'level-above-rail': ({ resource, of, level_V, rail_V }) =>
    `${resource}: ${of === 'input' ? 'V_IH' : 'V_OH'} of ${level_V} V is above its rail of at most ${rail_V} V; check power_domain_id.`,
  'peak-below-continuous': ({ resource, peak_mA, continuous_mA }) =>
    `${resource}: the peak of ${peak_mA} mA is below the continuous ${continuous_mA} mA.`,
  'working-pressure-above': ({ resource, working_bar, limit_bar }) =>
    `${resource}: the working pressure of ${working_bar} bar is above the greatest, ${limit_bar} bar.`,
  'pin-count': ({ stated, count }) =>
    `pin_count is ${stated}, but there are ${count} resources${stated > count ? ': add the missing pins, or no_connect ones' : ''}.`,
  'domain-empty': ({ domain }) => `The ${domain} domain is empty.`,

  'field-invalid': ({ field, fault }) => `Custom field ${field}: ${worded(FIELD_FAULTS, fault)}.`,
  'strap-invalid': ({ interface: id, field, fault }) =>
    `The strap of ${id} that decides ${field}: ${worded(STRAP_FAULTS, fault)}.`,
  'pad-repeated': ({ pad, resources: [a, b] }) => `The pad ${pad} is both ${a} and ${b}; a pad has one resource.`,
  'pads-at-one-place': ({ pads: [a, b], at_mm: [x, y] }) => `The pads ${a} and ${b} are at one place, [${x}, ${y}] mm.`,
  'pad-outside': ({ pad, at_mm: [x, y], across_mm, down_mm, reach_mm }) =>
    `The pad ${pad} at [${x}, ${y}] mm is outside the part, which is drawn ${across_mm} × ${down_mm} mm${reach_mm === 0 ? '' : ` with leads of ${reach_mm} mm`}.`,
  'pitch-implausible': ({ count, pitch_mm }) =>
    pitch_mm === 0
      ? `A row of ${count} pads needs step_mm, the way from one to the next.`
      : `No row of ${count} pads has a pitch of ${pitch_mm} mm.`,
  'drawing-word-unknown': ({ of, given }) => `"${given}" is no ${DRAWING_WORDS[of]} of the vocabulary.`,
  'drawing-incomplete': ({ class: name, key }) => `A drawing of class ${name} needs ${key}.`,
  'pattern-unsafe': ({ field, fault }) => `Custom field ${field}: ${PATTERN_FAULTS[fault]}.`,

  'version-unsupported': ({ given }) =>
    `schema_version ${given} is not one that 1.4.0 covers (1.0 to 1.4); keys that it adds are kept.`,
  'version-legacy': ({ given, short }) => `${given} is the legacy form; use ${short}.`,
  'categories-legacy': () => 'categories is legacy; use taxonomy.',
  'shape-legacy': () => 'shape is legacy; use outline.preset.',
  'geometry-elsewhere': ({ key }) => `${key} is another place for the geometry; use definition.geometry.`,
  'geometry-key-elsewhere': ({ key }) => `${key} belongs in definition.geometry.`,
  'spelling-legacy': ({ key, canonical }) => `${key} is another spelling of ${canonical}.`,
  'purchase-shadowed': () => 'definition.purchaseInfo is ignored; the one at the top level wins.',
  'link-unsafe': ({ scheme }) => `A link begins with https: or http:, not ${scheme}`,
};

const DRAWING_WORDS: Readonly<Record<DrawingWord, string>> = {
  class: 'class of drawing',
  colour: 'colour of a drawing',
  feature: 'feature of a drawing',
  symbol: 'symbol of this class',
  actuator: 'actuator of a valve',
};

const LISTS: Readonly<Record<CountedList, (limit: number) => string>> = {
  custom_fields: (limit) => `A part holds at most ${limit} custom fields of its own`,
  domains: (limit) => `A part holds at most ${limit} domains`,
  resources: (limit) => `A domain holds at most ${limit} resources`,
  interfaces: (limit) => `A domain holds at most ${limit} interfaces`,
  slots: (limit) => `The interfaces of a part require at most ${limit} resources together`,
};

const LACKS: Catalogue<InstanceShortageParams, string> = {
  'not-offered': ({ function: name }) => `no resource offers ${name}`,
  'too-few': ({ function: name, needed, offered }) => `it needs ${needed} × ${name}, the part offers ${offered}`,
  'not-at-once': ({ functions }) => `its ${functions.join(', ')} cannot all be had at once`,
};

const FIELD_FAULTS: Catalogue<FieldFaultParams, string> = {
  'key-repeated': () => 'the key is used more than once',
  'options-missing': () => 'an enum needs options',
  'bounds-inverted': ({ min, max }) => `min ${min} is above max ${max}`,
  type: ({ type }) =>
    `the value must be ${type === 'string' ? 'text' : type === 'number' ? 'a number' : 'true or false'}`,
  'below-min': ({ value, limit }) => `${value} is below the least, ${limit}`,
  'above-max': ({ value, limit }) => `${value} is above the greatest, ${limit}`,
  option: ({ options }) => `the value must be one of ${options.join(', ')}`,
  'too-long': ({ limit }) => `the value is longer than ${limit} characters`,
  pattern: ({ pattern }) => `the value does not match ${pattern}`,
};

const STRAP_FAULTS: Catalogue<StrapFaultParams, string> = {
  'field-unknown': () => 'the interface has no such custom field',
  levels: ({ given, count }) =>
    `"${given}" does not name a level (low, high, open, sda or scl) for each of its ${count} pins, separated by a space`,
  value: ({ value }) => `the field does not take ${JSON.stringify(value)}`,
};

const PATTERN_FAULTS: Readonly<Record<PatternFault, string>> = {
  'too-long': `the pattern is longer than ${LIMITS.patternChars} characters`,
  'not-an-expression': 'the pattern is no regular expression',
  'too-many-ways': 'the pattern has too many ways to match',
  'too-many-ways-in-file': 'the patterns of this file have too many ways to match',
  'repeats-within-repeat': 'the pattern repeats a group that itself repeats or chooses',
  'refers-back': 'the pattern refers back to a group',
  'looks-around': 'the pattern looks around',
};

function ownerOf(owner: ReferenceOwner): string {
  if (owner.kind === 'power domain') return `${owner.id}.${owner.key}`;
  if (owner.kind === 'pad') return `The pad ${owner.id}`;
  return owner.kind === 'resource group' ? `The group ${owner.id}` : owner.id;
}

function not(given: unknown): string {
  return given === undefined ? '' : `, not ${JSON.stringify(given)}`;
}
