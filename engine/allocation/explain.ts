import { LIMITS } from '#schemas/limits.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import { type Proposal, problemOf, proposeMoves } from './allocate.ts';
import { minimalConflict } from './conflict.ts';
import type { Instance } from './instance.ts';
import { modelOf } from './model.ts';
import { inOrder } from './move-edits.ts';
import { loosened, movable, type Scene, standing } from './scene.ts';

export interface Explanation {
  /** Why there is no place, in a sentence or two. */
  readonly message: string;
  /** The cheapest way out, in words. */
  readonly next: string;
  /** The moves that would make room; empty where none would. */
  readonly moves: Proposal['moves'];
  /** False where the step budget ended before it was shown that fewer moves would not do. */
  readonly fewest: boolean;
  /** True where the moves touch what a person fixed. */
  readonly forced: boolean;
  /** Keys of the instances that stand in the way, the wanted one not among them. */
  readonly conflict: readonly string[];
  /** False where the step budget ended before the conflict was shown to be as small as it can be. */
  readonly minimal: boolean;
}

/**
 * Why `scene.wanted` finds no place: which function is short, which resources offer it, who holds them and who fixed
 * that; then the fewest moves that would make room, be it only by moving what a person fixed, or the instances of which
 * one must go. All of it together takes at most about `limit` steps.
 */
export function explain(scene: Scene, limit: number = LIMITS.explanationSteps): Explanation {
  const { domain, others, wanted } = scene;
  const stored = new Map(others.map(({ key, slots }) => [key, slots.map(({ resource }) => resource)]));
  const moving = [...others.map(movable), wanted];
  const share = Math.ceil(limit / SHARES);
  const unforced = proposeMoves(domain, moving, stored, share * MOVES_SHARE);
  const fixers = [...new Set(others.flatMap(({ slots }) => slots.flatMap(({ pinnedBy }) => pinnedBy ?? [])))];
  const forced = unforced === null && fixers.length > 0;
  const proposal = forced ? proposeMoves(domain, [...others.map(loosened), wanted], stored, share) : unforced;
  const shortage = shortageOf(scene);
  if (proposal !== null && proposal !== 'undetermined' && proposal.moves.length > 0) {
    const holders = [...new Set(proposal.moves.map(({ key }) => key))];
    const fewest = proposal.minimal ? '' : ' (there may be a way with fewer moves)';
    return {
      message:
        shortage ?? `${nameOf(wanted)} has no place while ${words(holders.map((key) => nameIn(scene, key)))} stay`,
      next: `${forced ? `Only what ${words(fixedBy(scene, proposal.moves))} fixed stands in the way; if that may move, free it` : 'Free it'}: ${moveWords(scene, proposal.moves)}${fewest}. Accept by fixing these first: ${pinWords(scene, proposal.moves)}.`,
      moves: proposal.moves,
      fewest: proposal.minimal,
      forced,
      conflict: holders,
      minimal: true,
    };
  }
  const whatever = minimalConflict(problemOf(domain, moving), share);
  const found = whatever ?? minimalConflict(problemOf(domain, [...others.map(standing), wanted]), share);
  const undecided = unforced === 'undetermined' && whatever === null;
  // A conflict that was not found in time is among all that stand there.
  const conflict = found === null ? others.map(({ key }) => key) : found.instances.flatMap((n) => others[n]?.key ?? []);
  const names = conflict.map((key) => nameIn(scene, key));
  const least = found?.minimal === true ? '' : ' (perhaps fewer of them)';
  const alone = names.length === 0;
  const together = undecided
    ? `${nameOf(wanted)} finds no place while ${words(names)} stay${least}`
    : `${nameOf(wanted)} and ${words(names)} cannot be placed together${least}`;
  const hope = undecided
    ? `Whether moving others would help could not be decided in ${Math.ceil(limit)} steps.`
    : 'Moving cannot help.';
  return {
    message: shortage ?? (alone ? `${scene.placed.part.label} cannot serve ${nameOf(wanted)} at all` : together),
    next: alone ? 'Use another interface or another part.' : `${hope} Disconnect one of them: ${words(names)}${least}.`,
    moves: [],
    fewest: false,
    forced: false,
    conflict,
    minimal: found?.minimal ?? false,
  };
}

/** What it looks for, in shares of its steps: moves, moves of what is fixed, a conflict, a conflict as things stand. */
const MOVES_SHARE = 3;
const SHARES = MOVES_SHARE + 3;

