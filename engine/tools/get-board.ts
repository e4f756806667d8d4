import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { closedLeftOutSchema } from '#schemas/outputs.ts';
import type { PlacedPart } from '../allocation/instance.ts';
import type { Note } from '../board/board.ts';
import { leftOutOf } from '../board/left-out.ts';
import { pendingEdits, pendingProposals } from '../board/pending-proposals.ts';
import { revisionOf } from '../board/revision.ts';
import type { Design, Link } from '../design/design.ts';
import { designOf } from '../design/design-of.ts';
import { runRules } from '../rules/run.ts';
import { endText, findPart, heldOf, partNotFound, pinTexts } from './replies/names.ts';
import { chosen, listMark, refuseCursor } from './replies/pages.ts';
import { answer, budgetBeside, refuseCall, type Structured } from './replies/reply.ts';
import { BOARD, COUNTS, CURSOR, DETAIL, HELD, NEXT_CURSOR, READS, STRINGS, tabTool } from './tab-tool.ts';
import type { TabContext, ToolOutcome } from './tool.ts';

const SECTIONS = ['parts', 'connections', 'notes'] as const;
type Section = (typeof SECTIONS)[number];

export const getBoard = tabTool({
  name: 'get_board',
  title: 'Read the board',
  description: `What is on the board: parts, connections with the pins that the engine chose, notes, how many violations there are, and the revision.
Ends are written part.interface#instance (p_x1.i2c#0); in edits give them as {"part": "p_x1", "interface": "i2c", "instance": 0}. Pins are written first-second (function).
Filters: parts (ids or labels; connections are those that touch them), include, text (in labels, definitions, notes). Pages: pass next_cursor back as cursor. Pass revision as base_revision of apply_edits to be told if what you edit changed meanwhile.
Next: get_part for one part's interfaces and free pins, run_drc for the violations, search_parts for parts to add.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      detail: DETAIL,
      include: {
        type: 'array',
        items: { type: 'string', enum: SECTIONS },
        maxItems: SECTIONS.length,
        description: 'Sections; absent: all',
      },
      parts: { type: 'array', items: { type: 'string', maxLength: LIMITS.labelChars }, maxItems: LIMITS.pageItems },
      text: { type: 'string', maxLength: LIMITS.labelChars },
      cursor: CURSOR,
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      board: {
        type: 'object',
        properties: { id: { type: 'string' }, name: { type: 'string' } },
        required: ['id', 'name'],
        additionalProperties: false,
      },
      revision: { type: 'string' },
      counts: {
        type: 'object',
        description: 'On the whole board, whatever the filters',
        properties: {
          parts: { type: 'integer' },
          connections: { type: 'integer' },
          notes: { type: 'integer' },
        },
        required: ['parts', 'connections', 'notes'],
        additionalProperties: false,
      },
      violations: COUNTS,
      parts: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            label: { type: 'string' },
            definition: { type: 'string' },
            quantity: { type: 'integer' },
            at: { type: 'array', items: { type: 'number' } },
            rotation: { type: 'integer' },
            group: { type: 'string' },
            locked: { type: 'boolean' },
            fields: {
              type: 'object',
              additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
            },
            interfaces: STRINGS,
          },
          required: ['id', 'label', 'definition'],
          additionalProperties: false,
        },
      },
      connections: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            from: { type: 'string' },
            to: { type: 'string' },
            pins: STRINGS,
            status: {
              type: 'string',
              description: 'Only where something is wrong: unsatisfied, undetermined, derived, broken',
            },
            fields: {
              type: 'object',
              additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
            },
          },
          required: ['id', 'from', 'to', 'pins'],
          additionalProperties: false,
        },
      },
      notes: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            kind: { type: 'string' },
            text: { type: 'string' },
            at: { type: 'array', items: { type: 'number' } },
          },
          required: ['id', 'kind', 'text'],
          additionalProperties: false,
        },
      },
      proposals: {
        type: 'array',
        description: 'Edits of agents that ask first, not on the board yet; people decide',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            by: { type: 'string' },
            yours: { type: 'boolean' },
            summary: { type: 'string' },
            waiting: { type: 'integer', description: 'Edits that wait' },
          },
          required: ['id', 'by', 'yours', 'summary', 'waiting'],
          additionalProperties: false,
        },
      },
      left_out: closedLeftOutSchema,
      held: HELD,
      next_cursor: NEXT_CURSOR,
    },
    required: ['board', 'revision', 'counts', 'violations', 'parts', 'connections', 'notes', 'held'],
    additionalProperties: false,
  },
  annotations: READS,
  does: () => [{ code: 'reads-board', params: {} }],
  run: (input, context): ToolOutcome => {
    const design = designOf(context.board);
    const mark = listMark('get_board', input, context.boardId);
    const after = input.cursor === undefined ? null : placeAt(input.cursor, mark);
    if (after === undefined) return refuseCursor(input.cursor ?? '');
    const named = chosen(input.parts);
    const wanted = named === null ? null : new Set<string>();
    for (const [index, text] of (named ?? []).entries()) {
      const id = findPart(design, text);
      if (id === null) return refuseCall(partNotFound(context.board.parts.values(), text, `/parts/${index}`));
      wanted?.add(id);
    }

    const run = runRules(context.board, { today: context.now });
    const { parts, connections, notes } = context.board;
    const leftOut = leftOutOf(context.source);
    const lists: Record<Section, Json[]> = { parts: [], connections: [], notes: [] };
    const head: Structured = {
      board: { id: context.boardId, name: context.board.name },
      revision: context.history?.remember(context.board) ?? revisionOf(context.board),
      counts: { parts: parts.size, connections: connections.size, notes: notes.size },
      violations: { ...run.counts },
      ...(leftOut === null ? {} : { left_out: leftOut }),
      ...proposalsJson(context),
      held: heldOf(context, wanted ?? new Set(parts.keys())).slice(0, LIMITS.heldShown),
    };
    const detail = input.detail ?? 'concise';
    const budget = budgetBeside(head, detail, Number.POSITIVE_INFINITY);
    const filter = {
      sections: new Set<string>(chosen(input.include) ?? SECTIONS),
      wanted,
      text: input.text?.toLowerCase(),
    };
    let last: ListPosition | null = null;
    let next: string | undefined;
    for (const { section, place, item } of entriesOf(design, filter)) {
      if (after !== null && !isAfter(place, after)) continue;
      const json = item(detail);
      if (!budget.take(json)) {
        next = last === null ? undefined : cursorOf(last, mark);
        break;
      }
      last = place;
      lists[section].push(json);
    }
    return { reply: answer({ ...head, ...lists, ...(next === undefined ? {} : { next_cursor: next }) }) };
  },
});

function proposalsJson({ board, key }: TabContext): { readonly proposals?: Json } {
  const waiting = pendingProposals(board).slice(-LIMITS.heldShown);
  if (waiting.length === 0) return {};
  return {
    proposals: waiting.map((one) => ({
      id: one.id,
      by: one.label,
      yours: one.key === key,
      summary: one.summary,
      waiting: pendingEdits(one).length,
    })),
  };
}

interface Filter {
  readonly sections: ReadonlySet<string>;
  readonly wanted: ReadonlySet<string> | null;
  readonly text: string | undefined;
}

/** Where an item stands in the reply: its list, then (seq, id). A page goes on behind the last one, whatever was removed. */
interface ListPosition {
  readonly list: (typeof LISTS)[number];
  readonly seq: number;
  readonly id: string;
}

/** Parts, connections, broken connections, notes. */
const LISTS = ['p', 'c', 'b', 'n'] as const;

function isAfter(one: ListPosition, other: ListPosition): boolean {
  return (
    (LISTS.indexOf(one.list) - LISTS.indexOf(other.list) ||
      one.seq - other.seq ||
      (one.id < other.id ? -1 : Number(one.id > other.id))) > 0
  );
}

function cursorOf({ list, seq, id }: ListPosition, mark: string): string {
  return `${list}${seq}.${mark}.${id}`;
}

function placeAt(cursor: string, mark: string): ListPosition | undefined {
  const [, letter, seq, of, id] = /^([a-z])(\d{1,15})\.(\w+)\.(.+)$/.exec(cursor) ?? [];
  const list = LISTS.find((one) => one === letter);
  return list === undefined || id === undefined || of !== mark ? undefined : { list, seq: Number(seq), id };
}

/** Everything that passes the filter, sections in order, each in (seq, id) order. Items are made when they are asked for. */
function* entriesOf(
  design: Design,
  { sections, wanted, text }: Filter,
): Generator<{ readonly section: Section; readonly place: ListPosition; readonly item: (detail: string) => Json }> {
  const says = (...words: readonly (string | undefined)[]) =>
    text === undefined || words.some((word) => word?.toLowerCase().includes(text));
  const named = (placed: PlacedPart) => says(placed.part.label, placed.part.id, placed.part.definition);
  if (sections.has('parts')) {
    for (const placed of design.parts.values()) {
      if (wanted?.has(placed.part.id) === false || !named(placed)) continue;
      const { seq, id } = placed.part;
      yield { section: 'parts', place: { list: 'p', seq, id }, item: (detail) => partJson(placed, detail) };
    }
  }
  if (sections.has('connections')) {
    for (const link of design.links.values()) {
      const { ends, id, seq } = link.connection;
      if (wanted !== null && !ends.some((end) => wanted.has(end.part))) continue;
      const joins = ends.flatMap((end) => design.parts.get(end.part) ?? []);
      if (text !== undefined && !says(id) && !joins.some(named)) continue;
      yield { section: 'connections', place: { list: 'c', seq, id }, item: (detail) => linkJson(design, link, detail) };
    }
    for (const { connection } of design.broken) {
      if (wanted !== null && !connection.ends.some((end) => wanted.has(end.part))) continue;
      if (!says(connection.id)) continue;
      const [from, to] = connection.ends;
      const { seq, id } = connection;
      yield {
        section: 'connections',
        place: { list: 'b', seq, id },
        item: () => ({
          id: connection.id,
          from: endText(design, from),
          to: endText(design, to),
          pins: [],
          status: 'broken',
        }),
      };
    }
  }
  if (sections.has('notes') && wanted === null) {
    for (const note of [...design.board.notes.values()].sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1))) {
      const { seq, id } = note;
      if (says(note.text))
        yield { section: 'notes', place: { list: 'n', seq, id }, item: (detail) => noteJson(note, detail) };
    }
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
