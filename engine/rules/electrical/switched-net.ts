/** Nets on which supplies, contacts, diodes and coils meet. */
import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { instanceOf, netAt } from '../lookup.ts';
import { powerSide } from '../power/power-index.ts';

export const ANODE = 'diode_anode';
export const CATHODE = 'diode_cathode';

/** Functions of the two ends of an inductive load, plus first. */
export const COIL_ENDS: readonly (readonly [string, string])[] = [
  ['relay_coil_positive', 'relay_coil_negative'],
  ['valve_coil_positive', 'valve_coil_negative'],
  ['motor_positive', 'motor_negative'],
];

/** Functions of the pins of a contact. */
export const CONTACTS: ReadonlySet<string> = new Set([
  'relay_common',
  'relay_normally_open',
  'relay_normally_closed',
  'switch_terminal',
]);

/** True where a supply's output or a supply's ground is on the net: nothing switches it. */
export function givesOrGrounds(design: Design, net: Net): boolean {
  return net.nodes.some((node) => isSupplyOutput(design, node) || isSupplyGround(design, node));
}

/** An output of a supply or a cell, contacts apart. */
export function isSupplyOutput(design: Design, node: Node): boolean {
  if (CONTACTS.has(node.function)) return false;
  if (FUNCTIONS.get(node.function)?.erc_type === 'power_out') return node.function !== 'switched_output';
  const roles = instanceOf(design, node)?.index.roles ?? [];
  return FEEDING.has(node.function) && powerSide(node.function, roles) === 'source';
}

const FEEDING: ReadonlySet<string> = new Set(['battery_positive', 'usb_vbus', 'ac_line']);

/** A ground that is more than the return of a load. */
export function isSupplyGround(design: Design, node: Node): boolean {
  if (!isGround(node.function)) return false;
  const roles = instanceOf(design, node)?.index.roles ?? [];
  return roles.some((role) => role !== 'sink');
}

/** A diode that conducts from one net to the other. */
export function diodeBetween(design: Design, from: Net, to: Net): boolean {
  return from.nodes.some(
    (node) => node.function === ANODE && otherEnds(design, node).some((end) => netAt(design, end) === to),
  );
}

/** The other pins of a part of two ends. */
export function otherEnds(design: Design, { part, domain, resource }: Node) {
  const all = design.parts.get(part)?.definition?.domains.get(domain)?.resources.keys() ?? [];
  return [...all].filter((id) => id !== resource).map((id) => ({ part, domain, resource: id }));
}
