/**
 * The routes of a board: a function of its parts and wires alone, in whatever order these are told. A wire first finds its way around
 * parts; then, in the order in which wires were made, each moves aside from those before it. A change repeats only what it may alter.
 */

import RBush from 'rbush';
import { LIMITS } from '#schemas/limits.ts';
import { sameList } from '#schemas/lists.ts';
import { StepBudget, stepsEach, withinSteps } from '../../search/step-budget.ts';
import { type Box, boxOfPath, grown, isSameBox } from '../geometry.ts';
import { type LaidPiece, liesAsLaid, runsAlong } from './laid-pieces.ts';
import { NetRoutes } from './net-routes.ts';
import { PlacedLegs } from './placed-legs.ts';
import type { RouteEnd } from './route.ts';
import { elbow, free, freeShapes, type ObstacleQuery, routeAround } from './route.ts';
import { routeLaid } from './route-laid.ts';
import { FURTHEST_SHIFT, precedes, type TrackOwner, Tracks } from './tracks.ts';

interface Obstacle extends Box {
  readonly id: string;
}

export interface WireToRoute {
  readonly id: string;
  /** That of its connection: a wire made later gives way. */
  readonly seq: number;
  readonly ends: readonly [RouteEnd, RouteEnd];
  /** Wires of one net are joined to one tree; null: those that share an end may share a line. */
  readonly net: string | null;
  /** Pieces that people laid, in the order of its way. */
  readonly laid: readonly LaidPiece[];
}

interface Wire extends TrackOwner {
  readonly a: RouteEnd;
  readonly b: RouteEnd;
  readonly laid: readonly LaidPiece[];
  /** The way around parts; null where it is to be found. */
  around: number[] | null;
  /** Steps that it took. */
  steps: number;
  /** Where it asked for parts: a change of these alters it. */
  asked: Box;
  /** On the tracks; empty until it has its place. */
  path: number[];
  /** Its way changed since it took its place. */
  isMoved: boolean;
}

const SHIFTS = [0, 6, -6, 12, -12, FURTHEST_SHIFT, -FURTHEST_SHIFT];
/** A segment that is nearer to a part than this looks as if it belonged to it, and costs so much more. */
const ROOM = 8;
const HUG = 60;
const NOWHERE: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

/** Framework-free and synchronous; the worker runs one, and so does every export. */
export class Router {
  readonly #tree = new RBush<Obstacle>();
  readonly #parts = new Map<string, Obstacle>();
  readonly #wires = new Map<string, Wire>();
  readonly #tracks = new Tracks();
  readonly #legs = new PlacedLegs();
  /** Wires without a way, in the order in which they were told. */
  readonly #waiting = new Set<Wire>();
  #queue = this.#waiting.values();
  readonly #found = new Map<string, number[]>();
  /** Wires of nets. */
  readonly #nets = new NetRoutes((box) => this.#tree.search(box));
  #inOrder: Wire[] | null = null;
  /** How many wires of those in order have their places. */
  #placed = 0;
  #stepsEach: number = LIMITS.routeSteps;
  #spent = 0;

  /** Steps of all searches so far. */
  get spent(): number {
    return this.#spent + this.#nets.spent;
  }

