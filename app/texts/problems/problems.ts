import { type Catalogue, worded } from '#schemas/coded.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { ProblemReason } from '#schemas/part-definition/problem.ts';
import type {
  CountedList,
  DrawingWord,
  FieldFault,
  FieldFaultParams,
  IdKind,
  InstanceShortage,
  InstanceShortageParams,
  PatternFault,
  ProblemParams,
  ReferenceOwner,
  StrapFault,
  StrapFaultParams,
} from '#schemas/part-definition/problem-params.ts';
import { alternatives, counted, current, list, number, quantity } from '../format.ts';
import { inLanguage } from '../language.ts';
import { fieldOf, functionOf, nameOf } from '../names.ts';
import { inWords, protocolName, protocolWords } from '../vocabulary.ts';
import { expectationWords } from './expectations.ts';
import { faultAtLineWords } from './text-faults.ts';

/** What is wrong with a definition, in sentences for people who see the place beside it. */
export function problemWords(problem: ProblemReason): string {
  const words = worded<ProblemParams, keyof ProblemParams, string>(problemsTexts.codes, problem);
  return words.length > LIMITS.messageChars ? `${words.slice(0, LIMITS.messageChars)}…` : words;
}

/** The same, for people who do not see the place. */
export function problemWordsAtPlace(problem: ProblemReason): string {
  const words = problemWords(problem);
  if (problem.code !== 'shape') return words;
  const { place } = problem.params;
  return place === '' ? words : problemsTexts.at({ place: placeName(place), words });
}