/** "SPI needs spi_ss; the 2 pins that offer it (GPIO5, GPIO15) are taken by I2C (fixed by Ada) and UART", or null. */
function shortageOf(scene: Scene): string | null {
  const { domain, others, wanted } = scene;
  const model = modelOf(domain);
  const options = model.optionsOf(wanted.index);
  for (const [position, slot] of wanted.index.slots.entries()) {
    const offered = [...new Set(options.flatMap((option) => option.slots[position]?.candidates ?? []))];
    const ids = offered.map((number) => model.ids[number] ?? '');
    const held = wanted.held[position] ?? null;
    const asked = held === null ? ids : ids.filter((id) => id === held);
    const needed = wanted.index.slots.filter((other) => other.requires === slot.requires).length;
    const holders = asked.map((id) => holdersOf(others, id, slot.function, model, model.numberOf.get(id) ?? -1));
    const free = holders.filter((list) => list.length === 0).length;
    if (free >= (held === null ? needed : 1)) continue;
    const count = needed > 1 && held === null ? `${needed}× ` : '';
    const name = nameOf(wanted);
    if (asked.length === 0)
      return `${name} needs ${count}${slot.function}; no resource of ${scene.placed.part.label} may serve it`;
    const by = words([...new Set(holders.flat().map(([instance, at]) => holderWords(instance, at)))]);
    const subject =
      asked.length === 1
        ? `the 1 resource that offers it (${asked[0]}) is`
        : `the ${asked.length} resources that offer it (${some(asked)}) are`;
    return free === 0
      ? `${name} needs ${count}${slot.function}; ${subject} taken by ${by}`
      : `${name} needs ${count}${slot.function}; of ${asked.length} resources that offer it (${some(asked)}) ${free} ${free === 1 ? 'is' : 'are'} free, the others are taken by ${by}`;
  }
  return null;
}

function holdersOf(
  others: readonly Instance[],
  id: string,
  name: string,
  model: { readonly shares: (resource: number, a: string, b: string) => boolean },
  number: number,
): readonly (readonly [Instance, number])[] {
  return others.flatMap((instance) =>
    instance.slots.flatMap((slot, position) =>
      slot.resource === id && !model.shares(number, slot.function, name) ? [[instance, position] as const] : [],
    ),
  );
}

function holderWords(instance: Instance, slot: number): string {
  const by = instance.slots[slot]?.pinnedBy;
  return by === undefined ? instanceName(instance) : `${instanceName(instance)} (fixed by ${by})`;
}

/** Who fixed what the moves would move, each once. */
function fixedBy({ others }: Scene, moves: Proposal['moves']): readonly string[] {
  const who = moves.flatMap(({ key, slot }) => others.find((other) => other.key === key)?.slots[slot]?.pinnedBy ?? []);
  return [...new Set(who)];
}

function moveWords(scene: Scene, moves: Proposal['moves']): string {
  const keys = [...new Set(moves.map(({ key }) => key))];
  return keys
    .map((key) => {
      const own = moves.filter((move) => move.key === key);
      return `move ${nameIn(scene, key)} from ${words(own.map(({ from }) => from))} to ${words(own.map(({ to }) => to))}`;
    })
    .join('; ');
}

/** Pins in an order in which each finds its resource free, as edits in JSON. */
function pinWords({ others }: Scene, moves: Proposal['moves']): string {
  const edits = inOrder(moves).flatMap((move) => {
    const instance = others.find(({ key }) => key === move.key);
    const slot = instance?.slots[move.slot];
    if (instance === undefined || slot === undefined) return [];
    const { part, domain, interface: id, instance: number } = instance.end;
    const ref = { part, interface: id, domain, instance: number, requires: slot.requires, n: slot.n };
    return [JSON.stringify({ op: 'pin', slot: ref, resource: move.to })];
  });
  return edits.join(', ');
}

function nameIn({ others }: Scene, key: string): string {
  const instance = others.find((other) => other.key === key);
  return instance === undefined ? key : instanceName(instance);
}

function instanceName({ index, end }: Pick<Instance, 'index' | 'end'>): string {
  return interfaceName(index, end.instance);
}

function nameOf({ key, index }: Scene['wanted']): string {
  return interfaceName(index, Number(key.slice(key.lastIndexOf('/') + 1)));
}

/** The interface's name, with " #2" for a second instance, as people count. */
export function interfaceName(index: InterfaceIndex, instance: number): string {
  return `${index.interface.name ?? index.interface.id}${instance > 0 ? ` #${instance + 1}` : ''}`;
}

function some(items: readonly string[]): string {
  return items.length <= SHOWN
    ? items.join(', ')
    : `${items.slice(0, SHOWN).join(', ')} and ${items.length - SHOWN} more`;
}

function words(items: readonly string[]): string {
  if (items.length > SHOWN) return some(items);
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

const SHOWN = 8;
