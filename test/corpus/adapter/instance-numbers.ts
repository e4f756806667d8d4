import type { DefinitionIndex } from '#engine/definition/index-types.ts';
import { ownGrounds } from '#engine/definition/own-grounds.ts';
import type { Wire } from '../design.ts';
import type { Option, WiredEnd } from './interfaces.ts';
import { equivalentPins } from './nodes.ts';

type Pins = ReadonlyMap<number, string>;

/** Numbers the instances of interfaces: two ends are one instance where they share a pin and no slot has two. */
export class InstanceNumbers {
  private readonly used = new Map<string, Pins[]>();

  /** How many ends of the option are in use already. */
  countUsed(wire: Wire, option: Option, definitions: readonly [DefinitionIndex, DefinitionIndex]): number {
    return ([0, 1] as const).filter((side) => this.find(wire, option, side, definitions[side]) !== -1).length;
  }

  number(
    wire: Wire,
    option: Option,
    definitions: readonly [DefinitionIndex, DefinitionIndex],
  ): readonly [WiredEnd, WiredEnd] {
    return [this.end(wire, option, 0, definitions[0]), this.end(wire, option, 1, definitions[1])];
  }

  private end(wire: Wire, option: Option, side: 0 | 1, definition: DefinitionIndex): WiredEnd {
    const instances = this.instancesAt(wire, option, side);
    const found = this.find(wire, option, side, definition);
    const instance = found === -1 ? instances.length : found;
    const held = instances[instance] ?? new Map<number, string>();
    const pins = new Map(
      [...pinsAt(option, side, definition)].map(([slot, pin]) => [slot, held.get(slot) ?? pin] as const),
    );
    instances[instance] = new Map([...held, ...pins]);
    return { part: side === 0 ? wire.from : wire.to, index: option.indexes[side], instance, pins };
  }

  private find(wire: Wire, option: Option, side: 0 | 1, definition: DefinitionIndex): number {
    const pins = [...pinsAt(option, side, definition)];
    return this.instancesAt(wire, option, side).findIndex(
      (held) =>
        pins.every(([slot, pin]) => equivalentPins(definition, pin).includes(held.get(slot) ?? pin)) &&
        pins.some(([slot]) => held.has(slot)) === pins.length > 0,
    );
  }

  private instancesAt(wire: Wire, option: Option, side: 0 | 1): Pins[] {
    const place = `${side === 0 ? wire.from : wire.to} ${option.indexes[side].interface.id}`;
    const instances = this.used.get(place) ?? [];
    this.used.set(place, instances);
    return instances;
  }
}

/** The pins that tell instances apart: a ground does only where its part has several that are not one. */
function pinsAt({ indexes, joined }: Option, side: 0 | 1, definition: DefinitionIndex): Pins {
  const own = ownGrounds(definition);
  return new Map(
    joined.flatMap(({ slots, pins }): readonly (readonly [number, string])[] =>
      indexes[side].slots[slots[side]]?.function === 'ground' && !own.has(pins[side])
        ? []
        : [[slots[side], pins[side]]],
    ),
  );
}
