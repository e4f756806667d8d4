/**
 * The routes of the wires of nets, one after the other in the order in which they were made: each joins what is drawn of its net
 * and keeps off what is drawn of others. What is near it decides alone, so a change repeats only what it may alter.
 */
import RBush from 'rbush';
import { LIMITS } from '#schemas/limits.ts';
import { sameList } from '#schemas/lists.ts';
import { PITCH } from '../../placement/grid.ts';
import { StepBudget, stepsEach, withinSteps } from '../../search/step-budget.ts';
import type { Box } from '../geometry.ts';
import { boxOfPath, grown, overlap, union } from '../geometry.ts';
import { endsOfPiece, type LaidPiece, samePieces } from './laid-pieces.ts';
import { laidWay, type Stop } from './laid-way.ts';
import type { NetSurroundings } from './net-grid.ts';
import { netPath, pitchOutOf } from './net-path.ts';
import { elbow, type ObstacleQuery, type RouteEnd, routeAround, simplified } from './route.ts';
import { stopAt } from './route-laid.ts';

interface NetWire {
  readonly id: string;
  readonly seq: number;
  readonly net: string;
  a: RouteEnd;
  b: RouteEnd;
  /** Pieces that people laid, in the order of its way. */
  readonly laid: readonly LaidPiece[];
  path: readonly number[];
  legs: readonly Leg[];
  /** Where it leaves its two pads, wherever it goes then: others keep these free. */
  stubs: readonly Leg[];
  /** Where it asked for parts and wires: a change of these alters it. */
  asked: Box;
  /** Steps that it took. */
  steps: number;
  isStale: boolean;
  /** Its route is to be told, also where it stays. */
  isWanted: boolean;
}

/** A straight piece of a wire. */
interface Leg extends Box {
  readonly wire: NetWire;
}

/** px around both ends in which a way is looked for, one after the other. */
const WINDOWS = [90, 320, 1200];
/** How far apart the lines are that wires take, the nearer ones where the others are taken. */
const STEPS = [PITCH, PITCH / 2];
/** Parts and wires this far outside a window matter in it. */
const REACH = 20;
const NOWHERE: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

export class NetRoutes {
  readonly #parts: ObstacleQuery;
  readonly #wires = new Map<string, NetWire>();
  readonly #legs = new RBush<Leg>();
  readonly #stubs = new RBush<Leg>();
  readonly #found = new Map<string, readonly number[]>();
  #inOrder: NetWire[] | null = null;
  /** How many wires of those in order have their routes. */
  #done = 0;
  #stepsEach: number = LIMITS.routeSteps;
  /** Steps of all searches so far. */
  spent = 0;

  constructor(parts: ObstacleQuery) {
    this.#parts = parts;
  }

