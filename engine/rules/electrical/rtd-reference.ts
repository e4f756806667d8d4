import type { Instance } from '../../allocation/instance.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { endsByRole, resourcesOf } from '../by-kind.ts';
import { numberAt, numberOfInterface } from '../fields.ts';
import { isWired, netAt, RESISTOR } from '../lookup.ts';
import { endName, list, num, partName } from '../names.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { farPins } from './resistor-ends.ts';

const REFERENCE = 'voltage_reference';
const RESISTANCE = 'resistance_ohm';
/** How far the resistor may be from what the converter is made for: 430 Ω are usual for 400 Ω. */
const SLACK = 1.5;

export const ELEC_RTD_REFERENCE = rule({
  id: 'elec-rtd-reference',
  scope: 'link',
  severity: 'error',
  title: 'The reference of an RTD is missing or does not suit it',
  why: 'The converter measures the probe as a fraction of its reference resistor. Without one it reads nothing; if that is off by a factor of more than 1.5, it reads a wrong temperature or saturates.',
  example: 'A 4 kΩ reference, which suits a PT1000, with a PT100.',
  fix: 'Fit the resistor that the converter requires, usually four times the probe at 0 °C: 400 Ω for a PT100, 4 kΩ for a PT1000.',
  about: { protocols: ['rtd'] },
  concerns: speakAlike,
  message: {
    value: (p: NameLists<'references'> & Names<'probe'> & Figures<'reference_ohm' | 'needed_ohm' | 'probe_ohm'>) =>
      `The reference ${p.references.length === 1 ? 'resistor' : 'resistors'} ${list(p.references)} ${p.references.length === 1 ? 'has' : 'have together'} ${num(p.reference_ohm)} Ω, but the ${num(p.probe_ohm)} Ω probe ${p.probe} needs ${num(p.needed_ohm)} Ω`,
    missing: (p: NameLists<'pins'> & Names<'meter' | 'probe'>) =>
      `No reference resistor joins ${list(p.pins)}: ${p.meter} has nothing to compare ${p.probe} with`,
    apart: (p: NameLists<'pins' | 'references'>) =>
      `${list(p.pins)} are on one end of the reference ${list(p.references)}: each end needs two of the reference pins, one for the current and one to measure`,
  },
  check: (link, { design, report, missing }) => {
    const ends = endsByRole(link, 'instrument');
    const [meter, probe] = ends === null ? [] : [ends.near, ends.far].map((end) => design.parts.get(end.end.part));
    if (ends === null || meter === undefined || probe === undefined) return;
    const factor = numberOfInterface(meter, ends.near.index, 'reference_factor');
    if (factor === undefined) return;
    const found = referenceOf(design, ends.near);
    const probeName = endName(design, ends.far.end);
    const wired = wiredReferences(design, ends.near);
    if (found === null) {
      if (wired === null) return; // an open one is said of its pin
      report({ variant: 'missing', params: { pins: wired, meter: ends.near, probe: probeName }, refs: wired });
      return;
    }
    const crowded = wired === null || wired.length < FOUR ? null : crowdedEnd(design, wired);
    if (crowded !== null) {
      report({
        variant: 'apart',
        params: { pins: crowded, references: found.pins.map((pin) => partName(design, pin.part)) },
        refs: [...crowded, ...found.pins],
      });
    }
    const probe_ohm = numberOfInterface(probe, ends.far.index, RESISTANCE);
    const { ohm } = found;
    if (probe_ohm === undefined || ohm === undefined) {
      const unstated = [...(probe_ohm === undefined ? [ends.far] : []), ...(ohm === undefined ? found.pins : [])];
      missing(unstated, [`custom_fields.${RESISTANCE}`]);
      return;
    }
    const needed_ohm = factor * probe_ohm;
    const off = ohm / needed_ohm;
    if (off <= SLACK && off >= 1 / SLACK) return;
    report({
      variant: 'value',
      params: {
        references: found.pins.map((pin) => partName(design, pin.part)),
        reference_ohm: ohm,
        probe: probeName,
        probe_ohm,
        needed_ohm,
      },
      refs: [...found.pins.map(({ part }) => ({ part })), found.at],
      data: { measured: ohm, limit: needed_ohm, unit: 'Ω' },
    });
  },
});

/** A converter with so many reference pins has two at each end of its reference: one gives the current, one measures. */
const FOUR = 4;

/** The reference pins of a converter; null where it has none, or one of them is open. */
function wiredReferences(design: Design, { end }: Instance): readonly ResourceRef[] | null {
  const pins: ResourceRef[] = [];
  for (const { resource, functions } of resourcesOf(design.parts.get(end.part)?.definition?.domains.get(end.domain))) {
    if (functions.has(REFERENCE)) pins.push({ part: end.part, domain: end.domain, resource: resource.id });
  }
  return pins.length > 1 && pins.every((pin) => isWired(design, pin)) ? pins : null;
}

/** The reference pins on one net, where that is more than half of them; else null. */
function crowdedEnd(design: Design, pins: readonly ResourceRef[]): readonly ResourceRef[] | null {
  for (const pin of pins) {
    const together = pins.filter((other) => netAt(design, other) === netAt(design, pin));
    if (together.length * 2 > pins.length) return together;
  }
  return null;
}

/** The resistors between two reference pins of a converter, and their resistance together if it is known; null where there is none. */
function referenceOf(design: Design, { end }: Instance) {
  const placed = design.parts.get(end.part);
  for (const { resource, functions } of resourcesOf(placed?.definition?.domains.get(end.domain))) {
    const at = { part: end.part, domain: end.domain, resource: resource.id };
    const net = functions.has(REFERENCE) ? netAt(design, at) : undefined;
    const isBeyond = (far: Net | undefined): boolean =>
      far !== net && far?.nodes.some((node) => node.function === REFERENCE && node.part === end.part) === true;
    const pins = (net?.nodes ?? []).filter(
      (node) => node.function === RESISTOR && farPins(design, node).some((pin) => isBeyond(netAt(design, pin))),
    );
    if (pins.length > 0) return { pins, at, ohm: inParallel(pins.map((pin) => resistanceOf(design, pin))) };
  }
  return null;
}

function resistanceOf(design: Design, pin: Node): number | undefined {
  const ohm = numberAt(design, pin, RESISTANCE);
  return ohm !== undefined && ohm > 0 ? ohm / (design.parts.get(pin.part)?.part.quantity ?? 1) : undefined;
}

function inParallel(resistances: readonly (number | undefined)[]): number | undefined {
  let siemens = 0;
  for (const ohm of resistances) {
    if (ohm === undefined) return undefined;
    siemens += 1 / ohm;
  }
  return 1 / siemens;
}
