/** Contacts that short something as soon as they close. */
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { isKindOf } from '../by-kind.ts';
import { netAt, resourceAt } from '../lookup.ts';
import { pinName } from '../names.ts';
import { type Names, rule } from '../rule.ts';
import { signalPinsOn } from '../signals.ts';
import { isReferenceGround } from './ground.ts';
import { isGrounded } from './grounded.ts';
import { farContacts } from './over-contacts.ts';
import { BUSES } from './pull-up-net.ts';
import { giverAt } from './resistor-ends.ts';
import { contactsOn, givesAny, hasContact } from './switched-net.ts';

export const ELEC_CONTACT_SHORTS = rule({
  id: 'elec-contact-shorts',
  scope: 'net',
  severity: 'error',
  title: 'A contact shorts a supply or an output to ground',
  why: 'When the contact closes, nothing but its own resistance limits the current: the contact welds, the supply shuts down, or the output burns. Two contacts of different parts, one to the supply and one to ground, do so when both are closed, which is a warning. So is a contact that holds a line of a bus low.',
  example: 'A button between 5 V and ground instead of between an input and ground.',
  fix: 'Lead the contact to the input, and give the input a pull-up or pull-down resistor. For two contacts, use one changeover contact, or interlock them.',
  concerns: (functions) => functions.size > 1 && hasContact(functions),
  message: {
    supply: (p: Names<'contact' | 'supply' | 'ground'>) =>
      `${p.contact} joins ${p.supply} with ${p.ground} when it closes: a short circuit`,
    output: (p: Names<'contact' | 'output' | 'ground'>) =>
      `${p.contact} joins the output ${p.output} with ${p.ground} when it closes: the output is shorted while it is high`,
    bus: (p: Names<'contact' | 'line' | 'ground'>) =>
      `${p.contact} joins ${p.line}, a line of a bus, with ${p.ground} when it closes: until it opens nothing on the bus is heard`,
    both: (p: Names<'a' | 'b' | 'supply' | 'ground'>) =>
      `${p.a} leads to ${p.supply} and ${p.b} to ${p.ground}: a short circuit when both are closed`,
  },
  check: (net, { design, report }) => {
    const ends = contactsOn(net);
    const [first] = ends;
    if (first === undefined || isGrounded(design, first)) return;
    const grounded = ends.flatMap((node) => groundBehind(design, node));
    const [down] = grounded;
    if (down === undefined) return;
    const refs = [down.node, down.far];
    const ground = pinName(design, down.far);
    const giver = giverAt(design, first);
    if (giver !== undefined && !leadsBack(design, down.far)) return;
    if (giver !== undefined) {
      const params = { contact: down.node, supply: giver, ground };
      report({ variant: 'supply', params, refs: [...refs, giver] });
      return;
    }
    const output = outputOn(design, net);
    if (output !== null) {
      const params = { contact: down.node, output: output.pin, ground };
      // A pin that may read as well may be let go while a button is pressed, and not while a contact stays closed.
      const isSure =
        output.isSure || [down.node, down.far].some((pin) => isRestClosed(design, pin)) || !isButton(design, down.node);
      const severity = isSure ? 'error' : 'warning';
      report({ variant: 'output', params, refs: [...refs, output.pin], severity });
      return;
    }
    const line = busOn(net);
    if (line !== undefined) {
      report({
        variant: 'bus',
        params: { contact: down.node, line, ground },
        refs: [...refs, line],
        severity: 'warning',
      });
      return;
    }
    const both = bothWays(design, ends, grounded);
    if (both === null) return;
    const { up, supply, low } = both;
    const names = { a: up, b: low.node };
    report({
      variant: 'both',
      params: { ...names, supply, ground: low.far },
      refs: [up, low.node, supply],
      severity: 'warning',
    });
  },
});

/** What drives the net; a pin that could read does where another one listens and nothing else tells it its level. */
function outputOn(design: Design, net: Net): { readonly pin: Node; readonly isSure: boolean } | null {
  const { drivers, both, receivers, pullers } = signalPinsOn(design, net);
  const [sure] = drivers;
  if (sure !== undefined) return { pin: sure, isSure: true };
  const [pin] = both;
  return pin === undefined || receivers.length === 0 || pullers.length > 0 ? null : { pin, isSure: false };
}

function isRestClosed(design: Design, pin: ResourceRef): boolean {
  return resourceAt(design, pin)?.functions.has('relay_normally_closed') === true;
}

/** A line of a bus that two parts are on: a pin of a controller alone is spoken of as one where a contact is wired to it. */
function busOn({ nodes }: Net): Node | undefined {
  const lines = nodes.filter((node) => BUSES.has(node.function));
  return lines.some(({ part }) => part !== lines[0]?.part) ? lines[0] : undefined;
}

/** It springs back as soon as nobody presses it. */
function isButton(design: Design, { part }: Node): boolean {
  const definition = design.parts.get(part)?.definition;
  return definition != null && isKindOf(definition, 'component.switch.button');
}

interface Grounding {
  /** The end of a contact, and the ground at the other end. */
  readonly node: Node;
  readonly far: ResourceRef;
}

function groundBehind(design: Design, node: Node): readonly Grounding[] {
  return farContacts(design, node)
    .filter((far) => isGrounded(design, far))
    .map((far) => ({ node, far }));
}

/** The ground of something that gives a supply is there, and not the return of a load alone. */
function leadsBack(design: Design, ground: ResourceRef): boolean {
  const nodes = netAt(design, ground)?.nodes ?? [];
  return nodes.some((node) => isReferenceGround(node) && givesAny(design.parts.get(node.part)?.definition ?? null));
}

/** A contact to a supply and one of another part to ground, on one net. */
function bothWays(design: Design, ends: Net['nodes'], grounded: readonly Grounding[]) {
  for (const up of ends) {
    for (const far of farContacts(design, up)) {
      const supply = giverAt(design, far);
      const low = supply && grounded.find(({ node }) => node.part !== up.part);
      if (supply !== undefined && low !== undefined) return { up, supply, low };
    }
  }
  return null;
}
