/** What a newer definition makes of a part, before anybody decides. */
import type { Board, Connection } from '../../board/board.ts';
import type { Edit } from '../../board/edit.ts';
import { declaredFields } from '../../definition/custom-fields.ts';
import { definitionIndex } from '../../definition/definition-index.ts';
import type { Library } from '../../library/library.ts';
import { type Applied, applyEdits } from '../apply.ts';

/** What a list of edits takes away. */
export interface Losses {
  readonly connections: readonly Connection[];
  /** Keys of fixed pins (`pinKey`), each with its resource. */
  readonly pins: readonly { readonly key: string; readonly resource: string }[];
  /** Keys of fields of parts, by the id of the part. */
  readonly fields: readonly { readonly part: string; readonly key: string }[];
  /** Fingerprints. */
  readonly waivers: readonly string[];
}

/** What is there on one side alone, by name. */
export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface DefinitionUpdatePlan {
  readonly edits: readonly Edit[];
  /** Pins and ports. */
  readonly pins: Difference;
  /** Custom fields. */
  readonly fields: Difference;
  readonly losses: Losses;
  /** Connections that go to another interface. */
  readonly carried: readonly Connection[];
}

/**
 * What the newer definitions of some parts would change, `newer` by the id of the part. Nothing is written. null where
 * the edits are refused: the library has lost one of them.
 */
export function definitionUpdate(
  board: Board,
  newer: ReadonlyMap<string, string>,
  library: Library,
): DefinitionUpdatePlan | null {
  const updates = [...newer].map(([part, definition]): Edit => ({ op: 'update_part', part, definition }));
  const context = { library, newId: (prefix: string) => prefix, now: '', who: '' };
  const applied = applyEdits(board, updates, context);
  if (!applied.ok) return null;
  const [pins, fields] = [newDifference(), newDifference()];
  const seen = new Set<string>();
  for (const [part, key] of newer) {
    const before = board.parts.get(part)?.definition ?? '';
    const [old, now] = [board.definitions.get(before), applied.board.definitions.get(key)];
    if (old === undefined || now === undefined || seen.has(before)) continue;
    seen.add(before);
    const [from, to] = [definitionIndex(before, old), definitionIndex(key, now)];
    compare(pins, from.resources, to.resources, (one) => one.resource.name ?? one.resource.id);
    compare(fields, declaredFields(from), declaredFields(to), (one) => one.label ?? one.key);
  }
  return {
    edits: updates,
    pins,
    fields,
    losses: lossesOf(applied),
    carried: [...applied.carried.keys()].flatMap((id) => board.connections.get(id) ?? []),
  };
}

/** What applied edits take away: connections, fixed pins, waivers, and values of fields of parts that stay. */
export function lossesOf({ changes, carried }: Pick<Extract<Applied, { ok: true }>, 'changes' | 'carried'>): Losses {
  const connections: Connection[] = [];
  const pins: { key: string; resource: string }[] = [];
  const fields: { part: string; key: string }[] = [];
  const waivers: string[] = [];
  for (const { root, key, path, before, after } of changes) {
    if (before === undefined || after !== undefined || carried.has(key)) continue;
    // What a change writes at the root of an entry is that entry.
    if (root === 'connections' && path.length === 0)
      connections.push({ ...(before as unknown as Connection), id: key });
    if (root === 'pins' && path.length === 0) pins.push({ key, ...(before as unknown as { resource: string }) });
    if (root === 'parts' && path[0] === 'fields') fields.push({ part: key, key: path[1] ?? '' });
    if (root === 'waivers' && path.length === 0) waivers.push(key);
  }
  return { connections, pins, fields, waivers };
}

interface NameChanges {
  readonly added: string[];
  readonly removed: string[];
}

const newDifference = (): NameChanges => ({ added: [], removed: [] });

function compare<T>(
  { added, removed }: NameChanges,
  old: ReadonlyMap<string, T>,
  now: ReadonlyMap<string, T>,
  nameOf: (one: T) => string,
): void {
  for (const [key, one] of now) if (!old.has(key)) added.push(nameOf(one));
  for (const [key, one] of old) if (!now.has(key)) removed.push(nameOf(one));
}
