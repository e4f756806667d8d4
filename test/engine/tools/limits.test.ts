import { describe, expect, test } from 'vitest';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { libraryOf } from '#engine/library/library.ts';
import { listed, shortened } from '#engine/wording/names.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { boardOf } from '../../support/board-builder.ts';
import { withLimits } from '../../support/with-limits.ts';
import { boardWith, chip } from '../rules/support.ts';
import { type Answer, newTab } from './support.ts';

const times = <T>(count: number, item: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => item(n));
/** What a tool gives at the limit, and with one more. */
const around = <T>(most: number, count: (given: number) => T): readonly T[] => [count(most), count(most + 1)];

describe('so many candidates are connected on trial', () => {
  const strong = chip('strong', {
    rails: { io: [12, 100] },
    pins: { a: ['digital_output@io', { logic_levels: { v_oh_min_V: 11, v_ol_max_V: 0.4 } }] },
    ports: { x: 'custom peer: digital_output' },
  });
  const weak = chip('weak', {
    rails: { io: [3.3, 100] },
    pins: { a: ['digital_input@io', { logic_levels: { v_ih_min_V: 2, v_il_max_V: 0.8 } }] },
    ports: { x: 'custom peer: digital_input' },
  });
  /** Of so many candidates that each would do harm, those of which it is known. */
  const harmful = (count: number) => {
    const board = boardWith([strong, weak], 'weak as h', ...times(count, (n) => `strong as f${n}`));
    const { can } = newTab(board).ask<{ can: { adds?: string[] }[] }>('find_connectable', {
      ...{ part: 'h', interface: 'x', in: 'board' },
    });
    return can.filter(({ adds }) => adds !== undefined).length;
  };

  test('[limit candidatesTried] [T51] find_connectable tries so many', () =>
    withLimits({ candidatesTried: 6 }, async () => {
      expect(around(6, harmful)).toEqual([6, 6]);
    }));

  test('[limit partsTriedWith] [T51] on a large board fewer, with as many parts together', () =>
    withLimits({ partsTriedWith: 40 }, async () => {
      expect([harmful(3), harmful(5), harmful(9)]).toEqual([3, 5, 4]);
    }));
});

describe('[limit pageItems] so many of each list', () => {
  const most = LIMITS.pageItems;

  test.each([
    ['get_board', (n: number) => ({ parts: times(n, () => 'R') })],
    ['run_drc', (n: number) => ({ parts: times(n, () => 'R') })],
    ['run_drc', (n: number) => ({ rules: times(n, () => 'conn-self') })],
    ['search_parts', (n: number) => ({ query: 'sensor', limit: n })],
  ])('[T4] %s takes, and not one more', (tool, input) => {
    const tab = newTab(boardOf('resistor-4k7 as R'));
    expect(around(most, (n) => 'data' in tab.call(tool, input(n)))).toEqual([true, false]);
  });

  test('[T4] take_screenshot takes, and not one more', () => {
    const tab = newTab(boardOf('resistor-4k7 as R'));
    // A tab without a browser refuses what is well formed in other words.
    const words = around(most, (n) => tab.refusal('take_screenshot', { parts: times(n, () => 'R') }));
    expect(words.map((text) => text.includes('no browser window'))).toEqual([true, false]);
  });

  test('[T9] find_connectable lists on a page', () => {
    const pair = (id: string) => chip(id, { pins: { a: 'digital_io' }, ports: { x: 'custom peer: digital_io' } });
    const answers = (count: number) => {
      const tab = newTab(boardWith([pair('hub'), pair('far')], 'hub as h', ...times(count, (n) => `far as f${n}`)));
      const page = tab.ask<{ can: Json[]; cannot: Json[]; next_cursor?: string }>('find_connectable', {
        part: 'h',
        interface: 'x',
        in: 'board',
      });
      return [page.can.length, page.next_cursor !== undefined];
    };
    expect(around(most, answers)).toEqual([
      [most, false],
      [most, true],
    ]);
  });

  test('[T7] [T18] get_part shows fields, and import_part_definition interfaces', () => {
    const fields = (count: number) => {
      const custom_fields = times(count, (n) => ({ key: `f${n}`, label: 'F', type: 'number' }));
      const { definition } = chip('many', { pins: {}, ports: {} });
      const file = { definition: { ...definition, custom_fields } } as never; // the fields are of the schema
      const reply = newTab(EMPTY_BOARD, libraryOf([file])).ask<{ fields: Json[] }>('get_part', { definition: 'many' });
      return reply.fields.length;
    };
    const interfaces = (count: number) => {
      const file = {
        definition: {
          metadata: { id: 'many', name: 'Many', type: 'custom' },
          domains: [
            {
              domain: 'electrical',
              resources: [{ id: 'p', functions: [{ name: 'digital_io', shareable_with: ['digital_io'] }] }],
              interfaces: times(count, (n) => ({
                id: `i${n}`,
                protocol: { type: 'digital', role: 'output' },
                requires: [{ function: 'digital_io', count: 1 }],
              })),
            },
          ],
        },
      };
      return newTab().ask<{ interfaces: Json[] }>('import_part_definition', { file }).interfaces.length;
    };
    expect([around(most, fields), around(most, interfaces)]).toEqual([
      [most, most],
      [most, most],
    ]);
  });
});

