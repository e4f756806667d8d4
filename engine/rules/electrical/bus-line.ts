/** What the cable of a bus bears: how long it may be, and the one rate at which all of it has to run. */

import type { Instance } from '../../allocation/instance.ts';
import type { Design, Link } from '../../design/design.ts';
import { addTo } from '../collect.ts';
import { numberAt, numberOfLink } from '../fields.ts';
import { list, num } from '../names.ts';
import { cablesAmong, nodesOf, protocolGroupsOf, protocolOf } from '../protocol.ts';
import { exceeds } from '../ranges.ts';
import { type FigureLists, type Figures, type NameLists, type Names, rule } from '../rule.ts';

/** What the whole of a bus has at most, in m. */
const USUAL_M: ReadonlyMap<string, number> = new Map([
  ['onewire', 30],
  ['spi', 1],
  ['qspi', 0.3],
  ['lin', 40],
  ['rs485', 1200],
  ['modbus_rtu', 1200],
  ['dmx512', 300],
]);
/** Length times bit rate, in m·bit/s: of CAN each bit has to get to the far end and back while it lasts. */
const REACH: ReadonlyMap<string, number> = new Map([
  ['can', 5e7],
  ['can_fd', 5e7],
  ['rs485', 1e8],
  ['rs422', 1e8],
  ['modbus_rtu', 1e8],
]);
const WEIGHED = new Set(['i2c', 'smbus', 'i3c']);
/** Of an I2C bus, as its specification counts: what a pin adds and what the lines may have; of cables 50 to 100 pF/m are usual. */
const PIN_PF = 10;
const CABLE_PF_PER_M = 100;
const BUS_PF = 400;
const JUDGED = [...new Set([...USUAL_M.keys(), ...REACH.keys(), ...WEIGHED])];

export const ELEC_BUS_TOO_LONG = rule({
  id: 'elec-bus-too-long',
  scope: 'bus',
  severity: 'warning',
  title: 'A bus has more cable than it can drive reliably',
  why: 'Capacitance slows the edges, and a long line reflects them. The limit depends on the protocol and its rate.',
  example: '6 m of cable on an I2C bus add up to about 620 pF, where 400 pF is the limit.',
  fix: 'Shorten the cable, lower the rate, or use a bus made for the distance (RS-485, CAN). Waive it if measurements show that it works.',
  about: { protocols: JUDGED },
  message: {
    length: (p: BusParams & Figures<'limit_m'>) =>
      `The ${p.protocol} bus of ${list(p.ends)} has ${num(p.length_m)} m of cable; at most ${num(p.limit_m)} m is usual`,
    rate: (p: BusParams & Figures<'limit_m' | 'rate_Bd'>) =>
      `The ${p.protocol} bus of ${list(p.ends)} has ${num(p.length_m)} m of cable; at ${num(p.rate_Bd)} Bd at most ${num(p.limit_m)} m is reliable`,
    capacitance: (p: BusParams & Figures<'capacitance_pF' | 'limit_pF'>) =>
      `The ${p.protocol} bus of ${list(p.ends)} has about ${num(p.capacitance_pF)} pF, at most ${num(p.limit_pF)} pF, from ${num(p.length_m)} m of cable and ${p.ends.length} devices`,
  },
  check: (links, { design, report }) => {
    if (links.every((link) => numberOfLink(link, 'cable_length_m') === undefined)) return;
    for (const { nodes, cables } of linesOf(design, links, JUDGED)) {
      const [first] = nodes;
      const length_m = cables.reduce((sum, link) => sum + (numberOfLink(link, 'cable_length_m') ?? 0), 0);
      if (first === undefined || length_m === 0) continue;
      const type = protocolOf(first);
      const line = { protocol: type, ends: nodes, length_m };
      const refs = [...nodes, ...cables];
      if (WEIGHED.has(type)) {
        const capacitance_pF = length_m * CABLE_PF_PER_M + nodes.length * PIN_PF;
        const limit_pF = Math.min(
          ...nodes.map((one) => one.index.interface.constraints?.max_bus_capacitance_pF ?? BUS_PF),
        );
        if (!exceeds(capacitance_pF, limit_pF)) continue;
        const data = { measured: capacitance_pF, limit: limit_pF, unit: 'pF' };
        report({ variant: 'capacitance', params: { ...line, capacitance_pF, limit_pF }, refs, data });
        continue;
      }
      const [reach, rate_Bd] = [REACH.get(type), fastestOf(design, nodes, cables)];
      const bears_m = reach === undefined || rate_Bd === null ? Number.POSITIVE_INFINITY : reach / rate_Bd;
      const usual_m = USUAL_M.get(type) ?? Number.POSITIVE_INFINITY;
      const limit_m = Math.min(bears_m, usual_m);
      if (!exceeds(length_m, limit_m)) continue;
      const data = { measured: length_m, limit: limit_m, unit: 'm' };
      if (rate_Bd !== null && bears_m < usual_m)
        report({ variant: 'rate', params: { ...line, limit_m, rate_Bd }, refs, data });
      else report({ variant: 'length', params: { ...line, limit_m }, refs, data });
    }
  },
});

type BusParams = Names<'protocol'> & NameLists<'ends'> & Figures<'length_m'>;

