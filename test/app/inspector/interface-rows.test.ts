import { expect, test } from 'vitest';
import type { PlacedPart } from '#engine/allocation/instance.ts';
import { designOf } from '#engine/design/design-of.ts';
import { LIMITS } from '#schemas/limits.ts';
import { interfaceRows } from '../../../app/inspector/interface-rows.ts';
import { growingParts } from '../../../app/library/shown-lists.ts';
import { boardOf, connect } from '../../support/board-builder.ts';

const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));
const [mcu] = [...designOf(board).parts.values()];

test('[G17] each interface is listed with its uses, and every instance is looked at once', () => {
  if (mcu === undefined) throw new Error('no part');
  const rows = interfaceRows(mcu);
  expect(rows.map(({ key }) => key)).toEqual([...(mcu.definition?.interfaces.keys() ?? [])]);
  expect(rows.filter(({ uses }) => uses.length > 0).flatMap(({ uses }) => uses)).toEqual([...mcu.instances]);
  let looked = 0;
  const instances = mcu.instances.map((one) => ({
    ...one,
    get end() {
      looked += 1;
      return one.end;
    },
  }));
  interfaceRows({ ...mcu, instances } as PlacedPart);
  expect([looked > 0, looked <= 2 * instances.length]).toEqual([true, true]);
});

test('[G17] of many rows the first are shown, and as many more when asked', () => {
  const list = growingParts(() => Array.from({ length: LIMITS.ownPartsListed + 1 }, (_, n) => n));
  expect([list.shown().length, list.left()]).toEqual([LIMITS.ownPartsListed, 1]);
});
