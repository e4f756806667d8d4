/** Which connections of interfaces the wires of a design are. */
import type { DefinitionIndex, InterfaceIndex } from '#engine/definition/index-types.ts';
import type { SlotPair } from '#engine/design/pairing.ts';
import { PROTOCOLS } from '#schemas/vocabulary/index.ts';
import type { Design, Wire } from '../design.ts';
import { InstanceNumbers } from './instance-numbers.ts';
import {
  canTake,
  type InterfacePair,
  interfacePairs,
  type Joined,
  linesInCommon,
  type Option,
  type PinPair,
  pinsFor,
  type WiredEnd,
} from './interfaces.ts';
import { equivalentPins, Nodes } from './nodes.ts';

/** A connection of two interfaces that stands for pins of a wire. */
export interface WiredConnection {
  readonly wire: Wire;
  readonly ends: readonly [WiredEnd, WiredEnd];
  /** Equal for the same interfaces and pins. */
  readonly key: string;
  /** Whether it goes to another part of the node than the wire does. */
  readonly isDetour: boolean;
}

/**
 * The connections that express the wires, as far as interfaces of the parts do: equal protocol, matching roles, and all
 * lines that the two interfaces have in common wired, be it over other parts. A wire may take several connections, and
 * one connection may express several wires. Where two parts have no interfaces for it, another part of the same node may.
 * Connections whose key is in `barred` are not made; what is a bus is not wired as plain lines. Those with a passive end, which chooses among the lines of the
 * other, come last, in the order of these lines.
 */
export function wiredConnections(
  { wires }: Pick<Design, 'wires'>,
  definitions: ReadonlyMap<string, DefinitionIndex>,
  barred: ReadonlySet<string>,
): WiringPlan {
  const planner = new Planner(wires, definitions, barred);
  for (const wire of wires) planner.connect(wire, false);
  for (const wire of wires) planner.connectByDetour(wire, false);
  // A wire between two parts that speak is drawn between them, also where a resistor on the node would join them.
  const spoken = new Set(wires.filter((wire) => !planner.isPassive(wire)).flatMap((wire) => planner.leftOf(wire)));
  for (const wire of wires) planner.connect(wire, true);
  for (const wire of wires) planner.connectByDetour(wire, true);
  const left = wires.flatMap((wire) => {
    const open = new Set(planner.leftOf(wire));
    return wire.pins.filter((pins) => open.has(pins) || spoken.has(pins)).map((pins) => ({ wire, pins }));
  });
  return { connections: inOrderOfLines(planner.connections), left };
}

export interface WiringPlan {
  readonly connections: readonly WiredConnection[];
  /** Pairs of pins that none of them joins, as the wire names them. */
  readonly left: readonly { readonly wire: Wire; readonly pins: PinPair }[];
}

/** Pairs of `part.pin` that a wire joins. */
export function pinsJoined({ from, to, pins }: Wire): readonly PinPair[] {
  return pins.map(([a, b]): PinPair => [`${from}.${a}`, `${to}.${b}`]);
}

/** The nodes of a design. */
export function nodesOf(wires: readonly Wire[], definitions: ReadonlyMap<string, DefinitionIndex>): Nodes {
  const nodes = new Nodes(definitions);
  for (const [a, b] of wires.flatMap(pinsJoined)) nodes.join(a, b);
  return nodes;
}

class Planner {
  readonly connections: WiredConnection[] = [];
  private readonly wires: readonly Wire[];
  private readonly definitions: ReadonlyMap<string, DefinitionIndex>;
  private readonly barred: ReadonlySet<string>;
  private readonly wanted: Nodes;
  private readonly made: Nodes;
  private readonly instances = new InstanceNumbers();

  constructor(wires: readonly Wire[], definitions: ReadonlyMap<string, DefinitionIndex>, barred: ReadonlySet<string>) {
    this.wires = wires;
    this.definitions = definitions;
    this.barred = barred;
    this.wanted = nodesOf(wires, definitions);
    this.made = new Nodes(definitions);
  }

  /** One of its parts is nothing but plain terminals: a resistor. */
  isPassive({ from, to }: Wire): boolean {
    return [from, to].some((part) => {
      const { interfaces } = this.definitions.get(part)?.domains.get('electrical') ?? {};
      return interfaces !== undefined && [...interfaces.values()].every((index) => index.passive);
    });
  }