const TIMED = ['rs485', 'rs422', 'modbus_rtu', 'dmx512', 'can', 'can_fd', 'lin'];

export const ELEC_BUS_RATE_DIFFERS = rule({
  id: 'elec-bus-rate-differs',
  scope: 'bus',
  severity: 'error',
  title: 'The nodes of a bus have different rates, or not the one of their protocol',
  why: 'A transceiver passes on what its controller sends. A node that samples at a different rate reads garbage. DMX512 has a fixed rate.',
  example: 'A controller at 9600 baud behind its transceiver, on an RS-485 line that runs at 19200 baud.',
  fix: 'Set all nodes to the same rate.',
  about: { protocols: TIMED },
  message: {
    fixed: (p: Names<'protocol' | 'end'> & Figures<'rate_Bd' | 'fixed_Bd'>) =>
      `${p.end} runs at ${num(p.rate_Bd)} Bd, but ${p.protocol} always runs at ${num(p.fixed_Bd)} Bd`,
    differs: (p: Names<'protocol'> & NameLists<'ends'> & FigureLists<'rates_Bd'>) =>
      `The ${p.protocol} bus has nodes at different rates: ${list(p.ends.map((end, index) => `${end} at ${num(p.rates_Bd[index] ?? 0)} Bd`))}`,
  },
  check: (links, { design, report }) => {
    for (const { nodes, cables } of linesOf(design, links, TIMED)) {
      const byRate = new Map<number, Instance[]>();
      for (const node of nodes) {
        const rates = new Set(ratesAt(design, node, cables));
        for (const rate of rates) addTo(byRate, rate, node);
      }
      const [first] = nodes;
      const fixed_Bd = first === undefined ? undefined : FIXED_Bd.get(protocolOf(first));
      for (const [rate_Bd, ends] of fixed_Bd === undefined ? [] : byRate) {
        const [end] = ends;
        if (first === undefined || end === undefined || fixed_Bd === undefined || rate_Bd === fixed_Bd) continue;
        report({
          variant: 'fixed',
          params: { protocol: protocolOf(first), end, rate_Bd, fixed_Bd },
          refs: ends.flatMap((one) => [one, ...controlledBy(design, one)]),
          data: { measured: rate_Bd, limit: fixed_Bd, unit: 'Bd' },
        });
      }
      if (first === undefined || fixed_Bd !== undefined || byRate.size < 2) continue;
      const said = [...byRate].flatMap(([rate, ends]) => ends.map((end) => [end, rate] as const));
      const [slowest, fastest] = [Math.min(...byRate.keys()), Math.max(...byRate.keys())];
      report({
        variant: 'differs',
        params: { protocol: protocolOf(first), ends: said.map(([end]) => end), rates_Bd: said.map(([, rate]) => rate) },
        refs: [...new Set(said.map(([end]) => end))],
        data: { measured: fastest, limit: slowest, unit: 'Bd' },
      });
    }
  },
});

/** Protocols that run at one rate alone, in Bd. */
const FIXED_Bd: ReadonlyMap<string, number> = new Map([['dmx512', 250_000]]);

/** Where the controller of a transceiver is joined with it: its rate is set there. */
function controlledBy(design: Design, { end }: Instance) {
  const beside = design.parts.get(end.part)?.instances ?? [];
  return beside.filter((one) => CONTROLLED.has(protocolOf(one)));
}

interface BusOfNodes {
  /** The ends that are no mere resistors. */
  readonly nodes: readonly Instance[];
  /** What joins them. */
  readonly cables: readonly Link[];
}

function linesOf(design: Design, links: readonly Link[], types: readonly string[]): readonly BusOfNodes[] {
  return protocolGroupsOf(design, links, types).map((group) => {
    const nodes = nodesOf(group);
    return { nodes, cables: cablesAmong(nodes, links) };
  });
}

function fastestOf(design: Design, nodes: readonly Instance[], cables: readonly Link[]): number | null {
  const rates = nodes.flatMap((node) => ratesAt(design, node, cables));
  return rates.length === 0 ? null : Math.max(...rates);
}

const RATES = ['baud_rate', 'bit_rate'];

/** The rates that somebody states for a node: at its interface, on its cables, and where its controller is joined. */
function ratesAt(design: Design, node: Instance, cables: readonly Link[]): readonly number[] {
  const own = rateOf(design, node);
  const onCables = cables.filter(({ ends }) => ends.includes(node)).flatMap((link) => rateOn(link));
  const beyond = (design.parts.get(node.end.part)?.instances ?? [])
    .filter((one) => CONTROLLED.has(protocolOf(one)))
    .flatMap((one) => one.connections.flatMap((id) => design.links.get(id) ?? []))
    .flatMap((link) => [...rateOn(link), ...link.ends.flatMap((end) => rateOf(design, end))]);
  return [...own, ...onCables, ...beyond];
}

/** By what a transceiver is joined with its controller. */
const CONTROLLED = new Set(['uart', 'can_ttl']);

function rateOf(design: Design, { end }: Instance): readonly number[] {
  return RATES.flatMap((key) => numberAt(design, end, key, 'own') ?? []);
}

function rateOn(link: Link): readonly number[] {
  return RATES.flatMap((key) => numberOfLink(link, key) || []);
}
