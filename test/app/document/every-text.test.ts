import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { actionsOfEdits } from '#engine/proposals/actions-of-edits.ts';
import { ghostOf } from '#engine/proposals/ghosts.ts';
import { callActionsForAgents } from '#engine/wording/call-actions.ts';
import { editDescriptionForAgents } from '#engine/wording/edit-descriptions.ts';
import { harmlessText } from '#schemas/names.ts';
import { newBoardDoc, rootOf } from '../../../app/document/document.ts';
import { boardStore } from '../../../app/document/snapshot.ts';
import { callWords } from '../../../app/texts/engine/call-actions.ts';
import { editDescriptionWords } from '../../../app/texts/engine/edit-descriptions.ts';
import { boardOf, connect, context } from '../../support/board-builder.ts';

const HOSTILE = 'a\u001b[31mb\u202ec\u2066d\u0007e';

/** What a newer version wrote is kept as it is, and shown by nobody; what a call wrote is for its undo alone. */
const KEPT = new Set(['unknown', 'changes', 'edits']);

function textsIn(value: unknown, path: string, found: [path: string, text: string][] = []): [string, string][] {
  if (typeof value === 'string') found.push([path, value]);
  else if (value instanceof Map) for (const [key, one] of value) textsIn(one, `${path}/${key}`, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      if (KEPT.has(key)) continue;
      found.push([`${path} key`, key]);
      textsIn(one, `${path}/${key}`, found);
    }
  }
  return found;
}

/** A board whose every text that may say anything is hostile. */
function hostileBoard(): Board {
  const made = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as air', connect('mcu.i2c', 'air.i2c'));
  const doc = newBoardDoc();
  rootOf(doc, 'board').set('name', HOSTILE);
  for (const [key, file] of made.definitions) rootOf(doc, 'definitions').set(key, file);
  for (const [id, { id: _, ...part }] of made.parts) {
    rootOf(doc, 'parts').set(id, { ...part, label: HOSTILE, group: HOSTILE, fields: { batch: HOSTILE, [HOSTILE]: 1 } });
  }
  for (const [id, { id: _, ...one }] of made.connections) {
    rootOf(doc, 'connections').set(id, { ...one, fields: { cable_type: HOSTILE } });
  }
  const [part = ''] = made.parts.keys();
  rootOf(doc, 'pins').set(`${part}/electrical/i2c/0/0/0`, { resource: 'gpio21', who: HOSTILE });
  const waiver = { rule: 'r', refs: [part], who: HOSTILE, why: HOSTILE, when: HOSTILE, until: HOSTILE };
  rootOf(doc, 'waivers').set('w', waiver);
  rootOf(doc, 'ticks').set('t', { who: HOSTILE });
  rootOf(doc, 'notes').set('n_1', { text: HOSTILE, at: [0, 0], size: [240, 120], kind: 'note' });
  const caller = { key: HOSTILE, label: HOSTILE, color: HOSTILE, tool: 'apply_edits', summary: HOSTILE, when: HOSTILE };
  const what = [{ code: 'moves-parts', params: { things: [HOSTILE], more: 0 } }];
  rootOf(doc, 'calls').set('c_1', { ...caller, what, changes: [], seq: 1 });
  const edits = [
    { op: 'add_part', id: '$x', definition: 'bme280', label: HOSTILE },
    { op: 'add_note', text: HOSTILE, at: [0, 0] },
    { op: 'update_part', part, label: HOSTILE, fields: { batch: HOSTILE } },
  ];
  rootOf(doc, 'proposals').set('c_2', { ...caller, what, edits, ids: {}, decisions: {}, by: HOSTILE, seq: 2 });
  return boardStore(doc).board;
}

test('[W38] every text of a board is harmless where it is read, so that no page, tool, file or log shows another', () => {
  const board = hostileBoard();
  const texts = textsIn(board, '');
  expect(texts.filter(([, text]) => text.includes('[31m')).length).toBeGreaterThan(15);
  expect(texts.filter(([, text]) => harmlessText(text) !== text)).toEqual([]);
});

test('[W38] what an agent proposes is shown harmlessly, to people and to agents', () => {
  const board = hostileBoard();
  const [proposal] = board.proposals.values();
  const [call] = board.calls.values();
  if (proposal === undefined || call === undefined) throw new Error('a proposal and a call were written');
  const { subjects, added, noted, changed } = ghostOf(board, proposal, context());
  expect(subjects.map(({ ask }) => ask.code)).toEqual(['add-part', 'add-note', 'change-part']);
  const said = [
    JSON.stringify([subjects, added, noted, changed]),
    ...subjects.flatMap(({ ask }) => [editDescriptionWords(ask), editDescriptionForAgents(ask)]),
    callActionsForAgents(actionsOfEdits(proposal.edits, board)),
    ...[call, proposal].flatMap((one) => [callWords(one), callActionsForAgents(one.what ?? [])]),
  ];
  expect(said.filter((text) => harmlessText(text) !== text || /\\u(001b|0007)/.test(text))).toEqual([]);
});
