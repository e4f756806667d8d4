/** What edits name: for the conflict check, the people who hold it, and the agent's cursor. */
import type { Board, Part } from '../../board/board.ts';
import type { Edit, EndRef } from '../../board/edit.ts';
import { sameEntry } from '../../board/revision.ts';
import type { ChangedTarget } from '../../wording/call-refusals.ts';
import { partLabelled } from '../replies/names.ts';

/** Ids of the parts that the edits name or make, on the board after them. */
export function partsOfEdits(
  edits: readonly Edit[],
  ids: Readonly<Record<string, string>>,
  board: Board,
): ReadonlySet<string> {
  const parts = new Set<string>();
  const add = (ref: string) => {
    const named = ids[ref] ?? ref;
    const id = board.parts.has(named) ? named : (partLabelled(board, named) ?? named);
    if (board.parts.has(id)) parts.add(id);
    for (const end of board.connections.get(id)?.ends ?? []) parts.add(end.part);
  };
  for (const edit of edits) for (const target of targetsOf(edit)) add(target.name);
  return parts;
}

export const CHANGED_KINDS = [
  'part',
  'place',
  'connections',
  'connection',
  'note',
  'pins',
  'waiver',
  'name',
  'settings',
] as const satisfies readonly ChangedTarget['kind'][];

/**
 * What of the things that `edits` name differs between the two boards, each once. Where a part stands counts only for
 * an edit that moves or removes it.
 */
export function changedSince(base: Board, now: Board, edits: readonly Edit[]): readonly ChangedTarget[] {
  const changed = new Map<string, ChangedTarget>();
  for (const edit of edits) {
    for (const target of targetsOf(edit)) {
      const one = differs(base, now, target);
      if (one !== null) changed.set(`${one.kind} ${one.id}`, one);
    }
  }
  return [...changed.values()];
}

interface Target {
  readonly kind: 'part' | 'place' | 'whole part' | 'connection' | 'note' | 'pins' | 'waiver' | 'name' | 'settings';
  readonly name: string;
  readonly interface?: string;
}

function targetsOf(edit: Edit): readonly Target[] {
  switch (edit.op) {
    case 'add_part':
      return edit.id === undefined ? [] : [{ kind: 'part', name: edit.id }];
    case 'update_part':
      return [{ kind: 'part', name: edit.part }];
    case 'move_part':
      return [{ kind: 'place', name: edit.part }];
    case 'remove_part':
      return [{ kind: 'whole part', name: edit.part }];
    case 'connect':
      return [edit.from, edit.to].map((end: EndRef) => ({ kind: 'part' as const, name: end.part }));
    case 'update_connection':
    case 'disconnect':
      return [{ kind: 'connection', name: edit.connection }];
    case 'pin':
    case 'unpin':
      return [
        { kind: 'part', name: edit.slot.part },
        { kind: 'pins', name: edit.slot.part, interface: edit.slot.interface },
      ];
    case 'waive':
    case 'unwaive':
      return [{ kind: 'waiver', name: edit.fingerprint }];
    case 'tick':
    case 'untick':
    case 'add_note':
      return [];
    case 'update_note':
    case 'remove_note':
      return [{ kind: 'note', name: edit.note }];
    case 'rename_board':
      return [{ kind: 'name', name: '' }];
    case 'update_settings':
      return [{ kind: 'settings', name: '' }];
    default:
      return edit satisfies never;
  }
}

/** Null where the target is equal on both boards, or on neither (a local name, or what the edit's own check refuses). */
function differs(base: Board, now: Board, target: Target): ChangedTarget | null {
  const { kind, name } = target;
  const id = idOf(base, now, name);
  const label = now.parts.get(id)?.label ?? base.parts.get(id)?.label;
  const part = { id, ...(label === undefined ? {} : { label }) };
  switch (kind) {
    case 'part':
      return compare('part', part, whatOf(base.parts.get(id)), whatOf(now.parts.get(id)));
    case 'place':
      return compare('place', part, whereOf(base.parts.get(id)), whereOf(now.parts.get(id)));
    case 'whole part':
      return (
        compare('part', part, base.parts.get(id), now.parts.get(id)) ??
        compare('connections', part, joinsOf(base, id), joinsOf(now, id))
      );
    case 'connection':
      return compare(kind, { id: name }, base.connections.get(name), now.connections.get(name));
    case 'note':
      return compare(kind, { id: name }, base.notes.get(name), now.notes.get(name));
    case 'pins':
      return compare(kind, part, pinsOf(base, id, target), pinsOf(now, id, target));
    case 'waiver':
      return compare(kind, { id: name }, base.waivers.get(name), now.waivers.get(name));
    case 'name':
      return base.name === now.name ? null : { kind, label: now.name, how: 'changed' };
    case 'settings':
      return compare(kind, {}, [base.ambient_C, base.severities, base.look], [now.ambient_C, now.severities, now.look]);
    default:
      return kind satisfies never;
  }
}

function compare(
  kind: ChangedTarget['kind'],
  what: Pick<ChangedTarget, 'id' | 'label'>,
  before: object | undefined,
  after: object | undefined,
): ChangedTarget | null {
  if (sameEntry(before, after)) return null;
  return { kind, ...what, how: before === undefined ? 'new' : after === undefined ? 'removed' : 'changed' };
}

/** A part may be named by the label that it alone had, or has. */
function idOf(base: Board, now: Board, name: string): string {
  if (base.parts.has(name) || now.parts.has(name)) return name;
  return partLabelled(base, name) ?? partLabelled(now, name) ?? name;
}

function whatOf(part: Part | undefined): object | undefined {
  if (part === undefined) return undefined;
  const { at: _, rotation: __, flip: ___, ...what } = part;
  return what;
}

function whereOf(part: Part | undefined): object | undefined {
  return part === undefined ? undefined : [part.at, part.locked];
}

function joinsOf(board: Board, part: string): readonly string[] {
  return [...board.connections.values()]
    .filter((one) => one.ends.some((end) => end.part === part))
    .map((one) => one.id)
    .sort();
}

function pinsOf(board: Board, part: string, target: Target): readonly string[] {
  return [...board.pins]
    .filter(([key]) => key.startsWith(`${part}/`) && key.split('/')[2] === target.interface)
    .map(([key, pin]) => `${key} ${pin.resource}`)
    .sort();
}
