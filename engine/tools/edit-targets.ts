/** What edits name: for the conflict check, the people who hold it, and the agent's cursor. */
import type { Board, Part } from '../board/board.ts';
import type { Edit, EndRef } from '../board/edit.ts';
import { sameEntry } from './revision.ts';

/** Ids of the parts that the edits name or make, on the board after them. */
export function partsOf(
  edits: readonly Edit[],
  ids: Readonly<Record<string, string>>,
  board: Board,
): ReadonlySet<string> {
  const parts = new Set<string>();
  const add = (ref: string) => {
    const id = ids[ref] ?? ref;
    if (board.parts.has(id)) parts.add(id);
    for (const end of board.connections.get(id)?.ends ?? []) parts.add(end.part);
  };
  for (const edit of edits) for (const target of targetsOf(edit)) add(target.name);
  return parts;
}

/**
 * What of the things that `edits` name differs between the two boards, in words, each once. Where a part stands counts
 * only for an edit that moves or removes it.
 */
export function changedSince(base: Board, now: Board, edits: readonly Edit[]): readonly string[] {
  const changed = new Set<string>();
  for (const edit of edits) {
    for (const target of targetsOf(edit)) {
      const words = differs(base, now, target);
      if (words !== null) changed.add(words);
    }
  }
  return [...changed];
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
function differs(base: Board, now: Board, target: Target): string | null {
  const { kind, name } = target;
  switch (kind) {
    case 'part':
      return say('part', label(base, now, name), whatOf(base.parts.get(name)), whatOf(now.parts.get(name)));
    case 'place':
      return say('place of', label(base, now, name), whereOf(base.parts.get(name)), whereOf(now.parts.get(name)));
    case 'whole part':
      return (
        say('part', label(base, now, name), base.parts.get(name), now.parts.get(name)) ??
        say('connections of', label(base, now, name), joinsOf(base, name), joinsOf(now, name))
      );
    case 'connection':
      return say('connection', name, base.connections.get(name), now.connections.get(name));
    case 'note':
      return say('note', name, base.notes.get(name), now.notes.get(name));
    case 'pins':
      return say('fixed pins of', label(base, now, name), pinsOf(base, target), pinsOf(now, target));
    case 'waiver':
      return say('waiver', name, base.waivers.get(name), now.waivers.get(name));
    case 'name':
      return base.name === now.name ? null : `the board is now called "${now.name}"`;
    case 'settings':
      return say('the', 'settings', [base.ambient_C, base.severities], [now.ambient_C, now.severities]);
    default:
      return kind satisfies never;
  }
}

function say(what: string, name: string, before: object | undefined, after: object | undefined): string | null {
  if (sameEntry(before, after)) return null;
  return `${what} ${name} ${before === undefined ? 'is new' : after === undefined ? 'was removed' : 'changed'}`;
}

function label(base: Board, now: Board, id: string): string {
  const part = now.parts.get(id) ?? base.parts.get(id);
  return part === undefined ? id : `${id} (${part.label})`;
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

function pinsOf(board: Board, target: Target): readonly string[] {
  return [...board.pins]
    .filter(([key]) => key.startsWith(`${target.name}/`) && key.split('/')[2] === target.interface)
    .map(([key, pin]) => `${key} ${pin.resource}`)
    .sort();
}
