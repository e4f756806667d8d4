/** Each refusal that any call of an agent may meet, made by a real call. */
import { describe, expect, it } from 'vitest';
import { type CallRefusal, type CallRefusalParams, callRefusalForAgents } from '#engine/wording/call-refusals.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { newTab } from '../engine/tools/support.ts';
import { boardOf } from '../support/board-builder.ts';
import { expectForAgents } from './sound.ts';

const tabWith = (...proposed: readonly string[]) => {
  const tab = newTab(boardOf('bme280 as Air'));
  tab.asks = true;
  for (const label of proposed) tab.ask('apply_edits', { edits: [{ op: 'add_part', definition: 'bme280', label }] });
  return tab;
};
const edit = (one: Json, ...proposed: readonly string[]) =>
  tabWith(...proposed).refusal('apply_edits', { edits: [one] });
const labels = Array.from({ length: LIMITS.proposalsOpen }, (_, n) => `Part ${n}`);
const notes = Array.from({ length: 200 }, (): Json => ({ op: 'add_note', text: 'x'.repeat(1900), at: [0, 0] }));

type Cases = { readonly [Code in keyof CallRefusalParams]: readonly [CallRefusalParams[Code], () => string] };

const CASES: Cases = {
  'cursor-invalid': [{ given: 'o9' }, () => tabWith().refusal('search_parts', { cursor: 'o9' })],
  'revision-unknown': [
    { given: 'r_gone' },
    () => tabWith().refusal('apply_edits', { base_revision: 'r_gone', edits: [{ op: 'rename_board', name: 'A' }] }),
  ],
  'proposals-full': [{ count: labels.length }, () => edit({ op: 'rename_board', name: 'A' }, ...labels)],
  'proposal-too-large': [
    { limit_KB: LIMITS.inverseBytes >> 10 },
    () => tabWith().refusal('apply_edits', { edits: notes }),
  ],
  'proposal-waits': [{ edit: 0, given: 'Roof' }, () => edit({ op: 'remove_part', part: 'Roof' }, 'Roof')],
};

describe('[T47] a refusal that any call may meet is data, worded for agents', () => {
  it.each(Object.entries(CASES))('%s', (code, [params, refuse]) => {
    const text = refuse();
    expect(text).toBe(callRefusalForAgents({ code, params } as CallRefusal).join(' '));
    expectForAgents(text);
  });
});
