/** The wires back that a load or a valve lacks, as edits. */
import { isGround } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { interfacesOf, partsIn } from '../by-kind.ts';
import { groundEnd } from '../electrical/ground-fix.ts';
import { endAt, fix, reconnected } from '../fixes.ts';
import { resourceAt } from '../lookup.ts';
import { partName, pinName } from '../names.ts';
import { rolesMeet, sameProtocol } from '../protocol.ts';
import { holdersOf, linksOfInstance, portOf } from '../rejoin.ts';
import { type Fix, type FixEdit, pinAtRef, type Ref, type Violation } from '../rule.ts';
import { powerSide } from './power-index.ts';

/** The same for a pin that is open and can only be a ground. */
export function openReturnFixes(design: Design, violation: Violation): readonly Fix[] {
  const isReturn = (ref: Ref) => {
    const pin = pinAtRef(ref);
    const functions = pin === null ? undefined : resourceAt(design, pin)?.functions;
    return functions !== undefined && [...functions.keys()].every(isGround);
  };
  return violation.refs.length === 1 && violation.refs.every(isReturn) ? returnFixes(design, violation) : [];
}

/** Joins the open minus of a load with the ground of what gives it its plus. */
export function returnFixes(design: Design, { refs }: Violation): readonly Fix[] {
  return refs.flatMap((ref): readonly Fix[] => {
    const pin = pinAtRef(ref);
    const placed = design.parts.get(pin?.part ?? '');
    if (pin === null || placed === undefined) return [];
    const [holder] = holdersOf(design, pin);
    const port = portOf(placed, pin) ?? holder?.index;
    const feed = placed.instances.filter(takesSupply).flatMap((one) => linksOfInstance(design, one))[0];
    const giver = feed?.ends.find(({ end }) => end.part !== pin.part);
    const ground = giver === undefined ? null : groundEnd(design.parts.get(giver.end.part));
    if (port === undefined || feed === undefined || giver === undefined) return [];
    const params = { a: pinName(design, pin), b: `${partName(design, giver.end.part)} GND` };
    // The one line of it that is joined is of a cable that has a ground, too.
    if (feed.ends.some(({ index }) => index === port) && sameProtocol(feed)) {
      return [fix('connect', params, reconnected(feed))];
    }
    if (ground === null) return [];
    const to = { ...endAt(pin.part, port), ...(holder?.index === port ? { instance: holder.end.instance } : {}) };
    const edit: FixEdit = { op: 'connect', from: ground, to };
    return [fix('connect', params, [edit])];
  });
}

function takesSupply({ index }: Instance): boolean {
  return index.slots.some((slot) => powerSide(slot.function, index.roles) === 'sink');
}

/** Joins the return of a valve with a tank of the board. */
export function tankFixes(design: Design, { refs }: Violation): readonly Fix[] {
  const edits = refs.flatMap(
    (ref): readonly { readonly pin: ResourceRef; readonly tank: string; readonly edit: FixEdit }[] => {
      const pin = pinAtRef(ref);
      const placed = design.parts.get(pin?.part ?? '');
      const port = pin === null || placed === undefined ? undefined : portOf(placed, pin);
      if (pin === null || port === undefined) return [];
      for (const { part, definition } of partsIn(design, pin.domain)) {
        const mouth = interfacesOf(definition).find((one) => takesBack(one) && rolesMeet(one, port));
        if (mouth === undefined || part.id === pin.part) continue;
        return [
          { pin, tank: part.id, edit: { op: 'connect', from: endAt(part.id, mouth), to: endAt(pin.part, port) } },
        ];
      }
      return [];
    },
  );
  const [first] = edits;
  if (first === undefined || edits.length < refs.length) return [];
  const params = { a: pinName(design, first.pin), b: partName(design, first.tank) };
  return [
    fix(
      'connect',
      params,
      edits.map(({ edit }) => edit),
    ),
  ];
}

function takesBack({ slots }: InterfaceIndex): boolean {
  return slots.some((slot) => slot.function === 'tank_port');
}
