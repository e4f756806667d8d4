/**
 * Volumes of fluid and the pressure in each: ports that are joined directly or through hoses and fittings are one volume,
 * fed by sources, through regulators and valves in their worst position, and limited by relief valves.
 */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { resourceKey } from '../../board/board.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { DisjointSet } from '../../design/disjoint-set.ts';
import { domainOf, interfacesOf, resourcesOf } from '../by-kind.ts';
import { numberAt, scopedNumber } from '../fields.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { endName } from '../names.ts';
import { declaredDirection } from '../signals.ts';
import { innerPath, oneWayInto } from './inner-paths.ts';

export interface Volume {
  /** Tells the volumes of one design apart. */
  readonly id: number;
  /** Every port on it, in the order of the nets. */
  readonly nodes: readonly Node[];
  /** The most that its sources deliver, in bar; null where nothing feeds it or a figure is missing. */
  readonly pressure_bar: number | null;
  /** A source feeds it whose pressure nobody states or limits. */
  readonly unknown: boolean;
}

export interface Fluids {
  readonly volumes: readonly Volume[];
  /** The volume of a port, by `resourceKey`. */
  readonly volumeOf: ReadonlyMap<string, Volume>;
  /** Ports that give pressure. */
  readonly givers: readonly PressureSource[];
}

export interface PressureSource {
  readonly node: Node;
  readonly volume: Volume;
  /** The ports of the same part that it takes its pressure from; empty for a source. */
  readonly from: readonly Volume[];
  /** A pump: it makes whatever pressure its line holds back. */
  readonly pump: boolean;
}

/** The domains whose ports carry a fluid under pressure. */
export const FLUID_DOMAINS = ['hydraulic', 'pneumatic'] as const;

const GIVING = new Set(['pressure_port', 'supply_port', 'work_port_a', 'work_port_b']);
/** Functions of ports that take pressure. */
export const PRESSURE_INLETS = new Set(['pressure_port', 'supply_port']);

type MutableVolume = { id: number; nodes: Node[]; pressure_bar: number | null; unknown: boolean };
type MutableGiver = { node: Node; volume: MutableVolume; from: MutableVolume[]; pump: boolean };

/** Whether a volume is under pressure, be it a stated or an unknown one. */
export function isPressed({ unknown, pressure_bar }: Volume): boolean {
  return unknown || pressure_bar !== null;
}

const findFluids = sharedByRules((design, _all: null): Fluids => {
  const volumeOf = volumesOf(design);
  const volumes = [...new Set(volumeOf.values())];
  const givers = giversOf(design, volumes, volumeOf);
  settle(design, volumes, givers);
  return { volumes, volumeOf, givers };
});

export function fluidsOf(design: Design): Fluids {
  return findFluids(design, null);
}

/** True for a relief valve that guards the volume. */
export function guards(design: Design, node: Node): boolean {
  const placed = design.parts.get(node.part);
  return (
    placed !== undefined &&
    PRESSURE_INLETS.has(node.function) &&
    domainOf(placed, node.domain)?.metadata?.valve_function === 'relief'
  );
}

/** What the function of a port does here: gives, takes, or both. Where neither says, the role of its interface does. */
export function flowOf(design: Design, node: Node): 'source' | 'sink' | 'bidirectional' {
  const stated = declaredDirection(design, node) ?? FUNCTIONS.get(node.function)?.direction ?? 'bidirectional';
  if (stated !== 'bidirectional') return stated;
  const roles = design.instances.get(node.instance)?.index.roles ?? [];
  const [role] = roles;
  return roles.length === 1 && (role === 'source' || role === 'sink') ? role : stated;
}

/** Nets of fluid ports; the lines that are one path inside a part join theirs. */
function volumesOf(design: Design): Map<string, MutableVolume> {
  const joined = new DisjointSet();
  const nets: { readonly net: Net; readonly at: number }[] = [];
  const lines = new Map<string, number>();
  const whole = trackedOf(design);
  for (const net of [...whole.netsByDomain.get('pneumatic'), ...whole.netsByDomain.get('hydraulic')]) {
    const at = joined.add();
    nets.push({ net, at });
    for (const node of net.nodes) {
      const path = node.function === 'fluid_line' ? innerPath(design, node) : null;
      if (path === null) continue;
      const line = `${node.part}/${node.domain}/${path}`;
      const other = lines.get(line);
      if (other === undefined) lines.set(line, at);
      else joined.union(at, other);
    }
  }
  const volumes = new Map<number, MutableVolume>();
  const volumeOf = new Map<string, MutableVolume>();
  for (const { net, at } of nets) {
    const root = joined.find(at);
    const volume = volumes.get(root) ?? { id: root, nodes: [], pressure_bar: null, unknown: false };
    volumes.set(root, volume);
    volume.nodes.push(...net.nodes);
    for (const node of net.nodes) volumeOf.set(resourceKey(node), volume);
  }
  return volumeOf;
}

