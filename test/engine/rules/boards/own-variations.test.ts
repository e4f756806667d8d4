/** The same boards in other words: another order, other directions, figures taken away, sums exactly at their limits. */
import { expect, test } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { type Library, libraryOf } from '#engine/library/library.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { applied, context, STARTER_LIBRARY } from '../../../support/board-builder.ts';
import { besideOpenPins, run } from '../support.ts';
import { BENCH } from './bench.ts';
import { CABINET } from './cabinet.ts';
import { build, changeOf, countsOf, OWN_LIBRARY, type OwnBoard } from './own-board.ts';
import { draws, field, gives, own } from './own-part.ts';
import { PLANT_BOARDS } from './plant.ts';
import { wiring } from './sound.ts';

const BOARDS = [...BENCH, ...CABINET, ...PLANT_BOARDS];

/** Parts and wires in the opposite order, each wire drawn from its other end. */
function turned(one: OwnBoard): OwnBoard {
  const backwards = (text: string, between: string, change: (item: string) => string) =>
    text
      .split(between)
      .map((item) => change(item.trim()))
      .filter((item) => item !== '')
      .reverse()
      .join(`${between} `);
  const swap = (wire: string) => wire.split(/\s+/).reverse().join(' ');
  return { ...one, parts: backwards(one.parts, ',', (part) => part), wires: backwards(one.wires, ';', swap) };
}

test.each(BOARDS)('[R78] $name, built the other way round', (one) => {
  const board = build(turned(one));
  expect(besideOpenPins(board)).toEqual({});
  for (const [fault, change, expected] of one.faults.slice(0, 2)) {
    expect([fault, besideOpenPins(changeOf(change)(board))]).toEqual([fault, countsOf(expected)]);
  }
});

test.each(BOARDS)('[R78] $name: a fault may be waived, and the waiver is stale once it is fixed', (one) => {
  const sound = build(one);
  const known = new Set(run(sound).violations.map(({ fingerprint }) => fingerprint));
  for (const [fault, change] of one.faults.slice(0, 1)) {
    const board = changeOf(change)(sound);
    const found = run(board).violations.filter(
      ({ fingerprint, rule, severity }) => severity !== 'info' && rule !== 'conn-pin-open' && !known.has(fingerprint),
    );
    const edits = found.map(({ fingerprint }) => ({ op: 'waive' as const, fingerprint, why: 'as built' }));
    const waived = applied(applyEdits(board, edits, context(OWN_LIBRARY, 'Ada', 9_000))).board;
    expect([fault, besideOpenPins(waived), run(waived).counts.waived]).toEqual([fault, {}, found.length]);
    const repaired = { ...sound, waivers: waived.waivers };
    expect([fault, besideOpenPins(repaired)]).toEqual([fault, { 'waiver-stale': found.length }]);
  }
});

test.each(BOARDS)('[R78] $name, three times over', (one) => {
  const board = build(one);
  const edits = [...board.parts.keys()].map((part) => ({ op: 'update_part' as const, part, quantity: 3 }));
  expect(besideOpenPins(applied(applyEdits(board, edits, context(OWN_LIBRARY, 'Ada', 9_000))).board)).toEqual({});
});

/** Figures that say more than the catalogue falls back on, by key; in a domain alone where one is named behind it. */
const FIGURES = [
  'logic_levels',
  'max_pressure_bar',
  'working_pressure_bar',
  'system_pressure_bar',
  'port_size',
  'mount_holes',
  'weight_g',
  'dimensions_mm',
  'current_rating',
  'connector_type electrical',
  'port_specifications',
  'connection_parameters',
  'wireless_standards',
  'security_protocols',
  'thermal_design_power_W',
  'operating_temperature_C',
  'recommended_pullup_res_kΩ',
  'power_consumption_mW',
  'system_flow_rate_l_per_min',
  'isolation_type',
  'regulation_type',
  'direction',
];

