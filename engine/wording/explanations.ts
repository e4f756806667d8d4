import { type Catalogue, worded } from '#schemas/coded.ts';
import type { AdviceParams, CauseParams, Explanation, Holder } from '../allocation/explanation.ts';
import { listed, servedName, shortened } from './names.ts';

/** Why an interface finds no place, for agents and the command line: the cause, then the advice. */
export function explanationForAgents({ cause, advice }: Explanation): {
  readonly cause: string;
  readonly advice: string;
} {
  return { cause: worded(CAUSES, cause), advice: worded(ADVICE, advice) };
}

/** The same as one text. */
export function explanationText(explanation: Explanation): string {
  const { cause, advice } = explanationForAgents(explanation);
  return `${cause}. ${advice}`;
}

const CAUSES: Catalogue<CauseParams, string> = {
  taken: ({ wanted, function: name, count, offered, holders }) =>
    `${servedName(wanted)} needs ${times(count)}${name}; ${
      offered.length === 1
        ? `the 1 resource that offers it (${ids(offered)}) is`
        : `the ${offered.length} resources that offer it (${ids(offered)}) are`
    } already taken by ${holdersOf(holders)}`,
  'too-few-free': ({ wanted, function: name, count, offered, free, holders }) =>
    `${servedName(wanted)} needs ${times(count)}${name}; of ${offered.length} resources that offer it (${ids(offered)}) ${free} ${free === 1 ? 'is' : 'are'} free, the others are taken by ${holdersOf(holders)}`,
  'not-offered': ({ wanted, function: name, count }) =>
    `${servedName(wanted)} needs ${times(count)}${name}, which no resource of ${wanted.part} offers`,
  blocked: ({ wanted, others }) =>
    `${servedName(wanted)} cannot be placed while ${namesOf(others)} ${others.length === 1 ? 'stays where it is' : 'stay where they are'}`,
  unservable: ({ wanted }) => `${wanted.part} cannot serve ${servedName(wanted)} at all`,
  'fixed-apart': ({ wanted, fixed }) =>
    `${servedName(wanted)} cannot be served with ${listed(fixed.map(({ id, of }) => (of.length === 0 ? id : `${id} (${of.join(' or ')})`)))} together`,
  exclusive: ({ wanted, resource, held, holder, group }) =>
    `${servedName(wanted)} cannot use ${resource.id}: it shares ${group} with ${held.id}, which ${holdersOf([holder])} uses`,
  conflict: ({ wanted, others, minimal }) =>
    `${servedName(wanted)} and ${namesOf(others)} cannot be placed together${fewer(minimal)}`,
  undecided: ({ wanted, others, minimal }) =>
    `No place was found for ${servedName(wanted)} while ${namesOf(others)} ${others.length === 1 ? 'stays where it is' : 'stay where they are'}${fewer(minimal)}`,
};

const ADVICE: Catalogue<AdviceParams, string> = {
  move: (needed) => `Free it: ${movesOf(needed)}`,
  'move-fixed': ({ fixedBy, ...needed }) =>
    `Only what ${listed(fixedBy)} fixed stands in the way; if that may move, free it: ${movesOf(needed)}`,
  'disconnect-one': ({ others, minimal, undecidedAfter }) =>
    `${
      undecidedAfter === undefined
        ? 'Moving cannot help.'
        : `Whether moving others would help could not be decided in ${undecidedAfter} steps.`
    } Disconnect one of them: ${namesOf(others)}${fewer(minimal)}.`,
  'fix-fewer': ({ wanted }) =>
    `Fix only one of them: the other pins of ${wanted.id} follow it. Or fix others together.`,
  'use-another': () => 'Use another interface or another part.',
};

function movesOf({ moves, fewest, edits }: AdviceParams['move']): string {
  const words = moves.map(
    ({ interface: port, from, to }) =>
      `move ${servedName(port)} from ${listed(from.map(({ id }) => id))} to ${listed(to.map(({ id }) => id))}`,
  );
  const perhaps = fewest ? '' : ' (there may be a way with fewer moves)';
  const first = edits.map((edit) => JSON.stringify(edit)).join(', ');
  return `${words.join('; ')}${perhaps}. Accept by putting these edits first in the same list: ${first}.`;
}

function holdersOf(holders: readonly Holder[]): string {
  return listed(
    holders.map((holder) =>
      holder.fixedBy === undefined ? servedName(holder) : `${servedName(holder)} (fixed by ${holder.fixedBy})`,
    ),
  );
}

function namesOf(others: CauseParams['blocked']['others']): string {
  return listed(others.map(servedName));
}

function ids(offered: CauseParams['taken']['offered']): string {
  return shortened(offered.map(({ id }) => id));
}

function times(count: number): string {
  return count > 1 ? `${count}× ` : '';
}

function fewer(minimal: boolean): string {
  return minimal ? '' : ' (perhaps fewer of them)';
}
