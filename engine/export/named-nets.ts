/** The nets of a design as other programs want them: each with a name, and each pin once. */
import type { DomainName } from '#schemas/part-definition/types.ts';
import { type ErcType, FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { resourceKey } from '../board/board.ts';
import { fieldValueOf } from '../definition/custom-fields.ts';
import type { Design, Net, Node } from '../design/design.ts';
import { DisjointSet } from '../design/disjoint-set.ts';
import { islandOf, isReferenceGround } from '../rules/electrical/ground.ts';
import { supplyOf } from '../rules/power/supply.ts';
import { referencesOf } from './references.ts';

export interface NamedNet {
  readonly name: string;
  readonly domain: DomainName;
  /** One, or every ground net that parts join inside. */
  readonly nets: readonly Net[];
  /** At least two; sorted by `resourceKey`. */
  readonly pins: readonly NetPin[];
}

/** One resource on a net, however many functions and instances it takes part through. */
export interface NetPin {
  readonly part: string;
  readonly domain: DomainName;
  readonly resource: string;
  /** Sorted. */
  readonly functions: readonly string[];
  readonly type: ErcType;
}

const named = new WeakMap<Design, readonly NamedNet[]>();

/**
 * Every net that joins two or more pins, in the order of the design. A ground net is called GND, a supply 3V3 or 12V
 * by the voltage of what feeds it, any other by what its leading pin does: I2C_SDA. Grounds that a part joins inside are
 * one net here, as `elec-ground-missing` holds them to be one; isolated ones stay apart. Where several nets would have
 * one name, each gets the designator of its leading part behind it, and where that is not enough its pin too; only the
 * largest common ground is GND all the same. The leading pin is one that feeds or drives, of a part placed earlier. So
 * equal boards give equal names, and names are unique.
 */
export function namedNets(design: Design): readonly NamedNet[] {
  const known = named.get(design);
  if (known !== undefined) return known;
  const order = new Map([...design.parts.keys()].map((id, index) => [id, index]));
  const refs = referencesOf(design);
  const unnamed = joinedGrounds(design).flatMap((nets): UnnamedNet[] => {
    const nodes = nets.flatMap((net) => net.nodes);
    const pins = pinsOf(nodes);
    const [first] = nodes;
    if (first === undefined || pins.length < 2) return [];
    const lead = leadOf(nodes, order, first);
    const base = baseName(design, nodes, lead);
    const byPart = `${base}_${refs.get(lead.part) ?? lead.part}`;
    const names = [base, byPart, `${byPart}_${lead.resource}`, nets[0]?.id ?? base] as const;
    const common =
      base === GROUND && nodes.some((node) => isReferenceGround(node) && islandOf(design, node) === node.part);
    return [{ nets, pins, domain: first.domain, names, common }];
  });
  const grounds = unnamed.filter(({ common }) => common);
  const ground = grounds.reduce((best, one) => (best && best.pins.length >= one.pins.length ? best : one), grounds[0]);
  const levels = [0, 1, 2].map((level) => {
    const counts = new Map<string, number>();
    for (const { names } of unnamed) counts.set(names[level] ?? '', (counts.get(names[level] ?? '') ?? 0) + 1);
    return counts;
  });
  const taken = new Set<string>(ground === undefined ? [] : [GROUND]);
  const found = unnamed.map((net): NamedNet => {
    const { nets, pins, domain, names } = net;
    const free = names.find((one, level) => (level === 3 || levels[level]?.get(one) === 1) && !taken.has(one));
    const name = net === ground ? GROUND : (free ?? names[3]);
    taken.add(name);
    return { name, domain, nets, pins };
  });
  named.set(design, found);
  return found;
}

const GROUND = 'GND';

interface UnnamedNet {
  readonly nets: readonly Net[];
  readonly pins: readonly NetPin[];
  readonly domain: DomainName;
  /** The shortest first; the last is no other net's. */
  readonly names: readonly [string, string, string, string];
  /** A ground that is no isolated one. */
  readonly common: boolean;
}

/** The nets in the order of the design, those that share the ground of a part together where the first of them stands. */
function joinedGrounds(design: Design): readonly (readonly Net[])[] {
  const joined = new DisjointSet();
  const islands = new Map<string, number>();
  for (const _ of design.nets) joined.add(); // numbers count from 0, as the nets do
  design.nets.forEach((net, index) => {
    for (const node of net.nodes) {
      if (!isReferenceGround(node)) continue;
      const island = islandOf(design, node);
      const other = islands.get(island);
      if (other === undefined) islands.set(island, index);
      else joined.union(other, index);
    }
  });
  const groups = new Map<number, Net[]>();
  design.nets.forEach((net, index) => {
    const set = joined.find(index);
    const group = groups.get(set);
    if (group === undefined) groups.set(set, [net]);
    else group.push(net);
  });
  return [...groups.values()];
}

/** What a pin that takes part through `functions` is to an electrical check. */
export function typeOf(functions: readonly string[]): ErcType {
  const types = new Set(functions.map((name) => FUNCTIONS.get(name)?.erc_type ?? 'unspecified'));
  const [one, another] = types;
  if (another === undefined) return one ?? 'unspecified';
  return [...types].every((type) => SIGNAL.has(type)) ? 'bidirectional' : 'unspecified';
}

const SIGNAL: ReadonlySet<ErcType> = new Set(['input', 'output', 'bidirectional', 'tri_state', 'open_collector']);

/** Sorted by `resourceKey`. */
function pinsOf(all: readonly Node[]): NetPin[] {
  const pins = new Map<string, Node[]>();
  for (const node of all) {
    const key = resourceKey(node);
    const nodes = pins.get(key);
    if (nodes === undefined) pins.set(key, [node]);
    else nodes.push(node);
  }
  const sorted = [...pins].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([, nodes]) => {
    const [first] = nodes;
    if (first === undefined) return [];
    const functions = [...new Set(nodes.map((node) => node.function))].sort();
    const { part, domain, resource } = first;
    return [{ part, domain, resource, functions, type: typeOf(functions) }];
  });
}

