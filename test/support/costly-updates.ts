/** Boards and updates made of whatever may cost Yjs more than its bytes tell, from a seed. */
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { firstValues, interleavedMap, longChain, repeatedDeletions, shortTexts, splitTexts } from './hostile-frames.ts';

export interface CostlyUpdate {
  /** What it is made of, to tell a find by. */
  readonly name: string;
  readonly board: Uint8Array;
  readonly update: Uint8Array;
}

/** `random` gives numbers from 0 (inclusive) to 1; `size` is about how many things the board and the update have. */
export function costlyUpdate(random: () => number, size: number): CostlyUpdate {
  const draw = (most: number) => Math.floor(random() * most);
  const board = Y.mergeUpdates(
    Array.from({ length: 1 + draw(3) }, () => boards(draw, size)[draw(BOARDS)]?.() ?? new Uint8Array()),
  );
  const kind = draw(UPDATES);
  const update = updates(draw, size, board)[kind];
  if (update === undefined) throw new Error(`no update ${kind}`);
  return { name: update.name, board, update: update.make() };
}

type Draw = (most: number) => number;

const BOARDS = 4;
function boards(draw: Draw, size: number): readonly (() => Uint8Array)[] {
  const count = 2 + 2 * draw(size);
  return [
    () => shortTexts(count),
    () => longChain(count),
    () => interleavedMap(count).board,
    () => Y.encodeStateAsUpdate(edited(new Y.Doc(), 200 + draw(3), draw, size)),
  ];
}

const UPDATES = 6;
function updates(draw: Draw, size: number, board: Uint8Array): readonly { name: string; make: () => Uint8Array }[] {
  const count = 1 + draw(size);
  return [
    { name: 'splits', make: () => splitTexts(count) },
    { name: 'first values', make: () => firstValues(count, 100 + draw(2) * 1_000) },
    { name: 'one deletion', make: () => interleavedMap(2).deletion },
    { name: 'repeated deletions', make: () => repeatedDeletions(1 + draw(1_000), 2 * size, 3 + 2 * draw(2)) },
    { name: 'any deletions', make: () => anyDeletions(draw, count, size) },
    {
      name: 'edits',
      make: () => {
        const doc = new Y.Doc();
        Y.applyUpdate(doc, board);
        const before = Y.encodeStateVector(doc);
        return Y.encodeStateAsUpdate(edited(doc, 300 + draw(3), draw, size), before);
      },
    },
  ];
}

/** What a person or a program writes, at places that it draws. */
function edited(doc: Y.Doc, client: number, draw: Draw, count: number): Y.Doc {
  doc.clientID = client;
  const [text, list, map] = [doc.getText('text'), doc.getArray('list'), doc.getMap('board')];
  doc.transact(() => {
    for (let n = 0; n < count; n++) {
      const inner = map.get(`inner ${draw(3)}`);
      const acts = [
        () => text.insert(draw(text.length + 1), 'abc'),
        () => text.length > 0 && text.delete(draw(text.length), 1),
        () => list.insert(draw(list.length + 1), [n]),
        () => list.length > 0 && list.delete(draw(list.length), 1),
        () => map.set(`key ${draw(5)}`, n),
        () => map.set(`inner ${draw(3)}`, new Y.Map()),
        () => inner instanceof Y.Map && inner.set(`key ${draw(50)}`, n),
      ];
      acts[draw(acts.length)]?.();
    }
  });
  return doc;
}

function anyDeletions(draw: Draw, count: number, size: number): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 0);
    const clients = 1 + draw(4);
    encoding.writeVarUint(encoder, clients);
    for (let n = 0; n < clients; n++) {
      encoding.writeVarUint(encoder, [1, 2, 3, 5][draw(4)] ?? 1);
      const ranges = Math.min(count, 1_000);
      encoding.writeVarUint(encoder, ranges);
      for (let at = 0; at < ranges; at++) {
        encoding.writeVarUint(encoder, draw(2 * size));
        encoding.writeVarUint(encoder, 1 + draw(9));
      }
    }
  });
}