export const problemsTexts = inLanguage('problems', {
  at: ({ place, words }: { readonly place: string; readonly words: string }) => `${place}: ${words}`,
  nth: ({ name, nth }: { readonly name: string; readonly nth: number }) => `${name} ${number(nth)}`,
  example: ({ value }: { readonly value: string }) => ` Example: ${value}.`,
  found: ({ value }: { readonly value: string }) => ` Found: ${value}.`,
  codes: {
    'text-invalid': ({ fault }) => faultAtLineWords(fault),
    'key-repeated': ({ key, kept }) =>
      kept
        ? `The key “${key}” appears twice in one place. Only the last one counts; both are kept.`
        : `The key “${key}” appears twice in one place, and only the last one counts. Remove one.`,
    'value-not-json': () => 'This value cannot be stored in a file.',
    'number-too-great': () => 'This number is too large.',
    'key-forbidden': ({ key }) => `The key “${key}” is not allowed.`,
    'nested-too-deep': ({ limit }) => `The file is nested more than ${number(limit)} levels deep.`,
    'values-too-many': ({ limit }) => `The file has more than ${number(limit)} values.`,
    'keys-too-many': ({ limit, count }) =>
      `There are ${counted(count, { one: 'key', other: 'keys' })} in one place; at most ${number(limit)} are allowed.`,
    'characters-too-many': ({ limit }) => `The file has more than ${number(limit)} characters.`,
    'list-too-long': ({ of, ...bound }) => listTooLong(of, bound),

    shape: ({ expected, example, given }) => `It ${expectationWords(expected)}.${exampleOf(example)}${foundOf(given)}`,
    'id-not-kebab-case': ({ given }) =>
      `The id of a part consists of lower-case letters, digits and hyphens.${foundOf(given)}`,
    'geometry-out-of-range': ({ key, expected, given }) =>
      `${fieldOf(key)} ${expectationWords(expected)}.${foundOf(given)}`,
    'size-not-positive': ({ key, given }) => `${fieldOf(key)} must be more than 0.${foundOf(given)}`,
    'key-unknown': ({ key }) => `“${key}” is not a key of a part definition here. A key of your own begins with “x_”.`,
    'key-of-other-domain': ({ key, domains, domain }) =>
      `${fieldOf(key)} belongs to ${list(domains)} domains, not to ${domain} ones.`,
    'board-version': ({ version, limit }) =>
      `The file has version ${number(version)}, and this page reads versions up to ${number(limit)}. Reload the page to get the newest Busbar.`,

    'domain-repeated': ({ domain, count }) => `There are ${number(count)} ${domain} domains. Merge them.`,
    'id-repeated': ({ of, id, count }) => `${countedOf(of, count)} of this domain have the id “${id}”. Rename one.`,
    'reference-missing': ({ owner, to, id }) =>
      to === 'resource'
        ? `${ownerOf(owner)} names the pin “${id}”, which this domain does not have.`
        : to === 'interface'
          ? `${ownerOf(owner)} names the interface “${id}”, which this domain does not have.`
          : `${ownerOf(owner)} names the power domain “${id}”, which this domain does not have.`,

    'function-unknown': ({ given, meant }) =>
      meant === null
        ? `There is no function “${given}”.`
        : `There is no function “${given}”; ${functionOf(meant)} is probably meant.`,
    'function-of-other-domain': ({ function: name, domains, domain }) =>
      `${sentence(functionOf(name))} is a function of ${list(domains)} domains, not of ${domain} ones.`,
    'protocol-unknown': ({ given, meant }) =>
      meant === null
        ? `There is no protocol “${given}”.`
        : `There is no protocol “${given}”; ${protocolWords(meant)} is probably meant.`,
    'protocol-of-other-domain': ({ protocol, of, domain }) =>
      `${protocolName(protocol)} is a protocol of ${of} domains, not of ${domain} ones.`,
    'role-unknown': ({ given, protocol, roles }) =>
      `${protocolName(protocol)} has no role “${given}”. Choose ${alternatives(roles.map(inWords))}.`,
    'role-aliased': ({ given, protocol, role }) =>
      `“${given}” is another word for the role ${inWords(role)} of ${protocolWords(protocol)}.`,
    'taxonomy-unknown': ({ path }) => `There is no category “${path}”.`,
    'share-unknown': ({ resource, function: name }) => `${resource} has no function ${functionOf(name)} to share with.`,
    'share-not-required': ({ interface: id, function: name }) =>
      `${nameOf({ id })} does not need ${functionOf(name)}, so it cannot share with it.`,
    'share-one-way': ({ function: name, other }) =>
      `${sentence(functionOf(name))} shares with ${functionOf(other)}, but not the other way round. It is read as both ways.`,

    'requires-unsatisfiable': ({ interface: id, lack }) => `${nameOf({ id })} can never be used: ${lackOf(lack)}.`,
    'instances-unreachable': ({ interface: id, stated, possible }) =>
      `${nameOf({ id })} states at most ${counted(stated, INSTANCES)}, but the pins allow ${number(possible)}.`,
    'signals-combined': ({ resource, functions, interface: id }) =>
      `${resource} carries ${list(functions.map(functionOf))}, which ${nameOf({ id })} needs at the same time. One entry is one pin.`,

    'range-inverted': ({ key, range: [from, to] }) =>
      `${fieldOf(key)} runs from ${number(from)} to ${number(to)}. The lowest value comes first.`,
    'nominal-outside-range': ({ rail, nominal_V, range_V: [from, to] }) =>
      `The nominal voltage of ${rail}, ${quantity(nominal_V, 'V')}, is outside its range of ${number(from)} to ${quantity(to, 'V')}.`,
    'levels-overlap': ({ resource, of, low_V, high_V }) =>
      of === 'input'
        ? `The input levels of ${resource} overlap: low reaches up to ${quantity(low_V, 'V')}, high begins at ${quantity(high_V, 'V')}. Check the rows of the data sheet.`
        : `The output levels of ${resource} overlap: low reaches up to ${quantity(low_V, 'V')}, high begins at ${quantity(high_V, 'V')}. Check the rows of the data sheet.`,
    'level-above-rail': ({ resource, of, level_V, rail_V }) =>
      of === 'input'
        ? `The high input level of ${resource}, ${quantity(level_V, 'V')}, is above its rail of at most ${quantity(rail_V, 'V')}. Check its power domain.`
        : `The high output level of ${resource}, ${quantity(level_V, 'V')}, is above its rail of at most ${quantity(rail_V, 'V')}. Check its power domain.`,
    'peak-below-continuous': ({ resource, peak_mA, continuous_mA }) =>
      `The peak current of ${resource}, ${current(peak_mA, continuous_mA)}, is below its continuous current of ${current(continuous_mA, peak_mA)}.`,
    'working-pressure-above': ({ resource, working_bar, limit_bar }) =>
      `The working pressure of ${resource}, ${quantity(working_bar, 'bar')}, is above its maximum of ${quantity(limit_bar, 'bar')}.`,
    'pin-count': ({ stated, count }) =>
      `The part states ${counted(stated, PINS)}, but lists ${number(count)}. ${stated > count ? 'Add the missing ones, or pins without a connection' : 'Correct the count'}.`,
    'domain-empty': ({ domain }) => `The ${domain} domain is empty.`,

    'field-invalid': ({ field, fault }) => `Custom field “${field}”: ${fieldFaultOf(fault)}.`,
    'strap-invalid': ({ interface: id, field, fault }) =>
      `The pins that decide “${field}” of ${nameOf({ id })}: ${strapFaultOf(fault)}.`,
    'pad-repeated': ({ pad, resources }) =>
      `Pad ${pad} belongs to ${list(resources)} at the same time. A pad belongs to one pin only.`,
    'pads-at-one-place': ({ pads, at_mm: [x, y] }) =>
      `Pads ${list(pads)} are at the same place, ${number(x)} and ${quantity(y, 'mm')} from the top left corner.`,
    'pad-outside': ({ pad, at_mm: [x, y], across_mm, down_mm, reach_mm }) =>
      reach_mm === 0
        ? `Pad ${pad}, ${number(x)} and ${quantity(y, 'mm')} from the top left corner, is outside the part of ${number(across_mm)} by ${quantity(down_mm, 'mm')}.`
        : `Pad ${pad}, ${number(x)} and ${quantity(y, 'mm')} from the top left corner, is outside the part of ${number(across_mm)} by ${quantity(down_mm, 'mm')} and its leads of ${quantity(reach_mm, 'mm')}.`,
    'pitch-implausible': ({ count, pitch_mm }) =>
      pitch_mm === 0
        ? `A row of ${counted(count, PADS)} needs the distance from one to the next.`
        : `A pitch of ${quantity(pitch_mm, 'mm')} is not plausible for a row of ${counted(count, PADS)}.`,
    'drawing-word-unknown': ({ of, given }) => unknownWordOf(of, given),
    'drawing-incomplete': ({ class: name, key }) => `A drawing of the class “${name}” needs ${fieldOf(key)}.`,
    'pattern-unsafe': ({ field, fault }) => `Custom field “${field}”: ${patternFaultOf(fault)}.`,

    'version-unsupported': ({ given }) =>
      `The file is written in version “${given}” of the format. Versions 1.0 to 1.4 are read; what others add is kept.`,
    'version-legacy': ({ given, short }) => `The version “${given}” is written in an old form. Write “${short}”.`,
    'categories-legacy': () => 'Categories are an old form of the taxonomy.',
    'shape-legacy': () => 'A shape is an old form of the outline.',
    'geometry-elsewhere': () => 'The geometry is in an old place.',
    'geometry-key-elsewhere': ({ key }) => `${fieldOf(key)} belongs to the geometry.`,
    'spelling-legacy': ({ key }) => `“${key}” is an old spelling of this key.`,
    'purchase-shadowed': () =>
      'There are offers in two places. These are ignored; those at the top level of the file are used.',
    'link-unsafe': ({ scheme }) => `A link begins with https: or http:, not with “${scheme}”.`,
  } satisfies Catalogue<ProblemParams, string>,
  lists: {
    custom_fields: ({ limit, count }) =>
      `A part has at most ${number(limit)} custom fields of its own; this one has ${number(count)}.`,
    domains: ({ limit, count }) => `A part has at most ${number(limit)} domains; this one has ${number(count)}.`,
    resources: ({ limit, count }) => `A domain has at most ${number(limit)} pins; this one has ${number(count)}.`,
    interfaces: ({ limit, count }) =>
      `A domain has at most ${number(limit)} interfaces; this one has ${number(count)}.`,
    slots: ({ limit, count }) =>
      `The interfaces of a part need at most ${number(limit)} pins together; these need ${number(count)}.`,
  } satisfies Record<CountedList, (named: { readonly limit: number; readonly count: number }) => string>,
  kinds: {
    resource: ({ count }) => counted(count, PINS),
    interface: ({ count }) => counted(count, { one: 'interface', other: 'interfaces' }),
    'resource group': ({ count }) => counted(count, { one: 'group', other: 'groups' }),
    'power domain': ({ count }) => counted(count, { one: 'power domain', other: 'power domains' }),
  } satisfies Record<IdKind, (named: { readonly count: number }) => string>,
  owners: {
    group: ({ id }: { readonly id: string }) => `The group “${id}”`,
    pad: ({ id }: { readonly id: string }) => `The pad “${id}”`,
    compatible_domains: ({ id }: { readonly id: string }) => `The list of power domains compatible with “${id}”`,
    derived_from: ({ id }: { readonly id: string }) => `The list of power domains that “${id}” is derived from`,
    bridged: ({ id }: { readonly id: string }) => `The power domain that “${id}” is bridged to`,
  },
  lacks: {
    'not-offered': ({ function: name }) => `no pin offers ${functionOf(name)}`,
    'too-few': ({ function: name, needed, offered }) =>
      `it needs ${counted(needed, PINS)} for ${functionOf(name)}, and the part has ${number(offered)}`,
    'not-at-once': ({ functions }) =>
      `there are not enough pins for ${list(functions.map(functionOf))} at the same time`,
  } satisfies Catalogue<InstanceShortageParams, string>,
  strapFaults: {
    'field-unknown': () => 'the interface has no such field',
    levels: ({ given, count }) =>
      `“${given}” does not name a level (low, high, open, sda or scl) for ${count === 1 ? 'its pin' : `each of its ${number(count)} pins`}`,
    value: ({ value }) => `the field does not take “${shown(value)}”`,
  } satisfies Catalogue<StrapFaultParams, string>,
  unknownWords: {
    class: ({ given }) => `“${given}” is not a class of drawing.`,
    colour: ({ given }) => `“${given}” is not a colour of a drawing.`,
    feature: ({ given }) => `“${given}” is not a feature that a drawing can show.`,
    symbol: ({ given }) => `“${given}” is not a symbol of this class of drawing.`,
    actuator: ({ given }) => `“${given}” is not an actuator of a valve.`,
  } satisfies Record<DrawingWord, (named: { readonly given: string }) => string>,
  fieldFaults: {
    'key-repeated': () => 'another field has the same key',
    'options-missing': () => 'a choice needs options',
    'bounds-inverted': ({ min, max }) => `the minimum ${number(min)} is above the maximum ${number(max)}`,
    type: ({ type }) =>
      ({
        string: 'the value must be a text',
        number: 'the value must be a number',
        boolean: 'the value must be true or false',
      })[type],
    'below-min': ({ value, limit }) => `${number(value)} is below the minimum of ${number(limit)}`,
    'above-max': ({ value, limit }) => `${number(value)} is above the maximum of ${number(limit)}`,
    option: ({ options }) => `the value must be ${alternatives(options)}`,
    'too-long': ({ limit }) => `the value has more than ${number(limit)} characters`,
    pattern: ({ pattern }) => `the value does not match the pattern “${pattern}”`,
  } satisfies Catalogue<FieldFaultParams, string>,
  patternFaults: {
    'too-long': 'the pattern is too long',
    'not-an-expression': 'the pattern is not a regular expression',
    'too-many-ways': 'the pattern could take too long to match',
    'too-many-ways-in-file': 'the patterns of this part could take too long to match',
    'repeats-within-repeat': 'the pattern repeats a group that repeats or chooses itself',
    'refers-back': 'the pattern refers back to a group',
    'looks-around': 'the pattern looks ahead or behind',
  } satisfies Record<PatternFault, string>,
});