  /** Makes connections between the two parts of the wire until none would join a pin of it that is not joined yet. */
  connect(wire: Wire, passive: boolean, isDetour = false): void {
    const [from, to] = [this.definitions.get(wire.from), this.definitions.get(wire.to)];
    if (from === undefined || to === undefined) return;
    const isOnePart = wire.from === wire.to;
    const able = interfacePairs(from, to, passive).filter(
      ([a, b]) => !(isOnePart && a === b) && !(isDetour && a.passive && b.passive),
    );
    const spoken = able.filter(
      ([
        {
          interface: { protocol },
        },
      ]) => isBus(protocol.type) && protocolNames(protocol.type).includes(wire.as),
    );
    const measured = wire.as === ANALOG ? able.filter((pair) => pair.some(isAnalog)) : [];
    // Who wires a bus wants no plain lines in its place, and a voltage is measured where that can be.
    const candidates = spoken.length > 0 ? spoken : measured.length > 0 ? measured : able;
    for (let left = this.leftOf(wire); left.length > 0; left = this.leftOf(wire)) {
      const option = this.bestOption(wire, left, candidates, [from, to]);
      if (option === null) return;
      for (const { pins } of option.joined) this.made.join(`${wire.from}.${pins[0]}`, `${wire.to}.${pins[1]}`);
      const ends = this.instances.number(wire, option, [from, to]);
      this.connections.push({ wire, ends, key: keyOf(wire, option), isDetour });
    }
  }

  /** Tries the other parts on the node of each pin that is not joined yet, in place of either end; not two passive ones. */
  connectByDetour(wire: Wire, passive: boolean): void {
    for (const [a, b] of this.leftOf(wire)) {
      const ends = [`${wire.from}.${a}`, `${wire.to}.${b}`] as const;
      for (const other of this.pinsOn(ends[0])) {
        const [part = '', pin = ''] = other.split('.');
        for (const detour of [
          { ...wire, from: part, pins: [[pin, b]] },
          { ...wire, to: part, pins: [[a, pin]] },
        ] satisfies Wire[]) {
          if (this.made.isJoined(...ends) || detour.from === detour.to) continue;
          this.connect(detour, passive, true);
        }
      }
    }
  }

  leftOf(wire: Wire): readonly PinPair[] {
    return wire.pins.filter(([a, b]) => !this.made.isJoined(`${wire.from}.${a}`, `${wire.to}.${b}`));
  }

  /** What the wires on the nodes of a wire are for. */
  private purposesOn(wire: Wire): readonly string[] {
    const pins = pinsJoined(wire);
    const touches = (other: Wire): boolean =>
      pinsJoined(other).some(([end]) => pins.some(([own]) => this.wanted.isJoined(own, end)));
    return [...new Set(this.wires.filter(touches).map(({ as }) => as))];
  }

  /** Pins that wires join with this one. */
  private pinsOn(pin: string): readonly string[] {
    const all = new Set(this.wires.flatMap(pinsJoined).flat());
    return [...all].filter((one) => this.wanted.isJoined(one, pin));
  }

  /**
   * The option that joins most of the pins that are left; of equals the one that joins most of the very pins, then one that feeds from the
   * first part to the other, then one in use, then one of the protocol that the wire or its node is for, then a plain digital line.
   */
  private bestOption(
    wire: Wire,
    left: readonly PinPair[],
    candidates: readonly InterfacePair[],
    definitions: readonly [DefinitionIndex, DefinitionIndex],
  ): Option | null {
    const purposes = [wire.as, ...this.purposesOn(wire)];
    let best: { readonly option: Option; readonly rank: readonly number[] } | null = null;
    for (const indexes of candidates) {
      for (const option of this.optionsOf(wire, left, indexes, definitions)) {
        const rank = [
          new Set(option.joined.flatMap(({ named }) => (named === null ? [] : [named]))).size,
          option.joined.filter(({ named, pins }) => named?.[0] === pins[0] && named[1] === pins[1]).length,
          isAlongSupply(indexes) ? 1 : 0,
          this.instances.countUsed(wire, option, definitions),
          purposes.filter((as) => protocolNames(indexes[0].interface.protocol.type).includes(as)).length,
          indexes[0].interface.protocol.type === 'digital' ? 1 : 0,
          -indexes[0].slots.length - indexes[1].slots.length,
        ];
        if (best === null || isHigher(rank, best.rank)) best = { option, rank };
      }
    }
    return best?.option ?? null;
  }

