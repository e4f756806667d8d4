/** A pull-up that hangs on the wrong rail, moved to the rail of the pin that it pulls, as edits. */
import type { Design, ResourceRef } from '../../design/design.ts';
import { otherEnd } from '../by-kind.ts';
import { endAt, fix } from '../fixes.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { partName } from '../names.ts';
import { type Rail, railName } from '../power/rail.ts';
import { linksOfInstance } from '../rejoin.ts';
import { type Fix, type FixEdit, pinAtRef, type Violation } from '../rule.ts';
import { signalPinsOn } from '../signals.ts';
import { levelsAt } from './level-pins.ts';
import { givingRail } from './pull-up-fix.ts';
import { giverAt, givesSupply } from './resistor-ends.ts';

/** Of the first pin of the violation, with the resistor of the second. Empty where the resistor passes its rail on. */
export function pullRailFixes(design: Design, { refs: [ref = {}, resistor] }: Violation): readonly Fix[] {
  const part = resistor?.part ?? '';
  const pin = pinAtRef(ref);
  const rail = pin === null ? null : givingRail(design, pin);
  const source = rail?.index.sources.find((one) => one.interface.protocol.type === 'power');
  if (pin === null || rail === null || source === undefined || !isHighFor(design, pin, rail)) return [];
  return (design.parts.get(part)?.instances ?? []).flatMap((end) => {
    const [slot, ...more] = end.slots;
    if (slot?.function !== RESISTOR || slot.resource === null || more.length > 0) return [];
    const giver = giverAt(design, { part, domain: end.end.domain, resource: slot.resource });
    const links = linksOfInstance(design, end);
    const onRail = links.every((link) => {
      const far = otherEnd(link, end);
      return link.conductors.some(({ a, b }) => givesSupply(design, a.instance === far.key ? a : b));
    });
    if (giver === undefined || links.length !== 1 || !onRail) return [];
    const cut = links.map(({ connection }): FixEdit => ({ op: 'disconnect', connection: connection.id }));
    const join: FixEdit = { op: 'connect', from: endAt(rail.placed.part.id, source), to: { ...end.end } };
    const params = {
      end: partName(design, part),
      from: partName(design, giver.part),
      to: railName(design, rail),
    };
    return [fix('move-end', params, [...cut, join])];
  });
}

/** Whether every pin on the line reads the rail as high, as far as they say. */
function isHighFor(design: Design, pin: ResourceRef, { voltage, index }: Rail): boolean {
  const net = netAt(design, pin);
  const volts = voltage?.nominal ?? index.domain.nominal_voltage_V;
  if (net === undefined) return true;
  return signalPinsOn(design, net).receivers.every(
    (node) => volts >= (levelsAt(design, node)?.levels?.v_ih_min_V ?? 0),
  );
}
