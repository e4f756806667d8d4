/** Small mechanical changes of a sound design, as an engineer slips: every one of a kind that can be made of it. */
import type { Change, Design, Joint, Wire } from '../../../test/corpus/design.ts';
import { fieldMutations } from './field-mutations.ts';
import { type LibraryPart, partOf, similarParts } from './library-parts.ts';
import type { Mutation } from './mutation.ts';

/** All mutations of a design, in the order of its parts and wires. */
export function mutationsOf(design: Design): readonly Mutation[] {
  return [
    ...design.wires.flatMap((wire) => wireMutations(design, wire)),
    ...design.joints.flatMap((joint) => jointMutations(design, joint)),
    ...Object.keys(design.parts).flatMap((ref) => partMutations(design, ref)),
    ...fieldMutations(design),
  ];
}

function wireMutations(design: Design, wire: Wire): readonly Mutation[] {
  const { id, as, from, to, pins } = wire;
  const [a, b] = [partOf(design, from), partOf(design, to)];
  const area = `${as} ${a.taxon}–${b.taxon}`;
  const made = (kind: string, what: string, ...changes: readonly Change[]): Mutation => ({ kind, area, what, changes });
  const rewired = (kind: string, what: string, changed: Wire['pins']): Mutation =>
    made(kind, what, { set_pins: [id, changed] });
  const removals = pins.map(([x, y], at) =>
    pins.length === 1
      ? made('remove wire', id, { remove_wire: id })
      : rewired('remove wire', `${id}: ${x}–${y}`, pins.toSpliced(at, 1)),
  );
  const isTaken = (end: string): boolean =>
    design.wires.some((each) => each.pins.some(([p, q]) => `${each.from}.${p}` === end || `${each.to}.${q}` === end));
  const movesOf = (ref: string, part: LibraryPart, pin: string, changed: (other: string) => Wire['pins']) =>
    part.neighbours(pin).map(({ id: other, isEqual }): Mutation => {
      const end = `${ref}.${other}`;
      const kind = isTaken(end)
        ? 'move end to a taken pin'
        : isEqual
          ? 'move end to an equal pin'
          : 'move end to another pin';
      const what = `${id}: ${ref}.${pin} to ${other}`;
      return { kind, area: `${as} ${part.taxon}`, what, changes: [{ set_pins: [id, changed(other)] }] };
    });
  const moves = pins.flatMap(([x, y], at) => [
    ...movesOf(from, a, x, (other) => pins.with(at, [other, y])),
    ...movesOf(to, b, y, (other) => pins.with(at, [x, other])),
  ]);
  const swaps = pins.flatMap(([x, y], at) =>
    pins
      .slice(at + 1)
      .map(([p, q], next) =>
        rewired('swap wires', `${id}: ${x}–${q}, ${p}–${y}`, pins.with(at, [x, q]).with(at + 1 + next, [p, y])),
      ),
  );
  return [...removals, ...moves, ...swaps, ...railMoves(design, wire, area)];
}

/** A supply wire on each other rail of the board. */
function railMoves(design: Design, wire: Wire, area: string): readonly Mutation[] {
  const [pair] = wire.pins;
  if (pair === undefined || !['power', 'mains', 'battery'].includes(wire.as) || wire.pins.length > 2) return [];
  const rails = new Set(
    design.wires
      .filter(({ as }) => as === wire.as)
      .flatMap(({ from, pins }) => (pins[0] === undefined ? [] : [`${from} ${pins[0][0]}`])),
  );
  return [...rails].flatMap((rail): readonly Mutation[] => {
    const [ref = '', pin = ''] = rail.split(' ');
    if (ref === wire.to || (ref === wire.from && pin === pair[0])) return [];
    const moved: Wire = { ...wire, from: ref, pins: [[pin, pair[1]]] };
    const rest = wire.pins.slice(1);
    const ground: readonly Change[] =
      rest.length === 0 ? [] : [{ add_wire: { ...wire, id: `${wire.id}_rest`, pins: rest } }];
    return [
      {
        kind: 'other rail',
        area,
        what: `${wire.id}: ${wire.to}.${pair[1]} to ${ref}.${pin}`,
        changes: [{ remove_wire: wire.id }, { add_wire: moved }, ...ground],
      },
    ];
  });
}

