import { describe, expect, it } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { makeFingerprint } from '#engine/board/fingerprint.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { lossesOf } from '#engine/edits/definition/definition-update.ts';
import { libraryOf } from '#engine/library/library.ts';
import { runRules } from '#engine/rules/run.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { applied, context, definitionOf, partId } from '../../support/board-builder.ts';

const joints = ({ parts, connections }: Board) =>
  [...connections.values()]
    .map(({ ends }) =>
      ends
        .map((end) => `${parts.get(end.part)?.label}.${end.interface}#${end.instance}`)
        .sort()
        .join(' '),
    )
    .sort();

describe('[E93] a part is replaced by another', () => {
  const station = applied(applyEdits(EMPTY_BOARD, WEATHER_STATION, context())).board;
  const replace = (part: string, definition: string) =>
    applied(applyEdits(station, [{ op: 'update_part', part, definition }], context(undefined, 'Ada', 100)));

  it.each(['raspberry-pi-pico', 'arduino-uno-r3', 'nucleo-f446re', 'raspberry-pi-5'])(
    'an ESP32 by a %s, which keeps label, place and all 17 connections, and no rule finds an error',
    (definition) => {
      const done = replace('ESP32', definition);
      const [was, is] = [station, done.board].map((board) => board.parts.get(partId(board, 'ESP32')));
      expect(is).toMatchObject({ id: was?.id, label: 'ESP32', at: was?.at, seq: was?.seq });
      expect(done.board.connections.size).toBe(17);
      expect(lossesOf(done)).toEqual({ connections: [], pins: [], fields: [], waivers: [] });
      expect(runRules(done.board, { today: '2026-01-01' }).counts.error).toBe(0);
      const undone = applyChanges(done.board, undoChanges(done.board, done.changes).changes);
      for (const root of ['parts', 'connections', 'pins', 'waivers'] as const)
        expect(undone[root]).toEqual(station[root]);
    },
  );

  it('a sensor by one that calls its supply otherwise; what tied its own pins is lost and said', () => {
    const done = replace('Air sensor', 'sht31');
    const lost = lossesOf(done).connections.flatMap(({ ends }) => ends.map((end) => end.interface));
    expect(joints(done.board)).toEqual(
      expect.arrayContaining(['Air sensor.i2c#0 ESP32.i2c#0', 'Air sensor.power#0 ESP32.3v3_out#0']),
    );
    // A supply on `addr` would be another address than ground on `sdo` was.
    expect(lost.filter((id) => ['csb', 'sdo', 'vddio'].includes(id)).sort()).toEqual(['csb', 'sdo', 'vddio']);
    expect(joints(done.board).filter((one) => one.includes('Air sensor.addr'))).toEqual([]);
  });
});

const pin = (id: string, name: string) => ({ id, name, functions: [{ name: 'digital_io' }] });
const port = (id: string, role: string, most = 1) => ({
  ...{ id, name: id, max_instances: most, protocol: { type: 'digital', role } },
  requires: [{ function: 'digital_io', count: 1 }],
});
const OLD = definitionOf('old', {
  resources: [pin('a', 'D1'), pin('b', 'D2'), pin('c', 'D3')],
  interfaces: [port('io', 'bidirectional', 3)],
});
const NEW = definitionOf('new', {
  resources: [pin('x', 'D3'), pin('y', 'D2')],
  interfaces: [port('line', 'bidirectional', 2), port('button', 'input')],
});
const LAMP = definitionOf('lamp', { resources: [pin('p', 'P')], interfaces: [port('in', 'bidirectional')] });
const library = libraryOf([OLD, NEW, LAMP]);
const lamp = (n: number): Edit => ({ op: 'add_part', definition: 'lamp', label: `lamp${n}` });
const board = applied(
  applyEdits(
    EMPTY_BOARD,
    [
      { op: 'add_part', definition: 'old', label: 'hub' },
      ...[1, 2, 3].flatMap((n): readonly Edit[] => [
        lamp(n),
        {
          ...{ op: 'connect', from: { part: 'hub', interface: 'io', instance: n - 1 } },
          ...{ to: { part: `lamp${n}`, interface: 'in' }, fields: { cable_length_m: n } },
        },
      ]),
      { op: 'pin', slot: { part: 'hub', interface: 'io', instance: 0, requires: 0 }, resource: 'b' },
    ],
    context(library),
  ),
).board;

describe('[E94] what a replacement has under other names', () => {
  const [first] = [...board.connections.values()];
  const waive: Edit = {
    ...{ op: 'waive', why: 'known' },
    fingerprint: makeFingerprint('conn-self', [{ connection: first?.id ?? '' }]),
  };
  const waived = applied(applyEdits(board, [waive], context(library, 'Grace'))).board;
  const replace: Edit = { op: 'update_part', part: 'hub', definition: 'new' };
  const done = applied(applyEdits(waived, [replace], context(library, 'Grace', 50)));

  it('takes over connections with their fields, each on an instance of its own, as many as it has', () => {
    expect(joints(done.board)).toEqual(['hub.line#0 lamp1.in#0', 'hub.line#1 lamp2.in#0']);
    const lengths = [...done.board.connections.values()].map(({ fields }) => fields.cable_length_m).sort();
    expect(lengths).toEqual([1, 2]);
    expect(lossesOf(done).connections.map(({ fields }) => fields)).toEqual([{ cable_length_m: 3 }]);
  });

  it('keeps a pin fixed by whoever fixed it, where it has one of that name', () => {
    expect([...done.board.pins]).toEqual([
      [expect.stringContaining('/electrical/line/0/'), { resource: 'y', who: 'Ada' }],
    ]);
    expect(lossesOf(done).pins).toEqual([]);
  });

  it('keeps waivers of what was carried', () => {
    const [made] = [...done.board.connections.values()].filter(({ fields }) => fields.cable_length_m === 1);
    expect([...done.board.waivers]).toEqual([
      [
        makeFingerprint('conn-self', [{ connection: made?.id ?? '' }]),
        { ...waived.waivers.values().next().value, refs: [made?.id] },
      ],
    ]);
    expect(lossesOf(done).waivers).toEqual([]);
  });
});
