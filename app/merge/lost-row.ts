/** A lost edit as the dialog shows it: what it was about, one's own value and the one that stands there now. */
import type { Board, End } from '#engine/board/board.ts';
import { noteOf } from '#engine/board/entry-codec.ts';
import type { MergeLoss } from '#engine/merging/losses.ts';
import { isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { LostEdit } from '../session-merges.ts';
import { mergeTexts } from '../texts/board/merge.ts';
import { number } from '../texts/format.ts';
import { fieldOf } from '../texts/names.ts';
import { humanised } from '../texts/vocabulary.ts';

interface LostRow {
  readonly id: string;
  readonly what: string;
  readonly mine: string;
  readonly theirs: string;
  readonly by: string | null;
}

export function lostRow({ id, loss, before }: LostEdit): LostRow {
  return { id, what: whatOf(before, loss), ...valuesOf(loss), by: loss.by };
}

function whatOf(before: Board, { root, key, path }: MergeLoss): string {
  const thing = thingOf(before, root, key);
  const [property, field] = path;
  if (root === 'board') {
    const rule = /^severity\/(.*)$/.exec(key)?.[1];
    if (rule !== undefined) return mergeTexts.severity({ rule });
    return mergeTexts.of({ what: propertyOf(key), thing });
  }
  if (property === undefined) return thing;
  const what = property === 'fields' && field !== undefined ? fieldOf(field) : propertyOf(property);
  return mergeTexts.of({ what, thing });
}

function propertyOf(key: string): string {
  const { properties } = mergeTexts;
  const isNamed = (name: string): name is keyof typeof properties => name in properties;
  return isNamed(key) ? properties[key] : humanised(key);
}

function thingOf(board: Board, root: MergeLoss['root'], key: string): string {
  switch (root) {
    case 'parts':
      return board.parts.get(key)?.label ?? mergeTexts.aPart;
    case 'connections': {
      const [from, to] = (board.connections.get(key)?.ends ?? []).map((end) => portOf(board, end));
      return mergeTexts.connection({ from: from ?? '', to: to ?? '' });
    }
    case 'pins': {
      const [part = '', , face = ''] = key.split('/');
      return mergeTexts.pin({ port: portOf(board, { part, interface: face }) });
    }
    case 'notes':
      return mergeTexts.note;
    case 'waivers':
      return mergeTexts.waiver;
    case 'ticks':
      return mergeTexts.tick;
    default:
      return mergeTexts.board;
  }
}

function portOf({ parts }: Board, { part, interface: face }: Pick<End, 'part' | 'interface'>): string {
  return `${parts.get(part)?.label ?? mergeTexts.aPart} · ${humanised(face)}`;
}

function valuesOf(loss: MergeLoss): Pick<LostRow, 'mine' | 'theirs'> {
  const { kind, path, mine, theirs } = loss;
  if (kind === 'removed') return { mine: entryText(loss), theirs: mergeTexts.removed };
  if (kind === 'end-gone') return { mine: entryText(loss), theirs: mergeTexts.withoutEnd };
  if (path[0] === 'at') return { mine: mergeTexts.ownPlace, theirs: mergeTexts.otherPlace };
  return { mine: valueText(mine, mergeTexts.own), theirs: valueText(theirs, mergeTexts.another) };
}

/** What stood there as a whole. */
function entryText({ root, key, mine }: MergeLoss): string {
  const text = root === 'notes' ? noteOf(key, mine)?.text : undefined;
  return text === undefined ? mergeTexts.own : mergeTexts.quoted({ text: text.slice(0, LONGEST) });
}

function valueText(value: Json, otherwise: string): string {
  if (value === null) return mergeTexts.nothing;
  if (typeof value === 'string') return mergeTexts.quoted({ text: value.slice(0, LONGEST) });
  if (typeof value === 'number') return number(value);
  if (typeof value === 'boolean') return value ? mergeTexts.yes : mergeTexts.no;
  if (isObject(value) && typeof value.resource === 'string') return humanised(value.resource);
  const [low, high] = Array.isArray(value) ? value : [];
  return typeof low === 'number' && typeof high === 'number' ? mergeTexts.range({ low, high }) : otherwise;
}

const LONGEST = 80;
