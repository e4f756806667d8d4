import { sameList } from '#schemas/lists.ts';
import type { PlacedPart } from '../allocation/instance.ts';
import { resourceKey } from '../board/board.ts';
import { OverlayMap } from '../board/overlay-map.ts';
import type { Conductor, Design, Link, Net, Node, ResourceRef } from './design.ts';
import { type ConductorChanges, conductorChanges, type DirtyRegion, dirtyRegions } from './dirty-regions.ts';
import type { Elaboration } from './elaborate.ts';
import { nodeAt, sameNode } from './link.ts';
import { type Connectivity, NetByResource, type PassiveDependents } from './net-by-resource.ts';
import { byFunction, compareConductors, compareResources, compareText, inWiredOrder, nodeRange } from './net-order.ts';
import { hasChoice, updatedPassiveDependents } from './passive-dependents.ts';
import { lowerBound, merged, Splice } from './splice.ts';
import { type Component, splitComponents } from './splitting/lockstep-search.ts';
import { partition } from './splitting/partition.ts';

/** What changed under a netlist: the new parts and links, and where they differ from the old ones. */
interface NetlistChange {
  readonly parts: ReadonlyMap<string, PlacedPart>;
  readonly links: ReadonlyMap<string, Link>;
  /** Links that differ, before and after. */
  readonly changed: readonly (readonly [old: Link | undefined, now: Link | undefined])[];
  /** Resources whose nodes may differ, by key. */
  readonly touched: ReadonlyMap<string, ResourceRef>;
}

interface UpdatedNets {
  readonly nets: readonly Net[];
  readonly netOf: Design['netOf'];
  readonly connectivity: Connectivity;
  readonly removedNets: ReadonlySet<Net>;
  readonly addedNets: ReadonlySet<Net>;
}

/**
 * The nets after some links changed; nets without a change keep their identity. The cost depends on the smaller nets:
 * where nets merge, all but the largest take over its code; where a net splits, all but the largest component become
 * new nets.
 */
export function updateNets(
  { design, connectivity }: Elaboration,
  change: NetlistChange,
  followed: number,
): UpdatedNets {
  const update = new NetUpdate(design, connectivity, change, followed);
  update.run();
  return update.result();
}

const NO_NET: Net = { id: '', nodes: [], conductors: [] };

/** What a net is rebuilt from: the largest old net of a region, what leaves it and what joins it. */
interface NetEdit {
  /** The code of the old net; undefined where the region has none. */
  readonly code: number | undefined;
  readonly base: Net;
  readonly nodes: Splice<Node>;
  readonly conductors: Splice<Conductor>;
  /** Keys of the resources, and conductors, of the components that split off. */
  readonly splitKeys: Pick<ReadonlySet<string>, 'has'>;
  readonly splitConductors: ReadonlySet<Conductor>;
  /** Keys of the resources that join the net. */
  readonly joining: Set<string>;
  /** Of each smaller net what joins it, in order. */
  readonly smaller: Pick<Net, 'nodes' | 'conductors'>[];
  /** What split off is not known yet: it may be large. */
  readonly open: boolean;
}

/** One incremental update of the nets of a board. */
class NetUpdate {
  private readonly design: Design;
  private readonly connectivity: Connectivity;
  private readonly change: NetlistChange;
  private readonly followed: number;
  private readonly conductors: ConductorChanges;
  private readonly netByCode: (Net | undefined)[];
  private readonly freeCodes: number[];
  private readonly netCodes = new Map<string, number | undefined>();
  private readonly removedNets = new Set<Net>();
  private readonly addedNets = new Set<Net>();
  /** Connections whose passive end chooses by what may have changed. */
  private readonly dependents = new Set<string>();

  constructor(design: Design, connectivity: Connectivity, change: NetlistChange, followed: number) {
    this.followed = followed;
    this.design = design;
    this.connectivity = connectivity;
    this.change = change;
    this.conductors = conductorChanges(change.changed);
    this.netByCode = connectivity.netByCode.slice();
    this.freeCodes = connectivity.freeCodes.slice();
  }

