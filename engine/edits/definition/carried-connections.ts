/** Connections that a newer definition lets go although their pins are still there, under another interface. */
import { type Board, bySeq, type Connection, type End, endKey } from '../../board/board.ts';
import type { Edit, EndRef } from '../../board/edit.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { designOf } from '../../design/design-of.ts';
import { applyEdits, type EditContext } from '../apply.ts';

interface Carried {
  readonly edits: readonly Edit[];
  /** Ids of the connections that the edits make again. */
  readonly connections: ReadonlySet<string>;
}

/**
 * The edits that join `lost` connections of `before` again on the board `after`: at the first interface whose slots ask
 * for the same functions and take the same pins. What does not fit there stays lost.
 */
export function carriedConnections(
  before: Board,
  after: Board,
  lost: readonly Connection[],
  context: EditContext,
): Carried {
  const edits: Edit[] = [];
  const connections = new Set<string>();
  /** By instance of before, the one that took its place. */
  const places = new Map<string, EndRef>();
  let board = after;
  for (const { id, ends, fields } of [...lost].sort(bySeq)) {
    const refs = ends.map((end) => places.get(endKey(end)) ?? placeOf(designOf(before), designOf(board), end));
    const [from, to] = refs;
    if (!from || !to) continue;
    const edit: Edit = { op: 'connect', from, to, fields };
    const applied = applyEdits(board, [edit], context);
    if (!applied.ok) continue;
    const made = [...applied.board.connections.values()].find((one) => !board.connections.has(one.id));
    for (const [at, end] of ends.entries()) {
      const now = made?.ends.find((one) => one.part === end.part && one.interface === refs[at]?.interface);
      if (now !== undefined) places.set(endKey(end), now);
    }
    board = applied.board;
    edits.push(edit);
    connections.add(id);
  }
  return { edits, connections };
}

/** The end itself where its interface is still there, else the interface that has its pins now. */
function placeOf(before: Design, now: Design, end: End): EndRef | null {
  const definition = now.parts.get(end.part)?.definition;
  const domain = definition?.domains.get(end.domain);
  if (domain === undefined) return null;
  if (domain.interfaces.has(end.interface)) return end;
  const slots = before.instances.get(endKey(end))?.slots ?? [];
  const takes = (index: InterfaceIndex) =>
    slots.length === index.slots.length &&
    slots.every(({ function: name, resource }, at) => {
      const slot = index.slots[at];
      const entry = domain.resources.get(resource ?? '');
      return slot?.function === name && entry !== undefined && canFill(slot, entry);
    });
  const found = [...domain.interfaces.values()].find((index) => slots.length > 0 && takes(index));
  return found === undefined ? null : { part: end.part, domain: end.domain, interface: found.interface.id };
}
