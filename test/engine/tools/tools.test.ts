import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { fixesOf, unambiguousMessage } from '#engine/rules/disambiguate.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { about, edited, station } from '../rules/support.ts';
import { type Answer, newTab, type Tab } from './support.ts';

interface Page {
  readonly next_cursor?: string;
  readonly [section: string]: unknown;
}

/** Every item of the named sections over all pages. */
function allPages(tab: Tab, tool: string, input: Answer, sections: readonly string[]): readonly unknown[] {
  const items: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page: Page = tab.ask<Page>(tool, cursor === undefined ? input : { ...input, cursor });
    for (const section of sections) items.push(...(page[section] as readonly unknown[]));
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return items;
}

/** A board with `count` copies of one part. */
function many(count: number): Board {
  const edits = Array.from({ length: count }, (_, i) => ({
    op: 'add_part' as const,
    definition: 'resistor-4k7',
    label: `R${i} ${'long '.repeat(10)}`,
    at: [i * 300, 0] as const,
  }));
  return edited(station(), ...edits);
}

test('[T6] get_board tells parts, connections with their pins, counts and the revision in 8 KB', () => {
  const tab = newTab(station());
  const page = tab.ask<{ parts: Json[]; connections: { to: string; pins: string[] }[] }>('get_board');
  expect(page).toMatchObject({
    board: { id: 'b_000000000001', name: 'ESP32 weather station' },
    counts: { parts: 9, connections: 17, notes: 0 },
    violations: { error: 0, warning: 0, info: 0, waived: 0 },
    held: [],
  });
  expect(page.parts[2]).toEqual({ id: partId(tab.board, 'ESP32'), label: 'ESP32', definition: 'esp32-devkitc-v4' });
  expect(page.connections.find((one) => one.to === `${partId(tab.board, 'Soil sensor')}.onewire#0`)?.pins).toEqual([
    'gpio4-dq (onewire_data)',
  ]);
});

test('[T6] get_board pages over a large board give every part and connection once, in order', () => {
  const tab = newTab(many(300));
  const items = allPages(tab, 'get_board', {}, ['parts', 'connections']) as readonly { id: string }[];
  expect(items).toHaveLength(309 + 17);
  expect(new Set(items.map((one) => one.id)).size).toBe(309 + 17);
  const detailed = allPages(tab, 'get_board', { detail: 'detailed', include: ['parts'] }, ['parts']);
  expect(detailed).toHaveLength(309);
});

test('[T6] get_board filters by part and by text, and says which labels are near a wrong one', () => {
  const tab = newTab(station());
  const one = tab.ask<{ parts: Json[]; connections: Json[] }>('get_board', { parts: ['Soil sensor'] });
  expect([one.parts.length, one.connections.length]).toEqual([1, 2]);
  expect(tab.ask<{ parts: Json[] }>('get_board', { text: 'resistor' }).parts).toHaveLength(3);
  expect(tab.refusal('get_board', { parts: ['Soil'] })).toContain('Nearest valid: Soil sensor');
  expect(tab.refusal('get_board', { cursor: 'page2' })).toContain('without a cursor');
});

test('[T7] get_part tells what is free and who holds what', () => {
  const tab = newTab(station());
  const part = tab.ask<{ interfaces: { id: string; needs: string[]; used: Json[] }[] }>('get_part', {
    part: 'ESP32',
    interface: 'i2c',
  });
  const air = partId(tab.board, 'Air sensor');
  expect(part.interfaces).toMatchObject([
    { id: 'i2c', max_instances: 2, used: [{ instance: 0, pins: ['i2c_sda: gpio21', 'i2c_scl: gpio22'] }] },
  ]);
  expect(JSON.stringify(part.interfaces[0]?.used)).toContain(`${air}.i2c#0`);
  const pins = tab.ask<{ resources: { id: string; held_by?: string[] }[] }>('get_part', {
    part: 'ESP32',
    function: 'i2c_sda',
  });
  const held = pins.resources.filter((one) => one.held_by !== undefined);
  expect(held.map((one) => one.id).sort()).toEqual(['gpio21', 'gpio22', 'gpio4']);
});

