import { counted } from '../format.ts';
import { inLanguage } from '../language.ts';

interface Count {
  readonly count: number;
}

/** A board without its canvas, for one that the page cannot show. */
export const safeTexts = inLanguage('safe', {
  title: 'Safe view',
  means:
    'The board is opened without its canvas and its rules, so that it opens whatever it contains. Nothing changes until you ask for it.',
  holds: ({ parts, connections, notes }: { parts: number; connections: number; notes: number }) =>
    [
      counted(parts, { one: 'part', other: 'parts' }),
      counted(connections, { one: 'connection', other: 'connections' }),
      counted(notes, { one: 'note', other: 'notes' }),
    ].join(' · '),
  outOfBounds: 'Beyond the limits',
  allWithin: 'Everything is within its limits.',
  cutMeans: ({ count }: Count) =>
    `${counted(count, { one: 'value is', other: 'values are' })} larger, longer or more numerous than allowed. “Cut to size” shortens texts and lists, moves numbers to the nearest bound, and removes surplus entries.`,
  unreadable: 'Unreadable',
  unreadableMeans: ({ count }: Count) =>
    `Busbar cannot read ${counted(count, { one: 'entry', other: 'entries' })}. ${count === 1 ? 'It is' : 'They are'} kept in the board, but not shown.`,
  entry: ({ root, key }: { root: string; key: string }) => `${root} · ${key}`,
  more: ({ count }: Count) => `and ${counted(count, { other: 'more' })}`,
  removeUnreadable: ({ count }: Count) => (count === 1 ? 'Remove it' : 'Remove them'),
  download: 'Download the board',
  openNormally: 'Open with the canvas',
  openSafely: 'Open the safe view',
  didNotOpen: 'This board did not open last time',
  didNotOpenMeans:
    'The page was closed or stopped before the board was shown. The safe view opens it without its canvas, and shows what may be wrong with it.',
});
