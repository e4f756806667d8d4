/** Shafts, loads and what goes into an enclosure. */

import type { Instance } from '../../allocation/instance.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { domainNumber, domainOf, endsByRole, farEnds } from '../by-kind.ts';
import { numberAt, numberOfPins, scopedNumber } from '../fields.ts';
import { list, num, partName } from '../names.ts';
import { speaks } from '../protocol.ts';
import { exceeds } from '../ranges.ts';
import { type FigureLists, type Figures, type NameLists, type Names, type Ref, rule } from '../rule.ts';

const FIT_MM = 0.05;
const ROUNDING = 1e-9;
const COUPLING = 'coupling_bore';
const BORES = new Set(['drive_bore', 'coupling_bore', 'pulley_bore', 'bearing_bore']);

export const MECH_SHAFT_FIT = rule({
  id: 'mech-shaft-fit',
  scope: 'link',
  severity: 'error',
  about: { protocols: ['shaft', 'coupling', 'bearing_fit'] },
  title: 'A shaft does not fit its bore',
  why: 'Too thick a shaft does not go in; too thin a shaft runs out of true and slips.',
  example: 'A pulley with an 8 mm bore on a 5 mm motor shaft.',
  fix: 'Use a part with a matching bore, or a coupling between the two diameters.',
  silences: ['mech-torque-overload'],
  message: (p: Names<'shaft' | 'bore'> & Figures<'shaft_mm' | 'bore_mm'>) =>
    `${p.shaft} has a diameter of ${num(p.shaft_mm)} mm, but ${p.bore} has a bore of ${num(p.bore_mm)} mm`,
  check: (link, { design, report, missing }) => {
    if (!speaks(link, 'shaft', 'coupling', 'bearing_fit')) return;
    for (const { a, b } of link.conductors) {
      const [shaft, bore] = BORES.has(b.function) ? [a, b] : [b, a];
      if (!BORES.has(bore.function) || BORES.has(shaft.function)) continue;
      const d = figure(design, shaft, 'shaft_diameter_mm');
      const hole = figure(design, bore, 'bore_mm');
      if (d === undefined || hole === undefined) {
        if (d !== undefined) missing([bore], ['custom_fields.bore_mm']);
        if (hole !== undefined) missing([shaft], ['custom_fields.shaft_diameter_mm']);
        continue;
      }
      if (shaftFits(design, shaft, bore) === true) continue;
      report({
        params: { shaft, shaft_mm: d, bore, bore_mm: hole },
        refs: [link],
        data: { measured: d, limit: hole, unit: 'mm' },
      });
    }
  },
});

/** Whether a shaft fits a bore; null where a diameter is not stated. */
export function shaftFits(design: Design, shaft: ResourceRef, bore: ResourceRef): boolean | null {
  const [d, hole] = [figure(design, shaft, 'shaft_diameter_mm'), figure(design, bore, 'bore_mm')];
  return d === undefined || hole === undefined ? null : Math.abs(d - hole) <= FIT_MM + ROUNDING;
}

function figure(design: Design, node: ResourceRef, key: string): number | undefined {
  return numberAt(design, node, key);
}

export const MECH_TORQUE_EXCEEDED = rule({
  id: 'mech-torque-exceeded',
  scope: 'link',
  severity: 'error',
  about: { protocols: ['shaft', 'coupling'] },
  title: 'A drive gives less torque than its load needs',
  why: 'The drive stalls or loses steps.',
  example: 'A lead screw that needs 1.2 N·m, on a 0.4 N·m motor.',
  fix: 'Add a gearbox, or use a stronger motor.',
  message: (p: Names<'load'> & Figures<'needed_Nm' | 'given_Nm'> & NameLists<'drives'>) =>
    `${p.load} needs ${num(p.needed_Nm)} N·m, but ${list(p.drives)} ${p.drives.length === 1 ? 'gives' : 'give'} only ${num(p.given_Nm)} N·m`,
  check: (link, { design, report, missing }) => {
    if (!speaks(link, 'shaft', 'coupling')) return;
    const ends = endsByRole(link, 'driven');
    if (ends === null) return;
    const need = torqueOf(design, ends.near);
    if (need === undefined) return;
    const chain = [ends.far, ...behind(design, ends.far)];
    const given = chain.map((end) => torqueOf(design, end));
    const driver = chain.findIndex((end) => end.index.roles.includes('driver'));
    if (driver === -1) return;
    if (given[driver] === undefined) {
      missing([chain[driver] ?? ends.far], ['custom_fields.rated_torque_Nm']);
      return;
    }
    const have = Math.min(...given.slice(0, driver + 1).flatMap((one) => one ?? []));
    if (need <= have + ROUNDING) return;
    report({
      params: { load: ends.near, needed_Nm: need, drives: chain.slice(0, driver + 1), given_Nm: have },
      refs: [link],
      data: { measured: need, limit: have, unit: 'N·m' },
    });
  },
});

export const MECH_TORQUE_OVERLOAD = rule({
  id: 'mech-torque-overload',
  scope: 'link',
  severity: 'warning',
  about: { protocols: ['shaft', 'coupling'] },
  title: 'A drive gives more torque than a part of its drivetrain withstands',
  why: 'If the load jams, the weakest part of the drivetrain slips or breaks.',
  example: 'A 3 N·m motor on a coupling for 1 N·m.',
  fix: 'Use a coupling or a gear that withstands the torque of the motor. Waive it if the driver limits the torque.',
  message: (p: Names<'part' | 'drive'> & Figures<'given_Nm' | 'limit_Nm'>) =>
    `${p.drive} gives up to ${num(p.given_Nm)} N·m, but ${p.part} withstands only ${num(p.limit_Nm)} N·m`,
  check: (link, { design, report, missing }) => {
    if (!speaks(link, 'shaft', 'coupling')) return;
    const ends = endsByRole(link, 'driver');
    const driven = ends === null ? undefined : design.parts.get(ends.far.end.part);
    if (ends === null || driven === undefined) return;
    const limit = domainNumber(driven, 'mechanical', 'max_torque_Nm');
    const given = torqueOf(design, ends.near);
    if (limit === undefined && given !== undefined && ends.far.slots.some((slot) => slot.function === COUPLING)) {
      missing([ends.far], ['metadata.max_torque_Nm']);
    }
    if (limit === undefined || given === undefined || given <= limit + ROUNDING) return;
    report({
      params: { drive: ends.near, given_Nm: given, part: ends.far, limit_Nm: limit },
      refs: [link],
      data: { measured: given, limit, unit: 'N·m' },
    });
  },
});

