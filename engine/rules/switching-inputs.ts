/** Inputs whose level moves something, or gives it its supply. */

import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { DefinitionIndex } from '../definition/index-types.ts';
import type { Design, Net, Node } from '../design/design.ts';
import { isKindOf } from './by-kind.ts';
import { trackedOf } from './incremental/tracked-design.ts';
import { oncePer } from './once-per.ts';

/** The logic inputs of drivers, relays, motors and supplies on a net. */
export function switchingInputs(design: Design, net: Net): readonly Node[] {
  return net.nodes.filter((node) => {
    const definition = trackedOf(design).definitionOf(node.part);
    return listens(node.function) && definition !== null && switches(definition);
  });
}

const switches = oncePer((definition: DefinitionIndex): boolean => isKindOf(definition, 'actuator.', 'power.'));

function listens(name: string): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.erc_type === 'input' && entry.signal_class === 'data';
}
