/** Lines with a resistor in series, which joins two nets to one signal. */

import { PROTOCOLS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { instanceOf, netAt, RESISTOR, resistorsOn } from '../lookup.ts';
import { list } from '../names.ts';
import { protocolOf } from '../protocol.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { type SignalPins, signalPinsOn } from '../signals.ts';
import { isGrounded } from './grounded.ts';
import { farPins, giverAt } from './resistor-ends.ts';

export const ELEC_SERIES_CONFLICT = rule({
  id: 'elec-series-conflict',
  scope: 'part',
  severity: 'error',
  todo: { only: 'where two inputs are connected and still lack an output' },
  title: 'Two outputs, or two inputs, are connected through a resistor',
  why: 'The resistor prevents a short, but no signal gets through: a line needs an output at one end and an input at the other.',
  example: 'A 470 Ω resistor from a microcontroller to DOUT of an LED strip.',
  fix: 'Connect the resistor to the input of the part.',
  concerns: isResistor,
  message: {
    outputs: (p: Names<'resistor'> & NameLists<'pins'>) =>
      `${list(p.pins)} are all outputs, connected through ${p.resistor}: no input receives them`,
    inputs: (p: Names<'resistor'> & NameLists<'pins'>) =>
      `${list(p.pins)} are all inputs, connected through ${p.resistor}: nothing drives them`,
  },
  check: (placed, { design, report }) => {
    const sides = bothSides(design, placed);
    if (sides === null) return;
    const [a, b] = sides.map(({ net }) => signalPinsOn(design, net)) as [SignalPins, SignalPins];
    const variant = saysNothing(a, b, 'drivers') ? 'outputs' : saysNothing(a, b, 'receivers') ? 'inputs' : null;
    if (variant === null) return;
    const pins = [a, b].flatMap((side) => (variant === 'outputs' ? side.drivers : side.receivers));
    if (new Set(pins.map(({ part }) => part)).size < 2) return;
    report({ variant, params: { resistor: placed, pins }, refs: pins, todo: variant === 'inputs' });
  },
});

/** Both nets have pins of this kind, and neither has any of another. */
function saysNothing(a: SignalPins, b: SignalPins, kind: 'drivers' | 'receivers'): boolean {
  return [a, b].every((side) => {
    const all =
      side.drivers.length + side.receivers.length + side.pullers.length + side.rails.length + side.both.length;
    return side[kind].length > 0 && side[kind].length === all && !side.hasGround;
  });
}

interface ResistorEnd {
  readonly terminal: Node;
  readonly net: Net;
}

/** The two nets that a resistor joins in series; null where it pulls, is not wired at both ends, or one end has a resistor more. */
function bothSides(design: Design, { part, instances }: PlacedPart): readonly [ResistorEnd, ResistorEnd] | null {
  const sides: ResistorEnd[] = [];
  for (const { end, slots } of instances) {
    for (const { resource } of slots) {
      if (resource === null || sides.some(({ terminal }) => terminal.resource === resource)) continue;
      const side = sideAt(design, { part: part.id, domain: end.domain, resource });
      if (side === null) return null;
      sides.push(side);
    }
  }
  const [a, b] = sides;
  return sides.length === 2 && a !== undefined && b !== undefined && a.net !== b.net ? [a, b] : null;
}

/** The net of one end; null where the resistor pulls there, is not wired, or is not the only one. */
function sideAt(design: Design, pin: ResourceRef): ResistorEnd | null {
  const net = netAt(design, pin);
  if (net === undefined || isGrounded(design, pin) || giverAt(design, pin) !== undefined) return null;
  const [terminal, ...others] = resistorsOn(net);
  return terminal?.part !== pin.part || others.length > 0 ? null : { terminal, net };
}

/** A part of terminals of resistors alone. */
function isResistor({ resources }: DefinitionIndex): boolean {
  return resources.size === 2 && [...resources.values()].every(({ functions }) => functions.has(RESISTOR));
}

export const ELEC_LINE_SHARED = rule({
  id: 'elec-line-shared',
  scope: 'net',
  severity: 'info',
  title: 'One output feeds several parts that each need an output of their own',
  why: 'All of them receive the same data, so they can only do the same.',
  example: 'Two LED strips, each behind its own resistor, on one pin.',
  fix: 'Give each a pin of its own, or chain them. Waive it if they are to do the same.',
  concerns: (functions) => functions.has(RESISTOR) && functions.size > 1,
  message: (p: Names<'pin'> & NameLists<'pins'>) => `${p.pin} feeds ${list(p.pins)}: all of them receive the same data`,
  check: (net, { design, report }) => {
    if (resistorsOn(net).length < 2) return;
    const { drivers, both } = signalPinsOn(design, net);
    const [driver] = drivers.length > 0 ? drivers : both;
    const line = driver && instanceOf(design, driver);
    if (driver === undefined || line === undefined || !isChain(protocolOf(line))) return;
    const pins = net.nodes.flatMap((node) =>
      node.function === RESISTOR ? chainedBehind(design, node, protocolOf(line)) : [],
    );
    if (new Set(pins.map(({ part }) => part)).size < 2) return;
    report({ params: { pin: driver, pins }, refs: [driver, ...pins] });
  },
});

/** One output to one input: lines that are chained, where one more needs an output of its own. */
function isChain(type: string): boolean {
  return PROTOCOLS.get(type)?.topology === 'chain';
}

/** The inputs of the protocol on the net beyond a resistor. */
function chainedBehind(design: Design, resistor: Node, type: string): readonly Node[] {
  return farPins(design, resistor).flatMap((far) => {
    if (isGrounded(design, far)) return [];
    const nodes = netAt(design, far)?.nodes ?? [];
    return nodes.filter((node) => {
      const instance = instanceOf(design, node);
      return node.function !== RESISTOR && instance !== undefined && protocolOf(instance) === type;
    });
  });
}
