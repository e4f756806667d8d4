import type { AdviceParams, CauseParams, Explanation, Holder } from '#engine/allocation/explanation.ts';
import type { Named, NamedInterface } from '#engine/definition/named.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import { alternatives, list, number } from '../format.ts';
import { inLanguage } from '../language.ts';
import { functionOf, nameOf, servedBy } from '../names.ts';

/** Why an interface finds no pins, and what would help, in sentences for people. */
export function explanationWords({ cause, advice }: Explanation): string {
  return `${worded<CauseParams, keyof CauseParams, string>(explanationsTexts.causes, cause)} ${worded<AdviceParams, keyof AdviceParams, string>(explanationsTexts.advice, advice)}`;
}

export const explanationsTexts = inLanguage('explanations', {
  causes: {
    taken: ({ wanted, function: name, count, offered, holders }) =>
      offered.length === 1
        ? `${servedBy(wanted)} needs ${needed(count, name)}. The only pin for it, ${resources(offered)}, is already taken by ${holdersOf(holders)}.`
        : `${servedBy(wanted)} needs ${needed(count, name)}. All ${number(offered.length)} pins for it (${resources(offered)}) are already taken by ${holdersOf(holders)}.`,
    'too-few-free': ({ wanted, function: name, count, offered, free, holders }) =>
      `${servedBy(wanted)} needs ${needed(count, name)}. Of the ${number(offered.length)} pins for it (${resources(offered)}) only ${number(free)} ${free === 1 ? 'is' : 'are'} free; the others are taken by ${holdersOf(holders)}.`,
    'not-offered': ({ wanted, function: name, count }) =>
      `${servedBy(wanted)} needs ${needed(count, name)}, which no pin of ${wanted.part} offers.`,
    blocked: ({ wanted, others }) =>
      `${servedBy(wanted)} gets no pins while ${interfaces(others)} ${others.length === 1 ? 'keeps its own' : 'keep theirs'}.`,
    unservable: ({ wanted }) => `${wanted.part} cannot serve ${servedBy(wanted)} at all.`,
    'fixed-apart': ({ wanted, fixed }) =>
      `${servedBy(wanted)} cannot use ${list(fixed.map((one) => (one.of.length === 0 ? nameOf(one) : `${nameOf(one)} (${alternatives(one.of)})`)))} together.`,
    exclusive: ({ wanted, resource, held, holder, group }) =>
      `${servedBy(wanted)} cannot use ${nameOf(resource)}: it shares ${group} with ${nameOf(held)}, which ${holdersOf([holder])} uses.`,
    conflict: ({ wanted, others, minimal }) =>
      minimal
        ? `There are not enough pins for ${interfaces([wanted, ...others])} together.`
        : `There are not enough pins for ${interfaces([wanted, ...others])} together; perhaps only some of them conflict.`,
    undecided: ({ wanted, others }) =>
      `No pins were found for ${servedBy(wanted)} while ${interfaces(others)} ${others.length === 1 ? 'keeps its own' : 'keep theirs'}.`,
  } satisfies Catalogue<CauseParams, string>,
  advice: {
    move: (needs) => `It fits if ${movesOf(needs)}.${perhapsFewer(needs)}`,
    'move-fixed': ({ fixedBy, ...needs }) =>
      `It fits only if what ${list(fixedBy)} fixed may move: ${movesOf(needs)}.${perhapsFewer(needs)}`,
    'disconnect-one': ({ others, undecidedAfter }) =>
      undecidedAfter === undefined
        ? `Moving pins does not help. ${disconnect(others)}`
        : `Whether moving pins would help could not be decided in time. ${disconnect(others)}`,
    'fix-fewer': () => 'Fix only one of them and the other pins follow it, or fix others together.',
    'use-another': () => 'Use another interface or another part.',
  } satisfies Catalogue<AdviceParams, string>,
});

function movesOf({ moves }: AdviceParams['move']): string {
  return list(
    moves.map(
      ({ interface: port, from, to }) =>
        `${servedBy(port)} moves from ${list(from.map(nameOf))} to ${list(to.map(nameOf))}`,
    ),
  );
}

function perhapsFewer({ fewest }: AdviceParams['move']): string {
  return fewest ? '' : ' There may be a way with fewer moves.';
}

function disconnect(others: readonly NamedInterface[]): string {
  return others.length === 1 ? `Disconnect ${interfaces(others)}.` : `Disconnect one of them: ${interfaces(others)}.`;
}

function needed(count: number, name: string): string {
  return count === 1 ? functionOf(name) : `${number(count)} × ${functionOf(name)}`;
}

function holdersOf(holders: readonly Holder[]): string {
  return list(
    holders.map((holder) =>
      holder.fixedBy === undefined ? servedBy(holder) : `${servedBy(holder)} (fixed by ${holder.fixedBy})`,
    ),
  );
}

function interfaces(named: readonly NamedInterface[]): string {
  return list(firstOf(named.map(servedBy)));
}

function resources(named: readonly Named[]): string {
  return list(firstOf(named.map(nameOf)));
}

/** The first of many, and how many more there are. */
function firstOf(names: readonly string[]): readonly string[] {
  const most = 8;
  return names.length <= most ? names : [...names.slice(0, most), `${number(names.length - most)} more`];
}
