/** The drawn look of a board: parts as themselves, connections as the wires that they take. */
import type { PartDefinitionFile, Resource } from '#schemas/part-definition/types.ts';
import { humanised } from '#schemas/vocabulary/spelling.ts';
import type { DrawnLook } from '../scene/look.ts';
import type { PartLayout, PortLayout } from '../shape/layout.ts';
import { blockLanes, boardWires } from './board-wires.ts';
import { paintDrawnPart, tintOfPart } from './paint-drawn-part.ts';
import { labelPlace } from './part-label.ts';
import { onPitch, type PlacedPad, type PlacedPicture, placedPicture } from './picture-place.ts';
import { portClass } from './port-class.ts';

export const DRAWN: DrawnLook = {
  place(part, file, label, subtitle) {
    const placed = placedPicture(file, part);
    if (placed === null) return null;
    return {
      at: onPitch(part.at, placed),
      layout: layoutOf(file, placed),
      drawn: { placed, label: labelPlace(placed, label, subtitle), paint: paintDrawnPart, tint: tintOfPart },
    };
  },
  lanes: blockLanes,
  wires: boardWires,
};

const layouts = new WeakMap<PlacedPicture, { readonly file: PartDefinitionFile; readonly layout: PartLayout }>();

/** The picture as the rest of the canvas knows parts: its ports are the pads that something can be connected to. */
function layoutOf(file: PartDefinitionFile, placed: PlacedPicture): PartLayout {
  const known = layouts.get(placed);
  if (known?.file === file) return known.layout;
  const resources = new Map<string, Resource>();
  for (const { domain, resources: list } of file.definition.domains)
    for (const one of list) if (!resources.has(`${domain}/${one.id}`)) resources.set(`${domain}/${one.id}`, one);
  const ports = placed.pads.flatMap((pad) => portOf(pad, resources));
  const { width, height } = placed;
  const layout: PartLayout = {
    outline: 'rectangle',
    path: null,
    width,
    height,
    gap: [0, 0],
    title: { x: 0, y: 0, room: width, centred: true },
    alone: { x: 0, y: 0, room: width },
    ports,
    byKey: new Map(ports.toReversed().map((port) => [port.key, port])),
  };
  layouts.set(placed, { file, layout });
  return layout;
}

function portOf({ pad, x, y, side, exit }: PlacedPad, resources: ReadonlyMap<string, Resource>): readonly PortLayout[] {
  const { resource, domain, printed } = pad;
  const found = resource === null ? undefined : resources.get(`${domain}/${resource}`);
  if (resource === null || found === undefined) return [];
  const label = printed === '' ? (found.name ?? humanised(resource)) : printed;
  return [
    {
      key: `${domain}/${resource}`,
      domain,
      interface: resource,
      label,
      room: label.length * 12,
      class: portClass(domain, found),
      side,
      x,
      y,
      lanes: 1,
      exit,
      description: found.name ?? humanised(resource),
    },
  ];
}
