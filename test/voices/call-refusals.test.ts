/** Each refusal that a call of an agent may meet, made by a real call. */
import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { checkPart } from '#engine/library/import-part.ts';
import {
  type CallRefusal,
  type CallRefusalParams,
  callRefusalForAgents,
  type EditRefusal,
  editRefusalForAgents,
  type SharedRefusalParams,
} from '#engine/wording/call-refusals.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { boardWith } from '../engine/rules/support.ts';
import { newTab, type Tab } from '../engine/tools/support.ts';
import { boardOf, connect } from '../support/board-builder.ts';
import { expectForAgents } from './sound.ts';
import { TWO_DOMAINS } from './two-domains.ts';

type Params = CallRefusalParams & SharedRefusalParams;
type Place = Pick<CallRefusal, 'at' | 'nearest' | 'nothing'>;

/** What is said, where, and the call that meets it. An edit that is refused has its index and pointer instead. */
interface Case<P> extends Place {
  readonly params: P;
  readonly edit?: Pick<EditRefusal, 'index' | 'pointer'>;
  readonly refuse: (tab: Tab) => string;
}

const station = () =>
  newTab(boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', connect('MCU.i2c', 'Air.i2c'), 'bme280 as Twin', TWIN));
const TWIN = { op: 'add_part', definition: 'bme280', label: 'Twin' } as const;
const [MCU, AIR, ONE, OTHER] = [...station().board.parts.keys()];
const [WIRE] = [...station().board.connections.keys()];
/** Two connections between the same interfaces. */
const TALKING = boardOf(
  ...['esp32-devkitc-v4 as MCU', 'esp32-devkitc-v4 as Twin'],
  ...[0, 1].map((n) => connect(`MCU.uart#${n}`, `Twin.uart#${n}`)),
);
const KEY = station().board.parts.get(AIR ?? '')?.definition ?? '';

/** `tool` called with `input`. */
const call =
  (tool: string, input: { readonly [key: string]: Json } = {}) =>
  (tab: Tab) =>
    tab.refusal(tool, input);
const edits = (...list: readonly Json[]) => call('apply_edits', { edits: list });
const rename: Json = { op: 'rename_board', name: 'A' };
const propose = (...labels: readonly string[]) =>
  labels.map((label): Json => ({ op: 'add_part', definition: 'bme280', label }));
const asking =
  (proposed: readonly Json[], refuse: (tab: Tab) => string) =>
  (tab: Tab): string => {
    tab.asks = true;
    for (const one of proposed) tab.ask('apply_edits', { edits: [one] });
    return refuse(tab);
  };
const drawing =
  (refuse: (tab: Tab) => string, empty = false) =>
  (): string => {
    const tab = empty ? newTab() : station();
    tab.draws = true;
    return refuse(tab);
  };
/** So many parts of one definition. */
const crowd = (count: number): Board => {
  const { parts, ...board } = station().board;
  const [one] = parts.values();
  if (one === undefined) throw new Error('the station has a part');
  const all = Array.from({ length: count }, (_, seq) => ({ ...one, id: `p_${seq}`, label: `Part ${seq}`, seq }));
  return { ...board, connections: new Map(), pins: new Map(), parts: new Map(all.map((part) => [part.id, part])) };
};
const FILE: Json = { definition: { metadata: { id: 'Odd One' } } };
const revision = (tab: Tab) => tab.ask<{ revision: string }>('get_board').revision;

// Long: one entry a code.
const CASES: { readonly [Code in keyof Params]: Case<Params[Code]> } = {
  'cursor-invalid': { at: '/cursor', params: { given: 'o9' }, refuse: call('search_parts', { cursor: 'o9' }) },
  'revision-unknown': {
    at: '/base_revision',
    params: { given: 'r_gone' },
    refuse: call('apply_edits', { base_revision: 'r_gone', edits: [rename] }),
  },
  'revision-outdated': {
    params: {
      given: revision(station()),
      now: revision(newTab(boardOf('esp32-devkitc-v4 as MCU'))),
      changed: [{ kind: 'part', id: AIR ?? '', label: 'Air', how: 'removed' }],
      more: 0,
    },
    refuse: (tab) => {
      const base_revision = revision(tab);
      tab.board = boardOf('esp32-devkitc-v4 as MCU');
      const edit: Json = { op: 'update_part', part: AIR ?? '', label: 'Wet' };
      return tab.refusal('apply_edits', { base_revision, edits: [edit] }).split('\n')[0] ?? '';
    },
  },
  held: {
    params: {
      nothing: 'applied',
      holds: [{ who: 'Ada', dragging: true, id: AIR ?? '', label: 'Air', edit: 1 }],
      more: 0,
    },
    refuse: (tab) => {
      tab.held = [{ who: 'Ada', parts: [AIR ?? ''], dragging: true }];
      return edits(rename, { op: 'remove_part', part: 'Air' })(tab);
    },
  },

  'proposals-full': {
    params: { count: LIMITS.proposalsOpen },
    refuse: asking(propose(...Array.from({ length: LIMITS.proposalsOpen }, (_, n) => `Part ${n}`)), edits(rename)),
  },
  'proposal-too-large': {
    params: { limit_KB: LIMITS.inverseBytes >> 10 },
    refuse: asking(
      [],
      edits(...Array.from({ length: 200 }, (): Json => ({ op: 'add_note', text: 'x'.repeat(1900), at: [0, 0] }))),
    ),
  },
  'proposal-waits': {
    params: { edit: 0, given: 'Roof' },
    refuse: asking(propose('Roof'), edits({ op: 'remove_part', part: 'Roof' })),
  },
  'nothing-to-undo': { params: {}, refuse: call('undo') },
  'nothing-to-withdraw': { params: {}, refuse: asking([], call('undo')) },

  'argument-missing': { at: '/part', params: { choice: ['part', 'definition'] }, refuse: call('get_part') },
  'arguments-exclusive': {
    at: '/region',
    params: { choice: ['parts', 'region'] },
    refuse: drawing(call('take_screenshot', { parts: ['Air'], region: { x: 0, y: 0, width: 90, height: 90 } })),
  },
  'part-is-definition': {
    at: '/part',
    params: { given: 'bmp280' },
    refuse: call('get_part', { part: 'bmp280' }),
  },
  'definition-without-interface': {
    at: '/interface',
    nearest: ['vdd', 'vddio', 'i2c', 'spi', 'csb', 'sdo'],
    params: { given: 'can', definition: KEY },
    refuse: call('get_part', { part: 'Air', interface: 'can' }),
  },
  'definition-without-function': {
    at: '/function',
    nearest: ['i2c_sda', 'i2c_scl'],
    params: { given: 'i2c_sdaa', definition: KEY },
    refuse: call('get_part', { part: 'Air', function: 'i2c_sdaa' }),
  },
  'word-unknown': {
    at: '/protocol',
    nearest: ['i2c', 'i2s', 'i3c'],
    params: { given: 'i2' },
    refuse: call('search_parts', { protocol: 'i2' }),
  },
  'role-unknown': {
    at: '/role',
    nearest: ['master', 'passive', 'slave'],
    params: { given: 'endpoint', protocol: 'i2c' },
    refuse: call('search_parts', { protocol: 'i2c', role: 'endpoint' }),
  },

  'tidy-too-many': {
    at: '/parts',
    nothing: 'moved',
    params: { count: LIMITS.tidyParts + 1, limit: LIMITS.tidyParts },
    refuse: () => call('tidy_layout')(newTab(crowd(LIMITS.tidyParts + 1))),
  },
  'picture-impossible': { params: {}, refuse: call('take_screenshot') },
  'board-empty': { params: {}, refuse: drawing(call('take_screenshot'), true) },
  'file-invalid': {
    params: {
      problems: checkPart(JSON.stringify(FILE, null, 2)).problems.filter(({ severity }) => severity === 'error'),
    },
    refuse: call('import_part_definition', { file: FILE }),
  },

  'ends-apart': {
    params: { from: '"MCU.spi"', to: '"Air.i2c"' },
    edit: { index: 0, pointer: '/0/to' },
    nearest: [`${WIRE} (MCU.i2c#0 to Air.i2c#0)`],
    refuse: edits({ op: 'disconnect', from: 'MCU.spi', to: 'Air.i2c' }),
  },
  'ends-joined-often': {
    params: { from: '"MCU.uart"', to: '"Twin.uart"', count: 2 },
    edit: { index: 0, pointer: '/0/to' },
    nearest: [...TALKING.connections.values()].map(({ id }, n) => `${id} (MCU.uart#${n} to Twin.uart#${n})`),
    refuse: () => edits({ op: 'disconnect', from: 'MCU.uart', to: 'Twin.uart' })(newTab(TALKING)),
  },
  'violation-unknown': {
    edit: { index: 0, pointer: '/0/fingerprint' },
    params: {},
    refuse: edits({ op: 'waive', fingerprint: `power-loop|p=${MCU}|`, why: 'a bench set-up' }),
  },
  'checklist-item-unknown': {
    edit: { index: 0, pointer: '/0/item' },
    params: {},
    refuse: edits({ op: 'tick', item: `doc-design-notes|p=${MCU}|` }),
  },
  'rule-unknown': {
    at: '/rules/0',
    nearest: ['power-unpowered-part', 'power-return-apart'],
    params: { given: '"power-unpowered-prat"' },
    refuse: call('run_drc', { rules: ['power-unpowered-prat'] }),
  },

  'part-unknown': {
    at: '/parts/1',
    nearest: ['Air'],
    params: { given: '"Aiir"' },
    refuse: call('get_board', { parts: ['MCU', 'Aiir'] }),
  },
  'label-ambiguous': {
    nothing: 'moved',
    at: '/parts/0',
    nearest: [ONE ?? '', OTHER ?? ''],
    params: { label: 'twin', count: 2 },
    refuse: call('tidy_layout', { parts: ['twin'] }),
  },
  'definition-unknown': {
    at: '/definition',
    nearest: ['bme280', 'bmp280'],
    params: { given: '"bme281"' },
    refuse: call('get_part', { definition: 'bme281' }),
  },
  'definition-missing': {
    at: '/part',
    params: { part: 'Air', definition: KEY },
    refuse: (tab) => {
      tab.board = { ...tab.board, definitions: new Map() };
      return call('get_part', { part: 'Air' })(tab);
    },
  },
  'interface-unknown': {
    at: '/interface',
    nearest: ['i2c'],
    params: { part: 'Air', given: '"iic"' },
    refuse: call('find_connectable', { part: 'Air', interface: 'iic' }),
  },
  'domain-ambiguous': {
    at: '/domain',
    nearest: ['electrical', 'network'],
    params: { interface: { part: 'Both', id: 'x', instance: 0 }, domains: ['electrical', 'network'] },
    refuse: () =>
      call('find_connectable', { part: 'Both', interface: 'x' })(newTab(boardWith([TWO_DOMAINS], 'both as Both'))),
  },
  'instance-unknown': {
    at: '/instance',
    params: { interface: { part: 'MCU', id: 'i2c', instance: 0 }, given: '9', limit: 2 },
    refuse: call('find_connectable', { part: 'MCU', interface: 'i2c', instance: 9 }),
  },
};

describe('[T47] a refusal that a call may meet is data, worded for agents', () => {
  it.each(Object.entries(CASES))('%s', (code, { params, refuse, edit, ...place }) => {
    const text = refuse(station());
    const reason = { code, params, ...place } as CallRefusal;
    const said =
      edit === undefined ? callRefusalForAgents(reason) : editRefusalForAgents({ ...reason, ...edit } as EditRefusal);
    expect(text).toBe(said);
    expectForAgents(text);
    expect(text).toMatch(/ Next: .*\.$/);
  });
});
