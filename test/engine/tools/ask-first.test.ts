import { describe, expect, test } from 'vitest';
import { applyChanges } from '#engine/board/changes.ts';
import { pendingProposals } from '#engine/board/pending-proposals.ts';
import { acceptProposal } from '#engine/proposals/proposals.ts';
import { LIMITS } from '#schemas/limits.ts';
import { boardOf, context } from '../../support/board-builder.ts';
import { edited } from '../rules/support.ts';
import { type Answer, newTab, type Tab } from './support.ts';

const ADD = [
  { op: 'add_part', id: '$s', definition: 'bme280', label: 'Outdoor' },
  { op: 'connect', from: { part: 'mcu', interface: 'i2c' }, to: { part: '$s', interface: 'i2c' } },
];

function asking(...steps: readonly string[]): Tab {
  const tab = newTab(boardOf(...steps));
  tab.asks = true;
  return tab;
}

function idOf(tab: Tab, label: string): string {
  return [...tab.board.parts.values()].find((part) => part.label === label)?.id ?? '';
}

describe('a key that asks first', () => {
  test('[T24] its edits wait as a proposal: the reply tells pins and violations, the board keeps its revision', () => {
    const tab = asking('esp32-devkitc-v4 as mcu');
    const { revision } = tab.ask<{ revision: string }>('get_board');
    const reply = tab.ask('apply_edits', { edits: ADD });
    expect(reply).toMatchObject({ applied: false, proposal: expect.any(String), revision });
    expect(reply.summary).toContain('waits for a person');
    expect(reply.allocations).toHaveLength(1);
    expect([tab.board.parts.size, tab.board.connections.size]).toEqual([1, 0]);
    expect(tab.ask('get_board')).toMatchObject({
      revision: expect.any(String),
      proposals: [
        {
          id: reply.proposal,
          by: 'Claude',
          yours: true,
          summary: 'adds Outdoor (bme280), connects mcu.i2c to Outdoor.i2c',
          waiting: 2,
        },
      ],
    });
    expect(tab.ask('tidy_layout', {}).applied).toBe(false);
  });

  test('[T25] what a person accepts has the ids that the reply promised', () => {
    const tab = asking('esp32-devkitc-v4 as mcu');
    const { ids, allocations } = tab.ask<{
      ids: Record<string, string>;
      allocations: readonly { readonly connection: string }[];
    }>('apply_edits', { edits: ADD });
    const [proposal] = pendingProposals(tab.board);
    if (proposal === undefined) throw new Error('nothing waits');
    const accepted = acceptProposal(tab.board, proposal, 'all', context());
    if (!accepted.ok) throw new Error('refused');
    tab.board = applyChanges(tab.board, accepted.changes);
    expect(tab.board.parts.get(ids.$s ?? '')?.label).toBe('Outdoor');
    expect([...tab.board.connections.keys()]).toEqual(allocations.map(({ connection }) => connection));
  });

  test('[T26] undo withdraws what waits, newest first, and names what only people take back', () => {
    const tab = asking('esp32-devkitc-v4 as mcu');
    tab.ask('apply_edits', { edits: ADD });
    tab.ask('apply_edits', { edits: [{ op: 'rename_board', name: 'Weather' }] });
    expect(tab.ask('undo', { dry_run: true })).toMatchObject({ applied: false, left: 2 });
    expect(tab.ask('undo')).toMatchObject({ applied: true, left: 1, summary: expect.stringContaining('renames') });
    expect(pendingProposals(tab.board).map(({ summary }) => summary)).toEqual([
      'adds Outdoor (bme280), connects mcu.i2c to Outdoor.i2c',
    ]);
    tab.ask('undo');
    expect(tab.refusal('undo', {})).toContain('no proposal of yours waits');
  });

  test('[T26] of a proposal that people accepted in part, undo says what stands', () => {
    const tab = asking('esp32-devkitc-v4 as mcu');
    const { ids } = tab.ask<{ ids: Record<string, string> }>('apply_edits', {
      edits: [...ADD, { op: 'add_part', id: '$p', definition: 'raspberry-pi-pico' }],
    });
    const [proposal] = pendingProposals(tab.board);
    const accepted = proposal && acceptProposal(tab.board, proposal, [ids.$p ?? ''], context());
    if (!accepted?.ok) throw new Error('refused');
    tab.board = applyChanges(tab.board, accepted.changes);
    expect(tab.ask('undo')).toMatchObject({
      calls: [{ undone: 'partly', skipped: ['1 edits that people accepted stand; they can undo them'] }],
    });
  });

  test('[T26] undo withdraws what waits also when the agent may edit by now', () => {
    const tab = asking('esp32-devkitc-v4 as mcu');
    tab.ask('apply_edits', { edits: ADD });
    tab.asks = false;
    expect(tab.ask('undo')).toMatchObject({ applied: true, left: 0 });
    expect(pendingProposals(tab.board)).toEqual([]);
    expect(tab.refusal('undo', {})).toContain('no call of yours on this board is left');
  });

  test('[T25] what is proposed later is put beside what waits already', () => {
    const tab = asking('esp32-devkitc-v4 as mcu');
    for (let n = 0; n < 4; n += 1) tab.ask('apply_edits', { edits: [{ op: 'add_part', definition: 'bme280' }] });
    const places = pendingProposals(tab.board).map(({ edits }) =>
      JSON.stringify(edits[0] && 'at' in edits[0] && edits[0].at),
    );
    expect(new Set(places).size).toBe(4);
  });

  test('[limit proposalsOpen] [T27] a thing that waits cannot be built upon, and no more than the bound may wait', () => {
    const tab = asking('esp32-devkitc-v4 as mcu');
    const { ids } = tab.ask<{ ids: Record<string, string> }>('apply_edits', { edits: ADD });
    const ghost = ids.$s ?? '';
    const built = { op: 'add_note', text: `see "${ghost}"`, at: [0, 0] };
    expect(tab.refusal('apply_edits', { edits: [{ op: 'move_part', part: ghost, at: [0, 0] }] })).toContain(ghost);
    const byLabel = {
      op: 'connect',
      from: { part: 'mcu', interface: 'i2c' },
      to: { part: 'Outdoor', interface: 'i2c' },
    };
    expect(tab.refusal('apply_edits', { edits: [byLabel] })).toContain('"Outdoor" waits in a proposal of yours');
    for (let n = 1; n < LIMITS.proposalsOpen; n += 1) tab.ask('apply_edits', { edits: [built] });
    expect(tab.refusal('apply_edits', { edits: [built] })).toContain(`${LIMITS.proposalsOpen} proposals of yours wait`);
  });
});

