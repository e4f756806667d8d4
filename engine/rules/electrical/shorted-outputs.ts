/** Outputs and supplies that a wire shorts. */
import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { Node } from '../../design/design.ts';
import { type Names, rule } from '../rule.ts';
import { withoutGrounds } from '../without-grounds.ts';
import { isReferenceGround } from './ground.ts';
import { givesAny, isSupplyOutput } from './switched-net.ts';

export const ELEC_OUTPUT_SHORTED = rule({
  id: 'elec-output-shorted',
  scope: 'net',
  severity: 'error',
  title: 'An output is wired to its own ground',
  why: 'All the current that the output can deliver flows through the wire: the supply shuts down, the pin is destroyed, or the wire burns.',
  example: 'An address pin tied both to ground and to the 3.3 V output of the same board.',
  fix: 'Disconnect one of the two.',
  concerns: (functions) => [...functions].some(isGround) && [...functions].some(gives),
  message: (p: Names<'pin' | 'ground'>) => `${p.pin} is on the same net as its ground ${p.ground}: a short circuit`,
  check: (net, { report }) => {
    // Without its own ground on the net no current flows: the output of an isolated supply may be grounded.
    const grounds = new Map<string, Node>();
    for (const node of net.nodes) if (isGround(node.function)) grounds.set(node.part, node);
    const said = new Set<string>();
    for (const node of net.nodes) {
      const ground = grounds.get(node.part);
      if (ground === undefined || !gives(node.function) || said.has(node.part)) continue;
      said.add(node.part);
      report({ params: { pin: node, ground }, refs: [node, ground] });
    }
  },
});

function gives(name: string): boolean {
  const type = FUNCTIONS.get(name)?.erc_type;
  return type === 'power_out' || type === 'output';
}

export const ELEC_RETURN_ON_PLUS = rule({
  id: 'elec-return-on-plus',
  scope: 'net',
  severity: 'error',
  title: 'The minus of a load is on plus',
  why: 'Between plus and an output or a contact that switches plus there is no voltage: a lamp stays dark, a sensor has no supply. Where its plus is on ground, it is fed with reversed polarity.',
  example: 'A lamp between 24 V and the output of a PNP sensor, as it would be right for an NPN sensor.',
  fix: 'Lead the minus of the load to the minus of its supply.',
  silences: ['power-both-leads'],
  concerns: (functions) => [...functions].some(isGround),
  message: (p: Names<'pin' | 'part' | 'supply'>) =>
    `${p.pin}, the minus of ${p.part}, is on the plus ${p.supply}: no current returns there, plus and minus are confused`,
  check: (net, { design, report }) => {
    const supply = withoutGrounds(net).find((node) => isSupplyOutput(design, node));
    if (supply === undefined) return;
    const grounds = net.nodes.filter(isReferenceGround);
    if (grounds.some(({ part }) => givesAny(design.parts.get(part)?.definition ?? null))) return;
    const said = new Set<string>();
    for (const pin of grounds) {
      if (said.has(pin.part)) continue;
      said.add(pin.part);
      report({
        params: { pin, part: { part: pin.part }, supply },
        refs: [pin, supply],
      });
    }
  },
});