  run(): void {
    for (const region of dirtyRegions(this.connectivity, this.conductors, this.change.touched)) {
      for (const net of [...region.netCodes, ...region.newResources.keys()]) {
        for (const id of this.connectivity.passiveDependents().get(net) ?? []) this.dependents.add(id);
      }
      const seeds = new Map<string, ResourceRef>();
      for (const { a, b } of region.removed) for (const node of [a, b]) seeds.set(resourceKey(node), node);
      const split = splitComponents(this.change, seeds.values(), this.followed);
      this.updateLargest(region, split);
      for (const component of split ?? []) this.addSplitNet(region, component);
    }
  }

  result(): UpdatedNets {
    const { removedNets, addedNets, design, connectivity } = this;
    const netCodes = OverlayMap.over(connectivity.netCodes, this.netCodes);
    const dependents = this.updatedDependents(netCodes);
    const passiveDependents = () => dependents;
    if (removedNets.size + addedNets.size + this.netCodes.size === 0) {
      const { nets, netOf } = design;
      return { nets, netOf, connectivity: { ...connectivity, passiveDependents }, removedNets, addedNets };
    }
    const { netByCode, freeCodes } = this;
    const updated = { ...connectivity, netCodes, netByCode, freeCodes, passiveDependents };
    const splice = new Splice<Net>();
    for (const { id } of removedNets) splice.removed.add(lowerBound(design.nets, (other) => other.id < id));
    splice.added.push(...addedNets);
    const nets = splice.applyTo(design.nets, (a, b) => compareText(a.id, b.id));
    return { nets, netOf: new NetByResource(updated), connectivity: updated, removedNets, addedNets };
  }

  /** Rebuilds the region's largest net without what split off and with what merges into it. */
  private updateLargest(region: DirtyRegion, found: readonly Component[] | null): void {
    const split = found ?? [];
    const edit = this.editOf(region, split, found === null);
    this.removeFromBase(region, split, edit);
    this.mergeSmallerNets(region, edit);
    this.updateTouched(region, edit);
    for (const one of region.added) if (!edit.splitConductors.has(one)) edit.conductors.added.push(one);
    if (!edit.nodes.isEmpty || !edit.conductors.isEmpty || edit.smaller.length > 0) this.writeEdited(edit);
  }

  private editOf(region: DirtyRegion, split: readonly Component[], open: boolean): NetEdit {
    return {
      ...this.largestOf(region.netCodes),
      nodes: new Splice<Node>(),
      conductors: new Splice<Conductor>(),
      ...whatSplit(split),
      joining: new Set<string>(),
      smaller: [],
      open,
    };
  }

  /** Takes what split off, and removed conductors, out of the largest net. */
  private removeFromBase(region: DirtyRegion, split: readonly Component[], { code, base, ...edit }: NetEdit): void {
    // Where nothing comes from elsewhere, all of it was in the one net.
    const isOne = code !== undefined && region.netCodes.size === 1 && region.newResources.size === 0;
    const isInBase = (key: string) => code !== undefined && this.connectivity.netCodes.get(key) === code;
    for (const { resources } of split) {
      for (const [key, resource] of resources) {
        if (isOne || isInBase(key)) edit.nodes.removeRange(...nodeRange(base, resource));
      }
    }
    const leaving = new Set<Conductor>();
    const leave = (one: Conductor) => {
      if (isOne || isInBase(resourceKey(one.a))) leaving.add(one);
    };
    for (const one of edit.splitConductors) if (!this.conductors.added.has(one)) leave(one);
    region.removed.forEach(leave);
    for (const index of this.indexesOf(base, leaving)) edit.conductors.removed.add(index);
  }

  /** Moves what the region's other nets keep into the largest one. */
  private mergeSmallerNets(region: DirtyRegion, { code, splitKeys, splitConductors, ...edit }: NetEdit): void {
    for (const other of region.netCodes) {
      if (other === code) continue;
      const net = this.connectivity.netByCode[other] ?? NO_NET;
      const nodes = net.nodes.filter((node) => {
        const key = resourceKey(node);
        if (splitKeys.has(key)) return false;
        edit.joining.add(key);
        return !region.touched.has(key);
      });
      const conductors = net.conductors.filter((one) => !this.conductors.removed.has(one) && !splitConductors.has(one));
      edit.smaller.push({ nodes, conductors });
      this.remove(other);
    }
  }

