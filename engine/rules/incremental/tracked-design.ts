import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { type Board, bySeq, type Part } from '../../board/board.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Link, Net } from '../../design/design.ts';
import { type DesignDelta, differing } from '../../design/design-delta.ts';
import { Cells, Memo, Source } from './cells.ts';
import { Kinds } from './kinds.ts';
import { definitionOfPart, domainsOfPart, fromDomain, kindsOfLink, kindsOfNet } from './kinds-of.ts';
import { TrackedMap } from './tracked-map.ts';

/** Something that is derived from a design and goes on with it. */
export interface Follower {
  /** Called once for every step from one design to the next, of which at most `step` differs. */
  readonly follow: (before: Design, after: Design, step: DesignDelta) => void;
}

/**
 * A design that notes what each cell reads of it and can move on to the design of a later board: then what read
 * anything that is not the same any more is worked out again. A part that only moved, turned or was locked is the same.
 */
export class TrackedDesign implements Design {
  readonly cells: Cells;
  readonly parts: ReadonlyMap<string, PlacedPart>;
  readonly instances: ReadonlyMap<string, Instance>;
  readonly links: ReadonlyMap<string, Link>;
  readonly netOf: ReadonlyMap<string, Net>;
  private current: Design;
  private facade: Board;
  /** What rules that judge one subject share, the last first: they are few. */
  private found: Shared | null = null;
  private readonly memos = new Map<string, Map<unknown, Memo<unknown>>>();
  private readonly linkKinds: Kinds<Link>;
  private readonly partKinds: Kinds<PlacedPart>;
  private readonly made: Kinds<PlacedPart>;
  private readonly netKinds: Kinds<Net>;
  private readonly followers = new Map<string, Follower>();
  private readonly partSources = new Map<string, Source>();
  private readonly definitionSources = new Map<string, Source>();
  private readonly linkSources = new Map<string, Source>();
  private readonly netSources = new Map<Net, Source>();
  /** Everything; which parts there are; how they are wired; and the roots of the board. */
  private readonly everything = new Source();
  private readonly members = new Source();
  private readonly wiring = new Source();
  private readonly boardSources = new Map<string, Source>();

