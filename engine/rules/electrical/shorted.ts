import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { Node } from '../../design/design.ts';
import { type Names, rule } from '../rule.ts';

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
