import { createRoot, createSignal } from 'solid-js';
import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { errorsAdded } from '#engine/rules/errors-added.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { harmlessFirst } from '../../../app/editor/connect/harmless-first.ts';
import { addedAndJoined, interfaceMatches } from '../../../app/inspector/interface-matches.ts';
import { boardOf, connect, context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';

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
          library: STARTER_LIBRARY,
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

test('[G18] parts of the library are added on trial, with no more of the library than they need', async () => {
  const own = { part: partId(board, 'M'), domain: 'electrical', interface: 'power' } as const;
  const matches = interfaceMatches(designOf(board), STARTER_LIBRARY, own).library;
  const asked = await new Promise<readonly (readonly string[])[]>((resolve) => {
    createRoot((dispose) => {
      const [run] = createSignal<RuleRun | null>(null);
      const tried = harmlessFirst(
        {
          run,
          library: STARTER_LIBRARY,
          errorsAdded: async (edits, definitions) => {
            const library = { definitions, byId: new Map<string, string>() };
            return edits.map((list) => errorsAdded(board, list, context(library)));
          },
        },
        () => matches,
        (match) => addedAndJoined(own, match, [0, 0]),
      );
      setTimeout(() => {
        const groups = [false, true].map((harmful) => tried().filter(({ harm }) => (harm !== null) === harmful));
        dispose();
        resolve(groups.map((group) => group.map(({ candidate }) => candidate.definition.split('@')[0] ?? '')));
      }, 0);
    });
  });
  expect(asked[0]).toContain('usb-supply-5v-3a');
  expect(asked[1]).toContain('esp32-devkitc-v4');
});
