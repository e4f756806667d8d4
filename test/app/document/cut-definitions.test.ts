/** A definition that a document holds beyond its bounds is shown cut, under the key that was the hash of what it was. */
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { applyChanges } from '#engine/board/changes.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { definitionKey } from '#engine/library/hash.ts';
import { libraryOf, withOwnParts } from '#engine/library/library.ts';
import { partOfFile } from '#engine/library/library-part.ts';
import { LIMITS } from '#schemas/limits.ts';
import { commit, newBoardDoc, rootOf } from '../../../app/document/document.ts';
import { type BoardStore, boardStore } from '../../../app/document/snapshot.ts';
import { clipOf, pasteOf } from '../../../app/editor/edits/clip.ts';
import { parseBoardFile } from '../../../app/home/read-board-file.ts';
import { SessionEdits } from '../../../app/session-edits.ts';
import { applied, boardOf, commenter, connect, context, STARTER_LIBRARY } from '../../support/board-builder.ts';

const SOUND = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));
const KEY = [...SOUND.parts.values()].find(({ label }) => label === 'bme')?.definition ?? '';

/** Behind the ids that the board has. */
const ADDING = context(STARTER_LIBRARY, 'Ada', 10);

interface Tab {
  readonly doc: Y.Doc;
  readonly store: BoardStore;
  readonly edits: SessionEdits;
}

function tab(): Tab {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  return {
    doc,
    store,
    edits: new SessionEdits({ doc, store, readOnly: () => null, context: () => ADDING, commenter }),
  };
}

/** A tab of the board in which the sensor's definition has a name and a description beyond all bounds. */
function hostileTab(): Tab {
  const made = tab();
  commit(made.doc, boardFileChanges(toBoardFile(SOUND)), { kind: 'person' });
  const file = structuredClone(SOUND.definitions.get(KEY)) as unknown as {
    definition: { metadata: Record<string, string> };
  };
  file.definition.metadata.name = `Sen\u202Esor ${'n'.repeat(100_000)}`;
  file.definition.metadata.description = 'd'.repeat(LIMITS.definitionTextChars + 1);
  rootOf(made.doc, 'definitions').set(KEY, file);
  return made;
}

const lost = ({ parts, definitions }: Board) => [...parts.values()].filter((part) => !definitions.has(part.definition));
const nameOf = (board: Board, key = KEY) => board.definitions.get(key)?.definition.metadata.name;

test('[W35] a definition that is cut keeps its key, on the board, in a file and once it is cut to size', () => {
  const { store, edits } = hostileTab();
  const shown = store.board;
  expect([lost(shown), nameOf(shown)?.length]).toEqual([[], LIMITS.labelChars]);
  expect(nameOf(shown)).toMatch(/^Sen\uFFFDsor n+$/);
  const file = toBoardFile(shown);
  const imported = applyChanges(EMPTY_BOARD, boardFileChanges(parseBoardFile(JSON.stringify(file))));
  expect(toBoardFile(imported)).toEqual(file);
  expect(edits.trim().ok).toBe(true);
  expect([store.outOfBounds, toBoardFile(store.board)]).toEqual([[], file]);
});

test('[W35] a copy takes along the definition as it is shown; where the library knows the key, the one of the library', () => {
  const { board } = hostileTab().store;
  const clip = parseBoardFile(clipOf(board, board.parts.keys()) ?? '');
  for (const [library, name] of [
    [libraryOf([]), nameOf(board)],
    [STARTER_LIBRARY, nameOf(SOUND)],
  ] as const) {
    const { definitions, edits } = pasteOf(clip, EMPTY_BOARD, library, [0, 0]);
    const pasted = applied(applyEdits(applyChanges(EMPTY_BOARD, definitions), edits, context(library))).board;
    expect([pasted.parts.size, pasted.connections.size, lost(pasted), nameOf(pasted)]).toEqual([2, 1, [], name]);
  }
});

test('[W35] the same part of the library beside it takes what the board has; kept in the library it is a part of its own', () => {
  const { store, edits } = hostileTab();
  expect(edits.edit([{ op: 'add_part', definition: KEY }]).ok).toBe(true);
  expect([store.board.parts.size, store.board.definitions.size, lost(store.board)]).toEqual([3, 2, []]);
  const cut = store.board.definitions.get(KEY);
  if (cut === undefined) throw new Error('the definition is gone');
  const kept = partOfFile(cut);
  expect([kept.key === KEY, definitionKey(kept.file) === kept.key]).toEqual([false, true]);
  const library = withOwnParts(STARTER_LIBRARY, libraryOf([kept.file]));
  const add = { op: 'add_part', definition: kept.key } as const;
  const { board } = applied(applyEdits(store.board, [add], { ...ADDING, library }));
  expect([board.definitions.size, lost(board), nameOf(board, kept.key)]).toEqual([3, [], nameOf(board)]);
});

test('[W35] two tabs that cut it to size without hearing of each other hold the same', () => {
  const one = hostileTab();
  const other = tab();
  Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(one.doc));
  one.edits.trim();
  other.edits.trim();
  const [first, second] = [Y.encodeStateAsUpdate(one.doc), Y.encodeStateAsUpdate(other.doc)];
  Y.applyUpdate(one.doc, second);
  Y.applyUpdate(other.doc, first);
  expect(other.doc.toJSON()).toEqual(one.doc.toJSON());
  expect(toBoardFile(other.store.board)).toEqual(toBoardFile(one.store.board));
  expect([one.store.outOfBounds, other.store.outOfBounds]).toEqual([[], []]);
});
