/** Inputs that read one level whatever happens: what drives them, or the contact before them, leads to the wrong rail. */
import type { Design, Net, Node } from '../../design/design.ts';
import { reads } from '../controllers.ts';
import { isResistor, netAt, RESISTOR, resistorsOn, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { farContacts } from './over-contacts.ts';
import { levelAtRest } from './pin-level.ts';
import { farPins, giverAt, tiedLevel } from './resistor-ends.ts';
import { CONTACTS, contactsOn, hasContact } from './switched-net.ts';

const OPEN_COLLECTOR = 'open_drain_output';

export const ELEC_INPUT_NEVER_HIGH = rule({
  id: 'elec-input-never-high',
  scope: 'net',
  severity: 'error',
  title: 'An input never reads high',
  why: 'A sinking input reads high only while current flows into it. An NPN sensor (open collector) only pulls to 0 V, and so does a contact to ground. A divider made for a PNP sensor gives an NPN sensor no high level either: its lower resistor pulls the same way.',
  example: 'An NPN proximity switch on the 24 V input of a PLC.',
  fix: 'Use a PNP sensor or a sourcing input, or put a relay between them. Connect a contact to the plus of the supply. In front of a divider an NPN sensor needs a pull-up.',
  silences: ['elec-pullup-missing'],
  concerns: (functions) =>
    functions.size > 1 && (functions.has(OPEN_COLLECTOR) || functions.has(RESISTOR) || hasContact(functions)),
  message: {
    npn: (p: Names<'driver' | 'pin'>) =>
      `${p.driver} is an NPN (open collector) output and only pulls to 0 V, but ${p.pin} is a sinking input and needs a PNP output, which sources current`,
    contact: (p: Names<'contact' | 'pin'>) =>
      `${p.contact} connects ${p.pin} to ground only (0 V), but ${p.pin} is a sinking input and needs a contact to the plus of the supply: it is always low`,
    behind: (p: Names<'driver' | 'pin'> & NameLists<'resistors'>) =>
      `${p.driver} is an open collector (NPN) and only pulls to 0 V, and ${list(p.resistors)} before ${p.pin} ${p.resistors.length === 1 ? 'leads' : 'lead'} to no rail: nothing pulls the input up, it never reads high`,
  },
  check: (net, { design, report }) => {
    const behind = unpulled(design, net);
    if (behind !== null) {
      const { driver, input, resistors } = behind;
      const parts = resistors.map(({ part }) => ({ part }));
      report({ variant: 'behind', params: { driver, pin: input, resistors: parts }, refs: [driver, input] });
    }
    const inputs = net.nodes.filter((node) => resourceAt(design, node)?.resource.sinks_current === true);
    if (inputs.length === 0) return;
    const driver = onlyOpenCollector(net);
    const contact = driver === null ? onlyContact(design, net, 'low') : null;
    for (const pin of inputs) {
      if (driver !== null) report({ variant: 'npn', params: { driver, pin }, refs: [driver, pin] });
      if (contact !== null) report({ variant: 'contact', params: { contact, pin }, refs: [contact, pin] });
    }
  },
});

export const ELEC_INPUT_STUCK = rule({
  id: 'elec-input-stuck',
  scope: 'net',
  severity: 'error',
  title: 'A contact and a resistor give an input the same level',
  why: 'The resistor holds the input while the contact is open. Where the contact leads to the same rail, opening and closing it changes nothing.',
  example: 'A button to 3.3 V on an input with a pull-up to 3.3 V.',
  fix: 'Lead the contact to the other rail, or the resistor.',
  concerns: (functions) => functions.has(RESISTOR) && hasContact(functions),
  message: (p: Names<'contact' | 'pin' | 'level'>) =>
    `${p.contact} leads ${p.pin} to the level at which its resistor holds it (${p.level}): the contact changes nothing`,
  check: (net, { design, report }) => {
    if (!net.nodes.some(isResistor)) return;
    const input = net.nodes.find((node) => reads(design, node));
    const level = input === undefined ? null : levelAtRest(design, input);
    const contact = level === null ? null : onlyContact(design, net, level);
    if (input === undefined || level === null || contact === null) return;
    report({ params: { contact, pin: input, level }, refs: [contact, input] });
  },
});

/**
 * An input that has nothing but resistors, of which one leads to an open collector and none to anything that gives current.
 * Null too where the input may pull itself up and no resistor pulls it down.
 */
function unpulled(design: Design, net: Net) {
  const resistors = resistorsOn(net);
  const others = net.nodes.filter((node) => node.function !== RESISTOR);
  const [input] = others;
  if (input === undefined || resistors.length === 0 || !others.every((node) => reads(design, node))) return null;
  const ends = resistors.flatMap((node) => farPins(design, node));
  const pulledDown = ends.some((pin) => isGrounded(design, pin));
  if (!pulledDown && resourceAt(design, input)?.resource.has_internal_pullup === true) return null;
  let driver: Node | null = null;
  for (const pin of ends) {
    const far = isGrounded(design, pin) ? undefined : netAt(design, pin);
    if (far === undefined) continue;
    const isDead = ({ function: name }: Node) => name === RESISTOR || name === OPEN_COLLECTOR;
    if (!far.nodes.every(isDead) || isPulledUp(design, far)) return null;
    driver ??= far.nodes.find((node) => node.function === OPEN_COLLECTOR) ?? null;
  }
  return driver === null ? null : { driver, input, resistors };
}

/** A resistor joins the net with a rail, or with what cannot be told. */
function isPulledUp(design: Design, net: Net): boolean {
  return net.nodes.some(
    (node) =>
      node.function === RESISTOR &&
      farPins(design, node).some(
        (pin) => giverAt(design, pin) !== undefined || netAt(design, pin)?.nodes.every(isResistor) === true,
      ),
  );
}

/** Null where something on the net may give current: another output, or a resistor. */
function onlyOpenCollector({ nodes }: Net): Node | null {
  const isQuiet = ({ function: name }: Node) => name === OPEN_COLLECTOR || name === 'digital_input';
  return nodes.some((node) => node.function === RESISTOR || !isQuiet(node))
    ? null
    : (nodes.find((node) => node.function === OPEN_COLLECTOR) ?? null);
}

/** A contact of the net, where all that can set its level is contacts that lead to this rail and to nothing else. */
function onlyContact(design: Design, net: Net, level: 'low' | 'high'): Node | null {
  const contacts = contactsOn(net);
  const isQuiet = (node: Node) => CONTACTS.has(node.function) || node.function === RESISTOR || reads(design, node);
  if (!net.nodes.every(isQuiet)) return null;
  const leads = contacts.map((contact) => farLevels(design, contact));
  return leads.every((levels) => levels.every((one) => one === level || one === 'open')) &&
    leads.some((levels) => levels.includes(level))
    ? (contacts[0] ?? null)
    : null;
}

/** What the other ends of a contact are on. */
function farLevels(design: Design, contact: Node): readonly ('low' | 'high' | 'open' | 'other')[] {
  return farContacts(design, contact).map((far) => {
    const level = tiedLevel(design, far);
    return level ?? (netAt(design, far) === undefined ? 'open' : 'other');
  });
}
