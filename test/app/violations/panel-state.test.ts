import { createRoot, createSignal } from 'solid-js';
import { expect, it } from 'vitest';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { fixHolds } from '#engine/rules/fix-holds.ts';
import { runRules } from '#engine/rules/run.ts';
import { type PanelView, panelState } from '../../../app/violations/panel-state.ts';
import { applied, context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { faulty } from './faulty-board.ts';

const OPEN = [
  'elec-i2c-address-conflict',
  'conn-pin-open',
  'conn-pin-open',
  'elec-pullup-missing',
  'power-unpowered-part',
];

/** The panel on the faulty board, of which only the idle display is selected. */
function openPanel({ readOnly = false } = {}) {
  const [board, setBoard] = createSignal(faulty);
  const view: PanelView = {
    board,
    run: () => runRules(board(), { today: '2026-01-01' }),
    design: () => designOf(board()),
    library: STARTER_LIBRARY,
    selection: () => new Set([partId(faulty, 'Idle')]),
    readOnly: () => readOnly,
    fixesHold: async ({ fingerprint }, fixes, definitions) => {
      const library = { definitions, byId: new Map<string, string>() };
      return fixes.map(({ edits }) => fixHolds(board(), fingerprint, edits, { library, now: '2026-01-01' }));
    },
    edit(edits) {
      setBoard(applied(applyEdits(board(), edits, context(STARTER_LIBRARY, 'Ada', 1_000))).board);
      return true;
    },
  };
  return createRoot(() => {
    const state = panelState(view);
    const listed = () => state.shown().map((one) => one.rule);
    const violation = (rule: string) => {
      const found = state.shown().find((one) => one.rule === rule);
      if (found === undefined) throw new Error(`no ${rule} is listed`);
      return found;
    };
    return { state, board, listed, violation };
  });
}

it('[Y1] the panel lists what all its filters let through, and everything open once they are cleared', () => {
  const { state, listed } = openPanel();
  const narrowed = (change: () => void) => {
    change();
    const now = { rules: listed(), filtered: state.isFiltered() };
    state.clear();
    return now;
  };
  expect([listed(), state.isFiltered()]).toEqual([OPEN, false]);
  expect(narrowed(() => state.toggleSeverity('todo'))).toEqual({ rules: OPEN.slice(1), filtered: true });
  expect(narrowed(() => state.setFamily('power'))).toEqual({ rules: ['power-unpowered-part'], filtered: true });
  expect(narrowed(() => state.setStanding('waived'))).toEqual({ rules: [], filtered: true });
  expect(narrowed(() => state.setOnlySelection(true))).toEqual({ rules: ['power-unpowered-part'], filtered: true });
  expect(narrowed(() => state.setQuery('twin share'))).toEqual({ rules: [OPEN[0]], filtered: true });
  expect([listed(), state.isFiltered()]).toEqual([OPEN, false]);
});

it('[Y27] the first fix of a violation is one edit, and waiving asks why before it changes anything', async () => {
  const { state, board, listed, violation } = openPanel();
  await state.fix(violation('elec-pullup-missing'));
  expect(listed()).toEqual(OPEN.filter((rule) => rule !== 'elec-pullup-missing'));
  const before = board();
  const conflict = violation('elec-i2c-address-conflict');
  state.waive(conflict);
  expect([state.waiving(), board()]).toEqual([conflict, before]);
});

it('[Y27] who may only look changes nothing', async () => {
  const { state, board, violation } = openPanel({ readOnly: true });
  await state.fix(violation('elec-pullup-missing'));
  state.waive(violation('elec-pullup-missing'));
  expect([state.waiving(), board()]).toEqual([null, faulty]);
});

it('[Y28] a rule takes another severity on this board, and its own again', () => {
  const { state, board } = openPanel();
  state.setSeverity('elec-pullup-missing', 'info');
  expect(state.shown().map((one) => one.severity)).toEqual(['error', 'info', 'todo', 'todo', 'todo']);
  state.setSeverity('elec-pullup-missing', null);
  expect(board().severities).toEqual({});
});
