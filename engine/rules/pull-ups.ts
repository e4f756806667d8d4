/** Open-collector lines need something that pulls them high. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Instance, Net, Node } from '../board/design.ts';
import type { Edit } from '../board/edit.ts';
import { scopedNumber } from './fields.ts';
import { resourceAt } from './lookup.ts';
import { powerSide } from './power-shape.ts';
import { isMaster, protocolOf } from './protocol.ts';
import type { Fix, Rule } from './rule.ts';
import { type Rail, supplyOf } from './supply.ts';
import { endName, nodeRef, num, partName, pinName } from './words.ts';

/** Where no resistance is recommended, in kΩ. */
const DEFAULT_LIMIT_KOHM = 10;
/** How much weaker than recommended a pull-up may be. */
const SLACK = 3;
/** Inside a chip, where its data sheet says only that there is one, in kΩ. */
const INTERNAL_KOHM = 45;

/** Lines that are clocked, so that a weak pull-up is too slow; the others only need any. */
const BUSES: Readonly<Record<string, readonly string[]>> = {
  i2c_sda: ['i2c', 'smbus'],
  i2c_scl: ['i2c', 'smbus'],
  onewire_data: ['onewire'],
};
const SLOW = new Set(['smbus_alert', 'fault_output', 'power_good', 'open_drain_output']);

export const ELEC_PULLUP_MISSING: Rule = {
  id: 'elec-pullup-missing',
  category: 'electrical',
  severity: 'warning',
  title: 'A line has no pull-up that is strong enough',
  why: 'Open-collector pins only pull low. Without a pull-up the line never gets high, with a weak one not in time.',
  check: (design, report) => {
    for (const net of design.nets) {
      if (net.nodes.length < 2) continue;
      const line = lineOf(net);
      if (line === null) continue;
      const { pull_kOhm, recommended } = pullUp(design, net);
      const limit = line.bus
        ? recommended === null
          ? DEFAULT_LIMIT_KOHM
          : SLACK * recommended
        : Number.POSITIVE_INFINITY;
      if (pull_kOhm <= limit && pull_kOhm !== Number.POSITIVE_INFINITY) continue;
      const wanted = recommended ?? DEFAULT_LIMIT_KOHM / 2;
      const others = net.nodes.filter((node) => node !== line.node && node.function !== 'resistor_terminal').length;
      const has =
        pull_kOhm === Number.POSITIVE_INFINITY
          ? 'has no pull-up'
          : `is pulled up by ${num(pull_kOhm)} kΩ, at most ${num(limit)} kΩ will do`;
      report({
        message: `${line.node.function} of ${pinName(design, line.node)}${others > 1 ? ` and ${others} more` : ''} ${has}; ${num(wanted)} kΩ is recommended`,
        refs: [nodeRef(line.node)],
        data: {
          ...(pull_kOhm === Number.POSITIVE_INFINITY ? {} : { measured: pull_kOhm }),
          limit: line.bus ? limit : wanted,
          unit: 'kΩ',
        },
        fixes: pullUpFixes(design, line.node, design.board.definitions),
      });
    }
  },
};

export const ELEC_PULLUP_RAIL_MISMATCH: Rule = {
  id: 'elec-pullup-rail-mismatch',
  category: 'electrical',
  severity: 'error',
  title: 'A pull-up pulls a pin above what it stands',
  why: 'A line that nobody drives rises to the rail of its pull-up, and every pin on it has to stand that.',
  check: (design, report) => {
    const supply = supplyOf(design);
    for (const net of design.nets) {
      if (lineOf(net) === null) continue;
      const pull = highestPull(design, net);
      if (pull === null) continue;
      const judged = new Set<string>();
      for (const node of net.nodes) {
        if (node.function === 'resistor_terminal' || judged.has(node.part)) continue;
        judged.add(node.part);
        const limit = standsOf(design, node);
        if (limit === null || pull.volts <= limit || supply.railOf(node) === pull.rail) continue;
        report({
          message: `${pinName(design, pull.node)} pulls ${pinName(design, node)} up to ${num(pull.volts)} V; it stands ${num(limit)} V`,
          refs: [nodeRef(node), nodeRef(pull.node)],
          data: { measured: pull.volts, limit, unit: 'V' },
        });
      }
    }
  },
};

/** The resistor on the net whose other end is on the highest rail; null where none is on a rail that is known. */
function highestPull(
  design: Design,
  net: Net,
): { readonly node: Node; readonly volts: number; readonly rail: Rail } | null {
  const supply = supplyOf(design);
  let highest: { readonly node: Node; readonly volts: number; readonly rail: Rail } | null = null;
  for (const node of net.nodes) {
    if (node.function !== 'resistor_terminal') continue;
    for (const far of farNets(design, node)) {
      for (const source of far.nodes) {
        const rail = supply.railOf(source);
        const volts = rail === null ? null : supply.voltage(rail);
        const roles = design.instances.get(source.instance)?.index.roles ?? [];
        if (rail === null || volts === null || powerSide(source.function, roles) !== 'source') continue;
        if (highest === null || volts.nominal > highest.volts) highest = { node, volts: volts.nominal, rail };
        break; // one source tells what a rail carries
      }
    }
  }
  return highest;
}

/** The nets of the other terminals of a resistor. */
function farNets(design: Design, node: Node): readonly Net[] {
  const instances = design.parts.get(node.part)?.instances ?? [];
  return instances.flatMap((instance) =>
    instance.slots.flatMap((slot) => {
      if (slot.function !== 'resistor_terminal' || slot.resource === null || slot.resource === node.resource) return [];
      return design.netOf.get(`${node.part}/${node.domain}/${slot.resource}`) ?? [];
    }),
  );
}

