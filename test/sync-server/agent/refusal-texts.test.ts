/** What an agent is told when a call cannot be done, word for word: agents act on it. */
import { describe, expect, test } from 'vitest';
import type { Ending, Stage } from '../../../sync-server/agent/call.ts';
import type { EnergyState } from '../../../sync-server/agent/ports.ts';
import * as texts from '../../../sync-server/agent/refusal-texts.ts';
import type { OpenBoard } from '../../../sync-server/agent/targets.ts';
import { MemoryTab } from './memory-rooms.ts';

const NOTHING = 'Nothing was changed.';
const open: readonly OpenBoard[] = [
  { id: 'b_000000000001', name: 'One', role: 'editor', tabs: 1, visible: true },
  { id: 'b_000000000002', name: 'Two', role: 'viewer', tabs: 2, visible: false },
];
const LINES = '- b_000000000001 "One" (editor)\n- b_000000000002 "Two" (viewer)';
const OPENED = `Open boards (choose with connect_board):\n${LINES}`;

describe('[B14] a refusal of', () => {
  test('a tool names the nearest, cuts a long name, and lists all', () => {
    expect(texts.unknownTool('edits', ['edit', 'look'])).toBe(
      'There is no tool "edits". Did you mean edit? The tools are: edit, look.',
    );
    expect(texts.unknownTool('x'.repeat(90), ['edit'])).toBe(
      `There is no tool "${'x'.repeat(80)}". The tools are: edit.`,
    );
  });

  test('a board says what it may be instead', () => {
    expect(texts.chooseBoard(open)).toBe(
      `Several boards are open and none is chosen. ${NOTHING} Call connect_board with one of them, then call again:\n${LINES}`,
    );
    expect(texts.unknownBoard('Two', ['b_1', 'b_2'], open)).toBe(
      `2 open boards are named "Two"; use an id. ${NOTHING} ${OPENED}`,
    );
    expect(texts.unknownBoard('b_12345678', [], [])).toBe(
      `The owner of this key has no board "b_12345678", or no longer has access to it. ${NOTHING} No other board is open.`,
    );
    for (const name of ['b_1234567', 'my b_12345678', 'b_12345678 ', `Three${'x'.repeat(130)}`]) {
      expect(texts.unknownBoard(name, [], [])).toBe(
        `No open board is called "${name.slice(0, 120)}". Ask the user to open it in a tab, or name a board by its id. ${NOTHING} No other board is open.`,
      );
    }
    expect(texts.unknownBoard('Two', ['b_1'], [])).toMatch(/^No open board is called/);
  });

  test('a board lists twenty at most and counts the rest', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n): OpenBoard => ({ ...(open[0] as OpenBoard), id: `b_${n}` }));
    expect(texts.chooseBoard(many(20)).split('\n').at(-1)).toBe('- b_19 "One" (editor)');
    expect(texts.chooseBoard(many(22)).split('\n').slice(-2)).toEqual(['- b_19 "One" (editor)', '- and 2 more']);
  });

  test('an edit says who can allow it', () => {
    expect(texts.viewerOnly('One')).toBe(
      `The owner of this key is a viewer on One: it may be read, not edited. ${NOTHING} ` +
        'Ask the user for the role of an editor, or work on another board (list_boards).',
    );
    expect(texts.mayNotEdit()).toBe(
      `This key may read and not edit. ${NOTHING} If edits are wanted, ask the user to set the key to "edit" in Settings > Developer.`,
    );
    expect(texts.modeChanged()).toBe(
      `The owner of this key has just changed what it may do. ${NOTHING} Call again: the answer says what holds now.`,
    );
    expect(texts.paused('One', 'Ada')).toBe(
      `Ada paused this agent on One. ${NOTHING} Stop working on that board and ask the user to resume the agent.`,
    );
  });

  test('a seventeenth call says what to wait for', () => {
    expect(texts.tooManyCalls()).toBe(
      `This agent has 16 calls waiting already, and they run one at a time. ${NOTHING} ` +
        'Wait for their answers, then call again; put several edits into one apply_edits call.',
    );
  });
});

