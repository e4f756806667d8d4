import { FUNCTIONS, isGround, TIES } from '#schemas/vocabulary/index.ts';
import { lineName } from '../board/board.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';

/** Slot positions of two interfaces that one connection joins. */
export type SlotPair = readonly [a: number, b: number];

const TIED_FUNCTIONS: ReadonlySet<string> = new Set(TIES.flatMap((tie) => tie.functions));

/**
 * The one pair of slots by which a rail or a ground ties an interface of another protocol to a fixed level (a strap, an
 * enable, the rail side of a pull-down), or pulses or an interrupt drive a plain line; null where neither may tie the other. A logic input is tied only where the
 * definition names its pin: one that any of several pins could be is general-purpose.
 */
export function tiePair(a: InterfaceIndex, b: InterfaceIndex): SlotPair | null {
  const there = tiedSlot(a, b);
  if (there !== null) return [0, there];
  const here = tiedSlot(b, a);
  return here === null ? null : [here, 0];
}

/** The slot of `level` that ties the only slot of `input`. */
function tiedSlot(
  { slots, interface: { protocol }, roles, hasChoice }: InterfaceIndex,
  level: InterfaceIndex,
): number | null {
  const [only] = slots;
  if (only === undefined || slots.length > 1 || !TIED_FUNCTIONS.has(only.function)) return null;
  const isAnyPin = hasChoice && FUNCTIONS.get(only.function)?.erc_type === 'input';
  for (const tie of TIES) {
    if (!tie.protocols.includes(protocol.type) || !roles.includes(tie.role) || !tie.functions.includes(only.function))
      continue;
    for (const to of tie.to) {
      if (isAnyPin && to.any_pin !== true) continue;
      if (to.protocol !== level.interface.protocol.type || !to.roles.some((role) => level.roles.includes(role)))
        continue;
      const slot = level.slots.findIndex((one) => one.function === to.function);
      if (slot !== -1) return slot;
    }
  }
  return null;
}

const pairsCache = new WeakMap<InterfaceIndex, WeakMap<InterfaceIndex, readonly SlotPair[]>>();

/**
 * Which slots of two interfaces one connection joins, in slot order of the first: a maximum matching of counterpart
 * functions, earlier slots and nearer counterparts first; across protocols see `tiePair`. Cached by pair of interfaces. Where one end is passive,
 * `PassiveEnds` chooses instead.
 */
export function slotPairs(a: InterfaceIndex, b: InterfaceIndex): readonly SlotPair[] {
  let row = pairsCache.get(a);
  const found = row?.get(b);
  if (found !== undefined) return found;
  row ??= new WeakMap<InterfaceIndex, readonly SlotPair[]>();
  pairsCache.set(a, row);
  const pairs = a.interface.protocol.type === b.interface.protocol.type ? match(a, b) : across(a, b);
  row.set(b, pairs);
  return pairs;
}

const namedCache = new WeakMap<readonly SlotPair[], Map<string, readonly SlotPair[]>>();

/**
 * The pairs of slots that a connection of two ends of which none, or both, are passive joins: those that its `lines` name,
 * else all that the interfaces have in common. A line whose slots are no counterparts (any more) is not joined; where none
 * is left, all are. Cached by interfaces and lines.
 */
export function joinedPairs(
  a: InterfaceIndex,
  b: InterfaceIndex,
  lines: readonly string[] | undefined,
): readonly SlotPair[] {
  const all = slotPairs(a, b);
  if (lines === undefined) return all;
  let row = namedCache.get(all);
  if (row === undefined) {
    row = new Map();
    namedCache.set(all, row);
  }
  const key = lines.join(' ');
  let pairs = row.get(key);
  if (pairs === undefined) {
    const named = lines.flatMap((line) => namedPair(a, b, line));
    pairs = named.length === 0 || named.length === all.length ? all : named.sort((x, y) => x[0] - y[0]);
    row.set(key, pairs);
  }
  return pairs;
}

function namedPair(a: InterfaceIndex, b: InterfaceIndex, line: string): readonly SlotPair[] {
  const pair = slotPairs(a, b).find(([i, j]) => {
    const [first, second] = [a.slots[i], b.slots[j]];
    return first !== undefined && second !== undefined && lineName(first, second) === line;
  });
  return pair === undefined ? [] : [pair];
}