  /** Recomputes the nodes of new and touched resources that did not split off. */
  private updateTouched(region: DirtyRegion, { code, base, splitKeys, nodes, joining }: NetEdit): void {
    for (const [key, resource] of new Map([...region.newResources, ...region.touched])) {
      if (splitKeys.has(key)) continue;
      const inBase = code !== undefined && this.connectivity.netCodes.get(key) === code;
      const own = nodesOf(this.change, resource);
      if (inBase) {
        const [from, to] = nodeRange(base, resource);
        if (sameNodes(base.nodes.slice(from, to), own)) continue;
        nodes.removeRange(from, to);
      }
      nodes.added.push(...own);
      if (own.length > 0 && !inBase) joining.add(key);
      if (own.length > 0) continue;
      joining.delete(key);
      this.netCodes.set(key, undefined);
    }
  }

  private writeEdited(edit: NetEdit): void {
    const { code, base, splitKeys, joining } = edit;
    const all = this.editedLists(edit);
    const [kept, ...others] = edit.open ? partition(all.nodes, all.conductors) : [all];
    const net = netOf(kept.nodes, kept.conductors);
    if (net === null) {
      for (const node of base.nodes) {
        if (!splitKeys.has(resourceKey(node))) this.netCodes.set(resourceKey(node), undefined);
      }
      for (const key of joining) this.netCodes.set(key, undefined);
      if (code !== undefined) this.remove(code);
      return;
    }
    if (sameList(net.nodes, base.nodes) && sameList(net.conductors, base.conductors)) return;
    if (code !== undefined) this.removedNets.add(base);
    const written = this.put(net, code);
    for (const key of joining) this.netCodes.set(key, written);
    for (const { nodes, conductors } of others) this.putAll(nodes, netOf(nodes, conductors));
  }

  /** All nodes and conductors of a region, in order, without what split off where that is known. */
  private editedLists({ base, nodes, conductors, smaller }: NetEdit): Pick<Net, 'nodes' | 'conductors'> {
    const { links } = this.change;
    const [linkBefore, linkNow] = [linkLookUp(this.design.links), linkLookUp(links)];
    const spliced = {
      nodes: nodes.applyTo(base.nodes, compareResources),
      conductors: conductors.applyTo(
        base.conductors,
        (old, added) => compareConductors(old, linkBefore(old), added, linkNow(added)),
        inWiredOrder(conductors.added, links),
      ),
    };
    const inOrder = (a: Conductor, b: Conductor) => compareConductors(a, links.get(a.connection), b, linkNow(b));
    return smaller.reduce(
      (all: Pick<Net, 'nodes' | 'conductors'>, one) => ({
        nodes: merged(all.nodes, one.nodes, compareResources),
        conductors: merged(all.conductors, one.conductors, inOrder),
      }),
      spliced,
    );
  }

  /** Makes a component that split off a net of its own. */
  private addSplitNet(region: DirtyRegion, { resources, conductors }: Component): void {
    const { netCodes, netByCode } = this.connectivity;
    const nodes = [...resources]
      .sort(([, a], [, b]) => compareResources(a, b))
      .flatMap(([key, resource]) => {
        const touched = region.touched.has(key) || region.newResources.has(key);
        const net = touched ? undefined : netByCode[netCodes.get(key) ?? -1];
        return net === undefined ? nodesOf(this.change, resource) : net.nodes.slice(...nodeRange(net, resource));
      });
    const net = netOf(nodes, inWiredOrder(conductors, this.change.links));
    const netCode = net === null ? undefined : this.put(net);
    for (const key of resources.keys()) this.netCodes.set(key, netCode);
  }

  /** Stores the net of some nodes; they have none where it is null. */
  private putAll(nodes: readonly Node[], net: Net | null): void {
    const netCode = net === null ? undefined : this.put(net);
    for (const node of nodes) this.netCodes.set(resourceKey(node), netCode);
  }

