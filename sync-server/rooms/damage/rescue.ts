import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { type ClockSets, Coverage, include, isWithin } from '../content/coverage.ts';

/**
 * An update that makes visible the edits that a document holds back because earlier updates are lost, except those that depend on lost
 * ones; null if earlier rescues have already done so.
 *
 * They are written again under another client id, at the same clocks, with GC structs in the gaps. So nothing lost is declared deleted: a
 * client that still has it can restore it at any time, and every replica reads the same. The id of a rescue is greater than any that Yjs
 * draws, so if both copies exist the rescued one wins, with all later edits to it.
 */
export function rescue(doc: Y.Doc): Uint8Array | null {
  const waiting = waitingIn(doc);
  const sets = new Map<number, number[]>();
  for (const structs of waiting.values()) {
    for (const { id, length } of structs) {
      include(sets, { client: id.client, clock: id.clock, end: id.clock + length });
    }
  }
  const blocks = [...waiting].flatMap(([client, structs]) => blockOf(doc, sets, client, structs) ?? []);
  if (blocks.length === 0) return null;
  return Y.mergeUpdates([encodeBlocks(blocks), deletionsOf(doc, sets)]);
}

/** Yjs draws ids below this. */
const RESCUED = 2 ** 32;

interface Block {
  readonly client: number;
  readonly clock: number;
  readonly structs: readonly (Y.Item | Y.GC)[];
}

/** Structs that are stored and cannot be applied, by client, from the lowest clock. */
function waitingIn(doc: Y.Doc): ReadonlyMap<number, readonly (Y.Item | Y.GC)[]> {
  const waiting = new Map<number, (Y.Item | Y.GC)[]>();
  const { pendingStructs } = doc.store;
  if (pendingStructs === null) return waiting;
  for (const struct of Y.decodeUpdateV2(pendingStructs.update).structs) {
    if (struct instanceof Y.Skip || struct.id.clock < Y.getState(doc.store, struct.id.client)) continue;
    const structs = waiting.get(struct.id.client) ?? [];
    structs.push(struct);
    waiting.set(struct.id.client, structs);
  }
  return waiting;
}

/** What is to be written of one client's structs beyond what was rescued before; null where that is nothing. */
function blockOf(doc: Y.Doc, waiting: ClockSets, client: number, structs: readonly (Y.Item | Y.GC)[]): Block | null {
  const alias = client + RESCUED;
  const clock = Y.getState(doc.store, alias);
  const out: (Y.Item | Y.GC)[] = [];
  let at = clock;
  for (const struct of structs) {
    const end = struct.id.clock + struct.length;
    if (end <= at) continue;
    if (struct.id.clock > at) out.push(new Y.GC(Y.createID(alias, at), struct.id.clock - at));
    out.push(renamed(doc, waiting, struct));
    at = end;
  }
  return out.length === 0 ? null : { client: alias, clock, structs: out };
}

function renamed(doc: Y.Doc, waiting: ClockSets, struct: Y.Item | Y.GC): Y.Item | Y.GC {
  const id = Y.createID(struct.id.client + RESCUED, struct.id.clock);
  if (struct instanceof Y.GC) return new Y.GC(id, struct.length);
  const { origin, rightOrigin, parent, parentSub, content } = struct;
  const under = parent instanceof Y.ID ? parent : null;
  const found = [origin, rightOrigin, under].map((one) => (one === null ? null : placeOf(doc, waiting, one)));
  if (found.includes('lost')) return new Y.GC(id, struct.length);
  const [left, right, above] = found.map((one) => (one === 'lost' ? null : (one ?? null)));
  return new Y.Item(id, null, left ?? null, null, right ?? null, above ?? parent, parentSub, content);
}

/** Where to find what an id names: under itself where it is known, rescued where it waits too. */
function placeOf(doc: Y.Doc, waiting: ClockSets, { client, clock }: Y.ID): Y.ID | 'lost' {
  if (clock < Y.getState(doc.store, client)) return Y.createID(client, clock);
  return isWithin(waiting.get(client), clock, clock + 1) ? Y.createID(client + RESCUED, clock) : 'lost';
}

function encodeBlocks(blocks: readonly Block[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  encoding.writeVarUint(encoder.restEncoder, blocks.length);
  // Yjs writes the highest id first.
  for (const { client, clock, structs } of blocks.toSorted((a, b) => b.client - a.client)) {
    encoding.writeVarUint(encoder.restEncoder, structs.length);
    encoder.writeClient(client);
    encoding.writeVarUint(encoder.restEncoder, clock);
    // The first may have been rescued in part.
    for (const [index, struct] of structs.entries()) struct.write(encoder, index === 0 ? clock - struct.id.clock : 0);
  }
  encoding.writeVarUint(encoder.restEncoder, 0);
  return encoder.toUint8Array();
}

/** What waits and is deleted is deleted as rescued too. */
function deletionsOf(doc: Y.Doc, waiting: ClockSets): Uint8Array {
  const deletions: number[] = [];
  if (doc.store.pendingDs !== null) {
    for (const [client, ranges] of Y.decodeUpdateV2(doc.store.pendingDs).ds.clients) {
      // Further than that nothing is rescued.
      const last = waiting.get(client)?.at(-1) ?? 0;
      for (const { clock, len } of ranges) {
        const end = Math.min(clock + len, last);
        if (clock < end) deletions.push(client + RESCUED, clock, end);
      }
    }
  }
  const coverage = new Coverage();
  coverage.add({ structs: new Float64Array(), deletions: new Float64Array(deletions) });
  return coverage.deletions();
}
