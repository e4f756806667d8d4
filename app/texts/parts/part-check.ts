/** What the check of a part finds while it is written: problems, what is still missing, and what its pins allow. */
import { counted, list, number, plural } from '../format.ts';
import { inLanguage } from '../language.ts';

interface Count {
  readonly count: number;
}

export const partCheckTexts = inLanguage('partCheck', {
  problems: 'Problems',
  problemCount: ({ count, more }: Count & { readonly more: boolean }) => `${number(count)}${more ? '+' : ''}`,
  errorsAndOthers: ({ errors, others }: { readonly errors: number; readonly others: number }) =>
    `${counted(errors, { one: 'error', other: 'errors' })}, ${counted(others, { one: 'other problem', other: 'other problems' })}`,
  has: { error: 'has an error', warning: 'has a warning', info: 'has a note' },
  line: ({ line }: { readonly line: number }) => `line ${number(line)}`,
  noProblem: 'No problems in what is filled in.',

  missing: 'Still missing',
  noPins: 'It has no pins, so nothing can be connected.',
  noSource: 'It names no sources, so nobody can check its figures.',
  noVoltage: 'It takes or gives power, but no rail states a voltage, so the voltage rules cannot check it.',
  pinsInNoInterface: ({ names, more }: { readonly names: readonly string[]; readonly more: number }) => {
    const pins = more === 0 ? names : [...names, `${number(more)} more`];
    const are = plural(names.length + more, { one: 'is', other: 'are' });
    return `${list(pins)} ${are} in no interface, so nothing can be connected there.`;
  },

  whatPinsAllow: 'What the pins allow',
  noInterfaceYet: 'Add an interface to see how often it fits and which pins it takes.',
  noProtocol: 'no protocol',
  fits: {
    resources: ({ count }: Count) => `Fits ${times(count)}.`,
    max_instances: ({ count }: Count) => `Fits ${times(count)}, its stated maximum.`,
    counted: ({ count }: Count) => `Fits ${times(count)} or more.`,
    undetermined: ({ count }: Count) => `Fits at least ${times(count)}.`,
  },
  itTakes: ({ pins }: Pins) => `It takes ${list(pins)}.`,
  theFirstTakes: ({ pins }: Pins) => `The first takes ${list(pins)}.`,
  fitUndetermined: 'The check ran out of time before it could tell whether the resources allow it.',
  neverUsed: 'It can never be used: its maximum number of instances is 0.',
  notEvenOnce: 'It does not fit even once: too few resources offer what it needs at the same time.',
  nothingOffers: ({ name }: { readonly name: string }) => `Nothing offers ${name}, so it cannot be used.`,
  allFit: 'All interfaces fit at once.',
  allFitUndetermined: 'The check ran out of time before it could tell whether all interfaces fit at once.',
  notAllFit: ({ names }: { readonly names: readonly string[] }) =>
    `Not all interfaces fit at once: no pins are left for ${list(names)}.`,
});

interface Pins {
  readonly pins: readonly string[];
}

function times(count: number): string {
  return plural(count, { one: 'once', other: `${number(count)} times` });
}
