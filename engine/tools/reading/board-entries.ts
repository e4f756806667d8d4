/** What get_board lists, item by item: parts, connections, notes, rails. */
import type { Json } from '#schemas/json-schema.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { type Board, bySeq, type Note } from '../../board/board.ts';
import type { Design, Link } from '../../design/design.ts';
import { designOf } from '../../design/design-of.ts';
import { railSums } from '../../views/rail-sums.ts';
import { endText, pinTexts } from '../replies/names.ts';
import { railJson } from './rail-json.ts';

export const SECTIONS = ['parts', 'connections', 'notes', 'rails'] as const;
export type BoardSection = (typeof SECTIONS)[number];

export interface EntryFilter {
  readonly sections: ReadonlySet<string>;
  /** Ids of parts; null for all. */
  readonly wanted: ReadonlySet<string> | null;
  readonly text: string | undefined;
  /** Only what has changed since this board was read. */
  readonly base: Board | null;
}

export interface BoardEntry {
  readonly section: BoardSection;
  readonly place: ListPosition;
  /** Absent of an entry that is listed whether or not it changed. */
  readonly change?: 'new' | 'changed';
  readonly item: (detail: string) => Json;
}

/** Where an item stands in the reply: its list, then (seq, id). A page goes on behind the last one, whatever was removed. */
export interface ListPosition {
  readonly list: (typeof LISTS)[number];
  readonly seq: number;
  readonly id: string;
}

/** Parts, connections, broken connections, notes, rails. */
const LISTS = ['p', 'c', 'b', 'n', 'r'] as const;

export function isAfter(one: ListPosition, other: ListPosition): boolean {
  return (
    (LISTS.indexOf(one.list) - LISTS.indexOf(other.list) ||
      one.seq - other.seq ||
      (one.id < other.id ? -1 : Number(one.id > other.id))) > 0
  );
}

export function cursorOf({ list, seq, id }: ListPosition, mark: string): string {
  return `${list}${seq}.${mark}.${id}`;
}

export function placeAt(cursor: string, mark: string): ListPosition | undefined {
  const [, letter, seq, of, id] = /^([a-z])(\d{1,15})\.(\w+)\.(.+)$/.exec(cursor) ?? [];
  const list = LISTS.find((one) => one === letter);
  return list === undefined || id === undefined || of !== mark ? undefined : { list, seq: Number(seq), id };
}

/** Everything that passes the filter, sections in order, each in (seq, id) order. Items are made when they are asked for. */
export function* entriesOf(design: Design, filter: EntryFilter): Generator<BoardEntry> {
  const { sections, base } = filter;
  const before = base === null ? null : designOf(base);
  const all = [
    ...(sections.has('parts') ? [partEntries(design, filter, before)] : []),
    ...(sections.has('connections')
      ? [linkEntries(design, filter, before), brokenEntries(design, filter, before)]
      : []),
    ...(sections.has('notes') ? [noteEntries(design, filter, before)] : []),
    ...(sections.has('rails') ? [railEntries(design, filter, before)] : []),
  ];
  for (const entries of all) {
    for (const entry of entries) if (before === null || entry.change !== undefined) yield entry;
  }
}

/** How an item differs from what it was; nothing where it does not. */
function changeOf(was: Json | undefined, is: () => Json): Pick<BoardEntry, 'change'> {
  if (was === undefined) return { change: 'new' };
  return JSON.stringify(was) === JSON.stringify(is()) ? {} : { change: 'changed' };
}

function says({ text }: EntryFilter, ...words: readonly (string | undefined)[]): boolean {
  return text === undefined || words.some((word) => word?.toLowerCase().includes(text));
}

function saysPart(filter: EntryFilter, { part }: PlacedPart): boolean {
  return says(filter, part.label, part.id, part.definition);
}

function* partEntries(design: Design, filter: EntryFilter, before: Design | null): Generator<BoardEntry> {
  for (const placed of design.parts.values()) {
    if (filter.wanted?.has(placed.part.id) === false || !saysPart(filter, placed)) continue;
    const { seq, id } = placed.part;
    const old = before?.parts.get(id);
    // What it uses is told of its connections.
    const own = (one: PlacedPart) => partJson({ ...one, instances: [] }, 'detailed');
    const change = before === null || old?.part === placed.part ? {} : changeOf(old && own(old), () => own(placed));
    yield { section: 'parts', place: { list: 'p', seq, id }, ...change, item: (detail) => partJson(placed, detail) };
  }
}