test('[T7] get_part of a definition pages through all its interfaces and resources', () => {
  const tab = newTab();
  const items = allPages(tab, 'get_part', { definition: 'esp32-devkitc-v4' }, ['interfaces', 'resources']);
  expect(items.length).toBeGreaterThan(60);
  expect(tab.refusal('get_part', { definition: 'esp32-devkit' })).toContain('esp32-devkitc-v4');
  expect(tab.refusal('get_part', { part: 'bme280' })).toContain('call get_part with "definition": "bme280"');
  expect(tab.refusal('get_part', { definition: 'bme280', interface: 'iic' })).toContain(
    'Nearest valid: vdd, vddio, i2c, spi',
  );
});

test('[T8] search_parts understands words, a voltage and filters, and refuses words that the vocabulary lacks', () => {
  const tab = newTab(station());
  interface Hits {
    readonly total: number;
    readonly parts: readonly { readonly id: string; readonly placed: number }[];
  }
  const ids = (input: Answer) => tab.ask<Hits>('search_parts', input).parts.map((one) => one.id);
  expect(ids({ query: '3.3 V i2c sensor' })).toEqual(expect.arrayContaining(['bme280', 'scd41-module']));
  expect(ids({ query: 'humidity' })).toContain('bme280');
  expect(ids({ taxonomy: 'component.passive' })).toEqual(expect.arrayContaining(['resistor-120r', 'resistor-4k7']));
  expect(ids({ protocol: 'onewire', role: 'slave' })).toContain('ds18b20');
  expect(tab.ask<Hits>('search_parts', { query: 'resistor 4k7' }).parts[0]).toMatchObject({
    id: 'resistor-4k7',
    placed: 3,
  });
  expect(tab.refusal('search_parts', { protocol: 'i2s2' })).toContain('Nearest valid:');
  expect(tab.ask<Hits>('search_parts', { query: 'zzzz' })).toMatchObject({ total: 0, parts: [] });
});

test('[Q44] a word of a search that matches nothing is named beside what the other words find', () => {
  const tab = newTab(station());
  const found = tab.ask<{ total: number; hint?: string }>('search_parts', { query: 'zzz led' });
  expect(found.total).toBeGreaterThan(0);
  expect(found.hint).toBe('No match for "zzz": found by the other words.');
  expect(tab.ask<{ hint?: string }>('search_parts', { query: 'led' }).hint).toBeUndefined();
});

test('[T45] a part that has only some of what was searched for says what it lacks', () => {
  const tab = newTab(station());
  interface Found {
    readonly hint?: string;
    readonly parts: readonly { readonly id: string; readonly lacks?: readonly string[] }[];
  }
  const found = tab.ask<Found>('search_parts', { query: 'isolated CAN transceiver' });
  expect(found.parts[0]).toMatchObject({ id: 'sn65hvd230', lacks: ['isolated'] });
  expect(found.hint).toBe('Nothing has all of it: each says in lacks what it has not, the best "isolated".');
  const both = tab.ask<Found>('search_parts', { query: 'zzz 48 V bme280' });
  expect(both.hint).toBe(
    'No match for "zzz": found by the other words. Nothing has all of it: each says in lacks what it has not, the best "48 V".',
  );
  const whole = tab.ask<Found>('search_parts', { query: '120 ohm resistor' });
  expect(whole).toMatchObject({ total: 1, parts: [{ id: 'resistor-120r' }] });
  expect([whole.hint, whole.parts[0]?.lacks]).toEqual([undefined, undefined]);
  expect(tab.ask<Found>('search_parts', { query: '4.7 kohm' }).parts[0]?.id).toBe('resistor-4k7');
});

