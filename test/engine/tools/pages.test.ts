import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { budgetBeside } from '#engine/tools/replies/reply.ts';
import { LIMITS } from '#schemas/limits.ts';
import { partSchema } from '../../../sync-server/agent/part-schema.ts';
import { edited, station } from '../rules/support.ts';
import { type Answer, newTab } from './support.ts';

/** Parts that nothing feeds: each breaks a rule, and two of them fill a page. */
function unfed(count: number): Board {
  return edited(
    station(),
    ...Array.from({ length: count }, (_, i) => ({
      op: 'add_part' as const,
      definition: 'bme280',
      label: `Idle ${i} ${'of a long name '.repeat(10)}`,
      at: [i * 300, 900] as const,
    })),
  );
}

const cursorOf = (page: Answer): string => String(page.next_cursor);

test('[T42] a cursor of other arguments, of another tool or of another board is refused with what it belongs to', () => {
  const tab = newTab(unfed(60));
  const lists: readonly (readonly [tool: string, input: Answer, other: Answer])[] = [
    ['search_parts', { query: 'sensor', limit: 3 }, { query: 'valve' }],
    ['get_board', { include: ['parts'] }, { include: ['connections'] }],
    ['run_drc', {}, { checklist: true }],
    ['find_connectable', { part: 'ESP32', interface: '3v3_out' }, { part: 'ESP32', interface: 'i2c' }],
  ];
  const cursors = lists.map(([tool, input]) => cursorOf(tab.ask(tool, input)));
  expect(cursors).not.toContain('undefined');
  for (const [at, [tool, input, other]] of lists.entries()) {
    const cursor = cursors[at] ?? '';
    expect(tab.refusal(tool, { ...other, cursor }), tool).toContain('the same arguments as the reply');
    const [, another = ''] = cursors.filter((one) => one !== cursor);
    expect(tab.refusal(tool, { ...input, cursor: another }), tool).toContain('without a cursor');
    // The length and the detail of a page may change on the way.
    expect(tab.call(tool, { ...input, ...(tool === 'search_parts' ? { limit: 5 } : {}), cursor })).toHaveProperty(
      'data',
    );
  }
  const elsewhere = newTab(tab.board);
  elsewhere.id = 'b_000000000002';
  expect(elsewhere.refusal('get_board', { include: ['parts'], cursor: cursors[1] ?? '' })).toContain('the same board');
});

test('[T42] a cursor of one section of the schema, or of one format of an export, goes on in that alone', () => {
  const page = partSchema({ section: 'functions' });
  const cursor = String(page.structured?.next_cursor);
  expect(partSchema({ section: 'functions', cursor }).error).toBeUndefined();
  expect(partSchema({ section: 'protocols', cursor })).toMatchObject({ error: true });
  expect(partSchema({ section: 'functions', query: 'uart', cursor })).toMatchObject({ error: true });

  const tab = newTab(unfed(200));
  const file = cursorOf(tab.ask('export_board', { format: 'board_json', inline: true }));
  expect(tab.refusal('export_board', { format: 'bom_csv', cursor: file })).toContain('the same arguments as the reply');
});

test('[T42] all pages of run_drc are of the board that the first was made from, so none is passed over meanwhile', () => {
  const tab = newTab(unfed(60));
  const all = tab.ask<{ listed: number; revision: string }>('run_drc');
  const seen = new Set<string>();
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = tab.ask<{ violations: { fingerprint: string }[]; next_cursor?: string; revision: string }>('run_drc', {
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(page.revision).toBe(all.revision);
    for (const { fingerprint } of page.violations) seen.add(fingerprint);
    cursor = page.next_cursor;
    const [first = ''] = [...tab.board.parts.values()].filter(({ label }) => label.startsWith('Idle'));
    if (typeof first !== 'string') tab.board = edited(tab.board, { op: 'remove_part', part: first.id });
  }
  expect(seen.size).toBe(all.listed);
  expect(
    newTab(tab.board).refusal('run_drc', { cursor: cursorOf(tab.ask('run_drc')).replace(/r\w+/, 'rforgotten') }),
  ).toContain('is too old');
});

test('[T46] an empty list of parts, rules or sections leaves nothing out', () => {
  const tab = newTab(unfed(2));
  expect(tab.ask('get_board', { parts: [], include: [] })).toEqual(tab.ask('get_board'));
  expect(tab.ask('run_drc', { parts: [], rules: [] })).toEqual(tab.ask('run_drc'));
  expect(tab.ask<{ listed: number }>('run_drc', { parts: [] }).listed).toBeGreaterThan(0);
});

test.each([
  ['[limit replyBytes] ', 'concise', LIMITS.replyBytes],
  ['[limit replyMaxChars] ', 'detailed', LIMITS.replyMaxChars],
] as const)('%s[T5] a page fills its budget but for a cursor, and not beyond', (_, detail, most) => {
  const head = { parts: 1_000 };
  const budget = budgetBeside(head, detail, Number.POSITIVE_INFINITY);
  const items: string[] = [];
  while (budget.take('item')) items.push('item');
  const bytes = JSON.stringify({ ...head, items, next_cursor: 'x'.repeat(150) }).length;
  expect(bytes).toBeLessThanOrEqual(most);
  expect(bytes).toBeGreaterThan(most - 50);
  const few = budgetBeside(head, detail, 2);
  expect([1, 2, 3].map(() => few.take('item'))).toEqual([true, true, false]);
  const small = budgetBeside(head, detail, 2);
  expect([small.take('x'.repeat(most)), small.take('x')]).toEqual([true, false]);
});
