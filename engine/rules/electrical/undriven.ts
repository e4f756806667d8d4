import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { RESISTOR, resourceAt } from '../lookup.ts';
import { list, nodeRef, pinName } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { declaredDirection } from '../signals.ts';
import { wiredLevel } from './pin-level.ts';

export const ELEC_INPUT_UNDRIVEN = rule({
  id: 'elec-input-undriven',
  scope: 'net',
  category: 'electrical',
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
    held: (p: Names<'pin' | 'level' | 'effect'>) =>
      `${p.pin} is driven by nothing but the resistor that holds it ${p.level}: ${p.effect}`,
  },
  check: (net, { design, report }) => {
    const inputs = deafOn(design, net);
    if (inputs !== null)
      report({
        variant: 'floating',
        params: { pins: inputs.map((node) => pinName(design, node)) },
        refs: inputs.map(nodeRef),
      });
    else
      for (const { node, level, effect } of heldOn(design, net))
        report({
          variant: 'held',
          params: { pin: pinName(design, node), level, effect },
          refs: [nodeRef(node)],
          severity: 'error',
        });
  },
});

/** Inputs that switch a channel of their part and that nothing ever switches: a resistor alone holds them. */
function heldOn(design: Design, net: Net) {
  if (!net.nodes.every((node) => node.function === RESISTOR || isInput(design, node))) return [];
  return net.nodes.flatMap((node) => {
    const open = resourceAt(design, node)?.resource.when_open;
    const level = open?.consequence === 'fails' && switchesChannel(design, node) ? wiredLevel(design, node) : null;
    return level === 'low' || level === 'high' ? [{ node, level, effect: open?.effect ?? '' }] : [];
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
  return names.some(listens) && names.every((name) => name === RESISTOR || listens(name));
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
