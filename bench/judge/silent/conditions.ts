/** What makes the silence about a mutation right, where its kind and area alone do not. */
import type { Board } from '#engine/board/board.ts';
import type { Design, ResourceRef } from '#engine/design/design.ts';
import { designOf } from '#engine/design/design-of.ts';
import { groundsOf, islandOf, isReferenceGround } from '#engine/rules/electrical/ground.ts';
import { RESISTOR } from '#engine/rules/lookup.ts';
import { supplyOf } from '#engine/rules/power/supply.ts';
import type { Wire } from '../../../test/corpus/design.ts';
import type { Mutation } from './mutation.ts';

/** The sound board, the one with the mutation in it, and the rules that found something new on it. */
export interface Trial {
  readonly mutation: Mutation;
  readonly sound: Board;
  readonly changed: Board;
  readonly rules: readonly string[];
}

export type Condition = (trial: Trial) => boolean;

export const CONDITIONS: Readonly<Record<string, Condition>> = {
  /** Every pin that is on another rail gets the voltage that it had. */
  'same voltage': ({ mutation, sound, changed }) => {
    const pins = addedWires(mutation).flatMap(({ to, pins: [first] }) => (first ? [electrical(to, first[1])] : []));
    return pins.every((pin) => {
      const [before, after] = [sound, changed].map((board) => nominalAt(designOf(board), pin));
      return before !== null && before === after;
    });
  },
  /** The same pins are joined, whichever ground pin of a part or end of a resistor serves. */
  'same nets': ({ sound, changed }) => netsOf(sound) === netsOf(changed),
  /** What is open now may stay open, as its definition says, and is neither supply nor ground. */
  'may stay open': ({ sound, changed }) => {
    const open = openedPins(designOf(sound), designOf(changed));
    return open.length > 0 && open.every((pin) => mayStayOpen(designOf(changed), pin));
  },
  /** Grounds that a wire joined are joined by others. */
  'grounds joined elsewhere': ({ sound, changed }) => {
    const design = designOf(changed);
    const open = openedPins(designOf(sound), design);
    return (
      cutGrounds(sound, changed).every(
        ([a, b]) => groundsOf(design).relation(islandOf(design, a), islandOf(design, b)) === 'joined',
      ) && open.every((pin) => isGroundPin(design, pin))
    );
  },
  'says that a pin is shared': ({ rules }) => rules.includes('alloc-pin-shared'),
  'says what is not evaluated': ({ rules }) => rules.includes('doc-rule-not-evaluated'),
  'says that a pin is open': ({ rules }) => rules.includes('conn-pin-open'),
};

function addedWires({ changes }: Mutation): readonly Wire[] {
  return changes.flatMap((change) => ('add_wire' in change ? [change.add_wire] : []));
}

/** Parts of a board have the references of its design as their ids. */
function electrical(part: string, resource: string): ResourceRef {
  return { part, domain: 'electrical', resource };
}

function nominalAt(design: Design, pin: ResourceRef): number | null {
  const supply = supplyOf(design);
  const feed = supply.into(pin.part).find(({ sink }) => sink.resource === pin.resource);
  return feed?.given?.nominal ?? supply.railOf(pin)?.voltage?.nominal ?? null;
}

/** Each net as a list of its pins, in an order that does not depend on how it was made. */
function netsOf(board: Board): string {
  const lines = designOf(board).nets.map(({ nodes }) => {
    const pins = nodes.map((node) =>
      isReferenceGround(node) || node.function === RESISTOR
        ? `${node.part} ${node.function}`
        : `${node.part} ${node.domain} ${node.resource}`,
    );
    return [...new Set(pins)].sort().join(', ');
  });
  return [...new Set(lines)].sort().join('\n');
}

function openedPins(before: Design, after: Design): readonly ResourceRef[] {
  const pins = before.nets.flatMap(({ nodes }) => nodes);
  return pins.filter(
    ({ part, domain, resource }) => after.parts.has(part) && !after.netOf.has(`${part}/${domain}/${resource}`),
  );
}

function mayStayOpen(design: Design, { part, domain, resource }: ResourceRef): boolean {
  const definition = design.parts.get(part)?.definition;
  const entry = definition?.resources.get(`${domain}/${resource}`);
  const isKnown = [...(definition?.resources.values() ?? [])].some((one) => one.resource.when_open !== undefined);
  const isSupply = [...(entry?.functions.keys() ?? [])].some((name) =>
    /power_(in|out)put|ground|battery|ac_/.test(name),
  );
  return isKnown && !isSupply && (entry?.resource.when_open?.consequence ?? 'allowed') === 'allowed';
}

function isGroundPin(design: Design, { part, domain, resource }: ResourceRef): boolean {
  const functions = design.parts.get(part)?.definition?.resources.get(`${domain}/${resource}`)?.functions;
  return functions?.has('ground') === true || functions?.has('battery_negative') === true;
}

/** Pairs of grounds that a connection of the sound board joins and none of the other. */
function cutGrounds(sound: Board, changed: Board): readonly (readonly [ResourceRef, ResourceRef])[] {
  return [...designOf(sound).links.values()].flatMap(({ connection, conductors }) =>
    changed.connections.has(connection.id)
      ? []
      : conductors.flatMap(({ a, b }) => (isReferenceGround(a) && isReferenceGround(b) ? [[a, b] as const] : [])),
  );
}
