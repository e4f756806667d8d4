import type { PlacedPart } from '../allocation/instance.ts';
import { MapView } from '../board/map-view.ts';

/** Where the resources of a part begin among all of the board. */
export interface Row {
  readonly placed: PlacedPart;
  readonly base: number;
}

/**
 * The token of the net that a resource is in, by `resourceKey`, as long as no id of a part has a slash: found by number,
 * without a table of all keys.
 */
export class Tokens extends MapView<number> {
  override readonly size: number;
  private readonly rowOf: (part: string) => Row | undefined;
  private readonly rows: readonly Row[];
  /** By number of the resource, −1 where it is in no net. */
  private readonly byNumber: Int32Array;

  /** `rows` are in the order of their keys. */
  constructor(rows: readonly Row[], rowOf: (part: string) => Row | undefined, byNumber: Int32Array) {
    super();
    this.rows = rows;
    this.rowOf = rowOf;
    this.byNumber = byNumber;
    let size = 0;
    for (const token of byNumber) if (token >= 0) size++;
    this.size = size;
  }

  override get(key: string): number | undefined {
    const slash = key.indexOf('/');
    const row = this.rowOf(key.slice(0, slash));
    const number = row?.placed.definition?.numbers.get(key.slice(slash + 1));
    const token = row === undefined || number === undefined ? undefined : this.byNumber[row.base + number];
    return token === undefined || token < 0 ? undefined : token;
  }

  override *entries(): MapIterator<[string, number]> {
    for (const { placed, base } of this.rows) {
      for (const [id, number] of placed.definition?.numbers ?? []) {
        const token = this.byNumber[base + number] ?? -1;
        if (token >= 0) yield [`${placed.part.id}/${id}`, token];
      }
    }
  }
}
