import { type Catalogue, worded } from '#schemas/coded.ts';
import type { Named } from '../definition/named.ts';
import type { DifferenceParams, OneDifference } from '../difference/difference-item.ts';
import { interfaceId, nameOf } from './names.ts';

/** What two boards differ in, for agents and the command line. */
export function differenceForAgents(difference: OneDifference): string {
  return worded(DIFFERENCES, difference);
}

const DIFFERENCES: Catalogue<DifferenceParams, string> = {
  'board-renamed': ({ before, after }) => `name: “${before}” → “${after}”`,
  ambient: ({ before, after }) => `ambient temperature: ${range(before)} → ${range(after)}`,
  look: ({ before, after }) => `look: ${before ?? 'usual'} → ${after ?? 'usual'}`,
  severity: ({ rule, before, after }) => `severity of ${rule}: ${before ?? 'its own'} → ${after ?? 'its own'}`,
  'part-added': ({ part, definition }) => `${part}${inBrackets(definition)} added`,
  'part-removed': ({ part, definition }) => `${part}${inBrackets(definition)} removed`,
  'part-renamed': ({ before, after }) => `${before} renamed ${after}`,
  'part-moved': ({ part }) => `${part} moved`,
  'part-turned': ({ part, degrees }) => `${part} turned to ${degrees}°`,
  'part-flipped': ({ part, flipped }) => `${part} ${flipped ? 'flipped' : 'flipped back'}`,
  'part-locked': ({ part, locked }) => `${part} ${locked ? 'locked' : 'unlocked'}`,
  'part-group': ({ part, before, after }) => `${part}: group ${before ?? 'none'} → ${after ?? 'none'}`,
  'part-quantity': ({ part, before, after }) => `${part}: quantity ${before} → ${after}`,
  'part-definition': ({ part, before, after }) => `${part}: definition ${before} → ${after}`,
  'part-field': ({ part, field, before, after }) => `${part}: ${field} ${before ?? 'not set'} → ${after ?? 'not set'}`,
  'connection-added': ({ from, to }) => `${interfaceId(from)} connected to ${interfaceId(to)}`,
  'connection-removed': ({ from, to }) => `${interfaceId(from)} disconnected from ${interfaceId(to)}`,
  'connection-pins': ({ from, to, end, before, after }) =>
    `${interfaceId(from)} to ${interfaceId(to)}: pins of ${end.part} ${pins(before)} → ${pins(after)}`,
  'connection-lines': ({ from, to }) => `${interfaceId(from)} to ${interfaceId(to)}: joins other lines`,
  'connection-route': ({ from, to }) => `${interfaceId(from)} to ${interfaceId(to)}: its wires run elsewhere`,
  'connection-field': ({ from, to, field, before, after }) =>
    `${interfaceId(from)} to ${interfaceId(to)}: ${field} ${before ?? 'not set'} → ${after ?? 'not set'}`,
  'pin-fixed': ({ end, slot, resource }) => `${slot} of ${interfaceId(end)} fixed to ${nameOf(resource)}`,
  'pin-freed': ({ end, slot, resource }) => `${slot} of ${interfaceId(end)} no longer fixed to ${nameOf(resource)}`,
  'pin-changed': ({ end, slot, before, after }) =>
    `${slot} of ${interfaceId(end)} fixed to ${nameOf(after)}, before to ${nameOf(before)}`,
  'note-added': ({ kind, text }) => `${kind} “${text}” added`,
  'note-removed': ({ kind, text }) => `${kind} “${text}” removed`,
  'note-text': ({ kind, before, after }) => `${kind} “${before}” → “${after}”`,
  'note-moved': ({ kind, text }) => `${kind} “${text}” moved`,
  'note-resized': ({ kind, text }) => `${kind} “${text}” resized`,
  'waiver-added': ({ rule, why }) => `${rule} waived: ${why}`,
  'waiver-removed': ({ rule }) => `waiver of ${rule} removed`,
  'waiver-changed': ({ rule }) => `waiver of ${rule} changed`,
  'item-ticked': () => 'item of the checklist ticked',
  'item-unticked': () => 'item of the checklist unticked',
  'definition-added': ({ definition }) => `definition of ${definition} added`,
  'definition-removed': ({ definition }) => `definition of ${definition} removed`,
  'other-property': ({ thing, property }) => `${thing}: ${property} changed`,
};

function inBrackets(definition: string | null): string {
  return definition === null ? '' : ` (${definition})`;
}

function range(ambient_C: readonly [number, number] | null): string {
  return ambient_C === null ? 'not set' : `${ambient_C.join(' to ')} °C`;
}

function pins(resources: readonly Named[]): string {
  return resources.length === 0 ? 'none' : resources.map(nameOf).join(', ');
}
