/** Assignments that exist and work on paper, but ask for care or break a peripheral apart. */

import type { DomainName, Resource, ResourceGroup, UsedOnBoard, WorksAt } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart, Slot } from '../../allocation/instance.ts';
import { pinKey } from '../../board/board.ts';
import type { DefinitionIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { isKindOf } from '../by-kind.ts';
import { isGrounded } from '../electrical/grounded.ts';
import { farContacts, isClosedAtRest } from '../electrical/over-contacts.ts';
import { idleLevel, levelAtRest, wiredLevel } from '../electrical/pin-level.ts';
import { giverAt } from '../electrical/resistor-ends.ts';
import { fix } from '../fixes.ts';
import { interfaceAt, netAt } from '../lookup.ts';
import { list, partName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { GRADES } from '../weight.ts';
import { readingAt } from './read-pins.ts';

const STRAP = 'boot_strap';

export const ALLOC_STRAP_PIN_USED = rule({
  id: 'alloc-strap-pin-used',
  scope: 'part',
  severity: 'warning',
  title: 'A boot strap pin carries a signal',
  why: 'The chip reads this pin at reset to choose how it starts, and a connected part can pull it to the wrong level. A resistor, rail, ground or normally closed contact that holds the wrong level is an error, and so is an output that has it until its part has something to say. One that holds the right level is an info if other pins are free. Of a strap that is read only together with another, or whose other level does little harm, only a wrong level is told, and as grave as the definition says.',
  example:
    'The interrupt output of a sensor holds GPIO12 of an ESP32 high at reset, so the flash gets the wrong voltage.',
  fix: 'Use one of the free pins that the message lists. Waive it where the level at reset is known to be right.',
  concerns: (definition) => strapsOf(definition).size > 0,
  message: {
    used: (p: PinUseParams) =>
      `${p.pin} is a boot strap and carries ${p.function} of ${p.end}, so its level at reset matters${insteadOf(p)}`,
    wrong: (p: PinUseParams & Names<'level' | 'effect'>) =>
      `${p.pin}, a boot strap, carries ${p.function} of ${p.end} and is held ${p.level} at reset: ${p.effect}${insteadOf(p)}`,
    held: (p: PinUseParams & Names<'level' | 'effect'>) =>
      `${p.pin}, a boot strap, carries ${p.function} of ${p.end} and is held ${p.level} at reset, as it should be; if something pulls it the other way, ${p.effect}${insteadOf(p)}`,
    contact: (p: PinUseParams & Names<'level' | 'effect' | 'contact'>) =>
      `${p.pin}, a boot strap, carries ${p.function} of ${p.end}; while ${p.contact} is closed it is ${p.level} at reset, so that ${p.effect}${insteadOf(p)}`,
    sensor: (p: PinUseParams & Names<'level' | 'effect' | 'sensor'>) =>
      `${p.pin}, a boot strap, carries ${p.function} of ${p.end}; while ${p.sensor} conducts it is ${p.level} at reset, so that ${p.effect}${insteadOf(p)}`,
  },
  check: (placed, { design, report }) => {
    const straps = strapsOf(placed.definition);
    for (const { entry, pin, found } of usesOf(placed, straps)) {
      const mark = entry.resource.works_at;
      const held = levelAtRest(design, pin) ?? pulledOnBoard(design, pin, entry.resource);
      const idle = held === null && mark !== undefined ? idleLevel(design, pin) : null;
      const level = idle !== null && idle !== mark?.level ? idle : held;
      const isWrong = mark !== undefined && level !== null && level !== mark.level;
      if (!isWrong && !isRead(design, pin, mark)) continue;
      const against = mark === undefined || isWrong ? null : pullAgainst(design, pin, mark.level);
      const mostly = mark?.consequence === 'limited' ? ({ severity: 'info' } as const) : {};
      if (mark !== undefined && against !== null) {
        const isSure = against.kind === 'contact' && against.isClosedAtRest;
        const [level, effect] = [mark.level === 'high' ? 'low' : 'high', mark.effect];
        const name = partName(design, against.node.part);
        const refs = [...found.refs, against.node];
        if (against.kind === 'contact')
          report({
            ...found,
            variant: 'contact',
            params: { ...found.params, level, effect, contact: name },
            refs,
            ...(isSure ? { severity: GRADES[mark.consequence ?? 'fails'] } : mostly),
          });
        else
          report({
            ...found,
            ...mostly,
            variant: 'sensor',
            params: { ...found.params, level, effect, sensor: name },
            refs,
          });
      } else if (mark === undefined || level === null) report({ ...found, ...mostly, variant: 'used' });
      else if (isWrong)
        report({
          ...found,
          variant: 'wrong',
          params: { ...found.params, level, effect: mark.effect },
          severity: GRADES[mark.consequence ?? 'fails'],
        });
      else if (found.params.free.length > 0)
        report({
          ...found,
          variant: 'held',
          params: { ...found.params, level, effect: mark.effect },
          severity: 'info',
        });
    }
  },
});

export const ALLOC_PIN_USED_ON_BOARD = rule({
  id: 'alloc-pin-used-on-board',
  scope: 'part',
  severity: 'warning',
  title: 'A pin is already in use on its own board',
  why: 'A USB bridge, a memory or another part of the board is wired to this pin and disturbs anything else on it. It is an error where what the board is made for no longer works, such as its camera. It is an info where the effect is small, or where no other pin of the board offers the function, unless it is the serial port of a bridge whose USB is wired.',
  example: 'A servo on D0 of an Arduino UNO, which its USB bridge drives.',
  fix: 'Use one of the free pins that the message lists. Waive it where that part of the board is not used.',
  concerns: (definition) => takenIn(definition).size > 0,
  message: (p: PinUseParams & Names<'effect'>) =>
    `${p.pin} carries ${p.function} of ${p.end}, but ${p.effect}${insteadOf(p)}`,
  check: (placed, { design, report }) => {
    const taken = takenIn(placed.definition);
    for (const { entry, pin, isChoice, found } of usesOf(placed, taken)) {
      const mark = entry.resource.used_on_board;
      // A USB line there is the socket itself.
      if (mark === undefined || found.params.function.startsWith('usb_')) continue;
      if (!matters(design, placed, pin, found.params.function, mark)) continue;
      const mayClash = isChoice || (TALKING.some((name) => entry.functions.has(name)) && usesUsb(placed));
      const severity = mark.consequence === 'fails' || mayClash ? GRADES[mark.consequence] : 'info';
      report({ ...found, params: { ...found.params, effect: mark.effect }, severity });
    }
  },
});

/** Whether the pin is used in the way that the mark is about. */
function matters(design: Design, placed: PlacedPart, pin: ResourceRef, name: string, mark: UsedOnBoard): boolean {
  const isUsed = (id: string) =>
    placed.instances.some(({ end, connections }) => end.interface === id && connections.length > 0);
  if (mark.with !== undefined && !mark.with.some(isUsed)) return false;
  if (mark.as === undefined) return true;
  const reading = readingAt(design, pin, name);
  return mark.as === 'input' ? reading !== null : reading === 'pulled';
}

/** Whether the chip reads the strap as the board starts: one that belongs to another only while that has its level. */
function isRead(design: Design, { part, domain }: ResourceRef, mark: WorksAt | undefined): boolean {
  if (mark?.while === undefined) return true;
  return levelAtRest(design, { part, domain, resource: mark.while.pin }) === mark.while.level;
}

/** The level that a resistor of its own board gives a pin on whose net nothing else sets one; a pull that a program chooses is none. */
function pulledOnBoard(design: Design, pin: ResourceRef, resource: Resource): 'low' | 'high' | null {
  const [up, down] = [resource.has_internal_pullup === true, resource.has_internal_pulldown === true];
  if (up === down || wiredLevel(design, pin) !== 'open') return null;
  return up ? 'high' : 'low';
}

type StrapPuller =
  | { readonly node: Node; readonly kind: 'contact'; readonly isClosedAtRest: boolean }
  | { readonly node: Node; readonly kind: 'sensor' };

/**
 * What may pull the pin away from the level that it needs at reset for as long as something lasts: a contact, or the open collector of a
 * sensor. A button that closes springs back, and an interrupt is idle until it is asked for.
 */
function pullAgainst(design: Design, pin: ResourceRef, level: string): StrapPuller | null {
  if (isGrounded(design, pin)) return null;
  for (const node of netAt(design, pin)?.nodes ?? []) {
    const definition = design.parts.get(node.part)?.definition;
    if (definition == null || node.part === pin.part) continue;
    if (level === 'high' && sinksAtWill(design, node)) return { node, kind: 'sensor' };
    for (const far of farContacts(design, node)) {
      const isAgainst = level === 'high' ? isGrounded(design, far) : giverAt(design, far) !== undefined;
      const isClosed = isClosedAtRest(design, node, far);
      if (isAgainst && (isClosed || !isKindOf(definition, BUTTON)))
        return { node, kind: 'contact', isClosedAtRest: isClosed };
    }
  }
  return null;
}

function sinksAtWill(design: Design, node: Node): boolean {
  if (FUNCTIONS.get(node.function)?.erc_type !== 'open_collector') return false;
  return interfaceAt(design, node)?.interface.protocol.type === 'digital';
}

const BUTTON = 'component.switch.button';

/** Functions of the pins to which a USB bridge talks. */
const TALKING: readonly string[] = ['uart_rx', 'uart_tx'];

/** Something is wired to the USB data of the board. */
function usesUsb({ instances }: PlacedPart): boolean {
  return instances.some(
    ({ connections, slots }) => connections.length > 0 && slots.some((slot) => slot.function === 'usb_dm'),
  );
}

type PinUseParams = Names<'pin' | 'function' | 'end'> & NameLists<'free'>;

function insteadOf({ free }: PinUseParams): string {
  return free.length > 0 ? `; free pins: ${list(free)}` : '';
}

/** Each of the resources that something uses, as what is found there: once, with a fix that goes to a free pin. */
function usesOf(placed: PlacedPart, wanted: ReadonlySet<ResourceIndex>) {
  const { definition } = placed;
  if (wanted.size === 0 || definition === null) return [];
  const seen = new Set<ResourceIndex>();
  const uses: ReturnType<typeof useOf>[] = [];
  for (const instance of placed.instances) {
    const pins = definition.domains.get(instance.end.domain)?.resources;
    for (const slot of instance.slots) {
      const entry = slot.resource === null ? undefined : pins?.get(slot.resource);
      if (entry === undefined || !wanted.has(entry) || slot.function === STRAP || seen.has(entry)) continue;
      seen.add(entry);
      uses.push(useOf(placed, definition, instance, slot, entry));
    }
  }
  return uses;
}

function useOf(placed: PlacedPart, definition: DefinitionIndex, instance: Instance, slot: Slot, entry: ResourceIndex) {
  const { domain } = instance.end;
  const alone = freeWithoutStrap(placed, instance, slot.function);
  const others = pinsOfOtherBundles(definition, domain, entry, slot.function);
  const free = alone.length > 0 ? alone : others.filter(({ key }) => !placed.claims.has(key)).map(({ id }) => id);
  const place = { ...instance.end, requires: slot.requires, n: slot.n };
  const pin = { part: placed.part.id, domain, resource: entry.resource.id };
  const found = {
    params: { pin, function: slot.function, end: instance, free },
    refs: [pin, instance],
    fixes: alone
      .slice(0, 1)
      .map((resource) => fix('use-pin', { pin: resource }, [{ op: 'pin', slot: place, resource }])),
  };
  const isChoice = others.length > 0 || withoutStrap(definition, domain, slot.function).length > 0;
  return { entry, pin, isChoice, found };
}

/** Pins that do the same in another bundle of which the part uses none itself: those of another UART. */
function pinsOfOtherBundles(
  definition: DefinitionIndex,
  domain: DomainName,
  { resource }: ResourceIndex,
  wanted: string,
): readonly OfferedPin[] {
  const bundles = bundlesIn(definition, domain).map((group) => group.members);
  const own = bundles.filter((members) => members.some((member) => isMember(member, resource.id, wanted)));
  if (own.length === 0) return [];
  const pins = definition.domains.get(domain)?.resources;
  const isQuiet = (id: string): boolean => isQuietPin(pins?.get(id)?.resource);
  return bundles
    .filter((members) => !own.includes(members) && members.every((member) => isQuiet(memberId(member))))
    .flatMap((members) => members.map(memberId).filter((id) => members.some((one) => isMember(one, id, wanted))))
    .filter((id) => pins?.get(id)?.functions.has(wanted) === true)
    .map((id) => ({ key: `${domain}/${id}`, id }));
}

/** The part itself has nothing on it, or only what disturbs some uses. */
function isQuietPin(resource: Resource | undefined): boolean {
  return resource?.used_on_board === undefined || resource.used_on_board.as !== undefined;
}

/** The resources that are a boot strap. */
const strapsOf = oncePer(({ resources }: DefinitionIndex) => only(resources, ({ functions }) => functions.has(STRAP)));

/** Those that the part itself uses. */
const takenIn = oncePer(({ resources }: DefinitionIndex) =>
  only(resources, ({ resource }) => resource.used_on_board !== undefined),
);

function only(
  resources: DefinitionIndex['resources'],
  wanted: (one: ResourceIndex) => boolean,
): ReadonlySet<ResourceIndex> {
  return new Set([...resources.values()].filter(wanted));
}

/** Resources that offer the function, hold nothing, are no strap nor in use on the board, and belong to no bundle that the others would leave. */
function freeWithoutStrap({ definition, claims }: PlacedPart, { end }: Instance, wanted: string): readonly string[] {
  if (definition === null) return [];
  const free: string[] = [];
  for (const { key, id } of withoutStrap(definition, end.domain, wanted)) if (!claims.has(key)) free.push(id);
  return free;
}

interface OfferedPin {
  readonly key: string;
  readonly id: string;
}

const offered = oncePer((_: DefinitionIndex) => new Map<string, readonly OfferedPin[]>());

/** The same of a definition, whatever they hold: by priority, then as they are defined. */
function withoutStrap(definition: DefinitionIndex, domain: DomainName, wanted: string): readonly OfferedPin[] {
  const known = offered(definition);
  const pins = known.get(`${domain} ${wanted}`) ?? findWithoutStrap(definition, domain, wanted);
  known.set(`${domain} ${wanted}`, pins);
  return pins;
}

function findWithoutStrap(definition: DefinitionIndex, domain: DomainName, wanted: string): readonly OfferedPin[] {
  const bundled = new Set(bundlesIn(definition, domain).flatMap((group) => group.members.map(memberId)));
  const found: { readonly pin: OfferedPin; readonly priority: number }[] = [];
  for (const [key, one] of definition.resources) {
    if (one.domain !== domain || bundled.has(one.resource.id)) continue;
    if (one.functions.has(STRAP) || !isQuietPin(one.resource)) continue;
    const offer = one.resource.functions.find((fn) => fn.name === wanted);
    if (offer !== undefined) found.push({ pin: { key, id: one.resource.id }, priority: offer.priority ?? 0 });
  }
  return found.sort((a, b) => b.priority - a.priority).map((one) => one.pin);
}

export const ALLOC_BUNDLE_SPLIT = rule({
  id: 'alloc-bundle-split',
  scope: 'part',
  severity: 'error',
  title: 'One interface is split over several peripherals',
  why: 'The data line of one controller does not work with the clock of another.',
  example: 'SDA is on a pin of I2C0, SCL on a pin of I2C1.',
  fix: 'Release one of the fixed pins, so that all lines get pins of one peripheral.',
  silences: ['alloc-unsatisfied'],
  concerns: ({ domains }) => [...domains.values()].some((one) => one.groups.filter(isBundle).length > 1),
  message: (p: Names<'end'> & NameLists<'functions' | 'pins' | 'peripherals'>) =>
    `${p.end} is split over several peripherals: ${p.functions.map((name, index) => `${name} on ${p.pins[index]} (${p.peripherals[index]})`).join(', ')}; all of its lines must come from one`,
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      const bundles = bundlesIn(placed.definition, instance.end.domain);
      if (bundles.length < 2) continue;
      const bound = instance.slots.flatMap((slot) => {
        // Where people's pins leave no solution, the pins are what splits it.
        const fixed = design.board.pins.get(pinKey(instance.end, slot.requires, slot.n));
        const resource = slot.resource ?? fixed?.resource ?? slot.stored;
        if (resource === undefined) return [];
        const homes = bundles.filter((group) => group.members.some((one) => isMember(one, resource, slot.function)));
        return homes.length === 0 ? [] : [{ resource, function: slot.function, homes }];
      });
      const first = bound[0];
      if (first === undefined) continue;
      if (first.homes.some((home) => bound.every((one) => one.homes.includes(home)))) continue;
      report({
        params: {
          end: instance,
          functions: bound.map((one) => one.function),
          pins: bound.map((one) => one.resource),
          peripherals: bound.map(({ homes }) => list(homes.map((home) => home.name ?? home.id))),
        },
        refs: [instance],
      });
    }
  },
});

function bundlesIn({ domains }: DefinitionIndex, domain: DomainName): readonly ResourceGroup[] {
  return (domains.get(domain)?.groups ?? []).filter(isBundle);
}

function isBundle(group: ResourceGroup): boolean {
  return group.kind === 'bundle' && group.co_allocate === true;
}

function memberId(member: ResourceGroup['members'][number]): string {
  return typeof member === 'string' ? member : member.resource_id;
}

function isMember(member: ResourceGroup['members'][number], resource: string, wanted: string): boolean {
  if (typeof member === 'string') return member === resource;
  return member.resource_id === resource && (member.function === undefined || member.function === wanted);
}
