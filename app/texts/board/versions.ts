import { counted, date, dateAndTime, number } from '../format.ts';
import { inLanguage } from '../language.ts';

interface Named {
  readonly name: string;
  readonly made: number;
}

/** Versions of a board. */
export const versionsTexts = inLanguage('versions', {
  nameLabel: 'Name of this version',
  namePlaceholder: 'As ordered',
  keep: 'Keep this version',
  empty: 'No versions yet',
  emptyHint:
    'Keep the board under a name before a big change. While you edit, Busbar keeps a version every hour by itself.',
  offline: 'The server cannot be reached: only the versions of this device are listed.',
  waits: 'on this device only',
  by: ({ name, time }: { name: string; time: string }) => `${name}, ${time}`,
  nameOf: ({ name, made }: Named) => (name === '' ? `version of ${dateAndTime(made)}` : name),
  automatic: 'Automatic',
  day: ({ at }: { at: number }) => date(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  time: ({ at }: { at: number }) => date(at, { timeStyle: 'short' }),
  shown: ({ name }: { name: string }) => `Looking at ${name}`,
  back: 'Back to now',
  restore: 'Restore',
  rename: 'Rename',
  save: 'Save',
  delete: 'Delete',
  undo: 'Undo',
  compare: 'Compare with',
  compareNothing: 'nothing',
  compareNow: 'now',
  since: 'Since then',
  between: ({ name }: { name: string }) => `From then to ${name}`,
  same: 'Nothing differs.',
  kind: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  groups: {
    board: 'Settings',
    parts: 'Parts',
    connections: 'Connections',
    pins: 'Fixed pins',
    notes: 'Notes and frames',
    waivers: 'Waivers',
    ticks: 'Checklist',
    definitions: 'Definitions',
  },
  appeared: 'Violations that appeared',
  resolved: 'Violations that were resolved',
  checking: 'Both boards are being checked …',
  cost: 'Cost',
  costWords: ({ before, after }: { before: string; after: string }) => `${before} became ${after}.`,
  dollars: ({ amount, unpriced }: { amount: string; unpriced: number }) =>
    unpriced === 0
      ? `$${amount}`
      : `$${amount} (${counted(unpriced, { one: 'line', other: 'lines' })} without a price)`,
  more: ({ count }: { count: number }) => `Show all ${number(count)}`,
  beforeRestoring: ({ version }: { version: string }) => `Before restoring ${version}`,
  restored: ({ version }: { version: string }) =>
    `The board is as it was in ${version}. Its state before that is kept as a version.`,
  unreadable: {
    damaged: 'This version is damaged and cannot be shown. The board itself is not affected.',
    newer: 'A newer Busbar made this version. Reload the page to get it.',
    'too-large': 'This version is larger than a board may be.',
  },
});
