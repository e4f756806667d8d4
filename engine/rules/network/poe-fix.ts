/** Power for a device over the cable that it hangs on already, as an edit. */

import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { interfacesOf, linksAt, otherEnd } from '../by-kind.ts';
import { endAt, fix } from '../fixes.ts';
import { endName } from '../names.ts';
import { protocolOf } from '../protocol.ts';
import type { Fix } from '../rule.ts';

/**
 * Joins the PoE input with the output of the jack that the device's data goes to, where that jack has one that is free.
 * `hasRoom` says whether the port and its part have the power.
 */
export function poeFixes(
  design: Design,
  placed: PlacedPart,
  input: InterfaceIndex,
  hasRoom: (giver: PlacedPart, port: InterfaceIndex) => boolean,
): readonly Fix[] {
  for (const link of linksAt(design, placed.part.id)) {
    const mine = link.ends.find((end) => end.end.part === placed.part.id);
    if (mine === undefined || protocolOf(mine) !== 'ethernet') continue;
    const jack = otherEnd(link, mine);
    const giver = design.parts.get(jack.end.part);
    const port = giver === undefined ? undefined : outputAt(giver, jack);
    if (giver === undefined || port === undefined || !hasRoom(giver, port)) continue;
    const [from, to] = [endAt(giver.part.id, port), endAt(placed.part.id, input)];
    const name = endName(design, { ...from, instance: 0 });
    return [fix('feed-over-cable', { from: name }, [{ op: 'connect', from, to }])];
  }
  return [];
}

/** The PoE output that uses the same jack and that nothing is joined with. */
function outputAt({ definition, instances }: PlacedPart, jack: Instance): InterfaceIndex | undefined {
  const pins = new Set(jack.slots.flatMap(({ resource }) => resource ?? []));
  return interfacesOf(definition?.domains.get(jack.end.domain)).find(
    (one) =>
      one.interface.protocol.type === 'poe' &&
      one.roles.includes('pse') &&
      one.slots.every((slot) => slot.only !== null && [...slot.only].every((pin) => pins.has(pin))) &&
      !instances.some((used) => used.index === one),
  );
}
