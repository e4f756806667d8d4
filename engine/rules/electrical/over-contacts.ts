/** What a pin is joined with while contacts are closed. */

import type { DefinitionIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { netAt, resourceAt } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { isGrounded } from './grounded.ts';
import { CONTACTS } from './switched-net.ts';

/** A net that closed contacts join with another, and the first of them. */
export interface NetOverContacts {
  readonly net: Net;
  readonly contact: Node;
}

/** What the poles of a contactor are used as on the mains. */
const MAINS: ReadonlySet<string> = new Set(['ac_line', 'ac_neutral']);
/** So many nets are followed at most: a chain of contacts is short. */
const MOST_NETS = 16;

/** The nets that closed contacts join with this one, nearest first; a ground ends the way. */
export function netsOverContacts(design: Design, net: Net): readonly NetOverContacts[] {
  const seen = new Set<Net>([net]);
  const found: NetOverContacts[] = [];
  const open: { readonly net: Net; readonly contact: Node | null }[] = [{ net, contact: null }];
  for (const at of open) {
    if (seen.size > MOST_NETS) break;
    for (const node of at.net.nodes) {
      if (!CONTACTS.has(node.function) && !MAINS.has(node.function)) continue;
      for (const far of farContacts(design, node)) {
        const next = isGrounded(design, far) ? undefined : netAt(design, far);
        if (next === undefined || seen.has(next)) continue;
        seen.add(next);
        const contact = at.contact ?? node;
        found.push({ net: next, contact });
        open.push({ net: next, contact });
      }
    }
  }
  return found;
}

/** The pins that a contact may join with this end of it; of some contacts of its part where these are named. */
export function farContacts(
  design: Design,
  { part, domain, resource }: ResourceRef,
  contacts: (definition: DefinitionIndex) => readonly (readonly [string, string])[] = contactsOf,
): readonly ResourceRef[] {
  const definition = design.parts.get(part)?.definition;
  const pairs = definition == null ? [] : contacts(definition).filter((pair) => pair.includes(resource));
  return pairs.map(([common, other]) => ({ part, domain, resource: common === resource ? other : common }));
}

const SWITCHED = ['relay_normally_open', 'relay_normally_closed'];

/** The pins of each contact: its common end, and one that it makes or breaks. */
export const contactsOf = oncePer(({ domains }: DefinitionIndex): readonly (readonly [string, string])[] => {
  const pins = resourcesOf(domains.get('electrical'));
  return polesOf(pins).concat(
    pins.flatMap((common) => {
      const rail = common.powerDomain?.id;
      if (rail === undefined || !common.functions.has('relay_common')) return [];
      return pins
        .filter(({ functions, powerDomain }) => {
          const isBehind = powerDomain?.id === rail || powerDomain?.derived_from?.includes(rail) === true;
          return isBehind && SWITCHED.some((name) => functions.has(name));
        })
        .map((other) => [common.resource.id, other.resource.id] as const);
    }),
  );
});

/** The poles of a contactor, which are plain terminals: the first before is the first behind. */
function polesOf(pins: readonly ResourceIndex[]): readonly (readonly [string, string])[] {
  const poles = pins.filter(isPole);
  return poles.flatMap((before) => {
    const behind = (rail: string | undefined) => poles.filter(({ powerDomain }) => powerDomain?.id === rail);
    const rail = before.powerDomain?.id;
    const next = poles.find(
      ({ powerDomain }) => rail !== undefined && powerDomain?.derived_from?.includes(rail) === true,
    );
    const after = behind(next?.powerDomain?.id)[behind(rail).indexOf(before)];
    return next === undefined || after === undefined ? [] : [[before.resource.id, after.resource.id] as const];
  });
}

/** A terminal of a contact that is neither a common end nor one that is made or broken. */
export function isPole({ functions, powerDomain }: ResourceIndex): boolean {
  return (
    powerDomain !== null &&
    functions.has('switch_terminal') &&
    ![...functions.keys()].some((name) => /^relay_/.test(name))
  );
}

const CLOSED_AT_REST = 'relay_normally_closed';

/** Whether a contact, given by both its ends, is closed while nobody moves it. */
export function isClosedAtRest(design: Design, near: ResourceRef, far: ResourceRef): boolean {
  return [near, far].some((end) => resourceAt(design, end)?.functions.has(CLOSED_AT_REST) === true);
}
