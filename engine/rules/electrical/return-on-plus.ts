import { isGround } from '#schemas/vocabulary/index.ts';
import { type Names, rule } from '../rule.ts';
import { withoutGrounds } from '../without-grounds.ts';
import { isReferenceGround } from './ground.ts';
import { givesAny, isSupplyOutput } from './switched-net.ts';

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
