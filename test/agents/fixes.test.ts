/** Scripted agents that fix what is broken: they send nothing but what an earlier reply or refusal says. */
import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import type { Json } from '#schemas/json-schema.ts';
import { edited, station } from '../engine/rules/support.ts';
import { newTab, type Tab } from '../engine/tools/support.ts';
import { boardOf, connect, partId } from '../support/board-builder.ts';
import { quotedEdits } from './scripted.ts';

interface Checked {
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly {
    readonly rule: string;
    readonly fingerprint: string;
    readonly fixes?: readonly { readonly edits: readonly Json[] }[];
  }[];
}

interface Edited {
  readonly applied: boolean;
  readonly allocations: readonly { readonly pins: readonly string[] }[];
  readonly violations: { readonly added: readonly Json[] };
}

const NONE = { error: 0, warning: 0, info: 0, todo: 0, waived: 0 };

/** An UNO whose MOSI pin a person gave to a servo. */
function occupied(): Tab {
  const board = boardOf(
    'arduino-uno-r3 as Uno',
    'sg90 as Gripper',
    'max31865 as Thermometer',
    connect('Uno.servo', 'Gripper.signal'),
  );
  const slot = { part: partId(board, 'Uno'), interface: 'servo', requires: 0, n: 0 };
  return newTab(edited(board, { op: 'pin', slot, resource: 'd11' }));
}

const JOIN_SPI = {
  op: 'connect',
  from: { part: 'Uno', interface: 'spi' },
  to: { part: 'Thermometer', interface: 'spi' },
} as const;

test('[T21] why SPI cannot be connected is in the refusal, and so is the edit that makes room', () => {
  const tab = occupied();
  const refusal = tab.refusal('apply_edits', { edits: [JOIN_SPI] });
  expect(refusal).toContain(
    'Thermometer (SPI) needs spi_mosi; the 1 resource that offers it (d11) is already taken by Gripper (Servo output) (fixed by Ada)',
  );
  const edits = quotedEdits(refusal);
  expect(edits).toHaveLength(1);
  const done = tab.ask<Edited>('apply_edits', { edits: [...edits, JOIN_SPI] });
  expect(done.allocations[0]?.pins).toContain('d11-sdi (spi_mosi)');
  expect(tab.calls).toBe(2);
});

test('[T21] find_connectable says the same before anything is tried', () => {
  const tab = occupied();
  const { can, cannot } = tab.ask<{
    can: readonly Json[];
    cannot: readonly { readonly what: string; readonly why: string }[];
  }>('find_connectable', { part: 'Thermometer', interface: 'spi' });
  expect(can).toEqual([]);
  const why = cannot.find(({ what }) => what === 'Uno.spi')?.why ?? '';
  expect(why).toContain('taken by Gripper (Servo output) (fixed by Ada)');
  expect(tab.ask<Edited>('apply_edits', { edits: [...quotedEdits(why), JOIN_SPI] }).applied).toBe(true);
});

test('[T22] every violation of a broken weather station is fixed with the fixes that run_drc offers', () => {
  const whole = station();
  const broken = station({
    without: (edit) => edit.op === 'connect' && (edit.from.part === '$usb' || ['$sda', '$dq'].includes(edit.to.part)),
    and: [
      { op: 'add_part', id: '$second', definition: 'bme280', label: 'Second air sensor' },
      ...['vdd', 'vddio'].map(
        (to): Edit => ({
          op: 'connect',
          from: { part: '$mcu', interface: '3v3_out' },
          to: { part: '$second', interface: to },
        }),
      ),
      { op: 'connect', from: { part: '$mcu', interface: 'i2c' }, to: { part: '$second', interface: 'i2c' } },
    ],
  });
  expect(newTab(whole).ask<Checked>('run_drc').counts).toEqual(NONE);
  const tab = newTab(broken);
  const before = tab.ask<Checked>('run_drc');
  expect(new Set(before.violations.map((one) => one.rule)).size).toBeGreaterThanOrEqual(3);
  let checked = before;
  for (let round = 0; checked.violations.length > 0 && round < 4; round += 1) {
    const edits = checked.violations.flatMap(({ fixes }) => fixes?.[0]?.edits ?? []);
    expect(edits).not.toEqual([]);
    tab.ask('apply_edits', { edits });
    checked = tab.ask<Checked>('run_drc');
  }
  expect(checked).toMatchObject({ counts: NONE, violations: [] });
  expect(tab.calls).toBeLessThanOrEqual(7);
});

test('[T23] an agent whose parts a person edits meanwhile is told what changed, reads it, and finishes with the token it was given', () => {
  const tab = newTab(station());
  const { revision } = tab.ask<{ revision: string }>('get_board');
  const soil = partId(tab.board, 'Soil sensor');
  tab.board = edited(
    tab.board,
    { op: 'update_part', part: soil, label: 'Soil, bed 3' },
    { op: 'rename_board', name: 'Garden' },
  );
  const edits = [{ op: 'update_part', part: soil, label: 'Soil moisture' }];
  // What the edits do not name may change.
  const other = [{ op: 'update_part', part: partId(tab.board, 'Display'), label: 'Screen' }];
  expect(tab.ask<Edited>('apply_edits', { edits: other, base_revision: revision }).applied).toBe(true);

  const conflict = tab.refusal('apply_edits', { edits, base_revision: revision });
  expect(conflict).toContain('Soil, bed 3');
  expect([...tab.board.parts.values()].map((part) => part.label)).toContain('Soil, bed 3');
  const fresh = /base_revision "([^"]+)"/.exec(conflict)?.[1] ?? '';
  expect(tab.ask('get_part', { part: soil })).toMatchObject({ label: 'Soil, bed 3' });
  expect(tab.ask<Edited>('apply_edits', { edits, base_revision: fresh }).applied).toBe(true);
});

test.each([
  [
    'a misspelt op',
    {
      edits: [{ op: 'conect', from: { part: 'Uno', interface: 'spi' }, to: { part: 'Gripper', interface: 'signal' } }],
    },
  ],
  ['a section that is none', { section: 'functoins' }],
] as const)('[T2] %s is answered with the right word first', (_what, input) => {
  const tab = occupied();
  const error = tab.refusal('edits' in input ? 'apply_edits' : 'get_part_schema', input);
  expect(/Nearest valid: ([^,. ]+)/.exec(error)?.[1]).toBe('edits' in input ? 'connect' : 'functions');
});
