import type { RootName } from '#engine/board/board.ts';
import type { SkipParams, SkipReason } from '#engine/board/undo-changes.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import { inLanguage } from '../language.ts';
import { fieldOf } from '../names.ts';

/** Why an undo left something as it is, as a clause for people. */
export function skipWords(why: SkipReason): string {
  return worded<SkipParams, keyof SkipParams, string>(skipsTexts.codes, why);
}

export const skipsTexts = inLanguage('skips', {
  /** What of a part was changed. */
  ofPart: {
    whole: ({ part }: PartName) => `${part} was changed since`,
    at: ({ part }: PartName) => `${part} was moved since`,
    label: ({ part }: PartName) => `${part} was renamed since`,
    rotation: ({ part }: PartName) => `${part} was turned since`,
    flip: ({ part }: PartName) => `${part} was flipped since`,
    group: ({ part }: PartName) => `the group of ${part} was changed since`,
    locked: ({ part }: PartName) => `${part} was locked or unlocked since`,
    quantity: ({ part }: PartName) => `the quantity of ${part} was changed since`,
    field: ({ part, field }: PartName & { readonly field: string }) => `${field} of ${part} was changed since`,
  },
  /** What else was changed. */
  other: {
    connections: 'a connection was changed since',
    pins: 'a fixed pin was changed since',
    waivers: 'a waiver was changed since',
    ticks: 'an item of the checklist was changed since',
    notes: 'a note was changed since',
    comments: 'a comment was changed since',
    definitions: 'the definition of a part was changed since',
    board: 'the settings of the board were changed since',
    calls: 'the history was changed since',
    proposals: 'a proposal was changed since',
  } satisfies Record<Exclude<RootName, 'parts'>, string>,
  codes: {
    'changed-since': (subject) => changed(subject),
    'connected-since': ({ part }) => `somebody else has connected something to ${part}`,
    'answered-since': ({ who }) => `${who} has answered your comment`,
    'definition-gone': ({ part }) => `the definition of ${part} is gone`,
    'owner-gone': () => 'a part that it belonged to is gone',
  } satisfies Catalogue<SkipParams, string>,
});

interface PartName {
  readonly part: string;
}

function changed({ root, name, path }: SkipParams['changed-since']): string {
  if (root !== 'parts') return skipsTexts.other[root];
  const [property, field] = path;
  if (property === 'fields' && field !== undefined) {
    return skipsTexts.ofPart.field({ part: name, field: fieldOf(field) });
  }
  return skipsTexts.ofPart[isKnown(property) ? property : 'whole']({ part: name });
}

type Property = Exclude<keyof typeof skipsTexts.ofPart, 'whole' | 'field'>;

function isKnown(property: string | undefined): property is Property {
  return property !== undefined && property in skipsTexts.ofPart && property !== 'field';
}
