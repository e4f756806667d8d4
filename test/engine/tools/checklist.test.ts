/** What definitions say in words, as agents see it: a list of its own, ticked by an edit. */
import { expect, test } from 'vitest';
import { about, station } from '../rules/support.ts';
import { newTab } from './support.ts';

interface Listed {
  readonly checklist_open: number;
  readonly listed: number;
  readonly violations: readonly unknown[];
  readonly checklist?: readonly { item: string; text: string; on: readonly string[]; ticked_by?: string }[];
  readonly next_cursor?: string;
}

test('[R53] run_drc counts what is open on the checklist, and lists it where it is asked for, page by page', () => {
  const tab = newTab(station());
  const plain = tab.ask<Listed>('run_drc');
  expect(plain.checklist).toBeUndefined();
  expect(plain.checklist_open).toBeGreaterThan(2);
  const items: string[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = tab.ask<Listed>('run_drc', { checklist: true, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.violations).toEqual([]);
    expect(page.listed).toBe(plain.checklist_open);
    items.push(...(page.checklist ?? []).map((one) => one.item));
    cursor = page.next_cursor;
  }
  expect(new Set(items).size).toBe(plain.checklist_open);
  const part = tab.ask<Listed>('run_drc', { checklist: true, parts: ['ESP32'] });
  expect(part.listed).toBeLessThan(plain.checklist_open);
  expect(part.listed).toBeGreaterThan(0);
});

test('[R53] an agent ticks an item, signs it, and takes the tick back; what is no item is refused with the nearest', () => {
  const tab = newTab(station());
  const first = tab.ask<Listed>('run_drc', { checklist: true }).checklist?.[0]?.item ?? '';
  const edit = (op: string, item: string) => ({ edits: [{ op, item }] });
  tab.ask('apply_edits', edit('tick', first));
  const ticked = tab.ask<Listed>('run_drc', { checklist: true });
  expect(ticked.checklist?.find((one) => one.item === first)?.ticked_by).toBe('Claude (Ada)');
  expect(ticked.checklist_open).toBe(ticked.listed - 1);
  tab.ask('apply_edits', edit('untick', first));
  expect(tab.ask<Listed>('run_drc').checklist_open).toBe(ticked.listed);
  expect(tab.refusal('apply_edits', edit('tick', first.replace(/.$/, '99')))).toContain(first);
});

test('[R54] a waived violation tells who waived it, why and until when', () => {
  const tab = newTab(station({ without: about('$dq') }));
  const [print] = tab.ask<{ violations: { fingerprint: string }[] }>('run_drc').violations;
  const fingerprint = print?.fingerprint ?? '';
  tab.ask('apply_edits', { edits: [{ op: 'waive', fingerprint, why: 'soldered', until: '2099-01-01' }] });
  expect(tab.ask('run_drc', { waived: true })).toMatchObject({
    counts: { warning: 0, waived: 1 },
    violations: [{ waived: 'Claude (Ada), until 2099-01-01: soldered' }],
  });
});
