/** How many connections meet at the lines of an interface instance. */
import { type Connection, slotName } from '../board/board.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';

/**
 * How full an instance is: by slot, how many connections join its line. One that names its lines takes these alone, any
 * other takes all.
 */
export class LineLoad {
  private readonly index: InterfaceIndex;
  private whole = 0;
  private named: Map<string, number> | null = null;

  constructor(index: InterfaceIndex) {
    this.index = index;
  }

  /** Connections at the fullest of these lines; of all where none are named. */
  at(lines: readonly string[] | null): number {
    if (this.named === null) return this.whole;
    const counts = (lines ?? this.index.slots.map(slotName)).map((line) => this.named?.get(line) ?? 0);
    return this.whole + Math.max(0, ...counts);
  }

  add(lines: readonly string[] | null): void {
    if (lines === null) {
      this.whole += 1;
      return;
    }
    this.named ??= new Map();
    for (const line of lines) this.named.set(line, (this.named.get(line) ?? 0) + 1);
  }
}

/** The lines that a connection takes at one of its ends; null where it takes all. */
export function linesTaken({ lines }: Connection, side: 0 | 1): readonly string[] | null {
  return lines === undefined ? null : lines.map((line) => line.split('-')[side] ?? line);
}
