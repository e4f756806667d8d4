/** Emergency stops that reach nothing but a program. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { isControllerPin, reads } from '../controllers.ts';
import { netAt, pinOf, RESISTOR, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { contactsOf } from './over-contacts.ts';
import { CONTACTS } from './switched-net.ts';

export const ELEC_STOP_ONLY_READ = rule({
  id: 'elec-stop-only-read',
  scope: 'part',
  severity: 'error',
  title: 'An emergency stop opens no circuit',
  why: 'A program that hangs, or an output that has failed, does not stop the machine. The contact of an emergency stop has to open the supply of what moves or heats, or of the contactor that switches it.',
  example: 'Both contacts of an emergency stop on inputs of a controller.',
  fix: 'Put one contact into the supply of the coil or the load, and read the other. Waive it if nothing on the board moves, heats or hurts.',
  concerns: (definition) => stopContactsOf(definition).length > 0,
  message: (p: Names<'stop'> & NameLists<'inputs'>) =>
    `${p.stop} opens no circuit: it is only read at ${list(p.inputs)}, and stops nothing if the program does not`,
  check: (placed, { design, report }) => {
    const inputs: Node[] = [];
    for (const contact of stopContactsOf(placed.definition)) {
      const nets = contact.flatMap((end) => netAt(design, pinOf(placed, end)) ?? []);
      if (nets.length < contact.length) continue;
      const input = nets.map((net) => inputOf(design, net)).find((one) => one !== undefined);
      if (input === undefined) return;
      inputs.push(input);
    }
    if (inputs.length === 0) return;
    report({ params: { stop: placed, inputs }, refs: [placed, ...inputs] });
  },
});

function stopContactsOf(definition: DefinitionIndex) {
  const isMarked = (pin: string) =>
    definition.domains.get('electrical')?.resources.get(pin)?.resource.emergency_stop === true;
  return contactsOf(definition).filter((pins) => pins.some(isMarked));
}

/** The input that reads a net on which nothing else is but the contact and resistors. */
function inputOf(design: Design, net: Net): Node | undefined {
  const isQuiet = (node: Node) => node.function === RESISTOR || CONTACTS.has(node.function) || isRead(design, node);
  return net.nodes.every(isQuiet) ? net.nodes.find((node) => isRead(design, node)) : undefined;
}

/** A pin that tells a program a level. */
function isRead(design: Design, node: Node): boolean {
  return (
    reads(design, node) && (isControllerPin(design, node) || resourceAt(design, node)?.resource.sinks_current === true)
  );
}
