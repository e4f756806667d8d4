import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { tryEdits } from '#engine/offers/trial.ts';
import { connectablePorts, portKey } from '../../../app/canvas/connecting.ts';
import { aimedPort, connectionDrag, connectionTip } from '../../../app/canvas/input/connection-drag.ts';
import { connectability } from '../../../app/editor/connect/connectability.ts';
import { tryPorts } from '../../../app/editor/connect/try-ports.ts';
import { verdictWords } from '../../../app/texts/engine/verdicts.ts';
import { boardOf, connect, context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';

test('[K58] a port that would add an error stays dark, names the error, and a drop on the part prefers one that adds none', async () => {
  const board = boardOf(
    { op: 'add_part', id: '$PS', definition: 'usb-supply-5v-3a', label: 'PS', at: [-900, 0] },
    { op: 'add_part', id: '$U', definition: 'esp32-devkitc-v4', label: 'U', at: [0, 0] },
    { op: 'add_part', id: '$M', definition: 'max98357-module', label: 'M', at: [700, 0] },
    connect('PS.output', 'U.usb_power'),
  );
  const scene = new Scene();
  scene.update(board);
  const from = { part: partId(board, 'M'), domain: 'electrical', interface: 'power' } as const;
  const answers = connectability(designOf(board), from, verdictWords);
  const drag = connectionDrag(scene, from, answers);
  if (drag === null) throw new Error('the port is on the board');
  const lit = () => [...answers.keys()].filter((key) => connectablePorts(drag.pending).has(key)).length;
  const before = lit();
  const view = triedView(board);
  let learned = 0;
  await tryPorts(view, from, answers, () => {
    learned += 1;
  });
  expect(learned).toBe(1);
  expect(lit()).toBeLessThan(before);

  const [three, five] = (['3v3_out', '5v_out'] as const).map((id) => ({
    ...from,
    part: partId(board, 'U'),
    interface: id,
  }));
  if (three === undefined || five === undefined) throw new Error('the board feeds others at two pins');
  drag.target = five;
  expect(connectionTip(scene, drag, [0, 0])).toMatchObject({ kind: 'refused', text: expect.stringContaining('mA') });
  const middle = board.parts.get(three.part)?.at ?? [0, 0];
  for (const [fine, harmful] of [
    [three, five],
    [five, three],
  ] as const) {
    answers.set(portKey(fine), { ok: true });
    answers.set(portKey(harmful), { ok: true, harm: 'It is too much.' });
    expect(aimedPort(scene, drag, middle, 1)).toEqual(fine);
  }
});

test('[G19] [G51] a drop on a part means its supply and no strap, and the tip says what decides', async () => {
  const board = boardOf(
    { op: 'add_part', id: '$U', definition: 'esp32-devkitc-v4', label: 'U', at: [0, 0] },
    { op: 'add_part', id: '$S', definition: 'bme280', label: 'S', at: [700, 0] },
    { op: 'add_part', id: '$T', definition: 'ads1115', label: 'T', at: [1_400, 0] },
  );
  const scene = new Scene();
  scene.update(board);
  const view = triedView(board);
  const ends = async (own: string, id: string, on: string) => {
    const from = { part: partId(board, own), domain: 'electrical', interface: id } as const;
    const answers = connectability(designOf(board), from, verdictWords);
    await tryPorts(view, from, answers, () => undefined);
    const drag = connectionDrag(scene, from, answers);
    const over = scene.parts.get(partId(board, on));
    if (drag === null || over === undefined) throw new Error('both are on the board');
    // Wherever on the part it is dropped, away from its ports.
    const found = [0.4, 0.5, 0.6].map((share) => {
      const at = [over.minX + (over.maxX - over.minX) * share, (over.minY + over.maxY) / 2] as const;
      drag.target = aimedPort(scene, drag, at, 1);
      return `${drag.target?.interface} ${connectionTip(scene, drag, at)?.text ?? ''}`;
    });
    return found;
  };
  for (const text of await ends('U', '3v3_out', 'S')) expect(text).toMatch(/^(vdd|vddio) .*takes .*V, draws /);
  for (const text of await ends('T', 'power', 'U')) expect(text).toMatch(/^3v3_out .*3.3 V once it is fed · /);
});

test('[G19] a port that the connection joins already goes dark', async () => {
  const board = boardOf('esp32-devkitc-v4 as U', 'sht31 as S', connect('U.3v3_out', 'S.power'));
  const from = { part: partId(board, 'S'), domain: 'electrical', interface: 'power' } as const;
  const answers = connectability(designOf(board), from, verdictWords);
  const key = portKey({ part: partId(board, 'U'), domain: 'electrical', interface: '3v3_out' });
  expect(answers.get(key)).toMatchObject({ ok: true });
  const view = triedView(board);
  let learned = 0;
  await tryPorts(view, from, answers, () => {
    learned += 1;
  });
  expect([learned, answers.get(key)]).toEqual([1, { reason: 'These cannot be connected.' }]);
});

/** What trials need of the page, made on the spot. */
function triedView(board: Board) {
  return {
    board: () => board,
    library: STARTER_LIBRARY,
    tryEdits: async (lists: readonly (readonly Edit[])[]) => lists.map((edits) => tryEdits(board, edits, context())),
  };
}
