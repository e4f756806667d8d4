import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '#engine/board/board.ts';
import { boardJson } from '#engine/board/changes.ts';
import { toJson } from '#engine/board/entry-codec.ts';
import { LIMITS } from '#schemas/limits.ts';
import { commit, newBoardDoc, type Origin } from '../../../app/document/document.ts';
import { boardStore } from '../../../app/document/snapshot.ts';
import { type UndoHistory, undoHistory } from '../../../app/document/undo.ts';
import { changesOf, newPart, type ScriptStep, script } from '../../support/board-script.ts';
import { runs } from '../../support/runs.ts';

const AGENT: Origin = { kind: 'agent', key: 'k_1', call: 'call_1' };

/** One document with several hands on it, each with an undo of its own. */
function desk() {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  const hand = () => {
    const origin: Origin = { kind: 'person' };
    const history = undoHistory(
      () => store.board,
      (changes) => commit(doc, changes, origin),
    );
    return {
      history,
      write(changes: readonly Change[]) {
        commit(doc, changes, origin);
        history.record(changes);
      },
    };
  };
  return { doc, store, hand };
}

const label = (before: string, after: string): Change => ({
  root: 'parts',
  key: 'p_1',
  path: ['label'],
  before,
  after,
});
const placed = (id: string): Change => ({ root: 'parts', key: id, path: [], after: toJson(newPart(id, 0)) });

test('[U1] undoing all of a walk gives the board before it, and redoing all of it the board after it', () => {
  fc.assert(
    fc.property(script(15), script(25), (before, walk) => {
      const { store, hand } = desk();
      const [ada, ben] = [hand(), hand()];
      const act = (by: typeof ada, author: string) => (step: ScriptStep, n: number) => {
        by.write(changesOf(store.board, step, author, n));
      };
      before.forEach(act(ada, 'a'));
      const start = boardJson(store.board);
      walk.forEach(act(ben, 'b'));
      const end = boardJson(store.board);
      drain(() => ben.history.undo().changes.length > 0);
      expect(boardJson(store.board)).toEqual(start);
      drain(() => ben.history.redo().changes.length > 0);
      expect(boardJson(store.board)).toEqual(end);
    }),
    { numRuns: runs(40) },
  );
});

test('[U2] undo takes back only what its person did, never the work of another person or an agent', () => {
  const { doc, store, hand } = desk();
  const ada = hand();
  const ben = hand();
  ada.write([placed('p_1')]);
  ada.write([label('p_1', 'from Ada')]);
  ben.write([placed('p_2')]);
  commit(doc, [placed('p_3')], AGENT);
  commit(doc, [label('from Ada', 'from the agent')], AGENT);
  ada.history.undo();
  expect(store.board.parts.get('p_1')?.label).toBe('from the agent');
  expect([...store.board.parts.keys()]).toEqual(['p_1', 'p_2', 'p_3']);
  ben.history.undo();
  expect([...store.board.parts.keys()]).toEqual(['p_1', 'p_3']);
});

test('[U3] what others changed since is left alone and named', () => {
  const { doc, store, hand } = desk();
  const ada = hand();
  ada.write([placed('p_1')]);
  ada.write([label('p_1', 'from Ada'), { root: 'parts', key: 'p_1', path: ['at'], before: [0, 0], after: [9, 9] }]);
  commit(doc, [label('from Ada', 'from the agent')], AGENT);
  const step = ada.history.undo();
  expect(store.board.parts.get('p_1')).toMatchObject({ label: 'from the agent', at: [0, 0] });
  expect(step.skipped.map(({ why }) => why)).toEqual([
    { code: 'changed-since', params: { root: 'parts', name: 'from the agent', path: ['label'] } },
  ]);
});

test('[U4] a step of which nothing is left is passed over, and the one before it is taken back', () => {
  const { doc, store, hand } = desk();
  const ada = hand();
  commit(doc, [placed('p_1')], AGENT);
  ada.write([placed('p_2')]);
  ada.write([label('p_1', 'from Ada')]);
  commit(doc, [label('from Ada', 'from the agent')], AGENT);
  const step = ada.history.undo();
  expect(step.changes.map(({ key }) => key)).toEqual(['p_2']);
  expect(store.board.parts.has('p_2')).toBe(false);
  expect(state(ada.history)).toEqual({ canUndo: false, canRedo: true });
});

test('[U5] a removed part comes back with its id, seq, fields, connections and pins, and what this program does not know', () => {
  const { store, hand } = desk();
  const ada = hand();
  const step = (kind: ScriptStep['kind'], a = 0, b = 1): ScriptStep => ({ kind, a, b, value: 1 });
  const steps = [step('add'), step('add'), step('connect'), step('field'), step('pin'), step('wireField')];
  steps.forEach((one, n) => {
    ada.write(changesOf(store.board, one, 'a', n));
  });
  ada.write([{ root: 'parts', key: 'p_a0000000', path: ['colour'], after: 'red' }]);
  const before = boardJson(store.board);
  ada.write(changesOf(store.board, step('remove'), 'a', 9));
  expect(store.board.connections.size).toBe(0);
  ada.history.undo();
  expect(boardJson(store.board)).toEqual(before);
});

test('[U4] where no step is left nothing is written, and nothing can be redone', () => {
  const { doc, hand } = desk();
  const ada = hand();
  let updates = 0;
  doc.on('update', () => {
    updates += 1;
  });
  const nothing = { changes: [], skipped: [] };
  expect([ada.history.undo(), ada.history.redo()]).toEqual([nothing, nothing]);
  expect([state(ada.history), updates]).toEqual([{ canUndo: false, canRedo: false }, 0]);
});

test('[U6] a new edit ends what could be redone', () => {
  const { hand } = desk();
  const ada = hand();
  ada.write([placed('p_1')]);
  ada.history.undo();
  expect(state(ada.history)).toEqual({ canUndo: false, canRedo: true });
  ada.write([placed('p_2')]);
  expect(state(ada.history)).toEqual({ canUndo: true, canRedo: false });
});

test('[limit undoSteps] [U8] as many steps are kept as the limit says, and of one more the oldest goes', () => {
  const walk = (steps: number) => {
    const { store, hand } = desk();
    const ada = hand();
    for (let n = 0; n < steps; n++) {
      ada.write([{ root: 'board', key: 'name', path: [], before: store.board.name, after: `step ${n}` }]);
    }
    drain(() => ada.history.undo().changes.length > 0);
    return store.board.name;
  };
  expect([walk(LIMITS.undoSteps), walk(LIMITS.undoSteps + 1)]).toEqual(['Untitled board', 'step 0']);
});

function state({ canUndo, canRedo }: UndoHistory) {
  return { canUndo, canRedo };
}

function drain(step: () => boolean): void {
  while (step()) {
    // Each call is one step.
  }
}
