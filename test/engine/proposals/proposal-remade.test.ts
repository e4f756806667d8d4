import { expect, test } from 'vitest';
import { acceptProposal } from '#engine/proposals/proposals.ts';
import { boardOf, connect, context } from '../../support/board-builder.ts';
import { newTab } from '../tools/support.ts';

test('[E29] a connection that a proposal takes away and makes again, with other pins, is there when it is accepted', () => {
  const tab = newTab(boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', connect('MCU.i2c', 'Air.i2c')));
  const [wire = ''] = tab.board.connections.keys();
  tab.asks = true;
  tab.ask('apply_edits', {
    edits: [
      { op: 'disconnect', connection: wire },
      { op: 'connect', id: '$again', from: { part: 'MCU', interface: 'i2c' }, to: { part: 'Air', interface: 'i2c' } },
    ],
  });
  const [proposal] = tab.board.proposals.values();
  if (proposal === undefined) throw new Error('nothing was proposed');
  const accepted = acceptProposal(tab.board, proposal, 'all', context());
  expect(accepted).toMatchObject({ ok: true, edits: [0, 1] });
  expect(accepted.ok && [...accepted.board.connections.keys()]).toEqual([wire]);
});
