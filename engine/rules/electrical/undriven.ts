import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { isKindOf } from '../by-kind.ts';
import { isControllerPin } from '../controllers.ts';
import { definitionAt, RESISTOR, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { declaredDirection } from '../signals.ts';
import { wiredLevel } from './pin-level.ts';
import { farPins, tiedLevel } from './resistor-ends.ts';

export const ELEC_INPUT_UNDRIVEN = rule({
  id: 'elec-input-undriven',
  scope: 'net',
  severity: 'warning',
  todo: true,
  title: 'Nothing drives an input',
  why: 'A floating input takes whatever level its surroundings couple into it, and draws extra current halfway between high and low.',
  example: 'An enable input with a pull-up resistor whose other end is unconnected.',
  fix: 'Connect a driver, or tie the other end of the resistor to a rail. Waive it if the driver is not on the board.',
  concerns: mayBeDeaf,
  message: {
    floating: (p: NameLists<'pins'>) => {
      const one = p.pins.length === 1;
      return `Nothing drives ${one ? 'the input' : 'the inputs'} ${list(p.pins)}`;
    },
    constant: (p: NameLists<'pins'> & Names<'level'>) =>
      `Nothing drives ${list(p.pins)} but a resistor that holds ${p.pins.length === 1 ? 'it' : 'them'} ${p.level}: the level never changes`,
    held: (p: Names<'pin' | 'level'>) =>
      `${p.pin} is driven by nothing but the resistor that holds it ${p.level}: what it switches never changes`,
  },
  check: (net, { design, report }) => {
    const inputs = deafOn(design, net);
    if (inputs !== null) report({ variant: 'floating', params: { pins: inputs }, refs: inputs });
    const held = heldOn(design, net);
    for (const { node, level } of held)
      report({ variant: 'held', params: { pin: node, level }, refs: [node], severity: 'error' });
    const constant = inputs === null && held.length === 0 ? constantOn(design, net) : null;
    if (constant !== null)
      report({
        variant: 'constant',
        params: { pins: constant.pins, level: constant.level },
        refs: constant.pins,
        // A pin of a controller may wait for a program, or for what is wired off the board; what is measured never changes.
        severity: constant.isMeasured ? 'error' : 'info',
      });
  },
});

/**
 * Pins that read, on a net with nothing else but resistors to one level; an analog input only where that is ground, or where the resistor is
 * a sensor, which makes a voltage only together with another one.
 */
function constantOn(design: Design, net: Net) {
  const pins: Node[] = [];
  let level: 'low' | 'high' | null = null;
  let hasSensor = false;
  for (const node of net.nodes) {
    if (node.function === RESISTOR) {
      hasSensor ||= isSensor(design, node);
      const own = farPins(design, node).map((far) => tiedLevel(design, far));
      const [first] = own;
      if (first == null || own.length > 1 || (level ?? first) !== first) return null;
      level = first;
    } else if (measures(node.function) || isFreePin(design, node)) pins.push(node);
    else return null;
  }
  if (level === null || pins.length === 0) return null;
  const isMeasured = hasSensor || pins.some((node) => measures(node.function));
  return level === 'high' && isMeasured && !hasSensor ? null : { pins, level, isMeasured };
}

/** A resistor that changes with what it measures: a thermistor. */
function isSensor(design: Design, node: Node): boolean {
  const definition = definitionAt(design, node);
  return definition !== null && isKindOf(definition, 'sensor.');
}

function measures(name: string): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.erc_type === 'input' && entry.signal_class === 'sense';
}

function isIo(name: string): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.erc_type === 'bidirectional' && entry.signal_class === 'data';
}

/** A pin of a controller that nothing but a program gives a level: not one that is read as a strap at reset. */
function isFreePin(design: Design, node: Node): boolean {
  if (!(isIo(node.function) || listens(node.function)) || !isControllerPin(design, node)) return false;
  const entry = resourceAt(design, node);
  return entry !== undefined && !entry.functions.has('boot_strap') && entry.resource.works_at === undefined;
}

/** Inputs that switch a channel of their part and that nothing ever switches: a resistor alone holds them. */
function heldOn(design: Design, net: Net) {
  if (!net.nodes.every((node) => node.function === RESISTOR || isInput(design, node))) return [];
  return net.nodes.flatMap((node) => {
    const open = resourceAt(design, node)?.resource.when_open;
    const level = open?.consequence === 'fails' && switchesChannel(design, node) ? wiredLevel(design, node) : null;
    return level === 'low' || level === 'high' ? [{ node, level }] : [];
  });
}

function switchesChannel(design: Design, { part, domain, resource }: Node): boolean {
  const channels = design.parts.get(part)?.definition?.domains.get(domain)?.channels ?? [];
  return channels.some(({ from, both_ways }) => from === resource && both_ways !== true);
}

/** The inputs of a net that has nothing else but resistors which lead nowhere; null for every other net. */
function deafOn(design: Design, net: Net): readonly Node[] | null {
  if (net.nodes[0]?.domain !== 'electrical') return null;
  const inputs: Node[] = [];
  for (const node of net.nodes) {
    if (isInput(design, node)) {
      const resource = resourceAt(design, node)?.resource;
      if (resource?.has_internal_pullup === true || resource?.has_internal_pulldown === true) return null;
      inputs.push(node);
    } else if (node.function !== RESISTOR || leadsOn(design, node)) return null;
  }
  return inputs.length === 0 ? null : inputs;
}

function mayBeDeaf(functions: ReadonlySet<string>): boolean {
  const names = [...functions];
  return (
    names.some((name) => listens(name) || isIo(name)) &&
    names.every((name) => name === RESISTOR || listens(name) || isIo(name))
  );
}

function listens(name: string): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.erc_type === 'input' && entry.signal_class !== 'power';
}

function isInput(design: Design, node: Node): boolean {
  return listens(node.function) && declaredDirection(design, node) !== 'source';
}

/** True where another terminal of the resistor is joined to anything. */
function leadsOn(design: Design, { part, domain, resource }: Node): boolean {
  const claims = design.parts.get(part)?.claims;
  for (const key of claims?.keys() ?? []) {
    if (key !== `${domain}/${resource}` && design.netOf.has(`${part}/${key}`)) return true;
  }
  return false;
}
