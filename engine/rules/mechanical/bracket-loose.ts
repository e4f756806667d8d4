/** Brackets and bearing blocks that hold something and are themselves held by nothing. */
import type { Instance } from '../../allocation/instance.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import { declaredTaxonomy, farEnds, interfacesOf, resourcesOf } from '../by-kind.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';

const FOOT = 'slot_mount';
const MOUNT = 'mechanical_mount';
const BEARING = 'bearing_fit';
const THREAD = 'threaded_hole';
const FRAME = 'mechanical.structure';

export const MECH_BRACKET_LOOSE = rule({
  id: 'mech-bracket-loose',
  scope: 'part',
  severity: 'error',
  title: 'A bracket is screwed to nothing',
  why: 'What turns or pulls pushes back on what holds it. A motor on a loose bracket turns itself, and not its shaft. A bearing in a loose block guides nothing, which is a warning.',
  example: 'The bracket of a stepper motor beside the extrusion that it belongs on.',
  fix: 'Screw the bracket to the frame. Waive it if it is fastened to something that is not on the board.',
  concerns: (definition) => feetOf(definition).length > 0,
  message: (p: Names<'bracket'> & NameLists<'held' | 'frames'>) =>
    `${p.bracket} holds ${list(p.held)}, but is screwed to nothing itself, although ${list(p.frames)} ${p.frames.length === 1 ? 'has' : 'have'} slots for it: it turns away and is loose`,
  check: (placed, { design, report }) => {
    const [foot] = feetOf(placed.definition);
    if (foot === undefined || placed.instances.some((one) => one.index === foot && isUsed(one))) return;
    const holding = placed.instances.filter((one) => one.end.domain === 'mechanical' && isUsed(one));
    const held = holding.flatMap((one) => farEnds(design, one).map(({ end }) => end.part));
    if (held.length === 0) return;
    const frames = [...design.parts.values()].filter((one) => one.definition !== null && isFrame(one.definition));
    if (frames.length === 0) return;
    report({
      params: {
        bracket: placed,
        held: [...new Set(held)].map((part) => ({ part })),
        frames,
      },
      refs: [
        { part: placed.part.id, domain: foot.domain, interface: foot.interface.id, instance: 0 },
        placed,
        ...[...new Set(held)].map((part) => ({ part })),
      ],
      severity: holding.every((one) => one.index.interface.protocol.type === BEARING) ? 'warning' : 'error',
    });
  },
});

function isUsed({ connections }: Instance): boolean {
  return connections.length > 0;
}

/** The interfaces by which a part stands on a frame, where it can hold something besides. */
const feetOf = oncePer(({ domains }: DefinitionIndex): readonly InterfaceIndex[] => {
  const all = interfacesOf(domains.get('mechanical'));
  const feet = all.filter(
    ({ interface: one, slots }) => one.protocol.type === MOUNT && slots.length > 0 && slots.every(isFoot),
  );
  const pins = resourcesOf(domains.get('mechanical')).filter(({ functions }) => functions.has(FOOT));
  const isSaidOpen = pins.some(({ resource }) => resource.when_open?.consequence === 'fails');
  return feet.length < all.length && !isSaidOpen ? feet : [];
});

function isFoot(slot: InterfaceIndex['slots'][number]): boolean {
  return slot.function === FOOT;
}

/** A profile into whose slots things are screwed: a perforated board is none. */
const isFrame = oncePer((definition: DefinitionIndex): boolean => {
  const pins = resourcesOf(definition.domains.get('mechanical'));
  return declaredTaxonomy(definition).includes(FRAME) && pins.some(({ functions }) => functions.has(THREAD));
});
