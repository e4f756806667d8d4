/** Valves on the line of a cylinder that are the wrong way round. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { partPin } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { ACTUATOR, portOnLine, WORK } from './line-walk.ts';
import { FLUID_DOMAINS } from './volumes.ts';

export const FLUID_PILOT_REVERSED = rule({
  id: 'fluid-pilot-reversed',
  scope: 'part',
  severity: 'error',
  title: 'A pilot-operated check valve is reversed',
  why: 'It lets fluid flow to the cylinder and holds it there until pressure in the other line opens it. Reversed, it holds nothing: the load sinks as soon as the valve is in its middle position.',
  example: 'A pilot check plate with its A1 on the cylinder and its A on the directional valve, exchanged.',
  fix: 'Swap the lines at its two sides.',
  concerns: (definition) => heldBy(definition).length > 0,
  message: (p: Names<'part' | 'to' | 'valve' | 'from' | 'actuator'>) =>
    `${p.part} is reversed: ${p.to}, the side that it holds, leads to the valve at ${p.valve}, and ${p.from} to ${p.actuator}, which nothing holds`,
  check: (placed, { design, report }) => {
    for (const { domain, from, to } of heldBy(placed.definition)) {
      const at = (resource: string) => partPin(placed, resource, domain);
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

const DOMAIN = 'pneumatic';

export const FLUID_THROTTLE_REVERSED = rule({
  id: 'fluid-throttle-reversed',
  scope: 'part',
  severity: 'warning',
  title: 'A speed controller throttles the air that enters a cylinder',
  why: 'Air is compressible. A piston moves evenly if the air that leaves is throttled. If only the air that enters is throttled, the piston stops and jumps, and a load pulls it along. Hydraulic cylinders, whose oil is not compressible, and cylinders with a return spring, which are throttled at the inlet, are not reported.',
  example: 'A speed controller that meters out, screwed into the valve in place of the cylinder.',
  fix: 'Screw it into the port of the cylinder, or turn it round. Waive it if the inlet is to be throttled.',
  concerns: (definition) => throttlesOf(definition).length > 0,
  message: (p: Names<'part' | 'to' | 'valve' | 'actuator'>) =>
    `${p.part} is turned round: with ${p.to} on the valve at ${p.valve} it throttles the air that enters ${p.actuator}, not the air that leaves it, and the piston moves in jerks`,
  check: (placed, { design, report }) => {
    for (const { from, to } of throttlesOf(placed.definition)) {
      const at = (resource: string) => partPin(placed, resource, DOMAIN);
      const valve = portOnLine(design, placed, at(to), (node) => WORK.has(node.function));
      const actuator = valve && portOnLine(design, placed, at(from), (node) => isDoubleActing(design, node));
      if (valve === null || actuator === null) continue;
      report({
        params: { part: placed, to: at(to), valve, actuator },
        refs: [at(to), at(from), placed, valve, actuator],
      });
      return;
    }
  },
});

/** The paths that fluid takes freely from one end, and throttled from the other. */
const throttlesOf = oncePer(({ domains, file }: DefinitionIndex) => {
  const stated = file.definition.domains.find(({ domain }) => domain === DOMAIN);
  const isThrottle = stated?.metadata?.valve_function === 'one_way_throttle';
  return isThrottle ? (domains.get(DOMAIN)?.channels ?? []) : [];
});

/** A port of a cylinder that has another one: air moves it both ways. */
function isDoubleActing(design: Design, { part, domain, function: name }: Node): boolean {
  if (name !== ACTUATOR) return false;
  const ports = resourcesOf(design.parts.get(part)?.definition?.domains.get(domain));
  return ports.filter(({ functions }) => functions.has(ACTUATOR)).length > 1;
}
