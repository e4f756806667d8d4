/** Whether something turns what has to turn. */

import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { declaredTaxonomy, farEnds, interfacesOf, resourcesOf } from '../by-kind.ts';
import { someDefinition } from '../definition-uses.ts';
import { isOpenPin } from '../electrical/pin-level.ts';
import { partName } from '../names.ts';
import { type Names, rule } from '../rule.ts';

/** What a motor turns another part through. */
const TURNING: ReadonlySet<string> = new Set(['shaft', 'coupling']);

export const MECH_NOT_DRIVEN = rule({
  id: 'mech-not-driven',
  scope: 'part',
  severity: 'error',
  todo: true,
  title: 'A belt, a screw or a slide is not driven',
  why: 'The part is built in, but no pulley, coupling, belt or nut connects it to a motor.',
  example: 'A belt that runs only over idlers.',
  fix: 'Add the missing pulley, coupling or belt. Waive it if the part is moved by hand.',
  about: { domains: ['mechanical'] },
  concerns: (definition) =>
    beltOf(definition) !== undefined || inputOf(definition) !== undefined || clampOf(definition) !== undefined,
  message: {
    short: (p: Names<'part' | 'wheel'>) =>
      `${p.part} runs over ${p.wheel} alone: a belt needs a second pulley or an idler to move anything`,
    belt: (p: Names<'part'>) => `Nothing drives ${p.part}: the belt runs over no pulley that sits on a shaft`,
    input: (p: Names<'part' | 'input'>) =>
      `Nothing turns ${p.part}: ${p.input} is not connected to a motor or a coupling`,
    slide: (p: Names<'part' | 'clamp'>) =>
      `Nothing moves ${p.part}: ${p.clamp} holds no belt, and no lead screw nut is mounted on it`,
  },
  check: (placed, { design, report }) => {
    const { definition, part } = placed;
    if (!isBuiltIn(placed)) return;
    const name = partName(design, part.id);
    const [belt, input] = [beltOf(definition), inputOf(definition)];
    const joined = belt === undefined ? [] : joinedBy(design, placed, belt);
    const wheels = joined.filter((one) => !isClamp(design, one));
    const [wheel] = wheels;
    if (belt !== undefined && joined.length > 0) {
      const refs = [{ part: part.id, domain: belt.domain, interface: belt.interface.id, instance: 0 }];
      if (wheels.every(({ end }) => !isTurned(design.parts.get(end.part))))
        report({ variant: 'belt', params: { part: name }, refs });
      else if (wheel !== undefined && wheels.length === 1 && design.parts.get(wheel.end.part)?.part.quantity === 1)
        report({ variant: 'short', params: { part: name, wheel: partName(design, wheel.end.part) }, refs });
    }
    const clamp = clampOf(definition);
    if (clamp !== undefined && isAdrift(design, placed, clamp))
      report({
        variant: 'slide',
        params: { part: name, clamp: clamp.interface.name ?? clamp.interface.id },
        refs: [{ part: part.id, domain: clamp.domain, interface: clamp.interface.id, instance: 0 }],
      });
    if (input === undefined || placed.instances.some(({ index }) => index === input)) return;
    if (isSaidOpen(design, placed, input)) return;
    report({
      variant: 'input',
      params: { part: name, input: input.interface.name ?? input.interface.id },
      refs: [{ part: part.id, domain: input.domain, interface: input.interface.id, instance: 0 }],
    });
  },
});

export const MECH_DRIVEN_TWICE = rule({
  id: 'mech-driven-twice',
  scope: 'part',
  severity: 'error',
  about: { domains: ['mechanical'] },
  title: 'A belt and a screw drive the same slide',
  why: 'The two move it by different amounts for each step. One of them pulls against the other, until a motor stalls, a belt skips or a nut jams.',
  example: 'The belt clamp of a plate in use while the nut of a lead screw is mounted on it.',
  fix: 'Drive the slide by one of the two.',
  concerns: (definition) => clampOf(definition) !== undefined,
  message: (p: Names<'part' | 'belt' | 'screw'>) =>
    `${p.belt} and ${p.screw} both drive ${p.part}: they work against each other, and it jams`,
  check: (placed, { design, report }) => {
    const clamp = clampOf(placed.definition);
    const belt = placed.instances.filter(({ index }) => index === clamp).flatMap((end) => farEnds(design, end))[0];
    const screw = placed.instances
      .flatMap((end) => farEnds(design, end))
      .find(({ end }) => isMoving(design.parts.get(end.part)?.definition ?? null));
    if (belt === undefined || screw === undefined) return;
    const [a, b] = [belt, screw].map(({ end }) => ({ part: end.part }));
    if (a === undefined || b === undefined) return;
    report({ params: { part: placed, belt: a, screw: b }, refs: [placed, a, b] });
  },
});

