import { createRoot, createSignal } from 'solid-js';
import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { type Trial, tryEdits } from '#engine/offers/trial.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { harmlessFirst } from '../../../app/editor/connect/harmless-first.ts';
import { addAndJoinEdits, interfaceMatches } from '../../../app/inspector/interface-matches.ts';
import { boardOf, connect, context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';

const FINE: Trial = { refused: false, errors: [], warnings: 0, facts: [] };
const board = boardOf(
  ...['usb-supply-5v-3a as PS', 'esp32-devkitc-v4 as U', 'sg90 as M'],
  connect('PS.output', 'U.usb_power'),
);
const power = (part: string, id: string): Edit => ({
  op: 'connect',
  from: { part: partId(board, 'M'), interface: 'power' },
  to: { part: partId(board, part), interface: id },
});

test('[G18] what would add an error comes last in the lists of the page, with the error', async () => {
  const { shown, dispose } = triedSupplies(['board', 'supply']);
  expect(shown()).toBeNull();
  await settled();
  expect(shown()).toEqual([
    ['supply', false],
    ['board', true],
  ]);
  dispose();
});

test('[G18] a row stays where it is and what it is while others check, come and go', async () => {
  const { shown, rows, check, setNames, setHarmless, dispose } = triedSupplies(['supply', 'board']);
  await settled();
  const [supply] = rows() ?? [];
  setHarmless(true);
  check();
  await settled();
  expect(shown()).toEqual([
    ['supply', false],
    ['board', false],
  ]);
  setNames(['board', 'second', 'supply']);
  await settled();
  expect(shown()?.map(([name]) => name)).toEqual(['supply', 'board', 'second']);
  expect(rows()?.[0]).toBe(supply);
  setNames(['second', 'supply']);
  expect(shown()?.map(([name]) => name)).toEqual(['supply', 'second']);
  expect(rows()?.[0]).toBe(supply);
  dispose();
});

test('[G18] what cannot be made as the board is comes last, and says so', async () => {
  const { rows, dispose } = triedSupplies(['joined', 'supply']);
  await settled();
  expect(rows()?.map(({ candidate, harm, refused }) => [candidate, harm, refused])).toEqual([
    ['supply', null, false],
    ['joined', null, true],
  ]);
  dispose();
});

type SupplyName = 'board' | 'supply' | 'second' | 'joined';

/** Three supplies of a servo as candidates; of the board's own output the servo takes too much. */
function triedSupplies(first: readonly SupplyName[]) {
  const edits: Record<SupplyName, Edit> = {
    board: power('U', '5v_out'),
    supply: power('PS', 'output'),
    second: power('PS', 'output'),
    joined: {
      op: 'connect',
      from: { part: partId(board, 'PS'), interface: 'output' },
      to: { part: partId(board, 'U'), interface: 'usb_power' },
    },
  };
  return createRoot((dispose) => {
    const [run, check] = createSignal<RuleRun | null>(null, { equals: false });
    const [names, setNames] = createSignal(first);
    let isHarmless = false;
    const rows = harmlessFirst(
      {
        run,
        board: () => board,
        library: STARTER_LIBRARY,
        tryEdits: async (lists) => lists.map((list) => (isHarmless ? FINE : tryEdits(board, list, context()))),
      },
      names,
      (name) => name,
      (name) => [edits[name]],
    );
    return {
      rows,
      shown: () => rows()?.map(({ candidate, harm }) => [candidate, harm !== null] as const) ?? null,
      check: () => check(null),
      setNames,
      setHarmless: (harmless: boolean) => {
        isHarmless = harmless;
      },
      dispose,
    };
  });
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

test('[G18] parts of the library are added on trial, with no more of the library than they need', async () => {
  const own = { part: partId(board, 'M'), domain: 'electrical', interface: 'power' } as const;
  const matches = interfaceMatches(designOf(board), STARTER_LIBRARY, own).library;
  const asked = await new Promise<readonly (readonly string[])[]>((resolve) => {
    createRoot((dispose) => {
      const [run] = createSignal<RuleRun | null>(null);
      const tried = harmlessFirst(
        {
          run,
          board: () => board,
          library: STARTER_LIBRARY,
          tryEdits: async (edits, definitions) => {
            const library = { definitions, byId: new Map<string, string>() };
            return edits.map((list) => tryEdits(board, list, context(library)));
          },
        },
        () => matches,
        ({ definition }) => definition,
        (match) => addAndJoinEdits(own, match, [0, 0]),
      );
      setTimeout(() => {
        const groups = [false, true].map((harmful) =>
          (tried() ?? []).filter(({ harm }) => (harm !== null) === harmful),
        );
        dispose();
        resolve(groups.map((group) => group.map(({ candidate }) => candidate.definition.split('@')[0] ?? '')));
      }, 0);
    });
  });
  expect(asked[0]).toContain('usb-supply-5v-3a');
  expect(asked[1]).toContain('esp32-devkitc-v4');
});
