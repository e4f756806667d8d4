import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Design, ResourceRef } from '#engine/design/design.ts';
import { elaborate } from '#engine/design/elaborate.ts';
import { useOf } from '#engine/design/net-node.ts';
import { updateDesign } from '#engine/design/update-design.ts';
import { station } from '../rules/support.ts';

function nodesOf({ nets, links }: Design): readonly ResourceRef[] {
  return [
    ...nets.flatMap(({ nodes }) => nodes),
    ...[...links.values()].flatMap(({ conductors }) => conductors.flatMap(({ a, b }) => [a, b])),
  ];
}

function knowsItsPin({ parts }: Design, node: ResourceRef): boolean {
  const definition = parts.get(node.part)?.definition;
  const use = useOf(node);
  return (
    definition != null &&
    use?.definition === definition &&
    use.resource === definition.resources.get(`${node.domain}/${node.resource}`)
  );
}

test('[E127] every node knows its pin, also after the definition of its part was exchanged for one with the same pins', () => {
  const board = station();
  const before = elaborate(board);
  const nodes = nodesOf(before.design);
  expect(nodes.length).toBeGreaterThan(20);
  expect(nodes.every((node) => knowsItsPin(before.design, node))).toBe(true);

  for (const [key, file] of board.definitions) {
    const exchanged: Board = { ...board, definitions: new Map(board.definitions).set(key, structuredClone(file)) };
    const after = updateDesign(before, exchanged)?.design;
    if (after === undefined) throw new Error(`${key} is on too many parts`);
    expect(nodesOf(after)).toEqual(nodes);
    expect(nodesOf(after).every((node) => knowsItsPin(after, node))).toBe(true);
  }
});

test('[E127] what else looks like a node knows nothing', () => {
  const [node] = nodesOf(elaborate(station()).design);
  expect(node && useOf({ ...node })).toBeNull();
});
