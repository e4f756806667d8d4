import type { FieldValue, Look, Severity } from '#engine/board/values.ts';
import type { Named } from '#engine/definition/named.ts';
import type { DifferenceParams, OneDifference } from '#engine/difference/difference-item.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import { list, number, quantity } from '../format.ts';
import { inLanguage } from '../language.ts';
import { fieldOf, functionOf, interfaceOfPart, nameOf } from '../names.ts';

/** What two boards differ in, for people. */
export function differenceWords(difference: OneDifference): string {
  return worded<DifferenceParams, keyof DifferenceParams, string>(differencesTexts.codes, difference);
}

export const differencesTexts = inLanguage('differences', {
  notSet: 'not set',
  yes: 'yes',
  no: 'no',
  none: 'none',
  usual: 'the usual look',
  blocks: 'blocks',
  drawn: 'drawn parts',
  ownSeverity: 'the rule’s own severity',
  ambient: ([from, to]: readonly [number, number]) => `${number(from)} to ${quantity(to, '°C')}`,
  codes: {
    'board-renamed': ({ before, after }) => `The board’s name: “${before}” became “${after}”.`,
    ambient: ({ before, after }) => `Ambient temperature: ${ambientWords(before)} became ${ambientWords(after)}.`,
    look: ({ before, after }) => `Look: ${lookWords(before)} became ${lookWords(after)}.`,
    severity: ({ rule, before, after }) =>
      `Severity of ${rule}: ${severityWords(before)} became ${severityWords(after)}.`,
    'part-added': ({ part, definition }) => `${part}${definition === null ? '' : ` (${definition})`} was added.`,
    'part-removed': ({ part, definition }) => `${part}${definition === null ? '' : ` (${definition})`} was removed.`,
    'part-renamed': ({ before, after }) => `${before} was renamed ${after}.`,
    'part-moved': ({ part }) => `${part} was moved.`,
    'part-turned': ({ part, degrees }) => `${part} was turned to ${number(degrees)}°.`,
    'part-flipped': ({ part, flipped }) => (flipped ? `${part} was flipped.` : `${part} was flipped back.`),
    'part-locked': ({ part, locked }) => (locked ? `${part} was locked.` : `${part} was unlocked.`),
    'part-group': ({ part, before, after }) => `Group of ${part}: ${groupWords(before)} became ${groupWords(after)}.`,
    'part-quantity': ({ part, before, after }) => `Quantity of ${part}: ${number(before)} became ${number(after)}.`,
    'part-definition': ({ part, before, after }) => `Definition of ${part}: ${before} became ${after}.`,
    'part-field': ({ part, field, before, after }) =>
      `${fieldOf(field)} of ${part}: ${valueWords(before)} became ${valueWords(after)}.`,
    'connection-added': ({ from, to }) => `${interfaceOfPart(from)} was connected to ${interfaceOfPart(to)}.`,
    'connection-removed': ({ from, to }) => `${interfaceOfPart(from)} was disconnected from ${interfaceOfPart(to)}.`,
    'connection-pins': ({ from, to, end, before, after }) =>
      `${interfaceOfPart(from)} to ${interfaceOfPart(to)}: the pins of ${end.part} were ${pinWords(before)} and became ${pinWords(after)}.`,
    'connection-lines': ({ from, to }) => `${interfaceOfPart(from)} to ${interfaceOfPart(to)} joins other lines.`,
    'connection-route': ({ from, to }) =>
      `The wires from ${interfaceOfPart(from)} to ${interfaceOfPart(to)} were laid elsewhere.`,
    'connection-field': ({ from, to, field, before, after }) =>
      `${fieldOf(field)} of ${interfaceOfPart(from)} to ${interfaceOfPart(to)}: ${valueWords(before)} became ${valueWords(after)}.`,
    'pin-fixed': ({ end, slot, resource }) =>
      `${functionOf(slot)} of ${interfaceOfPart(end)} was fixed to ${nameOf(resource)}.`,
    'pin-freed': ({ end, slot, resource }) =>
      `${functionOf(slot)} of ${interfaceOfPart(end)} is no longer fixed to ${nameOf(resource)}.`,
    'pin-changed': ({ end, slot, before, after }) =>
      `${functionOf(slot)} of ${interfaceOfPart(end)} was fixed to ${nameOf(before)} and is now fixed to ${nameOf(after)}.`,
    'note-added': ({ kind, text }) =>
      kind === 'frame' ? `The frame “${text}” was added.` : `The note “${text}” was added.`,
    'note-removed': ({ kind, text }) =>
      kind === 'frame' ? `The frame “${text}” was removed.` : `The note “${text}” was removed.`,
    'note-text': ({ kind, before, after }) =>
      kind === 'frame' ? `The frame “${before}” became “${after}”.` : `The note “${before}” became “${after}”.`,
    'note-moved': ({ kind, text }) =>
      kind === 'frame' ? `The frame “${text}” was moved.` : `The note “${text}” was moved.`,
    'note-resized': ({ kind, text }) =>
      kind === 'frame' ? `The frame “${text}” was resized.` : `The note “${text}” was resized.`,
    'waiver-added': ({ rule, why }) => `${rule} was waived: ${why}.`,
    'waiver-removed': ({ rule }) => `The waiver of ${rule} was removed.`,
    'waiver-changed': ({ rule }) => `The waiver of ${rule} was changed.`,
    'item-ticked': () => 'An item of the checklist was ticked.',
    'item-unticked': () => 'An item of the checklist was unticked.',
    'definition-added': ({ definition }) => `The definition of ${definition} was added.`,
    'definition-removed': ({ definition }) => `The definition of ${definition} was removed.`,
    'other-property': ({ thing, property }) => `${fieldOf(property)} of ${thing} was changed.`,
  } satisfies Catalogue<DifferenceParams, string>,
});

function ambientWords(ambient_C: readonly [number, number] | null): string {
  return ambient_C === null ? differencesTexts.notSet : differencesTexts.ambient(ambient_C);
}

function severityWords(severity: Severity | null): string {
  return severity ?? differencesTexts.ownSeverity;
}

function groupWords(group: string | null): string {
  return group ?? differencesTexts.none;
}

function lookWords(look: Look | null): string {
  return look === null ? differencesTexts.usual : differencesTexts[look];
}

function valueWords(value: FieldValue | null): string {
  if (value === null) return differencesTexts.notSet;
  if (typeof value === 'boolean') return value ? differencesTexts.yes : differencesTexts.no;
  return typeof value === 'number' ? number(value) : value;
}

function pinWords(resources: readonly Named[]): string {
  return resources.length === 0 ? differencesTexts.none : list(resources.map(nameOf));
}