  /** Puts parts where they are now, and takes away those that are gone. */
  place(parts: readonly (Box & { readonly id: string })[], gone: readonly string[] = []): void {
    const fresh: Obstacle[] = [];
    const changed: Obstacle[] = [];
    for (const id of gone) {
      const known = this.#parts.get(id);
      if (known !== undefined) changed.push(known);
      this.#parts.delete(id);
    }
    for (const { id, minX, minY, maxX, maxY } of parts) {
      const known = this.#parts.get(id);
      const obstacle = { id, minX, minY, maxX, maxY };
      if (known !== undefined && isSameBox(known, obstacle)) continue;
      if (known !== undefined) changed.push(known);
      this.#parts.set(id, obstacle);
      fresh.push(obstacle);
    }
    if (changed.length > this.#parts.size / 4) this.#tree.clear().load([...this.#parts.values()]);
    else {
      for (const obstacle of changed) this.#tree.remove(obstacle);
      if (fresh.length > 64) this.#tree.load(fresh);
      else for (const obstacle of fresh) this.#tree.insert(obstacle);
    }
    this.#askAgain([...changed, ...fresh]);
    this.#nets.partsChanged([...changed, ...fresh]);
  }

  /** Wants the routes of `wires`, new ones or known ones whose ends moved, and forgets those that are gone. */
  want(wires: readonly WireToRoute[], gone: readonly string[] = []): void {
    for (const id of gone) this.#forget(id);
    const ofNets: Parameters<NetRoutes['want']>[0][number][] = [];
    for (const { id, seq, ends, net, laid } of wires) {
      const [a, b] = ends;
      if (net !== null) {
        if (this.#wires.has(id)) this.#forget(id);
        ofNets.push({ id, seq, net, a, b, laid });
        continue;
      }
      this.#forget(id);
      const names = [`${a.x} ${a.y}`, `${b.x} ${b.y}`] as const;
      const isLaid = laid.length > 0;
      const fresh = { around: null, steps: 0, asked: NOWHERE, path: [], isMoved: false };
      const wire = { id, seq, isLaid, ends: names, a, b, laid, ...fresh };
      this.#wires.set(id, wire);
      this.#waiting.add(wire);
    }
    if (ofNets.length > 0) this.#nets.want(ofNets);
    this.#inOrder = null;
    const before = this.#stepsEach;
    this.#stepsEach = stepsEach(this.#wires.size, LIMITS.routeSteps, LIMITS.boardRouteSteps);
    const fewer = Math.min(before, this.#stepsEach);
    if (before === this.#stepsEach) return;
    for (const wire of this.#wires.values()) {
      wire.isMoved = true;
      if (wire.steps > fewer) this.#waiting.add(wire);
    }
  }

  /** Does a little of what is left to do; false where nothing is. */
  step(): boolean {
    if (this.#waiting.size > 0) {
      this.#findNextWay();
      return true;
    }
    this.#inOrder ??= this.#sorted();
    const next = this.#inOrder[this.#placed];
    if (next === undefined) {
      this.#tracks.settled();
      return this.#nets.step();
    }
    this.#placed += 1;
    this.#takePlace(next);
    return true;
  }

  /** The paths that changed since this was asked last, by wire. Those of wires that are yet to take their places may change again. */
  take(): Map<string, readonly number[]> {
    const found = new Map<string, readonly number[]>([...this.#found, ...this.#nets.take()]);
    this.#found.clear();
    return found;
  }

  #sorted(): Wire[] {
    this.#placed = 0;
    return [...this.#wires.values()].sort((a, b) => (precedes(a, b) ? -1 : 1));
  }

  #forget(id: string): void {
    this.#nets.forget(id);
    const wire = this.#wires.get(id);
    if (wire === undefined) return;
    this.#tracks.remove(wire, wire.path);
    this.#legs.place(wire, []);
    this.#waiting.delete(wire);
    this.#wires.delete(id);
    this.#found.delete(id);
  }

  #findNextWay(): void {
    // One iterator until its end: a new one would pass over all that was taken out before.
    let next = this.#queue.next();
    if (next.done) {
      this.#queue = this.#waiting.values();
      next = this.#queue.next();
    }
    if (next.value === undefined) return;
    this.#waiting.delete(next.value);
    this.#findWay(next.value);
    this.#placed = 0;
  }

  #askAgain(changed: readonly Box[]): void {
    if (changed.length === 0 || this.#wires.size === 0) return;
    const boxes = new RBush<Box>().load(changed);
    for (const wire of this.#wires.values()) if (boxes.collides(wire.asked)) this.#waiting.add(wire);
  }

  /** Around parts, within its steps; the simple elbow otherwise. */
  #findWay(wire: Wire): void {
    const budget = new StepBudget(this.#stepsEach);
    wire.asked = NOWHERE;
    const { a, b } = wire;
    const way = withinSteps(
      () => {
        const near = this.#nearFor(wire, budget);
        const laid = wire.isLaid ? routeLaid(a, b, wire.laid, near, budget) : null;
        return laid ?? routeAround(a, b, near, budget) ?? elbow(a, b);
      },
      () => elbow(a, b),
    );
    wire.steps = budget.spent;
    this.#spent += Math.min(budget.spent, this.#stepsEach);
    wire.isMoved = true;
    wire.around = way;
    if (wire.path.length === 0) this.#found.set(wire.id, way);
  }

  /** The wire gives way to those that precede it, which have their places. */
  #takePlace(wire: Wire): void {
    const { around } = wire;
    if (
      around === null ||
      !(wire.isMoved || wire.isLaid || this.#countsCrossings || this.#tracks.changedFor(wire, around))
    )
      return;
    wire.isMoved = false;
    const path = this.#apart(wire, around);
    if (sameList(path, wire.path)) return;
    this.#tracks.remove(wire, wire.path);
    this.#tracks.add(wire, path);
    if (this.#countsCrossings) this.#legs.place(wire, path);
    wire.path = path;
    this.#found.set(wire.id, path);
  }

  /** Moves inner segments aside, one by one, where another net's lies on the same track and the new track is free. */
  #apart(wire: Wire, around: number[]): number[] {
    const budget = new StepBudget(Math.max(0, this.#stepsEach - wire.steps));
    const near = this.#nearFor(wire, budget);
    const path = withinSteps(
      () => {
        const isKept = wire.isLaid && liesAsLaid(around, wire.laid);
        const laid = isKept ? this.#shifted(wire, around, wire.laid, near, budget) : null;
        if (laid !== null) return laid;
        const way = isKept ? (routeAround(wire.a, wire.b, near, budget) ?? elbow(wire.a, wire.b)) : around;
        if (this.#countsCrossings) return this.#fewestCrossings(wire, way, near, budget) ?? way;
        return this.#shifted(wire, way, [], near, budget) ?? way;
      },
      () => around,
    );
    this.#spent += Math.min(budget.spent, budget.limit);
    return path;
  }

  /** On a board of few wires, where each has time for it. */
  get #countsCrossings(): boolean {
    return this.#wires.size <= LIMITS.crossingsCounted;
  }

  /** Of the way around parts and the simple ones that are free, each moved aside, the one that costs least. */
  #fewestCrossings(wire: Wire, around: number[], near: ObstacleQuery, budget: StepBudget): number[] | null {
    let [best, least]: [number[] | null, number] = [null, Infinity];
    for (const way of [around, ...freeShapes(wire.a, wire.b, near, budget)]) {
      const path = this.#shifted(wire, way, [], near, budget);
      const price = path === null ? Infinity : this.#legs.priceOf(wire, path, budget);
      if (price < least) [best, least] = [path, price];
    }
    return best;
  }

  /** Null where a segment that was laid lies on another net's: it is not moved. */
  #shifted(
    wire: Wire,
    around: number[],
    laid: readonly LaidPiece[],
    near: ObstacleQuery,
    budget: StepBudget,
  ): number[] | null {
    let current = around;
    for (let i = 2; i + 5 < current.length; i += 2) {
      if (laid.some((piece) => runsAlong(current, i, piece))) {
        if (this.#tracks.taken(wire, current, i, budget)) return null;
        continue;
      }
      let [best, least]: [number[], number] = [current, Infinity];
      for (const shift of SHIFTS) {
        const moved = shift === 0 ? current : shiftedAt(current, i, shift);
        if (this.#tracks.taken(wire, moved, i, budget)) continue;
        if (shift !== 0 && !free(moved, wire.a, wire.b, near, budget)) continue;
        const hugs = this.#countsCrossings && near(grown(boxOfPath(moved.slice(i, i + 4)), ROOM)).length > 0;
        const price = this.#countsCrossings ? this.#legs.priceOf(wire, moved, budget) + (hugs ? HUG : 0) : 0;
        if (price < least) [best, least] = [moved, price];
        if (!this.#countsCrossings) break;
      }
      current = best;
    }
    return current;
  }

  #nearFor(wire: Wire, budget: StepBudget): ObstacleQuery {
    return (box) => {
      const found = this.#tree.search(box);
      const { asked } = wire;
      wire.asked = {
        minX: Math.min(asked.minX, box.minX),
        minY: Math.min(asked.minY, box.minY),
        maxX: Math.max(asked.maxX, box.maxX),
        maxY: Math.max(asked.maxY, box.maxY),
      };
      budget.spend(found.length);
      return found;
    };
  }
}

/** The path with its inner segment that starts at index `i` moved sideways. */
function shiftedAt(path: readonly number[], i: number, by: number): number[] {
  const moved = path.slice();
  const at = path[i] === path[i + 2] ? i : i + 1;
  moved[at] = (moved[at] ?? 0) + by;
  moved[at + 2] = (moved[at + 2] ?? 0) + by;
  return moved;
}