test('[B10] [B32] spent energy is told with the figures of whichever is short, and who can raise it', () => {
  const state: EnergyState = {
    ...{ budget: 1000, spent: 998, refillsAt: Date.UTC(2027, 0, 16) },
    agent: { spent: 49, limit: 50 },
  };
  expect(texts.energySpent(state, 3, 'account')).toBe(
    "Not enough energy: this call costs 3, and 998 of today's budget of 1000 units are spent. It refills at 2027-01-16T00:00:00.000Z. Nothing was executed. Tell the user, and wait until then.",
  );
  expect(texts.energySpent(state, 3, 'agent')).toBe(
    'Not enough energy: this call costs 3, and this agent has spent 49 of the 50 units that it may spend a day. It refills at 2027-01-16T00:00:00.000Z. Nothing was executed. Tell the user, who can raise the limit of this key in Settings > Developer, or wait until then.',
  );
});

describe('[B5] a call that ended without an answer', () => {
  const now = Date.UTC(2027, 0, 1);
  const said = (ending: Exclude<Ending, { readonly how: 'replied' }>, boards = open) =>
    texts.endingWords(ending, 'One', boards, now);
  const timedOut = (stage: Stage, ...tabs: readonly MemoryTab[]) => said({ how: 'timed out', stage, tabs });
  const tab = (secondsAgo: number | null, visible: boolean) => {
    const made = new MemoryTab('b_000000000001', 'ada', 1, { visible });
    made.lastActive = secondsAgo === null ? 0 : now - secondsAgo * 1000;
    return made;
  };

  test('says whether anything may have been changed', () => {
    expect(said({ how: 'refused', text: 'No.' })).toBe('No.');
    expect(said({ how: 'unstored' })).toBe(
      'A tab ran this call on One, but the server could not store the edit. Read the board before trying again, and tell the user.',
    );
    expect(said({ how: 'dropped' })).toBe(
      'A tab ran this call on One, but its person may no longer edit that board, so the edit was not taken. It may still arrive when they may edit again. Tell the user, and read the board before trying again.',
    );
    expect(said({ how: 'withdrawn', why: 'Ada stopped it', taken: true })).toBe(
      'Ada stopped it, after a tab had taken the call: the edit may have been made. Read the board before trying again.',
    );
    expect(said({ how: 'withdrawn', why: 'Ada stopped it', taken: false })).toBe(`Ada stopped it. ${NOTHING}`);
  });

  test('says what it waited for, and what the user can do', () => {
    expect(timedOut('queued')).toBe(
      `Another call of this agent was still waiting for a tab after 30 s, and calls run one at a time. ${NOTHING} See that call's answer first.`,
    );
    expect(timedOut('aimless')).toBe(
      `No board is open in a browser; waited 30 s. ${NOTHING} Ask the user to open the board and keep its tab visible, then call again.`,
    );
    expect(timedOut('tabless')).toBe(
      `No tab has One open; waited 30 s. ${NOTHING} Ask the user to open it, then call again. ${OPENED}`,
    );
    expect(timedOut('granted')).toBe(
      'A tab took this call on One and fell silent: the edit may still arrive. Read the board before trying again; do not just repeat the call.',
    );
    expect(timedOut('replied')).toBe(
      'A tab ran this call on One, but the server has not yet confirmed that the edit is stored. Read the board before trying again.',
    );
  });

  test('counts the tabs that did not answer, and says how long ago a person was there', () => {
    const silent = (who: string) =>
      `${who}, but none answered in 30 s: the page is frozen or asleep. ${NOTHING} Ask the user to bring the tab to the front, then call again.`;
    expect(timedOut('offered', tab(null, false))).toBe(silent('One tab has One open (hidden, not seen active)'));
    expect(timedOut('offered', tab(90, false), tab(4.4, true))).toBe(
      silent('2 tabs have One open (visible, last active 4 s ago)'),
    );
    expect(timedOut('offered', tab(4, true), tab(-3, false))).toBe(
      silent('2 tabs have One open (visible, last active 0 s ago)'),
    );
  });

  test('and one that waits says for what', () => {
    const stages: readonly Stage[] = ['queued', 'aimless', 'tabless', 'offered', 'granted', 'replied'];
    expect(stages.map((stage) => texts.waitingWords(stage, 7))).toEqual([
      'waiting for an earlier call of this agent (7 s of 30)',
      'waiting for a board to be opened (7 s of 30)',
      'waiting for a tab with the board (7 s of 30)',
      'waiting for the tab to take the call (7 s of 30)',
      'a tab works on it (7 s of 30)',
      'storing the edit (7 s of 30)',
    ]);
  });
});
