/** Nets on which supplies, contacts, diodes and coils meet. */

import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { pinsWith, resourcesOf } from '../by-kind.ts';
import { netAt, rolesOf } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
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

/** Whether one of the functions is that of a contact. */
export function hasContact(functions: ReadonlySet<string>): boolean {
  return [...CONTACTS].some((name) => functions.has(name));
}

export function contactsOn({ nodes }: Net): readonly Node[] {
  return nodes.filter((node) => CONTACTS.has(node.function));
}

/** True where a supply's output or a supply's ground is on the net: nothing switches it. */
export function givesOrGrounds(design: Design, net: Net): boolean {
  return net.nodes.some((node) => isSupplyOutput(design, node) || isSupplyGround(design, node));
}

/** An output of a supply or a cell, contacts apart. */
export function isSupplyOutput(design: Design, node: Node): boolean {
  if (CONTACTS.has(node.function)) return false;
  if (FUNCTIONS.get(node.function)?.erc_type === 'power_out') return node.function !== 'switched_output';
  const roles = rolesOf(design, node);
  return FEEDING.has(node.function) && powerSide(node.function, roles) === 'source';
}

const FEEDING: ReadonlySet<string> = new Set(['battery_positive', 'usb_vbus', 'ac_line']);

/** Some pin of the part gives a supply, contacts apart. */
export function givesAny(definition: DefinitionIndex | null): boolean {
  return definition !== null && hasOutput(definition);
}

const hasOutput = oncePer(({ domains }: DefinitionIndex): boolean => {
  const pins = resourcesOf(domains.get('electrical'));
  const gives = (name: string) => FUNCTIONS.get(name)?.erc_type === 'power_out' || FEEDING.has(name);
  return pins.some(({ functions }) => ![...functions.keys()].some(isContact) && [...functions.keys()].some(gives));
});

function isContact(name: string): boolean {
  return CONTACTS.has(name);
}

/** A ground that is more than the return of a load. */
export function isSupplyGround(design: Design, node: Node): boolean {
  if (!isGround(node.function)) return false;
  const roles = rolesOf(design, node);
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

/** The ends of a part that is a diode. */
export const diodeOf = oncePer(
  (definition: DefinitionIndex): { readonly anode: string; readonly cathode: string } | 'none' => {
    const [anode, cathode] = [pinsWith(definition, ANODE)[0], pinsWith(definition, CATHODE)[0]];
    return anode === undefined || cathode === undefined ? 'none' : { anode, cathode };
  },
);
