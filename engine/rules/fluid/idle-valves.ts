/** Valves that switch nothing, and valves that let air on where an emergency stop is to take it away. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { declaredDomain, isKindOf, pinsWith, resourcesOf } from '../by-kind.ts';
import { reach } from '../electrical/stops.ts';
import { netAt, partPin, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type DefinedPart, type NameLists, type Names, rule } from '../rule.ts';
import { WORK } from './line-walk.ts';
import { closedBy } from './plumbing.ts';
import { fluidsOf, isPressed, PRESSURE_INLETS } from './volumes.ts';

const DOMAIN = 'pneumatic';

export const FLUID_VALVE_IDLE = rule({
  id: 'fluid-valve-idle',
  scope: 'part',
  severity: 'error',
  title: 'A valve switches nothing',
  why: 'Every outlet of the valve is closed by a plug. Whatever is meant to be switched by it has its supply from elsewhere, past the valve.',
  example: 'A dump valve of which both outlets are plugged, while a tee before it feeds the machine.',
  fix: 'Lead what the valve is to switch to one of its outlets. Waive it for a spare valve.',
  concerns: (definition) => workPortsOf(definition).length > 0 && pinsWith(definition, COIL).length > 0,
  message: (p: Names<'valve'> & NameLists<'ports'>) =>
    `${p.valve} switches nothing: ${list(p.ports)} ${p.ports.length === 1 ? 'is' : 'are'} closed, so it has no outlet, and what it is meant to switch gets its supply past it`,
  check: (placed, { design, report }) => {
    const ports = workPortsOf(placed.definition).map((id) => partPin(placed, id, DOMAIN));
    const isShut = ports.length > 0 && ports.every((port) => closedBy(design, port) !== null);
    if (!isShut || coilNetsOf(design, placed).length === 0) return;
    report({ params: { valve: placed, ports }, refs: [placed, ...ports] });
  },
});

export const FLUID_STOP_LETS_ON = rule({
  id: 'fluid-stop-lets-on',
  scope: 'part',
  severity: 'error',
  title: 'An emergency stop lets air on',
  why: 'A valve that an emergency stop switches off is at rest afterwards. Where what follows hangs on the outlet that has air at rest, the stop gives it the air that it is to take away.',
  example: 'A dump valve whose outlet 2 feeds the machine: with the coil off, 2 has air and 4 is vented.',
  fix: 'Lead what is to be vented to the outlet that has air while the coil is on, and close the other one.',
  concerns: (definition) => restPortOf(definition) !== '' && pinsWith(definition, COIL).length === 1,
  message: (p: Names<'valve' | 'port' | 'stop'> & NameLists<'fed'>) =>
    `${p.port} has air at rest: when the emergency stop opens ${p.stop}, ${p.valve} is switched off and lets air on to ${list(p.fed)}, instead of venting ${p.fed.length === 1 ? 'it' : 'them'}`,
  check: (placed, { design, report }) => {
    const rest = restPortOf(placed.definition);
    const port = partPin(placed, rest, DOMAIN);
    const others = workPortsOf(placed.definition).filter((id) => id !== rest);
    if (others.some((id) => leadsOn(design, partPin(placed, id, DOMAIN)))) return;
    const fed = fedBy(design, port);
    if (fed.length === 0) return;
    const stop = coilNetsOf(design, placed)
      .flatMap((net) => reach(design, net, () => true).crossed)
      .find((contact) => resourceAt(design, contact)?.resource.emergency_stop === true);
    if (stop === undefined) return;
    report({ params: { valve: placed, port, stop, fed }, refs: [placed, port, ...fed, stop, { part: stop.part }] });
  },
});

const COIL = 'valve_coil_positive';

const workPortsOf = oncePer((definition: DefinitionIndex): readonly string[] => {
  const ports = resourcesOf(definition.domains.get(DOMAIN));
  const isWork = (name: string) => WORK.has(name);
  return isKindOf(definition, 'pneumatic.valve')
    ? ports.flatMap(({ resource, functions }) => ([...functions.keys()].some(isWork) ? [resource.id] : []))
    : [];
});

/** The work port that has air while no coil is on; empty where the definition states none. */
const restPortOf = oncePer((definition: DefinitionIndex): string => {
  const stated = declaredDomain(definition, DOMAIN)?.metadata?.fed_at_rest;
  return workPortsOf(definition).find((id) => id === stated) ?? '';
});

function coilNetsOf(design: Design, placed: DefinedPart) {
  return pinsWith(placed.definition, COIL).flatMap((id) => netAt(design, partPin(placed, id)) ?? []);
}

/** Something besides plugs and gauges hangs on the port. */
function leadsOn(design: Design, port: ResourceRef): boolean {
  return netAt(design, port) !== undefined && closedBy(design, port) === null;
}

/** Supply ports on the line of an outlet; none where a cylinder hangs on it, which may well rest under air. */
function fedBy(design: Design, port: ResourceRef): readonly Node[] {
  const volume = fluidsOf(design).volumes.find(({ nodes }) =>
    nodes.some((node) => node.part === port.part && node.resource === port.resource),
  );
  if (volume === undefined || !isPressed(volume)) return [];
  const others = volume.nodes.filter(({ part }) => part !== port.part);
  return others.some((node) => node.function === 'actuator_port')
    ? []
    : others.filter((node) => PRESSURE_INLETS.has(node.function));
}
