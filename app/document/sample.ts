/** The sample board as one Yjs update, the same bytes on every machine: what a new account's first board starts from. */
import * as Y from 'yjs';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import type { Library } from '#engine/library/library.ts';
import { DRAWN_STATION } from '#engine/samples/drawn-station.ts';
import { commit, initialise } from './document.ts';

/** Any id will do that no tab is likely to draw; a fixed one makes two copies of the sample one and the same. */
const CLIENT = 1;

/** V1-encoded. Throws where the sample's edits are refused, which is a mistake in the sample. */
export function sampleUpdate(library: Library): Uint8Array {
  let last = 0;
  const newId = (prefix: string) => {
    last += 1;
    return `${prefix}_sample${String(last).padStart(6, '0')}`;
  };
  const applied = applyEdits(EMPTY_BOARD, DRAWN_STATION, {
    library,
    newId,
    now: '2026-01-01T00:00:00.000Z',
    who: 'Busbar',
  });
  if (!applied.ok) throw new Error(`${applied.refusal.pointer}: ${applied.refusal.code}`);
  const doc = new Y.Doc();
  doc.clientID = CLIENT;
  initialise(doc, applied.board.name);
  commit(doc, applied.changes, { kind: 'import' });
  return Y.encodeStateAsUpdate(doc);
}
