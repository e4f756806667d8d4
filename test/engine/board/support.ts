import type { Design } from '#engine/design/design.ts';

/** All of a design but what identity alone carries, in its own order. */
export function content(design: Design): unknown {
  return {
    parts: [...design.parts].map(([id, { part, definition, instances }]) => {
      return [id, part, definition, instances.map(({ key }) => key)];
    }),
    instances: new Map([...design.instances].map(([key, { index: _, ...instance }]) => [key, instance])),
    links: [...design.links].map(([id, { connection, ends, conductors, unpaired }]) => {
      return [id, connection, ends.map(({ key }) => key), conductors, unpaired];
    }),
    broken: design.broken,
    nets: design.nets,
    netOf: new Map([...design.netOf].map(([key, net]) => [key, net.id])),
  };
}

/** Instances, links and nets name each other by identity: what one holds must be what the other holds. */
export function isWhole(design: Design): boolean {
  const instances = [...design.parts.values()].flatMap((placed) => placed.instances);
  return (
    instances.every((instance) => design.instances.get(instance.key) === instance) &&
    [...design.links.values()].every(({ ends }) => ends.every((end) => design.instances.get(end.key) === end)) &&
    [...design.netOf.values()].every((net) => design.nets.includes(net))
  );
}