const candidatesCache = new WeakMap<InterfaceIndex, WeakMap<InterfaceIndex, readonly (readonly number[])[]>>();

/** By slot of a passive end, the slots of `other` that it could join, in slot order. Cached by pair of interfaces. */
export function passiveCandidates(passive: InterfaceIndex, other: InterfaceIndex): readonly (readonly number[])[] {
  let row = candidatesCache.get(passive);
  let found = row?.get(other);
  if (found === undefined) {
    row ??= new WeakMap<InterfaceIndex, readonly (readonly number[])[]>();
    candidatesCache.set(passive, row);
    found = passive.slots.map((slot) => {
      const counterparts = FUNCTIONS.get(slot.function)?.counterparts ?? [];
      return other.slots.flatMap((entry, position) => (counterparts.includes(entry.function) ? [position] : []));
    });
    row.set(other, found);
  }
  return found;
}

const choicesCache = new WeakMap<readonly (readonly number[])[], readonly (readonly number[])[]>();

/**
 * Of `passiveCandidates`, those among which the engine chooses where nobody named a line: who joins a supply joins its
 * rail, and its ground only where it has nothing else.
 */
export function passiveChoices(passive: InterfaceIndex, other: InterfaceIndex): readonly (readonly number[])[] {
  const all = passiveCandidates(passive, other);
  let choices = choicesCache.get(all);
  if (choices === undefined) {
    choices = all.map((positions) => {
      const rest = positions.filter((position) => !isGround(other.slots[position]?.function ?? ''));
      return rest.length === 0 ? positions : rest;
    });
    choicesCache.set(all, choices);
  }
  return choices;
}

/** The protocol of a plain terminal, which joins one line of any protocol. */
export const ANY_LINE = 'line';

/** Whether interfaces of different protocols may be joined all the same: one ties the other, or is a plain terminal. */
export function joinsAcross(a: InterfaceIndex, b: InterfaceIndex): boolean {
  return tiePair(a, b) !== null || joinsAnyLine(a, b);
}

/** Whether one of two interfaces of different protocols is a plain terminal, and the other has a line that it may join. */
function joinsAnyLine(a: InterfaceIndex, b: InterfaceIndex): boolean {
  return isPlainTerminal(a) ? hasCandidate(a, b) : isPlainTerminal(b) && hasCandidate(b, a);
}

function isPlainTerminal({ passive, interface: { protocol } }: InterfaceIndex): boolean {
  return passive && protocol.type === ANY_LINE;
}

function hasCandidate(terminal: InterfaceIndex, other: InterfaceIndex): boolean {
  return passiveCandidates(terminal, other).some((positions) => positions.length > 0);
}

/** Slots of interfaces that speak different protocols: a tie, else whatever a merge has joined. */
function across(a: InterfaceIndex, b: InterfaceIndex): readonly SlotPair[] {
  const tie = tiePair(a, b);
  return tie === null ? match(a, b) : [tie];
}

function match(a: InterfaceIndex, b: InterfaceIndex): readonly SlotPair[] {
  const choices = a.slots.map(({ function: name }) => {
    const counterparts = FUNCTIONS.get(name)?.counterparts ?? [];
    return b.slots
      .flatMap((slot, position) => {
        const rank = slot.function === name ? -1 : counterparts.indexOf(slot.function);
        return counterparts.includes(slot.function) ? [{ rank, position }] : [];
      })
      .sort((x, y) => x.rank - y.rank)
      .map(({ position }) => position);
  });
  const takenBy = new Map<number, number>();
  const reach = (slot: number, seen: Set<number>): boolean => {
    const options = choices[slot] ?? [];
    for (const position of options) {
      if (!takenBy.has(position)) {
        takenBy.set(position, slot);
        return true;
      }
    }
    for (const position of options) {
      if (seen.has(position)) continue;
      seen.add(position);
      const holder = takenBy.get(position);
      if (holder !== undefined && reach(holder, seen)) {
        takenBy.set(position, slot);
        return true;
      }
    }
    return false;
  };
  choices.forEach((_, slot) => {
    reach(slot, new Set());
  });
  return [...takenBy].map(([position, slot]): SlotPair => [slot, position]).sort((x, y) => x[0] - y[0]);
}
