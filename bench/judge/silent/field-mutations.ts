/** Figures that are off: fields of parts, of wires and of joints, and the ambient temperature. */
import type { Change, Design, Fields, FieldValue } from '../../../test/corpus/design.ts';
import { partOf } from './library-parts.ts';
import type { Mutation } from './mutation.ts';

/**
 * Every field that a design sets, and every choice and switch that a definition declares, with another value. A figure that no
 * design sets is what a data sheet states.
 */
export function fieldMutations(design: Design): readonly Mutation[] {
  return [
    ...Object.keys(design.parts).flatMap((ref) => partFields(design, ref)),
    ...[...design.wires, ...design.joints].flatMap(({ id, set }) => linkFields(design, id, set ?? {})),
    ...[
      [-30, -20],
      [70, 90],
    ].map(
      ([low = 0, high = 0]): Mutation => ({
        kind: 'ambient',
        area: low < 0 ? 'frost' : 'heat',
        what: `${low} to ${high} °C`,
        changes: [{ set_ambient: [low, high] }],
      }),
    ),
  ];
}

function partFields(design: Design, ref: string): readonly Mutation[] {
  const part = partOf(design, ref);
  const set = design.parts[ref]?.set ?? {};
  return [...part.fields].flatMap(([path, field]) => {
    const steps = path.split('/');
    const key = steps.at(-1) ?? path;
    const name = steps.length === 1 ? key : steps.slice(-2).join('.');
    if (set[name] === undefined && (field.type === 'number' || field.type === 'string')) return [];
    const value = set[name] ?? field.default;
    return otherValues(key, value, field.options).map((other): Mutation => {
      const change: Change = { set: [ref, name, other] };
      return {
        kind: `field ${key}`,
        area: `${part.taxon} ${name}`,
        what: `${ref}: ${value} to ${other}`,
        changes: [change],
      };
    });
  });
}

function linkFields(design: Design, id: string, set: Fields): readonly Mutation[] {
  const wire = design.wires.find((each) => each.id === id);
  const joint = design.joints.find((each) => each.id === id);
  const [from = '', to = ''] = [wire?.from ?? joint?.from, wire?.to ?? joint?.to].map(
    (end) => end?.split('.')[0] ?? '',
  );
  const area = `${wire?.as ?? 'joint'} ${partOf(design, from).taxon}–${partOf(design, to).taxon}`;
  return Object.entries(set).flatMap(([key, value]) =>
    otherValues(key, value, undefined).map((other): Mutation => {
      const change: Change = wire ? { set_wire: [id, key, other] } : { set_joint: [id, key, other] };
      return { kind: `field ${key}`, area, what: `${id}: ${value} to ${other}`, changes: [change] };
    }),
  );
}

const WIRE_SIZES_MM2 = [0.05, 0.14, 0.25, 0.34, 0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 16];

function otherValues(
  key: string,
  value: FieldValue | undefined,
  options: readonly string[] | undefined,
): readonly FieldValue[] {
  if (typeof value === 'boolean') return [!value];
  if (key === 'wire_mm2') return thinner(Number(value));
  if (options !== undefined && options.length > 0) {
    return options.filter((option) => option !== value).slice(0, 3);
  }
  if (typeof value === 'number') return [value * 10, value / 10, value * 2];
  if (key === 'ip_address' && typeof value === 'string') return [value.replace(/\.\d+\.(\d+)$/, '.99.$1')];
  if (key === 'subnet' && typeof value === 'string') return [value.replace(/\.\d+\.(\d+)\/(\d+)$/, '.99.$1/$2')];
  return [];
}

function thinner(size: number): readonly number[] {
  const at = WIRE_SIZES_MM2.indexOf(size);
  return [WIRE_SIZES_MM2[at - 1], WIRE_SIZES_MM2[at - 3]].filter((each) => each !== undefined);
}
