import { LIMITS } from '#schemas/limits.ts';
import { allocate } from '../allocation/allocate.ts';
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { movable, placeFor, type Scene, sceneOf, standing, unplaced } from '../allocation/scene.ts';
import { type End, endKey, type Part } from '../board/board.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../definition/index-types.ts';
import type { Design } from '../design/design.ts';
import { instanceReuse } from '../design/instance-reuse.ts';
import type { Library } from '../library/library.ts';
import { compatibleOffers, offerAt, type Verdict } from './compatible.ts';
import type { Offer } from './voltage.ts';

/** An interface of a placed part, and whether it can take the other end. */
export interface BoardAnswer {
  readonly end: Omit<End, 'instance'>;
  readonly verdict: Verdict;
  /** Where it can: the instance that connecting would use, and how many connections that has now. */
  readonly room?: Room;
  /** Where only the place is lacking: true if other interfaces could move out of the way, which nobody does unasked. */
  readonly displaces?: true;
}

export interface Room {
  readonly instance: number;
  readonly connections: number;
}

/** An interface of a definition that may be placed. */
export interface LibraryMatch {
  readonly definition: string;
  readonly domain: InterfaceIndex['domain'];
  readonly interface: string;
}

export interface Connectable {
  /** Best first: unused interfaces that need the connection, then other unused ones, each by distance from the part. */
  readonly board: readonly BoardAnswer[];
  /** In the order of parts and interfaces. */
  readonly refused: readonly BoardAnswer[];
  /** Best first: those that are on the board already, then by definition key. */
  readonly library: readonly LibraryMatch[];
}

/** What an interface can join, on the board and in the library, and why the rest of the board cannot. */
export function connectable(design: Design, library: Library, end: Omit<End, 'instance'>): Connectable {
  const own = offerAt(design, end);
  if (own === null) return { board: [], refused: [], library: [] };
  const found: { readonly answer: BoardAnswer; readonly rank: number }[] = [];
  const refused: BoardAnswer[] = [];
  for (const answer of connectableOnBoard(design, end)) {
    if (answer.verdict.ok) found.push({ answer, rank: rankOf(design, own.part, answer) });
    else refused.push(answer);
  }
  found.sort((a, b) => a.rank - b.rank);
  return { board: found.map(({ answer }) => answer), refused, library: inLibrary(design, library, own) };
}

/**
 * Every other interface of the board, in the order of parts and interfaces: whether `end` can join it now. Compatible
 * ends that have no room left, neither an instance nor resources, are refused too. Quick enough for a drag over ten
 * thousand parts: what two definitions decide is decided once, and so is the room of a part of which nothing is used.
 */
export function connectableOnBoard(design: Design, end: Omit<End, 'instance'>): readonly BoardAnswer[] {
  const own = offerAt(design, end);
  if (own === null) return [];
  const ownPlaced = design.parts.get(end.part);
  if (ownPlaced === undefined) return [];
  const ownRoom = [roomAt(design, ownPlaced, own.index, false), roomAt(design, ownPlaced, own.index, true)] as const;
  const roomFor = (placed: PlacedPart, far: InterfaceIndex): Room | Full => {
    const near = ownRoom[far.passive ? 1 : 0];
    if (isFull(near) && !near.movable) return near;
    const there = roomAt(design, placed, far, own.index.passive);
    if (isFull(there) && (!there.movable || placed === ownPlaced)) return { ...there, movable: false };
    if (isFull(near)) return placed === ownPlaced ? { ...near, movable: false } : near;
    if (isFull(there) || placed !== ownPlaced) return there;
    if (fitTogether(placed, own.index, near, far, there)) return there;
    return { reason: `${placed.part.label} cannot place both ends`, movable: false };
  };
  const answers: BoardAnswer[] = [];
  for (const placed of design.parts.values()) {
    const { definition, part } = placed;
    if (definition === null) continue;
    for (const index of definition.interfaces.values()) {
      if (placed === ownPlaced && index === own.index) continue;
      const at = { part: part.id, domain: index.domain, interface: index.interface.id };
      const verdict = compatibleOffers(own, { part, definition, index });
      const room = verdict.ok ? roomFor(placed, index) : null;
      if (room === null) answers.push({ end: at, verdict });
      else if (isFull(room)) {
        const reason = room.movable ? `${room.reason}, unless others move` : room.reason;
        const refusal = { end: at, verdict: { ok: false, reason, rule: 'alloc-unsatisfied' } } as const;
        answers.push(room.movable ? { ...refusal, displaces: true } : refusal);
      } else answers.push({ end: at, verdict, room });
    }
  }
  return answers;
}

/** Whether two new instances of one part find resources side by side. */
function fitTogether(placed: PlacedPart, a: InterfaceIndex, roomA: Room, b: InterfaceIndex, roomB: Room): boolean {
  if (a.domain !== b.domain || roomA.connections > 0 || roomB.connections > 0) return true;
  const demand = (index: InterfaceIndex, { instance }: Room) => {
    const { domain, interface: entry } = index;
    return unplaced(endKey({ part: placed.part.id, domain, interface: entry.id, instance }), index);
  };
  const scene = sceneOf(placed, demand(b, roomB));
  if (scene === null) return false;
  const others = [...scene.others.map(standing), demand(a, roomA), scene.wanted];
  return allocate(scene.domain, others).status === 'solved';
}

/** Why there is no room; `movable` where others could move and make some. */
interface Full {
  readonly reason: string;
  readonly movable: boolean;
}

function isFull(room: Room | Full): room is Full {
  return 'reason' in room;
}

