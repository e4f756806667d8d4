import type { Json } from '#schemas/json-schema.ts';
import { sameList } from '#schemas/lists.ts';
import { firstChars } from '#schemas/text/cut.ts';
import type { Board, Change, Connection, End, Note, Part } from '../board/board.ts';
import { pinOf, severityOf, waiverOf } from '../board/entry-codec.ts';
import type { FieldValue } from '../board/values.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { DefinitionIndex } from '../definition/index-types.ts';
import { type Named, type NamedInterface, namedInstance, namedResource } from '../definition/named.ts';
import type { DifferenceItem, DifferenceKind, OneDifference } from './difference-item.ts';

/** What a change from `a` to `b` is for a person: one difference, or two where both ends of a connection have other pins. */
export function describeChange(a: Board, b: Board, change: Change): readonly DifferenceItem[] {
  const { root, key, path } = change;
  const kind: DifferenceKind =
    path.length > 0 || root === 'board'
      ? 'changed'
      : change.before === undefined
        ? 'added'
        : change.after === undefined
          ? 'removed'
          : 'changed';
  return differencesOf(a, b, change, kind).map((what) => ({ root, key, kind, what }));
}

function differencesOf(a: Board, b: Board, change: Change, kind: DifferenceKind): readonly OneDifference[] {
  const { root, key } = change;
  switch (root) {
    case 'board':
      return [settingDifference(a, b, change)];
    case 'parts':
      return [partDifference(a, b, change, kind)];
    case 'connections':
      return connectionDifferences(a, b, change, kind);
    case 'pins':
      return [pinDifference(a, b, change)];
    case 'notes':
      return [noteDifference(a, b, change, kind)];
    case 'waivers': {
      const [before, after] = [waiverOf(change.before), waiverOf(change.after)];
      const rule = after?.rule ?? before?.rule ?? key;
      if (after === null) return [{ code: 'waiver-removed', params: { rule } }];
      if (before !== null) return [{ code: 'waiver-changed', params: { rule } }];
      return [{ code: 'waiver-added', params: { rule, why: short(after.why) } }];
    }
    case 'ticks':
      if (kind === 'changed') return [other('the checklist', 'who')];
      return [{ code: kind === 'added' ? 'item-ticked' : 'item-unticked', params: {} }];
    case 'definitions':
      return definitionDifferences(a, b, key, kind);
    default:
      return [];
  }
}

function settingDifference(a: Board, b: Board, { key, before, after }: Change): OneDifference {
  if (key === 'name') return { code: 'board-renamed', params: { before: a.name, after: b.name } };
  if (key === 'ambient_C') return { code: 'ambient', params: { before: a.ambient_C, after: b.ambient_C } };
  if (key === 'look') return { code: 'look', params: { before: a.look, after: b.look } };
  const [first, rule] = key.split('/');
  if (first !== 'severity' || rule === undefined) return other(b.name, key);
  return { code: 'severity', params: { rule, before: severityOf(before), after: severityOf(after) } };
}

function partDifference(a: Board, b: Board, { key, path }: Change, kind: DifferenceKind): OneDifference {
  const [old, now] = [a.parts.get(key), b.parts.get(key)];
  if (old === undefined || now === undefined) {
    const [board, one] = now === undefined ? [a, old] : [b, now];
    const name = one === undefined ? null : definitionName(board, one.definition);
    const definition = name === one?.label ? null : name;
    return { code: kind === 'added' ? 'part-added' : 'part-removed', params: { part: one?.label ?? key, definition } };
  }
  return partProperty(a, b, old, now, path);
}

function partProperty(
  a: Board,
  b: Board,
  old: Part,
  now: Part,
  [property = '', field = '']: Change['path'],
): OneDifference {
  const part = now.label;
  switch (property) {
    case 'label':
      return { code: 'part-renamed', params: { before: old.label, after: now.label } };
    case 'at':
      return { code: 'part-moved', params: { part } };
    case 'rotation':
      return { code: 'part-turned', params: { part, degrees: now.rotation } };
    case 'flip':
      return { code: 'part-flipped', params: { part, flipped: now.flip } };
    case 'locked':
      return { code: 'part-locked', params: { part, locked: now.locked } };
    case 'group':
      return { code: 'part-group', params: { part, before: old.group, after: now.group } };
    case 'quantity':
      return { code: 'part-quantity', params: { part, before: old.quantity, after: now.quantity } };
    case 'definition': {
      const names = [definitionName(a, old.definition), definitionName(b, now.definition)] as const;
      const [before, after] = names[0] === names[1] ? [old.definition, now.definition] : names;
      return { code: 'part-definition', params: { part, before, after } };
    }
    case 'fields':
      return { code: 'part-field', params: { part, ...fieldDifference(old.fields, now.fields, field) } };
    default:
      return other(part, property);
  }
}