test('[T9] an instance that an interface cannot have is refused with those that it has', () => {
  const tab = newTab(station());
  expect(tab.refusal('find_connectable', { part: 'ESP32', interface: 'i2c', instance: 9 })).toContain(
    '/instance: ESP32.i2c has instances 0 to 1, not 9.',
  );
  expect(tab.call('find_connectable', { part: 'ESP32', interface: 'i2c', instance: 1 })).toHaveProperty('data');
});

test.each(['2030-13-01', '2030-02-30', '2030-00-10', '2030-01-01 or so'])(
  '[T12] a waiver until %s is refused',
  (until) => {
    const tab = newTab(edited(station(), { op: 'add_part', definition: 'bme280', label: 'Idle' }));
    const [{ fingerprint } = { fingerprint: '' }] = tab.ask<{ violations: { fingerprint: string }[] }>(
      'run_drc',
    ).violations;
    const waive = (day: string) => ({ edits: [{ op: 'waive', fingerprint, why: 'a bench set-up', until: day }] });
    expect(tab.refusal('apply_edits', waive(until))).toContain('until is a date such as 2027-01-31');
    expect(tab.ask('apply_edits', waive('2028-02-29'))).toMatchObject({ applied: true });
  },
);

test('[T8] a role that the protocol has not is refused with those that it has', () => {
  const tab = newTab(station());
  expect(tab.refusal('search_parts', { protocol: 'i2c', role: 'endpoint' })).toContain(
    '/role: i2c has no role "endpoint". Nearest valid: ',
  );
  expect(tab.refusal('search_parts', { role: 'slav' })).toContain('slave');
  expect(tab.ask<{ total: number }>('search_parts', { protocol: 'onewire', role: 'slave' }).total).toBeGreaterThan(0);
});

test('[T9] find_connectable tries each end, so what it lists can be connected, and says why the rest cannot', () => {
  const board = edited(station(), { op: 'add_part', definition: 'bmp280', label: 'Second' });
  const tab = newTab(board);
  const found = tab.ask<{
    can: { label: string; interface: string; domain: string; part: string; pins: string[] }[];
    cannot: { what: string; why: string }[];
    library: { definition: string }[];
  }>('find_connectable', { part: 'Second', interface: 'i2c' });
  expect(found.can.find(({ label }) => label === 'ESP32')).toMatchObject({
    interface: 'i2c',
    pins: ['sdi-gpio21 (i2c_sda)', 'sck-gpio22 (i2c_scl)'],
  });
  expect(found.cannot.find((one) => one.what === 'Display.i2c')?.why).toContain('slave does not pair with slave');
  const summed = found.cannot.filter((one) => one.why.includes('other protocols ('));
  expect(summed).toEqual([
    {
      what: expect.stringMatching(/^\d+ other interfaces$/),
      why: expect.stringContaining('analog'),
      rule: expect.any(String),
    },
  ]);
  expect(found.cannot.length).toBeLessThan(12);
  expect(found.library.map((one) => one.definition)).toContain('esp32-devkitc-v4');
  for (const { part, interface: id, domain } of found.can) {
    const edit = {
      op: 'connect',
      from: { part: partId(board, 'Second'), interface: 'i2c' },
      to: { part, interface: id, domain },
    };
    expect(tab.ask('apply_edits', { edits: [edit], dry_run: true })).toMatchObject({ applied: false });
  }
  expect(tab.refusal('find_connectable', { part: 'Second', interface: 'iic' })).toContain('Nearest valid: i2c');
});

test('[T10] apply_edits writes nothing on a dry run, and the same in earnest gives the same pins and violations', () => {
  const tab = newTab(station({ without: about('$dq') }));
  const edits = [
    { op: 'add_part', id: '$r', definition: 'resistor-4k7' },
    {
      op: 'connect',
      from: { part: partId(tab.board, 'ESP32'), interface: 'onewire' },
      to: { part: '$r', interface: 'end_1' },
    },
    {
      op: 'connect',
      from: { part: partId(tab.board, 'ESP32'), interface: '3v3_out' },
      to: { part: '$r', interface: 'end_2' },
    },
  ];
  const before = tab.board;
  const dry = tab.ask('apply_edits', { edits, dry_run: true });
  expect(tab.board).toBe(before);
  const real = tab.ask<{ revision: string; violations: Json }>('apply_edits', { edits });
  expect(dry).toMatchObject({ applied: false, violations: real.violations });
  expect(real).toMatchObject({
    applied: true,
    violations: { added: [], resolved: [{ rule: 'elec-pullup-missing' }], counts: { warning: 0 } },
  });
  expect(tab.ask('get_board')).toMatchObject({ revision: real.revision });
});

