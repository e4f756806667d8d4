import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Board, EMPTY_BOARD, type Proposal } from '#engine/board/board.ts';
import { applyChanges, boardJson } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { pendingEdits } from '#engine/board/pending-proposals.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { type Applied, applyEdits } from '#engine/edits/apply.ts';
import {
  acceptProposal,
  draftOf,
  outcomeWords,
  proposeChange,
  rejectProposal,
  subjectsOf,
} from '#engine/proposals/proposals.ts';
import { boardOf, connect, context } from '../../support/board-builder.ts';
import { type Dice, dice, editFrom } from '../../support/random-edits.ts';

const BY = { key: 'k_1', label: 'Claude', color: '#888', tool: 'apply_edits', summary: 'adds', when: '' };

function play(
  start: Board,
  throws: readonly Dice[],
  from: number,
): { readonly board: Board; readonly edits: readonly Edit[] } {
  const tab = context(undefined, 'Ada', from);
  const edits: Edit[] = [];
  let board = start;
  for (const thrown of throws) {
    const edit = editFrom(board, thrown);
    const outcome = edit === null ? null : applyEdits(board, [edit], tab);
    if (edit === null || outcome === null || !outcome.ok) continue;
    board = outcome.board;
    edits.push(edit);
  }
  return { board, edits };
}

function proposed(board: Board, edits: readonly Edit[]): { readonly board: Board; readonly done: Done } {
  const done = applyEdits(board, edits, context(undefined, 'Claude', 500));
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  const definitions = done.changes.filter(({ root }) => root === 'definitions');
  const change = proposeChange(board, 'call_1', { ...BY, ...draftOf(board, edits, done) });
  return { board: applyChanges(board, [...definitions, change]), done };
}
type Done = Extract<Applied, { readonly ok: true }>;

function proposalOn(board: Board): Proposal {
  const one = board.proposals.get('call_1');
  if (one === undefined) throw new Error('no proposal');
  return one;
}

/** Accepts as a person does; fails where it is refused. */
function accept(board: Board, subjects: readonly string[] | 'all'): Board {
  const outcome = acceptProposal(board, proposalOn(board), subjects, context(undefined, 'Ada', 900));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return applyChanges(board, outcome.changes);
}

/** What the design is, without history, order of making and signatures. */
function designed(board: Board) {
  const { calls: _, proposals: __, definitions: ___, ...roots } = boardJson(board);
  return JSON.parse(JSON.stringify(roots, (key, value) => (/^(seq|who|when)$/.test(key) ? undefined : value)));
}

const walk = fc.array(dice, { minLength: 1, maxLength: 25 });

const SENSOR: readonly Edit[] = [
  { op: 'add_part', id: '$s', definition: 'bme280', label: 'Outdoor' },
  { op: 'connect', from: { part: 'mcu', interface: 'i2c' }, to: { part: '$s', interface: 'i2c' } },
  { op: 'add_part', id: '$r', definition: 'resistor-4k7' },
  { op: 'rename_board', name: 'Weather' },
];

