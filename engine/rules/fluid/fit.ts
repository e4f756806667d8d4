/** Whether two ports can be screwed or pushed together, and stand each other's medium. */

import type { Design, Link, Node } from '../../design/design.ts';
import { domainOf } from '../by-kind.ts';
import { resourceAt } from '../lookup.ts';
import { instancePinRefs, list } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { portsMate } from './port-size.ts';

const JOINT = { scope: 'link', about: { domains: ['pneumatic', 'hydraulic'] } } as const;

export const FLUID_DOMAIN_CROSSED = rule({
  ...JOINT,
  id: 'fluid-domain-crossed',
  severity: 'error',
  title: 'An air port and an oil port are connected',
  why: 'Oil ruins a pneumatic part. Air makes a hydraulic part spongy and burns the oil.',
  example: 'The P port of a pneumatic valve on the oil line of a press.',
  fix: 'Separate the two. To pass from air to oil, use an intensifier or an air-oil cylinder.',
  silences: [
    'conn-domain-mismatch',
    'conn-protocol-mismatch',
    'conn-role-incompatible',
    'conn-function-unpaired',
    'fluid-medium-mismatch',
    'fluid-port-size-mismatch',
    'fluid-connector-incompatible',
    'fluid-seal-incompatible',
    'fluid-pressure-exceeds-max',
    'fluid-pressure-exceeds-working',
    'fluid-pressure-too-low',
  ],
  message: (p: Names<'a' | 'domainA' | 'b' | 'domainB'>) => `${p.a} is ${p.domainA}, but ${p.b} is ${p.domainB}`,
  check: (link, { report }) => {
    const [a, b] = link.ends;
    if (a.end.domain === b.end.domain || !isFluid(a.end.domain) || !isFluid(b.end.domain)) return;
    report({
      params: { a, domainA: a.end.domain, b, domainB: b.end.domain },
      refs: [link, ...instancePinRefs(a), ...instancePinRefs(b)],
    });
  },
});

function isFluid(domain: string): boolean {
  return domain === 'pneumatic' || domain === 'hydraulic';
}

export const FLUID_PORT_SIZE_MISMATCH = rule({
  ...JOINT,
  id: 'fluid-port-size-mismatch',
  severity: 'error',
  title: 'Two ports do not fit',
  why: 'The threads or the diameters differ, so the port does not screw in, or it leaks. Two equal male threads for water are an info: a hose with two union nuts, or a socket, joins them.',
  example: 'An R1/8 fitting in an M5 port.',
  fix: 'Use a fitting of the right size, or a reducer.',
  silences: ['fluid-connector-incompatible', 'mech-thread-mismatch'],
  message: (p: Names<'sizeA' | 'pinA' | 'sizeB' | 'pinB'>) =>
    `${p.sizeA} of ${p.pinA} does not fit ${p.sizeB} of ${p.pinB}`,
  check: (link, { design, report }) => {
    for (const { a, b } of joints(link)) {
      const [x, y] = [sizeOf(design, a), sizeOf(design, b)];
      if (x === undefined || y === undefined || portsMate(x, y) !== false) continue;
      const severity = x === y && MALE.test(x) && [a, b].every((node) => isForWater(design, node)) ? 'info' : 'error';
      report({ params: { sizeA: x, pinA: a, sizeB: y, pinB: b }, refs: [link, a, b], severity });
    }
  },
});

const MALE = / male$/;

function isForWater(design: Design, node: Node): boolean {
  return resourceAt(design, node)?.resource.compatible_fluids?.includes('water') === true;
}

export const FLUID_CONNECTOR_INCOMPATIBLE = rule({
  ...JOINT,
  id: 'fluid-connector-incompatible',
  severity: 'error',
  title: 'Two incompatible fluid connectors are connected',
  why: 'A thread does not hold in a push-in fitting, and a flange does not hold on a hose barb. They need an adapter between them.',
  example: 'A push-in tube on a flange.',
  fix: 'Put an adapter between them that has both connectors.',
  message: (p: Names<'pinA' | 'connectorA' | 'pinB' | 'connectorB'>) =>
    `${p.pinA} has the connector ${words(p.connectorA)}, which does not fit ${words(p.connectorB)} of ${p.pinB}`,
  check: (link, { design, report }) => {
    for (const { a, b } of joints(link)) {
      const [x, y] = [a, b].map((node) => resourceAt(design, node)?.resource.connector_type);
      if (x === undefined || y === undefined || x === y || x === 'custom' || y === 'custom') continue;
      const [p, q] = [sizeOf(design, a), sizeOf(design, b)];
      if (p !== undefined && q !== undefined && portsMate(p, q) === true) continue; // a push-in or barb on its tube
      report({ params: { pinA: a, connectorA: x, pinB: b, connectorB: y }, refs: [link] });
    }
  },
});