/** Through a coupler: what drives its other side. */
function behind(design: Design, end: Instance): readonly Instance[] {
  if (!end.index.roles.includes('coupler')) return [];
  const others = (design.parts.get(end.end.part)?.instances ?? []).filter((one) => one !== end);
  return others.flatMap((one) => farEnds(design, one)).filter((far) => far.index.roles.includes('driver'));
}

/** Of the interface, else of the first of its resources that states one, else of the part. */
function torqueOf(design: Design, end: Instance): number | undefined {
  const placed = design.parts.get(end.end.part);
  if (placed === undefined) return undefined;
  const own = numberOfPins(placed, end, 'rated_torque_Nm', 'own');
  return own ?? scopedNumber(placed, `${end.end.domain}/${end.end.interface}`, 'rated_torque_Nm');
}

export const MECH_LOAD_EXCEEDED = rule({
  id: 'mech-load-exceeded',
  scope: 'part',
  severity: 'warning',
  about: { domains: ['mechanical'] },
  concerns: ({ domains }) => (domains.get('mechanical')?.interfaces.size ?? 0) > 0,
  title: 'A part carries more than its rated load',
  why: 'The part bends, wears out early or lets go.',
  example: 'A 3 kg head on a carriage rated for 2 kg.',
  fix: 'Use a larger carriage, or two of them.',
  message: (p: Names<'end'> & Figures<'load_g' | 'limit_g'> & NameLists<'parts'>) =>
    `${p.end} carries ${num(p.load_g)} g (${list(p.parts)}), limit ${num(p.limit_g)} g`,
  check: (placed, { design, report, missing }) => {
    for (const end of placed.instances) {
      if (end.end.domain !== 'mechanical') continue;
      const one = scopedNumber(placed, `mechanical/${end.end.interface}`, 'rated_load_g', 'own');
      if (one === undefined) continue;
      const limit = one * placed.part.quantity;
      let weight = 0;
      const names: string[] = [];
      const unknown: Ref[] = [];
      for (const far of farEnds(design, end)) {
        const part = design.parts.get(far.end.part);
        if (part === undefined) continue;
        const grams = domainOf(part, 'mechanical')?.weight_g;
        if (grams === undefined) unknown.push({ part: part.part.id });
        weight += (grams ?? 0) * part.part.quantity;
        names.push(partName(design, part.part.id));
      }
      if (unknown.length > 0) missing(unknown, ['weight_g']);
      if (!exceeds(weight, limit)) continue;
      report({
        params: { end, load_g: weight, limit_g: limit, parts: names },
        refs: [end],
        data: { measured: weight, limit, unit: 'g' },
      });
    }
  },
});

export const MECH_ENVELOPE_EXCEEDED = rule({
  id: 'mech-envelope-exceeded',
  scope: 'link',
  severity: 'error',
  about: { protocols: ['enclosure_fit'] },
  title: 'A part does not fit into its enclosure',
  why: 'In every orientation, one side of the part is longer than the room in the enclosure.',
  example: 'A power supply 215 mm long in a 200 mm box.',
  fix: 'Use a larger enclosure or a smaller part.',
  message: (p: Names<'part' | 'enclosure'> & FigureLists<'sides_mm' | 'room_mm'>) =>
    `${p.part} (${p.sides_mm.map(num).join(' × ')} mm) does not fit into ${p.enclosure} (${p.room_mm.map(num).join(' × ')} mm)`,
  check: (link, { design, report, missing }) => {
    if (!speaks(link, 'enclosure_fit')) return;
    const ends = endsByRole(link, 'enclosure');
    if (ends === null) return;
    const [room, content] = [sidesOf(design, ends.near, 'inner'), sidesOf(design, ends.far, 'outer')];
    if (room === null || content === null) {
      missing([{ part: (room === null ? ends.near : ends.far).end.part }], ['dimensions_mm']);
      return;
    }
    const worst = content.findIndex((side, index) => side > (room[index] ?? 0) + ROUNDING);
    if (worst === -1) return;
    report({
      params: {
        part: partName(design, ends.far.end.part),
        sides_mm: content,
        enclosure: partName(design, ends.near.end.part),
        room_mm: room,
      },
      refs: [link],
      data: { measured: content[worst] ?? 0, limit: room[worst] ?? 0, unit: 'mm' },
    });
  },
});

/** The three sides, longest first; of an enclosure its inner ones where they are stated. */
function sidesOf(design: Design, end: Instance, which: 'inner' | 'outer'): readonly number[] | null {
  const placed = design.parts.get(end.end.part);
  const domain = placed && domainOf(placed, 'mechanical');
  const inner = domain?.metadata?.inner_dimensions_mm;
  const box =
    which === 'inner' && typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? inner
      : domain?.dimensions_mm;
  if (box === undefined || box === null) return null;
  const sides = Object.values(box).filter((side): side is number => typeof side === 'number');
  return sides.length === 3 ? sides.sort((a, b) => b - a) : null;
}
