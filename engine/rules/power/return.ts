/** Whether the current that a load takes has a way back. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { append } from '../../board/append.ts';
import { isPowerLine } from '../../compatibility/load-lines.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import { ownGrounds } from '../../definition/own-grounds.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { interfacesOf, linksAt, resourcesOf } from '../by-kind.ts';
import { isGroundJoined, islandOf, singleEnded } from '../electrical/ground.ts';
import { isGrounded } from '../electrical/grounded.ts';
import { farContacts, netsOverContacts } from '../electrical/over-contacts.ts';
import { farPins, giverAt } from '../electrical/resistor-ends.ts';
import { ANODE, CATHODE, CONTACTS, otherEnds } from '../electrical/switched-net.ts';
import { isWired, joinedWith, netAt, partPin, RESISTOR, resourceAt, rolesOf } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { powerSide } from './power-index.ts';

export const POWER_RETURN_OPEN = rule({
  id: 'power-return-open',
  scope: 'part',
  severity: 'error',
  todo: { only: 'unless signals connect the part to others, because its current then returns through them' },
  title: 'A load has no return path',
  why: 'Current flows only in a closed circuit. A lamp, a motor, a coil or a module with one end open does nothing. Where a supply input has a ground of its own and only another ground of the part is wired, the current takes that way and what lies behind it, which is a warning where the input is for less than half an ampere.',
  example: 'A fan with its plus wired and its ground open.',
  fix: 'Connect the other end to the minus of the supply, or to the output that switches the load. Waive it if that end is wired off the board.',
  concerns: (definition) => [...definition.interfaces.values()].some((index) => linesOf(index).kind !== 'none'),
  message: {
    open: (p: NameLists<'pins'> & Names<'load'>) =>
      `${p.pins.join(' and ')} ${p.pins.length === 1 ? 'is' : 'are'} open, so the current of ${p.load} has no return path`,
    own: (p: Names<'pin' | 'load' | 'through'>) =>
      `${p.pin}, the ground of ${p.load}, is open: its current returns through ${p.through}, if at all`,
  },
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      const open = openEnds(design, placed, instance);
      const own = open.length > 0 ? null : ownReturn(design, placed, instance);
      if (own !== null) report({ ...own, variant: 'own', refs: [own.params.pin], todo: false });
      if (open.length === 0) continue;
      const params = { pins: open, load: instance };
      report({ variant: 'open', params, refs: open, todo: !exchangesSignals(design, placed) });
    }
  },
});

/** The ends of a load that nothing joins although another is joined; none where it is no load. */
function openEnds(design: Design, placed: PlacedPart, instance: Instance): readonly ResourceRef[] {
  const { kind, taking, neutral } = linesOf(instance.index);
  if (kind === 'none') return NO_PINS;
  if (kind === 'driven') {
    const open = openAt(design, instance, taking);
    return open.length === taking.length ? NO_PINS : open;
  }
  const fed = firstWired(design, instance, taking);
  if (fed === null) return NO_PINS;
  const open = openAt(design, instance, neutral);
  if (open.length > 0) return open;
  if (isGroundJoined(design, placed, fed)) return NO_PINS;
  return groundsFor(design, placed, instance, fed);
}

/** An input for this and more must not return by another way than it should. */
const HEAVY_mA = 500;

/** The ground that stands beside a supply input of a part with several, where it is open and another ground of the part is not. */
function ownReturn(design: Design, placed: PlacedPart, instance: Instance) {
  const { kind, taking, grounds } = linesOf(instance.index);
  const fed = kind === 'fed' ? firstWired(design, instance, taking) : null;
  if (fed === null || placed.definition === null) return null;
  const own = ownGroundsOf(placed.definition);
  const pin = grounds.flatMap((slot) => pinAt(instance, slot) ?? NO_PINS).find(({ resource }) => own.has(resource));
  const joined = [...own].map((id) => partPin(placed, id)).find((other) => isWired(design, other));
  if (pin === undefined || joined === undefined || isWired(design, pin)) return null;
  if (islandOf(design, joined) !== islandOf(design, pin)) return null;
  const most_mA = resourceAt(design, fed)?.powerDomain?.max_current_mA ?? 0;
  const severity = most_mA < HEAVY_mA ? ('warning' as const) : ('error' as const);
  return { params: { pin, load: instance, through: joined }, severity };
}

const ownGroundsOf = oncePer(ownGrounds);

/** The grounds that take the current of a fed instance back: its own, else the first beside it. */
function groundsFor(design: Design, placed: PlacedPart, instance: Instance, fed: ResourceRef): readonly ResourceRef[] {
  const own = linesOf(instance.index).grounds.flatMap((slot) => pinAt(instance, slot) ?? NO_PINS);
  return own.length > 0 ? own : groundsBeside(design, placed, fed);
}

