/** The resistor that holds an input while its contact is open, as edits. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { isGround } from '#schemas/vocabulary/index.ts';
import type { EndRef } from '../../board/edit.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { ANY_LINE } from '../../design/pairing.ts';
import { interfacesOf } from '../by-kind.ts';
import { addition, endAt, fix } from '../fixes.ts';
import { instanceOf, netAt, RESISTOR } from '../lookup.ts';
import { pinName } from '../names.ts';
import { type Fix, pinAtRef, type Violation } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { farContacts } from './over-contacts.ts';
import { plainResistance_ohm } from './plain-resistor.ts';
import { givingRail } from './pull-up-fix.ts';

/** What holds an input against what its surroundings couple into it, in Ω. */
const HOLDS_ohm = 10_000;
/** How far from that a resistor of the library may be, as a factor. */
const MOST_OFF = 3;

/**
 * Adds a resistor of `definitions` between the input of `elec-contact-floats` and what its contact does not lead to: a ground, or the rail of
 * the input. Empty where that is not known, or no definition fits.
 */
export function holdFixes(
  design: Design,
  { refs }: Violation,
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): readonly Fix[] {
  const [input, contact] = refs.flatMap((ref) => pinAtRef(ref) ?? []);
  const node =
    input && netAt(design, input)?.nodes.find((one) => one.part === input.part && one.resource === input.resource);
  const own = node && instanceOf(design, node);
  const resistor = holdingResistor(definitions);
  if (node === undefined || own === undefined || contact === undefined || resistor === null) return [];
  const isUp = farContacts(design, contact).every((far) => isGrounded(design, far));
  const to = isUp ? railFor(design, node) : groundFor(design, node);
  if (to === null) return [];
  const wires = [
    [{ ...own.end }, resistor.ends[0], node.function],
    [to, resistor.ends[1]],
  ] as const;
  const params = { resistance_kΩ: resistor.ohm / 1000, pin: pinName(design, node), up: isUp };
  return [fix('add-hold', params, addition(`$hold_${node.part}_${node.resource}`, resistor.key, wires))];
}

function railFor(design: Design, pin: ResourceRef): EndRef | null {
  const rail = givingRail(design, pin);
  const source = rail?.index.sources.find((one) => one.interface.protocol.type === 'power');
  return rail === null || source === undefined ? null : endAt(rail.placed.part.id, source);
}

function groundFor(design: Design, { part }: ResourceRef): EndRef | null {
  const index = interfacesOf(design.parts.get(part)?.definition).find(
    (one) => one.interface.protocol.type === 'ground' && one.slots.some((slot) => isGround(slot.function)),
  );
  return index === undefined ? null : endAt(part, index);
}

/** The resistor whose value is nearest, with its two ends, each for any line. */
function holdingResistor(definitions: ReadonlyMap<string, PartDefinitionFile>) {
  const found = [...definitions].flatMap(([key, file]) => {
    const ohm = plainResistance_ohm(file);
    const ends = file.definition.domains.flatMap(({ interfaces }) =>
      interfaces.filter(
        (one) => one.protocol.type === ANY_LINE && one.requires.length === 1 && one.requires[0]?.function === RESISTOR,
      ),
    );
    const [first, second] = ends;
    if (ohm === null || first === undefined || second === undefined) return [];
    const off = Math.abs(Math.log(ohm / HOLDS_ohm));
    return off > Math.log(MOST_OFF) ? [] : [{ key, ohm, off, ends: [first.id, second.id] as const }];
  });
  return found.sort((a, b) => a.off - b.off || (a.key < b.key ? -1 : 1))[0] ?? null;
}
