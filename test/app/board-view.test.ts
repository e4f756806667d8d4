import { createEffect, createRoot, on } from 'solid-js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Board, CallRecord } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { overlap } from '#engine/drawing/geometry.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { BoardOccupancy } from '#engine/placement/board-occupancy.ts';
import { placeInRoom, roomOf } from '#engine/placement/part-room.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { runRules } from '#engine/rules/run.ts';
import { refusalCode } from '../../app/board-view/tell-refused.ts';
import { type BoardView, createBoardView, type PagePorts } from '../../app/board-view.ts';
import { visiblePlace } from '../../app/editor/visible-place.ts';
import { shellTexts } from '../../app/texts/shell.ts';
import { closeToast, toasts } from '../../app/ui/toasts.ts';
import { type HeadlessTab, openHeadlessTab } from '../support/headless-tab.ts';
import { type Relay, startRelay } from '../support/relay-server.ts';
import { deviceStorage } from './parts/device-storage.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const close of closing.splice(0).reverse()) await close();
  for (const { id } of toasts()) closeToast(id);
});

interface Opened {
  readonly view: BoardView;
  readonly tab: HeadlessTab;
  readonly relay: Relay;
  /** Another view of the same board. */
  again(): BoardView;
  /** The checker of the first view has made a run. */
  report(run: RuleRun): void;
  /** The boards that the checker was given, in order. */
  readonly checked: readonly Board[];
  /** The ids of the parts with these labels. */
  ids(...labels: readonly string[]): readonly string[];
  said(): readonly string[];
}

/** A board view on a real session, with parts A, B and C and a wire from A to B. */
async function open({ role = 'owner' as 'owner' | 'viewer' } = {}): Promise<Opened> {
  const relay = await startRelay();
  closing.push(() => relay.close());
  const tab = await openHeadlessTab({ url: relay.url.replace('/api/sync', ''), board: 'b_test' });
  closing.push(() => tab.close());
  await tab.until(() => tab.status.loaded && tab.status.link === 'online');
  const made = tab.edit([
    { op: 'add_part', id: '$a', definition: 'resistor-4k7', label: 'A', at: [0, 0] },
    { op: 'add_part', id: '$b', definition: 'bme280', label: 'B', at: [400, 0] },
    { op: 'add_part', id: '$c', definition: 'resistor-4k7', label: 'C', at: [800, 0] },
    { op: 'connect', from: { part: '$a', interface: 'end_1' }, to: { part: '$b', interface: 'i2c' } },
  ]);
  if (!made.ok) throw new Error(made.refusal.code);
  await tab.until(() => tab.status.waiting === 0);
  if (role === 'viewer') {
    relay.role = role;
    relay.kick();
    await tab.until(() => tab.status.readOnly === 'viewer');
  }
  const checked: Board[] = [];
  const reports: ((run: RuleRun) => void)[] = [];
  const page: PagePorts = {
    openChecker(onRun) {
      reports.push(onRun);
      return {
        update: (board) => checked.push(board),
        tryEdits: async () => [],
        fixesHold: async () => [],
        close: () => {},
      };
    },
    draw: null,
    agentTools: async () => [],
    whenCalm: async () => {},
  };
  const again = () =>
    createRoot((dispose) => {
      closing.push(dispose);
      return createBoardView(tab, page);
    });
  const view = again();
  return {
    view,
    again,
    report: (run) => reports[0]?.(run),
    tab,
    relay,
    checked,
    ids: (...labels) =>
      labels.flatMap((label) =>
        [...view.board().parts.values()].filter((part) => part.label === label).map(({ id }) => id),
      ),
    said: () => toasts().map(({ text }) => text),
  };
}

/** What an agent's call writes, with the record of the call. */
function agentEdit(tab: HeadlessTab, call: string, changes: CallRecord['changes']): void {
  const record = { key: 'k_1', label: 'Claude', color: '#7553bd', tool: 'apply_edits', summary: 'moves A', changes };
  const after = JSON.parse(JSON.stringify({ ...record, when: '2026-01-01T00:00:00.000Z', seq: 1 }));
  tab.changes([...changes, { root: 'calls', key: call, path: [], after }], { kind: 'agent', key: 'k_1', call });
}

