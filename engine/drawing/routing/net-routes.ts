/**
 * The routes of the wires of nets, one after the other in the order in which they were made: each joins what is drawn of its net
 * and keeps off what is drawn of others. When all have a draft, each that crosses another, or whose net moved, looks again and sees the
 * drafts of those made later too. What is near it decides alone, so a change repeats only what it may alter.
 */
import RBush from 'rbush';
import { LIMITS } from '#schemas/limits.ts';
import { sameList } from '#schemas/lists.ts';
import { PITCH } from '../../placement/grid.ts';
import { StepBudget, stepsEach, withinSteps } from '../../search/step-budget.ts';
import type { Box } from '../geometry.ts';
import { boxOfPath, grown, overlap, union } from '../geometry.ts';
import { endsOfPiece, type LaidPiece, liesAsLaid, samePieces } from './laid-pieces.ts';
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
  readonly draft: RoutingPass;
  readonly final: RoutingPass;
  /** Where it leaves its two pads, wherever it goes then: others keep these free. */
  stubs: readonly RouteSegment[];
  /** Its route is to be told, also where it stays. */
  isWanted: boolean;
}

type PassName = 'draft' | 'final';
const PASSES: readonly PassName[] = ['draft', 'final'];

/** What a wire came to in one of its two passes. */
interface RoutingPass {
  path: readonly number[];
  legs: readonly RouteSegment[];
  /** Where it asked for parts and wires: a change of these alters it. */
  asked: Box;
  /** The same as it is found by place; null before it was first asked. */
  found: QueriedArea | null;
  /** Steps that it took. */
  steps: number;
  isStale: boolean;
}

/** A straight piece of a wire. */
interface RouteSegment extends Box {
  readonly wire: NetWire;
}

/** Where a wire looked for parts and wires in one of its passes. */
interface QueriedArea extends Box {
  readonly wire: NetWire;
}

/** px around both ends in which a way is looked for, one after the other. */
const WINDOWS = [90, 320, 1200];
/** How far apart the lines are that wires take, the nearer ones where the others are taken. */
const STEPS = { draft: [2 * PITCH], final: [PITCH, PITCH / 2] };
/** Parts and wires this far outside a window matter in it. */
const REACH = 20;
const NOWHERE: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