const NO_PINS: ResourceRef[] = [];
const LINE = 'ac_line';
const NEUTRAL = 'ac_neutral';
const DRIVEN: ReadonlySet<string> = new Set(['driven', 'load']);

/** The pins of some slots that nothing joins. */
function openAt(design: Design, instance: Instance, slots: readonly number[]): readonly ResourceRef[] {
  let open = NO_PINS;
  for (const slot of slots) {
    const pin = pinAt(instance, slot);
    if (pin !== null && !leadsOn(design, pin)) open = append(open, pin);
  }
  return open;
}

/** Something but a diode that clamps the load itself is joined with the pin. */
function leadsOn(design: Design, pin: ResourceRef): boolean {
  if (!isWired(design, pin)) return false;
  if (joinedWith(design, pin, (other) => !DIODE.has(other.function))) return true;
  const isOwn = (node: Node) => node.part === pin.part && node.resource !== pin.resource;
  const clampsOnly = (node: Node) =>
    otherEnds(design, node).every((end) => netAt(design, end)?.nodes.some(isOwn) !== false);
  const nodes = netAt(design, pin)?.nodes ?? [];
  return nodes.some((node) => node.part !== pin.part && !(DIODE.has(node.function) && clampsOnly(node)));
}

const DIODE: ReadonlySet<string> = new Set([ANODE, CATHODE]);

function firstWired(design: Design, instance: Instance, slots: readonly number[]): ResourceRef | null {
  for (const slot of slots) {
    const pin = pinAt(instance, slot);
    if (pin !== null && isWired(design, pin)) return pin;
  }
  return null;
}

interface LoadLines {
  /** `driven`: all its lines carry its current. `fed`: it takes supply, and a ground of its part takes it back. */
  readonly kind: 'driven' | 'fed' | 'none';
  /** Slots that take supply; of a driven load all of them. */
  readonly taking: readonly number[];
  readonly neutral: readonly number[];
  readonly grounds: readonly number[];
}

const linesOf = oncePer(({ slots, roles, domain }: InterfaceIndex): LoadLines => {
  const where = (wanted: (name: string) => boolean) =>
    slots.flatMap(({ function: name }, slot) => (wanted(name) ? [slot] : []));
  const none: LoadLines = { kind: 'none', taking: [], neutral: [], grounds: [] };
  if (domain !== 'electrical' || roles.length === 0) return none;
  if (roles.every((role) => DRIVEN.has(role))) {
    const isLoad = slots.length > 1 && slots.every(({ function: name }) => isPowerLine(name));
    return isLoad ? { ...none, kind: 'driven', taking: where(() => true) } : none;
  }
  const taking = where((name) => powerSide(name, roles) === 'sink');
  if (taking.length === 0) return none;
  return { kind: 'fed', taking, neutral: where((name) => name === NEUTRAL), grounds: where(isGroundLine) };
});

/** The first ground of the part that anything can join, on the island of a pin that is fed. */
function groundsBeside(design: Design, { part, definition }: PlacedPart, fed: ResourceRef): readonly ResourceRef[] {
  if (definition === null) return NO_PINS;
  const island = islandOf(design, fed);
  for (const resource of joinableGrounds(definition)) {
    const pin: ResourceRef = { part: part.id, domain: 'electrical', resource };
    if (islandOf(design, pin) === island) return [pin];
  }
  return NO_PINS;
}

/** Ids of the grounds of a definition that anything can join. */
const joinableGrounds = oncePer(({ domains }: DefinitionIndex): readonly string[] => {
  const electrical = domains.get('electrical');
  const lines = interfacesOf(electrical).flatMap(({ slots }) => slots.filter((slot) => isGroundLine(slot.function)));
  return resourcesOf(electrical).flatMap((entry) =>
    lines.some((slot) => canFill(slot, entry)) ? [entry.resource.id] : [],
  );
});

function isGroundLine(name: string): boolean {
  return FUNCTIONS.get(name)?.signal_class === 'ground' && name !== 'protective_earth' && name !== 'chassis_ground';
}

function pinAt({ end, slots }: Instance, slot: number): ResourceRef | null {
  const resource = slots[slot]?.resource ?? null;
  return resource === null ? null : { part: end.part, domain: end.domain, resource };
}

/** Lines whose level means something against ground lead to another part. */
function exchangesSignals(design: Design, { part, definition }: PlacedPart): boolean {
  if (definition === null || !hasSignals(definition)) return false;
  return linksAt(design, part.id).some(({ conductors }) =>
    conductors.some(({ a, b }) => a.part !== b.part && singleEnded(a) && singleEnded(b)),
  );
}

const hasSignals = oncePer((definition: DefinitionIndex): boolean =>
  [...definition.interfaces.values()].some(({ domain, slots }) =>
    slots.some(({ function: name }) => domain === 'electrical' && !isPowerLine(name)),
  ),
);

