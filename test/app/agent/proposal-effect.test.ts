import { expect, test } from 'vitest';
import type { Board, Part } from '#engine/board/board.ts';
import { LIMITS } from '#schemas/limits.ts';
import { proposalEffect } from '../../../app/agent/proposal-effect.ts';
import { boardOf, connect } from '../../support/board-builder.ts';

const TODAY = '2026-01-01';
const parts = ['usb-supply-5v-3a as USB', 'esp32-devkitc-v4 as MCU', 'bme280 as Air'] as const;
const fed = [
  connect('USB.output', 'MCU.usb_power'),
  connect('MCU.3v3_out', 'Air.vdd'),
  connect('MCU.3v3_out', 'Air.vddio'),
];

test('[A51] the effect of a proposal is the violations that come and those that go', async () => {
  const [without, joined] = [boardOf(...parts, ...fed), boardOf(...parts, ...fed, connect('MCU.i2c', 'Air.i2c'))];
  const effect = await proposalEffect(without, joined, TODAY);
  const codes = (list: readonly { readonly rule: string }[] = []) => list.map(({ rule }) => rule);
  expect(codes(effect?.added)).toContain('elec-pullup-missing');
  expect(await proposalEffect(joined, without, TODAY)).toEqual({ added: effect?.resolved, resolved: effect?.added });
  expect(await proposalEffect(joined, joined, TODAY)).toEqual({ added: [], resolved: [] });
});

test('[limit effectParts] [A51] a board of more parts is not checked while somebody waits', async () => {
  const board = boardOf('resistor-4k7 as R');
  const [one] = board.parts.values();
  const of = (count: number): Board => ({
    ...board,
    parts: new Map(
      Array.from({ length: count }, (_, seq): [string, Part] => [
        `p_${seq}`,
        { ...(one as Part), id: `p_${seq}`, seq },
      ]),
    ),
  });
  expect(await proposalEffect(board, of(LIMITS.effectParts + 1), TODAY)).toBe(null);
  expect(await proposalEffect(board, of(LIMITS.effectParts), TODAY)).not.toBe(null);
});
