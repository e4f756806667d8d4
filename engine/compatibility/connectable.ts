import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { allocate } from '../allocation/allocate.ts';
import {
  type AllocationRequest,
  fixedDemand,
  movableDemand,
  placeFor,
  requestOf,
  unplaced,
} from '../allocation/allocation-request.ts';
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { type End, endKey, resourceKey } from '../board/board.ts';
import { canFill, definitionIndex } from '../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../definition/index-types.ts';
import { namedInterface } from '../definition/named.ts';
import type { Design, Net } from '../design/design.ts';
import { instanceReuse } from '../design/instance-reuse.ts';
import { joinsAcross } from '../design/pairing.ts';
import type { Library } from '../library/library.ts';
import { compatibleOffers, offerAt } from './compatible.ts';
import { rememberedPlace } from './place-memory.ts';
import { OFFER_GROUPS, type OfferGroup, offerGroup, preference } from './preference.ts';
import type { Concession, Incompatible, Verdict } from './verdict.ts';
import type { Offer } from './voltage.ts';

/** An interface of a placed part, and whether it can take the other end. */
export interface EndVerdict {
  readonly end: Omit<End, 'instance'>;
  readonly verdict: Verdict;
  /** Where it can: the instance that connecting would use. */
  readonly opening?: Opening;
  /** Of a candidate: what it is to who asks. */
  readonly group?: OfferGroup;
  /** Where nothing but a free place is lacking, and this would make one. */
  readonly concession?: Concession;
}

/** An instance that takes one more connection, and how many it has now. */
export interface Opening {
  readonly instance: number;
  readonly connections: number;
}

/** An interface of a definition that may be placed. */
export interface LibraryMatch {
  readonly definition: string;
  readonly domain: InterfaceIndex['domain'];
  readonly interface: string;
}

interface Connectable {
  /**
   * Without resistors that a bus has no use for. Best first, see `preference`; then unused interfaces that need the connection, other unused ones, each by distance
   * from the part.
   */
  readonly board: readonly EndVerdict[];
  /** In the order of parts and interfaces. */
  readonly refused: readonly EndVerdict[];
  /** Best first, see `preference`; then those that are on the board already, then by definition key. */
  readonly library: readonly LibraryMatch[];
}

/** What an interface can connect to, on the board and in the library, and why the rest of the board cannot. */
export function connectable(design: Design, library: Library, end: Omit<End, 'instance'>): Connectable {
  const own = offerAt(design, end);
  if (own === null) return { board: [], refused: [], library: [] };
  return { ...rankedOnBoard(design, end), library: inLibrary(design, library, own) };
}

/** The part of `connectable` that is about the board. */
export function rankedOnBoard(design: Design, end: Omit<End, 'instance'>): Pick<Connectable, 'board' | 'refused'> {
  const own = offerAt(design, end);
  if (own === null) return { board: [], refused: [] };
  const found: { readonly answer: EndVerdict; readonly rank: number }[] = [];
  const rails = railNets(design, end.part);
  const refused: EndVerdict[] = [];
  for (const answer of connectableOnBoard(design, end)) {
    const far = answer.verdict.ok ? offerAt(design, answer.end) : null;
    if (far === null) {
      refused.push(answer);
      continue;
    }
    const group = offerGroup(own, far);
    if (group === 'resistor' && isSuperfluous(design, end, own.index, answer)) continue;
    found.push({
      answer: { ...answer, group },
      rank: group === 'tie' ? tieRank(design, rails, own, far) : rankOf(own, far, group, answer),
    });
  }
  found.sort((a, b) => a.rank - b.rank);
  return { board: found.map(({ answer }) => answer), refused };
}

/**
 * Whether a resistor's end is none that anybody would choose for a bus of open-collector lines: it is on a line already, or each line
 * of the bus has a resistor. It may be joined all the same.
 */
function isSuperfluous(design: Design, own: Omit<End, 'instance'>, index: InterfaceIndex, { opening }: EndVerdict) {
  const lines = new Set(index.slots.flatMap(({ function: name }) => (isPulledUp(name) ? [name] : [])));
  if (lines.size === 0) return false;
  if ((opening?.connections ?? 0) > 0) return true;
  const placed = design.parts.get(own.part);
  const open = placed?.instances.find(({ end }) => end.interface === own.interface && end.domain === own.domain);
  const pulled = open?.slots.filter(({ resource, function: name }) => {
    const net = resource === null ? undefined : design.netOf.get(resourceKey({ ...own, resource }));
    return lines.has(name) && net?.nodes.some((node) => design.instances.get(node.instance)?.index.passive === true);
  });
  return pulled?.length === lines.size;
}

/** A line that its devices only pull low. */
function isPulledUp(name: string): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.erc_type === 'open_collector' && entry.signal_class !== 'power';
}

/**
 * Every other interface of the board, in the order of parts and interfaces: whether `end` can connect to it now. Compatible
 * ends that take no more connections, for want of an instance or of resources, are refused too. Quick enough for a drag
 * over ten thousand parts: what two definitions decide is decided once, and so is what a part of which nothing is used
 * still takes.
 */
