import { expect, test } from 'vitest';
import { figureCounts } from '#engine/library/figure-counts.ts';
import { figuresIn, isDrawn, sourceCounts } from '#schemas/part-definition/sources.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { boardOf } from '../../support/board-builder.ts';

const countsOf = (id: string) => {
  const file = STARTER_PARTS.find(({ definition }) => definition.metadata.id === id);
  if (file === undefined) throw new Error(id);
  const judged = figuresIn(file.definition).filter((figure) => !isDrawn(figure));
  expect(judged.length).toBeLessThan(figuresIn(file.definition).length);
  return sourceCounts(file.definition, judged);
};

test('[D60] the figures behind a check are those of each definition in use, once, and unverified unless somebody has read them', () => {
  const [air, servo] = [countsOf('bme280'), countsOf('sg90')];
  expect(air.verified).toBeGreaterThan(0);
  expect(servo).toMatchObject({ verified: 0 });
  const board = boardOf('bme280 as a', 'bme280 as b', 'sg90 as c');
  const all = [air, servo].reduce((sum, one) => sum + one.verified + one.unverified + one.unsourced, 0);
  expect(figureCounts(board)).toEqual({ all, unverified: all - air.verified - servo.verified });
  expect(figureCounts({ ...board, parts: new Map() })).toEqual({ all: 0, unverified: 0 });
  expect(figureCounts({ ...board, definitions: new Map() })).toEqual({ all: 0, unverified: 0 });
});
