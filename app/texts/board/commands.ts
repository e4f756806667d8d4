import { counted } from '../format.ts';
import { inLanguage } from '../language.ts';

/** The palette, the search on the board, and commands that no button names. */
export const commandsTexts = inLanguage('commands', {
  palette: 'Commands, parts, boards and settings',
  placeholder: 'Type a command, a part, a board, a rule …',
  nothing: 'Nothing has that name',
  kind: {
    command: '',
    part: 'on this board',
    library: 'adds the part',
    board: 'board',
    setting: 'setting',
    rule: 'rule',
  },
  found: ({ count }: { count: number }) => counted(count, { one: 'result', other: 'results' }),
  duplicate: 'Duplicate the selection',
  delete: 'Delete the selection',
  deleteKey: 'Delete',
  lock: 'Lock or unlock the selection',
  zoomToSelection: 'Show the selection',
  lifeSize: 'Show at 100 %',
  show: ({ what }: { what: string }) => `Show ${what}`,
  views: { violations: 'violations', power: 'power', buses: 'buses', pins: 'pins' },
  theme: { system: 'Theme of the system', light: 'Light theme', dark: 'Dark theme' },
  finder: {
    label: 'Find on this board',
    placeholder: 'Label, model, interface or note',
    next: 'Next',
    previous: 'Previous',
    close: 'Close the search',
    none: 'Nothing here matches',
    at: ({ at, count }: { at: string; count: string }) => `${at} of ${count}`,
    because: ({ name, about }: { name: string; about: string }) => `${name} · ${about}`,
  },
});
