import { expect, test } from 'vitest';
import type { Instance, PlacedPart } from '#engine/allocation/instance.ts';
import { designOf } from '#engine/design/design-of.ts';
import { reconcileInstances } from '#engine/design/reconcile-instances.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';

/** A board with three sensors on it, each on an interface of its own. */
function placedMcu(): PlacedPart {
  const board = boardOf(
    ...['esp32-devkitc-v4 as mcu', 'bme280 as air', 'ds18b20 as probe'],
    ...[connect('mcu.3v3_out', 'air.vdd'), connect('mcu.i2c', 'air.i2c'), connect('mcu.onewire', 'probe.onewire')],
  );
  const placed = designOf(board).parts.get(partId(board, 'mcu'));
  if (placed === undefined) throw new Error('no part');
  return placed;
}

test('[E27] instances that are what they were keep their identity, and a change of their order is told', () => {
  const before = placedMcu();
  const [a, b, c] = before.instances;
  if (a === undefined || b === undefined || c === undefined) throw new Error('three');
  const copies = (...instances: readonly Instance[]) => ({
    ...before,
    instances: instances.map((one) => ({ ...one, slots: one.slots.map((slot) => ({ ...slot })) })),
  });
  const orders = [[a, b, c], [a, c], [c], [b, a, c], [a, c, b], [c, a, b]] as const;
  const results = orders.map((order) => reconcileInstances(before, copies(...order)));
  for (const [n, { instances }] of results.entries()) {
    expect(instances.every((one, at) => one === orders[n]?.[at])).toBe(true);
  }
  expect(results.map(({ reordered }) => reordered)).toEqual([false, false, false, true, true, true]);
  const changed = { ...b, connections: [...b.connections, 'another'] };
  const unplaced = { ...b, explanation: { status: 'undetermined' } } as unknown as Instance;
  for (const other of [changed, unplaced])
    expect(reconcileInstances(before, copies(a, other, c)).instances).toEqual([a, other, c]);
  expect(reconcileInstances(before, { ...copies(b, a), definition: null }).reordered).toBe(false);
});

test('[E27] instances that share a connection are taken as they come, since the first one carries it', () => {
  const before = placedMcu();
  const [one] = before.instances;
  if (one === undefined) throw new Error('one');
  const other = { ...one, key: 'other' };
  const turned = { ...before, instances: [{ ...other }, { ...one }] };
  const { instances, reordered } = reconcileInstances({ ...before, instances: [one, other] }, turned);
  expect([instances === turned.instances, reordered]).toEqual([true, false]);
});
