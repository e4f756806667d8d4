/** The steps that each hand-drawn outline of a board may take: they follow from how many differ on it. */
import { LIMITS } from '#schemas/limits.ts';
import type { Board } from '../../board/board.ts';
import { stepsEach } from '../../search/step-budget.ts';
import { layoutKey } from '../shape/layout.ts';
import { outlineSpec } from '../shape/outline.ts';
import { wiredInstances } from './port-lanes.ts';

/** Follows the parts of a board. Parts of one definition that lie alike and are used alike share a layout. */
export class OutlineShare {
  /** Part → its layout, of those with a hand-drawn outline. */
  readonly #layouts = new Map<string, string>();
  /** How many parts have a layout. */
  readonly #counts = new Map<string, number>();

  /** Parts with a hand-drawn outline. */
  get parts(): Iterable<string> {
    return this.#layouts.keys();
  }

  /** For each outline, so that all together take no more than `LIMITS.boardOutlineSteps`. */
  get steps(): number {
    return stepsEach(this.#counts.size, LIMITS.outlineSteps, LIMITS.boardOutlineSteps);
  }

  /** Takes a part as it is on the board now, or gone; `wires` are the ids of the connections at it. */
  follow(id: string, wires: ReadonlySet<string>, board: Board): void {
    const before = this.#layouts.get(id);
    const after = layoutOf(id, wires, board);
    if (before === after) return;
    if (before !== undefined) {
      const left = (this.#counts.get(before) ?? 0) - 1;
      if (left > 0) this.#counts.set(before, left);
      else this.#counts.delete(before);
      this.#layouts.delete(id);
    }
    if (after !== undefined) {
      this.#counts.set(after, (this.#counts.get(after) ?? 0) + 1);
      this.#layouts.set(id, after);
    }
  }
}

function layoutOf(id: string, wires: ReadonlySet<string>, board: Board): string | undefined {
  const part = board.parts.get(id);
  const file = part === undefined ? undefined : board.definitions.get(part.definition);
  if (part === undefined || file === undefined || outlineSpec(file).polyline === null) return undefined;
  const uses = new Map([...wiredInstances(id, wires, board)].map(([key, instances]) => [key, instances.size]));
  return `${part.definition} ${layoutKey(uses, part.rotation, part.flip)}`;
}
