import { counted, list, number } from '../format.ts';
import { inLanguage } from '../language.ts';

/** Parts whose definition in the library is newer than the one on the board. */
export const definitionUpdateTexts = inLanguage('definitionUpdate', {
  one: 'The library has a newer definition of this part.',
  several: ({ count }: { count: number }) =>
    `The library has newer definitions of ${counted(count, { one: 'part', other: 'parts' })} on this board.`,
  show: 'What changes',
  pinsAdded: ({ names }: Names) => `New pins: ${few(names)}.`,
  pinsRemoved: ({ names }: Names) => `Pins that it no longer has: ${few(names)}.`,
  fieldsAdded: ({ names }: Names) => `New fields: ${few(names)}.`,
  fieldsRemoved: ({ names }: Names) => `Fields that it no longer has: ${few(names)}.`,
  connectionsCarried: ({ names }: Names) => `Connections that move to another interface: ${few(names)}.`,
  connectionsLost: ({ names }: Names) => `Connections that will be lost: ${few(names)}.`,
  connection: ({ from, to }: { from: string; to: string }) => `${from} – ${to}`,
  pinsLost: ({ names }: Names) => `Fixed pins that will be released: ${few(names)}.`,
  fieldsLost: ({ names }: Names) => `Values that will be lost: ${few(names)}.`,
  nothingLost: 'No connection, fixed pin or value will be lost.',
  figuresOnly: 'Only figures and descriptions change.',
  gone: 'The library no longer has that definition.',
  updateOne: 'Update part',
  updateAll: ({ count }: { count: number }) => `Update ${counted(count, { one: 'part', other: 'parts' })}`,
});

interface Names {
  readonly names: readonly string[];
}

const SHOWN = 12;

function few(names: readonly string[]): string {
  if (names.length <= SHOWN) return list(names);
  return `${names.slice(0, SHOWN).join(', ')} and ${number(names.length - SHOWN)} more`;
}
