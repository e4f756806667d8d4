/** Parts that take plus from one supply and return to another that is apart from it. */

import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { groundsOf, islandOf } from '../electrical/ground.ts';
import { GROUNDS } from '../electrical/grounds.ts';
import { farContacts } from '../electrical/over-contacts.ts';
import { reach } from '../electrical/stops.ts';
import { ANODE, CATHODE, COIL_ENDS, CONTACTS, isSupplyGround, otherEnds } from '../electrical/switched-net.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { partName } from '../names.ts';
import { type Names, rule } from '../rule.ts';
import type { Feed, Rail } from './rail.ts';
import { seriesPathOf } from './series-path.ts';
import { resistorEnds } from './series-walk.ts';
import { supplyOf } from './supply.ts';

export const POWER_RETURN_APART = rule({
  id: 'power-return-apart',
  scope: 'part',
  severity: 'error',
  title: 'Plus and minus of a part are on separate supplies',
  why: 'A current returns to the supply that it comes from. If the ground of the part is not connected to the minus of that supply, no current flows, or it returns through signal lines.',
  example: 'The far side of an isolator with its VCC on the near side and its ground on the far side.',
  fix: 'Feed the part from the supply of its ground. Connect the two grounds only if nothing is meant to isolate them.',
  silences: ['elec-ground-missing'],
  concerns: (definition) =>
    resistorEnds(definition).length > 0 ||
    [...definition.interfaces.values()].some(({ slots }) =>
      slots.some((slot) => slot.function === PLUS || LOAD_PLUS.has(slot.function)),
    ),
  message: (p: Names<'pin' | 'source' | 'ground' | 'part'>) =>
    `${p.pin} is on ${p.source}, but the ground of ${p.part}, ${p.ground}, does not lead back to it: no current flows`,
  check: (placed, { design, report }) => {
    for (const load of loadsApart(design, placed)) report(load);
    for (const { sink, source, origin } of suppliesOf(design, placed)) {
      const ends = groundsApart(design, sink, origin);
      if (ends === null) continue;
      report({
        params: {
          pin: sink,
          source: partName(design, ends.back.part),
          ground: ends.own,
          part: partName(design, sink.part),
        },
        refs: [{ part: sink.part }, sink, ends.own, source],
      });
      return;
    }
  },
});

const HEATER = 'heater_terminal';
const LOAD_PLUS: ReadonlySet<string> = new Set([...COIL_ENDS.map(([plus]) => plus), HEATER]);
const OUTPUTS: ReadonlySet<string> = new Set(['digital_output', 'switched_output']);

/** Coils, motors and heaters whose plus comes from one supply, over contacts or an output, and whose minus is that of another. */
function loadsApart(design: Design, placed: PlacedPart) {
  return placed.instances.flatMap((instance) =>
    endsOf(instance).flatMap(([sink, far]) => {
      const [net, returned] = [netAt(design, sink), netAt(design, far)];
      if (net === undefined || returned === undefined || net === returned) return [];
      const source = reach(design, net, () => true).supply ?? net.nodes.find((node) => OUTPUTS.has(node.function));
      const back = source === undefined ? null : groundOfSupply(design, source);
      const own = returned.nodes.find((node) => isSupplyGround(design, node) || takesBack(design, node));
      if (source === undefined || back === null || own === undefined || leadsTo(design, far, back, net)) return [];
      const params = { pin: sink, source: partName(design, back.part), ground: own, part: partName(design, far.part) };
      return [{ params, refs: [{ part: far.part }, sink, far, own, source] }];
    }),
  );
}

/** The two ends of a load, plus first; of one whose ends are alike either way round. */
function endsOf({ end: { part, domain }, slots, index }: Instance): readonly (readonly [ResourceRef, ResourceRef])[] {
  const pinOf = (resource: string | null | undefined) => (resource == null ? [] : [{ part, domain, resource }]);
  const named = COIL_ENDS.map((ends) =>
    ends.flatMap((name) => pinOf(slots.find((slot) => slot.function === name)?.resource)),
  );
  const alike = slots.filter((slot) => slot.function === HEATER && index.roles.includes('driven'));
  const heater = alike.flatMap(({ resource }) => pinOf(resource));
  return [...named, heater, heater.toReversed()].flatMap(([plus, minus]) =>
    plus === undefined || minus === undefined ? [] : [[plus, minus] as const],
  );
}

/** A low-side output of a part with a ground that is wired. */
function takesBack(design: Design, node: Node): boolean {
  return FUNCTIONS.get(node.function)?.erc_type === 'open_collector' && wiredGround(design, node) !== null;
}

