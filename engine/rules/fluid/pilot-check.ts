/** Pilot-operated check valves that are built in the wrong way round. */

import type { DefinitionIndex } from '../../definition/index-types.ts';
import { pinOf } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { ACTUATOR, portOnLine, WORK } from './line-walk.ts';

const FLUID_DOMAINS = ['hydraulic', 'pneumatic'] as const;

export const FLUID_PILOT_REVERSED = rule({
  id: 'fluid-pilot-reversed',
  scope: 'part',
  severity: 'error',
  title: 'A pilot-operated check valve is reversed',
  why: 'It lets fluid pass to the cylinder freely and holds it there until the other line opens it. Reversed, it holds nothing: the load sinks as soon as the valve is in its middle position.',
  example: 'A pilot check plate with its A1 on the cylinder and its A on the directional valve, exchanged.',
  fix: 'Swap the lines at its two sides.',
  concerns: (definition) => heldBy(definition).length > 0,
  message: (p: Names<'part' | 'to' | 'valve' | 'from' | 'actuator'>) =>
    `${p.part} is reversed: ${p.to}, the side that it holds, leads to the valve at ${p.valve}, and ${p.from} to ${p.actuator}, which nothing holds`,
  check: (placed, { design, report }) => {
    for (const { domain, from, to } of heldBy(placed.definition)) {
      const at = (resource: string) => pinOf(placed, resource, domain);
      const valve = portOnLine(design, placed, at(to), (node) => WORK.has(node.function));
      const actuator = valve && portOnLine(design, placed, at(from), (node) => node.function === ACTUATOR);
      if (valve == null || actuator == null) continue;
      report({
        params: { part: placed, to: at(to), valve, from: at(from), actuator },
        refs: [at(to), at(from), placed, valve, actuator],
      });
      return;
    }
  },
});

const heldBy = oncePer(({ domains, file }: DefinitionIndex) =>
  FLUID_DOMAINS.flatMap((domain) => {
    const stated = file.definition.domains.find((one) => one.domain === domain);
    const isPilot = stated?.metadata?.valve_function === 'pilot_check';
    return isPilot ? (domains.get(domain)?.channels ?? []).map(({ from, to }) => ({ domain, from, to })) : [];
  }),
);
