/** The resistor that a line lacks, as edits. */
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Instance } from '../../allocation/instance.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { ANY_LINE } from '../../design/pairing.ts';
import { addition, endAt, fix } from '../fixes.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { endName } from '../names.ts';
import type { Rail } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { isMaster, protocolOf } from '../protocol.ts';
import type { Fix } from '../rule.ts';
import { plainResistance_ohm } from './plain-resistor.ts';
import { BUSES, DEFAULT_LIMIT_KOHM, pullUp, SLACK, standsOf } from './pull-up-net.ts';

/**
 * Adds a resistor of `definitions` between the line and the rail that its leader works at. Empty where no definition
 * has a terminal for the line, or no rail that the board could take is known.
 */
export function pullUpFixes(
  design: Design,
  line: Node,
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): readonly Fix[] {
  const net = netAt(design, line);
  const nodes = net?.nodes ?? [line];
  const bus = leaderOf(design, nodes);
  if (bus === null) return [];
  const rail = givingRail(design, nodes.find((one) => one.instance === bus.key) ?? line);
  if (rail === null || !allStand(design, nodes, rail)) return [];
  const source = rail.index.sources.find((one) => one.interface.protocol.type === 'power');
  if (source === undefined) return [];
  const wanted = (net && pullUp(design, net).recommended) ?? DEFAULT_LIMIT_KOHM / 2;
  const best = [...definitions]
    .flatMap(([key, file]) => {
      const ends = resistorEnds(file, protocolOf(bus));
      return ends === null ? [] : [{ key, file, ...ends, off: Math.abs(Math.log(ends.ohm / (wanted * 1000))) }];
    })
    .filter((one) => one.off < Math.log(SLACK))
    .sort((a, b) => a.off - b.off || (a.key < b.key ? -1 : 1))[0];
  if (best === undefined) return [];
  const own = nodes.find((one) => one.instance === bus.key) ?? line;
  const name = own.function.slice(own.function.indexOf('_') + 1).toUpperCase();
  const end = endName(design, bus.end);
  const there = nodes.filter((node) => node.function === RESISTOR).length;
  const label = `Pull-up ${name}${there > 0 ? ` ${there + 1}` : ''} of ${end}`.slice(0, LIMITS.labelChars);
  const wires = [
    [{ ...bus.end }, best.line, own.function],
    [endAt(rail.placed.part.id, source), best.rail],
  ] as const;
  const params = { resistance_kΩ: best.ohm / 1000, line: name, bus: end };
  return [fix('add-pull-up', params, addition(`$pullup_${line.part}_${line.resource}`, best.key, wires, label))];
}

/** Whether every pin of the line stands being pulled up to the rail: a fix must not break something else. */
function allStand(design: Design, nodes: readonly Node[], rail: Rail): boolean {
  const volts = rail.voltage?.nominal;
  if (volts === undefined) return true;
  const limits = nodes.map((node) => (node.function === RESISTOR ? null : standsOf(design, node)));
  return limits.every((limit) => limit === null || volts <= limit);
}

/** The instance that the new resistor joins: a leader on this net, else the line's own. */
function leaderOf(design: Design, nodes: readonly Node[]): Instance | null {
  const onBus = nodes.filter((node) => BUSES.has(node.function));
  const instances = onBus.flatMap((node) => design.instances.get(node.instance) ?? []);
  return instances.find(isMaster) ?? instances[0] ?? null;
}

/** The rail that a pin lives on, or what feeds it: the first of them that gives supply to others. */
export function givingRail(design: Design, pin: ResourceRef): Rail | null {
  let rail = supplyOf(design).railOf(pin);
  for (let steps = 0; rail !== null && steps < 8; steps += 1) {
    const feed = rail.incoming[0];
    if (rail.index.sources.length > 0 && feed === undefined) return rail;
    rail = feed?.from ?? null;
    if (rail !== null && rail.index.sources.length > 0) return rail;
  }
  return null;
}

/** The two ends of a definition that can pull a line of this protocol up, and its resistance; null where it is none. */
function resistorEnds(
  file: PartDefinitionFile,
  protocol: string,
): { readonly line: string; readonly rail: string; readonly ohm: number } | null {
  const ohm = plainResistance_ohm(file);
  if (ohm === null) return null;
  for (const domain of file.definition.domains) {
    if (domain.domain !== 'electrical') continue;
    const asks = (type: string, role: string, nth = 0) =>
      domain.interfaces.filter(
        (one) =>
          one.protocol.type === type &&
          one.protocol.role === role &&
          one.requires.length === 1 &&
          one.requires[0]?.function === RESISTOR &&
          one.requires[0].count === 1,
      )[nth];
    const line = asks(protocol, 'passive') ?? asks(ANY_LINE, 'passive');
    const rail = asks('power', 'sink') ?? asks(ANY_LINE, 'passive', 1);
    if (line !== undefined && rail !== undefined) return { line: line.id, rail: rail.id, ohm };
  }
  return null;
}
