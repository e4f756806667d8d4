import { describe, expect, it } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit, EndRef } from '#engine/board/edit.ts';
import { makeFingerprint } from '#engine/board/fingerprint.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { commentChanges } from '#engine/comments/comment-changes.ts';
import { threadsOf } from '#engine/comments/threads.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { lossesOf } from '#engine/edits/definition/definition-update.ts';
import { libraryOf } from '#engine/library/library.ts';
import { runRules } from '#engine/rules/run.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { applied, commenter, context, definitionOf, partId } from '../../support/board-builder.ts';

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
  const replaced = () => applied(applyEdits(waived, [replace], context(library, 'Grace', 50)));

  it('takes over connections with their fields, each on an instance of its own, as many as it has', () => {
    const done = replaced();
    expect(joints(done.board)).toEqual(['hub.line#0 lamp1.in#0', 'hub.line#1 lamp2.in#0']);
    const lengths = [...done.board.connections.values()].map(({ fields }) => fields.cable_length_m).sort();
    expect(lengths).toEqual([1, 2]);
    expect(lossesOf(done).connections.map(({ fields }) => fields)).toEqual([{ cable_length_m: 3 }]);
  });

  it('keeps a pin fixed by whoever fixed it, where it has one of that name', () => {
    const done = replaced();
    expect([...done.board.pins]).toEqual([
      [expect.stringContaining('/electrical/line/0/'), { resource: 'y', who: 'Ada' }],
    ]);
    expect(lossesOf(done).pins).toEqual([]);
  });

  it('[W58] keeps the threads of what was carried, and those of what was not where it stood', () => {
    const [carried, , lost] = [...waived.connections.keys()];
    const say = (on: Board, connection = '') =>
      commentChanges(on, { do: 'begin', on: { connection }, at: [7, 7], text: 'Why?', mentions: [] }, commenter());
    const said = [carried, lost].reduce((on, id) => {
      const outcome = say(on, id);
      return outcome.ok ? applyChanges(on, outcome.changes) : on;
    }, waived);
    const after = applied(applyEdits(said, [replace], context(library, 'Grace', 50))).board;
    const [made] = [...after.connections.values()].filter(({ fields }) => fields.cable_length_m === 1);
    const [kept, left] = threadsOf(after);
    expect(kept?.on).toEqual({ connection: made?.id });
    expect([left?.on, left?.at]).toEqual([{ connection: lost }, expect.not.arrayContaining([7])]);
  });

  it('keeps waivers of what was carried', () => {
    const done = replaced();
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

describe('[E94] a replacement whose interface is called otherwise', () => {
  const serial = (id: string, pins: readonly string[], most = 1) =>
    definitionOf(`${id}-part`, {
      resources: pins.map((name) => ({ id: name, name, functions: [{ name: `uart_${name.slice(0, 2)}` }] })),
      interfaces: [
        {
          ...{ id, name: id, max_instances: most, protocol: { type: 'custom', role: 'peer' } },
          requires: [
            { function: 'uart_tx', count: 1 },
            { function: 'uart_rx', count: 1 },
          ],
          constraints: { max_connections: 2 },
        },
      ],
    });
  const files = [serial('com', ['tx1', 'tx2', 'rx1', 'rx2'], 2), serial('port', ['tx2', 'rx1', 'rx2', 'tx1'], 2)];
  const parts = libraryOf([...files, serial('far', ['tx', 'rx'])]);
  const pair = (from: EndRef, to: string): Edit => ({ op: 'connect', from, to: { part: to, interface: 'far' } });
  const com = { part: 'hub', domain: 'electrical', interface: 'com' } as const;
  const start = applied(
    applyEdits(
      EMPTY_BOARD,
      [
        { op: 'add_part', definition: 'com-part', label: 'hub' },
        ...['one', 'two', 'three'].map((label): Edit => ({ op: 'add_part', definition: 'far-part', label })),
        pair({ ...com, instance: 1 }, 'one'),
        pair({ ...com, instance: 1 }, 'two'),
        pair({ ...com, instance: 0 }, 'three'),
        { op: 'pin', slot: { ...com, instance: 1, function: 'uart_rx' }, resource: 'rx2' },
      ],
      context(parts),
    ),
  ).board;
  const hub = partId(start, 'hub');
  const replace: Edit = { op: 'update_part', part: 'hub', definition: 'port-part' };
  const replaced = (on: Board) => applied(applyEdits(on, [replace], context(parts, 'Grace', 50))).board;

  it('joins on one instance again what shared one, and nothing else', () => {
    expect(joints(replaced(start))).toEqual(['hub.port#0 one.far#0', 'hub.port#0 two.far#0', 'hub.port#1 three.far#0']);
  });

  it('keeps the pin of the slot that was fixed, whatever slots stand before it', () => {
    expect([...replaced(start).pins]).toEqual([[`${hub}/electrical/port/0/1/0`, { resource: 'rx2', who: 'Ada' }]]);
  });

  it('keeps waivers that name the interface or one instance of it, and leaves what a waiver names beside them', () => {
    const [part, place] = [{ part: hub }, { ...com, part: hub }];
    const refs = [[place], [{ ...place, instance: 1 }], [part], [{ part: hub, domain: com.domain, resource: 'tx1' }]];
    const waive = refs.map((each, n): Edit => {
      return { op: 'waive', why: 'known', fingerprint: makeFingerprint(`conn-${n}`, each) };
    });
    const waived = applied(applyEdits(start, waive, context(parts, 'Grace'))).board;
    const port = { ...place, interface: 'port' };
    expect([...replaced(waived).waivers.keys()].sort()).toEqual(
      [
        makeFingerprint('conn-0', [port]),
        makeFingerprint('conn-1', [{ ...port, instance: 0 }]),
        makeFingerprint('conn-2', [part]),
        makeFingerprint('conn-3', [{ part: hub, domain: 'electrical', resource: 'tx1' }]),
      ].sort(),
    );
  });
});

it('[E94] a resistor stays on the line that it was put on, also where the engine would choose another', () => {
  const scl = { line: 'i2c_scl' } as const;
  const pull = (label: string): Edit => {
    return {
      ...{ op: 'connect', from: { part: label, interface: 'end_1' }, to: { part: 'mcu', interface: 'i2c' } },
      ...scl,
    };
  };
  const start = applied(
    applyEdits(
      EMPTY_BOARD,
      [
        { op: 'add_part', definition: 'esp32-devkitc-v4', label: 'mcu' },
        { op: 'add_part', definition: 'bme280', label: 'air' },
        ...['r', 'q'].map((label): Edit => ({ op: 'add_part', definition: 'resistor-4k7', label })),
        { op: 'connect', from: { part: 'mcu', interface: 'i2c' }, to: { part: 'air', interface: 'i2c' } },
        ...['r', 'q'].map(pull),
        { op: 'connect', from: { part: 'r', interface: 'end_2' }, to: { part: 'q', interface: 'end_2' } },
      ],
      context(),
    ),
  ).board;
  const nets = (on: Board) => {
    const name = (id: string) => on.parts.get(id)?.label;
    return designOf(on)
      .nets.map(({ nodes }) => [...new Set(nodes.map(({ part }) => name(part)))].sort().join(' '))
      .filter((net) => /\bq\b|\br\b/.test(net))
      .sort();
  };
  expect(nets(start)).toEqual(['air mcu q r', 'q r']);
  const change: Edit = { op: 'update_part', part: 'mcu', definition: 'raspberry-pi-pico' };
  expect(nets(applied(applyEdits(start, [change], context(undefined, 'Ada', 100))).board)).toEqual(nets(start));
  const other: Edit = { op: 'update_part', part: 'r', definition: 'resistor-120r' };
  expect(nets(applied(applyEdits(start, [other], context(undefined, 'Ada', 100))).board)).toEqual(nets(start));
});
