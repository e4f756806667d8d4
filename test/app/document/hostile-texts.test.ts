import { expect, test } from 'vitest';
import { toBoardFile } from '#engine/board/board-file.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { boardSvg } from '#engine/drawing/board-svg.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { harmlessText } from '#schemas/names.ts';
import { newBoardDoc, rootOf } from '../../../app/document/document.ts';
import { boardStore } from '../../../app/document/snapshot.ts';
import { context } from '../../support/board-builder.ts';

const HOSTILE = 'a\u001b[31mb\u202ec\u2066d\u0007e\ud800\nf\tg\u200eh';
const HARMLESS = 'a\ufffd[31mb\ufffdc\ufffdd\ufffde\ufffd\nf\tg\u200eh';

test('[W37] a note and a reason of a document are shown harmlessly, in files and drawings too', () => {
  const doc = newBoardDoc();
  rootOf(doc, 'notes').set('n', { text: HOSTILE, at: [0, 0], size: [240, 120] });
  rootOf(doc, 'waivers').set('w', { rule: 'r', why: HOSTILE });
  const { board } = boardStore(doc);
  expect([board.notes.get('n')?.text, board.waivers.get('w')?.why]).toEqual([HARMLESS, HARMLESS]);
  const written = [JSON.stringify(toBoardFile(board)), boardSvg(board)];
  const harmful = ['\u001b', '\u0007', '\u202e', '\u2066', '\\u001b', '\\u0007'];
  expect(harmful.filter((one) => written.some((text) => text.includes(one)))).toEqual([]);
});

test('[W37] an edit writes a note as it is shown, so that undo finds what it wrote', () => {
  const outcome = applyEdits(
    boardStore(newBoardDoc()).board,
    [{ op: 'add_note', text: HOSTILE, at: [0, 0] }],
    context(),
  );
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(outcome.changes).toMatchObject([{ after: { text: HARMLESS } }]);
  expect([...outcome.board.notes.values()].map(({ text }) => text)).toEqual([HARMLESS]);
});

test('[W38] an edit writes a field as it is shown, and takes it back', () => {
  const { board } = boardStore(newBoardDoc());
  const made = applyEdits(board, WEATHER_STATION, context());
  if (!made.ok) throw new Error(made.refusal.code);
  const [connection] = made.board.connections.keys();
  const outcome = applyEdits(
    made.board,
    [{ op: 'update_connection', connection: connection ?? '', fields: { cable_type: HOSTILE } }],
    context(),
  );
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(outcome.changes).toMatchObject([{ path: ['fields', 'cable_type'], after: HARMLESS }]);
  expect(outcome.board.connections.get(connection ?? '')?.fields).toMatchObject({ cable_type: HARMLESS });
  expect(undoChanges(outcome.board, outcome.changes).skipped).toEqual([]);
});

test('[W37] a text of any language comes back as it is', () => {
  const texts = ['Überprüfen: 5 µF ± 10 %', 'بداية\u200f (A)', '日本語\n🙂‍👩', 'a\r\nb'];
  expect(texts.map(harmlessText)).toEqual(texts);
});
