/** Signals of two levels on pins that lead to a converter alone. */
import type { Design, Net, Node } from '../../design/design.ts';
import { isControllerPin } from '../controllers.ts';
import { RESISTOR, resistorsOn, resourceAt } from '../lookup.ts';
import { type Names, rule } from '../rule.ts';
import { theveninSourceOf } from './level-network.ts';
import { contactsOn, hasContact } from './switched-net.ts';

const ANALOG = 'analog_input';
const TWO_LEVELS: ReadonlySet<string> = new Set(['digital_output', 'open_drain_output', 'interrupt_output']);

export const ELEC_INPUT_ANALOG_ONLY = rule({
  id: 'elec-input-analog-only',
  scope: 'net',
  severity: 'error',
  title: 'A digital signal is on a pin that is only an analog input',
  why: 'The pin leads to the converter of its controller alone. A program that reads it as a digital input always gets the same level.',
  example: 'A proximity switch, behind a divider, on A7 of an Arduino Nano.',
  fix: 'Use a pin with a digital input. Waive it if the program compares the value of the converter with a threshold.',
  concerns: (functions) => functions.has(ANALOG) && (functions.has(RESISTOR) || hasContact(functions)),
  message: (p: Names<'source' | 'pin'>) =>
    `${p.source} has two levels, but ${p.pin} is only an analog input: it has no digital input to read them`,
  check: (net, { design, report }) => {
    const pin = net.nodes.find((node) => node.function === ANALOG && isAnalogOnly(design, node));
    const source = pin === undefined ? null : twoLevelsAt(design, net);
    if (pin === undefined || source === null) return;
    report({ params: { source, pin }, refs: [pin, source] });
  },
});

function isAnalogOnly(design: Design, node: Node): boolean {
  const functions = resourceAt(design, node)?.functions;
  return isControllerPin(design, node) && functions?.has('digital_io') === false && !functions.has('digital_input');
}

/** The output or the contact that alone sets the level; of several contacts, or of one in a row of resistors, the value tells which. */
function twoLevelsAt(design: Design, net: Net): Node | null {
  const contacts = contactsOn(net);
  const [contact] = contacts;
  if (contact !== undefined) {
    const resistors = resistorsOn(net);
    return contacts.length === 1 && resistors.length < 2 ? contact : null;
  }
  const drivers = theveninSourceOf(design, net)?.drivers ?? [];
  return drivers.every((node) => TWO_LEVELS.has(node.function)) ? (drivers[0] ?? null) : null;
}
