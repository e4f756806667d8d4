/** What a driver is set to, and what it drives its load with. */
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { Design, Link } from '../../design/design.ts';
import { numberOfInterface, numberOfLink, scopedNumber } from '../fields.ts';

/** What the driver is set to, in mA: the connection says it where one interface drives several loads, else the driver. */
export function setTo(placed: PlacedPart, { end }: Instance, link: Link): number | undefined {
  const set =
    numberOfLink(link, 'current_limit_mA') ??
    scopedNumber(placed, `${end.domain}/${end.interface}`, 'current_limit_mA');
  return set === undefined ? undefined : set * placed.part.quantity;
}

/** What flows from a driver to its load in operation, in mA, quantities counted; null where nobody says. */
export function drivenCurrent_mA(design: Design, link: Link, driver: Instance, load: Instance): number | null {
  const [giving, taking] = [driver, load].map((end) => design.parts.get(end.end.part));
  if (giving === undefined || taking === undefined) return null;
  const stated = [
    numberOfInterface(taking, load.index, 'draw_mA'),
    load.index.interface.power_delivery?.max_current_mA,
  ].filter((mA) => mA !== undefined);
  if (stated.length === 0) return null;
  const delivery = driver.index.interface.power_delivery;
  const most = delivery?.current_limited === true ? delivery.max_current_mA : undefined;
  const limit = setTo(giving, driver, link) ?? (most === undefined ? undefined : most * giving.part.quantity);
  return Math.min(Math.min(...stated) * taking.part.quantity, limit ?? Number.POSITIVE_INFINITY);
}
