/** What contacts do while nothing moves them. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Node, ResourceRef } from '../../design/design.ts';
import { isKindOf, pinsWith } from '../by-kind.ts';
import { reads } from '../controllers.ts';
import { isWired, netAt, partPin } from '../lookup.ts';
import { list, partName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { contactsOf, farContacts } from './over-contacts.ts';
import { giverAt } from './resistor-ends.ts';
import { CONTACTS, givesOrGrounds, hasContact } from './switched-net.ts';

export const ELEC_LOAD_AT_REST = rule({
  id: 'elec-load-at-rest',
  scope: 'part',
  severity: 'info',
  title: 'A load runs while its relay is off',
  why: 'A normally closed contact (NC) conducts at rest. The load therefore runs after each reset and whenever the controller has failed. Most loads belong on the normally open contact (NO).',
  example: 'A fan on NC of a relay module whose NO is open.',
  fix: 'Move the load from NC to NO. Waive it if the load is to run while the relay is off.',
  concerns: (definition) => restContacts(definition).length > 0,
  message: (p: Names<'nc' | 'no' | 'relay'> & NameLists<'loads'>) =>
    `${list(p.loads)} ${p.loads.length === 1 ? 'is' : 'are'} on ${p.nc}, the normally closed contact, and ${p.loads.length === 1 ? 'runs' : 'run'} while ${p.relay} is off; ${p.no} switches nothing`,
  check: (placed, { design, report }) => {
    const pin = (resource: string) => partPin(placed, resource);
    for (const { nc, no } of restContacts(placed.definition)) {
      const net = netAt(design, pin(nc));
      if (net === undefined || isWired(design, pin(no)) || givesOrGrounds(design, net)) continue;
      const others = net.nodes.filter((node) => node.part !== placed.part.id && !CONTACTS.has(node.function));
      const loads = [...new Set(others.map((node) => partName(design, node.part)))];
      if (loads.length === 0) continue;
      report({
        params: { nc: pin(nc), no: pin(no), relay: placed, loads },
        refs: [pin(nc), pin(no), ...others],
        discriminator: nc,
      });
    }
  },
});

/** Changeover contacts that an input or a coil of the part moves; a button or a limit switch is moved by hand. */
const restContacts = oncePer((definition: DefinitionIndex): readonly { readonly nc: string; readonly no: string }[] => {
  if (!MOVING.some((name) => pinsWith(definition, name).length > 0)) return [];
  const [ncs, nos] = ['relay_normally_closed', 'relay_normally_open'].map(
    (name) => new Set(pinsWith(definition, name)),
  );
  const pairs = contactsOf(definition);
  const found = pairs.flatMap(([common, nc]) => {
    const other =
      ncs?.has(nc) === true ? pairs.find((pair) => pair[0] === common && nos?.has(pair[1]) === true) : undefined;
    return other === undefined ? [] : [{ nc, no: other[1] }];
  });
  return found.length === 1 ? found : [];
});

const MOVING = ['digital_input', 'relay_coil_positive'];

export const ELEC_REST_SHORT = rule({
  id: 'elec-rest-short',
  scope: 'net',
  severity: 'error',
  title: 'Contacts short a supply to ground',
  why: 'A normally closed contact conducts at rest. Two of them on one line, one to a supply and one to ground, are a short circuit until one of them opens.',
  example: 'Two limit switches on one input, one with its NC contact to 5 V and one with its NC contact to ground.',
  fix: 'Use one contact and a pull-up or pull-down resistor, or one changeover contact whose NO and NC lead to the two.',
  concerns: (functions) => hasContact(functions),
  message: (p: Names<'pin' | 'supply' | 'ground'>) =>
    `At rest ${p.pin} is joined with ${p.supply} and with ${p.ground} over closed contacts: a short circuit`,
  check: (net, { design, report }) => {
    let supply: ClosedContact | null = null;
    let ground: ClosedContact | null = null;
    for (const node of net.nodes) {
      if (!CONTACTS.has(node.function)) continue;
      for (const far of farContacts(design, node, closedPairs)) {
        if (isGrounded(design, far)) ground ??= { node, far };
        else if (supply === null) {
          const giver = giverAt(design, far);
          if (giver !== undefined) supply = { node, far: giver };
        }
      }
    }
    if (supply === null || ground === null || supply.node.part === ground.node.part) return;
    report({
      params: {
        pin: net.nodes.find((node) => !CONTACTS.has(node.function)) ?? supply.node,
        supply: supply.far,
        ground: ground.far,
      },
      refs: net.nodes,
    });
  },
});

interface ClosedContact {
  /** The end of the contact on the net, and what its other end leads to. */
  readonly node: Node;
  readonly far: ResourceRef;
}

/** The contacts that are closed while nothing moves them. */
const closedPairs = oncePer((definition: DefinitionIndex): readonly (readonly [string, string])[] =>
  contactsOf(definition).filter(([, other]) =>
    definition.resources.get(`electrical/${other}`)?.functions.has('relay_normally_closed'),
  ),
);

export const ELEC_WIRE_BREAK_HIDDEN = rule({
  id: 'elec-wire-break-hidden',
  scope: 'part',
  severity: 'info',
  title: 'A broken wire to a limit switch is not noticed',
  why: 'A normally open contact (NO) closes at the limit. With a broken wire it never does, and what moves runs past it. A normally closed one (NC) opens at the limit, and a broken wire stops the motion.',
  example: 'A limit switch of which NO is on an input and NC is free.',
  fix: 'Use NC, and let the program stop where the input opens. Waive it where running past the limit does no harm.',
  concerns: (definition) => changeoverOf(definition) !== 'none',
  message: (p: Names<'no' | 'nc' | 'part' | 'input'>) =>
    `${p.input} reads ${p.no}, which closes at the limit: a broken wire looks like ${p.part} not reached; ${p.nc}, the normally closed contact (NC), would show it`,
  check: (placed, { design, report }) => {
    const found = changeoverOf(placed.definition);
    if (found === 'none') return;
    const at = (resource: string) => partPin(placed, resource);
    const [common, no, nc] = [at(found.common), at(found.no), at(found.nc)];
    if (isWired(design, nc)) return;
    const input = [no, common]
      .flatMap((pin) => (isGrounded(design, pin) ? [] : (netAt(design, pin)?.nodes ?? [])))
      .find((node) => node.part !== placed.part.id && reads(design, node));
    if (input === undefined || !isWired(design, no)) return;
    report({ params: { no, nc, part: placed, input }, refs: [no, nc, input, placed] });
  },
});

interface Changeover {
  readonly common: string;
  readonly no: string;
  readonly nc: string;
}

/** The one changeover contact of a switch that a machine or a person moves. */
const changeoverOf = oncePer((definition: DefinitionIndex): Changeover | 'none' => {
  if (!isKindOf(definition, 'component.switch')) return 'none';
  const ends = ['relay_common', 'relay_normally_open', 'relay_normally_closed'].map((name) =>
    pinsWith(definition, name),
  );
  const [common, no, nc] = ends.flat();
  if (ends.some(({ length }) => length !== 1) || common === undefined || no === undefined || nc === undefined)
    return 'none';
  return { common, no, nc };
});
