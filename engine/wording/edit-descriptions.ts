import type { NamedEnd } from '#schemas/call-action.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import {
  type Detail,
  type DetailParams,
  type EditDescription,
  type EditDescriptionParams,
  firstDetails,
} from '../edits/edit-description.ts';

/** What a person was asked to accept, for agents that read what became of it. */
export function editDescriptionForAgents(ask: EditDescription): string {
  return worded(ASKS, ask);
}

const ASKS: Catalogue<EditDescriptionParams, string> = {
  'add-part': ({ name, definition, count, connections }) => {
    const wires = connections === 0 ? '' : `, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
    return `Add ${count === 1 ? '' : `${count} × `}${name}${definition === null ? '' : ` (${definition})`}${wires}`;
  },
  'change-part': ({ part, details }) => `Change ${part}: ${listed(details)}`,
  'move-part': ({ part }) => `Move ${part}`,
  'remove-part': ({ part }) => `Remove ${part}`,
  connect: ({ from, to }) => `Connect ${endOf(from)} to ${endOf(to)}`,
  disconnect: ({ between }) => `Disconnect ${between.join(' and ')}`,
  'change-connection': ({ between, details }) =>
    `Change the connection of ${between.join(' and ')}: ${listed(details)}`,
  'add-note': ({ text }) => `Add the note “${text}”`,
  'add-frame': ({ text }) => `Add the frame “${text}”`,
  'place-note': ({ text }) => `Move or resize the note “${text}”`,
  'change-note': ({ text, to }) => `Change the note “${text}” to “${to}”`,
  'remove-note': ({ text }) => `Remove the note “${text}”`,
  waive: ({ rule, why }) => `Waive ${rule}: ${why}`,
  unwaive: ({ rule }) => `Remove the waiver of ${rule}`,
  'rename-board': ({ name }) => `Rename the board to “${name}”`,
  'change-settings': ({ details }) => `Change the settings: ${listed(details)}`,
  tick: () => 'Tick an item of the checklist',
  untick: () => 'Untick an item of the checklist',
};

const DETAILS: Catalogue<DetailParams, string> = {
  label: ({ to }) => `label to “${to}”`,
  field: ({ key, to }) => {
    const name = key.split('/').at(-1) ?? key;
    return to === null ? `without ${name}` : `${name} to ${to}`;
  },
  rotation: ({ degrees }) => `rotation to ${degrees}°`,
  flip: ({ to }) => (to ? 'flipped' : 'not flipped'),
  group: ({ to }) => (to === null ? 'out of its group' : `group to “${to}”`),
  lock: ({ to }) => (to ? 'locked' : 'unlocked'),
  quantity: ({ to }) => `quantity to ${to}`,
  definition: ({ to }) => `definition to ${to}`,
  place: () => 'moved',
  pin: ({ slot, resource }) => `${slot} fixed to ${resource}`,
  unpin: ({ interface: port }) => `pins of ${port} released`,
  joint: () => 'one connection',
  ambient: ({ to }) => (to === null ? 'no ambient temperature' : `${to.join(' to ')} °C`),
  look: ({ to }) => (to === null ? 'its usual look' : to === 'drawn' ? 'parts drawn as themselves' : 'parts as blocks'),
  severity: ({ rule, to }) => `${rule} to ${to ?? 'its own severity'}`,
};

/** "A, B and 4 more". */
function listed(details: readonly Detail[]): string {
  const { shown, more } = firstDetails(details);
  const words = shown.map((one) => worded(DETAILS, one)).join(', ');
  return more === 0 ? words : `${words} and ${more} more`;
}

function endOf(end: NamedEnd): string {
  return `${end.part} ${end.interface}`;
}
