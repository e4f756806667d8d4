import { createEffect, createRoot } from 'solid-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLOSE } from '#schemas/errors.ts';
import type { LinkState } from '../../app/replica/sync.ts';
import { AGENTS_SHOWN_MS, type SessionSignals, sessionSignals } from '../../app/session-signals.ts';
import { savingTexts } from '../../app/texts/board/saving.ts';
import { editorTexts } from '../../app/texts/editor.ts';
import { type HeadlessTab, openHeadlessTab } from '../support/headless-tab.ts';
import { type Relay, startRelay } from '../support/relay-server.ts';

let relay: Relay;
let tab: HeadlessTab;
let signals: SessionSignals;
let dispose: () => void;

beforeEach(async () => {
  relay = await startRelay();
  tab = await openHeadlessTab({ url: relay.url, board: 'b_000000000000' });
  [signals, dispose] = createRoot((end) => [sessionSignals(tab), end]);
});
afterEach(async () => {
  vi.useRealTimers();
  dispose();
  await tab.close();
  await relay.close();
});

const note = (text: string) => tab.edit([{ op: 'add_note', text, at: [0, 0] }]);
const agentNote = (text: string) =>
  tab.changes([{ root: 'notes', key: 'n_1', path: [], after: { text, at: [0, 0], seq: 1 } }], {
    ...{ kind: 'agent', key: 'k_1', call: 'call_1' },
  });
/** Resolves when a signal gives the value. */
const shown = <T>(signal: () => T, value: T) =>
  new Promise<void>((resolve) =>
    createRoot((end) =>
      createEffect(() => {
        if (signal() !== value) return;
        resolve();
        queueMicrotask(end);
      }),
    ),
  );
/** Resolves when the connection is in this state. */
const linked = (link: LinkState) =>
  new Promise<void>((resolve) => {
    const stop = tab.onChange(() => {
      if (tab.status.link !== link) return;
      stop();
      resolve();
    });
  });
const saving = () => signals.sync().name;

test('[K54] a board that opens is shown as opening, then as saved, with the role that the server names', async () => {
  expect([signals.loaded(), signals.role(), saving()]).toEqual([false, 'viewer', savingTexts.opening]);
  await shown(saving, savingTexts.saved);
  expect([signals.loaded(), signals.role(), signals.readOnly()]).toEqual([true, 'owner', false]);
});

test('[K54] an edit is shown as being saved until the server has it, and can be undone and done again', async () => {
  await shown(saving, savingTexts.saved);
  relay.confirms = false;
  note('one');
  await shown(saving, savingTexts.saving);
  expect([signals.canUndo(), signals.canRedo()]).toEqual([true, false]);
  tab.undo();
  await shown(signals.canRedo, true);
  expect(signals.canUndo()).toBe(false);
  relay.confirms = true;
  await shown(saving, savingTexts.saved);
});

test('[G49] damage is shown as soon as the server tells of it, and goes when the owner accepts', async () => {
  await shown(saving, savingTexts.saved);
  expect(signals.damage()).toBeNull();
  relay.damage = 'missing';
  relay.kick();
  await shown(() => signals.damage()?.canAccept, true);
  expect(signals.damage()?.text).toBe(editorTexts.damageMissing);
  relay.damage = null;
  relay.kick();
  await shown(signals.damage, null);
});

test('[K54] whoever may only look by now is shown as such and has nothing to undo', async () => {
  await shown(saving, savingTexts.saved);
  note('one');
  await shown(signals.canUndo, true);
  await shown(saving, savingTexts.saved);
  relay.role = 'viewer';
  relay.kick();
  await shown(signals.readOnly, true);
  expect([signals.role(), signals.canUndo()]).toEqual(['viewer', false]);
});

test('[K54] what an agent writes is shown as being saved at most every so often, what a person writes at once', async () => {
  await shown(saving, savingTexts.saved);
  relay.confirms = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  agentNote('one');
  await turn();
  expect([tab.status.waiting, saving()]).toEqual([1, savingTexts.saved]);
  vi.advanceTimersByTime(AGENTS_SHOWN_MS);
  expect(saving()).toBe(savingTexts.saving);
  relay.confirms = true;
  await tab.until(() => tab.status.waiting === 0);
  await turn();
  expect(saving()).toBe(savingTexts.saving);
  note('two');
  await turn();
  expect(signals.canUndo()).toBe(true);
});

test('[K54] signals whose component is gone follow nothing', async () => {
  await shown(saving, savingTexts.saved);
  dispose();
  note('one');
  await tab.until(() => tab.canUndo);
  await new Promise((resolve) => setImmediate(resolve));
  expect(signals.canUndo()).toBe(false);
});

test('[G50] a board that the server keeps closed is told as such through all attempts to connect, until it is open again', async () => {
  await shown(saving, savingTexts.saved);
  const told: boolean[] = [];
  const end = createRoot((dispose) => {
    createEffect(() => void told.push(signals.isQuarantined()));
    return dispose;
  });
  relay.refusal = CLOSE.quarantined;
  relay.kick();
  await shown(saving, savingTexts.offline);
  for (let attempt = 0; attempt < 2; attempt++) {
    tab.reconnect();
    await linked('online');
    await linked('offline');
  }
  relay.refusal = null;
  tab.reconnect();
  await shown(saving, savingTexts.saved);
  end();
  expect(told).toEqual([false, true, false]);
});
