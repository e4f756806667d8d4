/** What is offered holds: candidates of `find_connectable` for parts of the library. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { connectable } from '#engine/compatibility/connectable.ts';
import { designOf } from '#engine/design/design-of.ts';
import { runRules } from '#engine/rules/run.ts';
import { LIMITS } from '#schemas/limits.ts';
import { applied, apply, boardOf, connect, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { newTab } from './support.ts';

const FED = ['usb-supply-5v-3a as PS', 'arduino-uno-r3 as U', connect('PS.output', 'U.usb_power')] as const;

const errorsOf = (board: Board) =>
  runRules(board, { today: '2026-01-01' }).violations.filter(({ severity }) => severity === 'error').length;

/** A sample of the library, since each board takes a tenth of a second. */
const EVERY = 17;

/** By name, so that a new part changes nothing about which others are in the sample. */
function isSampled(name: string, every: number): boolean {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % every === 0;
}

test('[T51] whatever part is added, its first candidate adds no error, and those that would say which', {
  timeout: 120_000,
}, () => {
  let harmful = 0;
  for (const id of [...STARTER_LIBRARY.byId.keys()].filter((id) => isSampled(id, EVERY))) {
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

/** One port in so many of those of all parts of the library. */
const PORTS_EVERY = 43;

test('[T60] of the parts of the library that are offered the first adds no error, or says which', {
  timeout: 120_000,
}, () => {
  const ports = [...STARTER_LIBRARY.definitions].flatMap(([key, { definition }]) =>
    definition.domains.flatMap(({ domain, interfaces }) => interfaces.map(({ id }) => ({ key, domain, id }))),
  );
  let [offered, harmful] = [0, 0];
  for (const { key, domain, id } of ports.filter((port) =>
    isSampled(`${port.key.replace(/@.*/, '')}/${port.domain}/${port.id}`, PORTS_EVERY),
  )) {
    const board = boardOf(...FED, { op: 'add_part', id: '$X', definition: key, label: 'X' });
    const end = { part: partId(board, 'X'), domain, interface: id };
    const { library } = newTab(board).ask<{ library: { definition: string; interface: string; adds?: string[] }[] }>(
      'find_connectable',
      { ...end, in: 'library' },
    );
    const kinds = library.slice(0, LIMITS.candidatesTried).map(({ adds }) => (adds === undefined ? 'fine' : 'harmful'));
    expect([id, kinds]).toEqual([id, [...kinds].sort()]);
    harmful += kinds.filter((kind) => kind === 'harmful').length;
    const [first] = library;
    if (first === undefined || first.adds !== undefined) continue;
    offered += 1;
    const outcome = apply(
      board,
      { op: 'add_part', id: '$new', definition: first.definition },
      { op: 'connect', from: end, to: { part: '$new', domain, interface: first.interface } },
    );
    expect([key, id, first.definition, errorsOf(applied(outcome).board)]).toEqual([
      key,
      id,
      first.definition,
      errorsOf(board),
    ]);
  }
  expect(Math.min(offered, harmful)).toBeGreaterThan(2);
});