/** What a pin stands: its stated limit, else the most that its power domain accepts, or really carries if that is more. */
function standsOf(design: Design, node: Node): number | null {
  const placed = design.parts.get(node.part);
  const stated = placed && scopedNumber(placed, `${node.domain}/${node.resource}`, 'max_input_V');
  if (stated !== undefined) return stated;
  const supply = supplyOf(design);
  const rail = supply.railOf(node);
  const accepted = rail?.shape.domain.voltage_range_V?.[1];
  const carried = rail === null ? null : supply.voltage(rail);
  return accepted === undefined ? null : Math.max(accepted, carried?.nominal ?? accepted);
}

/** The pin that stands for the line: its leader's where it has one. Null where the net is no such line or has one end. */
function lineOf(net: Net): { readonly node: Node; readonly bus: boolean } | null {
  const bus = net.nodes.filter((node) => node.function in BUSES);
  if (bus.length >= 2) return { node: bus[0] as Node, bus: true }; // two were just counted
  const slow = net.nodes.find((node) => SLOW.has(node.function));
  const listens = net.nodes.some((node) => node !== slow && node.function !== 'resistor_terminal');
  return slow !== undefined && listens ? { node: slow, bus: false } : null;
}

/** All pull-ups of a net in parallel, in kΩ (Infinity: none), and the least resistance that a part on it recommends. */
function pullUp(design: Design, net: Net): { readonly pull_kOhm: number; readonly recommended: number | null } {
  let siemens = 0;
  let recommended: number | null = null;
  const seen = new Set<string>();
  for (const node of net.nodes) {
    const key = `${node.part}/${node.resource}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (node.function === 'resistor_terminal') {
      siemens += 1 / pullingResistor_kOhm(design, node);
      continue;
    }
    const resource = resourceAt(design, node)?.resource;
    if (resource?.has_internal_pullup === true) siemens += 1 / internal_kOhm(design, node);
    const advice = resource?.recommended_pullup_res_kΩ;
    if (advice !== undefined && (recommended === null || advice < recommended)) recommended = advice;
  }
  return { pull_kOhm: siemens === 0 ? Number.POSITIVE_INFINITY : 1 / siemens, recommended };
}

/** Infinity where the other terminal of the resistor is on no rail: then it pulls nothing. */
function pullingResistor_kOhm(design: Design, node: Node): number {
  const placed = design.parts.get(node.part);
  if (placed === undefined || !farNets(design, node).some((net) => onRail(design, net)))
    return Number.POSITIVE_INFINITY;
  const ohm = scopedNumber(placed, `${node.domain}/${node.resource}`, 'resistance_ohm');
  return ohm === undefined || ohm <= 0 ? DEFAULT_LIMIT_KOHM : ohm / 1000;
}

function onRail(design: Design, net: Net): boolean {
  return net.nodes.some((node) => {
    const roles = design.instances.get(node.instance)?.index.roles ?? [];
    return powerSide(node.function, roles) === 'source' && FUNCTIONS.get(node.function)?.signal_class === 'power';
  });
}

function internal_kOhm(design: Design, node: Node): number {
  const placed = design.parts.get(node.part);
  const ohm = placed && scopedNumber(placed, `${node.domain}/${node.resource}`, 'internal_pullup_ohm', 'own');
  return ohm !== undefined && ohm > 0 ? ohm / 1000 : INTERNAL_KOHM;
}

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
  if (rail === null) return [];
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
  const name = `$pullup_${line.part}_${line.resource}`.slice(0, 64); // several fixes may go into one list of edits
  const edits: Edit[] = [
    { op: 'add_part', id: name, definition: best.key },
    { op: 'connect', from: { ...bus.end }, to: { part: name, interface: best.line } },
    {
      op: 'connect',
      from: { part: rail.placed.part.id, interface: source.interface.id, domain: source.domain },
      to: { part: name, interface: best.rail },
    },
  ];
  return [
    {
      label: `Add ${best.file.definition.metadata.name} from ${line.function} to ${partName(design, rail.placed.part.id)} ${rail.shape.domain.name} (${endName(design, bus.end)})`,
      edits,
    },
  ];
}

/** The instance that the new resistor joins: a leader on this net, else the line's own. */
function leaderOf(design: Design, line: Node): Instance | null {
  const net = design.netOf.get(`${line.part}/${line.domain}/${line.resource}`);
  const instances = (net?.nodes ?? [line])
    .filter((node) => node.function in BUSES)
    .flatMap((node) => design.instances.get(node.instance) ?? []);
  return instances.find(isMaster) ?? instances[0] ?? null;
}

/** The rail that the leader's pin lives on, or what feeds it: the first of them that gives supply to others. */
function supplyRail(design: Design, line: Node): Rail | null {
  const supply = supplyOf(design);
  const leader = leaderOf(design, line);
  const node = design.netOf
    .get(`${line.part}/${line.domain}/${line.resource}`)
    ?.nodes.find((one) => one.instance === leader?.key);
  let rail = supply.railOf(node ?? line);
  for (let steps = 0; rail !== null && steps < 8; steps += 1) {
    const feed = rail.incoming[0];
    if (rail.shape.sources.length > 0 && feed === undefined) return rail;
    rail = feed?.from ?? null;
    if (rail !== null && rail.shape.sources.length > 0) return rail;
  }
  return null;
}

function recommendedBy(design: Design, line: Node): number | null {
  const net = design.netOf.get(`${line.part}/${line.domain}/${line.resource}`);
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
