import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { bySeq } from '../../board/board.ts';
import type { Design, Link, Net } from '../../design/design.ts';
import { Few } from './few.ts';
import { TrackedDesign, trackedOf } from './tracked-design.ts';

/**
 * The whole design, of which a rule walks through one thing only: what a loop over its parts, links or nets gives is
 * that of the subject, while `get` finds everything. It lives as long as one check of one subject, so that a cache by
 * design holds what belongs to the subject.
 */
export class View implements Design {
  readonly tracked: TrackedDesign;
  /** What was made for it, the last first: they are few. */
  private made: Made | null = null;

  constructor(tracked: TrackedDesign) {
    this.tracked = tracked;
  }

  /** A value that is made once for this view. A name stands for one type. */
  once<T>(name: string, make: () => T): T {
    for (let one = this.made; one !== null; one = one.next) if (one.name === name) return one.value as T;
    const value = make();
    this.made = { name, value, next: this.made };
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

interface Made {
  readonly name: string;
  readonly value: unknown;
  readonly next: Made | null;
}

/** Walks through one part, its instances, and the links that end at it in (seq, id) order. */
export class PartView extends View {
  readonly id: string;
  private readonly placed: PlacedPart | undefined;
  private here: readonly PlacedPart[] | null = null;
  private found: readonly Link[] | null = null;
  private ownParts: Few<PlacedPart> | null = null;
  private ownInstances: Few<Instance> | null = null;
  private ownLinks: Few<Link> | null = null;

  /** `placed` is the part where somebody has it already and nobody notes what is read. */
  constructor(tracked: TrackedDesign, id: string, placed?: PlacedPart) {
    super(tracked);
    this.id = id;
    this.placed = placed;
  }

  /** The part, where it is on the board. */
  get partsHere(): readonly PlacedPart[] {
    if (this.placed === undefined) {
      const placed = this.tracked.parts.get(this.id);
      return placed === undefined ? NOTHING : [placed];
    }
    this.here ??= [this.placed];
    return this.here;
  }

  get instancesHere(): readonly Instance[] {
    return (this.placed ?? this.tracked.parts.get(this.id))?.instances ?? NOTHING;
  }

  /** The links that end at the part, in (seq, id) order. */
  get linksHere(): readonly Link[] {
    this.found ??= linksOf(this.tracked, this.instancesHere);
    return this.found;
  }

  override get parts(): Design['parts'] {
    this.ownParts ??= new Few(this.tracked.parts, () => this.partsHere, idOfPart);
    return this.ownParts;
  }

  override get instances(): Design['instances'] {
    this.ownInstances ??= new Few(this.tracked.instances, () => this.instancesHere, keyOfInstance);
    return this.ownInstances;
  }

  override get links(): Design['links'] {
    this.ownLinks ??= new Few(this.tracked.links, () => this.linksHere, idOfLink);
    return this.ownLinks;
  }
}

/** Walks through some links: one alone, or those of a bus, in (seq, id) order. */
export class LinkView extends View {
  private readonly ids: readonly string[];
  private readonly known: readonly Link[] | undefined;
  private ownLinks: Few<Link> | null = null;

  /** `links` are those of the ids, where somebody has them already and nobody notes what is read. */
  constructor(tracked: TrackedDesign, ids: readonly string[], links?: readonly Link[]) {
    super(tracked);
    this.ids = ids;
    this.known = links;
  }

  get linksHere(): readonly Link[] {
    if (this.known !== undefined) return this.known;
    const links: Link[] = [];
    for (const id of this.ids) {
      const link = this.tracked.links.get(id);
      if (link !== undefined) links.push(link);
    }
    return links;
  }

  override get links(): Design['links'] {
    this.ownLinks ??= new Few(this.tracked.links, () => this.linksHere, idOfLink);
    return this.ownLinks;
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
  return linksOf(design, design.parts.get(part)?.instances ?? NOTHING);
}

/** The links of instances of one part. */
function linksOf(design: Design, instances: readonly Instance[]): readonly Link[] {
  const links: Link[] = [];
  for (const instance of instances) {
    for (const id of instance.connections) {
      const link = design.links.get(id);
      if (link !== undefined) links.push(link);
    }
  }
  if (!inOrder(links)) links.sort((a, b) => bySeq(a.connection, b.connection));
  // One that joins two interfaces of the part was met twice.
  return links.some((link, index) => link === links[index + 1]) ? [...new Set(links)] : links;
}

function inOrder(links: readonly Link[]): boolean {
  let before: Link | undefined;
  for (const link of links) {
    if (before !== undefined && bySeq(before.connection, link.connection) > 0) return false;
    before = link;
  }
  return true;
}

const NOTHING: readonly never[] = [];

function idOfPart({ part }: PlacedPart): string {
  return part.id;
}

function keyOfInstance({ key }: Instance): string {
  return key;
}

function idOfLink({ connection }: Link): string {
  return connection.id;
}
