/** The documents of `npm run judge` that hold wrong values, without a page: each is read, checked, repaired, drawn and written. */
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { toBoardFile } from '#engine/board/board-file.ts';
import { boardSvg } from '#engine/drawing/board-svg.ts';
import { repair } from '#engine/edits/repair.ts';
import { runRules } from '#engine/rules/run.ts';
import { boardStore } from '../../../app/document/snapshot.ts';
import { writeHostile } from '../../../bench/judge/hostile-documents.ts';

test.each([0, 3, 6, 9, 12, 15])('[W32] a wrong value anywhere in a document breaks nothing (seed %i)', (seed) => {
  const doc = new Y.Doc();
  expect(writeHostile(doc, seed)).toBe('values');
  const { board } = boardStore(doc);
  runRules(board, { today: '2026-01-01' });
  repair(board);
  expect(boardSvg(board)).not.toMatch(/NaN|Infinity|undefined/);
  expect(JSON.parse(JSON.stringify(toBoardFile(board)))).toHaveProperty('format');
});
