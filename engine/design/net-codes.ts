import type { DomainName } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../allocation/instance.ts';
import { AbstractMap } from '../board/abstract-map.ts';
import type { ResourceRef } from './design.ts';

/** A part and the number of its first resource on the board. */
export interface PartOffset {
  readonly placed: PlacedPart;
  readonly offset: number;
}

/**
 * The code of a resource's net, by `resourceKey`: an array indexed by resource number instead of a table of all keys.
 * No part id may contain a slash.
 */
export class NetCodes extends AbstractMap<number> {
  override readonly size: number;
  private readonly offsetOf: (part: string) => PartOffset | undefined;
  private readonly offsets: readonly PartOffset[];
  /** By resource number; −1 where the resource is in no net. */
  private readonly codes: Int32Array;
  /** Of the part and domain that `codeOf` looked up last: the part's offset, and the numbers of its resources. */
  private lastPart: string | null = null;
  private lastDomain: DomainName | null = null;
  private lastOffset = 0;
  private lastNumbers: ReadonlyMap<string, number> | undefined;

  /** `offsets` are sorted by resource key. */
  constructor(offsets: readonly PartOffset[], offsetOf: (part: string) => PartOffset | undefined, codes: Int32Array) {
    super();
    this.offsets = offsets;
    this.offsetOf = offsetOf;
    this.codes = codes;
    let size = 0;
    for (const code of codes) if (code >= 0) size++;
    this.size = size;
  }

  override get(key: string): number | undefined {
    const slash = key.indexOf('/');
    const part = this.offsetOf(key.slice(0, slash));
    const number = part?.placed.definition?.numbers.get(key.slice(slash + 1));
    const code = part === undefined || number === undefined ? undefined : this.codes[part.offset + number];
    return code === undefined || code < 0 ? undefined : code;
  }

  /** The same without a key. */
  codeOf({ part, domain, resource }: ResourceRef): number | undefined {
    if (part !== this.lastPart || domain !== this.lastDomain) {
      const own = this.offsetOf(part);
      this.lastPart = part;
      this.lastDomain = domain;
      this.lastOffset = own?.offset ?? 0;
      this.lastNumbers = own?.placed.definition?.domains.get(domain)?.numbers;
    }
    const number = this.lastNumbers?.get(resource);
    const code = number === undefined ? undefined : this.codes[this.lastOffset + number];
    return code === undefined || code < 0 ? undefined : code;
  }

  override *entries(): MapIterator<[string, number]> {
    for (const { placed, offset } of this.offsets) {
      for (const [id, number] of placed.definition?.numbers ?? []) {
        const code = this.codes[offset + number] ?? -1;
        if (code >= 0) yield [`${placed.part.id}/${id}`, code];
      }
    }
  }
}