/** The wired ground of what gives a supply, be it ahead of a fuse or a contact. */
function groundOfSupply(design: Design, source: ResourceRef): ResourceRef | null {
  const origin = supplyOf(design).railOf(source)?.voltage?.origin;
  const own = wiredGround(design, source);
  if (own !== null || origin === undefined || origin.index.resource === null) return own;
  return wiredGround(design, { part: origin.placed.part.id, domain: source.domain, resource: origin.index.resource });
}

/** What takes plus, from where, and the rail whose minus it has to return to. */
interface PlusWire {
  readonly sink: ResourceRef;
  readonly source: ResourceRef;
  readonly origin: Rail;
}

/** Supplies whose wires bring no ground along: those of a part, and what stands behind it where it is a resistor. */
function suppliesOf(design: Design, placed: PlacedPart): readonly PlusWire[] {
  const path = seriesPathOf(design, placed);
  if (path !== null) {
    const { giver: source, voltage } = path.source;
    return path.sinks.map(({ node }) => ({ sink: node, source, origin: voltage.origin }));
  }
  let wires: PlusWire[] | null = null;
  for (const feed of supplyOf(design).into(placed.part.id)) {
    if (!isAlone(feed)) continue;
    const { sink, source, given } = feed;
    if (given === null) continue;
    wires ??= [];
    wires.push({ sink, source, origin: given.origin });
  }
  return wires ?? NO_WIRES;
}

const NO_WIRES: readonly PlusWire[] = [];

const PLUS = 'power_input';

/** Supply as such, whose wire brings no ground along. */
function isAlone({ link, sink, drives }: Feed): boolean {
  if (drives || sink.domain !== 'electrical' || sink.function !== PLUS) return false;
  return !link.conductors.some(({ a, b }) => GROUNDS.has(a.function) && GROUNDS.has(b.function));
}

/** The ground of what is fed, and that of the supply that feeds it, both wired; null where a current gets from one to the other. */
function groundsApart(design: Design, sink: ResourceRef, origin: Rail) {
  if (origin.index.resource === null) return null;
  const plus = { part: origin.placed.part.id, domain: sink.domain, resource: origin.index.resource };
  if (groundsOf(design).relation(islandOf(design, sink), islandOf(design, plus)) === 'joined') return null;
  const own = wiredGround(design, sink);
  const back = wiredGround(design, plus);
  return own === null || back === null || leadsTo(design, own, back) ? null : { own, back };
}

/** The first wired ground of a part on the island of a pin; null where none is. */
function wiredGround(design: Design, pin: ResourceRef): ResourceRef | null {
  return groundsBeside(design, pin).find((ground) => netAt(design, ground) !== undefined) ?? null;
}

function groundsBeside(design: Design, pin: ResourceRef): readonly ResourceRef[] {
  const { part, domain } = pin;
  const island = islandOf(design, pin);
  return resourcesOf(design.parts.get(part)?.definition?.domains.get(domain)).flatMap(
    ({ resource: { id: resource }, functions }) => {
      const isGround = [...functions.keys()].some((name) => GROUNDS.has(name));
      return isGround && islandOf(design, { part, domain, resource }) === island ? [{ part, domain, resource }] : [];
    },
  );
}

/** So many nets are followed at most; beyond them nobody can tell. */
const MOST_NETS = 200;

/**
 * Whether a current gets from one ground to another: over grounds of parts, contacts, resistors, diodes, outputs and other supplies, though
 * not over the plus of the load itself, as the diode across a coil does.
 */
function leadsTo(design: Design, from: ResourceRef, to: ResourceRef, plus?: Net): boolean {
  const goal = netAt(design, to);
  const start = netAt(design, from);
  const nets = new Set<Net | undefined>([start]);
  for (const net of nets) {
    if (net === goal || nets.size > MOST_NETS) return true;
    if (net === plus) continue;
    for (const node of net?.nodes ?? []) {
      const on = GROUNDS.has(node.function)
        ? groundsBeside(design, node)
        : node.function === RESISTOR || node.function === ANODE || node.function === CATHODE
          ? otherEnds(design, node)
          : CONTACTS.has(node.function)
            ? farContacts(design, node)
            : PASSING.has(FUNCTIONS.get(node.function)?.erc_type ?? '')
              ? groundsBeside(design, node)
              : [];
      for (const pin of on) nets.add(netAt(design, pin));
    }
  }
  return false;
}

/** A low-side output, and the plus of a supply in series. */
const PASSING: ReadonlySet<string> = new Set(['output', 'open_collector', 'power_out']);