/** Some mechanical interface of the part is in use. */
function isBuiltIn({ instances }: PlacedPart): boolean {
  return instances.some(({ end }) => end.domain === 'mechanical');
}

/** The interface of a belt: its teeth run over several wheels. */
export function beltOf({ domains }: DefinitionIndex): InterfaceIndex | undefined {
  return interfacesOf(domains.get('mechanical')).find(
    ({ interface: one, slots }) => one.protocol.type === 'belt' && slots[0]?.function === 'belt_teeth',
  );
}

/** The interface by which a belt moves a slide. */
function clampOf({ domains }: DefinitionIndex): InterfaceIndex | undefined {
  return interfacesOf(domains.get('mechanical')).find(
    ({ interface: one, roles }) => one.protocol.type === 'belt' && one.optional === true && roles.includes('driven'),
  );
}

/** There is a belt on the board, or a driven screw without a nut, and the slide hangs on neither a belt nor a nut. */
function isAdrift(design: Design, { instances }: PlacedPart, clamp: InterfaceIndex): boolean {
  if (instances.some(({ index }) => index === clamp)) return false;
  const isScrewed = instances
    .flatMap((end) => farEnds(design, end))
    .some(({ end }) => isMoving(design.parts.get(end.part)?.definition ?? null));
  if (isScrewed) return false;
  return (
    someDefinition(design, 'some belt', (definition) => beltOf(definition) !== undefined) ||
    [...design.parts.values()].some(turnsNoNut)
  );
}

/** A lead screw that something turns, and on which no nut runs. */
function turnsNoNut({ definition, instances }: PlacedPart): boolean {
  if (definition === null || !isMoving(definition)) return false;
  const used = instances.filter(({ connections }) => connections.length > 0).map(({ index }) => index);
  const serves = (type: string, role: string) => (one: InterfaceIndex) =>
    one.interface.protocol.type === type && one.roles.includes(role);
  const isScrew = interfacesOf(definition.domains.get('mechanical')).some(serves(SCREW, 'driver'));
  return isScrew && used.some(serves('coupling', 'driven')) && !used.some(serves(SCREW, 'driver'));
}

const SCREW = 'lead_screw';

function isMoving(definition: DefinitionIndex | null): boolean {
  return definition !== null && declaredTaxonomy(definition).includes('mechanical.motion.lead_screw');
}

/** The interface that something has to turn. */
function inputOf({ domains }: DefinitionIndex): InterfaceIndex | undefined {
  return interfacesOf(domains.get('mechanical')).find(
    ({ interface: one, roles }) => one.optional !== true && TURNING.has(one.protocol.type) && roles.includes('driven'),
  );
}

/** What the belt runs over, and what it is clamped to. */
export function joinedBy(design: Design, { instances }: PlacedPart, belt: InterfaceIndex): readonly Instance[] {
  return instances.filter(({ index }) => index === belt).flatMap((end) => farEnds(design, end));
}

export function isClamp(design: Design, { end, index }: Instance): boolean {
  const definition = design.parts.get(end.part)?.definition;
  return definition != null && clampOf(definition) === index;
}

function isTurned(placed: PlacedPart | undefined): boolean {
  const turns = ({ interface: one }: InterfaceIndex) => TURNING.has(one.protocol.type);
  return interfacesOf(placed?.definition?.domains.get('mechanical')).some(turns);
}

/** The open end is a finding by itself: its mark says what follows. */
function isSaidOpen(design: Design, { definition, part }: PlacedPart, { domain, slots }: InterfaceIndex): boolean {
  const resources = resourcesOf(definition?.domains.get(domain));
  return resources.some(
    ({ functions, resource }) =>
      resource.when_open?.consequence === 'fails' &&
      slots.some((slot) => functions.has(slot.function)) &&
      isOpenPin(design, { part: part.id, domain, resource: resource.id }),
  );
}
