/** All routes of a board: parts in the way, wires that are already there, and tracks so that parallel wires do not lie on one line. */
import RBush from 'rbush';
import { LIMITS } from '#schemas/limits.ts';
import type { Box } from '../geometry.ts';
import { StepBudget, withinSteps } from '../step-budget.ts';
import type { RouteEnd } from './route.ts';
import { elbow, free, routeAround } from './route.ts';
import { Tracks } from './tracks.ts';

interface Obstacle extends Box {
  readonly id: string;
}

const TRACK_SHIFTS = [0, 6, -6, 12, -12, 18, -18];

/** Framework-free and synchronous; the worker runs one. Equal calls in equal order give equal routes. */
export class Router {
  readonly #tree = new RBush<Obstacle>();
  readonly #parts = new Map<string, Obstacle>();
  readonly #tracks = new Tracks();
  #budget = new StepBudget(LIMITS.routeSteps);
  #spent = 0;
  readonly #near = (box: Box): readonly Box[] => {
    const found = this.#tree.search(box);
    this.#budget.spend(found.length);
    return found;
  };

  /** Steps of all routes so far. */
  get spent(): number {
    return this.#spent;
  }

  /** Puts parts where they are now; a part that is known moves. */
  place(parts: readonly (Box & { readonly id: string })[]): void {
    const fresh: Obstacle[] = [];
    for (const { id, minX, minY, maxX, maxY } of parts) {
      this.remove(id);
      const obstacle = { id, minX, minY, maxX, maxY };
      this.#parts.set(id, obstacle);
      fresh.push(obstacle);
    }
    if (fresh.length > 64) this.#tree.load(fresh);
    else for (const obstacle of fresh) this.#tree.insert(obstacle);
  }

  remove(part: string): void {
    const known = this.#parts.get(part);
    if (known === undefined) return;
    this.#tree.remove(known);
    this.#parts.delete(part);
  }

  /** Forgets a wire's route, so that its tracks are free. */
  forget(wire: string): void {
    this.#tracks.remove(wire);
  }

  /**
   * The route of `wire`, remembered for later ones to keep off. It crosses no part where such a route was found within
   * `LIMITS.routeSteps`, and is the simple elbow otherwise.
   */
  route(wire: string, a: RouteEnd, b: RouteEnd): number[] {
    this.#tracks.remove(wire);
    this.#budget = new StepBudget(LIMITS.routeSteps);
    const ends: readonly [string, string] = [`${a.x} ${a.y}`, `${b.x} ${b.y}`];
    const path = withinSteps(
      () => routeAround(a, b, this.#near, this.#budget),
      () => null,
    );
    const final =
      path === null
        ? elbow(a, b)
        : withinSteps(
            () => this.#apart(path, a, b, ends),
            () => path,
          );
    this.#spent += Math.min(this.#budget.spent, LIMITS.routeSteps);
    this.#tracks.add(wire, final, ends);
    return final;
  }

  /** Moves inner segments aside, one by one, where another net's lies on the same track and the new track is free. */
  #apart(path: number[], a: RouteEnd, b: RouteEnd, ends: readonly [string, string]): number[] {
    let current = path;
    for (let i = 2; i + 5 < current.length; i += 2) {
      const upright = current[i] === current[i + 2];
      for (const shift of TRACK_SHIFTS) {
        const moved = current.slice();
        const at = upright ? i : i + 1;
        moved[at] = (moved[at] ?? 0) + shift;
        moved[at + 2] = (moved[at + 2] ?? 0) + shift;
        if (this.#tracks.taken(moved, i, ends, this.#budget)) continue;
        if (shift !== 0 && !free(moved, a, b, this.#near)) continue;
        current = moved;
        break;
      }
    }
    return current;
  }
}