test('[Y30] a board that is checked as finished has no todos in this browser, when it is opened again too', async () => {
  vi.stubGlobal('localStorage', deviceStorage());
  const { view, again, report } = await open();
  const board = view.board();
  report(runRules(board, { today: '2026-01-01' }));
  expect(view.run()?.counts).toMatchObject({ error: 0, todo: 6 });
  view.setFinished(true);
  expect(view.run()?.counts).toMatchObject({ error: 6, warning: 0, todo: 0 });
  const reopened = again();
  expect([reopened.finished(), reopened.run()]).toEqual([true, null]);
  view.setFinished(false);
  expect(view.run()?.counts).toMatchObject({ error: 0, todo: 6 });
  expect(again().finished()).toBe(false);
});

test('[Y34] who caused what a check newly finds is told by the edits before it, of other people and of agents too', async () => {
  const { view, tab, relay, report, ids } = await open();
  const ben = await openHeadlessTab({ url: relay.url.replace('/api/sync', ''), board: 'b_test' });
  closing.push(() => ben.close());
  await ben.until(() => ben.status.save === 'saved');
  // The server says who a tab is; the relay does not.
  ben.presence.show({ cursor: [0, 0], ...{ user: { id: 'u_ben', name: 'Ben', color: '#123456' } } });
  await tab.until(() => tab.presence.persons.length === 1);
  const run = runRules(view.board(), { today: '2026-01-01' });
  const [first, ...rest] = run.violations;
  if (first === undefined) throw new Error('nothing is wrong with the board');
  report({ ...run, violations: rest });
  const [b = ''] = ids('B');
  ben.edit([{ op: 'move_part', part: b, at: [400, 40] }]);
  await tab.until(() => tab.store.board.parts.get(b)?.at[1] === 40);
  report(run);
  expect(view.causeOf(first)).toMatchObject({ who: 'Ben' });
  expect(rest.map((one) => view.causeOf(one))).toEqual(rest.map(() => null));
  report({ ...run, violations: rest });
  tab.edit([{ op: 'move_part', part: b, at: [400, 80] }]);
  report(run);
  expect(view.causeOf(first)).toMatchObject({ who: null });
  report({ ...run, violations: rest });
  const named = new Set(first.refs.map(({ part }) => part));
  const unnamed = ids('A', 'B', 'C').find((id) => !named.has(id)) ?? '';
  agentEdit(tab, 'call_1', [{ root: 'parts', key: unnamed, path: ['rotation'], before: 0, after: 90 }]);
  report(run);
  expect(view.causeOf(first)).toMatchObject({ who: 'Claude' });
});

/** The next board that the view shows. */
const shown = (view: BoardView): Promise<Board> =>
  new Promise((resolve) => {
    const stop = view.onBoard((board) => {
      stop();
      resolve(board);
    });
  });

describe('[K51] the selection', () => {
  test('holds only what is on the board, and loses what is removed, here or by undo', async () => {
    const { view, tab, ids } = await open();
    const [a = '', b = ''] = ids('A', 'B');
    view.select([a, b, 'p_nothing']);
    expect([...view.selection()]).toEqual([a, b]);
    tab.edit([{ op: 'remove_part', part: a }]);
    expect([...view.selection()]).toEqual([b]);
    view.add([{ op: 'add_note', text: 'Check this', at: [0, 400], size: [200, 100] }]);
    view.undo();
    expect([...view.selection()]).toEqual([]);
  });

  test('is what was added, pasted or duplicated', async () => {
    const { view, ids } = await open();
    const first = ids('A', 'B');
    view.select(first);
    const text = view.clip() ?? '';
    await view.paste(text, [0, 1000]);
    const pasted = [...view.selection()];
    expect([pasted.length, pasted.some((id) => first.includes(id)), view.board().parts.size]).toEqual([2, false, 5]);
    expect(view.board().connections.size).toBe(2);
    view.undo();
    expect([view.board().parts.size, view.board().connections.size]).toEqual([3, 1]);
    view.select(ids('C'));
    view.duplicate();
    expect([view.selection().size, view.selection().has(ids('C')[0] ?? ''), view.board().parts.size]).toEqual([
      1,
      false,
      4,
    ]);
  });

  test('is shown to others, until nothing is selected', async () => {
    const { view, tab, ids } = await open();
    const [a = ''] = ids('A');
    view.select([a]);
    expect(tab.presence.own.selection).toEqual([a]);
    view.select([]);
    expect(tab.presence.own.selection).toBeUndefined();
  });

  test('that cannot be copied gives no clip, and text that is none is answered in words', async () => {
    const { view, said } = await open();
    expect(view.clip()).toBeNull();
    await view.paste('{"kind": "shopping list"}', [0, 0]);
    expect([view.board().parts.size, said().length]).toEqual([3, 1]);
  });
});

