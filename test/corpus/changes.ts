import type { Change, Design, Fields, FieldValue, Joint, Mistake, Wire } from './design.ts';

/** The design with the mistake in it. Throws where a change names what is not there, or adds what is. */
export function withMistake(design: Design, mistake: Mistake): Design {
  return withChanges(design, mistake.change);
}

/** The same for any changes, one after the other. */
export function withChanges(design: Design, changes: readonly Change[]): Design {
  return changes.reduce(changed, design);
}

function changed(design: Design, change: Change): Design {
  if ('remove_wire' in change) return { ...design, wires: without(design.wires, change.remove_wire) };
  if ('add_wire' in change) return { ...design, wires: withNew(design.wires, change.add_wire) };
  if ('set_pins' in change) {
    const [id, pins] = change.set_pins;
    return { ...design, wires: replaced(design.wires, id, (wire) => ({ ...wire, pins })) };
  }
  if ('set_wire' in change) {
    const [id, field, value] = change.set_wire;
    return { ...design, wires: replaced(design.wires, id, (wire) => withField(wire, field, value)) };
  }
  if ('remove_joint' in change) return { ...design, joints: without(design.joints, change.remove_joint) };
  if ('add_joint' in change) return { ...design, joints: withNew(design.joints, change.add_joint) };
  if ('set_joint' in change) {
    const [id, field, value] = change.set_joint;
    return { ...design, joints: replaced(design.joints, id, (joint) => withField(joint, field, value)) };
  }
  if ('set_ambient' in change) return { ...design, ambient_C: change.set_ambient };
  return { ...design, ...changedParts(design, change) };
}

type PartChange = Extract<
  Change,
  { set: unknown } | { replace_part: unknown } | { add_part: unknown } | { remove_part: unknown }
>;

function changedParts(design: Design, change: PartChange): Partial<Design> {
  if ('add_part' in change) {
    const { ref, ...placed } = change.add_part;
    if (design.parts[ref]) throw new Error(`${ref} is there already`);
    return { parts: { ...design.parts, [ref]: placed } };
  }
  if ('remove_part' in change) return withoutPart(design, change.remove_part);
  const [ref] = 'set' in change ? change.set : change.replace_part;
  const placed = design.parts[ref];
  if (!placed) throw new Error(`no part ${ref}`);
  if ('replace_part' in change) {
    return { parts: { ...design.parts, [ref]: { ...placed, part: change.replace_part[1] } } };
  }
  const [, field, value] = change.set;
  const next =
    field === 'quantity' && typeof value === 'number'
      ? { ...placed, quantity: value }
      : withField(placed, field, value);
  return { parts: { ...design.parts, [ref]: next } };
}

function withoutPart(design: Design, ref: string): Partial<Design> {
  if (!design.parts[ref]) throw new Error(`no part ${ref}`);
  const touches = (end: string): boolean => end === ref || end.startsWith(`${ref}.`);
  return {
    parts: Object.fromEntries(Object.entries(design.parts).filter(([key]) => key !== ref)),
    wires: design.wires.filter((wire) => !touches(wire.from) && !touches(wire.to)),
    joints: design.joints.filter((joint) => !touches(joint.from) && !touches(joint.to)),
  };
}

function without<T extends Wire | Joint>(list: readonly T[], id: string): readonly T[] {
  const rest = list.filter((each) => each.id !== id);
  if (rest.length === list.length) throw new Error(`no wire or joint ${id}`);
  return rest;
}

function withNew<T extends Wire | Joint>(list: readonly T[], added: T): readonly T[] {
  if (list.some((each) => each.id === added.id)) throw new Error(`${added.id} is there already`);
  return [...list, added];
}

function replaced<T extends Wire | Joint>(list: readonly T[], id: string, by: (each: T) => T): readonly T[] {
  if (!list.some((each) => each.id === id)) throw new Error(`no wire or joint ${id}`);
  return list.map((each) => (each.id === id ? by(each) : each));
}

function withField<T extends { readonly set?: Fields }>(thing: T, field: string, value: FieldValue): T {
  return { ...thing, set: { ...thing.set, [field]: value } };
}
