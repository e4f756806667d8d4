/** What supplies turn into heat, how long they last, and which of them stand idle. */

import type { PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { domainNumber, isCooled } from '../by-kind.ts';
import { scopedNumber } from '../fields.ts';
import { type TrackedDesign, trackedOf } from '../incremental/tracked-design.ts';
import { num } from '../names.ts';
import { fits, neededRange } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { needsOf } from './needs.ts';
import { hasRails, powerIndexOf } from './power-index.ts';
import { type Rail, railName, railRef } from './rail.ts';
import { supplyOf } from './supply.ts';

/** What a small package gets rid of without a heatsink. */
const BARE_W = 1;
const ROOM_C = 25;
const LEAST_H = 1;

export const POWER_LINEAR_DISSIPATION = rule({
  id: 'power-linear-dissipation',
  scope: 'part',
  severity: 'warning',
  title: 'A linear regulator dissipates a lot of power',
  why: 'The regulator turns its voltage drop, times the current, into heat. More than 1 W without a heatsink is a warning; a junction temperature above its limit is an error.',
  example: '12 V to 5 V at 300 mA in an LM7805: 2.1 W.',
  fix: 'Use a switching regulator, or connect a heatsink to its thermal interface. If it already is a switching regulator, state its efficiency_percent.',
  concerns: (definition) => hasRails(definition, (rail) => rail.children.length > 0),
  message: {
    much: (p: Heat & Figures<'limit_W'>) => `${heatOf(p)} (${stepOf(p)}), limit ${p.limit_W} W without a heatsink`,
    'shuts-down': (p: Heat & Figures<'junction_C' | 'limit_C'>) =>
      `${heatOf(p)} (${stepOf(p)}): without a heatsink its junction reaches ${num(p.junction_C)} °C, limit ${num(p.limit_C)} °C`,
  },
  check: (placed, { design, report }) => {
    for (const output of supplyOf(design).railsHeldBy(placed.part.id)) {
      if (!isLinear(output) || output.incoming.length > 0 || output.outgoing.length === 0) continue;
      const input = output.parents.find((one) => one.incoming.length > 0) ?? output.parents[0];
      if (input === undefined || isCooled(placed) || input.wronglyFed) continue;
      const [vin, vout] = [input.voltage, output.voltage];
      if (vin === null || vout === null) continue;
      const total_mA = output.load.worst_mA / output.placed.part.quantity; // each of equal units has its share
      const watts = ((vin.nominal - vout.nominal) * total_mA) / 1000;
      const inside = junction(design, placed, watts);
      if (watts <= BARE_W + 1e-9 && inside === null) continue;
      const params = {
        part: placed,
        heat_W: watts,
        input_V: vin.nominal,
        output_V: vout.nominal,
        current_mA: total_mA,
      };
      const shared = { refs: [railRef(output)], discriminator: output.index.domain.id };
      if (inside === null) {
        const data = { measured: watts, limit: BARE_W, unit: 'W' };
        report({ ...shared, variant: 'much', params: { ...params, limit_W: BARE_W }, data });
      } else {
        const data = { measured: inside.junction_C, limit: inside.limit_C, unit: '°C' };
        report({ ...shared, variant: 'shuts-down', params: { ...params, ...inside }, severity: 'error', data });
      }
    }
  },
});

type Heat = Names<'part'> & Figures<'heat_W' | 'input_V' | 'output_V' | 'current_mA'>;

function heatOf(p: Heat): string {
  return `${p.part} turns ${num(p.heat_W)} W into heat`;
}

function stepOf(p: Heat): string {
  return `${num(p.input_V)} V to ${num(p.output_V)} V at ${current(p.current_mA)}`;
}

/**
 * How hot the part gets inside in the warmest air of the board, where that is more than it stands: its package states
 * the way of its heat to the air, in K/W. Null where it stays below, or one of the two figures is missing.
 */
function junction(design: Design, placed: PlacedPart, watts: number): Figures<'junction_C' | 'limit_C'> | null {
  const perWatt = domainNumber(placed, 'thermal', 'thermal_resistance_K_per_W');
  const limit_C = domainNumber(placed, 'thermal', 'max_junction_C');
  if (perWatt === undefined || limit_C === undefined) return null;
  const junction_C = (design.board.ambient_C?.[1] ?? ROOM_C) + watts * perWatt;
  return junction_C > limit_C ? { junction_C, limit_C } : null;
}

/** A regulated output without efficiency, made from direct current that is not isolated from it. */
function isLinear({ index, parents }: Rail): boolean {
  if (index.domain.regulation_type === 'unregulated' || index.domain.regulation_type === 'switching') return false;
  if (index.domain.isolation_type === 'isolated' || index.domain.isolation_type === 'galvanically_isolated')
    return false;
  if (parents.length === 0 || index.sources.length === 0) return false;
  if (parents.some((one) => one.index.sinks.some((sink) => sink.interface.protocol.type === 'ac_power'))) return false;
  return index.sources.every((one) => one.interface.power_delivery?.efficiency_percent === undefined);
}

export const POWER_BATTERY_RUNTIME = rule({
  id: 'power-battery-runtime',
  scope: 'part',
  severity: 'info',
  title: 'A battery lasts less than an hour',
  why: 'The capacity divided by the sum of the highest draws gives less than one hour.',
  example: 'A 2500 mAh cell that feeds 4 A.',
  fix: 'Use a larger battery or draw less. Waive it if the device only has to run for minutes.',
  concerns: (definition) => hasRails(definition, (rail) => rail.sources.length > 0),
  message: (p: Names<'part'> & Figures<'runtime_min' | 'capacity_mAh' | 'current_mA'>) =>
    `${p.part} lasts only about ${num(p.runtime_min)} min: ${num(p.capacity_mAh)} mAh at ${current(p.current_mA)}`,
  check: (placed, { design, report }) => {
    for (const rail of supplyOf(design).railsHeldBy(placed.part.id)) {
      if (rail.outgoing.length === 0 || rail.parents.length > 0) continue;
      const entry = rail.index.sources[0];
      if (entry === undefined) continue;
      const capacity = scopedNumber(rail.placed, `electrical/${entry.interface.id}`, 'capacity_mAh');
      const { worst_mA } = rail.load;
      if (capacity === undefined || capacity <= 0 || worst_mA <= 0) continue;
      const hours = (capacity * rail.placed.part.quantity) / worst_mA;
      if (hours >= LEAST_H) continue;
      const part = rail.placed.part.id;
      report({
        params: {
          part: { part },
          runtime_min: Math.round(hours * 60),
          capacity_mAh: capacity * rail.placed.part.quantity,
          current_mA: worst_mA,
        },
        refs: [{ part }],
        discriminator: rail.index.domain.id,
        data: { measured: hours, limit: LEAST_H, unit: 'h' },
      });
    }
  },
});

export const POWER_SOURCE_UNUSED = rule({
  id: 'power-source-unused',
  scope: 'part',
  severity: 'info',
  todo: true,
  title: 'A supply is unused while a part has no supply',
  why: 'The supply gives what the part needs, but nothing is connected to it.',
  example: 'A free 5 V output next to a display without a supply.',
  fix: 'Connect the two.',
  concerns: (definition) => hasRails(definition, (rail) => rail.sinks.length === 0 && rail.sources.length > 0),
  message: (p: Names<'rail' | 'part'> & Figures<'rail_V'>) =>
    `${p.rail} (${num(p.rail_V)} V) feeds nothing, while ${p.part} has no supply`,
  check: (placed, { design, report }) => {
    for (const rail of supplyOf(design).railsHeldBy(placed.part.id)) {
      if (rail.parents.length > 0 || rail.index.sinks.length > 0 || rail.outgoing.length > 0) continue;
      const given = rail.voltage;
      if (given === null) continue;
      const suits = wantingOf(trackedOf(design)).find(({ main, rail: own }) => {
        const accepts = own.placed === rail.placed ? null : neededRange(own);
        if (accepts === null || !fits(given, accepts.range)) return false;
        return rail.index.sources.some((one) => one.interface.protocol.type === main.interface.protocol.type);
      });
      if (suits === undefined) continue;
      const part = rail.placed.part.id;
      report({
        params: { rail: railName(design, rail), rail_V: given.nominal, part: suits.rail.placed },
        refs: [{ part }],
        discriminator: rail.index.domain.id,
      });
    }
  },
});

/** A supply input that nothing is connected to, nor to what could stand in for it. */
interface OpenInput {
  readonly main: InterfaceIndex;
  readonly rail: Rail;
}

/** All of the board, in the order of the design. */
function wantingOf(whole: TrackedDesign): readonly OpenInput[] {
  const all = () =>
    [...whole.parts.keys()].flatMap((id) => whole.memo('wanting', id, NONE, () => wantingOn(whole, id), same));
  return whole.memo('all wanting', '', NONE, all, same);
}

function wantingOn(whole: TrackedDesign, id: string): readonly OpenInput[] {
  const placed = whole.parts.get(id);
  if (placed === undefined || placed.definition === null) return NONE;
  const { railOf } = powerIndexOf(placed.definition);
  const needs = needsOf(whole, placed);
  if (needs.length === 0) return NONE;
  const used = new Set(placed.instances.map((one) => one.end.interface));
  return needs.flatMap(({ sinks, main }) => {
    const rail = supplyOf(whole).railAt(id, railOf.get(main.interface.id));
    if (rail === null || sinks.some((one) => used.has(one.interface.id))) return [];
    return [{ main, rail }];
  });
}

const NONE: readonly OpenInput[] = [];

function same(a: readonly OpenInput[], b: readonly OpenInput[]): boolean {
  return (
    a.length === b.length && a.every(({ main, rail }, index) => main === b[index]?.main && rail === b[index]?.rail)
  );
}
