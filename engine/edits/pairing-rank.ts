/** Which of the possible pairings of two named pins an edit means. */

import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { pinKey, slotName } from '../board/board.ts';
import type { NamedPinEnd } from '../compatibility/pin-fault.ts';
import { holds, type PinEnd, type PinPairing } from '../compatibility/pin-pairing.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import { ANY_LINE, passiveChoices } from '../design/pairing.ts';
import type { EditSession } from './edit-session.ts';
import type { PinPair } from './other-pins.ts';

/** One end of the edit, with the instance that it names. */
export interface WiredEnd extends PinEnd {
  readonly instance: number | null;
  readonly pointer: '/from' | '/to';
}

export function isNamed(end: WiredEnd): end is WiredEnd & NamedPinEnd {
  return end.pin !== null;
}

interface RankedPairing {
  readonly pairing: PinPairing;
  /** A connection that joins the pins, or would if they were fixed. */
  readonly existing: string | null;
  readonly rank: readonly number[];
}

/**
 * Best first: a connection that stands and joins the pins, one whose pins are still open, interfaces that join most of
 * what the list joins between the two parts, instances that hold the pins, interfaces that fit as such, then the fewest
 * lines that stay open; of a pin that gives and takes supply the output. Without a terminal plain lines come last, with
 * one they come first.
 */
export function rankPairings(
  session: EditSession,
  pairings: readonly PinPairing[],
  ends: readonly [WiredEnd, WiredEnd],
  others: readonly PinPair[],
): readonly RankedPairing[] {
  return pairings
    .map((pairing): RankedPairing => {
      const existing = connectionOf(session, ends, pairing);
      const isNamedLine = ([i, j]: readonly [number, number]) =>
        others.some(([x, y]) => holds(pairing.indexes[0], i, x) && holds(pairing.indexes[1], j, y));
      const isOwn = ([i, j]: readonly [number, number]) => i === pairing.slots[0] && j === pairing.slots[1];
      const extra = pairing.lines.filter((line) => !isOwn(line) && !isNamedLine(line));
      const held = ([0, 1] as const).filter(
        (at) => holdingInstance(session, ends[at], pairing, at) !== undefined,
      ).length;
      const [isPlain, joinsTerminal] = [pairing.indexes.some(isDigital), pairing.indexes.some(isTerminal)];
      const gives = ([0, 1] as const).some((at) =>
        isPowerOutput(pairing.indexes[at].slots[pairing.slots[at]]?.function ?? ''),
      );
      const rank = [
        existing === null ? 0 : existing.isExact ? 2 : 1,
        pairing.lines.filter((line) => !isOwn(line) && isNamedLine(line)).length,
        held,
        pairing.onlyLine ? 0 : 1,
        -extra.length,
        isPlain === joinsTerminal ? 1 : 0,
        gives ? 1 : 0,
        // A load that needs one output takes no driver of several.
        pairing.onlyLine ? -pairing.indexes[0].slots.length - pairing.indexes[1].slots.length : 0,
      ];
      return { pairing, existing: existing?.id ?? null, rank };
    })
    .sort((a, b) => b.rank.map((value, at) => value - (a.rank[at] ?? 0)).find((difference) => difference !== 0) ?? 0);
}

function isDigital({ interface: { protocol } }: InterfaceIndex): boolean {
  return protocol.type === 'digital';
}

function isTerminal({ interface: { protocol } }: InterfaceIndex): boolean {
  return protocol.type === ANY_LINE;
}

export function isPowerOutput(name: string): boolean {
  return FUNCTIONS.get(name)?.erc_type === 'power_out';
}

/** The connection of the two interfaces that joins the pins, or whose slots are open enough that it may. */
function connectionOf(session: EditSession, ends: readonly [WiredEnd, WiredEnd], pairing: PinPairing) {
  const { indexes, slots } = pairing;
  let open: { readonly id: string; readonly isExact: false } | null = null;
  for (const { id, ends: stored, lines } of session.connectionsOf(ends[0].part.id)) {
    const found = ([0, 1] as const).map((at) =>
      stored.find(
        (end) =>
          end.part === ends[at].part.id &&
          end.domain === indexes[at].domain &&
          end.interface === indexes[at].interface.id &&
          (ends[at].instance ?? end.instance) === end.instance,
      ),
    );
    const [a, b] = found;
    if (a === undefined || b === undefined || a === b || !joinsLine(ends, pairing, lines)) continue;
    const states = ([0, 1] as const).map((at) =>
      stateOf(session, ends[at], indexes[at], slots[at], (at === 0 ? a : b).instance),
    );
    if (states.every((state) => state === 'held')) return { id, isExact: true } as const;
    const isBundle = indexes.every((index) => index.slots.length > 1);
    if (states.every((state) => state !== 'elsewhere') && (isBundle || states.includes('held')))
      open ??= { id, isExact: false };
  }
  return open;
}

/** Whether a connection of the two interfaces joins the line that is named, if one is. */
function joinsLine(
  ends: readonly [WiredEnd, WiredEnd],
  pairing: PinPairing,
  lines: readonly string[] | undefined,
): boolean {
  if (!isPassivePair(pairing)) return true;
  const line = lineNamed(ends, pairing);
  if (line !== null) return lines?.includes(line) === true;
  return lines === undefined || !ends.every(isNamed);
}

/** The line that a single terminal is held to; null where the engine would choose no other, or nobody names a line. */
export function lineNamed(
  [from, to]: readonly [WiredEnd, WiredEnd],
  { indexes: [a, b], slots }: PinPairing,
): string | null {
  if (a.passive === b.passive) return null;
  const [passive, other, end, position] = a.passive ? [a, b, to, slots[1]] : [b, a, from, slots[0]];
  const [choices = [], ...more] = passiveChoices(passive, other);
  const slot = other.slots[position];
  const isSure = more.length > 0 || (choices.length === 1 && choices[0] === position);
  return end.pin === null || isSure || slot === undefined ? null : slotName(slot);
}

export function isPassivePair({ indexes: [a, b] }: PinPairing): boolean {
  return a.passive !== b.passive;
}

/** Whether a slot holds the pin, is fixed to another, or is open. */
function stateOf(
  session: EditSession,
  { part, pin }: WiredEnd,
  index: InterfaceIndex,
  slot: number,
  instance: number,
): 'held' | 'elsewhere' | 'open' {
  if (pin === null) return 'held';
  const entry = index.slots[slot];
  if (entry === undefined) return 'elsewhere';
  const end = { part: part.id, domain: index.domain, interface: index.interface.id, instance };
  const fixed = session.board.pins.get(pinKey(end, entry.requires, entry.n))?.resource;
  if (fixed !== undefined) return fixed === pin.resource.id ? 'held' : 'elsewhere';
  const used = session.placedPart(part).instances.find((one) => one.index === index && one.end.instance === instance);
  return used?.slots[slot]?.resource === pin.resource.id ? 'held' : 'open';
}

/** The instance in use that holds the pin in the slot of the pairing. */
export function holdingInstance(
  session: EditSession,
  end: WiredEnd,
  { indexes, slots }: PinPairing,
  at: 0 | 1,
): number | undefined {
  if (end.pin === null) return undefined;
  return session
    .usedInstances(end.part)
    .filter(({ index }) => index === indexes[at])
    .map(({ end: { instance } }) => instance)
    .find((instance) => stateOf(session, end, indexes[at], slots[at], instance) === 'held');
}