  /** Without `noting` it stays with this design for ever. */
  constructor(design: Design, noting: boolean) {
    this.current = design;
    this.cells = new Cells(noting);
    const order = (a: PlacedPart, b: PlacedPart) => bySeq(a.part, b.part);
    const parts = () => this.current.parts.values();
    this.partKinds = new Kinds(this.cells, parts, domainsOfPart, order);
    this.made = new Kinds(this.cells, parts, definitionOfPart, order);
    const links = () => this.current.links.values();
    this.linkKinds = new Kinds(this.cells, links, kindsOfLink, (a, b) => bySeq(a.connection, b.connection));
    const nets = () => this.current.nets;
    this.netKinds = new Kinds(this.cells, nets, kindsOfNet, (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    if (!noting) {
      this.facade = design.board;
      this.parts = design.parts;
      this.instances = design.instances;
      this.links = design.links;
      this.netOf = design.netOf;
      return;
    }
    const all = () => this.cells.read(this.everything);
    const members = () => this.cells.read(this.members);
    const wiring = () => this.cells.read(this.wiring);
    this.parts = new TrackedMap(
      () => this.current.parts,
      (id) => this.readPart(id),
      all,
      members,
    );
    this.instances = new TrackedMap(
      () => this.current.instances,
      (key, instance) => this.readPart(instance?.end.part ?? ownerOf(key)),
      wiring,
    );
    this.links = new TrackedMap(
      () => this.current.links,
      (id) => this.readLink(id),
      wiring,
    );
    this.netOf = new TrackedMap(
      () => this.current.netOf,
      (key, net) => (net === undefined ? this.readPart(ownerOf(key)) : this.readNet(net)),
      wiring,
    );
    this.facade = this.facadeOf(design.board);
  }

  /** The design itself: what is read of it is not noted. */
  get plain(): Design {
    return this.current;
  }

  get board(): Board {
    return this.facade;
  }

  get nets(): readonly Net[] {
    this.cells.read(this.wiring);
    return this.current.nets;
  }

  get broken(): Design['broken'] {
    this.cells.read(this.everything);
    return this.current.broken;
  }

  /**
   * A value that is worked out from this design once for each `name` and `key`, and again where what it read has
   * changed. What read it is told only where the new value is not the `same`. `circular` is the value of one that is
   * worked out from itself.
   */
  memo<T>(name: string, key: unknown, circular: T, compute: () => T, same: (a: T, b: T) => boolean = Object.is): T {
    let row = this.memos.get(name);
    if (row === undefined) {
      row = new Map();
      this.memos.set(name, row);
    }
    // A name stands for one type: each has one caller.
    let memo = row.get(key) as Memo<T> | undefined;
    if (memo === undefined) {
      memo = new Memo(circular, compute, same);
      row.set(key, memo as unknown as Memo<unknown>);
    }
    return this.cells.get(memo);
  }

  /** Links whose ends both speak the protocol, in (seq, id) order. */
  linksOf(type: string): readonly Link[] {
    return this.linkKinds.of(type);
  }

  /** Links whose first end lies in the domain, in (seq, id) order. */
  linksFrom(domain: DomainName): readonly Link[] {
    return this.linkKinds.of(fromDomain(domain));
  }

  /** Nets whose first node lies in the domain, in the order of their ids. */
  netsIn(domain: DomainName): readonly Net[] {
    return this.netKinds.of(domain);
  }

  /** Keys of the definitions that parts are made from, in no order. */
  definitionKeys(): readonly string[] {
    return this.made.present();
  }

  /** Parts that are made from the definition of that key, in (seq, id) order. */
  partsOf(key: string): readonly PlacedPart[] {
    return this.made.of(key);
  }

  /** The same for who does not ask what has become of them, so that only parts that come and go count. */
  membersOf(key: string): readonly PlacedPart[] {
    return this.made.membersOf(key);
  }

  /** Placed parts whose definition has the domain, in (seq, id) order. */
  partsIn(domain: string): readonly PlacedPart[] {
    return this.partKinds.of(domain);
  }

  /** What `find` gives, found once for all rules that judge the same subject. */
  shared<S, T>(find: (design: Design, subject: S) => T, subject: S): T {
    // What a memo reads it has to read itself, or it would not be told.
    if (this.cells.inMemo) return find(this, subject);
    for (let one = this.found; one !== null; one = one.next) {
      // What stands beside a function was given by it.
      if (one.find === find && one.subject === subject) return one.value as T;
    }
    const value = find(this, subject);
    this.found = { find, subject, value, next: this.found };
    return value;
  }

  /** Called before another subject is judged. */
  forgetShared(): void {
    this.found = null;
  }

  /** What the part is made from, for who asks nothing else about the part; null where either is gone. */
  definitionOf(part: string): DefinitionIndex | null {
    if (this.cells.reading) this.cells.read(sourceAt(this.definitionSources, part));
    return this.current.parts.get(part)?.definition ?? null;
  }

  /** What `make` gives, made once and told of every step of this design. A name stands for one type. */
  follower<F extends Follower>(name: string, make: () => F): F {
    let follower = this.followers.get(name) as F | undefined;
    if (follower === undefined) {
      follower = make();
      this.followers.set(name, follower);
    }
    return follower;
  }

  readPart(id: string): void {
    if (this.cells.reading) this.cells.read(sourceAt(this.partSources, id));
  }

  readLink(id: string): void {
    if (this.cells.reading) this.cells.read(sourceAt(this.linkSources, id));
  }

  readNet(net: Net): void {
    if (this.cells.reading) this.cells.read(sourceAt(this.netSources, net));
  }

  /** Goes on to `design`, of which at most `step` differs. False where nothing that a rule could read has changed. */
  move(design: Design, step: DesignDelta): boolean {
    const before = this.current;
    this.current = design;
    let [facts, members, wiring] = [before.broken !== design.broken, false, false];
    for (const id of step.parts) {
      const [old, now] = [before.parts.get(id), design.parts.get(id)];
      if (samePart(old, now)) {
        if (old !== now) this.partKinds.put(old, now, 'nobody');
        if (old !== now) this.made.put(old, now, 'nobody');
        continue;
      }
      facts = true;
      this.partKinds.put(old, now);
      const stays = old?.definition === now?.definition && old?.part.seq === now?.part.seq;
      this.made.put(old, now, stays ? 'lookers' : 'all');
      if (!stays) members = true;
      this.touch(this.partSources.get(id));
      if (now === undefined) this.drop(this.partSources, id);
      if (old?.definition === now?.definition) continue;
      this.touch(this.definitionSources.get(id));
      if (now === undefined) this.drop(this.definitionSources, id);
    }
    for (const id of step.links) {
      const [old, now] = [before.links.get(id), design.links.get(id)];
      if (old === now) continue;
      wiring = true;
      this.linkKinds.put(old, now);
      this.touch(this.linkSources.get(id));
      if (now === undefined) this.drop(this.linkSources, id);
    }
    for (const net of step.removedNets) {
      this.touch(this.netSources.get(net));
      this.netSources.delete(net);
      this.netKinds.put(net, undefined);
    }
    for (const net of step.addedNets) this.netKinds.put(undefined, net);
    wiring ||= members || step.removedNets.size > 0 || step.addedNets.size > 0;
    for (const follower of this.followers.values()) follower.follow(before, design, step);
    const board = this.moveBoard(before.board, design.board);
    if (members) this.touch(this.members);
    if (wiring) this.touch(this.wiring);
    if (facts || wiring) this.touch(this.everything);
    return facts || wiring || board;
  }

  private moveBoard(before: Board, after: Board): boolean {
    this.facade = this.facadeOf(after);
    let changed = false;
    for (const root of ['definitions', 'pins', 'waivers', 'ticks', 'notes', 'calls', 'proposals'] as const) {
      if (before[root] === after[root] || differing<unknown>(before[root], after[root]).size === 0) continue;
      // No rule is about notes or what agents did or would do, but one may come.
      if (root !== 'notes' && root !== 'calls' && root !== 'proposals') changed = true;
      this.touch(this.boardSources.get(root));
    }
    for (const key of ['format', 'name', 'ambient_C', 'severities', 'unknown'] as const) {
      if (before[key] === after[key] || JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
      if (key !== 'name') changed = true;
      this.touch(this.boardSources.get(key));
    }
    return changed;
  }

  /** The board, whose roots count as read where they are looked at; of pins, those of the parts that are asked about. */
  private facadeOf(board: Board): Board {
    const noted = <T>(root: string, value: T): T => {
      this.cells.read(sourceAt(this.boardSources, root));
      return value;
    };
    const pins = new TrackedMap(
      () => board.pins,
      (key) => this.readPart(ownerOf(key)),
      () => noted('pins', null),
      () => {}, // how many there are matters to a part only where one of them is its own
    );
    const parts = new TrackedMap<Part>(
      () => board.parts,
      (id) => this.readPart(id),
      () => this.cells.read(this.everything),
    );
    return {
      get format() {
        return noted('format', board.format);
      },
      get name() {
        return noted('name', board.name);
      },
      get ambient_C() {
        return noted('ambient_C', board.ambient_C);
      },
      get severities() {
        return noted('severities', board.severities);
      },
      get definitions() {
        return noted('definitions', board.definitions);
      },
      parts,
      connections: new TrackedMap(
        () => board.connections,
        (id) => this.readLink(id),
        () => this.cells.read(this.everything),
      ),
      pins,
      get waivers() {
        return noted('waivers', board.waivers);
      },
      get ticks() {
        return noted('ticks', board.ticks);
      },
      get notes() {
        return noted('notes', board.notes);
      },
      get calls() {
        return noted('calls', board.calls);
      },
      get proposals() {
        return noted('proposals', board.proposals);
      },
    };
  }

  private touch(source: Source | undefined): void {
    if (source !== undefined) this.cells.changed(source);
  }

  /** A source that nobody watches is not kept for something that is gone. */
  private drop(sources: Map<string, Source>, id: string): void {
    if (sources.get(id)?.watchers.length === 0) sources.delete(id);
  }
}

const tracked = new WeakMap<Design, TrackedDesign>();

/** The design as one that can hold memos. */
export function trackedOf(design: Design): TrackedDesign {
  if (design instanceof TrackedDesign) return design;
  let made = tracked.get(design);
  if (made === undefined) {
    made = new TrackedDesign(design, false);
    tracked.set(design, made);
  }
  return made;
}

interface Shared {
  readonly find: unknown;
  readonly subject: unknown;
  readonly value: unknown;
  readonly next: Shared | null;
}

function sourceAt<K>(sources: Map<K, Source>, key: K): Source {
  let source = sources.get(key);
  if (source === undefined) {
    source = new Source();
    sources.set(key, source);
  }
  return source;
}

/** The part that an `endKey`, a `pinKey` or a `resourceKey` begins with. */
function ownerOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

/** True where a part differs in nothing but where and how it stands. */
function samePart(a: PlacedPart | undefined, b: PlacedPart | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.definition !== b.definition || a.instances !== b.instances) return false;
  const [x, y] = [a.part, b.part];
  if (x.label !== y.label || x.quantity !== y.quantity || x.seq !== y.seq) return false;
  return x.fields === y.fields || JSON.stringify(x.fields) === JSON.stringify(y.fields);
}
