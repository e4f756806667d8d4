import type { Instance } from '../../allocation/instance.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Design } from '../../design/design.ts';
import { endsByRole } from '../by-kind.ts';
import { numberOfInterface, scopedNumber } from '../fields.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { endName, instanceRef, nodeRef, num, partName } from '../names.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { farPins } from './pull-up-net.ts';

const REFERENCE = 'voltage_reference';
const RESISTANCE = 'resistance_ohm';
/** How far the resistor may be from what the converter is made for: 430 Ω are usual for 400 Ω. */
const SLACK = 1.5;

export const ELEC_RTD_REFERENCE = rule({
  id: 'elec-rtd-reference',
  scope: 'link',
  category: 'electrical',
  severity: 'error',
  title: 'The reference resistor does not suit the RTD',
  why: 'The converter measures the probe as a fraction of its reference resistor. If that is off by a factor of more than 1.5, it reads a wrong temperature or saturates.',
  example: 'A 4 kΩ reference, which suits a PT1000, with a PT100.',
  fix: 'Fit the resistor that the converter requires, usually four times the probe at 0 °C: 400 Ω for a PT100, 4 kΩ for a PT1000.',
  about: { protocols: ['rtd'] },
  concerns: speakAlike,
  message: (p: Names<'reference' | 'probe'> & Figures<'reference_ohm' | 'needed_ohm' | 'probe_ohm'>) =>
    `The reference resistor ${p.reference} has ${num(p.reference_ohm)} Ω, but the ${num(p.probe_ohm)} Ω probe ${p.probe} needs ${num(p.needed_ohm)} Ω`,
  check: (link, { design, report, missing }) => {
    const ends = endsByRole(link, 'instrument');
    const [meter, probe] = ends === null ? [] : [ends.near, ends.far].map((end) => design.parts.get(end.end.part));
    if (ends === null || meter === undefined || probe === undefined) return;
    const factor = numberOfInterface(meter, ends.near.index, 'reference_factor');
    const found = factor === undefined ? null : referenceOf(design, ends.near);
    if (factor === undefined || found === null) return;
    const probe_ohm = numberOfInterface(probe, ends.far.index, RESISTANCE);
    const { ohm } = found;
    if (probe_ohm === undefined || ohm === undefined) {
      const unstated = [
        ...(probe_ohm === undefined ? [instanceRef(ends.far)] : []),
        ...(ohm === undefined ? [nodeRef(found.pin)] : []),
      ];
      missing(unstated, [`custom_fields.${RESISTANCE}`]);
      return;
    }
    const needed_ohm = factor * probe_ohm;
    const off = ohm / needed_ohm;
    if (off <= SLACK && off >= 1 / SLACK) return;
    report({
      params: {
        reference: partName(design, found.pin.part),
        reference_ohm: ohm,
        probe: endName(design, ends.far.end),
        probe_ohm,
        needed_ohm,
      },
      refs: [{ part: found.pin.part }, nodeRef(found.at)],
      data: { measured: ohm, limit: needed_ohm, unit: 'Ω' },
    });
  },
});

/** The resistor between two reference pins of a converter, and its resistance if it is known; null where there is none. */
function referenceOf(design: Design, { end }: Instance) {
  const placed = design.parts.get(end.part);
  for (const { resource, functions } of placed?.definition?.domains.get(end.domain)?.resources.values() ?? []) {
    const at = { part: end.part, domain: end.domain, resource: resource.id };
    const net = functions.has(REFERENCE) ? netAt(design, at) : undefined;
    for (const pin of net?.nodes.filter((node) => node.function === RESISTOR) ?? []) {
      const beyond = farPins(design, pin).map((far) => netAt(design, far));
      const isBetween = beyond.some(
        (far) => far !== net && far?.nodes.some((node) => node.function === REFERENCE && node.part === end.part),
      );
      const part = design.parts.get(pin.part);
      const ohm = part && scopedNumber(part, `${pin.domain}/${pin.resource}`, RESISTANCE);
      if (isBetween) return { pin, at, ohm: ohm !== undefined && ohm > 0 ? ohm : undefined };
    }
  }
  return null;
}