function jointMutations(design: Design, joint: Joint): readonly Mutation[] {
  const ends = [joint.from, joint.to].map((end) => {
    const [ref = '', id = ''] = end.split('.');
    return { ref, id, part: partOf(design, ref) };
  });
  const [a, b] = ends;
  if (a === undefined || b === undefined) return [];
  const area = `${a.part.protocolOf(a.id)} ${a.part.taxon}–${b.part.taxon}`;
  const moved = (changed: Partial<Joint>): readonly Change[] => [
    { remove_joint: joint.id },
    { add_joint: { ...joint, ...changed } },
  ];
  const moves = (side: 'from' | 'to', { ref, id, part }: typeof a): readonly Mutation[] =>
    part.otherPorts(id).flatMap((other): readonly Mutation[] => {
      const end = `${ref}.${other}`;
      const taken = design.joints.find(({ from, to }) => from === end || to === end);
      if (taken === undefined)
        return [{ kind: 'move port', area, what: `${joint.id}: ${side} ${end}`, changes: moved({ [side]: end }) }];
      if (taken.id === joint.id || taken.id < joint.id) return [];
      const far = taken.from === end ? 'from' : 'to';
      const swapped: readonly Change[] = [
        { remove_joint: taken.id },
        ...moved({ [side]: end }),
        { add_joint: { ...taken, [far]: `${ref}.${id}` } },
      ];
      return [{ kind: 'swap ports', area, what: `${joint.id} and ${taken.id} at ${ref}`, changes: swapped }];
    });
  return [
    { kind: 'remove joint', area, what: joint.id, changes: [{ remove_joint: joint.id }] },
    ...moves('from', a),
    ...moves('to', b),
  ];
}

function partMutations(design: Design, ref: string): readonly Mutation[] {
  const part = partOf(design, ref);
  const made = (kind: string, what: string, changes: readonly Change[]): Mutation => ({
    kind,
    area: part.taxon,
    what,
    changes,
  });
  const placed = design.parts[ref];
  if (placed === undefined) return [];
  return [
    made('remove part', ref, [{ remove_part: ref }]),
    ...bridged(design, ref, part).map((changes) => made('bridge part', ref, changes)),
    ...reversed(design, ref, part).map(({ pins: [x, y], changes }) =>
      made('reverse part', `${ref}: ${x}, ${y}`, changes),
    ),
    made('one more', ref, [{ set: [ref, 'quantity', (placed.quantity ?? 1) + 1] }]),
    made('second on the same nets', ref, doubled(design, ref)),
    ...similarParts(part).map((other) => ({
      ...made('similar part', `${ref}: ${other.id}`, [{ replace_part: [ref, other.id] }]),
    })),
  ];
}

/** A part of two terminals left out, and what it stood between joined. */
function bridged(design: Design, ref: string, { terminals }: LibraryPart): readonly (readonly Change[])[] {
  if (terminals === null) return [];
  const far = terminals.map((pin) =>
    design.wires.flatMap(({ from, to, pins }) =>
      pins.flatMap(([x, y]): readonly string[] =>
        from === ref && x === pin ? [`${to}.${y}`] : to === ref && y === pin ? [`${from}.${x}`] : [],
      ),
    ),
  );
  const [[a = ''] = [], [b = ''] = []] = far;
  const [from = '', x = ''] = a.split('.');
  const [to = '', y = ''] = b.split('.');
  if (a === '' || b === '' || from === to) return [];
  const joined = far.flatMap((ends) => ends.slice(1).map((end) => [ends[0] ?? '', end] as const));
  const wires = [[a, b] as const, ...joined].map(([p, q], at): Change => {
    const [[part = '', pin = ''], [other = '', end = '']] = [p.split('.'), q.split('.')];
    const as = purposeAt(design, ref);
    return { add_wire: { id: `bridge_${ref}_${at}`, as, from: part, to: other, pins: [[pin, end]] } };
  });
  return from === '' || x === '' || y === '' ? [] : [[{ remove_part: ref }, ...wires]];
}

function purposeAt(design: Design, ref: string): string {
  return design.wires.find(({ from, to }) => from === ref || to === ref)?.as ?? 'gpio';
}

/** Two terminals exchanged: those of a part that has no others, or plus and minus. */
function reversed(design: Design, ref: string, { swappable }: LibraryPart) {
  return swappable.flatMap((pins) => {
    const exchange = (pin: string): string => (pin === pins[0] ? pins[1] : pin === pins[1] ? pins[0] : pin);
    const changes = design.wires.flatMap((wire): readonly Change[] => {
      const next = wire.pins.map(([x, y]): readonly [string, string] => [
        wire.from === ref ? exchange(x) : x,
        wire.to === ref ? exchange(y) : y,
      ]);
      return JSON.stringify(next) === JSON.stringify(wire.pins) ? [] : [{ set_pins: [wire.id, next] }];
    });
    return changes.length === 0 ? [] : [{ pins, changes }];
  });
}

function doubled(design: Design, ref: string): readonly Change[] {
  const second = `${ref}_2`;
  const placed = design.parts[ref];
  const renamed = (end: string): string => (end.split('.')[0] === ref ? end.replace(ref, second) : end);
  const touches = (end: string): boolean => end.split('.')[0] === ref;
  return [
    ...(placed === undefined ? [] : [{ add_part: { ref: second, ...placed } }]),
    ...design.wires
      .filter(({ from, to }) => from === ref || to === ref)
      .map(
        (wire): Change => ({
          add_wire: { ...wire, id: `${wire.id}_2`, from: renamed(wire.from), to: renamed(wire.to) },
        }),
      ),
    ...design.joints
      .filter(({ from, to }) => touches(from) || touches(to))
      .map(
        (joint): Change => ({
          add_joint: { ...joint, id: `${joint.id}_2`, from: renamed(joint.from), to: renamed(joint.to) },
        }),
      ),
  ];
}