const PINS = { one: 'pin', other: 'pins' };
const PADS = { one: 'pad', other: 'pads' };
const INSTANCES = { one: 'instance', other: 'instances' };

function listTooLong(of: CountedList, bound: { readonly limit: number; readonly count: number }): string {
  return problemsTexts.lists[of](bound);
}

function countedOf(of: IdKind, count: number): string {
  return problemsTexts.kinds[of]({ count });
}

function lackOf(lack: InstanceShortage): string {
  return worded<InstanceShortageParams, keyof InstanceShortageParams, string>(problemsTexts.lacks, lack);
}

function fieldFaultOf(fault: FieldFault): string {
  return worded<FieldFaultParams, keyof FieldFaultParams, string>(problemsTexts.fieldFaults, fault);
}

function strapFaultOf(fault: StrapFault): string {
  return worded<StrapFaultParams, keyof StrapFaultParams, string>(problemsTexts.strapFaults, fault);
}

function unknownWordOf(of: DrawingWord, given: string): string {
  return problemsTexts.unknownWords[of]({ given });
}

function patternFaultOf(fault: PatternFault): string {
  return problemsTexts.patternFaults[fault];
}

function ownerOf(owner: ReferenceOwner): string {
  if (owner.kind === 'power domain') return problemsTexts.owners[owner.key]({ id: owner.id });
  if (owner.kind === 'resource group') return problemsTexts.owners.group({ id: owner.id });
  if (owner.kind === 'pad') return problemsTexts.owners.pad({ id: owner.id });
  return owner.kind === 'interface' ? nameOf(owner) : owner.id;
}

function exampleOf(example: Json | undefined): string {
  return example === undefined ? '' : problemsTexts.example({ value: shown(example) });
}

function foundOf(given: Json | undefined): string {
  return given === undefined ? '' : problemsTexts.found({ value: shown(given) });
}

/** A value as people read it; `given` of a list or an object is what it holds, shortened. */
function shown(value: Json): string {
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return list(value.map(shown));
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value).replace(/[{}"]/g, '');
}

/** The last key of a pointer, with the number of the entry where it ends in a list. */
function placeName(pointer: string): string {
  const tokens = pointer.split('/').slice(1);
  const last = tokens.at(-1) ?? '';
  if (!/^\d+$/.test(last)) return fieldOf(last.replaceAll('~1', '/').replaceAll('~0', '~'));
  return problemsTexts.nth({ name: fieldOf(tokens.at(-2) ?? ''), nth: Number(last) + 1 });
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