/** A radio whose board has no supply and that has no antenna. */
const RADIO = [
  'esp32-devkitc-v4 as mcu',
  'rfm95w as radio',
  connect('mcu.3v3_out', 'radio.power'),
  connect('mcu.spi', 'radio.spi'),
  connect('mcu.gpio', 'radio.dio'),
];

test('[T50] todos are counted apart, with their consequence, and by it in a check as finished', () => {
  const tab = newTab(boardOf(...RADIO));
  const todo = (rule: string, consequence: string) => ({ rule, severity: 'todo', consequence });
  const listed = (input: Answer) =>
    tab.ask<{ violations: readonly object[]; listed: number }>('run_drc', input).violations;
  expect(tab.ask('run_drc')).toMatchObject({
    counts: { error: 0, warning: 0, info: 0, todo: 2, waived: 0 },
    violations: [todo('net-antenna-missing', 'error'), todo('power-unpowered-part', 'error')],
  });
  expect(tab.ask('get_board')).toMatchObject({ violations: { error: 0, todo: 2 } });
  expect(listed({ severity: 'info' })).toEqual([]);
  const finished = tab.ask<{ violations: readonly object[] }>('run_drc', { finished: true });
  expect(finished).toMatchObject({
    counts: { error: 2, warning: 0, info: 0, todo: 0, waived: 0 },
    violations: [{ severity: 'error' }, { severity: 'error' }],
  });
  expect(finished.violations.some((one) => 'consequence' in one)).toBe(false);
  expect(listed({ finished: true, severity: 'error' })).toHaveLength(2);
});

test('[T50] a reply to edits counts todos apart, and names a todo that has become an error among what was added', () => {
  const tab = newTab(boardOf(...RADIO));
  const drawn = tab.ask('apply_edits', { edits: [{ op: 'add_part', definition: 'bme280' }], dry_run: true });
  expect(drawn).toMatchObject({
    summary: expect.stringMatching(/No new violation\. 2 still to do: .*has no supply/),
    violations: { counts: { error: 0, warning: 0, info: 0, todo: 4, waived: 0 } },
  });
  const [mcu, usb, mains] = [partId(tab.board, 'mcu'), '$usb', '$mains'];
  const fed = tab.ask('apply_edits', {
    edits: [
      { op: 'add_part', id: usb, definition: 'usb-supply-5v-3a' },
      { op: 'add_part', id: mains, definition: 'mains-outlet-230v' },
      { op: 'connect', from: { part: usb, interface: 'output' }, to: { part: mcu, interface: 'usb_power' } },
      { op: 'connect', from: { part: mains, interface: 'socket' }, to: { part: usb, interface: 'mains' } },
    ],
  });
  expect(fed).toMatchObject({
    summary: expect.stringContaining('1 new: radio.Antenna has no antenna. 1 resolved.'),
    violations: {
      added: [{ rule: 'net-antenna-missing', severity: 'error' }],
      resolved: [{ rule: 'power-unpowered-part', severity: 'todo' }],
    },
  });
});

test('[T10] one bad edit refuses the whole list, in words that name it', () => {
  const tab = newTab(station());
  const before = tab.board;
  const error = tab.refusal('apply_edits', {
    edits: [
      { op: 'rename_board', name: 'x' },
      { op: 'remove_part', part: 'p_nothing' },
    ],
  });
  expect(error).toMatch(/^Nothing was applied\. Edit 1 \(\/edits\/1\/part\)/);
  expect(tab.board).toBe(before);
});

