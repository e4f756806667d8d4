/** Pins of microcontrollers, which do what the program says, and nothing before it runs. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { DefinitionIndex } from '../definition/index-types.ts';
import type { Design, Net, Node } from '../design/design.ts';
import { isKindOf } from './by-kind.ts';
import { farPins } from './electrical/resistor-ends.ts';
import { definitionAt, netAt, RESISTOR } from './lookup.ts';
import { oncePer } from './once-per.ts';

/** A microcontroller, or a board with one. */
export const isController = oncePer((definition: DefinitionIndex): boolean => isKindOf(definition, 'microcontroller'));

export function isControllerPin(design: Design, node: Node): boolean {
  const definition = definitionAt(design, node);
  return definition !== null && isController(definition);
}

/** The pins of a net, and of the nets that a resistor in series joins with it; a ground is not walked. */
export function nodesAlong(design: Design, net: Net): readonly Node[] {
  const behind = net.nodes.flatMap((node) => (node.function === RESISTOR ? farPins(design, node) : []));
  const nets = new Set([net, ...behind.flatMap((pin) => netAt(design, pin) ?? [])]);
  return [...nets].flatMap(({ nodes }) => (nodes.length > FEW && nodes !== net.nodes ? [] : nodes));
}

/** A line in series joins a handful of pins; what has more is a rail or a ground. */
const FEW = 16;

/** A logic input, or a pin of a controller that can be one, whatever it is wired as. */
export function reads(design: Design, node: Node): boolean {
  const kind = FUNCTIONS.get(node.function)?.signal_class;
  return READING.has(node.function) || (kind !== 'power' && kind !== 'ground' && isControllerPin(design, node));
}

const READING: ReadonlySet<string> = new Set(['digital_input', 'digital_io', 'interrupt']);
