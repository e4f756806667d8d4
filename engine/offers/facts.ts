/** What an engineer looks at before joining two ends, read from the board on which they are joined. */
import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../allocation/instance.ts';
import type { CurrentLeft, OfferFact } from '../compatibility/offer-facts.ts';
import type { Design, Link } from '../design/design.ts';
import { ADDRESS, addressesBeside, addressOf, hex } from '../rules/electrical/i2c.ts';
import { isOpenPin, saidOf, strappedValue, strapsOf } from '../rules/electrical/pin-level.ts';
import { resourceName } from '../rules/names.ts';
import { linkSpeed } from '../rules/network/link.ts';
import { isAlive } from '../rules/power/alive.ts';
import { capacityOf } from '../rules/power/capacity.ts';
import { carried_mA, efficiencyOf } from '../rules/power/flow.ts';
import type { Feed, Rail } from '../rules/power/rail.ts';
import { supplyOf } from '../rules/power/supply.ts';
import { acceptedBy } from '../rules/ranges.ts';

/** The facts of a link for who stands at its end `own` and thinks of the other one, what decides first. */
export function offerFactsOf(design: Design, link: Link, own: string): readonly OfferFact[] {
  const far = link.ends.find(({ key }) => key !== own) ?? link.ends[1];
  const facts = far.end.domain === 'electrical' ? electrical(design, link, own, far) : others(design, link, far);
  const pins = feedOf(design, link) === undefined ? link.ends.flatMap((end) => chosenPins(design, end)) : [];
  return pins.length === 0 ? facts : [...facts, { code: 'pins', params: { pins } }];
}

function electrical(design: Design, link: Link, own: string, far: Instance): readonly OfferFact[] {
  const feed = feedOf(design, link);
  if (feed?.from != null) return [feed.sourceEnd.key === own ? loadFact(feed, feed.from) : supplyFact(feed.from)];
  return [...levelFacts(design, link, far), ...link.ends.flatMap((end) => addressFact(design, end))];
}

function feedOf(design: Design, link: Link): Feed | undefined {
  return supplyOf(design)
    .feedsOf(link)
    .find((one) => one.from !== null);
}

function supplyFact(rail: Rail): OfferFact {
  return { code: 'supply', params: { volts: voltsOf(rail), fed: isAlive(rail), left: leftOf(rail) } };
}

/** What a rail carries or is made to carry; null where it passes on whatever feeds it, and nothing does. */
function voltsOf(rail: Rail): number | null {
  const { nominal_voltage_V, voltage_range_V } = rail.index.domain;
  const [low, high] = voltage_range_V ?? [nominal_voltage_V, nominal_voltage_V];
  if (!isAlive(rail) && high > WIDE * low) return null;
  return rail.voltage?.nominal ?? nominal_voltage_V;
}

/** A rail of such a range has no voltage of its own: a contact, a fuse, a terminal. */
const WIDE = 1.5;

function loadFact(feed: Feed, rail: Rail): OfferFact {
  const accepts_V = acceptedBy(feed)?.range ?? null;
  return { code: 'load', params: { accepts_V, draw_mA: carried_mA(feed), left: leftOf(rail) } };
}

/** What the tightest of the rails above one still gives; null where none of them states what it can. */
export function leftOf(rail: Rail): CurrentLeft | null {
  let tightest: CurrentLeft | null = null;
  for (const one of sameCurrent(rail)) {
    const limit_mA = limitOf(one);
    if (!Number.isFinite(limit_mA)) continue;
    const { worst_mA, unknown } = one.load;
    const left_mA = Math.max(0, limit_mA - Math.max(worst_mA, one.passedOn.worst_mA));
    if (tightest === null || left_mA < tightest.left_mA) tightest = { left_mA, limit_mA, stated: unknown.length === 0 };
  }
  return tightest;
}

