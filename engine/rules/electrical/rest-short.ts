/** Contacts that are closed at rest and join a supply with ground. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Node, ResourceRef } from '../../design/design.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { contactsOf, farContacts } from './over-contacts.ts';
import { giverAt } from './resistor-ends.ts';
import { CONTACTS, hasContact } from './switched-net.ts';

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
    let supply: Closed | null = null;
    let ground: Closed | null = null;
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

interface Closed {
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
