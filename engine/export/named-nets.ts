/** The nets of a design as other programs want them: each with a name, and each pin once. */
import type { DomainName } from '#schemas/part-definition/types.ts';
import { type ErcType, FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { resourceKey } from '../board/board.ts';
import type { Design, Net, Node } from '../board/design.ts';
import { fieldOf } from '../board/fields.ts';
import { referencesOf } from './references.ts';

export interface NamedNet {
  readonly name: string;
  readonly domain: DomainName;
  readonly net: Net;
  /** At least two; sorted by `resourceKey`. */
  readonly pins: readonly NamedPin[];
}

/** One resource on a net, however many functions and instances it takes part through. */
export interface NamedPin {
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
 * by the voltage of what feeds it, any other by what its leading pin does: I2C_SDA. Where several nets would have one
 * name, each gets the designator of its leading part behind it, and where that is not enough its pin too. The leading
 * pin is one that feeds or drives, of a part placed earlier. So equal boards give equal names, and names are unique.
 */
export function namedNets(design: Design): readonly NamedNet[] {
  const known = named.get(design);
  if (known !== undefined) return known;
  const order = new Map([...design.parts.keys()].map((id, index) => [id, index]));
  const refs = referencesOf(design);
  const drafts = design.nets.flatMap((net) => {
    const pins = pinsOf(net);
    const [first] = net.nodes;
    if (first === undefined || pins.length < 2) return [];
    const lead = leadOf(net, order, first);
    const base = baseName(design, net, lead);
    const byPart = `${base}_${refs.get(lead.part) ?? lead.part}`;
    return [{ net, pins, domain: first.domain, names: [base, byPart, `${byPart}_${lead.resource}`, net.id] as const }];
  });
  const levels = [0, 1, 2].map((level) => {
    const counts = new Map<string, number>();
    for (const { names } of drafts) counts.set(names[level] ?? '', (counts.get(names[level] ?? '') ?? 0) + 1);
    return counts;
  });
  const taken = new Set<string>();
  const found = drafts.map(({ net, pins, domain, names }) => {
    const name =
      names.find((one, level) => (level === 3 || levels[level]?.get(one) === 1) && !taken.has(one)) ?? net.id;
    taken.add(name);
    return { name, domain, net, pins };
  });
  named.set(design, found);
  return found;
}

/** What a pin that takes part through `functions` is to an electrical check. */
export function typeOf(functions: readonly string[]): ErcType {
  const types = new Set(functions.map((name) => FUNCTIONS.get(name)?.erc_type ?? 'unspecified'));
  const [one, another] = types;
  if (another === undefined) return one ?? 'unspecified';
  return [...types].every((type) => SIGNAL.has(type)) ? 'bidirectional' : 'unspecified';
}

const SIGNAL: ReadonlySet<ErcType> = new Set(['input', 'output', 'bidirectional', 'tri_state', 'open_collector']);

function pinsOf(net: Net): NamedPin[] {
  const pins = new Map<string, Node[]>();
  for (const node of net.nodes) {
    const key = resourceKey(node);
    const nodes = pins.get(key);
    if (nodes === undefined) pins.set(key, [node]);
    else nodes.push(node);
  }
  return [...pins.values()].flatMap((nodes) => {
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

function leadOf(net: Net, order: ReadonlyMap<string, number>, first: Node): Node {
  const rank = (node: Node): readonly number[] => {
    const entry = FUNCTIONS.get(node.function);
    const type = entry?.erc_type ?? 'passive';
    return [LEADS[type] ?? (entry?.can_drive_power === true ? 1 : LAST), order.get(node.part) ?? 0];
  };
  return net.nodes.reduce((best, node) => {
    const [a, b] = [rank(node), rank(best)];
    const at = a.findIndex((value, index) => value !== b[index]);
    return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0) ? node : best;
  }, first);
}

function baseName(design: Design, net: Net, lead: Node): string {
  if (lead.domain === 'electrical') {
    if (net.nodes.some(isGround)) return 'GND';
    const voltage = voltageOf(design, lead);
    if (voltage !== null) return railName(voltage);
  }
  return lead.function.toUpperCase();
}

function isGround({ function: name }: Node): boolean {
  return name !== 'protective_earth' && FUNCTIONS.get(name)?.signal_class === 'ground';
}

/** V that a node which feeds its net is set to, or stands on; null where it feeds none or alternates. */
function voltageOf(design: Design, node: Node): number | null {
  const entry = FUNCTIONS.get(node.function);
  const feeds = entry?.erc_type === 'power_out' || entry?.erc_type === 'power_in' || entry?.can_drive_power === true;
  if (!feeds || node.function.startsWith('ac_') || node.function.startsWith('relay_')) return null;
  const placed = design.parts.get(node.part);
  if (placed === undefined) return null;
  const face = design.instances.get(node.instance)?.index.interface.id;
  const set =
    fieldOf(placed.part, placed.definition, `${node.domain}/${face}/output_voltage_V`) ??
    fieldOf(placed.part, placed.definition, 'output_voltage_V');
  if (typeof set === 'number') return set;
  const resource = placed.definition?.resources.get(`${node.domain}/${node.resource}`);
  return resource?.powerDomain?.nominal_voltage_V ?? null;
}

/** 3V3, 12V, 0V9, NEG_12V: no sign in front, which a spreadsheet would take for a formula. */
function railName(voltage: number): string {
  const [whole = '0', rest] = `${Math.round(Math.abs(voltage) * 1000) / 1000}`.split('.');
  return `${voltage < 0 ? 'NEG_' : ''}${whole}V${rest ?? ''}`;
}
