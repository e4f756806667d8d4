import { isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { closedLeftOutSchema } from '#schemas/outputs.ts';
import type { Board } from '../board/board.ts';
import { leftOutOf } from '../board/left-out.ts';
import { pendingEdits, pendingProposals } from '../board/pending-proposals.ts';
import { revisionOf } from '../board/revision.ts';
import { designOf } from '../design/design-of.ts';
import { runRules } from '../rules/run.ts';
import { waitingOf } from './editing/propose.ts';
import {
  type BoardSection,
  cursorOf,
  entriesOf,
  isAfter,
  type ListPosition,
  placeAt,
  SECTIONS,
} from './reading/board-entries.ts';
import { CHANGES_SCHEMA, changesSince } from './reading/changes-since.ts';
import { RAIL_SCHEMA } from './reading/rail-json.ts';
import { findPart, heldOf, partNotFound } from './replies/names.ts';
import { chosen, listMark, refuseCursor } from './replies/pages.ts';
import { budgetBeside, cut, refuseCall, replyWith, type Structured } from './replies/reply.ts';
import { BOARD, COUNTS, CURSOR, DETAIL, HELD, NEXT_CURSOR, READS, STRINGS, tabTool } from './tab-tool.ts';
import type { TabContext, ToolOutcome } from './tool.ts';

const CHANGE = { type: 'string', enum: ['new', 'changed'], description: 'With since' } as const;

export const getBoard = tabTool({
  name: 'get_board',
  title: 'Read the board',
  description: `What is on the board: parts, connections with the pins that the engine chose, notes, how many violations there are, and the revision.
Ends are written part.interface#instance (p_x1.i2c#0); in edits give them as {"part": "p_x1", "interface": "i2c", "instance": 0}. Pins are written first-second (function).
include: ["rails"] sums up each rail: load, what is left of which limit, its loads, and how long a battery lasts.
Filters: parts (ids or labels; connections are those that touch them), include, text (in labels, definitions, notes), since (a revision that you have read: only what is new or changed). Pages: pass next_cursor back as cursor. Pass revision as base_revision of apply_edits to be told if what you edit changed meanwhile.
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
        description: 'Sections; absent: parts, connections and notes',
      },
      parts: { type: 'array', items: { type: 'string', maxLength: LIMITS.labelChars }, maxItems: LIMITS.pageItems },
      text: { type: 'string', maxLength: LIMITS.labelChars },
      since: { type: 'string', maxLength: 24, description: 'A revision of an earlier reply' },
      wait_s: {
        type: 'integer',
        minimum: 1,
        maximum: LIMITS.decisionWaitMs / 1000,
        description:
          'First wait, at most so long, until people have decided about your proposals; decided tells how and why',
      },
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
            change: CHANGE,
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
            change: CHANGE,
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
            change: CHANGE,
          },
          required: ['id', 'kind', 'text'],
          additionalProperties: false,
        },
      },
      rails: { type: 'array', items: { ...RAIL_SCHEMA, properties: { ...RAIL_SCHEMA.properties, change: CHANGE } } },
      changes: CHANGES_SCHEMA,
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
  waits: ({ wait_s: seconds }) =>
    seconds === undefined
      ? null
      : { mostMs: seconds * 1000, isOver: (board, key) => waitingOf(board, key).length === 0 },
  run: (input, context): ToolOutcome => {
    const design = designOf(context.board);
    const mark = listMark('get_board', input, context.boardId);
    const after = input.cursor === undefined ? null : placeAt(input.cursor, mark);
    if (after === undefined) return refuseCursor(input.cursor ?? '');
    const { since } = input;
    const base = since === undefined ? null : knownBoard(since, context);
    if (base === undefined)
      return refuseCall({ at: '/since', code: 'revision-unknown', params: { given: cut(since ?? '', 24) } });
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
    const lists: Record<BoardSection, Json[]> = { parts: [], connections: [], notes: [], rails: [] };
    const head: Structured = {
      board: { id: context.boardId, name: context.board.name },
      revision: context.history?.remember(context.board) ?? revisionOf(context.board),
      counts: { parts: parts.size, connections: connections.size, notes: notes.size },
      violations: { ...run.counts },
      ...(leftOut === null ? {} : { left_out: leftOut }),
      ...proposalsJson(context),
      ...(base === null ? {} : { changes: changesSince(base, design) }),
      held: heldOf(context, wanted ?? new Set(parts.keys())).slice(0, LIMITS.heldShown),
    };
    const detail = input.detail ?? 'concise';
    const budget = budgetBeside(head, detail, Number.POSITIVE_INFINITY);
    const filter = {
      sections: new Set<string>(chosen(input.include) ?? SECTIONS.filter((one) => one !== 'rails')),
      wanted,
      text: input.text?.toLowerCase(),
      base,
    };
    let last: ListPosition | null = null;
    let next: string | undefined;
    for (const { section, place, change, item } of entriesOf(design, filter)) {
      if (after !== null && !isAfter(place, after)) continue;
      const made = item(detail);
      const json = change === undefined || !isObject(made) ? made : { ...made, change };
      if (!budget.take(json)) {
        next = last === null ? undefined : cursorOf(last, mark);
        break;
      }
      last = place;
      lists[section].push(json);
    }
    const { rails, ...shown } = lists;
    const withRails = filter.sections.has('rails') ? { rails } : {};
    return {
      reply: replyWith({ ...head, ...shown, ...withRails, ...(next === undefined ? {} : { next_cursor: next }) }),
    };
  },
});

/** The board that a revision token stands for; undefined where this tab does not know it. */
function knownBoard(token: string, { board, history }: TabContext): Board | undefined {
  return token === revisionOf(board) ? board : history?.find(token);
}

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
