import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Board } from '#engine/board/board.ts';
import { runRules } from '#engine/rules/run.ts';
import { firstStepsEdits } from '#engine/samples/first-steps.ts';
import { sampleUpdate } from '../../../app/document/sample.ts';
import { stepsTaken } from '../../../app/editor/first-steps/steps.ts';
import { applied, apply, boardOf, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { readBoard } from '../../support/read-board.ts';

function sample(): Board {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, sampleUpdate(STARTER_LIBRARY));
  return readBoard(doc);
}
const edited = (board: Board, ...edits: Parameters<typeof apply>[1][]) => applied(apply(board, ...edits)).board;
const FIRST = edited(sample(), ...firstStepsEdits(sample()));
const findings = (board: Board) => runRules(board, { today: '2026-01-01' }).violations;
const taken = (board: Board) => [...stepsTaken(board)];

describe('[K120] the first steps', () => {
  test('have one finding, an error with a fix; the sample has none', () => {
    expect(findings(sample())).toEqual([]);
    const [one, ...others] = findings(FIRST);
    expect(others).toEqual([]);
    expect([one?.severity, one?.rule, one?.fixes.length]).toEqual(['error', 'elec-voltage-out-of-range', 1]);
    expect(findings(edited(FIRST, ...(one?.fixes[0]?.edits ?? [])))).toEqual([]);
  });

  test('are made of nothing but the sample', () => {
    expect(firstStepsEdits(boardOf({ op: 'add_part', definition: 'bme280', label: 'Air sensor' }))).toEqual([]);
  });
});

describe('[K121] a step is ticked', () => {
  test('none at first, and each by what was done', () => {
    expect(taken(FIRST)).toEqual([]);
    const placed = edited(FIRST, 'bmp280 as New');
    expect(taken(placed)).toEqual(['place']);
    const joined = edited(placed, {
      op: 'connect',
      from: { part: partId(placed, 'ESP32'), interface: 'i2c' },
      to: { part: partId(placed, 'New'), interface: 'i2c' },
    });
    expect(taken(joined)).toEqual(['place', 'connect']);
    const fixed = edited(joined, ...(findings(FIRST)[0]?.fixes[0]?.edits ?? []));
    expect(taken(fixed)).toEqual(['place', 'connect', 'fix']);
  });

  test('the fault is gone too where the sensor is', () => {
    expect(taken(edited(FIRST, { op: 'remove_part', part: partId(FIRST, 'Air sensor') }))).toEqual(['fix']);
  });

  test('the last by an agent that changed something', () => {
    const call = {
      key: 'k',
      label: 'Claude',
      color: '#000000',
      tool: 'apply_edits',
      summary: '',
      changes: [],
      when: '2026-01-01T00:00:00.000Z',
      seq: 1,
    };
    expect(taken({ ...FIRST, calls: new Map([['c', call]]) })).toEqual(['agent']);
  });
});