describe('[K52] an edit of the open board', () => {
  test('is one step of undo however many parts it names, is checked, announced and seen by whoever follows', async () => {
    const { view, ids, checked } = await open();
    const parts = ids('A', 'B', 'C');
    const before = checked.length;
    let followed = 0;
    view.onBoard(() => {
      followed += 1;
    });
    view.rotate(parts);
    const turned = () => parts.map((id) => view.board().parts.get(id)?.rotation);
    expect([turned(), checked.length - before, followed]).toEqual([[90, 90, 90], 1, 1]);
    expect(view.announcement()).toBe('Changed 3 parts.');
    view.rotate(parts, true);
    expect(turned()).toEqual([0, 0, 0]);
    view.undo();
    view.undo();
    expect([turned(), view.canUndo()]).toEqual([[0, 0, 0], true]);
    view.redo();
    expect(turned()).toEqual([90, 90, 90]);
  });

  test('acts on the selection where nothing is named, and on nothing where nothing is selected', async () => {
    const { view, ids } = await open();
    const board = view.board();
    view.flip();
    view.remove();
    view.toggleLock();
    expect(view.board()).toBe(board);
    view.select(ids('B'));
    view.flip();
    expect([...view.board().parts.values()].map(({ flip }) => flip)).toEqual([false, true, false]);
  });

  test('that is refused changes nothing, and it is said why', async () => {
    const { view, said } = await open();
    const board = view.board();
    const done = view.edit([{ op: 'move_part', part: 'p_nothing', at: [0, 0] }]);
    await refusalCode();
    expect([done, view.board() === board, said().length]).toEqual([false, true, 1]);
  });

  test('of a viewer changes nothing, whatever it is, and it is said why', async () => {
    const { view, ids, said } = await open({ role: 'viewer' });
    expect(view.readOnly()).toBe(true);
    const board = view.board();
    view.select(ids('A'));
    const tries: (() => void)[] = [
      () => view.remove(),
      () => view.rotate(),
      () => view.flip(),
      () => view.toggleLock(),
      () => view.duplicate(),
      () => view.place('resistor-4k7', [0, 600]),
    ];
    for (const attempt of tries) {
      for (const { id } of toasts()) closeToast(id);
      attempt();
      await refusalCode();
      expect([view.board() === board, said().length]).toEqual([true, 1]);
    }
  });
});

test('[K174] a part that is placed by a click in drawn look covers none that is there', async () => {
  const { view } = await open();
  view.edit([{ op: 'update_settings', look: 'drawn' }]);
  view.add([{ op: 'add_part', definition: 'nucleo-f446re', at: [0, 1200] }]);
  const [id = ''] = view.selection();
  const { definition = '' } = view.board().parts.get(id) ?? {};
  const before = view.board();
  view.place(definition);
  const [placed = ''] = view.selection();
  const room = roomOf(before.definitions.get(definition), 'drawn');
  const seen = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  const nearest = placeInRoom(visiblePlace(new BoardOccupancy(() => before), seen, room.size), room);
  expect(view.board().parts.get(placed)?.at).toEqual(nearest);
  for (let n = 0; n < 5; n += 1) view.place(definition);
  const scene = new Scene(DRAWN);
  scene.update(view.board());
  const parts = [...scene.parts.values()];
  const covered = parts.flatMap((a, at) => parts.slice(at + 1).filter((b) => overlap(a, b)));
  expect([parts.length, covered.map(({ label }) => label)]).toEqual([10, []]);
});

