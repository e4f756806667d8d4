import { sameJson } from '#schemas/json.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { type Board, bySeq } from '../../board/board.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Link, Net } from '../../design/design.ts';
import type { DesignDelta } from '../../design/design-delta.ts';
import { madeAt } from '../collect.ts';
import { oncePer } from '../once-per.ts';
import { Cells, KeyedSignals, Memo, Signal } from './cells.ts';
import { definitionKeysOfPart, domainsOfPart, keysOfLink, keysOfNet } from './index-keys.ts';
import { ownerOf, TrackedBoard } from './tracked-board.ts';
import { TrackedIndex } from './tracked-index.ts';
import { TrackedMap } from './tracked-map.ts';

/** Something that is derived from a design and goes on with it. */
export interface Follower {
  /** Called once for every step from one design to the next, of which at most `step` differs. */
  readonly follow: (before: Design, after: Design, step: DesignDelta) => void;
}

/** What derives something from a design. A number finds it faster than any name, and rules ask on every second line. */
export class FollowerKind<F extends Follower> {
  private static count = 0;
  readonly number = FollowerKind.count++;
  readonly make: (design: TrackedDesign) => F;

  constructor(make: (design: TrackedDesign) => F) {
    this.make = make;
  }
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
  /** In (seq, id) order, by the protocol that both ends speak and by `fromDomain` of the first end. */
  readonly linkIndex: TrackedIndex<Link>;
  /** In (seq, id) order, by the domains of the definition and by its key. */
  readonly partsByDomain: TrackedIndex<PlacedPart>;
  readonly partsByDefinition: TrackedIndex<PlacedPart>;
  /** In the order of their ids, by the domain of the first node. */
  readonly netsByDomain: TrackedIndex<Net>;
  private current: Design;
  private facade: Board;
  /** What rules that judge one subject share, the last first: they are few. */
  private found: Shared | null = null;
  private readonly memos = new Map<string, Map<unknown, Memo<unknown>>>();
  /** By the number of their kind. */
  private readonly followers: Follower[] = [];
  private readonly partSources: KeyedSignals<string>;
  private readonly definitionSources: KeyedSignals<string>;
  private readonly linkSources: KeyedSignals<string>;
  private readonly netSources: KeyedSignals<Net>;
  /** Everything; which parts there are; and how they are wired. */
  private readonly everything = new Signal();
  private readonly members = new Signal();
  private readonly wiring = new Signal();
  private readonly boardFields: TrackedBoard;