  /** Ways to join pins of the wire by two interfaces; none where a line that they have in common is not wired. */
  private optionsOf(
    wire: Wire,
    left: readonly PinPair[],
    indexes: InterfacePair,
    definitions: readonly [DefinitionIndex, DefinitionIndex],
  ): readonly Option[] {
    return linesInCommon(indexes).flatMap((lines): readonly Option[] => {
      const named = lines.map((slots) => namedChoices(left, slots, indexes, definitions));
      if (named.every((choices) => choices.length === 0)) return [];
      const chosen = distinct(
        lines.map((slots, at) => [...(named[at] ?? []), ...this.wiredChoices(wire, slots, indexes, definitions)]),
      );
      if (!chosen?.some((joined) => joined.named !== null)) return [];
      const option = { indexes, joined: chosen };
      return this.barred.has(keyOf(wire, option)) ? [] : [option];
    });
  }

  /** Pins of the two parts that could fill the slots and are one node in the design. */
  private wiredChoices(
    wire: Wire,
    slots: SlotPair,
    indexes: InterfacePair,
    definitions: readonly [DefinitionIndex, DefinitionIndex],
  ): readonly Joined[] {
    const ends = pinsFor(definitions[1], indexes[1], slots[1]);
    return pinsFor(definitions[0], indexes[0], slots[0]).flatMap((a) =>
      ends
        .filter((b) => this.wanted.isJoined(`${wire.from}.${a}`, `${wire.to}.${b}`))
        .map((b): Joined => ({ slots, pins: [a, b], named: null })),
    );
  }
}

const ANALOG = 'analog';

function isAnalog({ interface: { protocol } }: InterfaceIndex): boolean {
  return protocol.type === ANALOG;
}

/** A supply wire is named from what gives to what takes. */
function isAlongSupply([from, to]: InterfacePair): boolean {
  return from.interface.protocol.type === 'power' && from.roles.includes('source') && to.roles.includes('sink');
}

/** Pins that the wire names, or that are one with them inside their part, and that could fill the slots. */
function namedChoices(
  left: readonly PinPair[],
  slots: SlotPair,
  indexes: InterfacePair,
  definitions: readonly [DefinitionIndex, DefinitionIndex],
): readonly Joined[] {
  const able = (side: 0 | 1, pin: string): readonly string[] =>
    [pin, ...equivalentPins(definitions[side], pin).filter((one) => one !== pin)].filter((one) =>
      canTake(definitions[side], indexes[side], slots[side], one),
    );
  return left.flatMap((named) =>
    able(0, named[0]).flatMap((a) => able(1, named[1]).map((b): Joined => ({ slots, pins: [a, b], named }))),
  );
}

/** One choice for each, no pin twice on a side; null where that cannot be. */
function distinct(choices: readonly (readonly Joined[])[], taken: readonly Joined[] = []): readonly Joined[] | null {
  const [first, ...rest] = choices;
  if (first === undefined) return taken;
  for (const joined of first) {
    if (taken.some(({ pins: [a, b] }) => a === joined.pins[0] || b === joined.pins[1])) continue;
    const found = distinct(rest, [...taken, joined]);
    if (found !== null) return found;
  }
  return null;
}

function isHigher(rank: readonly number[], other: readonly number[]): boolean {
  const at = rank.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (rank[at] ?? 0) > (other[at] ?? 0);
}

/** Whether a protocol says more of its lines than which pins they join. */
function isBus(type: string): boolean {
  return PROTOCOLS.get(type)?.topology !== 'net';
}

/** What a wire calls a protocol: its id, an alias, or a purpose that it serves. */
function protocolNames(type: string): readonly string[] {
  return [type, ...(PROTOCOLS.get(type)?.aliases ?? []), ...(PURPOSES[type] ?? [])];
}

const PURPOSES: Readonly<Record<string, readonly string[]>> = {
  digital: ['strap', 'tie'],
  servo_pwm: ['servo'],
  stepper_bipolar: ['stepper'],
  stepper_unipolar: ['stepper'],
  solenoid_coil: ['solenoid'],
  dc_motor: ['motor'],
  usb2: ['usb'],
};

function keyOf(wire: Wire, { indexes, joined }: Option): string {
  const side = (at: 0 | 1): string => {
    const pins = joined.map(({ pins }) => pins[at]).join(' ');
    return `${at === 0 ? wire.from : wire.to}.${indexes[at].interface.id} ${pins}`;
  };
  return [side(0), side(1)].sort().join(' ~ ');
}

function inOrderOfLines(connections: readonly WiredConnection[]): readonly WiredConnection[] {
  const isPassive = ({ ends: [a, b] }: WiredConnection) => a.index.passive !== b.index.passive;
  const line = ({ ends: [a, b] }: WiredConnection) => [...(a.index.passive ? b : a).pins.keys()][0] ?? 0;
  return [
    ...connections.filter((each) => !isPassive(each)),
    ...connections.filter(isPassive).sort((x, y) => line(x) - line(y)),
  ];
}