export function connectableOnBoard(design: Design, end: Omit<End, 'instance'>): readonly EndVerdict[] {
  const own = offerAt(design, end);
  const ownPlaced = design.parts.get(end.part);
  if (own === null || ownPlaced === undefined) return [];
  const openingFor = openingsFrom(design, ownPlaced, own.index);
  const answers: EndVerdict[] = [];
  for (const placed of design.parts.values()) {
    const { definition, part } = placed;
    if (definition === null) continue;
    for (const index of definition.interfaces.values()) {
      if (placed === ownPlaced && index === own.index) continue;
      const at = { part: part.id, domain: index.domain, interface: index.interface.id };
      const verdict = compatibleOffers(own, { part, definition, index });
      if (!verdict.ok) {
        answers.push({ end: at, verdict });
        continue;
      }
      const opening = openingFor(placed, index);
      if (!isFull(opening)) {
        answers.push({ end: at, verdict, opening });
        continue;
      }
      const concession = concessionOf(opening);
      answers.push({ end: at, verdict: opening, ...(concession === null ? {} : { concession }) });
    }
  }
  return answers;
}

/** For each far interface that is compatible: the instance that a connection from `index` would use there, or why none. */
function openingsFrom(design: Design, own: PlacedPart, index: InterfaceIndex) {
  const near = { active: openingAt(design, own, index, false), passive: openingAt(design, own, index, true) };
  return (placed: PlacedPart, far: InterfaceIndex): Opening | FullReason => {
    const here = far.passive ? near.passive : near.active;
    if (isFull(here) && concessionOf(here) === null) return here;
    const there = openingAt(design, placed, far, index.passive);
    if (isFull(there) && (concessionOf(there) === null || placed === own)) return withoutConcession(there);
    if (isFull(here)) return placed === own ? withoutConcession(here) : here;
    if (isFull(there) || placed !== own) return there;
    if (fitTogether(placed, index, here, far, there)) return there;
    return { ok: false, rule: NO_PLACE, code: 'both-ends', params: { part: placed.part.label } };
  };
}

/** Whether two new instances of one part find resources side by side. */
function fitTogether(
  placed: PlacedPart,
  a: InterfaceIndex,
  openingA: Opening,
  b: InterfaceIndex,
  openingB: Opening,
): boolean {
  if (a.domain !== b.domain || openingA.connections > 0 || openingB.connections > 0) return true;
  const demand = (index: InterfaceIndex, { instance }: Opening) => {
    const { domain, interface: entry } = index;
    return unplaced(endKey({ part: placed.part.id, domain, interface: entry.id, instance }), index);
  };
  const request = requestOf(placed, demand(b, openingB));
  if (request === null) return false;
  const others = [...request.others.map(fixedDemand), demand(a, openingA), request.wanted];
  return allocate(request.domain, others).status === 'solved';
}

/** Why an interface takes no more connections. */
type FullReason = Extract<Incompatible, { readonly code: 'no-free-resources' | 'in-use' | 'both-ends' }>;

const NO_PLACE = 'alloc-unsatisfied';

function isFull(opening: Opening | FullReason): opening is FullReason {
  return 'code' in opening;
}

function concessionOf(full: FullReason): Concession | null {
  return full.code === 'both-ends' ? null : full.params.concession;
}

/** What would make a place for one end says nothing of the other end on the same part. */
function withoutConcession(full: FullReason): FullReason {
  return full.code === 'both-ends' ? full : { ...full, params: { ...full.params, concession: null } };
}

/** The instance of an interface of a placed part that a connection would use; or why none takes it. */
function openingAt(design: Design, placed: PlacedPart, index: InterfaceIndex, passive: boolean): Opening | FullReason {
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
  const couldMake = fresh !== null && hasPlace(placed, index, fresh, 'after moves');
  return {
    ok: false,
    rule: NO_PLACE,
    code: used.length === 0 ? 'no-free-resources' : 'in-use',
    params: {
      part: placed.part.label,
      interface: namedInterface(index),
      concession: couldMake ? 'moves' : open === null ? null : 'sharing',
    },
  };
}

interface FreshInstance {
  readonly instance: number;
  readonly key: string;
}

/** The lowest instance that is not in use, where the hardware has one more. */
function freshInstance(placed: PlacedPart, index: InterfaceIndex, used: readonly Instance[]): FreshInstance | null {
  let fresh = 0;
  while (used.some(({ end }) => end.instance === fresh)) fresh++;
  if (fresh >= (index.interface.max_instances ?? Number.POSITIVE_INFINITY)) return null;
  const end = { part: placed.part.id, domain: index.domain, interface: index.interface.id, instance: fresh };
  return { instance: fresh, key: endKey(end) };
}

const signatures = new WeakMap<PlacedPart, Map<string, string>>();

/**
 * Whether resources are left for a new instance while all others stay, or where those may move that nobody fixed; equal
 * parts with equal claims are looked at once.
 */
