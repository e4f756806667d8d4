import { bySeq } from '../../board/board.ts';
import type { Design, Instance, Link, Net } from '../../board/design.ts';
import { type TrackedDesign, trackedOf } from './tracked-design.ts';
import { TrackedMap } from './tracked-map.ts';

/**
 * The whole design, of which a rule walks through one thing only: what a loop over its parts, links or nets gives is
 * that of the subject, while `get` finds everything. It lives as long as one check of one subject, so that a cache by
 * design holds what belongs to the subject.
 */
export class View implements Design {
  readonly tracked: TrackedDesign;

  constructor(tracked: TrackedDesign) {
    this.tracked = tracked;
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
  private readonly id: string;

  constructor(tracked: TrackedDesign, id: string) {
    super(tracked);
    this.id = id;
  }

  override get parts(): Design['parts'] {
    const { parts } = this.tracked;
    return few(parts, () => {
      const placed = parts.get(this.id);
      return placed === undefined ? new Map() : new Map([[this.id, placed]]);
    });
  }

  override get instances(): Design['instances'] {
    const { instances } = this.tracked;
    return few(instances, () => {
      const own = this.tracked.parts.get(this.id)?.instances ?? [];
      return new Map(own.map((one): [string, Instance] => [one.key, instances.get(one.key) ?? one]));
    });
  }

  override get links(): Design['links'] {
    return few(this.tracked.links, () => byId(linksAt(this.tracked, this.id)));
  }
}

/** Walks through some links: one alone, or those of a bus, in (seq, id) order. */
export class LinkView extends View {
  private readonly own: readonly string[];

  constructor(tracked: TrackedDesign, own: readonly string[]) {
    super(tracked);
    this.own = own;
  }

  override get links(): Design['links'] {
    return few(this.tracked.links, () => byId(this.own.flatMap((id) => this.tracked.links.get(id) ?? [])));
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

/** The design itself behind a view of it: whoever walks through this walks through everything. */
export function wholeOf(design: Design): TrackedDesign {
  return design instanceof View ? design.tracked : trackedOf(design);
}

/** The links that end at a part, in (seq, id) order. */
export function linksAt(design: Design, part: string): readonly Link[] {
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

/** Finds everything, walks through a few. */
function few<V>(whole: ReadonlyMap<string, V>, own: () => ReadonlyMap<string, V>): ReadonlyMap<string, V> {
  return new Few(whole, own);
}

class Few<V> extends TrackedMap<V> {
  private readonly whole: ReadonlyMap<string, V>;

  constructor(whole: ReadonlyMap<string, V>, own: () => ReadonlyMap<string, V>) {
    super(own, NOTHING, NOTHING);
    this.whole = whole;
  }

  override get(key: string): V | undefined {
    return this.whole.get(key);
  }
}

const NOTHING = () => {};
