/** Chips with a regulator inside that are fed behind it, while its input is left open. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { isWired } from '../lookup.ts';
import { num } from '../names.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { powerIndexOf } from './power-index.ts';
import { supplyOf } from './supply.ts';

export const POWER_BRIDGE_OPEN = rule({
  id: 'power-bridge-open',
  scope: 'part',
  severity: 'warning',
  title: 'A chip is fed behind its regulator, whose input is open',
  why: 'A chip whose regulator makes its 3.3 V from 5 V can run on 3.3 V if that is on both of its supply pins. With the input of the regulator open, current flows back through it.',
  example: 'An AS5600 with 3.3 V on VDD3V3 and VDD5V open.',
  fix: 'Join the two supply pins, or feed the input of the regulator with its own voltage alone.',
  concerns: (definition) => bridged(definition),
  message: (p: Names<'input' | 'output'> & Figures<'low_V' | 'high_V'>) =>
    `${p.input} is open, while ${p.output} is fed: at ${num(p.low_V)} to ${num(p.high_V)} V both have to be joined together`,
  check: (placed, { design, report }) => {
    const rails = supplyOf(design).railsHeldBy(placed.part.id);
    for (const rail of rails) {
      const { bridged: bridge } = rail.index.domain;
      const made = bridge && rails.find(({ index }) => index.domain.id === bridge.to);
      const [input, output] = [rail.index.resource, made?.index.resource].map((resource) =>
        resource == null ? null : { part: placed.part.id, domain: 'electrical' as const, resource },
      );
      if (bridge === undefined || made === undefined || input == null || output == null) continue;
      if (made.incoming.length === 0 || isWired(design, input)) continue;
      const [low_V, high_V] = bridge.voltage_range_V;
      report({ params: { input, output, low_V, high_V }, refs: [input, output] });
    }
  },
});

function bridged(definition: DefinitionIndex): boolean {
  return [...powerIndexOf(definition).rails.values()].some(({ domain }) => domain.bridged !== undefined);
}