function words(connector: string): string {
  return connector.replaceAll('_', ' ');
}

export const FLUID_MEDIUM_MISMATCH = rule({
  ...JOINT,
  id: 'fluid-medium-mismatch',
  severity: 'error',
  title: 'A port is not made for this fluid',
  why: 'Seals swell or dissolve, and seals made for oil do not hold air.',
  example: 'A compressed air valve in a water line.',
  fix: 'Use a part made for this fluid, or change the fluid.',
  message: {
    'other-fluid': (p: Names<'pinA' | 'fluidA' | 'pinB' | 'fluidB'>) =>
      `${p.pinA} carries ${words(p.fluidA)}, but ${p.pinB} carries ${words(p.fluidB)}`,
    'not-allowed': (p: Names<'pinA' | 'fluidA' | 'pinB'> & NameLists<'allowed'>) =>
      `${p.pinA} carries ${words(p.fluidA)}, but ${p.pinB} is made for ${list(p.allowed.map(words)) || 'no fluid'}`,
  },
  check: (link, { design, report }) => {
    for (const { a, b } of joints(link)) {
      const said = mismatch(design, a, b) ?? mismatch(design, b, a);
      if (said === null) continue;
      report({ ...said, refs: [link, a, b] });
    }
  },
});

function mismatch(design: Design, from: Node, to: Node) {
  const fluid = fluidOf(design, from);
  const other = fluidOf(design, to);
  if (fluid === undefined || fluid === 'custom') return null;
  const params = { pinA: from, fluidA: fluid, pinB: to };
  if (other !== undefined && other !== 'custom' && other !== fluid) {
    return { variant: 'other-fluid', params: { ...params, fluidB: other } } as const;
  }
  const allowed = resourceAt(design, to)?.resource.compatible_fluids;
  if (allowed === undefined || allowed.includes(fluid)) return null;
  return { variant: 'not-allowed', params: { ...params, allowed } } as const;
}

function fluidOf(design: Design, node: Node): string | undefined {
  return design.instances.get(node.instance)?.index.interface.fluid_type;
}

/** Seal material → media that destroy it. */
const DESTROYED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['NBR', ['phosphate_ester']],
  ['EPDM', ['hydraulic_oil', 'mineral_oil']],
]);

export const FLUID_SEAL_INCOMPATIBLE = rule({
  ...JOINT,
  id: 'fluid-seal-incompatible',
  severity: 'warning',
  title: 'A seal does not withstand the fluid',
  why: 'The seal swells or softens, and the port leaks.',
  example: 'NBR seals in phosphate ester.',
  fix: 'Use seals that withstand the fluid (FKM withstands most), or change the fluid.',
  message: (p: Names<'seal' | 'pin' | 'fluid'>) =>
    `The ${p.seal} seal of ${p.pin} does not withstand ${words(p.fluid)}`,
  check: (link, { design, report }) => {
    for (const { a, b } of joints(link)) {
      for (const [port, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const seal = resourceAt(design, port)?.resource.seal_type?.toUpperCase();
        const bad = DESTROYED_BY.get(seal ?? '');
        if (bad === undefined) continue;
        const fluid = [port, other].flatMap((node) => mediaOf(design, node)).find((one) => bad.includes(one));
        if (fluid === undefined) continue;
        report({ params: { seal: seal ?? '', pin: port, fluid }, refs: [port] });
      }
    }
  },
});

function mediaOf(design: Design, node: Node): readonly string[] {
  const placed = design.parts.get(node.part);
  const kind = placed && domainOf(placed, node.domain)?.metadata?.hydraulic_fluid_type;
  const fluid = fluidOf(design, node);
  return [...(typeof kind === 'string' ? [kind] : []), ...(fluid === undefined ? [] : [fluid])];
}

function sizeOf(design: Design, node: Node): string | undefined {
  return resourceAt(design, node)?.resource.port_size;
}

/** Each pair of fluid ports that a connection joins. */
function joints({ ends, conductors }: Link): Link['conductors'] {
  return isFluid(ends[0].end.domain) ? conductors : [];
}
