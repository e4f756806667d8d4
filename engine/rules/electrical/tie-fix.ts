/** The wires that give pins their levels, as edits. */

import { isGround } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { Design, Link } from '../../design/design.ts';
import { mayTie } from '../../design/pairing.ts';
import { interfacesOf } from '../by-kind.ts';
import { endAt, fix } from '../fixes.ts';
import { partName, pinName } from '../names.ts';
import { railName } from '../power/rail.ts';
import { holdersOf, linksOfInstance, portOf } from '../rejoin.ts';
import type { Fix, FixEdit } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { givingRail } from './pull-up-fix.ts';
import { givesSupply } from './resistor-ends.ts';

/** A pin, and the level that it needs; null where either would do, which a person decides. */
interface Tie {
  readonly entry: ResourceIndex;
  readonly level: 'low' | 'high' | null;
  /** Whose ground does where nothing is known of the pin's own rail. */
  readonly ground?: PlacedPart;
}

/**
 * Ties pins of one part to the rail that it lives on, or to a ground of the part that gives it. Empty where one of them
 * cannot be tied: no interface has it alone, or nothing on the board feeds its power domain yet.
 */
export function tieFixes(design: Design, placed: PlacedPart, ties: readonly Tie[]): readonly Fix[] {
  const wires = ties.flatMap((tie) => wireOf(design, placed, tie) ?? []);
  if (wires.length === 0 || wires.length < ties.length) return [];
  const params = { pins: wires.map((one) => one.pin), to: [...new Set(wires.map((one) => one.to))] };
  const edits = wires.map(({ edit }) => edit);
  return [fix('tie-pins', params, edits)];
}

/**
 * The same for a pin that is tied already, but to the other level: its wire to a rail or a ground goes. Empty where more
 * than that sets its level.
 */
export function retieFixes(
  design: Design,
  placed: PlacedPart,
  entry: ResourceIndex,
  level: 'low' | 'high',
): readonly Fix[] {
  const pin = { part: placed.part.id, domain: entry.domain, resource: entry.resource.id };
  const links = holdersOf(design, pin).flatMap((holder) => linksOfInstance(design, holder));
  const isTie = (link: Link) =>
    link.conductors.every(({ a, b }) => {
      const far = a.part === pin.part && a.resource === pin.resource ? b : a;
      return givesSupply(design, far) || (isGround(far.function) && isGrounded(design, far));
    });
  if (links.length !== 1 || !links.every(isTie)) return [];
  const cut = links.map(({ connection }): FixEdit => ({ op: 'disconnect', connection: connection.id }));
  const far = links.flatMap(({ ends }) => ends).find(({ end }) => end.part !== pin.part);
  const ground = design.parts.get(far?.end.part ?? '');
  return tieFixes(design, placed, [{ entry, level, ...(ground === undefined ? {} : { ground }) }]).map((tie) => ({
    ...tie,
    edits: [...cut, ...tie.edits],
  }));
}

function wireOf(design: Design, placed: PlacedPart, { entry, level, ground }: Tie) {
  const pin = { part: placed.part.id, domain: entry.domain, resource: entry.resource.id };
  const rail = givingRail(design, pin);
  const port = portOf(placed, pin);
  const giver = rail?.placed ?? (level === 'low' ? ground : undefined);
  if (level === null || giver === undefined || port === undefined) return null;
  const ties = (one: InterfaceIndex) => mayTie(port, one);
  const source =
    level === 'high'
      ? rail?.index.sources.find(ties)
      : interfacesOf(giver.definition).find((one) => one.interface.protocol.type === 'ground' && ties(one));
  if (source === undefined) return null;
  const to = level === 'high' && rail !== null ? railName(design, rail) : `${partName(design, giver.part.id)} GND`;
  const edit: FixEdit = { op: 'connect', from: endAt(giver.part.id, source), to: endAt(placed.part.id, port) };
  return { pin: pinName(design, pin), to, edit };
}