/** Lower leads. What feeds goes before what drives, that before what talks both ways, and what only listens comes last. */
const LEADS: Readonly<Partial<Record<ErcType, number>>> = {
  power_out: 0,
  output: 1,
  bidirectional: 2,
  tri_state: 2,
  open_collector: 3,
  input: 4,
  power_in: 5,
};
const LAST = 6;

function leadOf(nodes: readonly Node[], order: ReadonlyMap<string, number>, first: Node): Node {
  const rank = (node: Node): readonly number[] => {
    const entry = FUNCTIONS.get(node.function);
    const type = entry?.erc_type ?? 'passive';
    return [LEADS[type] ?? (entry?.can_drive_power === true ? 1 : LAST), order.get(node.part) ?? 0];
  };
  return nodes.reduce((best, node) => {
    const [a, b] = [rank(node), rank(best)];
    const at = a.findIndex((value, index) => value !== b[index]);
    return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0) ? node : best;
  }, first);
}

function baseName(design: Design, nodes: readonly Node[], lead: Node): string {
  if (lead.domain === 'electrical') {
    if (nodes.some(isReferenceGround)) return GROUND;
    const voltage = voltageOf(design, lead);
    if (voltage !== null) return railName(voltage);
  }
  return lead.function.toUpperCase();
}

/** V that a node which feeds its net is set to, carries on this board, or stands on; null where it feeds none or alternates. */
function voltageOf(design: Design, node: Node): number | null {
  const entry = FUNCTIONS.get(node.function);
  const feeds = entry?.erc_type === 'power_out' || entry?.erc_type === 'power_in' || entry?.can_drive_power === true;
  if (!feeds || node.function.startsWith('ac_') || node.function.startsWith('relay_')) return null;
  const placed = design.parts.get(node.part);
  if (placed === undefined) return null;
  const face = design.instances.get(node.instance)?.index.interface.id;
  const set =
    fieldValueOf(placed.part, placed.definition, `${node.domain}/${face}/output_voltage_V`) ??
    fieldValueOf(placed.part, placed.definition, 'output_voltage_V');
  if (typeof set === 'number') return set;
  const carried = supplyOf(design).railOf(node)?.voltage?.nominal;
  const resource = placed.definition?.resources.get(`${node.domain}/${node.resource}`);
  return carried ?? resource?.powerDomain?.nominal_voltage_V ?? null;
}

/** 3V3, 12V, 0V9, NEG_12V: no sign in front, which a spreadsheet would take for a formula. */
function railName(voltage: number): string {
  const [whole = '0', rest] = `${Math.round(Math.abs(voltage) * 1000) / 1000}`.split('.');
  return `${voltage < 0 ? 'NEG_' : ''}${whole}V${rest ?? ''}`;
}
