/** Why SPI cannot be connected: an agent finds out and solves it, in memory and through the real server. */
import { afterEach, expect, test } from 'vitest';
import { type Live, startLive } from '../agent/live.ts';
import { edited } from '../engine/rules/support.ts';
import { newTab } from '../engine/tools/support.ts';
import { boardOf, connect, partId } from '../support/board-builder.ts';
import { quotedEdits, scriptedAgent } from './scripted.ts';

const GOAL = 'Join the spi of Uno to the spi of Thermometer. The pins of other jobs may move.';
const JOIN = {
  op: 'connect',
  from: { part: 'Uno', interface: 'spi' },
  to: { part: 'Thermometer', interface: 'spi' },
};

/** A person gave MOSI to a servo. */
const WIRED = [
  'arduino-uno-r3 as Uno',
  'sg90 as Gripper',
  'max31865 as Thermometer',
  connect('Uno.servo', 'Gripper.signal'),
];
const pinOf = (part: string) =>
  ({ op: 'pin', slot: { part, interface: 'servo', requires: 0, n: 0 }, resource: 'd11' }) as const;

let live: Live | null = null;
afterEach(async () => {
  await live?.close();
  live = null;
});

test('[T40] the refusal alone says who holds the pins of SPI and which edit makes room', () => {
  const board = boardOf(...WIRED);
  const agent = scriptedAgent(newTab(edited(board, pinOf(partId(board, 'Uno')))), GOAL);
  const why = agent.refused('apply_edits', { edits: [JOIN] });
  expect(why).toContain('Gripper (Servo output) (fixed by Ada)');
  const done = agent.ask<{ applied: boolean; summary: string }>('apply_edits', { edits: [...quotedEdits(why), JOIN] });
  expect(done.applied).toBe(true);
  expect(agent.calls).toBe(2);
});

test('[T40] a value that an agent has not read fails the script', () => {
  const agent = scriptedAgent(newTab(boardOf(...WIRED)), GOAL);
  agent.refused('apply_edits', { edits: [{ op: 'remove_part', part: 'Grippr' }] });
  expect(() => agent.ask('apply_edits', { edits: [{ op: 'remove_part', part: 'Zebra' }] })).toThrow(
    'it never read "Zebra"',
  );
});

test('[T40] the same through the server, by a client of MCP', async () => {
  live = await startLive();
  const id = await live.newBoard('Bench');
  const tab = await live.tab(id);
  const made = tab.edit([
    { op: 'add_part', id: '$u', definition: 'arduino-uno-r3', label: 'Uno' },
    { op: 'add_part', id: '$g', definition: 'sg90', label: 'Gripper' },
    { op: 'add_part', id: '$t', definition: 'max31865', label: 'Thermometer' },
    { op: 'connect', from: { part: '$u', interface: 'servo' }, to: { part: '$g', interface: 'signal' } },
    pinOf('$u'),
  ]);
  expect(made.ok).toBe(true);
  const agent = await live.agent((await live.newKey('Robot')).value);
  const refused = await agent.call('apply_edits', { edits: [JOIN] });
  expect(refused).toMatchObject({
    isError: true,
    text: expect.stringContaining('is already taken by Gripper (Servo output)'),
  });
  const done = await agent.call('apply_edits', { edits: [...quotedEdits(refused.text), JOIN] });
  expect(done).toMatchObject({ isError: false, data: { applied: true } });
  expect(tab.store.board.connections.size).toBe(2);
});
