import { number } from '../format.ts';
import { inLanguage } from '../language.ts';

/** What a call of an agent changed: one text for each thing. */
export const callChangesTexts = inLanguage('callChanges', {
  part: {
    added: ({ part }: Part) => `Added ${part}`,
    moved: ({ part }: Part) => `Moved ${part}`,
    removed: ({ part }: Part) => `Removed ${part}`,
    changed: ({ part, fields }: Part & Fields) => `Changed ${part}: ${fields}`,
  },
  aConnection: 'a connection',
  connection: {
    added: ({ ends }: Ends) => `Connected ${ends}`,
    removed: ({ ends }: Ends) => `Disconnected ${ends}`,
    changed: ({ ends, fields }: Ends & Fields) => `Changed the connection of ${ends}: ${fields}`,
  },
  note: {
    added: ({ text }: Text) => `Added the note “${text}”`,
    removed: ({ text }: Text) => `Removed the note “${text}”`,
    changed: ({ text }: Text) => `Changed the note “${text}”`,
  },
  frame: {
    added: ({ text }: Text) => `Added the frame “${text}”`,
    removed: ({ text }: Text) => `Removed the frame “${text}”`,
    changed: ({ text }: Text) => `Changed the frame “${text}”`,
  },
  pinFixed: ({ part }: Part) => `Fixed a pin of ${part}`,
  pinFreed: ({ part }: Part) => `Released a pin of ${part}`,
  waived: 'Waived a violation',
  waivedBecause: ({ why }: { why: string }) => `Waived a violation: ${why}`,
  waiverTakenBack: 'Removed a waiver',
  waiverTakenBackOf: ({ why }: { why: string }) => `Removed a waiver: ${why}`,
  ticked: 'Ticked an item of the checklist',
  unticked: 'Unticked an item of the checklist',
  boardRenamed: ({ name }: { name: string }) => `Renamed the board to ${name}`,
  settingsChanged: 'Changed the settings',
  without: ({ field }: { field: string }) => `without ${field}`,
  set: ({ field, after }: { field: string; after: string }) => `${field} ${after}`,
  became: ({ field, before, after }: { field: string; before: string; after: string }) =>
    `${field} ${before} → ${after}`,
  andMore: ({ shown, count }: { shown: string; count: number }) => `${shown} and ${number(count)} more`,
  reasonsAndMore: ({ shown, count }: { shown: string; count: number }) => `${shown}; and ${number(count)} more`,
});

interface Part {
  readonly part: string;
}

interface Ends {
  readonly ends: string;
}

interface Fields {
  readonly fields: string;
}

interface Text {
  readonly text: string;
}