describe('what a person holds', () => {
  const MOVE = { edits: [{ op: 'move_part', part: 'mcu', at: [200, 200] }] };

  test('[T28] is changed only with a reason, which the history keeps; joining to it needs none', () => {
    const tab = newTab(boardOf('esp32-devkitc-v4 as mcu', 'raspberry-pi-pico as other'));
    const mcu = idOf(tab, 'mcu');
    tab.held = [{ who: 'Ada', parts: [mcu], dragging: false }];
    const before = tab.board;
    expect(tab.refusal('apply_edits', MOVE)).toContain(`Ada has selected ${mcu} (mcu) (/edits/0)`);
    expect(tab.board).toBe(before);
    tab.ask('apply_edits', { ...MOVE, dry_run: true });
    tab.ask('apply_edits', { edits: ADD });
    expect(tab.refusal('apply_edits', { ...MOVE, force: '     ' } as Answer)).toContain(
      'such as "the user asked for it"',
    );
    tab.ask('apply_edits', { ...MOVE, force: 'the user asked for it' } as Answer);
    expect(tab.board.parts.get(mcu)?.at).toEqual([200, 200]);
    expect([...tab.board.calls.values()].at(-1)?.summary).toContain('the user asked for it');
    const long = Array.from({ length: 40 }, (_, i) => ({
      op: 'add_part',
      definition: 'bme280',
      label: `A long name ${i}`,
    }));
    tab.ask('apply_edits', { edits: [...MOVE.edits, ...long], force: 'it blocks the fan' } as Answer);
    expect([...tab.board.calls.values()].at(-1)?.summary).toMatch(/ \(forced: it blocks the fan\)$/);
    tab.held = [{ who: 'Ada', parts: [mcu], dragging: true }];
    expect(tab.refusal('apply_edits', { edits: [{ op: 'remove_part', part: mcu }] })).toContain('is dragging');
  });

  test('[T28] is not taken back by the agent either, but with a reason', () => {
    const tab = newTab(boardOf('esp32-devkitc-v4 as mcu'));
    tab.ask('apply_edits', { edits: ADD });
    const sensor = idOf(tab, 'Outdoor');
    tab.held = [{ who: 'Ada', parts: [sensor], dragging: false }];
    const before = tab.board;
    expect(tab.refusal('undo', {})).toContain(`Nothing was changed: Ada has selected ${sensor} (Outdoor).`);
    expect(tab.board).toBe(before);
    tab.ask('undo', { dry_run: true });
    tab.ask('undo', { force: 'the user asked for it' });
    expect(tab.board.parts.has(sensor)).toBe(false);
    expect([...tab.board.calls.values()].at(-1)?.summary).toBe('undoes its last call (forced: the user asked for it)');
  });

  test('[T29] tidy_layout leaves it where it is and says so', () => {
    const tab = newTab(boardOf('esp32-devkitc-v4 as mcu', 'bme280 as sensor'));
    const mcu = idOf(tab, 'mcu');
    tab.board = edited(tab.board, { op: 'move_part', part: mcu, at: [4_000, 20] });
    tab.held = [{ who: 'Ada', parts: [mcu], dragging: false }];
    expect(tab.ask('tidy_layout', {})).toMatchObject({
      kept: ['mcu: Ada has selected it'],
      held: [{ who: 'Ada', parts: [mcu] }],
    });
    expect(tab.board.parts.get(mcu)?.at).toEqual([4_000, 20]);
  });
});
