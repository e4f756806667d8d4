import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { RESISTOR, resourceAt } from '../lookup.ts';
import { list, nodeRef, pinName } from '../names.ts';
import { type Lists, rule } from '../rule.ts';
import { declaredDirection } from '../signals.ts';

export const ELEC_INPUT_UNDRIVEN = rule({
  id: 'elec-input-undriven',
  scope: 'net',
  category: 'electrical',
  severity: 'warning',
  todo: true,
  title: 'An input is joined to nothing that drives it',
  why: 'A floating input takes any level that its surroundings couple into it, and draws current half way between high and low.',
  example: 'An enable input with a pull-up resistor whose other end is connected to nothing.',
  fix: 'Connect a driver, or tie the other end of the resistor to a rail. Waive it where the driver is not on the board.',
  concerns: mayBeDeaf,
  message: (p: Lists<'pins'>) => {
    const one = p.pins.length === 1;
    return `${list(p.pins)} ${one ? 'is' : 'are'} joined to nothing that drives ${one ? 'it' : 'them'}`;
  },
  check: (net, { design, report }) => {
    const inputs = deafOn(design, net);
    if (inputs === null) return;
    const [first] = inputs;
    if (first === undefined) return;
    report({
      params: { pins: inputs.map((node) => pinName(design, node)) },
      refs: inputs.map(nodeRef),
    });
  },
});

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
