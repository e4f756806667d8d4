import { type Schema, Validator } from '@cfworker/json-schema';
import { expect } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Library } from '#engine/library/library.ts';
import { type Caller, recordCall } from '#engine/proposals/call-record.ts';
import { proposeChange } from '#engine/proposals/proposals.ts';
import { newRevisionHistory } from '#engine/tools/editing/history.ts';
import { TOOLS } from '#engine/tools/index.ts';
import { byteLength } from '#engine/tools/replies/reply.ts';
import type { TabContext, TabTool } from '#engine/tools/tool.ts';
import { validateToolInput } from '#engine/tools/validation/validate-input.ts';
import { inputProblemsForAgents } from '#engine/wording/input-problems.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { STARTER_LIBRARY } from '../../support/board-builder.ts';

export type Answer = { readonly [key: string]: Json };

export interface Tab {
  board: Board;
  id: string;
  held: TabContext['held'];
  /** Whether the agent's key asks first. */
  asks: boolean;
  /** Whether the tab has a browser to draw in. */
  draws: boolean;
  source?: TabContext['source'];
  /** Calls that were answered or refused. */
  calls: number;
  /** Runs a tool as a tab does: input checked, changes applied, the reply checked against its schema and its budget. */
  readonly call: (tool: string, input: Answer) => { readonly error: string } | { readonly data: Answer };
  /** The same, where anything but an answer is a failure. */
  readonly ask: <T = Answer>(tool: string, input?: Answer) => T;
  /** The same, where anything but a refusal is a failure. */
  readonly refusal: (tool: string, input: Answer) => string;
}

export function toolNamed(name: string): TabTool {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool?.runs !== 'tab') throw new Error(`${name} is no tool of a tab`);
  return tool;
}

function callerOf(tool: TabTool, input: Answer, board: Board): Caller {
  return { key: KEY, label: 'Claude', color: '#808080', tool: tool.name, ...tool.summarise(input, board) };
}

function callId({ calls }: Tab): string {
  return `call_${String(calls).padStart(12, '0')}`;
}

/** Tools that give a file's text, which no shorter form could. */
const WHOLE: ReadonlySet<string> = new Set(['export_board']);
const KEY = 'k_000000000001';
const NOW = '2026-01-01T12:00:00.000Z';

export function newTab(board: Board = EMPTY_BOARD, library: Library = STARTER_LIBRARY): Tab {
  const history = newRevisionHistory();
  let ids = 0;
  const tab: Tab = {
    board,
    id: 'b_000000000001',
    held: [],
    asks: false,
    draws: false,
    calls: 0,
    call: (name, input) => {
      tab.calls += 1;
      const problems = validateToolInput(name, input);
      if (problems.length > 0) return { error: inputProblemsForAgents(name, problems) };
      const tool = toolNamed(name);
      const context: TabContext = {
        board: tab.board,
        boardId: tab.id,
        library,
        held: tab.held,
        now: NOW,
        who: 'Claude (Ada)',
        key: KEY,
        history,
        draws: tab.draws,
        ...(tab.source === undefined ? {} : { source: tab.source }),
        ...(tab.asks ? { ask: { call: callId(tab) } } : {}),
        newId: (prefix) => {
          ids += 1;
          return `${prefix}_${String(ids).padStart(8, 'a')}`;
        },
      };
      const { reply, changes, propose } = tool.run(input, context);
      if (reply.error === true) {
        expect(changes).toBeUndefined();
        expect(byteLength(reply.text)).toBeLessThanOrEqual(LIMITS.errorBytes);
        return { error: reply.text };
      }
      const data = reply.structured ?? {};
      const schema = tool.outputSchema as Schema; // our own schemas are within what the independent validator knows
      const checked = new Validator(schema, '2020-12', false).validate(JSON.parse(reply.text));
      expect(checked.errors).toEqual([]);
      expect(JSON.parse(reply.text)).toEqual(JSON.parse(JSON.stringify(data)));
      const room = input.detail === 'detailed' || WHOLE.has(name) ? LIMITS.replyMaxChars : LIMITS.replyBytes;
      expect(byteLength(reply.text)).toBeLessThanOrEqual(room);
      if (propose !== undefined) {
        const proposal = { ...callerOf(tool, input, tab.board), ...propose, when: NOW };
        tab.board = applyChanges(tab.board, [...(changes ?? []), proposeChange(tab.board, callId(tab), proposal)]);
      } else if (changes !== undefined) {
        const record = recordCall(tab.board, callId(tab), callerOf(tool, input, tab.board), changes, NOW);
        tab.board = applyChanges(tab.board, [...changes, record]);
      }
      return { data };
    },
    ask: <T>(name: string, input: Answer = {}) => {
      const outcome = tab.call(name, input);
      if ('error' in outcome) throw new Error(outcome.error);
      return outcome.data as T; // the schema has just been checked; the test names the part of it that it reads
    },
    refusal: (name, input) => {
      const outcome = tab.call(name, input);
      if (!('error' in outcome)) throw new Error(`answered: ${JSON.stringify(outcome.data).slice(0, 400)}`);
      return outcome.error;
    },
  };
  return tab;
}