  /** Without `noting` it stays with this design for ever. */
  constructor(design: Design, noting: boolean) {
    this.current = design;
    this.cells = new Cells(noting);
    this.partSources = new KeyedSignals(this.cells);
    this.definitionSources = new KeyedSignals(this.cells);
    this.linkSources = new KeyedSignals(this.cells);
    this.netSources = new KeyedSignals(this.cells);
    const order = (a: PlacedPart, b: PlacedPart) => bySeq(a.part, b.part);
    const parts = () => this.current.parts.values();
    this.partsByDomain = new TrackedIndex(this.cells, parts, domainsOfPart, order);
    this.partsByDefinition = new TrackedIndex(this.cells, parts, definitionKeysOfPart, order);
    const links = () => this.current.links.values();
    this.linkIndex = new TrackedIndex(this.cells, links, keysOfLink, (a, b) => bySeq(a.connection, b.connection));
    const nets = () => this.current.nets;
    this.netsByDomain = new TrackedIndex(this.cells, nets, keysOfNet, (a, b) =>
      a.id < b.id ? -1 : a.id > b.id ? 1 : 0,
    );
    this.boardFields = new TrackedBoard(this.cells, {
      part: (id) => this.readPart(id),
      link: (id) => this.readLink(id),
      everything: () => this.cells.read(this.everything),
    });
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
      (key, net) => (net === undefined ? this.readUnwired(key) : this.readNet(net)),
      wiring,
    );
    this.facade = this.boardFields.view(design.board);
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
    const row = madeAt(this.memos, name, newRow);
    // A name stands for one type: each has one caller.
    let memo = row.get(key) as Memo<T> | undefined;
    if (memo === undefined) {
      memo = new Memo<T>({ compute, circular, same }, null);
      row.set(key, memo as unknown as Memo<unknown>);
    }
    return this.cells.get(memo);
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
    this.definitionSources.read(part);
    return this.current.parts.get(part)?.definition ?? null;
  }

  readDefinition(part: string): void {
    this.definitionSources.read(part);
  }

  /** The one of this kind, made when it is first asked for and told of every step of this design from then on. */
  follower<F extends Follower>({ number, make }: FollowerKind<F>): F {
    // What stands at the number of a kind was made by it.
    const known = this.followers[number] as F | undefined;
    if (known !== undefined) return known;
    const made = make(this);
    this.followers[number] = made;
    return made;
  }

  readPart(id: string): void {
    this.partSources.read(id);
  }

  /** A resource that has no net: it gets one as its part does, or, where it is held already, as the other end comes back. */
  private readUnwired(key: string): void {
    const owner = ownerOf(key);
    this.readPart(owner);
    if (this.current.parts.get(owner)?.claims.has(key.slice(owner.length + 1)) === true) this.cells.read(this.wiring);
  }

  readLink(id: string): void {
    this.linkSources.read(id);
  }

  readNet(net: Net): void {
    this.netSources.read(net);
  }

  /** Goes on to `design`, of which at most `step` differs. */
  move(design: Design, step: DesignDelta): void {
    const before = this.current;
    this.current = design;
    let wiring = step.removedNets.size + step.addedNets.size > 0;
    let facts = before.broken !== design.broken;
    for (const id of step.parts) {
      const moved = this.movePart(id, before.parts.get(id), design.parts.get(id));
      facts ||= moved !== 'same';
      wiring ||= moved === 'another';
      if (moved === 'another') this.cells.changed(this.members);
    }
    for (const id of step.links) {
      const [old, now] = [before.links.get(id), design.links.get(id)];
      if (old === now) continue;
      wiring = true;
      this.linkIndex.put(old, now);
      this.linkSources.changed(id);
    }
    for (const net of step.removedNets) {
      this.netSources.removed(net);
      this.netsByDomain.put(net, undefined);
    }
    for (const net of step.addedNets) this.netsByDomain.put(undefined, net);
    // A number whose follower nobody asked for yet is a hole, which `forEach` leaves out.
    this.followers.forEach((follower) => {
      follower.follow(before, design, step);
    });
    this.facade = this.boardFields.view(design.board);
    this.boardFields.move(before.board, design.board);
    if (wiring) this.cells.changed(this.wiring);
    if (facts || wiring) this.cells.changed(this.everything);
  }

  /** Whether it is still the same to rules, has other facts, or is another part: one that came, went or was made anew. */
  private movePart(
    id: string,
    old: PlacedPart | undefined,
    now: PlacedPart | undefined,
  ): 'same' | 'changed' | 'another' {
    if (samePart(old, now)) {
      if (old !== now) {
        this.partsByDomain.put(old, now, 'nobody');
        this.partsByDefinition.put(old, now, 'nobody');
      }
      return 'same';
    }
    const stays = old?.definition === now?.definition && old?.part.seq === now?.part.seq;
    this.partsByDomain.put(old, now);
    this.partsByDefinition.put(old, now, stays ? 'readers of values' : 'all');
    this.partSources.changed(id);
    if (old?.definition !== now?.definition) this.definitionSources.changed(id);
    return stays ? 'changed' : 'another';
  }
}

const newRow = () => new Map<unknown, Memo<unknown>>();
const untracked = oncePer((design: Design) => new TrackedDesign(design, false));

/** The design as one that can hold memos. */
export function trackedOf(design: Design): TrackedDesign {
  return design instanceof TrackedDesign ? design : untracked(design);
}

interface Shared {
  readonly find: unknown;
  readonly subject: unknown;
  readonly value: unknown;
  readonly next: Shared | null;
}

/** True where a part differs in nothing but where and how it stands. */
function samePart(a: PlacedPart | undefined, b: PlacedPart | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.definition !== b.definition || a.instances !== b.instances) return false;
  const [x, y] = [a.part, b.part];
  if (x.label !== y.label || x.quantity !== y.quantity || x.seq !== y.seq) return false;
  return sameJson(x.fields, y.fields);
}
