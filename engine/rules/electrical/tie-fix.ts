/** The wires that give pins their levels, as edits. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { Edit } from '../../board/edit.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { InterfaceIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { mayTie } from '../../design/pairing.ts';
import { endAt, fix } from '../fixes.ts';
import { partName, pinName } from '../names.ts';
import { railName } from '../power/rail.ts';
import type { Fix } from '../rule.ts';
import { givingRail } from './pull-up-fix.ts';

/** A pin, and the level that it needs; null where either would do, which a person decides. */
interface Tie {
  readonly entry: ResourceIndex;
  readonly level: 'low' | 'high' | null;
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

function wireOf(design: Design, placed: PlacedPart, { entry, level }: Tie) {
  const pin = { part: placed.part.id, domain: entry.domain, resource: entry.resource.id };
  const rail = givingRail(design, pin);
  const port = portOf(placed, entry);
  if (level === null || rail === null || port === undefined) return null;
  const giver = rail.placed;
  const ties = (one: InterfaceIndex) => mayTie(port, one);
  const source =
    level === 'high'
      ? rail.index.sources.find(ties)
      : [...(giver.definition?.interfaces.values() ?? [])].find(
          (one) => one.interface.protocol.type === 'ground' && ties(one),
        );
  if (source === undefined) return null;
  const to = level === 'high' ? railName(design, rail) : `${partName(design, giver.part.id)} GND`;
  const edit: Edit = { op: 'connect', from: endAt(giver.part.id, source), to: endAt(placed.part.id, port) };
  return { pin: pinName(design, pin), to, edit };
}

/** The interface that has the pin alone. */
function portOf({ definition }: PlacedPart, entry: ResourceIndex): InterfaceIndex | undefined {
  return [...(definition?.interfaces.values() ?? [])].find(
    ({ domain, slots: [slot, ...more] }) =>
      domain === entry.domain && slot !== undefined && more.length === 0 && canFill(slot, entry),
  );
}