/** A definition without these figures. */
function without(file: PartDefinitionFile, figures: readonly string[]): PartDefinitionFile {
  const { id: _, ...rest } = file;
  const domains = file.definition.domains.map((domain) =>
    JSON.parse(JSON.stringify(domain), (key, value: unknown) =>
      figures.includes(key) || figures.includes(`${key} ${domain.domain}`) ? undefined : value,
    ),
  );
  return { ...rest, definition: { ...file.definition, domains } };
}

/** What the boards are made from, without these figures. */
function libraryWithout(figures: readonly string[], boards: readonly OwnBoard[]): Library {
  const named = new Set(boards.flatMap(({ parts }) => parts.split(/[\s,]+/)).concat('mains-outlet-230v'));
  const files = [...OWN_LIBRARY.definitions.values()].filter(({ definition }) => named.has(definition.metadata.id));
  return libraryOf(files.map((file) => without(file, figures)));
}

function builtOf(library: Library, { parts, wires, fields }: OwnBoard): Board {
  return applied(applyEdits(EMPTY_BOARD, wiring(parts, wires, fields), context(library))).board;
}

test('[R80] a sound board of whose parts nobody states more than the least raises no alarm', () => {
  const library = libraryWithout(FIGURES, BOARDS);
  for (const one of BOARDS) expect([one.name, besideOpenPins(builtOf(library, one))]).toEqual([one.name, {}]);
});

test.each(FIGURES)('[R80] nor where %s alone is missing', (figure) => {
  const some = BOARDS.filter((_, index) => index % 12 === FIGURES.indexOf(figure) % 12);
  const library = libraryWithout([figure], some);
  for (const one of some) expect([one.name, besideOpenPins(builtOf(library, one))]).toEqual([one.name, {}]);
});

const LIMITS = libraryOf([
  ...STARTER_LIBRARY.definitions.values(),
  own('source-0-3', 'power.power_supply', [
    {
      domain: 'electrical',
      rails: { out: [5, 0.3] },
      pins: { p: 'power_output@out', n: 'ground@out' },
      ports: { out: ['power source: power_output ground', gives(0.3, 1)] },
    },
  ]),
  own('load-0-1', 'custom', [
    {
      domain: 'electrical',
      rails: { v: [5, 0.1, { voltage_range_V: [4, 6] }] },
      pins: { p: 'power_input@v', n: 'ground@v' },
      ports: { v: ['power sink: power_input ground', draws(0.1)] },
    },
    {
      domain: 'mechanical',
      pins: { h: 'mounting_hole' },
      ports: { foot: ['mechanical_mount mounting_point: mounting_hole', { optional: true }] },
      more: { weight_g: 0.1 },
    },
    {
      domain: 'thermal',
      pins: { pad: 'thermal_pad' },
      ports: { pad: ['thermal_contact source: thermal_pad', { optional: true }] },
      more: { metadata: { thermal_design_power_W: 0.1 } },
    },
  ]),
  own('carrier-0-3', 'custom', [
    {
      domain: 'mechanical',
      pins: { h: 'threaded_hole' },
      ports: { top: ['mechanical_mount mounting_point: threaded_hole', field('rated_load_g', 0.3)] },
    },
    {
      domain: 'thermal',
      pins: { base: 'heatsink_base' },
      ports: { base: 'thermal_contact sink: heatsink_base' },
      more: { metadata: { thermal_design_power_W: 0.3 } },
    },
  ]),
]);

/** A load of three or four times 0.1 on what bears 0.3 of each. */
const loaded = (units: number) =>
  besideOpenPins(
    applied(
      applyEdits(
        EMPTY_BOARD,
        [
          ...wiring('source-0-3 s, load-0-1 l, carrier-0-3 c', 's.out l.v; l.foot c.top; l.pad c.base'),
          { op: 'update_part', part: '$l', quantity: units },
        ],
        context(LIMITS),
      ),
    ).board,
  );

test('[R79] three times 0.1 of current, weight and heat are 0.3 and not more; a fourth is', () => {
  expect(loaded(3)).toEqual({ 'power-rail-margin': 1 });
  expect(loaded(4)).toEqual({ 'power-rail-overload': 1, 'mech-load-exceeded': 1, 'thermal-sink-undersized': 1 });
});