export class NetRoutes {
  readonly #parts: ObstacleQuery;
  readonly #wires = new Map<string, NetWire>();
  readonly #legs = { draft: new RBush<RouteSegment>(), final: new RBush<RouteSegment>() };
  readonly #stubs = new RBush<RouteSegment>();
  readonly #asked = { draft: new RBush<QueriedArea>(), final: new RBush<QueriedArea>() };
  readonly #found = new Map<string, readonly number[]>();
  #inOrder: NetWire[] | null = null;
  /** How many wires of those in order have had each pass. */
  readonly #done = { draft: 0, final: 0 };
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
        Object.assign(known, { a: wire.a, b: wire.b, isWanted: true });
        known.draft.isStale = true;
        this.#leave(known, stubsOf(known));
        continue;
      }
      this.forget(wire.id);
      const added: NetWire = { ...wire, draft: freshPass(), final: freshPass(), stubs: [], isWanted: true };
      this.#wires.set(wire.id, added);
      this.#leave(added, stubsOf(added));
    }
    this.#inOrder = null;
    const fewer = Math.min(this.#stepsEach, stepsEach(this.#wires.size, LIMITS.routeSteps, LIMITS.boardRouteSteps));
    this.#stepsEach = stepsEach(this.#wires.size, LIMITS.routeSteps, LIMITS.boardRouteSteps);
    for (const { draft, final } of this.#wires.values()) if (draft.steps + final.steps > fewer) draft.isStale = true;
  }

  forget(id: string): void {
    const wire = this.#wires.get(id);
    if (wire === undefined) return;
    this.#wires.delete(id);
    this.#found.delete(id);
    this.#inOrder = null;
    this.#replace(wire, 'draft', []);
    this.#replace(wire, 'final', []);
    this.#leave(wire, []);
    for (const name of PASSES) this.#hasAsked(wire, name, NOWHERE);
  }

  /** Parts came, went or moved in these places. */
  partsChanged(boxes: readonly Box[]): void {
    for (const name of PASSES) for (const wire of this.#whoAsked(name, boxes)) wire[name].isStale = true;
    Object.assign(this.#done, { draft: 0, final: 0 });
  }

  /** Finds the next draft or route; false where all are found. */
  step(): boolean {
    if (this.#inOrder === null) {
      this.#inOrder = [...this.#wires.values()].sort((a, b) => (precedes(a, b) ? -1 : 1));
      Object.assign(this.#done, { draft: 0, final: 0 });
    }
    const drafted = this.#next(this.#inOrder, 'draft');
    if (drafted !== undefined) {
      this.#draft(drafted);
      this.#done.final = 0;
      return true;
    }
    const next = this.#next(this.#inOrder, 'final');
    if (next !== undefined) this.#finish(next);
    return next !== undefined;
  }

  take(): Map<string, readonly number[]> {
    const found = new Map(this.#found);
    this.#found.clear();
    return found;
  }

  #next(inOrder: readonly NetWire[], name: PassName): NetWire | undefined {
    for (;;) {
      const wire = inOrder[this.#done[name]];
      if (wire === undefined) return undefined;
      this.#done[name] += 1;
      if (wire[name].isStale) return wire;
    }
  }

  #draft(wire: NetWire): void {
    const path = this.#within(wire, 'draft', this.#stepsEach, (budget) => this.#way(wire, 'draft', budget));
    if (!sameList(path, wire.draft.path)) this.#replace(wire, 'draft', path);
    wire.final.isStale = true;
  }

  #finish(wire: NetWire): void {
    const { draft, final } = wire;
    const left = Math.max(0, this.#stepsEach - draft.steps);
    const path = this.#within(wire, 'final', left, (budget) =>
      this.#stands(wire, budget) ? draft.path : this.#way(wire, 'final', budget),
    );
    const stays = sameList(path, final.path);
    if (!stays) this.#replace(wire, 'final', path);
    if (!stays || wire.isWanted) this.#found.set(wire.id, path);
    wire.isWanted = false;
  }

  /** What `find` gives in so many steps, else the draft, or the simple way where there is none yet. */
  #within(
    wire: NetWire,
    name: PassName,
    steps: number,
    find: (budget: StepBudget) => readonly number[],
  ): readonly number[] {
    const budget = new StepBudget(steps);
    const pass = wire[name];
    pass.isStale = false;
    pass.asked = NOWHERE;
    const path = withinSteps(
      () => find(budget),
      () => (name === 'final' ? wire.draft.path : elbow(wire.a, wire.b)),
    );
    pass.steps = budget.spent;
    this.#hasAsked(wire, name, pass.asked);
    this.spent += Math.min(budget.spent, budget.limit);
    return path;
  }

  /** Whether a draft is as good as it gets: a person laid it, or it crosses no other net and its own lies there as it did. */
  #stands(wire: NetWire, budget: StepBudget): boolean {
    const { draft, final, laid } = wire;
    if (laid.length > 0 && liesAsLaid(draft.path, laid)) return true;
    const near = grown(boxOfPath(draft.path), PITCH);
    final.asked = near;
    const { before, after } = this.#others(wire, 'final', near, budget);
    const isMoved = ({ wire: other }: RouteSegment): boolean =>
      other.net === wire.net && !sameList(other.draft.path, other.final.path);
    if (before.some(isMoved)) return false;
    const foreign = [...before, ...after].filter((leg) => leg.wire.net !== wire.net);
    return draft.legs.every((leg) => !foreign.some((other) => overlap(grown(leg, 1), other)));
  }

  #way(wire: NetWire, name: PassName, budget: StepBudget): readonly number[] {
    const { a, b } = wire;
    const pass = wire[name];
    const parts: ObstacleQuery = (box) => {
      pass.asked = union([pass.asked, box]) ?? box;
      const found = this.#parts(box);
      budget.spend(found.length);
      return found;
    };
    const stops = [stopAt(pitchOutOf(a), a), stopAt(pitchOutOf(b), b)] as const;
    const laid = wire.laid.length === 0 ? null : this.#laidWay(wire, name, stops, parts, budget);
    if (laid !== null) return laid;
    for (const window of WINDOWS) {
      const area = grown(boxOfPath([...stops[0].at, ...stops[1].at]), window);
      const surroundings = this.#surroundings(wire, name, area, parts, budget);
      let path: readonly number[] | null = null;
      for (const step of STEPS[name]) {
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
    name: PassName,
    stops: readonly [Stop, Stop],
    parts: ObstacleQuery,
    budget: StepBudget,
  ): readonly number[] | null {
    const [window = 0] = WINDOWS;
    const places = wire.laid.flatMap((piece) => endsOfPiece(piece).flat());
    const area = grown(boxOfPath([...stops[0].at, ...stops[1].at, ...places]), window);
    const surroundings = this.#surroundings(wire, name, area, parts, budget);
    return laidWay(wire.a, wire.b, stops, wire.laid, (from, to) => {
      for (const step of STEPS.final) {
        const found = netPath(from, to, area, step, surroundings, budget);
        if (found?.isOverOthers === false) return found.path;
      }
      return null;
    });
  }

  #surroundings(wire: NetWire, name: PassName, area: Box, parts: ObstacleQuery, budget: StepBudget): NetSurroundings {
    const reach = grown(area, REACH);
    const obstacles = parts(reach);
    const { before, after } = this.#others(wire, name, reach, budget);
    const stubs = this.#stubs.search(reach);
    budget.spend(stubs.length);
    const own = before.filter((leg) => leg.wire.net === wire.net);
    const foreign = [...before, ...after, ...stubs].filter((leg) => leg.wire.net !== wire.net);
    return { parts: obstacles, own, foreign };
  }

  /** What lies in a box: of the wires that precede this one as far as they are, in its second pass the drafts of the others too. */
  #others(wire: NetWire, name: PassName, box: Box, budget: StepBudget) {
    const before = this.#legs[name].search(box).filter((leg) => precedes(leg.wire, wire));
    const after = name === 'draft' ? [] : this.#legs.draft.search(box).filter((leg) => precedes(wire, leg.wire));
    budget.spend(before.length + after.length);
    return { before, after };
  }

  /** Sets where a wire leaves its pads; those of other nets that looked there look again. */
  #leave(wire: NetWire, stubs: readonly RouteSegment[]): void {
    const changed = [...wire.stubs, ...stubs];
    for (const stub of wire.stubs) this.#stubs.remove(stub);
    wire.stubs = stubs;
    for (const stub of stubs) this.#stubs.insert(stub);
    for (const name of PASSES) {
      for (const other of this.#whoAsked(name, changed)) if (other.net !== wire.net) other[name].isStale = true;
    }
    this.#inOrder = null;
  }

  /** Lays a wire along `path`; those that looked at either place look again, in their first pass only those made later. */
  #replace(wire: NetWire, name: PassName, path: readonly number[]): void {
    const pass = wire[name];
    const boxes = [pass.path, path].flatMap((one) => (one.length === 0 ? [] : [boxOfPath(one)]));
    const tree = this.#legs[name];
    for (const leg of pass.legs) tree.remove(leg);
    pass.path = path;
    pass.legs = legsOf(wire, path);
    for (const leg of pass.legs) tree.insert(leg);
    if (name === 'draft') {
      for (const other of this.#whoAsked('draft', boxes)) other.draft.isStale ||= precedes(wire, other);
    }
    for (const other of this.#whoAsked('final', boxes)) {
      other.final.isStale ||= name === 'draft' || precedes(wire, other);
    }
  }

  #hasAsked(wire: NetWire, name: PassName, box: Box): void {
    const pass = wire[name];
    if (pass.found !== null) this.#asked[name].remove(pass.found);
    pass.found = box === NOWHERE ? null : { wire, ...box };
    if (pass.found !== null) this.#asked[name].insert(pass.found);
  }

  /** Wires that asked in one of these boxes in this pass. */
  #whoAsked(name: PassName, boxes: readonly Box[]): NetWire[] {
    return boxes.flatMap((box) => this.#asked[name].search(box).map(({ wire }) => wire));
  }
}

function freshPass(): RoutingPass {
  return { path: [], legs: [], asked: NOWHERE, found: null, steps: 0, isStale: true };
}

function precedes(a: NetWire, b: NetWire): boolean {
  const [isLaid, isOtherLaid] = [a.laid.length > 0, b.laid.length > 0];
  if (isLaid !== isOtherLaid) return isLaid;
  return a.seq < b.seq || (a.seq === b.seq && a.id < b.id);
}

function legsOf(wire: NetWire, path: readonly number[]): RouteSegment[] {
  const legs: RouteSegment[] = [];
  for (let i = 0; i + 3 < path.length; i += 2) legs.push({ wire, ...boxOfPath(path.slice(i, i + 4)) });
  return legs;
}

function stubsOf(wire: NetWire): RouteSegment[] {
  return [wire.a, wire.b].map((end) => ({ wire, ...boxOfPath([end.x, end.y, ...pitchOutOf(end)]) }));
}
