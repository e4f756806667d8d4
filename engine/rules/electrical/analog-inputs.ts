/** What a converter cannot read. */
import type { Design, Net, Node } from '../../design/design.ts';
import { significant } from '../../wording/current.ts';
import { isControllerPin } from '../controllers.ts';
import { RESISTOR, resistorsOn, resourceAt } from '../lookup.ts';
import { list, num } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
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

export const ELEC_ANALOG_SATURATED = rule({
  id: 'elec-analog-saturated',
  scope: 'net',
  severity: 'error',
  title: 'An analog input always reads full scale',
  why: 'A converter reads voltages up to its reference, which is at most its supply. If a divider leaves more than that at the lowest voltage of its source, every reading is the same.',
  example: '10 kΩ above and 30 kΩ below on a pack of 9 to 12.6 V: 6.8 to 9.5 V at a pin that converts up to 5 V.',
  fix: 'Choose the divider so that the highest voltage of the source gives a little less than full scale. Check whether the two resistors are exchanged.',
  concerns: (functions) => functions.has(ANALOG) && functions.has(RESISTOR),
  message: (p: NameLists<'resistors'> & Names<'pin' | 'source'> & Figures<'low_V' | 'high_V' | 'limit_V'>) =>
    `${list(p.resistors)} ${p.resistors.length === 1 ? 'leaves' : 'leave'} ${p.pin} ${p.low_V === p.high_V ? num(p.low_V) : `${num(p.low_V)} to ${num(p.high_V)}`} V of ${p.source}, but it converts at most ${num(p.limit_V)} V: it always reads full scale`,
  check: (net, { design, report }) => {
    const pin = net.nodes.find((node) => node.function === ANALOG);
    const limit_V = pin && supplyOf(design).railOf(pin)?.voltage?.nominal;
    const source = pin === undefined || limit_V === undefined ? null : theveninSourceOf(design, net);
    const given = source?.rail == null ? null : (supplyOf(design).railOf(source.rail)?.voltage ?? null);
    if (pin === undefined || limit_V === undefined || source?.rail == null || given === null) return;
    const [low_V, high_V] = [source.seen_V(given.min), source.seen_V(given.max)];
    if (low_V <= limit_V * SLACK) return;
    const resistors = resistorsOn(net);
    report({
      params: {
        resistors: resistors.map(({ part }) => ({ part })),
        pin,
        source: source.rail,
        low_V: significant(low_V, limit_V),
        high_V: significant(high_V, limit_V),
        limit_V,
      },
      refs: [pin, ...resistors, source.rail],
      data: { measured: low_V, limit: limit_V, unit: 'V' },
    });
  },
});

/** A pull-up to the rail of the converter itself is at its limit, and no fault. */
const SLACK = 1.05;
