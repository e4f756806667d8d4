import {
  type Detail,
  type DetailParams,
  type EditDescription,
  type EditDescriptionParams,
  firstDetails,
} from '#engine/edits/edit-description.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import { counted, list, number, quantity } from '../format.ts';
import { inLanguage } from '../language.ts';
import { endOf, fieldOf, nameOf } from '../names.ts';
import { inWords } from '../vocabulary.ts';

/** What a person is asked to accept about one thing of a proposal. */
export function editDescriptionWords(ask: EditDescription): string {
  return worded<EditDescriptionParams, keyof EditDescriptionParams, string>(editDescriptionTexts.codes, ask);
}

export const editDescriptionTexts = inLanguage('asks', {
  details: {
    label: ({ to }) => `label to “${to}”`,
    field: ({ key, to }) => (to === null ? `without ${fieldOf(key)}` : `${fieldOf(key)} to ${to}`),
    rotation: ({ degrees }) => `rotation to ${number(degrees)}°`,
    flip: ({ to }) => (to ? 'flipped' : 'not flipped'),
    group: ({ to }) => (to === null ? 'out of its group' : `group to “${to}”`),
    lock: ({ to }) => (to ? 'locked' : 'unlocked'),
    quantity: ({ to }) => `quantity to ${number(to)}`,
    definition: ({ to }) => `definition to ${to}`,
    place: () => 'moved',
    pin: ({ slot, resource }) => `${inWords(slot)} fixed to ${nameOf({ id: resource })}`,
    unpin: ({ interface: port }) => `pins of ${nameOf({ id: port })} released`,
    joint: () => 'one connection',
    ambient: ({ to }) => (to === null ? 'no ambient temperature' : `${number(to[0])} to ${quantity(to[1], '°C')}`),
    look: ({ to }) =>
      to === null ? 'its usual look' : to === 'drawn' ? 'parts drawn as themselves' : 'parts as blocks',
    severity: ({ rule, to }) => `${rule} to ${to ?? 'its own severity'}`,
  } satisfies Catalogue<DetailParams, string>,
  andMore: ({ shown, count }: { readonly shown: string; readonly count: number }) =>
    `${shown} and ${number(count)} more`,
  codes: {
    'add-part': ({ name, definition, count, connections }) => {
      const part = `${count === 1 ? '' : `${number(count)} × `}${name}${definition === null ? '' : ` (${definition})`}`;
      if (connections === 0) return `Add ${part}`;
      return `Add ${part}, ${counted(connections, { one: 'connection', other: 'connections' })}`;
    },
    'change-part': ({ part, details }) => `Change ${part}: ${listed(details)}`,
    'move-part': ({ part }) => `Move ${part}`,
    'remove-part': ({ part }) => `Remove ${part}`,
    connect: ({ from, to }) => `Connect ${endOf(from)} to ${endOf(to)}`,
    disconnect: ({ between }) => `Disconnect ${list(between)}`,
    'change-connection': ({ between, details }) => `Change the connection of ${list(between)}: ${listed(details)}`,
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
  } satisfies Catalogue<EditDescriptionParams, string>,
});

/** "A, B and 4 more". */
function listed(details: readonly Detail[]): string {
  const { shown, more } = firstDetails(details);
  const words = shown.map(detailWords).join(', ');
  return more === 0 ? words : editDescriptionTexts.andMore({ shown: words, count: more });
}

function detailWords(detail: Detail): string {
  return worded<DetailParams, keyof DetailParams, string>(editDescriptionTexts.details, detail);
}