export const POWER_BOTH_LEADS = rule({
  id: 'power-both-leads',
  scope: 'part',
  severity: 'error',
  title: 'Both leads of a load are on one conductor',
  why: 'Without a voltage between the two leads, no current flows. Either one lead goes through a shunt or a contact to the conductor that the other lead is on anyway, or line and neutral are on one conductor of the mains.',
  example: 'A fan with a shunt between its plus and the minus of the supply.',
  fix: 'Connect the plus of the load to the plus of the supply. A shunt in the minus lead belongs between the load and ground.',
  silences: ['power-return-open'],
  concerns: (definition) => [...definition.interfaces.values()].some((index) => linesOf(index).kind === 'fed'),
  message: {
    ground: (p: Names<'pin' | 'load' | 'over'>) =>
      `${p.pin} leads through ${p.over} to ground and to no supply: both leads of ${p.load} are on ground`,
    plus: (p: Names<'pin' | 'load' | 'over' | 'source'>) =>
      `${p.pin} leads through ${p.over} to ${p.source} and to no ground: both leads of ${p.load} are on plus`,
    mains: (p: Names<'line' | 'neutral' | 'load' | 'conductor'>) =>
      `${p.line} and ${p.neutral} both lead to ${p.conductor}: no current flows through ${p.load}, and both of its leads may be live`,
  },
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      const { kind, taking, neutral } = linesOf(instance.index);
      const fed = kind === 'fed' ? firstWired(design, instance, taking) : null;
      if (fed === null) continue;
      const back = firstWired(design, instance, neutral);
      const shared = back === null ? null : sharedConductor(design, fed, back);
      if (back !== null && shared !== null) {
        const params = { line: fed, neutral: back, load: instance, conductor: shared };
        report({ variant: 'mains', params, refs: [fed, back, shared] });
        continue;
      }
      if (isGrounded(design, fed)) continue;
      const over = onlyBeyond(design, fed, (far) => isGrounded(design, far));
      if (over !== null) {
        const params = { pin: fed, load: instance, over: { part: over.part } };
        report({ variant: 'ground', params, refs: [fed, over] });
        continue;
      }
      const lifted = liftedGround(design, fed, groundsFor(design, placed, instance, fed));
      if (lifted === null) continue;
      report({
        variant: 'plus',
        params: { pin: lifted.pin, load: instance, over: { part: lifted.over.part }, source: lifted.source },
        refs: [lifted.pin, lifted.over, lifted.source],
      });
    }
  },
});

/** A ground of a load that only contacts and resistors join, all with the supply on which its plus is; null where none is so. */
function liftedGround(design: Design, plus: ResourceRef, grounds: readonly ResourceRef[]) {
  const net = netAt(design, plus);
  for (const pin of grounds) {
    const over = net === netAt(design, pin) ? null : onlyBeyond(design, pin, (far) => netAt(design, far) === net);
    const source = over === null ? undefined : giverAt(design, plus);
    if (over !== null && source !== undefined) return { pin, over, source };
  }
  return null;
}

/** A pin of another part on the one net to which both pins lead, directly or over contacts; null where they lead to none. */
function sharedConductor(design: Design, a: ResourceRef, b: ResourceRef): Node | null {
  const [first, second] = [netAt(design, a), netAt(design, b)];
  if (first === undefined || second === undefined) return null;
  // Each on its own conductor of the mains: what joins these is at fault, and not the load.
  if (first !== second && givesMains(design, first, LINE) && givesMains(design, second, NEUTRAL)) return null;
  const known = new Set(netsFrom(design, first));
  const met = netsFrom(design, second).find((net) => known.has(net));
  return met?.nodes.find((node) => node.part !== a.part) ?? null;
}

function givesMains(design: Design, { nodes }: Net, conductor: string): boolean {
  // The pole of a contactor passes on what it gets.
  return nodes.some(
    (node) =>
      node.function === conductor && rolesOf(design, node).includes('source') && farContacts(design, node).length === 0,
  );
}

function netsFrom(design: Design, net: Net): readonly Net[] {
  return [net, ...netsOverContacts(design, net).map((one) => one.net)];
}

/** The resistor or contact through which alone the pin is wired, where all beyond is as `isThere` says; else null. */
function onlyBeyond(design: Design, pin: ResourceRef, isThere: (far: ResourceRef) => boolean): Node | null {
  let through: Node | null = null;
  for (const node of netAt(design, pin)?.nodes ?? []) {
    if (node.part === pin.part || isHighOhmic(node)) continue;
    const far =
      node.function === RESISTOR ? farPins(design, node) : CONTACTS.has(node.function) ? farContacts(design, node) : [];
    if (far.length === 0 || !far.every(isThere)) return null;
    through ??= node;
  }
  return through;
}

/** An input that measures: it feeds nothing. */
function isHighOhmic({ function: name }: Node): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.erc_type === 'input' || entry?.signal_class === 'sense';
}