function giversOf(
  design: Design,
  volumes: readonly MutableVolume[],
  volumeOf: ReadonlyMap<string, MutableVolume>,
): MutableGiver[] {
  return volumes.flatMap((volume) =>
    volume.nodes.flatMap((node) => {
      const placed = design.parts.get(node.part);
      const ahead = placed === undefined ? [] : oneWayInto(placed, node);
      const passed = ahead.flatMap((id) => volumeOf.get(`${node.part}/${node.domain}/${id}`) ?? []);
      if (passed.length > 0) return [{ node, volume, from: passed, pump: false }];
      if (placed === undefined || !GIVING.has(node.function) || flowOf(design, node) !== 'source') return [];
      const takes = takingPorts(placed, node);
      const from = takes.flatMap((id) => volumeOf.get(`${node.part}/${node.domain}/${id}`) ?? []);
      if (takes.length > 0 && from.length === 0) return []; // nothing arrives yet
      return [{ node, volume, from, pump: hasPort(placed, node, 'suction_port') }];
    }),
  );
}

/** The ports of the same part from which a port that gives may get its pressure. */
export function takingPorts(placed: PlacedPart, node: Node): readonly string[] {
  const found: string[] = [];
  for (const { resource, functions } of resourcesOf(placed.definition?.domains.get(node.domain))) {
    if (resource.id === node.resource) continue;
    for (const name of PRESSURE_INLETS) {
      const entry = functions.get(name);
      if (entry === undefined || entry.direction === 'source' || onlyGives(placed, node, resource.id)) continue;
      found.push(resource.id);
    }
  }
  return found;
}

/** True for a port that says nothing of its direction and that the part uses as a source alone. */
function onlyGives(placed: PlacedPart, { domain }: Node, resource: string): boolean {
  const port = placed.definition?.domains.get(domain)?.resources.get(resource);
  if (port === undefined) return false;
  const users = interfacesOf(placed.definition?.domains.get(domain)).filter(({ slots }) =>
    slots.some((slot) => canFill(slot, port)),
  );
  return users.length > 0 && users.every(({ roles }) => roles.length === 1 && roles[0] === 'source');
}

function hasPort(placed: PlacedPart, node: Node, name: string): boolean {
  const resources = resourcesOf(placed.definition?.domains.get(node.domain));
  return resources.some((one) => one.functions.has(name));
}

/** Carries pressure from the sources on, until nothing changes any more. */
function settle(design: Design, volumes: readonly MutableVolume[], givers: readonly MutableGiver[]): void {
  const limits = new Map(volumes.map((volume) => [volume, reliefOf(design, volume)]));
  for (let round = 0; round <= volumes.length; round += 1) {
    let changed = false;
    for (const giver of givers) {
      const { volume } = giver;
      const given = givenBy(design, giver, limits.get(volume) ?? null);
      if (given.unknown && !volume.unknown) {
        volume.unknown = true;
        changed = true;
      }
      if (given.bar === null) continue;
      const bar = Math.min(given.bar, limits.get(volume) ?? Number.POSITIVE_INFINITY);
      if (volume.pressure_bar !== null && bar <= volume.pressure_bar) continue;
      volume.pressure_bar = bar;
      changed = true;
    }
    if (!changed) return;
  }
}

function givenBy(
  design: Design,
  { node, from, pump }: MutableGiver,
  limit: number | null,
): { readonly bar: number | null; readonly unknown: boolean } {
  const placed = design.parts.get(node.part);
  const end = design.instances.get(node.instance);
  if (placed === undefined || end === undefined) return { bar: null, unknown: true };
  const set = scopedNumber(placed, `${node.domain}/${end.end.interface}`, 'set_pressure_bar');
  if (from.length === 0) {
    // A pump without a setting of its own pushes until its relief valve opens.
    const bar = set ?? (pump ? (limit ?? undefined) : end.index.interface.system_pressure_bar);
    return bar === undefined ? { bar: null, unknown: true } : { bar, unknown: false };
  }
  const arriving = from.flatMap((volume) => volume.pressure_bar ?? []);
  const unknown = from.some((volume) => volume.unknown);
  if (set !== undefined && unknown) return { bar: set, unknown: false }; // a regulator holds it
  const most = arriving.length === 0 ? null : Math.max(...arriving);
  return { bar: most === null ? null : Math.min(most, set ?? most), unknown };
}

/** The lowest setting of the relief valves on the volume; null where it has none. */
function reliefOf(design: Design, volume: Volume): number | null {
  let least: number | null = null;
  for (const node of volume.nodes) {
    if (!guards(design, node)) continue;
    const end = design.instances.get(node.instance)?.end;
    const set = end && numberAt(design, end, 'set_pressure_bar');
    if (set !== undefined) least = Math.min(least ?? set, set);
  }
  return least;
}

/** What the consumers in some volumes need all at once, in l/min, and their names. */
export function demandOf(
  design: Design,
  volumes: Iterable<Volume>,
): { readonly need: number; readonly names: readonly string[] } {
  const judged = new Set<string>();
  const names: string[] = [];
  let need = 0;
  for (const { nodes } of volumes) {
    for (const node of nodes) {
      const end = design.instances.get(node.instance);
      const flow = end?.index.interface.system_flow_rate_l_per_min;
      if (end === undefined || flow === undefined || judged.has(end.key) || !end.index.roles.includes('sink')) continue;
      judged.add(end.key);
      need += flow * (design.parts.get(end.end.part)?.part.quantity ?? 1);
      names.push(endName(design, end.end));
    }
  }
  return { need, names };
}
