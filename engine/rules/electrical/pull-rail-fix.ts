/** A pull-up that hangs on the wrong rail, moved to the rail of the pin that it pulls, as edits. */
import type { Edit } from '../../board/edit.ts';
import type { Design } from '../../design/design.ts';
import { otherEnd } from '../by-kind.ts';
import { endAt, fix } from '../fixes.ts';
import { RESISTOR } from '../lookup.ts';
import { partName } from '../names.ts';
import { railName } from '../power/rail.ts';
import { linksOfInstance } from '../rejoin.ts';
import { type Fix, pinAtRef, type Violation } from '../rule.ts';
import { givingRail } from './pull-up-fix.ts';
import { giverAt, givesSupply } from './pull-up-net.ts';

/** Of the first pin of the violation, with the resistor of the second. Empty where the resistor passes its rail on. */
export function pullRailFixes(design: Design, { refs: [ref = {}, resistor] }: Violation): readonly Fix[] {
  const part = resistor?.part ?? '';
  const pin = pinAtRef(ref);
  const rail = pin === null ? null : givingRail(design, pin);
  const source = rail?.index.sources.find((one) => one.interface.protocol.type === 'power');
  if (rail === null || source === undefined) return [];
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
    const cut = links.map(({ connection }): Edit => ({ op: 'disconnect', connection: connection.id }));
    const join: Edit = { op: 'connect', from: endAt(rail.placed.part.id, source), to: { ...end.end } };
    const params = {
      end: partName(design, part),
      from: partName(design, giver.part),
      to: railName(design, rail),
    };
    return [fix('move-end', params, [...cut, join])];
  });
}