function hasPlace(
  placed: PlacedPart,
  index: InterfaceIndex,
  { key }: FreshInstance,
  others: 'as it is' | 'after moves',
): boolean {
  return rememberedPlace(index, `${others} ${signatureOf(placed, index.domain)}`, () => {
    const request = requestOf(placed, unplaced(key, index));
    return request !== null && (others === 'as it is' ? placeFor(request) !== null : couldMove(request));
  });
}

function couldMove({ domain, others, wanted }: AllocationRequest): boolean {
  return allocate(domain, [...others.map(movableDemand), wanted]).status === 'solved';
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

/** Lower is better: group by group, within each by `preference`, then open and needed ends, then other open ones, then ends in use, each by distance. */
function rankOf(own: Offer, far: Offer, group: OfferGroup, { opening }: EndVerdict): number {
  const needed = (opening?.connections ?? 0) > 0 ? 2 : far.index.interface.optional === true ? 1 : 0;
  return placeOf(group) + preference(own, far) * 4 + needed + distance(own, far);
}

/**
 * The same for ties: what has the voltage of the pin, first on its own part, then on the nets of its own rails and grounds, then elsewhere, each
 * by distance; supplies of other parts, which are there to be fed, last. That a rail or a ground is in use already does not count against it.
 */
function tieRank(design: Design, rails: ReadonlySet<Net>, own: Offer, far: Offer): number {
  const isOwn = own.part?.id === far.part?.id;
  const isFed = !isOwn && (takesSupply(own.index) || takesSupply(far.index)) ? PLACES : 0;
  const apart = isOwn ? 0 : isOnOneOf(rails, design, far) ? 1 : 2;
  return placeOf('tie') + isFed + preference(own, far) * 4 + apart + distance(own, far);
}

/** The nets that a part's own supplies and grounds are on. */
function railNets(design: Design, part: string): ReadonlySet<Net> {
  const instances = design.parts.get(part)?.instances ?? [];
  const powered = instances.filter(({ index }) => POWER.has(index.interface.protocol.type));
  return new Set(powered.flatMap(({ end, slots }) => slots.flatMap(({ resource }) => netAt(design, end, resource))));
}

const POWER: ReadonlySet<string> = new Set(['power', 'ground']);

/** Whether a rail or ground, in use or not, has a pin on one of these nets. */
function isOnOneOf(nets: ReadonlySet<Net>, design: Design, { part, definition, index }: Offer): boolean {
  const [slot] = index.slots;
  if (part === null || slot === undefined) return false;
  const place = { part: part.id, domain: index.domain };
  const pins = [...(definition.domains.get(index.domain)?.resources.values() ?? [])].filter((pin) =>
    canFill(slot, pin),
  );
  return pins.some(({ resource }) => netAt(design, place, resource.id).some((net) => nets.has(net)));
}

function netAt(
  design: Design,
  { part, domain }: Pick<End, 'part' | 'domain'>,
  resource: string | null,
): readonly Net[] {
  const net = resource === null ? undefined : design.netOf.get(resourceKey({ part, domain, resource }));
  return net === undefined ? [] : [net];
}

/** Where the ranks of a group begin. */
function placeOf(group: OfferGroup): number {
  return OFFER_GROUPS.indexOf(group) * 2 * PLACES;
}

/** From 0 for parts at one place to 1. */
function distance(own: Offer, far: Offer): number {
  const [x, y] = far.part?.at ?? [0, 0];
  const apart = own.part === null ? 0 : Math.hypot(x - own.part.at[0], y - own.part.at[1]);
  return apart / (apart + NEAR);
}

function takesSupply({ roles, interface: { protocol } }: InterfaceIndex): boolean {
  return protocol.type === 'power' && !roles.some((role) => role === 'source' || role === 'output');
}

/** More than the preference of an end comes to. */
const PLACES = 100;
const NEAR = 1_000;

function inLibrary(design: Design, library: Library, own: Offer): readonly LibraryMatch[] {
  const matches: (LibraryMatch & { readonly known: boolean; readonly rank: number })[] = [];
  for (const key of library.byId.values()) {
    const file = library.definitions.get(key);
    if (file === undefined) continue;
    const definition: DefinitionIndex = definitionIndex(key, file);
    for (const index of definition.interfaces.values()) {
      // Nobody adds a part in order to tie one of its pins, nor a resistor wherever one would fit.
      if (joinsAcross(own.index, index)) continue;
      const far: Offer = { part: null, definition, index };
      if (!compatibleOffers(own, far).ok) continue;
      const known = design.board.definitions.has(key);
      matches.push({
        definition: key,
        domain: index.domain,
        interface: index.interface.id,
        known,
        rank: preference(own, far),
      });
    }
  }
  matches.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(b.known) - Number(a.known) ||
      (a.definition < b.definition ? -1 : a.definition > b.definition ? 1 : 0),
  );
  return matches.map(({ known: _, rank: __, ...match }) => match);
}