test('[T11] base_revision: refused only where something that the edits name has changed, and the error lists it', () => {
  const tab = newTab(station());
  const { revision } = tab.ask<{ revision: string }>('get_board');
  const [esp, soil] = [partId(tab.board, 'ESP32'), partId(tab.board, 'Soil sensor')];
  const label = (part: string) => ({
    edits: [{ op: 'update_part', part, label: 'New' }],
    base_revision: revision,
    dry_run: true,
  });
  tab.board = edited(
    tab.board,
    { op: 'update_part', part: esp, label: 'Brain' },
    { op: 'move_part', part: soil, at: [0, 900] },
  );
  expect(tab.refusal('apply_edits', label(esp))).toContain(`part ${esp} (Brain) changed`);
  expect(tab.ask('apply_edits', label(soil))).toMatchObject({ applied: false });
  const move = { edits: [{ op: 'move_part', part: soil, at: [0, 0] }], base_revision: revision };
  expect(tab.refusal('apply_edits', move)).toContain(`place of ${soil} (Soil sensor) changed`);
  tab.board = edited(tab.board, { op: 'remove_part', part: esp });
  expect(tab.refusal('apply_edits', label(esp))).toContain('was removed');
});

test('[T11] a revision that this tab never gave is unknown, not a conflict', () => {
  const tab = newTab(station());
  const input = { edits: [{ op: 'rename_board', name: 'x' }], base_revision: 'rZZZZZZZZZZZZ' };
  expect(tab.refusal('apply_edits', input)).toContain('does not know the revision');
});

test('[T12] a waiver must name a violation that is there', () => {
  const tab = newTab(station({ without: about('$dq') }));
  const drc = tab.ask<{ violations: { fingerprint: string }[] }>('run_drc');
  const fingerprint = drc.violations[0]?.fingerprint ?? '';
  const waive = (text: string) => ({ edits: [{ op: 'waive', fingerprint: text, why: 'soldered elsewhere' }] });
  expect(tab.refusal('apply_edits', waive(fingerprint.replace('onewire', 'two').replace(/\|$/, '|other')))).toContain(
    fingerprint,
  );
  expect(tab.ask('apply_edits', waive(fingerprint))).toMatchObject({
    violations: { counts: { warning: 0, waived: 1 } },
  });
  expect(tab.ask('run_drc', { waived: true })).toMatchObject({
    violations: [{ fingerprint, waived: 'Claude (Ada): soldered elsewhere' }],
  });
});

test('[T12] run_drc filters by part, severity and rule, and tells what was checked', () => {
  const tab = newTab(station({ without: about('$dq', '$sda') }));
  const listed = (input: Answer) => tab.ask<{ listed: number }>('run_drc', input).listed;
  expect(listed({})).toBe(2);
  expect(listed({ severity: 'error' })).toBe(0);
  expect(listed({ rules: ['elec-pullup-missing'], parts: ['ESP32', 'Air sensor'] })).toBe(2);
  expect(listed({ parts: ['Mains'] })).toBe(0);
  expect(tab.ask('run_drc')).toMatchObject({
    skipped: [],
    not_evaluated: [],
    checked: expect.objectContaining({ electrical: expect.any(Number) }),
  });
  const concise = tab.ask<{ checked: Record<string, number>; checked_rules?: string[] }>('run_drc');
  const detailed = tab.ask<{ checked_rules?: string[] }>('run_drc', { detail: 'detailed' });
  expect(concise.checked_rules).toBeUndefined();
  expect(detailed.checked_rules).toContain('conn-self');
  const sum = Object.values(concise.checked).reduce((all, one) => all + one, 0);
  expect(sum).toBe(detailed.checked_rules?.length);
  expect(tab.refusal('run_drc', { rules: ['elec-pullup'] })).toContain('elec-pullup-missing');
});