/** The rail and those above it through which its current flows as it is: over wires, fuses and linear regulators. */
function sameCurrent(rail: Rail): ReadonlySet<Rail> {
  const seen = new Set([rail]);
  for (const one of seen) {
    const isConverted = one.index.domain.regulation_type === 'switching' || efficiencyOf(one) !== undefined;
    const above =
      one.incoming.length > 0 ? one.incoming.flatMap(({ from }) => from ?? []) : isConverted ? [] : one.parents;
    for (const next of above) seen.add(next); // a set walks on over what is added
  }
  return seen;
}

/** Of a rail that feeds nobody yet only what it is made for is known. */
function limitOf(rail: Rail): number {
  if (rail.outgoing.length > 0) return capacityOf(rail);
  const most = rail.index.domain.max_current_mA;
  return rail.index.gives && most > 0 ? most * rail.placed.part.quantity : Number.POSITIVE_INFINITY;
}

/** The voltage of the rail that the far end's pins belong to: that of its logic, or of a rail or contact that sets a level. */
function levelFacts(design: Design, link: Link, far: Instance): readonly OfferFact[] {
  for (const { a, b } of link.conductors) {
    const node = a.instance === far.key ? a : b;
    const kind = FUNCTIONS.get(node.function)?.signal_class;
    const isRail = kind === 'power' && FUNCTIONS.get(node.function)?.erc_type === 'power_out';
    const rail = isRail || kind === 'data' || kind === 'clock' ? supplyOf(design).railOf(node) : null;
    const volts = rail === null || far.index.passive ? null : voltsOf(rail);
    if (volts !== null) return [{ code: isRail ? 'level' : 'logic', params: { volts } }];
  }
  return [];
}

function addressFact(design: Design, end: Instance): readonly OfferFact[] {
  const isDevice = end.index.roles.every((role) => role === 'slave' || role === 'target');
  if (end.index.interface.protocol.type !== 'i2c' || !isDevice) return [];
  const open = openStraps(design, end);
  if (open.length > 0) return [{ code: 'address-open', params: { pins: open } }];
  const address = addressOf(design, end);
  if (address === null) return [];
  const free = !addressesBeside(design, end).has(address);
  return [{ code: 'address', params: { address: hex(address), free } }];
}

/** The open pins that decide the address of a device; none where they need not: somebody states it, or the wiring decides. */
function openStraps(design: Design, instance: Instance): readonly string[] {
  const placed = design.parts.get(instance.end.part);
  if (placed === undefined || saidOf(placed, instance.index, ADDRESS) !== undefined) return [];
  if (strappedValue(design, instance, ADDRESS) !== null) return [];
  const pins = strapsOf(instance.index).flatMap((strap) => (strap.field === ADDRESS ? strap.pins : []));
  return pins.flatMap((resource) => {
    const pin = { part: instance.end.part, domain: instance.end.domain, resource };
    return isOpenPin(design, pin) ? [resourceName(design, pin)] : [];
  });
}

/** Pins that an end got where its definition leaves a choice, as the part has them printed. */
function chosenPins(design: Design, { index, end, slots }: Instance): readonly string[] {
  if (!index.hasChoice || end.domain !== 'electrical') return [];
  const pins = slots.flatMap(({ resource, function: name }) => {
    if (resource === null || isGround(name)) return [];
    return [resourceName(design, { ...end, resource })];
  });
  return [...new Set(pins)];
}

function others(design: Design, { ends: [a, b] }: Link, far: Instance): readonly OfferFact[] {
  const mbps = a.end.domain === 'network' ? linkSpeed(design, a, b) : null;
  if (mbps !== null) return [{ code: 'speed', params: { mbps } }];
  const most = mostPressure(design, far);
  return most === null ? [] : [{ code: 'pressure', params: { most_bar: most } }];
}

/** The least that the ports of an end withstand, in bar; null where none of them says. */
function mostPressure(design: Design, { end, slots }: Instance): number | null {
  const definition = design.parts.get(end.part)?.definition;
  const limits = slots.flatMap(({ resource }) => {
    const port = definition?.resources.get(`${end.domain}/${resource ?? ''}`)?.resource;
    return port?.working_pressure_bar ?? port?.max_pressure_bar ?? [];
  });
  return limits.length === 0 ? null : Math.min(...limits);
}