function connectionDifferences(
  a: Board,
  b: Board,
  { key, path }: Change,
  kind: DifferenceKind,
): readonly OneDifference[] {
  const [old, now] = [a.connections.get(key), b.connections.get(key)];
  if (old === undefined || now === undefined) {
    const [board, one] = now === undefined ? [a, old] : [b, now];
    if (one === undefined) return [];
    return [{ code: kind === 'added' ? 'connection-added' : 'connection-removed', params: joined(board, one) }];
  }
  const [property = '', field = ''] = path;
  const ends = joined(b, now);
  if (property === 'assigned') return pinsOfEnds(a, b, old, now);
  if (property === 'route') return [{ code: 'connection-route', params: ends }];
  if (property === 'lines') return [{ code: 'connection-lines', params: ends }];
  if (property !== 'fields') return [other(`${ends.from.part} – ${ends.to.part}`, property)];
  return [{ code: 'connection-field', params: { ...ends, ...fieldDifference(old.fields, now.fields, field) } }];
}

function pinsOfEnds(a: Board, b: Board, old: Connection, now: Connection): OneDifference[] {
  return ([0, 1] as const).flatMap((side) => {
    const [before, after] = [old.assigned[side], now.assigned[side]];
    if (sameList(before, after)) return [];
    const params = {
      ...joined(b, now),
      end: namedEnd(b, now.ends[side]),
      before: before.map((id) => resourceOf(a, old.ends[side], id)),
      after: after.map((id) => resourceOf(b, now.ends[side], id)),
    };
    return [{ code: 'connection-pins', params }];
  });
}

function pinDifference(a: Board, b: Board, { key, before, after }: Change): OneDifference {
  const [old, now] = [pinOf(before), pinOf(after)];
  const board = now === null ? a : b;
  const [part = '', domain = '', id = '', instance = '', requires = '', n = ''] = key.split('/');
  const index = definitionOf(board, part)?.interfaces.get(`${domain}/${id}`);
  const slots = index?.slots.find((one) => `${one.requires}/${one.n}` === `${requires}/${n}`);
  const at = { part, domain, interface: id, instance: Number(instance) };
  const slot = { end: namedEnd(board, at), slot: slots?.function ?? `${Number(requires) + 1}` };
  const resource = (from: Board, value: string) => resourceOf(from, at, value);
  if (now === null) return { code: 'pin-freed', params: { ...slot, resource: resource(a, old?.resource ?? '') } };
  if (old === null) return { code: 'pin-fixed', params: { ...slot, resource: resource(b, now.resource) } };
  if (old.resource === now.resource) return other(slot.end.part, 'who');
  const params = { ...slot, before: resource(a, old.resource), after: resource(b, now.resource) };
  return { code: 'pin-changed', params };
}

function noteDifference(a: Board, b: Board, { key, path }: Change, kind: DifferenceKind): OneDifference {
  const [old, now] = [a.notes.get(key), b.notes.get(key)];
  const one = now ?? old;
  const params = { kind: one?.kind ?? 'note', text: short(one?.text ?? '') };
  if (kind !== 'changed') return { code: kind === 'added' ? 'note-added' : 'note-removed', params };
  const [property = ''] = path;
  if (property === 'at') return { code: 'note-moved', params };
  if (property === 'size') return { code: 'note-resized', params };
  if (property !== 'text') return other(params.text, property);
  return { code: 'note-text', params: { kind: params.kind, before: short(old?.text ?? ''), after: params.text } };
}

/** A definition that comes or goes with a part is told with that part. */
function definitionDifferences(a: Board, b: Board, key: string, kind: DifferenceKind): readonly OneDifference[] {
  const [without, having] = kind === 'added' ? [a, b] : [b, a];
  for (const part of having.parts.values()) {
    if (part.definition === key && without.parts.get(part.id)?.definition !== key) return [];
  }
  const definition = definitionName(having, key);
  return [{ code: kind === 'added' ? 'definition-added' : 'definition-removed', params: { definition } }];
}

function fieldDifference(before: Part['fields'], after: Part['fields'], field: string) {
  const value = (fields: Part['fields']): FieldValue | null => fields[field] ?? null;
  return { field, before: value(before), after: value(after) };
}

function joined(board: Board, { ends: [from, to] }: Connection) {
  return { from: namedEnd(board, from), to: namedEnd(board, to) };
}

type PlacedEnd = Omit<End, 'domain'> & { readonly domain: string };

function namedEnd(board: Board, end: PlacedEnd): NamedInterface {
  const part = board.parts.get(end.part) ?? { label: end.part };
  const index = definitionOf(board, end.part)?.interfaces.get(`${end.domain}/${end.interface}`);
  if (index === undefined) return { part: part.label, id: end.interface, instance: end.instance };
  return namedInstance(part, index, end.instance);
}

function resourceOf(board: Board, end: PlacedEnd, id: string): Named {
  const index = definitionOf(board, end.part)?.resources.get(`${end.domain}/${id}`);
  return index === undefined ? { id } : namedResource(index);
}

function definitionOf(board: Board, part: string): DefinitionIndex | null {
  const key = board.parts.get(part)?.definition ?? '';
  const file = board.definitions.get(key);
  return file === undefined ? null : definitionIndex(key, file);
}

function definitionName(board: Board, key: string): string {
  return board.definitions.get(key)?.definition.metadata.name ?? key;
}

function other(thing: string, property: Json): OneDifference {
  return { code: 'other-property', params: { thing, property: `${property}` } };
}

function short(text: Note['text']): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= TEXT_CHARS ? line : `${firstChars(line, TEXT_CHARS - 1)}…`;
}

const TEXT_CHARS = 60;