  /** The indexes of some of a net's conductors. */
  private indexesOf({ conductors }: Net, some: ReadonlySet<Conductor>): readonly number[] {
    const indexes: number[] = [];
    // Few conductors are found by binary search, many in one pass.
    if (some.size * 16 > conductors.length) {
      for (let index = 0; index < conductors.length; index++) {
        if (some.has(conductors[index] as Conductor)) indexes.push(index); // every index below the length holds one
      }
      return indexes;
    }
    const linkOf = linkLookUp(this.design.links);
    for (const one of some) {
      const own = linkOf(one);
      const isBefore = (other: Conductor) => compareConductors(other, linkOf(other), one, own) < 0;
      indexes.push(lowerBound(conductors, isBefore));
    }
    return indexes;
  }

  /** The net with most nodes, and its code. */
  private largestOf(netCodes: ReadonlySet<number>): Pick<NetEdit, 'code' | 'base'> {
    let largest: Pick<NetEdit, 'code' | 'base'> = { code: undefined, base: NO_NET };
    for (const code of netCodes) {
      const base = this.connectivity.netByCode[code];
      if (base !== undefined && base.nodes.length > largest.base.nodes.length) largest = { code, base };
    }
    return largest;
  }

  /** Stores a new net and returns its code: that of the net that it replaces, else a free one. */
  private put(net: Net, replaced?: number): number {
    const netCode = replaced ?? this.freeCodes.pop() ?? this.netByCode.length;
    this.netByCode[netCode] = net;
    this.addedNets.add(net);
    return netCode;
  }

  private remove(netCode: number): void {
    const net = this.connectivity.netByCode[netCode];
    if (net !== undefined) this.removedNets.add(net);
    this.netByCode[netCode] = undefined;
    this.freeCodes.push(netCode);
  }

  private updatedDependents(netCodes: Connectivity['netCodes']): PassiveDependents {
    for (const links of this.change.changed) {
      for (const link of links) if (link !== undefined && hasChoice(link)) this.dependents.add(link.connection.id);
    }
    const before = this.connectivity.passiveDependents();
    if (this.dependents.size === 0) return before;
    const links = [...this.dependents].map((id) => [this.design.links.get(id), this.change.links.get(id)] as const);
    return updatedPassiveDependents(before, links, this.connectivity.netCodes, netCodes);
  }
}

/** All that split off. Where that is one component, as after most cuts, nothing is copied. */
function whatSplit(split: readonly Component[]): Pick<NetEdit, 'splitKeys' | 'splitConductors'> {
  const [first] = split;
  if (first !== undefined && split.length === 1) {
    return { splitKeys: first.resources, splitConductors: first.conductors };
  }
  return {
    splitKeys: new Set(split.flatMap(({ resources }) => [...resources.keys()])),
    splitConductors: new Set(split.flatMap(({ conductors }) => [...conductors])),
  };
}

/** The link of a conductor. Looks it up once for conductors of one link that come one after the other. */
function linkLookUp(links: ReadonlyMap<string, Link>): (conductor: Conductor) => Link | undefined {
  let id: string | null = null;
  let link: Link | undefined;
  return ({ connection }) => {
    if (connection !== id) {
      id = connection;
      link = links.get(connection);
    }
    return link;
  };
}

/** The nodes of a resource by function; those of one function in the order of the part's instances. */
function nodesOf({ parts, links }: NetlistChange, resource: ResourceRef): readonly Node[] {
  const nodes: Node[] = [];
  for (const instance of parts.get(resource.part)?.instances ?? []) {
    if (instance.end.domain !== resource.domain) continue;
    if (!instance.connections.some((id) => links.get(id)?.ends.includes(instance))) continue;
    for (const [position, slot] of instance.slots.entries()) {
      const node = slot.resource === resource.resource ? nodeAt(instance, position) : null;
      if (node !== null) nodes.push(node);
    }
  }
  return nodes.sort(byFunction);
}

function sameNodes(a: readonly Node[], b: readonly Node[]): boolean {
  return a.length === b.length && a.every((node, at) => b[at] !== undefined && sameNode(node, b[at]));
}

function netOf(nodes: readonly Node[], conductors: readonly Conductor[]): Net | null {
  const [first] = nodes;
  return first === undefined || conductors.length === 0 ? null : { id: resourceKey(first), nodes, conductors };
}