test('[Q45] where parts share a label, texts and fixes say which is meant, and no two fixes read alike', () => {
  const board = boardOf('bme280 as Air', 'bmp280 as Other', 'ds18b20 as Soil');
  const twice = edited(board, { op: 'update_part', part: partId(board, 'Other'), label: 'Air' });
  const [a = '', b = '', soil = ''] = twice.parts.keys();
  const said = (of: Board, message: string, ...parts: string[]) =>
    unambiguousMessage(of, { message, refs: parts.map((part) => ({ part })) });
  expect(said(board, 'Air has no ground', a)).toBe('Air has no ground');
  expect(said(twice, 'Air.I2C has no ground; Airy', a)).toBe(`Air (${a}).I2C has no ground; Airy`);
  expect(said(twice, 'Air and Air share', a, b)).toBe(`Air and Air share (Air: ${a}, ${b})`);
  expect(said(twice, 'Soil is alone', soil)).toBe('Soil is alone');
  const fix = (part: string, label = 'Remove Air') => ({
    code: 'remove',
    params: {},
    label,
    edits: [{ op: 'disconnect', connection: part } as const],
  });
  expect(fixesOf(twice, [fix(a), fix(b)]).map(({ label }) => label)).toEqual([
    `Remove Air (${a})`,
    `Remove Air (${b})`,
  ]);
  expect(fixesOf(twice, [fix(a, 'Fix it'), fix(b, 'Fix it')]).map(({ label }) => label)).toEqual([
    `Fix it (${a})`,
    `Fix it (${b})`,
  ]);
  const { violations } = newTab(twice).ask<{ violations: { message: string }[] }>('run_drc');
  const about = violations.filter(({ message }) => /\bAir\b/.test(message));
  expect(about.length).toBeGreaterThan(0);
  for (const { message } of about) expect(message).toMatch(/p_0000000[12]/);
  const third = { op: 'add_part', definition: 'ds18b20', label: 'Air' };
  const told = newTab(twice).ask<{ summary: string; violations: { added: { message: string }[] } }>('apply_edits', {
    edits: [third],
  });
  expect(told.violations.added[0]?.message).toMatch(/\(p_/);
  expect(told.summary).toContain(told.violations.added[0]?.message);
});

test('[T13] what a person holds is told where the call touches it, and not elsewhere', () => {
  const tab = newTab(station());
  const [esp, soil] = [partId(tab.board, 'ESP32'), partId(tab.board, 'Soil sensor')];
  tab.held = [{ who: 'Ada', parts: [soil, 'p_other'], dragging: true }];
  const rename = (part: string) =>
    tab.ask<{ held: Json; summary: string }>('apply_edits', {
      edits: [{ op: 'update_part', part, label: 'N' }],
      dry_run: true,
    });
  expect(rename(soil).held).toEqual([{ who: 'Ada', parts: [soil], dragging: true }]);
  expect(rename(esp).held).toEqual([]);
  expect(tab.ask('get_board')).toMatchObject({ held: [{ who: 'Ada' }] });
});

test('[T14] 500 edits in one call are answered within the budget, and say how much did not fit', () => {
  const tab = newTab(station());
  const add = Array.from({ length: 250 }, (_, i) => ({
    op: 'add_part',
    id: `$r${i}`,
    definition: 'ds18b20',
    label: `T${i}`,
  }));
  const wire = add.map(({ id }) => ({
    op: 'connect',
    from: { part: partId(tab.board, 'ESP32'), interface: 'onewire', instance: 0 },
    to: { part: id, interface: 'onewire' },
  }));
  const reply = tab.ask<{ more_allocations: number; allocations: Json[]; violations: { more: number; added: Json[] } }>(
    'apply_edits',
    {
      edits: [...add, ...wire],
    },
  );
  expect(add.length + wire.length).toBe(LIMITS.editsPerCall);
  expect(reply.allocations.length + reply.more_allocations).toBe(250);
  expect(reply.violations.added.length + reply.violations.more).toBe(250);
});