describe('proposals', () => {
  it('[E29] a proposal that is accepted whole gives the board that its edits would have given', () => {
    fc.assert(
      fc.property(walk, walk, (first, second) => {
        const before = play(EMPTY_BOARD, first, 0).board;
        const { edits } = play(before, second, 500);
        if (edits.length === 0) return;
        const { board, done } = proposed(before, edits);
        expect(designed(board)).toEqual(designed(before));
        const after = accept(board, 'all');
        expect(designed(after)).toEqual(designed(done.board));
        expect(pendingEdits(proposalOn(after))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('[E30] accepted thing by thing, in any order, nothing is done twice and at the end nothing waits', () => {
    const edits: readonly Edit[] = [
      ...SENSOR,
      { op: 'connect', from: { part: '$r', interface: 'end_2' }, to: { part: 'mcu', interface: '3v3_out' } },
      { op: 'update_part', part: '$s', label: 'Roof' },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }), (order) => {
        let { board } = proposed(boardOf('esp32-devkitc-v4 as mcu'), edits);
        const whole = designed(accept(board, 'all'));
        for (const at of [...order, ...order]) {
          const subject = subjectsOf(proposalOn(board))[at];
          if (subject !== undefined) board = accept(board, [subject.id]);
        }
        expect(subjectsOf(proposalOn(board))).toEqual([]);
        expect(designed(board)).toEqual(whole);
      }),
    );
  });

  it('[E31] a connection waits until both of its ends are accepted, and goes with an end that is rejected', () => {
    const start = boardOf('esp32-devkitc-v4 as mcu');
    const { board } = proposed(start, [
      { op: 'add_part', id: '$a', definition: 'bme280' },
      { op: 'add_part', id: '$b', definition: 'raspberry-pi-pico' },
      { op: 'connect', from: { part: '$a', interface: 'i2c' }, to: { part: '$b', interface: 'i2c' } },
    ]);
    const [a = '', b = ''] = subjectsOf(proposalOn(board)).map(({ id }) => id);
    const half = accept(board, [b]);
    expect([half.parts.has(b), half.connections.size, pendingEdits(proposalOn(half))]).toEqual([true, 0, [0, 2]]);
    expect(accept(half, [a]).connections.size).toBe(1);
    const turned = applyChanges(half, rejectProposal(proposalOn(half), [a], 'Ada'));
    expect(proposalOn(turned).decisions).toEqual({ 0: 'rejected', 1: 'accepted', 2: 'rejected' });
    expect(outcomeWords(proposalOn(turned))).toContain('1 of 3 edits; rejected were the edits 0, 2. Ids: $b is');
  });

  it('[E32] what the board no longer allows is refused with the edit and the reason, and changes nothing', () => {
    const start = boardOf('esp32-devkitc-v4 as mcu');
    const { board } = proposed(start, SENSOR);
    const gone = applyChanges(board, [{ root: 'parts', key: [...start.parts.keys()][0] ?? '', path: [] }]);
    const outcome = acceptProposal(gone, proposalOn(gone), 'all', context());
    expect(outcome).toMatchObject({ ok: false, refusal: { index: 1, pointer: '/1/from/part' } });
  });

  it('[E33] accepting is a call of the agent that can be undone, and undoing it as a person makes it wait again', () => {
    const { board } = proposed(boardOf('esp32-devkitc-v4 as mcu'), SENSOR);
    const outcome = acceptProposal(board, proposalOn(board), 'all', context(undefined, 'Ada'));
    if (!outcome.ok) throw new Error('refused');
    const after = applyChanges(board, outcome.changes);
    const [record] = [...after.calls.values()];
    expect(record?.summary).toBe('adds, accepted by Ada');
    const byCall = applyChanges(after, undoChanges(after, record?.changes ?? []).changes);
    expect(designed(byCall)).toEqual(designed(board));
    const byPerson = applyChanges(after, undoChanges(after, outcome.changes).changes);
    expect(subjectsOf(proposalOn(byPerson))).toEqual(subjectsOf(proposalOn(board)));
  });

  it('[E34] two people who accept at the same time make each thing once', () => {
    const { board } = proposed(
      boardOf('esp32-devkitc-v4 as mcu', 'bme280 as b'),
      [...SENSOR, connect('mcu.3v3_out', 'b.vdd')].map(
        (edit) => JSON.parse(JSON.stringify(edit).replaceAll('"$mcu"', '"mcu"').replaceAll('"$b"', '"b"')) as Edit,
      ),
    );
    const one = accept(board, 'all');
    const late = applyChanges(one, [{ root: 'proposals', key: 'call_1', path: ['decisions'], after: {} }]);
    for (const { id } of subjectsOf(proposalOn(late))) {
      const outcome = acceptProposal(late, proposalOn(late), [id], context());
      expect(outcome.ok && designed(outcome.board)).toEqual(designed(one));
    }
    expect(subjectsOf(proposalOn(late)).length).toBeGreaterThan(3);
  });
});