describe('[K49] locked parts', () => {
  test('[K47] are locked together, unlocked where all of them are, and each of it is undone', async () => {
    const { view, ids } = await open();
    const locked = () => [...view.board().parts.values()].map((part) => part.locked);
    view.select(ids('A', 'B'));
    view.toggleLock(ids('A'));
    view.toggleLock();
    expect(locked()).toEqual([true, true, false]);
    view.toggleLock();
    expect(locked()).toEqual([false, false, false]);
    view.undo();
    expect(locked()).toEqual([true, true, false]);
    view.undo();
    expect(locked()).toEqual([true, false, false]);
  });

  test('stay when a selection is deleted, and it is said why; the rest goes and comes back with one undo', async () => {
    const { view, ids, said } = await open();
    const [a = ''] = ids('A');
    view.toggleLock([a]);
    view.select([...ids('A', 'C')]);
    view.remove();
    expect([[...view.board().parts.values()].map(({ label }) => label), said()]).toEqual([
      ['A', 'B'],
      ['A is locked. Unlock it to delete it.'],
    ]);
    view.undo();
    expect(view.board().parts.size).toBe(3);
  });

  test.each([
    ['rotated', 'rotate', [0, 90]],
    ['flipped', 'flip', [false, true]],
  ] as const)('stay when a selection is %s, and it is said why; the rest changes', async (_, what, sides) => {
    const { view, ids, said } = await open();
    const [a = '', c = ''] = ids('A', 'C');
    view.toggleLock([a]);
    view[what]([a, c]);
    const property = what === 'rotate' ? 'rotation' : 'flip';
    expect([a, c].map((id) => view.board().parts.get(id)?.[property])).toEqual(sides);
    expect(said()).toEqual([`A is locked. Unlock it to ${what} it.`]);
    view[what]([a]);
    expect([view.board().parts.get(a)?.[property], said().length]).toEqual([sides[0], 1]);
  });

  test('[K48] are unlocked by the button of the message, of which there is one however often somebody tries', async () => {
    const { view, ids, said } = await open();
    const parts = ids('A', 'B');
    view.toggleLock(parts);
    for (let tries = 0; tries < 3; tries += 1) view.explainLock(parts, 'move');
    expect(said()).toEqual(['2 parts are locked. Unlock them to move them.']);
    toasts()[0]?.action?.run();
    expect(parts.map((id) => view.board().parts.get(id)?.locked)).toEqual([false, false]);
    const many: readonly Edit[] = Array.from({ length: 4 }, (_, at) => ({
      op: 'add_part',
      definition: 'resistor-4k7',
      at: [400 * at, 800],
    }));
    view.add(many);
    view.toggleLock();
    view.explainLock([...view.selection()], 'remove');
    expect(said().at(-1)).toBe('4 parts are locked. Unlock them to delete them.');
  });
});

