/** Each refusal of a tab that gets a call, by a tab that gets one. */
import { describe, expect, it } from 'vitest';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { TOOLS } from '#engine/tools/index.ts';
import type { Tool } from '#engine/tools/tool.ts';
import { type TabRefusal, type TabRefusalParams, tabRefusalForAgents } from '#engine/wording/tab-refusals.ts';
import type { AgentMode, FromTab, ToolReply } from '#schemas/bridge.ts';
import { startFulfilling } from '../../app/agent/fulfil.ts';
import { STARTER_LIBRARY } from '../support/board-builder.ts';
import { expectForAgents } from './sound.ts';

const AGENT = { key: 'k_1', label: 'Claude', color: '#808080' };

interface Grant {
  readonly tool: string;
  readonly mode?: AgentMode;
  readonly tools?: readonly Tool[];
  /** Whether the board takes what is written. */
  readonly takes?: boolean;
}

/** The reply of a tab that is granted one call, which renames the board. */
function replyTo({ tool, mode = 'edit', tools = TOOLS, takes = true }: Grant): ToolReply {
  const sent: FromTab[] = [];
  const call = 'call_1';
  const fulfiller = startFulfilling(
    {
      client: () => 1,
      ready: () => true,
      role: () => 'owner',
      agents: () => [{ ...AGENT, calls: [{ call, to: 1 }] }] as never, // All that a tab reads of them.
      context: () => ({
        ...{ board: EMPTY_BOARD, boardId: 'b_1', library: STARTER_LIBRARY, held: [] },
        newId: (prefix) => `${prefix}_1`,
      }),
      commit: () => takes,
      repair: () => {},
      draw: null,
      send: (message) => sent.push(message) > 0,
      now: () => 0,
      after: () => () => {},
      fault: () => {},
    },
    tools,
  );
  fulfiller.presenceChanged();
  const input = { edits: [{ op: 'rename_board', name: 'Bench' }] };
  fulfiller.message({ type: 'grant', call, clock: 1, tool, input, agent: AGENT, mode });
  fulfiller.close();
  const reply = sent.find(({ type }) => type === 'reply');
  if (reply?.type !== 'reply') throw new Error(`no reply: ${JSON.stringify(sent)}`);
  return reply.result as unknown as ToolReply; // What the tab has just sent.
}

const failing = TOOLS.map((tool): Tool => {
  if (tool.runs !== 'tab') return tool;
  return {
    ...tool,
    run: () => {
      throw new Error('our fault');
    },
  };
});

const CASES: { readonly [Code in keyof TabRefusalParams]: readonly [TabRefusalParams[Code], Grant] } = {
  'board-not-editable': [{}, { tool: 'apply_edits', takes: false }],
  'key-may-not-edit': [{}, { tool: 'apply_edits', mode: 'read' }],
  'tool-not-in-tab': [{ tool: 'dance' }, { tool: 'dance' }],
  'tool-failed': [{ wrote: false }, { tool: 'apply_edits', tools: failing }],
};

describe('[B77] a refusal of the tab is data, worded for agents', () => {
  it.each(Object.entries(CASES))('%s', (code, [params, grant]) => {
    const { text, error } = replyTo(grant);
    expect(error).toBe(true);
    expect(text).toBe(tabRefusalForAgents({ code, params } as TabRefusal));
    expectForAgents(text);
  });
});
