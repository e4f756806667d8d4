/** A stale edit, as the clients of both generations tell it to their model. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Live, startLive } from '../agent/live.ts';

let live: Live;
beforeEach(async () => {
  live = await startLive();
});
afterEach(() => live.close());

test.each(['legacy', 'modern'] as const)(
  '[T33] a conflict reaches a %s client as data that fits the tool’s schema and as the same in its text; what it names is enough to go on',
  async (generation) => {
    const board = await live.newBoard('Bench');
    const tab = await live.tab(board);
    const agent = await live.agent((await live.newKey('Robot')).value, generation);
    const add = (label: string) =>
      agent.call('apply_edits', { edits: [{ op: 'add_part', definition: 'bme280', label }] });
    await add('One');
    await add('Two');
    const { revision } = (await agent.call('get_board')).data;
    const [one] = [...tab.store.board.parts.values()];
    tab.edit([{ op: 'update_part', part: one?.id ?? '', label: 'Ada’s' }]);

    const edits = [...tab.store.board.parts.keys()].map((part) => ({ op: 'update_part', part, locked: true }));
    const refused = await agent.call('apply_edits', { edits, base_revision: revision });
    const conflict = {
      base: revision,
      now: expect.any(String),
      changed: [{ kind: 'part', id: one?.id, label: 'Ada’s', how: 'changed' }],
    };
    expect(refused).toMatchObject({ isError: true, data: { applied: false, conflict } });
    expect(JSON.parse(refused.text.slice(refused.text.indexOf('\n{')))).toEqual({ conflict });
    // It leaves alone what somebody else has in hand.
    const told = refused.data.conflict as {
      readonly now: string;
      readonly changed: readonly { readonly id: string }[];
    };
    const mine = edits.filter(({ part }) => !told.changed.some(({ id }) => id === part));
    expect(await agent.call('apply_edits', { edits: mine, base_revision: told.now })).toMatchObject({ isError: false });
    expect([...tab.store.board.parts.values()].map(({ label, locked }) => [label, locked])).toEqual([
      ['Ada’s', false],
      ['Two', true],
    ]);
  },
);
