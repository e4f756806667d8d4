/** Outputs whose own supply input is open. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { ResourceRef } from '../../design/design.ts';
import { interfacesOf, resourcesOf } from '../by-kind.ts';
import { partPin } from '../lookup.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { railKey } from './rail.ts';
import { supplyOf } from './supply.ts';

export const POWER_OUTPUTS_UNFED = rule({
  id: 'power-outputs-unfed',
  scope: 'part',
  severity: 'error',
  todo: true,
  title: 'The supply of a group of outputs is open',
  why: 'The outputs of a controller or an I/O station have a supply of their own, apart from that of its logic. While it is open the outputs show on, and nothing comes out of them.',
  example: 'A valve on an output of a PLC whose terminal 3L+ is not wired.',
  fix: 'Connect the supply of the outputs, behind the emergency stop where they move something.',
  concerns: (definition) => groupsOf(definition).length > 0,
  message: (p: Names<'input'> & NameLists<'outputs'>) =>
    `${p.input}, the supply of the outputs, is open: nothing comes out of ${list(p.outputs)}`,
  check: (placed, { design, report }) => {
    for (const { domain, input, outputs } of groupsOf(placed.definition)) {
      const used = usedPins(placed, outputs);
      if (used.length === 0) continue;
      const rail = supplyOf(design)
        .railsHeldBy(placed.part.id)
        .find((one) => one.index.domain.id === domain);
      if (rail === undefined || rail.incoming.length + rail.parents.length > 0) continue;
      const pin = partPin(placed, input);
      report({ params: { input: pin, outputs: used }, refs: [pin, ...used], discriminator: railKey(rail) });
    }
  },
});

interface Group {
  readonly domain: string;
  readonly input: string;
  readonly outputs: ReadonlySet<string>;
}

/** Power domains that a part may leave without supply and that its outputs are in. */
const groupsOf = oncePer(({ domains }: DefinitionIndex): readonly Group[] => {
  const electrical = domains.get('electrical');
  const pins = resourcesOf(electrical);
  return interfacesOf(electrical).flatMap(({ interface: one, roles, slots }): readonly Group[] => {
    if (one.protocol.type !== 'power' || one.optional !== true || !roles.includes('sink')) return [];
    const input = pins.find(
      (pin) => pin.functions.has('power_input') && slots.some(({ only }) => only?.has(pin.resource.id) === true),
    );
    const domain = input?.powerDomain?.id;
    if (input === undefined || domain === undefined) return [];
    const outputs = pins.filter((pin) => pin.powerDomain?.id === domain && isOutput(pin));
    return outputs.length === 0
      ? []
      : [{ domain, input: input.resource.id, outputs: new Set(outputs.map((pin) => pin.resource.id)) }];
  });
});

function isOutput({ functions }: ResourceIndex): boolean {
  return [...functions.keys()].every((name) => name === 'digital_output');
}

function usedPins(placed: PlacedPart, outputs: ReadonlySet<string>): readonly ResourceRef[] {
  const held = placed.instances
    .filter(({ end, connections }) => end.domain === 'electrical' && connections.length > 0)
    .flatMap(({ slots }) => slots.flatMap(({ resource }) => resource ?? []));
  return [...new Set(held)].filter((id) => outputs.has(id)).map((id) => partPin(placed, id));
}
