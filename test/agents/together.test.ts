/** An agent works while a person edits the same parts: what is held, what has changed, and what is taken in part. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Live, type LiveAgent, type LiveTab, startLive } from '../agent/live.ts';

let live: Live;
let tab: LiveTab;
let board: string;
beforeEach(async () => {
  live = await startLive();
  board = await live.newBoard('Garden');
  tab = await live.tab(board);
  tab.edit([
    { op: 'add_part', definition: 'esp32-devkitc-v4', label: 'MCU' },
    { op: 'add_part', definition: 'bme280', label: 'Air' },
    { op: 'add_part', definition: 'ds18b20', label: 'Soil' },
  ]);
});
afterEach(() => live.close());

const idOf = (label: string) => [...tab.store.board.parts.values()].find((part) => part.label === label)?.id ?? '';
const labels = () => [...tab.store.board.parts.values()].map(({ label }) => label).sort();
const edit = (agent: LiveAgent, edits: readonly object[], more = {}) => agent.call('apply_edits', { edits, ...more });

test('[T41] an agent goes around what a person holds, joins to it all the same, and says why where it may not wait', async () => {
  const agent = await live.agent((await live.newKey('Robot')).value, 'legacy');
  const { revision } = (await agent.call('get_board')).data;
  tab.presence.show({ selection: [idOf('Air')] });

  // The wire does not change what is held; the new address does.
  const wire = {
    op: 'connect',
    from: { part: 'MCU', interface: 'i2c' },
    to: { part: 'Air', interface: 'i2c' },
  };
  const address = { op: 'update_part', part: 'Air', fields: { i2c_address: '0x77' } };
  const refused = await edit(agent, [wire, address], { base_revision: revision });
  expect(refused.text).toMatch(/has selected .*\(Air\) \(\/edits\/1\)/);
  expect(tab.store.board.connections.size).toBe(0);
  expect(await edit(agent, [wire], { base_revision: revision })).toMatchObject({
    isError: false,
    data: { held: [{ parts: [idOf('Air')], dragging: false }] },
  });

  // Meanwhile its person names it.
  tab.edit([{ op: 'update_part', part: idOf('Air'), label: 'Roof air' }]);
  const stale = await edit(agent, [{ ...address, part: idOf('Roof air') }], {
    base_revision: revision,
    force: 'it clashes',
  });
  expect(stale).toMatchObject({
    isError: true,
    data: { conflict: { changed: [{ label: 'Roof air', how: 'changed' }] } },
  });
  const { now } = stale.data.conflict as { readonly now: string };
  const forced = await edit(agent, [{ ...address, part: idOf('Roof air') }], {
    base_revision: now,
    force: 'its address clashes with that of the display',
  });
  expect(forced.isError).toBe(false);
  expect([...tab.store.board.calls.values()].map(({ summary }) => summary)).toEqual([
    'connects MCU.i2c to Air.i2c',
    'changes Roof air’s i2c_address (forced: its address clashes with that of the display)',
  ]);
});

test('[T41] of what an agent proposes a person takes one thing; the agent is told which, and goes on from there', async () => {
  const agent = await live.agent((await live.newKey('Careful', { mode: 'ask' })).value);
  const { data } = await edit(agent, [
    { op: 'add_part', id: '$out', definition: 'bme280', label: 'Outdoor' },
    { op: 'connect', from: { part: 'MCU', interface: 'i2c' }, to: { part: '$out', interface: 'i2c' } },
    { op: 'remove_part', part: 'Soil' },
  ]);
  expect(data).toMatchObject({ applied: false, proposal: expect.any(String) });
  expect(labels()).toEqual(['Air', 'MCU', 'Soil']);
  const proposal = String(data.proposal);
  const { $out = '' } = data.ids as Readonly<Record<string, string>>;
  // While it waits the person works on.
  tab.edit([{ op: 'update_part', part: idOf('Soil'), label: 'Bed 3' }]);
  expect(tab.decide(proposal, [$out], true).ok).toBe(true);
  expect(labels()).toEqual(['Air', 'Bed 3', 'MCU', 'Outdoor']);
  expect(tab.decide(proposal, 'all', false).ok).toBe(true);

  const told = await agent.call('get_board');
  expect(told.text).toMatch(/accepted in part by .*: 2 of 3 edits; rejected were the edits 2/);
  expect(told.text).toContain(`$out is ${$out}`);
  const next = await edit(agent, [
    { op: 'connect', from: { part: 'MCU', interface: '3v3_out' }, to: { part: $out, interface: 'vdd' } },
  ]);
  expect(next).toMatchObject({ isError: false, data: { applied: false } });
  expect(tab.decide(String(next.data.proposal), 'all', true).ok).toBe(true);
  expect(tab.store.board.connections.size).toBe(2);
  expect(labels()).toContain('Bed 3');
});
