import { FUNCTIONS, isGround, PROTOCOLS, TIES } from '#schemas/vocabulary/index.ts';
import { lineName } from '../board/board.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';

/** Slot positions of two interfaces that one connection joins. */
export type SlotPair = readonly [a: number, b: number];

const TIED_FUNCTIONS: ReadonlySet<string> = new Set(TIES.flatMap((tie) => tie.functions));

const tiesCache = new WeakMap<InterfaceIndex, WeakMap<InterfaceIndex, readonly SlotPair[]>>();

/**
 * The pairs of slots by which a rail or a ground ties an interface of another protocol to a fixed level (a strap, an
 * enable, the rail side of a pull-down), an address pin is tied to a line of its bus, or pulses or an interrupt drive a plain
 * line: a connection makes the first of them, or the one that it names. Empty where neither may tie the other. A logic input
 * is tied only where the definition names its pin: one that any of several pins could be is general-purpose. Cached by pair of interfaces.
 */
function tiePairs(a: InterfaceIndex, b: InterfaceIndex): readonly SlotPair[] {
  let row = tiesCache.get(a);
  const found = row?.get(b);
  if (found !== undefined) return found;
  row ??= new WeakMap<InterfaceIndex, readonly SlotPair[]>();
  tiesCache.set(a, row);
  const there = tiedSlots(a, b).map((slot): SlotPair => [0, slot]);
  const ties = there.length > 0 ? there : tiedSlots(b, a).map((slot): SlotPair => [slot, 0]);
  row.set(b, ties);
  return ties;
}

/** Whether one of two interfaces of different protocols ties the other. */
export function mayTie(a: InterfaceIndex, b: InterfaceIndex): boolean {
  return tiePairs(a, b).length > 0;
}

/** The slots of `level` that may tie the only slot of `input`. */
function tiedSlots(
  { slots, interface: { protocol }, roles, hasChoice }: InterfaceIndex,
  level: InterfaceIndex,
): readonly number[] {
  const [only] = slots;
  if (only === undefined || slots.length > 1 || !TIED_FUNCTIONS.has(only.function)) return NO_SLOTS;
  const isAnyPin = hasChoice && FUNCTIONS.get(only.function)?.erc_type === 'input';
  const found: number[] = [];
  for (const tie of TIES) {
    if (!tie.protocols.includes(protocol.type) || !roles.includes(tie.role) || !tie.functions.includes(only.function))
      continue;
    for (const to of tie.to) {
      if (isAnyPin && to.any_pin !== true) continue;
      if (to.protocol !== level.interface.protocol.type || !to.roles.some((role) => level.roles.includes(role)))
        continue;
      const slot = level.slots.findIndex((one) => one.function === to.function);
      if (slot !== -1 && !found.includes(slot)) found.push(slot);
    }
  }
  return found;
}

const NO_SLOTS: readonly number[] = [];

const pairsCache = new WeakMap<InterfaceIndex, WeakMap<InterfaceIndex, readonly SlotPair[]>>();

/**
 * Which slots of two interfaces one connection joins, in slot order of the first: a maximum matching of counterpart
 * functions, earlier slots and nearer counterparts first; across protocols see `tiePairs`. Cached by pair of interfaces. Where one end is passive,
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
    pairs = named.length === 0 || isSameSet(named, all) ? all : named.sort((x, y) => x[0] - y[0]);
    row.set(key, pairs);
  }
  return pairs;
}

function namedPair(a: InterfaceIndex, b: InterfaceIndex, line: string): readonly SlotPair[] {
  const pair = pairsToName(a, b).find(([i, j]) => {
    const [first, second] = [a.slots[i], b.slots[j]];
    return first !== undefined && second !== undefined && lineName(first, second) === line;
  });
  return pair === undefined ? [] : [pair];
}

function isSameSet(some: readonly SlotPair[], all: readonly SlotPair[]): boolean {
  return some.length === all.length && all.every(([i, j]) => some.some((pair) => pair[0] === i && pair[1] === j));
}

/**
 * The pairs of slots that a connection of two interfaces may name: of a tie with several lines to choose from, each; of a single terminal
 * that switches a load of another protocol, each end of the load that it may join; of a load whose two ends are alike, either way round.
 */
export function pairsToName(a: InterfaceIndex, b: InterfaceIndex): readonly SlotPair[] {
  if (a.interface.protocol.type === b.interface.protocol.type)
    return hasEqualEnds(a) !== hasEqualEnds(b) ? allPairs(a, b) : slotPairs(a, b);
  const ties = tiePairs(a, b);
  if (ties.length > 0) return ties.length > 1 ? ties : slotPairs(a, b);
  return [a, b].some((index) => index.slots.length === 1 || hasEqualEnds(index)) ? allPairs(a, b) : slotPairs(a, b);
}

/** A load of two ends that have one function. */
function hasEqualEnds({ roles, slots: [one, other, ...more] }: InterfaceIndex): boolean {
  return one !== undefined && more.length === 0 && one.function === other?.function && roles.includes('driven');
}

function allPairs(a: InterfaceIndex, b: InterfaceIndex): readonly SlotPair[] {
  return a.slots.flatMap(({ function: name }, i) => {
    const counterparts = FUNCTIONS.get(name)?.counterparts ?? [];
    return b.slots.flatMap((slot, j): readonly SlotPair[] => (counterparts.includes(slot.function) ? [[i, j]] : []));
  });
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
  return mayTie(a, b) || joinsAnyLine(a, b) || alsoDrives(a, b) || alsoDrives(b, a);
}

/**
 * Whether the driver, made for loads of its own protocol, can drive this load too, with both ends of the load connected between the
 * driver's outputs.
 */
export function alsoDrives(driver: InterfaceIndex, load: InterfaceIndex): boolean {
  const others = PROTOCOLS.get(driver.interface.protocol.type)?.also_drives;
  if (others?.includes(load.interface.protocol.type) !== true) return false;
  return driver.roles.includes('driver') && load.roles.every((role) => role === 'driven' || role === 'load');
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
  const [tie] = tiePairs(a, b);
  return tie === undefined ? match(a, b) : [tie];
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
