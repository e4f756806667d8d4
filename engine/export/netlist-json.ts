import type { Netlist } from '#schemas/outputs.ts';
import type { Board } from '../board/board.ts';
import { revisionOf } from '../board/revision.ts';
import { designOf } from '../design/design-of.ts';
import { namedNets } from './named-nets.ts';
import { referencesOf } from './references.ts';

/** The netlist as `netlistSchema` describes it: parts in (seq, id) order, every net of two or more pins, in all domains. */
export function netlistOf(board: Board): Netlist {
  const design = designOf(board);
  const refs = referencesOf(design);
  return {
    format: 'busbar-netlist',
    version: 1,
    board: { name: board.name, revision: revisionOf(board) },
    parts: [...design.parts.values()].map(({ part, definition }) => {
      const metadata = definition?.file.definition.metadata;
      return {
        ref: refs.get(part.id) ?? part.id,
        id: part.id,
        label: part.label,
        definition: part.definition,
        ...(metadata === undefined ? {} : { name: metadata.name }),
        ...(metadata?.manufacturer === undefined ? {} : { manufacturer: metadata.manufacturer }),
        ...(metadata?.part_number === undefined ? {} : { part_number: metadata.part_number }),
        quantity: part.quantity,
      };
    }),
    nets: namedNets(design).map(({ name, domain, nets, pins }) => ({
      name,
      domain,
      connections: [...new Set(nets.flatMap((net) => net.conductors.map((one) => one.connection)))].sort(),
      pins: pins.map((pin) => {
        const label = design.parts.get(pin.part)?.definition?.resources.get(`${pin.domain}/${pin.resource}`)
          ?.resource.name;
        return {
          ref: refs.get(pin.part) ?? pin.part,
          pin: pin.resource,
          ...(label === undefined ? {} : { name: label }),
          functions: [...pin.functions],
          type: pin.type,
        };
      }),
    })),
  };
}
