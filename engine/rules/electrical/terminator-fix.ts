/** The terminators that a bus lacks, or that sit in the middle of it, as edits. */
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Instance } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { farEnds, interfacesOf } from '../by-kind.ts';
import { firstFitting } from '../first-fitting.ts';
import { addition, fix } from '../fixes.ts';
import { RESISTOR } from '../lookup.ts';
import { endName, partName } from '../names.ts';
import { cablesAmong, isPassive, nodesOf, protocolGroups, protocolOf } from '../protocol.ts';
import { linksOfInstance } from '../rejoin.ts';
import type { Fix, Ref, Violation } from '../rule.ts';
import { plainResistance_ohm } from './plain-resistor.ts';
import { cablesAt, mayChain } from './termination.ts';
import { TERMINATED, terminates, terminatorsOf, terminatorsWanted } from './terminators.ts';

/**
 * Adds a resistor of `definitions` at each end that needs one and has none, or moves one there from the middle of the line. Empty if the
 * ends are not known: a bus of more than two nodes with a cable of unstated length; and where a resistor of another value lies across the
 * pair, which has to go first.
 */
export function terminatorFixes(
  design: Design,
  { refs }: Violation,
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): readonly Fix[] {
  const links = [...design.links.values()];
  const groups = protocolGroups(links, (type) => TERMINATED.includes(type));
  for (const group of groups) {
    const nodes = nodesOf(group);
    if (!nodes.some(({ end }) => refs.some((ref) => isAt(ref, end)))) continue;
    const { least } = terminatorsWanted(nodes[0] === undefined ? '' : protocolOf(nodes[0]));
    const counts = nodes.length === 2 || !mayChain(nodes) ? null : cablesAt(cablesAmong(nodes, links));
    const outer = nodes.length === 2 ? nodes : nodes.filter((node) => counts?.get(node) === 1);
    // Where one end is enough it is that of a receiver.
    const ends = least === 2 ? outer : outer.filter(({ index }) => !index.roles.includes('transmitter'));
    const { fitted, unknown, unfit } = terminatorsOf(design, group);
    if (unknown.length + unfit.length > 0 || ends.length !== least) return [];
    const placeOf = (one: Instance) => (isPassive(one) ? farEnds(design, one).find((far) => nodes.includes(far)) : one);
    const bare = ends.filter((end) => !fitted.some((one) => placeOf(one) === end));
    const stray = fitted.filter((one) => !ends.some((end) => placeOf(one) === end));
    if (stray.length === 0) return added(design, bare, definitions);
    const [resistor, ...others] = stray.filter(isPassive);
    const [end, ...more] = bare;
    const isOne = others.length + more.length === 0 && stray.length === 1;
    return resistor === undefined || end === undefined || !isOne ? [] : [moved(design, resistor, end)];
  }
  return [];
}

function isAt({ part, domain, interface: id, instance = 0 }: Ref, end: Instance['end']): boolean {
  return part === end.part && domain === end.domain && id === end.interface && instance === end.instance;
}

function added(
  design: Design,
  ends: readonly Instance[],
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): readonly Fix[] {
  const [first] = ends;
  const found = first === undefined ? null : firstFitting(definitions, (one) => terminatorIn(one, protocolOf(first)));
  if (found === null) return [];
  const edits = ends.flatMap(({ end }) =>
    addition(`$terminator_${end.part}_${end.interface}`, found.key, [[{ ...end }, found.fitting]]),
  );
  const params = { resistor: found.name, ends: ends.map(({ end }) => endName(design, end)) };
  return [fix('add-terminators', params, edits)];
}

function moved(design: Design, resistor: Instance, to: Instance): Fix {
  const [from] = farEnds(design, resistor);
  const params = {
    end: partName(design, resistor.end.part),
    from: from === undefined ? '' : endName(design, from.end),
    to: endName(design, to.end),
  };
  const edits = linksOfInstance(design, resistor).flatMap(({ connection }) => [
    { op: 'disconnect', connection: connection.id } as const,
    { op: 'connect', from: { ...to.end }, to: { ...resistor.end }, fields: connection.fields } as const,
  ]);
  return fix('move-end', params, edits);
}

/** The interface by which a definition terminates a pair of this protocol; null where it does not. */
function terminatorIn({ file, domains }: DefinitionIndex, protocol: string): string | null {
  const ohm = plainResistance_ohm(file);
  if (ohm === null || !terminates(ohm)) return null;
  const across = interfacesOf(domains.get('electrical')).find(
    (one) =>
      one.passive &&
      one.interface.protocol.type === protocol &&
      one.slots.length === 2 &&
      one.slots.every((slot) => slot.function === RESISTOR),
  );
  return across?.interface.id ?? null;
}
