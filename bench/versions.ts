/** Versions of a board of 10,000 parts and 20,000 connections: packing, opening in slices, and comparing with a board of some edits later. */
import * as Y from 'yjs';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { entryJson } from '#engine/board/changes.ts';
import { changesBetween } from '#engine/difference/changes-between.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { commit, newBoardDoc } from '../app/document/document.ts';
import { comparedBoards } from '../app/versions/compared-boards.ts';
import { packBoard, unpackBoard } from '../app/versions/packed-board.ts';
import { boardOf, library } from './support/boards.ts';
import { summary, table } from './support/stats.ts';

const PARTS = 10_000;
const ROUNDS = 7;

export async function benchVersions(): Promise<string> {
  const board = boardOf(PARTS, 'joined');
  const doc = newBoardDoc();
  commit(doc, changesBetween(EMPTY_BOARD, board), { kind: 'import' });
  const bytes = await packBoard(board);
  const packed: number[] = [];
  const opened: number[] = [];
  const slices: number[] = [];
  const compared: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    packed.push(await timed(() => packBoard(board)));
    let since = performance.now();
    let longest = 0;
    const pause = async () => {
      longest = Math.max(longest, performance.now() - since);
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    };
    opened.push(await timed(() => unpackBoard(bytes, { pause })));
    slices.push(longest);
    const other = await unpackBoard(bytes);
    const [part = ''] = other.parts.keys();
    const moved = applyEdits(other, [{ op: 'move_part', part, at: [0, 0] }], context);
    if (!moved.ok || entryJson(moved.board, 'parts', part) === undefined) throw new Error('a part can be moved');
    compared.push(await timed(async () => comparedBoards(board, moved.board)));
  }
  const rows = [
    ['pack', summary(packed).p50, summary(packed).max],
    ['open', summary(opened).p50, summary(opened).max],
    ['longest stretch of one opening', summary(slices).p50, summary(slices).max],
    ['compare', summary(compared).p50, summary(compared).max],
  ];
  const size = `A version is ${figureOf(bytes.length)} kB; the board as one update is ${figureOf(Y.encodeStateAsUpdate(doc).length)} kB.`;
  return `${table([`${PARTS} parts, ${board.connections.size} connections`, 'p50, ms', 'max'], rows)}\n\n${size}`;
}

const context = { library, who: 'bench', now: '2026-01-01T00:00:00.000Z', newId: () => 'p_00000000' };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function figureOf(bytes: number): string {
  return `${Math.round(bytes / 1_000)}`;
}