describe('[K53] what agents do', () => {
  const moved = (id: string, x: number, from = 0): CallRecord['changes'] => [
    { root: 'parts', key: id, path: ['at'], before: [from, 0], after: [x, 0] },
  ];

  test('is shown together where it comes in a burst, but never behind a later edit of the person', async () => {
    const { view, tab, ids } = await open();
    const [a = '', b = ''] = ids('A', 'B');
    const seen: unknown[] = [];
    view.onBoard((board) => seen.push([board.parts.get(a)?.at[0], board.parts.get(b)?.flip]));
    const next = shown(view);
    agentEdit(tab, 'call_1', moved(a, 20));
    agentEdit(tab, 'call_2', moved(a, 40));
    expect([seen, view.board().parts.get(a)?.at]).toEqual([[], [0, 0]]);
    await next;
    expect(seen).toEqual([[40, false]]);
    agentEdit(tab, 'call_3', moved(a, 60));
    view.flip([b]);
    expect(seen.slice(1)).toEqual([
      [60, false],
      [60, true],
    ]);
  });

  test('is marked in the colour of the agent until it is selected, and is taken back call by call', async () => {
    const { view, tab, ids, said } = await open();
    const [a = ''] = ids('A');
    const next = shown(view);
    agentEdit(tab, 'call_1', moved(a, 20));
    await next;
    await vi.waitFor(() => expect(view.marks().size).toBe(1));
    expect(view.marks().get(a)).toEqual({ color: '#7553bd', label: 'Claude: moves A', fresh: true });
    view.select([a]);
    expect(view.marks().size).toBe(0);
    expect(view.partsOfCall(view.board().calls.get('call_1') as CallRecord)).toEqual([a]);
    view.undoCall('call_1');
    await refusalCode();
    expect([view.board().parts.get(a)?.at, view.board().calls.get('call_1')?.undone, said()]).toEqual([
      [0, 0],
      true,
      ['Undid “moves A”.'],
    ]);
  });

  test('[U9] is taken back as the document stands, not as it is shown, and that is one step of undo', async () => {
    const { view, tab, ids, said } = await open();
    const [a = '', b = ''] = ids('A', 'B');
    const next = shown(view);
    agentEdit(tab, 'call_1', [...moved(a, 20), ...moved(b, 420, 400)]);
    await next;
    agentEdit(tab, 'call_2', moved(a, 40, 20));
    expect(view.board().parts.get(a)?.at).toEqual([20, 0]);
    const places = () => [a, b].map((id) => tab.store.board.parts.get(id)?.at);
    view.undoCall('call_1');
    await refusalCode();
    expect([places(), said()]).toEqual([
      [
        [40, 0],
        [400, 0],
      ],
      ['Undone, except: A was moved since.'],
    ]);
    view.undo();
    expect([places(), tab.store.board.calls.get('call_1')?.undone]).toEqual([
      [
        [40, 0],
        [420, 0],
      ],
      undefined,
    ]);
    view.redo();
    expect([places()[1], tab.store.board.calls.get('call_1')?.undone]).toEqual([[400, 0], true]);
  });

  test('and propose stands as a ghost until a person decides; accepted it is one step of undo', async () => {
    const { view, tab } = await open();
    const propose = (id: string): void => {
      const edits = [{ op: 'add_part', id: '$d', definition: 'resistor-4k7', label: 'D', at: [0, 400] }];
      const proposal = { key: 'k_1', label: 'Claude', color: '#7553bd', tool: 'apply_edits', summary: 'adds D', edits };
      const after = { ...proposal, ids: { $d: `p_${id}` }, decisions: {}, when: '2026-01-01T00:00:00.000Z', seq: 1 };
      tab.changes([{ root: 'proposals', key: id, path: [], after }], { kind: 'import' });
    };
    propose('call_1');
    expect(view.ghosts().map((ghost) => ghost.added.map(({ label }) => label))).toEqual([['D']]);
    view.decide('call_1', 'all', false);
    expect([view.ghosts().length, view.board().parts.size, view.announcement()]).toEqual([0, 3, 'Rejected.']);
    propose('call_2');
    view.decide('call_2', 'all', true);
    expect([view.ghosts().length, view.board().parts.has('p_call_2')]).toEqual([0, true]);
    view.undo();
    expect([view.ghosts().length, view.board().parts.has('p_call_2')]).toEqual([1, false]);
  });

  test('is paused through the server, and it is said where there is none', async () => {
    const { view, tab, relay, said } = await open();
    view.pauseAgent('k_1', true);
    await expect.poll(() => relay.heard).toContainEqual({ type: 'pause', key: 'k_1', paused: true });
    tab.goOffline();
    await tab.until(() => tab.status.link !== 'online');
    view.pauseAgent('k_1', false);
    expect(said()).toEqual([shellTexts.pausingNeedsServer]);
  });
});

describe('[K54] what the session says', () => {
  test('reaches the page signal by signal: one that stays as it was tells nobody', async () => {
    const { view, tab, relay, ids } = await open();
    const told: string[] = [];
    createRoot((dispose) => {
      closing.push(dispose);
      for (const name of ['readOnly', 'role', 'canUndo', 'people', 'pausedAgents', 'loaded'] as const)
        createEffect(
          on(
            () => [view[name]()],
            () => told.push(name),
            { defer: true },
          ),
        );
    });
    view.flip(ids('A'));
    await tab.until(() => tab.status.waiting === 0);
    expect(told).toEqual([]);
    relay.role = 'viewer';
    relay.kick();
    await tab.until(() => tab.status.readOnly === 'viewer');
    await Promise.resolve();
    expect([[...told].sort(), view.readOnly(), view.role()]).toEqual([['canUndo', 'readOnly', 'role'], true, 'viewer']);
  });

  test('of people: all tabs of one are one, with what they have selected together', async () => {
    const { peopleOf } = await import('../../app/session-signals.ts');
    const user = { id: 'u_1', name: 'Ada', color: '#2f6fd0' };
    const people = peopleOf([
      { client: 1, kind: 'person', user, selection: ['p_1'] },
      { client: 2, kind: 'person', user, selection: ['p_2'] },
      { client: 3, kind: 'person' },
    ]);
    expect(people).toEqual([{ ...user, selection: ['p_1', 'p_2'] }]);
  });
});