/** Whether an interface of a placed part has room, with the instance that a connection would use; or why not. */
function roomAt(design: Design, placed: PlacedPart, index: InterfaceIndex, passive: boolean): Room | Full {
  const used = placed.instances.filter((instance) => instance.index === index);
  const reuse = instanceReuse(index, passive);
  const lowest = used
    .filter(({ key, connections }) => passive || activeConnections(design, key, connections) < index.maxConnections)
    .sort((a, b) => a.end.instance - b.end.instance)
    .at(0);
  const open = lowest === undefined ? null : { instance: lowest.end.instance, connections: lowest.connections.length };
  if (open !== null && reuse === 'first') return open;
  const fresh = freshInstance(placed, index, used);
  if (fresh !== null && hasPlace(placed, index, fresh, 'as it is')) return { instance: fresh.instance, connections: 0 };
  if (open !== null && reuse === 'last') return open;
  const { label } = placed.part;
  const name = index.interface.name ?? index.interface.id;
  return {
    reason:
      used.length === 0
        ? `${label} has no free resources for ${name}`
        : `${label} · ${name} is in use and has no room for more`,
    movable: fresh !== null && hasPlace(placed, index, fresh, 'after moves'),
  };
}

interface Fresh {
  readonly instance: number;
  readonly key: string;
}

/** The lowest instance that is not in use, where the hardware has one more. */
function freshInstance(placed: PlacedPart, index: InterfaceIndex, used: readonly Instance[]): Fresh | null {
  let fresh = 0;
  while (used.some(({ end }) => end.instance === fresh)) fresh++;
  if (fresh >= (index.interface.max_instances ?? Number.POSITIVE_INFINITY)) return null;
  const end = { part: placed.part.id, domain: index.domain, interface: index.interface.id, instance: fresh };
  return { instance: fresh, key: endKey(end) };
}

const places = new WeakMap<InterfaceIndex, Map<string, boolean>>();
const signatures = new WeakMap<PlacedPart, Map<string, string>>();

/**
 * Whether resources are left for a new instance while all others stay, or where those may move that nobody fixed; equal
 * parts with equal claims are looked at once.
 */
function hasPlace(
  placed: PlacedPart,
  index: InterfaceIndex,
  { key }: Fresh,
  others: 'as it is' | 'after moves',
): boolean {
  const known = places.get(index) ?? new Map<string, boolean>();
  places.set(index, known);
  const claims = `${others} ${signatureOf(placed, index.domain)}`;
  const before = known.get(claims);
  if (before !== undefined) return before;
  const scene = sceneOf(placed, unplaced(key, index));
  const room = scene !== null && (others === 'as it is' ? placeFor(scene) !== null : couldMove(scene));
  if (known.size >= LIMITS.placesRemembered) known.clear();
  known.set(claims, room);
  return room;
}

function couldMove({ domain, others, wanted }: Scene): boolean {
  return allocate(domain, [...others.map(movable), wanted]).status === 'solved';
}

/** Who holds what in one domain of a part, as text. */
function signatureOf(placed: PlacedPart, domain: string): string {
  const own = signatures.get(placed) ?? new Map<string, string>();
  signatures.set(placed, own);
  let text = own.get(domain);
  if (text === undefined) {
    text = placed.instances
      .filter(({ end }) => end.domain === domain)
      .map(
        ({ end, slots }) =>
          `${end.interface} ${slots.map(({ resource, pinnedBy }) => `${resource ?? ''}${pinnedBy === undefined ? '' : '!'}`).join(' ')}`,
      )
      .sort()
      .join('|');
    own.set(domain, text);
  }
  return text;
}

function activeConnections(design: Design, key: string, connections: readonly string[]): number {
  return connections.filter((id) => {
    const ends = design.links.get(id)?.ends;
    const far = ends?.find((instance) => instance.key !== key);
    return far !== undefined && !far.index.passive;
  }).length;
}

/** Lower is better: open and needed ends first, then other open ones, then ends in use, each by distance; the part itself last. */
function rankOf(design: Design, own: Part | null, { end, room }: BoardAnswer): number {
  const placed = design.parts.get(end.part);
  const optional = placed?.definition?.domains.get(end.domain)?.interfaces.get(end.interface)?.interface.optional;
  const [x, y] = placed?.part.at ?? [0, 0];
  const distance = own === null ? 0 : Math.hypot(x - own.at[0], y - own.at[1]);
  const needed = (room?.connections ?? 0) > 0 ? 2 : optional === true ? 1 : 0;
  const itself = own?.id === end.part ? 3 : 0;
  return itself + needed + distance / (distance + NEAR);
}

const NEAR = 1_000;

function inLibrary(design: Design, library: Library, own: Offer): readonly LibraryMatch[] {
  const matches: (LibraryMatch & { readonly known: boolean })[] = [];
  for (const key of library.byId.values()) {
    const file = library.definitions.get(key);
    if (file === undefined) continue;
    const definition: DefinitionIndex = definitionIndex(key, file);
    for (const index of definition.interfaces.values()) {
      const verdict: Verdict = compatibleOffers(own, { part: null, definition, index });
      if (!verdict.ok) continue;
      const known = design.board.definitions.has(key);
      matches.push({ definition: key, domain: index.domain, interface: index.interface.id, known });
    }
  }
  matches.sort(
    (a, b) =>
      Number(b.known) - Number(a.known) || (a.definition < b.definition ? -1 : a.definition > b.definition ? 1 : 0),
  );
  return matches.map(({ known: _, ...match }) => match);
}
