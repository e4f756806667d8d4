/** Which rails of a board can feed an input, and the wires that do it, as edits. */
import { sameList } from '#schemas/lists.ts';
import type { Range } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { bySeq } from '../../board/board.ts';
import { preference } from '../../compatibility/preference.ts';
import type { Offer } from '../../compatibility/voltage.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { linksAt } from '../by-kind.ts';
import { type DefinitionUse, definitionUses } from '../definition-uses.ts';
import { endAt, fix } from '../fixes.ts';
import { type TrackedDesign, trackedOf } from '../incremental/tracked-design.ts';
import { fits, neededRange } from '../ranges.ts';
import type { Fix, FixEdit } from '../rule.ts';
import { needsOf } from './needs.ts';
import { hasRails, powerIndexOf, type RailIndex } from './power-index.ts';
import { type Feed, type Rail, railName } from './rail.ts';
import { supplyOf } from './supply.ts';
import { sourceFor, surelyFeeds } from './sure-source.ts';

/**
 * Rails of other parts that can feed the input as they stand, in the order in which they are offered for a connection, a few more
 * than are shown.
 */
export function suppliersOf(design: Design, placed: PlacedPart, sink: InterfaceIndex): readonly Rail[] {
  const own = supplyOf(design)
    .railsHeldBy(placed.part.id)
    .find((one) => one.index.sinks.includes(sink));
  const accepts = own === undefined ? null : neededRange(own);
  if (accepts === null) return [];
  return giversOf(design, placed, sink, accepts.range)
    .filter((rail) => rail.placed !== placed && surelyFeeds(design, rail, placed, sink))
    .slice(0, GIVERS_SHOWN);
}

const GIVERS_SHOWN = 6;
const FIXES_OFFERED = 3;

/**
 * The first rails of the board with a source interface of the input's protocol that give what the range accepts, one to spare: first
 * those that an engineer would choose, of equal ones the earliest.
 */
export function giversOf(
  design: Design,
  { definition }: PlacedPart,
  sink: InterfaceIndex,
  range: Range,
): readonly Rail[] {
  if (definition === null) return NO_RAILS;
  const whole = trackedOf(design);
  const own: Offer = { part: null, definition, index: sink };
  const find = (): readonly Rail[] => {
    const found: { readonly rail: Rail; readonly rank: number }[] = [];
    for (const rail of sourcesFor(whole, own)) {
      const given = rail.voltage;
      if (given === null || !fits(given, range)) continue;
      found.push({ rail, rank: rankOf(own, rail) });
      if (found.length > GIVERS_SHOWN) break;
    }
    return found
      .sort((a, b) => a.rank - b.rank || bySeq(a.rail.placed.part, b.rail.placed.part))
      .map(({ rail }) => rail);
  };
  return whole.memo('givers', `${definition.key} ${sink.interface.id} ${range.join(' ')}`, NO_RAILS, find, sameList);
}

/** By what it is set to on the board. */
function rankOf(own: Offer, { placed: { part, definition }, index: { sources } }: Rail): number {
  const source = sources.find((one) => one.interface.protocol.type === own.index.interface.protocol.type);
  return definition === null || source === undefined ? 0 : preference(own, { part, definition, index: source });
}

/** Rails with a source interface for the input: what their definitions say decides the order. */
function* sourcesFor(whole: TrackedDesign, own: Offer): Generator<Rail> {
  const { type } = own.index.interface.protocol;
  const kinds = givingDefinitions(whole).flatMap((definition) =>
    [...powerIndexOf(definition).rails.values()].flatMap((index) => {
      const source = index.sources.find((one) => one.interface.protocol.type === type);
      if (source === undefined) return [];
      return [{ definition, index, rank: preference(own, { part: null, definition, index: source }) }];
    }),
  );
  for (const { definition, index } of kinds.sort((a, b) => a.rank - b.rank))
    yield* placedRails(whole, definition, index);
}

/** In the order of the board. */
function placedRails(whole: TrackedDesign, { key }: DefinitionIndex, index: RailIndex): readonly Rail[] {
  const find = () =>
    [...whole.partsByDefinition.membersOf(key)]
      .sort((a, b) => bySeq(a.part, b.part))
      .flatMap(({ part }) => supplyOf(whole).railsHeldBy(part.id))
      .filter((rail) => rail.index === index);
  return whole.memo('sources', `${key} ${index.domain.id}`, NO_RAILS, find, sameList);
}

/** The definitions of which some rail has a source interface: a part of another one changes nothing here. */
function givingDefinitions(whole: TrackedDesign): readonly DefinitionIndex[] {
  const giving = ({ definition }: DefinitionUse) => hasRails(definition, (rail) => rail.sources.length > 0);
  const find = () =>
    definitionUses(whole)
      .filter(giving)
      .map(({ definition }) => definition)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  return whole.memo<readonly DefinitionIndex[]>('giving definitions', '', NO_DEFINITIONS, find, sameList);
}

const NO_DEFINITIONS: readonly DefinitionIndex[] = [];
const NO_RAILS: readonly Rail[] = [];

/** Feeds an input from the first of these rails, or from another of them; `before` clears the way. */
export function feedFixes(
  design: Design,
  placed: PlacedPart,
  sink: InterfaceIndex,
  rails: readonly Rail[],
  before: readonly FixEdit[] = [],
): readonly Fix[] {
  return rails.slice(0, FIXES_OFFERED).flatMap((rail) => {
    const source = sourceFor(rail, sink);
    if (source === undefined) return [];
    const [from, to] = [endAt(rail.placed.part.id, source), endAt(placed.part.id, sink)];
    return [fix('feed-from', { rail: railName(design, rail) }, [...before, { op: 'connect', from, to }])];
  });
}

/**
 * The same in place of a feed that gives the wrong voltage, for all inputs of the part that the same rail feeds wrongly: one of
 * them alone would still be at risk. Empty where no rail of the board fits, or a feed is no supply.
 */
export function refeedFixes(design: Design, feed: Feed): readonly Fix[] {
  const { sinkPart, from } = feed;
  if (sinkPart === null) return [];
  const supply = supplyOf(design);
  const others = linksAt(design, sinkPart.part.id).flatMap((link) => supply.feedsOf(link));
  const wrong = others.filter(
    (one) => one.sinkPart === sinkPart && one.from === from && one.link !== feed.link && isWrong(one),
  );
  const feeds = [feed, ...wrong];
  const sinks = feeds.map(({ sinkEnd }) => sinkEnd.index);
  const needs = needsOf(design, sinkPart);
  if (!sinks.every((sink) => needs.some((need) => need.sinks.includes(sink)))) return [];
  const [first = [], ...rest] = sinks.map((sink) =>
    suppliersOf(design, sinkPart, sink).filter((rail) => rail !== from),
  );
  const fitting = first.filter((rail) => rest.every((rails) => rails.includes(rail)));
  const cut = feeds.map(({ link }): FixEdit => ({ op: 'disconnect', connection: link.connection.id }));
  const [sink, ...more] = sinks;
  if (sink === undefined) return [];
  return feedFixes(design, sinkPart, sink, fitting, cut).map((one, at) => {
    const also = more.flatMap((other) => feedFixes(design, sinkPart, other, fitting.slice(at, at + 1)));
    return { ...one, edits: [...one.edits, ...also.flatMap(({ edits }) => edits)] };
  });
}

function isWrong({ to, given }: Feed): boolean {
  const accepts = to === null ? null : neededRange(to);
  return accepts !== null && given !== null && !fits(given, accepts.range);
}
