/** What is offered holds: candidates of `find_connectable` for parts of the library. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { connectable } from '#engine/compatibility/connectable.ts';
import { designOf } from '#engine/design/design-of.ts';
import { runRules } from '#engine/rules/run.ts';
import { applied, apply, boardOf, connect, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { newTab } from './support.ts';

const FED = ['usb-supply-5v-3a as PS', 'arduino-uno-r3 as U', connect('PS.output', 'U.usb_power')] as const;

const errorsOf = (board: Board) =>
  runRules(board, { today: '2026-01-01' }).violations.filter(({ severity }) => severity === 'error').length;

/** A sample of the library, since each board takes a tenth of a second. */
const EVERY = 9;

test('[T51] whatever part is added, its first candidate adds no error, and those that would say which', () => {
  let harmful = 0;
  for (const id of [...STARTER_LIBRARY.byId.keys()].filter((_, at) => at % EVERY === 0)) {
    const board = boardOf(...FED, `${id} as X`);
    const tab = newTab(board);
    const design = designOf(board);
    const part = partId(board, 'X');
    for (const index of design.parts.get(part)?.definition?.interfaces.values() ?? []) {
      const end = { part, domain: index.domain, interface: index.interface.id };
      if (connectable(design, STARTER_LIBRARY, end).board.length === 0) continue;
      const { can } = tab.ask<{ can: { part: string; domain: string; interface: string; adds?: string[] }[] }>(
        'find_connectable',
        { ...end, in: 'board' },
      );
      const kinds = can.map(({ adds }) => (adds === undefined ? 'fine' : 'harmful'));
      expect(kinds).toEqual([...kinds].sort());
      harmful += kinds.filter((kind) => kind === 'harmful').length;
      const [first] = can;
      if (first === undefined || first.adds !== undefined) continue;
      const to = { part: first.part, domain: first.domain as typeof index.domain, interface: first.interface };
      const after = applied(apply(board, { op: 'connect', from: end, to })).board;
      expect([id, end.interface, to.interface, errorsOf(after)]).toEqual([
        id,
        end.interface,
        to.interface,
        errorsOf(board),
      ]);
    }
  }
  expect(harmful).toBeGreaterThan(10);
});