function* linkEntries(design: Design, filter: EntryFilter, before: Design | null): Generator<BoardEntry> {
  for (const link of design.links.values()) {
    const { ends, id, seq } = link.connection;
    if (filter.wanted !== null && !ends.some((end) => filter.wanted?.has(end.part))) continue;
    const joins = ends.flatMap((end) => design.parts.get(end.part) ?? []);
    if (!says(filter, id) && !joins.some((one) => saysPart(filter, one))) continue;
    const old = before?.links.get(id);
    const whole = (on: Design, one: Link) => linkJson(on, one, 'detailed');
    const change =
      before === null || old === link ? {} : changeOf(old && whole(before, old), () => whole(design, link));
    yield {
      section: 'connections',
      place: { list: 'c', seq, id },
      ...change,
      item: (detail) => linkJson(design, link, detail),
    };
  }
}

function* brokenEntries(design: Design, filter: EntryFilter, before: Design | null): Generator<BoardEntry> {
  for (const { connection } of design.broken) {
    const { id, seq, ends } = connection;
    if (filter.wanted !== null && !ends.some((end) => filter.wanted?.has(end.part))) continue;
    if (!says(filter, id)) continue;
    const wasSo = before?.broken.some((one) => one.connection.id === id) === true;
    const change = before === null || wasSo ? {} : { change: 'changed' as const };
    const [from, to] = ends;
    yield {
      section: 'connections',
      place: { list: 'b', seq, id },
      ...change,
      item: () => ({ id, from: endText(design, from), to: endText(design, to), pins: [], status: 'broken' }),
    };
  }
}

function* noteEntries(design: Design, filter: EntryFilter, before: Design | null): Generator<BoardEntry> {
  if (filter.wanted !== null) return;
  for (const note of [...design.board.notes.values()].sort(bySeq)) {
    const { seq, id } = note;
    if (!says(filter, note.text)) continue;
    const old = before?.board.notes.get(id);
    const change =
      before === null || old === note
        ? {}
        : changeOf(old && noteJson(old, 'detailed'), () => noteJson(note, 'detailed'));
    yield { section: 'notes', place: { list: 'n', seq, id }, ...change, item: (detail) => noteJson(note, detail) };
  }
}

/** Those of the wanted parts, and those that feed them. */
function* railEntries(design: Design, filter: EntryFilter, before: Design | null): Generator<BoardEntry> {
  const old = new Map((before === null ? [] : railSums(before)).map((one) => [one.id, railJson(design, one)]));
  for (const one of railSums(design)) {
    const { part } = one.rail.placed;
    const isWanted = (id: string) => filter.wanted?.has(id) !== false;
    if (!isWanted(part.id) && !one.loads.some((load) => isWanted(load.part)) && !one.unstated.some(isWanted)) continue;
    if (!saysPart(filter, one.rail.placed)) continue;
    const change = before === null ? {} : changeOf(old.get(one.id), () => railJson(design, one));
    yield {
      section: 'rails',
      place: { list: 'r', seq: part.seq, id: one.id },
      ...change,
      item: () => railJson(design, one),
    };
  }
}

function partJson({ part, definition, instances }: PlacedPart, detail: string): Json {
  const short = {
    id: part.id,
    label: part.label,
    definition: definition?.file.definition.metadata.id ?? part.definition,
    ...(part.quantity === 1 ? {} : { quantity: part.quantity }),
  };
  if (detail === 'concise') return short;
  return {
    ...short,
    definition: part.definition,
    at: [...part.at],
    rotation: part.rotation,
    ...(part.group === null ? {} : { group: part.group }),
    ...(part.locked ? { locked: true } : {}),
    fields: { ...part.fields },
    interfaces: instances.map((one) => `${one.end.interface}#${one.end.instance}`),
  };
}

function linkJson(design: Design, link: Link, detail: string): Json {
  const worst = link.ends.map((end) => end.status).find((status) => status !== 'stored');
  return {
    id: link.connection.id,
    from: endText(design, link.ends[0].end),
    to: endText(design, link.ends[1].end),
    pins: pinTexts(link),
    ...(worst === undefined ? {} : { status: worst }),
    ...(detail === 'concise' ? {} : { fields: { ...link.connection.fields } }),
  };
}

function noteJson(note: Note, detail: string): Json {
  const short = { id: note.id, kind: note.kind, text: note.text };
  return detail === 'concise' ? short : { ...short, at: [...note.at] };
}
