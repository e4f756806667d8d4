import { bySeq } from '../../board/board.ts';
import type { Design, Instance, Link, Net, PlacedPart } from '../../board/design.ts';
import { TrackedDesign, trackedOf } from './tracked-design.ts';
import { TrackedMap } from './tracked-map.ts';

/**
 * The whole design, of which a rule walks through one thing only: what a loop over its parts, links or nets gives is
 * that of the subject, while `get` finds everything. It lives as long as one check of one subject, so that a cache by
 * design holds what belongs to the subject.
 */
export class View implements Design {
  readonly tracked: TrackedDesign;
  private scratch: Map<string, unknown> | null = null;

  constructor(tracked: TrackedDesign) {
    this.tracked = tracked;
  }

  /** A value that is made once for this view. A name stands for one type. */
  once<T>(name: string, make: () => T): T {
    this.scratch ??= new Map();
    let value = this.scratch.get(name) as T | undefined;
    if (value === undefined) {
      value = make();
      this.scratch.set(name, value);
    }
    return value;
  }

  get board(): Design['board'] {
    return this.tracked.board;
  }
  get parts(): Design['parts'] {
    return this.tracked.parts;
  }
  get instances(): Design['instances'] {
    return this.tracked.instances;
  }
  get links(): Design['links'] {
    return this.tracked.links;
  }
  get nets(): Design['nets'] {
    return this.tracked.nets;
  }
  get netOf(): Design['netOf'] {
    return this.tracked.netOf;
  }
  get broken(): Design['broken'] {
    return this.tracked.broken;
  }
}

/** Walks through one part, its instances, and the links that end at it in (seq, id) order. */
export class PartView extends View {
  readonly id: string;
  private found: readonly Link[] | null = null;
  private readonly ownParts: Few<PlacedPart>;
  private readonly ownInstances: Few<Instance>;
  private readonly ownLinks: Few<Link>;

  constructor(tracked: TrackedDesign, id: string) {
    super(tracked);
    this.id = id;
    const { parts, instances, links } = tracked;
    this.ownParts = new Few(parts, () => {
      const placed = parts.get(id);
      return placed === undefined ? new Map() : new Map([[id, placed]]);
    });
    this.ownInstances = new Few(instances, () => {
      const own = parts.get(id)?.instances ?? [];
      return new Map(own.map((one): [string, Instance] => [one.key, instances.get(one.key) ?? one]));
    });
    this.ownLinks = new Few(links, () => byId(this.linksHere));
  }

  /** The links that end at the part, in (seq, id) order. */
  get linksHere(): readonly Link[] {
    this.found ??= linksAt(this.tracked, this.id);
    return this.found;
  }

  override get parts(): Design['parts'] {
    return this.ownParts;
  }

  override get instances(): Design['instances'] {
    return this.ownInstances;
  }

  override get links(): Design['links'] {
    return this.ownLinks;
  }
}

/** Walks through some links: one alone, or those of a bus, in (seq, id) order. */
export class LinkView extends View {
  private readonly own: Few<Link>;

  constructor(tracked: TrackedDesign, ids: readonly string[]) {
    super(tracked);
    this.own = new Few(tracked.links, () => byId(ids.flatMap((id) => tracked.links.get(id) ?? [])));
  }

  override get links(): Design['links'] {
    return this.own;
  }
}

/** Walks through one net. */
export class NetView extends View {
  private readonly own: readonly Net[];

  constructor(tracked: TrackedDesign, net: Net) {
    super(tracked);
    this.own = [net];
  }

  override get nets(): Design['nets'] {
    const [net] = this.own;
    if (net !== undefined) this.tracked.readNet(net);
    return this.own;
  }
}

/** The design without notes of what is read: for what is noted already by way of something else. */
export function plainOf(design: Design): Design {
  if (design instanceof View) return design.tracked.plain;
  return design instanceof TrackedDesign ? design.plain : design;
}

/** True for all but the view of one subject. */
export function walksThroughAll(design: Design): boolean {
  return design.constructor === View || !(design instanceof View);
}

/** The design itself behind a view of it: whoever walks through this walks through everything. */
export function wholeOf(design: Design): TrackedDesign {
  return design instanceof View ? design.tracked : trackedOf(design);
}

const known = new Map<string, WeakMap<Design, unknown>>();

/** A value that is made once for a design, or for a view of it. A name stands for one type. */
export function onceFor<T>(design: Design, name: string, make: () => T): T {
  if (design instanceof View) return design.once(name, make);
  let row = known.get(name);
  if (row === undefined) {
    row = new WeakMap();
    known.set(name, row);
  }
  let value = row.get(design) as T | undefined;
  if (value === undefined) {
    value = make();
    row.set(design, value);
  }
  return value;
}

/** The links that end at a part, in (seq, id) order. */
export function linksAt(design: Design, part: string): readonly Link[] {
  if (design instanceof PartView && design.id === part) return design.linksHere;
  const found = new Map<string, Link>();
  for (const instance of design.parts.get(part)?.instances ?? []) {
    for (const id of instance.connections) {
      const link = found.has(id) ? undefined : design.links.get(id);
      if (link !== undefined) found.set(id, link);
    }
  }
  const links = [...found.values()];
  return links.length < 2 ? links : links.sort((a, b) => bySeq(a.connection, b.connection));
}

function byId(links: readonly Link[]): ReadonlyMap<string, Link> {
  return new Map(links.map((link) => [link.connection.id, link]));
}

/** Finds everything, walks through a few, which are found when somebody first does. */
class Few<V> extends TrackedMap<V> {
  private readonly whole: ReadonlyMap<string, V>;

  constructor(whole: ReadonlyMap<string, V>, own: () => ReadonlyMap<string, V>) {
    const found: { own: ReadonlyMap<string, V> | null } = { own: null };
    super(() => (found.own ??= own()), NOTHING, NOTHING);
    this.whole = whole;
  }

  override get(key: string): V | undefined {
    return this.whole.get(key);
  }
}

const NOTHING = () => {};
