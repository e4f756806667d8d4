/** The resistor that a line lacks, as edits. */

import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Instance } from '../../allocation/instance.ts';
import type { Design, Node } from '../../design/design.ts';
import { addition, endAt, fix } from '../fixes.ts';
import { netAt } from '../lookup.ts';
import { endName } from '../names.ts';
import { type Rail, railName } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { isMaster, protocolOf } from '../protocol.ts';
import type { Fix } from '../rule.ts';
import { BUSES, DEFAULT_LIMIT_KOHM, pullUp, SLACK, standsOf } from './pull-up-net.ts';

/**
 * Adds a resistor of `definitions` between the line and the rail that its leader works at. Empty where no definition
 * has a passive end for the protocol, or no rail that the board could take is known.
 */
export function pullUpFixes(
  design: Design,
  line: Node,
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): readonly Fix[] {
  const bus = leaderOf(design, line);
  if (bus === null) return [];
  const protocol = protocolOf(bus);
  const rail = supplyRail(design, line);
  if (rail === null || !standOnLine(design, line, rail)) return [];
  const source = rail.shape.sources.find((one) => one.interface.protocol.type === 'power');
  if (source === undefined) return [];
  const wanted = recommendedBy(design, line) ?? DEFAULT_LIMIT_KOHM / 2;
  const best = [...definitions]
    .flatMap(([key, file]) => {
      const ends = resistorEnds(file, protocol);
      return ends === null ? [] : [{ key, file, ...ends, off: Math.abs(Math.log(ends.ohm / (wanted * 1000))) }];
    })
    .filter((one) => one.off < Math.log(SLACK))
    .sort((a, b) => a.off - b.off || (a.key < b.key ? -1 : 1))[0];
  if (best === undefined) return [];
  const lines = linesUpTo(design, bus, line);
  const on = endName(design, bus.end);
  const edits = lines.flatMap((one, n) => {
    // Fixes of several lines may go into one list of edits, so neither names nor labels of two fixes are alike.
    const own = n === lines.length - 1;
    const name = `$pullup_${line.part}_${line.resource}${own ? '' : `_${n}`}`;
    const which = [lineWord(one), ...(one.nth > 1 ? [one.nth] : []), ...(own ? [] : ['with', lineWord(line)])].join(
      ' ',
    );
    return addition(name, best.key, `Pull-up ${which} of ${on}`.slice(0, LIMITS.labelChars), [
      [{ ...bus.end }, best.line],
      [endAt(rail.placed.part.id, source), best.rail],
    ]);
  });
  const params = {
    resistor: best.file.definition.metadata.name,
    functions: lines.map((one) => one.function),
    rail: railName(design, rail),
    bus: on,
  };
  return [fix('add-pull-ups', params, edits)];
}

/** A resistor that a line gets: its first, its second and so on. */
interface NewPullUp {
  readonly function: string;
  readonly nth: number;
}

/**
 * The lines of a bus that get a resistor until this one has one more: each goes where the fewest are, in the order of the
 * slots, so where SDA lacks its own too, that comes first.
 */
function linesUpTo(design: Design, bus: Instance, line: Node): readonly NewPullUp[] {
  const sorted = bus.slots.flatMap(({ resource, function: name }) => {
    if (resource === null || !BUSES.has(name)) return [];
    const { part, domain } = bus.end;
    const nodes = netAt(design, { part, domain, resource })?.nodes ?? [];
    const count = nodes.filter((node) => node.function === 'resistor_terminal').length;
    return [{ function: name, count }];
  });
  const target = sorted.findIndex((one) => one.function === line.function);
  const own = sorted[target];
  if (own === undefined) return [{ function: line.function, nth: 1 }];
  const before = sorted.filter((one, at) => one.count < own.count || (one.count === own.count && at < target));
  return [
    ...before.flatMap((one) =>
      Array.from({ length: own.count - one.count + (sorted.indexOf(one) < target ? 1 : 0) }, (_, n) => ({
        function: one.function,
        nth: one.count + n + 1,
      })),
    ),
    { function: own.function, nth: own.count + 1 },
  ];
}

/** "SDA" of i2c_sda. */
function lineWord({ function: name }: Pick<NewPullUp, 'function'>): string {
  return name.slice(name.indexOf('_') + 1).toUpperCase();
}

/** Whether every pin of the line stands being pulled up to the rail: a fix must not break something else. */
function standOnLine(design: Design, line: Node, rail: Rail): boolean {
  const volts = rail.voltage?.nominal;
  if (volts === undefined) return true;
  const nodes = netAt(design, line)?.nodes ?? [line];
  return nodes.every((node) => {
    const limit = node.function === 'resistor_terminal' ? null : standsOf(design, node);
    return limit === null || volts <= limit;
  });
}

/** The instance that the new resistor joins: a leader on this net, else the line's own. */
function leaderOf(design: Design, line: Node): Instance | null {
  const net = netAt(design, line);
  const instances = (net?.nodes ?? [line])
    .filter((node) => BUSES.has(node.function))
    .flatMap((node) => design.instances.get(node.instance) ?? []);
  return instances.find(isMaster) ?? instances[0] ?? null;
}

function supplyRail(design: Design, line: Node): Rail | null {
  const leader = leaderOf(design, line);
  const node = netAt(design, line)?.nodes.find((one) => one.instance === leader?.key);
  return givingRail(design, node ?? line);
}

/** The rail that a pin lives on, or what feeds it: the first of them that gives supply to others. */
export function givingRail(design: Design, pin: Node): Rail | null {
  let rail = supplyOf(design).railOf(pin);
  for (let steps = 0; rail !== null && steps < 8; steps += 1) {
    const feed = rail.incoming[0];
    if (rail.shape.sources.length > 0 && feed === undefined) return rail;
    rail = feed?.from ?? null;
    if (rail !== null && rail.shape.sources.length > 0) return rail;
  }
  return null;
}

function recommendedBy(design: Design, line: Node): number | null {
  const net = netAt(design, line);
  return net === undefined ? null : pullUp(design, net).recommended;
}

/** The two ends of a definition that can pull a line of this protocol up, and its resistance; null where it is none. */
function resistorEnds(
  file: PartDefinitionFile,
  protocol: string,
): { readonly line: string; readonly rail: string; readonly ohm: number } | null {
  const ohm = file.definition.custom_fields?.find((field) => field.key === 'resistance_ohm')?.default;
  if (typeof ohm !== 'number' || ohm <= 0) return null;
  for (const domain of file.definition.domains) {
    if (domain.domain !== 'electrical') continue;
    const asks = (type: string, role: string) =>
      domain.interfaces.find(
        (one) =>
          one.protocol.type === type &&
          one.protocol.role === role &&
          one.requires.length === 1 &&
          one.requires[0]?.function === 'resistor_terminal' &&
          one.requires[0].count === 1,
      );
    const line = asks(protocol, 'passive');
    const rail = asks('power', 'sink');
    if (line !== undefined && rail !== undefined) return { line: line.id, rail: rail.id, ohm };
  }
  return null;
}
