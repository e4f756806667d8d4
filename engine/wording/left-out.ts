import type { LeftOut } from '#schemas/outputs.ts';

/** What a file leaves out, for agents and the command line: a sentence or two. */
export function leftOutWords(leftOut: LeftOut): string {
  const kinds = Object.keys(NAMES) as (keyof typeof NAMES)[]; // its own keys
  const named = kinds.flatMap((kind) => (leftOut[kind] === undefined ? [] : `${leftOut[kind]} ${NAMES[kind]}`));
  return [
    ...(named.length === 0 ? [] : [`Left out of the board: ${named.join(', ')}.`]),
    ...(leftOut.cut === undefined ? [] : [`Values cut to their limits: ${leftOut.cut}.`]),
  ].join(' ');
}

/** Behind a number. */
const NAMES: { readonly [kind in keyof Omit<Required<LeftOut>, 'cut'>]: string } = {
  parts: 'of its parts',
  connections: 'of its connections',
  notes: 'of its notes',
  comments: 'of its comments',
  definitions: 'of its part definitions',
  pins: 'of its fixed pins',
  waivers: 'of its waivers',
  ticks: 'of its ticks',
  settings: 'of its settings',
  unreadable: 'entries that make no sense',
};
