import type { Json } from '#schemas/json-schema.ts';
import type { DomainName } from '#schemas/part-definition/types.ts';
import { type Board, bySeq, type Change } from '../board/board.ts';
import { BoardEditor, sides } from '../board/changes.ts';
import type { SlotRef } from '../board/edit.ts';
import { applyEdits, type EditContext } from '../edits/apply.ts';
import type { Refusal } from '../edits/refusal.ts';
import type { MergeLoss } from './losses.ts';

interface BroughtBack {
  readonly changes: readonly Change[];
  /** Why a pin could not be had again. */
  readonly refused: readonly Refusal[];
}

/**
 * The changes that put what was lost onto the board again: values as they were written, parts with their connections and pins,
 * as far as both ends are there, and what stood on them. `before` is the board before the merge. A pin is fixed again, where it
 * can be had.
 */
export function bringBack(
  board: Board,
  before: Board,
  losses: readonly MergeLoss[],
  context: EditContext,
): BroughtBack {
  const writer = new Writer(board, before);
  for (const loss of losses) {
    if (loss.kind === 'overwritten') writer.put(loss.root, loss.key, loss.path, loss.mine);
    else if (loss.kind !== 'pin-taken') writer.restore(loss.root, loss.key);
  }
  const refused: Refusal[] = [];
  for (const loss of losses) {
    if (loss.kind !== 'pin-taken' || typeof loss.mine !== 'string') continue;
    const [part = '', domain, face = '', instance, requires, n] = loss.key.split('/');
    const slot: SlotRef = {
      ...{ part, interface: face, instance: Number(instance), requires: Number(requires), n: Number(n) },
      // A `pinKey` has one of the domains in this place.
      domain: domain as DomainName,
    };
    const result = applyEdits(writer.board, [{ op: 'pin', slot, resource: loss.mine }], context);
    if (result.ok) writer.take(result.changes);
    else refused.push(result.refusal);
  }
  return { changes: writer.changes, refused };
}

class Writer {
  readonly changes: Change[] = [];
  readonly #editor: BoardEditor;
  readonly #before: Board;
  readonly #was: BoardEditor;

  constructor(board: Board, before: Board) {
    this.#editor = new BoardEditor(board);
    this.#before = before;
    this.#was = new BoardEditor(before);
  }

  get board(): Board {
    return this.#editor.board();
  }

  put(root: Change['root'], key: string, path: readonly string[], after: Json | undefined): void {
    const before = this.#editor.read({ root, key, path });
    if (after === undefined || JSON.stringify(before) === JSON.stringify(after)) return;
    this.take([{ root, key, path, ...sides(before, after) }]);
  }

  take(changes: readonly Change[]): void {
    for (const change of changes) this.#editor.write(change);
    this.changes.push(...changes);
  }

  /** An entry as it was, with what it stands on, and of a part what stood on it. */
  restore(root: Change['root'], key: string): void {
    if (root === 'parts') this.#part(key);
    else if (root === 'connections') this.#connection(key);
    else if (root === 'pins') this.#pin(key);
    else this.#entry(root, key);
  }

  #part(id: string): void {
    const part = this.#before.parts.get(id);
    if (part === undefined) return;
    this.#entry('definitions', part.definition);
    this.#entry('parts', id);
    const own = [...this.#before.connections.values()].filter(({ ends }) => ends.some((end) => end.part === id));
    for (const { id: connection, ends } of own.sort(bySeq)) {
      if (ends.every((end) => this.#editor.peek().parts.has(end.part))) this.#entry('connections', connection);
    }
    for (const key of this.#before.pins.keys()) if (key.startsWith(`${id}/`)) this.#entry('pins', key);
  }

  #connection(id: string): void {
    for (const { part } of this.#before.connections.get(id)?.ends ?? []) {
      if (!this.#editor.peek().parts.has(part)) this.#part(part);
    }
    this.#entry('connections', id);
  }

  #pin(key: string): void {
    const instance = key.split('/').slice(0, 4).join('/');
    for (const { id, ends } of this.#before.connections.values()) {
      const isIts = ends.some((end) => [end.part, end.domain, end.interface, end.instance].join('/') === instance);
      if (isIts) this.#connection(id);
    }
    this.#entry('pins', key);
  }

  /** Where it is not there. */
  #entry(root: Change['root'], key: string): void {
    const entry = { root, key, path: [] };
    if (this.#editor.read(entry) === undefined) this.put(root, key, [], this.#was.read(entry));
  }
}
