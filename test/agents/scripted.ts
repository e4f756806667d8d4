/** A scripted agent: it has read the list of tools and its goal, and after an error it may say only what it has read. */
import { expect } from 'vitest';
import { TOOLS } from '#engine/tools/index.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { Answer, Tab } from '../engine/tools/support.ts';

export interface ScriptedAgent {
  /** What the last call was refused with; null after an answer. */
  readonly error: string | null;
  readonly calls: number;
  /** Calls a tool: its data, or null where it is refused. */
  try<T = Answer>(tool: string, input?: Answer): T | null;
  /** The same, where a refusal is a failure. */
  ask<T = Answer>(tool: string, input?: Answer): T;
  /** The same, where an answer is a failure: its text. */
  refused(tool: string, input: Answer): string;
}

const TOOL_LIST = JSON.stringify(TOOLS);

export function scriptedAgent(tab: Tab, goal: string): ScriptedAgent {
  let heard = `${goal}\n${TOOL_LIST}`;
  let error: string | null = null;
  let calls = 0;

  function call(tool: string, input: Answer): Answer | null {
    if (error !== null)
      for (const word of wordsOf(input)) expect(heard.includes(word), `it never read "${word}"`).toBe(true);
    calls += 1;
    const outcome = tab.call(tool, input);
    error = 'error' in outcome ? outcome.error : null;
    // Texts are compared as they are, not as JSON escapes them.
    heard += 'error' in outcome ? `\n${outcome.error}` : `\n${[...wordsOf(outcome.data)].join('\n')}`;
    return 'error' in outcome ? null : outcome.data;
  }

  return {
    get error() {
      return error;
    },
    get calls() {
      return calls;
    },
    // The schema has checked the answer; the script names the part of it that it reads.
    try: <T>(tool: string, input: Answer = {}) => call(tool, input) as T | null,
    ask: <T>(tool: string, input: Answer = {}) => {
      const data = call(tool, input);
      if (data === null) throw new Error(error ?? '');
      return data as T;
    },
    refused(tool, input) {
      const data = call(tool, input);
      if (data !== null) throw new Error(`answered: ${JSON.stringify(data).slice(0, 300)}`);
      return error ?? '';
    },
  };
}

/** Every text in a value but local names, which an agent makes up. */
function* wordsOf(value: Json): Generator<string> {
  if (typeof value === 'string') {
    if (!value.startsWith('$')) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* wordsOf(inner);
  }
}

/** The edits that a text of a tool quotes, one behind the other. */
export function quotedEdits(text: string): readonly Json[] {
  const from = text.indexOf('{"op"');
  return from < 0 ? [] : JSON.parse(`[${text.slice(from, text.lastIndexOf('}') + 1)}]`);
}
