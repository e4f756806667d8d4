/** Makes boards: on this device first, so that it needs no network, and on the server as soon as that can be reached. */

import * as Y from 'yjs';
import type { Change } from '#engine/board/board.ts';
import { LIMITS } from '#schemas/limits.ts';
import { me } from '../account.ts';
import { ApiError } from '../api.ts';
import { commit, initialise, newBoardDoc } from '../document/document.ts';
import { homeTexts } from '../texts/home.ts';
import { shellTexts } from '../texts/shell.ts';
import { errorWords, WordedError } from '../texts/worded-error.ts';
import { toast } from '../ui/toasts.ts';
import { copies, knownBoards, type ListedBoard, onlyHere, putWithoutCopy } from './only-here.ts';

/** What a board has that somebody begins: its parts look like themselves. */
const BEGUN: readonly Change[] = [{ root: 'board', key: 'look', path: [], after: 'drawn' }];

/** A board with this content, empty without any. Gives its id. Throws where neither this browser nor the server stores it. */
export function newBoard(
  name: string = unusedName(homeTexts.untitled),
  content: readonly Change[] = BEGUN,
): Promise<string> {
  const doc = newBoardDoc();
  initialise(doc, name);
  commit(doc, content, { kind: 'import' });
  return publishedBoard(name, doc);
}

/** A copy of an open board as it is here now. Gives its id. */
export function duplicateOf(original: Y.Doc, name: string): Promise<string> {
  const doc = newBoardDoc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(original));
  const copy = unusedName(homeTexts.copyOf({ name: name.slice(0, LIMITS.nameChars - COPY_CHARS) }));
  commit(doc, [{ root: 'board', key: 'name', path: [], before: name, after: copy }], { kind: 'import' });
  return publishedBoard(copy, doc);
}

/** A copy of a board as this device holds it. Gives its id; throws where the device has no copy. */
export async function duplicateFromDevice({ id, name }: ListedBoard): Promise<string> {
  const account = me()?.account.id;
  const copy = (await copies.list()).find((one) => one.room === id && one.account === account);
  if (copy === undefined) throw new WordedError(shellTexts.noCopyHere);
  return duplicateOf(await copies.read(copy), name);
}

/** Keeps a board that was made here, and sends it to the server as soon as that can be reached. Gives its id. */
export async function publishedBoard(name: string, doc: Y.Doc): Promise<string> {
  const id = await onlyHere.create(name, doc).catch(() => null);
  if (id === null) return putWithoutCopy(name, doc);
  try {
    return await onlyHere.publish(id);
  } catch (error) {
    // It goes to the server by itself when there is one; what the server has against it, its person has to hear.
    if (!(error instanceof ApiError && error.code === 'offline')) toast(errorWords(error), { tone: 'error' });
    return id;
  }
}

/** What " copy" and a number take, in any language. */
const COPY_CHARS = 20;

function unusedName(name: string): string {
  const taken = new Set(knownBoards()?.map((board) => board.name));
  let chosen = name;
  for (let n = 2; taken.has(chosen); n++) chosen = `${name} ${n}`;
  return chosen;
}
