import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STARTER_PARTS } from '../../schemas/parts/index.ts';
import vocabulary from '../../schemas/vocabulary/instance-fields.json' with { type: 'json' };
import { namesCause } from './cause.ts';
import { withMistake } from './changes.ts';
import { CONSEQUENCES, type Design, DOMAINS, GRADE_OF, type Mistake, SUBJECTS } from './design.ts';
import { corpusDesigns, missingParts } from './load.ts';
import { netsOf } from './nets.ts';

interface PartForm {
  /** Electrical resources. */
  readonly pins: ReadonlySet<string>;
  /** Interfaces of the other domains. */
  readonly ports: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

const PARTS = new Map<string, PartForm>([
  ...STARTER_PARTS.map(({ definition }): [string, PartForm] => {
    const electrical = definition.domains.filter((domain) => domain.domain === 'electrical');
    const others = definition.domains.filter((domain) => domain.domain !== 'electrical');
    const held = definition.domains.flatMap((domain) => [...(domain.resources ?? []), ...(domain.interfaces ?? [])]);
    return [
      definition.metadata.id,
      {
        pins: new Set(electrical.flatMap((domain) => (domain.resources ?? []).map((resource) => resource.id))),
        ports: new Set(others.flatMap((domain) => (domain.interfaces ?? []).map((each) => each.id))),
        fields: new Set([
          ...(definition.custom_fields ?? []).map((field) => field.key),
          ...held.flatMap((each) => (each.custom_fields ?? []).map((field) => `${each.id}.${field.key}`)),
        ]),
      },
    ];
  }),
  ...missingParts().map((part): [string, PartForm] => [
    part.id,
    {
      pins: new Set(Object.keys(part.pins)),
      ports: new Set(Object.keys(part.ports)),
      fields: new Set(Object.keys(part.fields)),
    },
  ]),
]);
/** Fields of a wire or joint: those of the vocabulary, the torque of its screws, and the rate of its bus. */
const CONNECTION_FIELDS = new Set([...vocabulary.map((field) => field.key), 'torque_Nm', 'bit_rate', 'connector']);
const DESIGNS = corpusDesigns();

describe('the corpus', () => {
  it('holds at least 60 designs and 250 mistakes over all domains and subjects, no id twice', () => {
    const mistakes = DESIGNS.flatMap((design) => design.mistakes);
    expect(DESIGNS.length).toBeGreaterThanOrEqual(60);
    expect(mistakes.length).toBeGreaterThanOrEqual(250);
    expect(repeated(DESIGNS.map((design) => design.id))).toEqual([]);
    expect(repeated(mistakes.map((mistake) => mistake.id))).toEqual([]);
    expect(repeated(missingParts().map((part) => part.id))).toEqual([]);
    const used = new Set(mistakes.flatMap((mistake) => mistake.subject));
    expect(SUBJECTS.filter((subject) => !used.has(subject))).toEqual([]);
    const drawn = new Set(DESIGNS.flatMap((design) => design.domains));
    expect(DOMAINS.filter((domain) => !drawn.has(domain))).toEqual([]);
  });

  it('has no part of its own that the library has, or that no design needs', () => {
    const needed = new Set(DESIGNS.flatMap((design) => [design, ...variants(design)]).flatMap(partsOf));
    const library = new Set(STARTER_PARTS.map((part) => part.definition.metadata.id));
    expect(missingParts().filter((part) => library.has(part.id) || !needed.has(part.id))).toEqual([]);
  });

  it('draws most designs with parts of the library alone', () => {
    const missing = new Set(missingParts().map((part) => part.id));
    expect(
      DESIGNS.filter((design) => !partsOf(design).some((part) => missing.has(part))).length,
    ).toBeGreaterThanOrEqual(45);
  });

  it('keeps its files small: ten designs at most', () => {
    const files = readdirSync(join(import.meta.dirname, 'designs'));
    expect(DESIGNS.length).toBeLessThanOrEqual(10 * files.length);
  });
});

describe('a message', () => {
  it('names the cause by a word or figure of its own, or by the beginning of a long word', () => {
    expect(namesCause('VDD gets 5 V; it stands 3.6 V', { names: ['3.6'] })).toBe(true);
    expect(namesCause('VDD gets 13.6 V', { names: ['3.6'] })).toBe(false);
    expect(namesCause('it draws 3.65 A', { names: ['3.6'] })).toBe(false);
    expect(namesCause('both ends are terminated', { names: ['terminat'] })).toBe(true);
    expect(namesCause('sensor without a bus', { names: ['SO'] })).toBe(false);
    expect(namesCause('E+ and s+ are swapped', { names: ['S+'] })).toBe(true);
    expect(namesCause('PU2.Bore has 8 mm', { names: ['bore'] })).toBe(true);
    expect(namesCause('PU2.Bore has 8 mm', { names: ['2'] })).toBe(false);
  });
});

describe.each(DESIGNS.map((design) => [design.id, design] as const))('%s', (_id, design) => {
  it('names parts, pins, interfaces and fields that exist', () => {
    expect(faultsOfForm(design)).toEqual([]);
  });

  it('joins every part to another, and names nets and open pins as its wires have them', () => {
    const touched = new Set([
      ...design.wires.flatMap((wire) => [wire.from, wire.to]),
      ...design.joints.flatMap((joint) => [partOf(joint.from), partOf(joint.to)]),
    ]);
    expect(Object.keys(design.parts).filter((ref) => !touched.has(ref))).toEqual([]);
    expect(faultsOfNets(design)).toEqual([]);
  });

  it('has mistakes that apply, change the design, name what exists and are graded by their consequence', () => {
    expect(design.mistakes.flatMap((mistake) => faultsOfMistake(design, mistake))).toEqual([]);
  });
});

function variants(design: Design): readonly Design[] {
  return design.mistakes.map((mistake) => withMistake(design, mistake));
}

function partsOf(design: Design): readonly string[] {
  return Object.values(design.parts).map((placed) => placed.part);
}

function partOf(end: string): string {
  return end.split('.')[0] ?? end;
}

function repeated(ids: readonly string[]): readonly string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

function faultsOfForm(design: Design): readonly string[] {
  const faults: string[] = repeated([...design.wires, ...design.joints].map((each) => each.id)).map(
    (id) => `${id} twice`,
  );
  for (const [ref, placed] of Object.entries(design.parts)) {
    const form = PARTS.get(placed.part);
    if (!form) faults.push(`${ref}: no part ${placed.part}`);
    for (const field of Object.keys(placed.set ?? {})) {
      if (!form?.fields.has(field)) faults.push(`${ref}: no field ${field}`);
    }
    if (placed.quantity !== undefined && !(Number.isInteger(placed.quantity) && placed.quantity >= 1)) {
      faults.push(`${ref}: quantity ${placed.quantity}`);
    }
  }
  for (const wire of design.wires) {
    if (wire.pins.length === 0) faults.push(`${wire.id}: no pins`);
    for (const [from, to] of wire.pins) {
      if (!hasPin(design, `${wire.from}.${from}`)) faults.push(`${wire.id}: no pin ${wire.from}.${from}`);
      if (!hasPin(design, `${wire.to}.${to}`)) faults.push(`${wire.id}: no pin ${wire.to}.${to}`);
      if (wire.from === wire.to && from === to) faults.push(`${wire.id}: ${from} to itself`);
    }
  }
  for (const joint of design.joints) {
    for (const end of [joint.from, joint.to])
      if (!hasPort(design, end)) faults.push(`${joint.id}: no interface ${end}`);
  }
  for (const { id, set } of [...design.wires, ...design.joints]) {
    for (const field of Object.keys(set ?? {}))
      if (!CONNECTION_FIELDS.has(field)) faults.push(`${id}: no field ${field}`);
  }
  return faults;
}

function hasPin(design: Design, end: string): boolean {
  const [ref = '', pin = ''] = end.split('.');
  return PARTS.get(design.parts[ref]?.part ?? '')?.pins.has(pin) ?? false;
}

function hasPort(design: Design, end: string): boolean {
  const [ref = '', port = ''] = end.split('.');
  return PARTS.get(design.parts[ref]?.part ?? '')?.ports.has(port) ?? false;
}

function faultsOfNets(design: Design): readonly string[] {
  const nets = netsOf(design);
  const faults: string[] = [];
  for (const [name, members] of Object.entries(design.nets ?? {})) {
    if (!nets.some((net) => members.every((member) => net.has(member)))) faults.push(`${name} is not one net`);
  }
  for (const { at } of design.open ?? []) {
    if (!hasPin(design, at) && !hasPort(design, at)) faults.push(`${at}: open, but not there`);
    const joined = design.joints.some((joint) => joint.from === at || joint.to === at);
    if (nets.some((net) => net.has(at)) || (joined && !hasPin(design, at))) faults.push(`${at}: open, but joined`);
  }
  return faults;
}

function faultsOfMistake(design: Design, mistake: Mistake): readonly string[] {
  const changed = withMistake(design, mistake);
  const faults = faultsOfForm(changed).map((fault) => `${mistake.id}: ${fault}`);
  if (!mistake.id.startsWith(`${design.id}/`)) faults.push(`${mistake.id}: not of ${design.id}`);
  if (JSON.stringify(changed) === JSON.stringify(design)) faults.push(`${mistake.id}: changes nothing`);
  for (const at of mistake.at) {
    const known = (of: Design): boolean =>
      of.parts[at] !== undefined || of.nets?.[at] !== undefined || hasPin(of, at) || hasPort(of, at);
    if (!known(design) && !known(changed)) faults.push(`${mistake.id}: nothing is called ${at}`);
  }
  if (mistake.at.length === 0 || mistake.names.length === 0) faults.push(`${mistake.id}: no place or no cause`);
  if (!CONSEQUENCES.includes(mistake.consequence)) faults.push(`${mistake.id}: ${mistake.consequence}`);
  const finished = mistake.grade === 'todo' ? mistake.finished : mistake.grade;
  if (finished !== GRADE_OF[mistake.consequence]) faults.push(`${mistake.id}: ${finished} of ${mistake.consequence}`);
  if (mistake.subject.some((subject) => !SUBJECTS.includes(subject))) faults.push(`${mistake.id}: subject`);
  return faults;
}