test('[T5] [limit namedInText] a list in a text names so many things, and counts the rest', () => {
  const most = LIMITS.namedInText;
  const names = (count: number) => times(count, (n) => `R${n}`);
  const whole = names(most);
  expect(around(most, (count) => listed(names(count)))).toEqual([
    `${whole.slice(0, -1).join(', ')} and ${whole.at(-1)}`,
    `${whole.join(', ')} and 1 more`,
  ]);
  expect(around(most, (count) => shortened(names(count)))).toEqual([
    whole.join(', '),
    `${whole.join(', ')} and 1 more`,
  ]);
});

test('[T28] [limit namedInText] a refusal names so much of what people hold, and counts the rest', () => {
  const rest = (count: number) => {
    const { tab, ids } = crowd(count);
    const refused = tab.refusal('apply_edits', { edits: ids.map(lock) } as Answer);
    return [refused.match(/P\d/g)?.length, /and \d+ more/.exec(refused)?.[0]];
  };
  expect(around(LIMITS.namedInText, rest)).toEqual([
    [LIMITS.namedInText, undefined],
    [LIMITS.namedInText, 'and 1 more'],
  ]);
});

describe('[limit heldShown] so many of those who hold something, and what they hold', () => {
  const most = LIMITS.heldShown;

  test.each([
    ['get_board', () => ({})],
    ['apply_edits', (ids: readonly string[]) => ({ dry_run: true, edits: ids.map(lock) })],
    ['tidy_layout', () => ({ dry_run: true })],
  ])('[T13] %s tells', (tool, input) => {
    const told = (count: number) => {
      const { tab, ids } = crowd(count);
      return tab.ask<{ held: Json[] }>(tool, input(ids) as Answer).held.length;
    };
    expect([told(most - 1), ...around(most, told)]).toEqual([most - 1, most, most]);
  });

  test('[T16] undo tells', () => {
    const told = (count: number) => {
      const { tab, ids } = crowd(0);
      tab.ask('apply_edits', { edits: ids.map(lock) });
      tab.held = crowd(count).tab.held;
      return tab.ask<{ held: Json[] }>('undo', { dry_run: true }).held.length;
    };
    expect(around(most, told)).toEqual([most, most]);
  });

  test('[T29] tidy_layout names of what stays', () => {
    const kept = (count: number) => crowd(count, true).tab.ask<{ kept: Json[] }>('tidy_layout').kept.length;
    expect([kept(most - 1), ...around(most, kept)]).toEqual([most - 1, most, most]);
  });

  test('[T24] get_board lists of the proposals that wait, the newest', () => {
    const listed = (count: number) => {
      const change = { op: 'add_part', definition: 'resistor-4k7' } as const;
      const proposals = times(count, (n): readonly [string, object] => [
        `call_${n}`,
        {
          ...{ key: `k_${n}`, label: 'Claude', color: '#808080', tool: 'apply_edits', summary: `adds ${n}`, when: '' },
          ...{ edits: [change], ids: {}, decisions: {}, seq: n, id: `call_${n}` },
        },
      ]);
      const board = { ...EMPTY_BOARD, proposals: new Map(proposals) } as unknown as typeof EMPTY_BOARD;
      return newTab(board)
        .ask<{ proposals: { summary: string }[] }>('get_board')
        .proposals.map((one) => one.summary);
    };
    const newest = (count: number) => times(most, (n) => `adds ${count - most + n}`);
    expect(around(most, listed)).toEqual([newest(most), newest(most + 1)]);
  });
});

const lock = (part: string) => ({ op: 'update_part', part, locked: true });

/** A tab with this many people, each of whom holds one of its parts. */
function crowd(count: number, dragging = false) {
  const tab = newTab(boardOf(...times(LIMITS.heldShown + 1, (n) => `resistor-4k7 as R${n}`)));
  const ids = [...tab.board.parts.keys()];
  tab.held = times(count, (n) => ({ who: `P${n}`, parts: [ids[n] ?? ''], dragging }));
  return { tab, ids };
}
