/** Pins that are tied to the wrong level, tied to the other one, as edits. */
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { FieldValue } from '../../board/values.ts';
import type { Design } from '../../design/design.ts';
import type { Fix, FixEdit, Violation } from '../rule.ts';
import { ADDRESS, addressesBeside, addressOf } from './i2c.ts';
import { levelOfPin, strapsOf } from './pin-level.ts';
import { retieFixes } from './tie-fix.ts';

/** Ties the pin of `elec-pin-level-wrong` to the level at which its part works. */
export function pinLevelFixes(design: Design, { refs: [pin] }: Violation): readonly Fix[] {
  const placed = design.parts.get(pin?.part ?? '');
  const entry = placed?.definition?.resources.get(`${pin?.domain}/${pin?.resource}`);
  const level = entry?.resource.works_at?.level;
  if (placed === undefined || entry === undefined || (level !== 'low' && level !== 'high')) return [];
  return retieFixes(design, placed, entry, level);
}

/**
 * Of devices on one bus with one address, the strap of a later one tied so that it gets an address that is free, by one
 * wire.
 */
export function addressStrapFixes(design: Design, { refs }: Violation): readonly Fix[] {
  const [, ...later] = refs.flatMap(({ part, domain, interface: id, instance }) => {
    const found = [...design.instances.values()].find(
      ({ end }) =>
        end.part === part && end.domain === domain && end.interface === id && end.instance === (instance ?? 0),
    );
    return found === undefined ? [] : [found];
  });
  return later.flatMap((one) => strapFixes(design, one));
}

function strapFixes(design: Design, instance: Instance): readonly Fix[] {
  const { part, domain } = instance.end;
  const placed = design.parts.get(part);
  const taken = addressesBeside(design, instance);
  if (placed === undefined || addressOf(design, instance) === null) return [];
  for (const { field, pins, values } of strapsOf(instance.index)) {
    const now = pins.map((resource) => levelOfPin(design, { part, domain, resource }));
    for (const [levels, value] of Object.entries(values)) {
      const wanted = levels.split(' ');
      const others = pins.flatMap((_, at) => (wanted[at] === now[at] ? [] : [at]));
      const [at, ...more] = others;
      const level = wanted[at ?? -1];
      if (at === undefined || more.length > 0 || (level !== 'low' && level !== 'high')) continue;
      if (field !== ADDRESS || taken.has(Number(value))) continue;
      const entry = placed.definition?.resources.get(`${domain}/${pins[at]}`);
      const fixes = entry === undefined ? [] : retieFixes(design, placed, entry, level);
      if (fixes.length > 0)
        return fixes.map((one) => ({ ...one, edits: [...one.edits, ...saying(placed, instance, value)] }));
    }
  }
  return [];
}

/** What the placed part itself says of its address follows the wiring. */
function saying({ part }: PlacedPart, { end }: Instance, address: FieldValue): readonly FixEdit[] {
  const keys = [ADDRESS, `${end.domain}/${end.interface}/${ADDRESS}`].filter((key) => key in part.fields);
  return keys.map((key) => ({ op: 'update_part', part: part.id, fields: { [key]: address } }));
}