  /** Wants routes of these, new ones or known ones that changed. */
  want(wires: readonly Pick<NetWire, 'id' | 'seq' | 'net' | 'a' | 'b' | 'laid'>[]): void {
    for (const wire of wires) {
      const known = this.#wires.get(wire.id);
      if (known?.seq === wire.seq && known.net === wire.net && samePieces(known.laid, wire.laid)) {
        Object.assign(known, { a: wire.a, b: wire.b, isStale: true, isWanted: true });
        this.#leave(known, stubsOf(known));
        continue;
      }
      this.forget(wire.id);
      const fresh = { path: [], legs: [], stubs: [], asked: NOWHERE, steps: 0, isStale: true, isWanted: true };
      const added: NetWire = { ...wire, ...fresh };
      this.#wires.set(wire.id, added);
      this.#leave(added, stubsOf(added));
    }
    this.#inOrder = null;
    const fewer = Math.min(this.#stepsEach, stepsEach(this.#wires.size, LIMITS.routeSteps, LIMITS.boardRouteSteps));
    this.#stepsEach = stepsEach(this.#wires.size, LIMITS.routeSteps, LIMITS.boardRouteSteps);
    for (const wire of this.#wires.values()) if (wire.steps > fewer) wire.isStale = true;
  }

  forget(id: string): void {
    const wire = this.#wires.get(id);
    if (wire === undefined) return;
    this.#wires.delete(id);
    this.#found.delete(id);
    this.#inOrder = null;
    this.#replace(wire, []);
    this.#leave(wire, []);
  }

  /** Parts came, went or moved in these places. */
  partsChanged(boxes: readonly Box[]): void {
    if (this.#wires.size === 0) return;
    const changed = new RBush<Box>().load([...boxes]);
    for (const wire of this.#wires.values()) if (changed.collides(wire.asked)) wire.isStale = true;
    this.#done = 0;
  }

  /** Finds the next route; false where all are found. */
  step(): boolean {
    if (this.#inOrder === null) {
      this.#inOrder = [...this.#wires.values()].sort((a, b) => (precedes(a, b) ? -1 : 1));
      this.#done = 0;
    }
    for (;;) {
      const wire = this.#inOrder[this.#done];
      if (wire === undefined) return false;
      this.#done += 1;
      if (!wire.isStale) continue;
      this.#route(wire);
      return true;
    }
  }

  take(): Map<string, readonly number[]> {
    const found = new Map(this.#found);
    this.#found.clear();
    return found;
  }

  #route(wire: NetWire): void {
    const budget = new StepBudget(this.#stepsEach);
    wire.isStale = false;
    wire.asked = NOWHERE;
    const path = withinSteps(
      () => this.#way(wire, budget),
      () => elbow(wire.a, wire.b),
    );
    wire.steps = budget.spent;
    this.spent += Math.min(budget.spent, budget.limit);
    const stays = sameList(wire.path, path);
    if (!stays) this.#replace(wire, path);
    if (!stays || wire.isWanted) this.#found.set(wire.id, path);
    wire.isWanted = false;
  }

  #way(wire: NetWire, budget: StepBudget): readonly number[] {
    const { a, b } = wire;
    const parts: ObstacleQuery = (box) => {
      wire.asked = union([wire.asked, box]) ?? box;
      const found = this.#parts(box);
      budget.spend(found.length);
      return found;
    };
    const stops = [stopAt(pitchOutOf(a), a), stopAt(pitchOutOf(b), b)] as const;
    const laid = wire.laid.length === 0 ? null : this.#laidWay(wire, stops, parts, budget);
    if (laid !== null) return laid;
    for (const window of WINDOWS) {
      const area = grown(boxOfPath([...stops[0].at, ...stops[1].at]), window);
      const surroundings = this.#surroundings(wire, area, parts, budget);
      let path: readonly number[] | null = null;
      for (const step of STEPS) {
        const found = netPath(...stops, area, step, surroundings, budget);
        path = found?.path ?? path;
        if (found?.isOverOthers === false) break;
      }
      if (path !== null) return simplified([a.x, a.y, ...path, b.x, b.y]);
    }
    return routeAround(a, b, parts, budget) ?? elbow(a, b);
  }

  /** Along what a person laid; null where it would cross a part or lie on another net there. */
  #laidWay(
    wire: NetWire,
    stops: readonly [Stop, Stop],
    parts: ObstacleQuery,
    budget: StepBudget,
  ): readonly number[] | null {
    const [window = 0] = WINDOWS;
    const places = wire.laid.flatMap((piece) => endsOfPiece(piece).flat());
    const area = grown(boxOfPath([...stops[0].at, ...stops[1].at, ...places]), window);
    const surroundings = this.#surroundings(wire, area, parts, budget);
    return laidWay(wire.a, wire.b, stops, wire.laid, (from, to) => {
      for (const step of STEPS) {
        const found = netPath(from, to, area, step, surroundings, budget);
        if (found?.isOverOthers === false) return found.path;
      }
      return null;
    });
  }

  #surroundings(wire: NetWire, area: Box, parts: ObstacleQuery, budget: StepBudget): NetSurroundings {
    const reach = grown(area, REACH);
    const obstacles = parts(reach);
    const before = this.#legs.search(reach).filter((leg) => precedes(leg.wire, wire));
    const stubs = this.#stubs.search(reach);
    budget.spend(before.length + stubs.length);
    const own = before.filter((leg) => leg.wire.net === wire.net);
    const foreign = [...before, ...stubs].filter((leg) => leg.wire.net !== wire.net);
    return { parts: obstacles, own, foreign };
  }

  /** Sets where a wire leaves its pads; those of other nets that looked there look again. */
  #leave(wire: NetWire, stubs: readonly Leg[]): void {
    const changed = new RBush<Box>().load([...wire.stubs, ...stubs]);
    for (const stub of wire.stubs) this.#stubs.remove(stub);
    wire.stubs = stubs;
    for (const stub of stubs) this.#stubs.insert(stub);
    for (const other of this.#wires.values())
      if (!other.isStale && other.net !== wire.net && changed.collides(other.asked)) other.isStale = true;
    this.#inOrder = null;
  }

  /** Lays a wire along `path`; those made later that looked at either place look again. */
  #replace(wire: NetWire, path: readonly number[]): void {
    const boxes = [wire.path, path].flatMap((one) => (one.length === 0 ? [] : [boxOfPath(one)]));
    for (const leg of wire.legs) this.#legs.remove(leg);
    wire.path = path;
    wire.legs = legsOf(wire, path);
    for (const leg of wire.legs) this.#legs.insert(leg);
    for (const other of this.#wires.values())
      if (!other.isStale && precedes(wire, other) && boxes.some((box) => overlap(box, other.asked)))
        other.isStale = true;
  }
}

function precedes(a: NetWire, b: NetWire): boolean {
  const [isLaid, isOtherLaid] = [a.laid.length > 0, b.laid.length > 0];
  if (isLaid !== isOtherLaid) return isLaid;
  return a.seq < b.seq || (a.seq === b.seq && a.id < b.id);
}

function legsOf(wire: NetWire, path: readonly number[]): Leg[] {
  const legs: Leg[] = [];
  for (let i = 0; i + 3 < path.length; i += 2) legs.push({ wire, ...boxOfPath(path.slice(i, i + 4)) });
  return legs;
}

function stubsOf(wire: NetWire): Leg[] {
  return [wire.a, wire.b].map((end) => ({ wire, ...boxOfPath([end.x, end.y, ...pitchOutOf(end)]) }));
}
