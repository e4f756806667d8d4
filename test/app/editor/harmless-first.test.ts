import { createRoot, createSignal } from 'solid-js';
import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { errorsAdded } from '#engine/rules/errors-added.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { harmlessFirst } from '../../../app/editor/connect/harmless-first.ts';
import { boardOf, connect, context, partId } from '../../support/board-builder.ts';

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
  const candidates = { board: power('U', '5v_out'), supply: power('PS', 'output') };
  const names = ['board', 'supply'] as const;
  const lists = await new Promise<readonly (readonly (readonly [string, boolean])[])[]>((resolve) => {
    createRoot((dispose) => {
      const [run, setRun] = createSignal<RuleRun | null>(null);
      const tried = harmlessFirst(
        {
          run,
          errorsAdded: async (edits) => edits.map((list) => errorsAdded(board, list, context())),
        },
        () => names,
        (name) => [candidates[name]],
      );
      const shown = () => tried().map(({ candidate, harm }) => [candidate, harm !== null] as const);
      const before = shown();
      setTimeout(() => {
        const after = shown();
        setRun(null);
        dispose();
        resolve([before, after]);
      }, 0);
    });
  });
  expect(lists).toEqual([
    [
      ['board', false],
      ['supply', false],
    ],
    [
      ['supply', false],
      ['board', true],
    ],
  ]);
});
