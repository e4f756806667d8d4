import { sameJson } from '#schemas/json.ts';
import type { Board } from '../../board/board.ts';
import { differing } from '../../design/design-delta.ts';
import { type Cells, KeyedSignals } from './cells.ts';
import { TrackedMap } from './tracked-map.ts';

/** How the entries of a board count as read. */
interface Reading {
  readonly part: (id: string) => void;
  readonly link: (id: string) => void;
  readonly everything: () => void;
}

const MAPS = ['definitions', 'pins', 'waivers', 'ticks', 'notes', 'comments', 'calls', 'proposals'] as const;
const VALUES = ['format', 'name', 'ambient_C', 'severities', 'look', 'unknown'] as const;

/** The fields of the board of a tracked design: which cell read which. */
export class TrackedBoard {
  private readonly fields: KeyedSignals<string>;
  private readonly reading: Reading;

  constructor(cells: Cells, reading: Reading) {
    this.fields = new KeyedSignals(cells);
    this.reading = reading;
  }

  /** The board, whose fields count as read where they are looked at; of pins, those of the parts that are asked about. */
  view(board: Board): Board {
    const { part, link, everything } = this.reading;
    const maps = {
      parts: new TrackedMap(() => board.parts, part, everything),
      connections: new TrackedMap(() => board.connections, link, everything),
      pins: new TrackedMap(
        () => board.pins,
        (key) => part(ownerOf(key)),
        () => this.fields.read('pins'),
        () => {}, // how many there are matters to a part only where one of them is its own
      ),
    };
    return new Proxy<Board>(
      { ...board, ...maps },
      {
        get: (fields, key) => {
          if (typeof key === 'string' && !(key in maps)) this.fields.read(key);
          return Reflect.get(fields, key);
        },
      },
    );
  }

  /** Tells who read a field that differs. */
  move(before: Board, after: Board): void {
    for (const key of MAPS) {
      if (before[key] !== after[key] && differing<unknown>(before[key], after[key]).size > 0) this.fields.changed(key);
    }
    for (const key of VALUES) if (!sameJson(before[key], after[key])) this.fields.changed(key);
  }
}

/** The part that an `endKey`, a `pinKey` or a `resourceKey` begins with. */
export function ownerOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}
