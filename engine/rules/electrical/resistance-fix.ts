/** Resistors that load a pin too much, made larger, as edits. */
import type { Design } from '../../design/design.ts';
import { fix } from '../fixes.ts';
import { netAt } from '../lookup.ts';
import { partName } from '../names.ts';
import { type Fix, pinAtRef, type Violation } from '../rule.ts';
import { pullUp } from './pull-up-net.ts';

/** What holds a level, in Ω, where the line recommends nothing else. */
const HOLDS_ohm = 10_000;

/** Gives each resistor that the pin of `elec-resistor-loads-pin` is loaded by the value that its line recommends. */
export function resistanceFixes(design: Design, { refs }: Violation): readonly Fix[] {
  const [pin, ...resistors] = refs.flatMap((ref) => pinAtRef(ref) ?? []);
  const net = pin === undefined ? undefined : netAt(design, pin);
  const recommended = net === undefined ? null : pullUp(design, net).recommended;
  const ohm = recommended === null ? HOLDS_ohm : recommended * 1000;
  const parts = [...new Set(resistors.map(({ part }) => part))];
  if (parts.length === 0) return [];
  const params = {
    part: parts.map((part) => partName(design, part)).join(', '),
    field: 'resistance_ohm',
    value: String(ohm),
  };
  return [
    fix(
      'set-field',
      params,
      parts.map((part) => ({ op: 'update_part', part, fields: { resistance_ohm: ohm } })),
    ),
  ];
}
