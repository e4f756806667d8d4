import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { AbstractMap } from '../board/abstract-map.ts';

/** The used instances of all parts by `endKey`, in the order of the parts. */
export class InstancesByKey extends AbstractMap<Instance> {
  private readonly parts: ReadonlyMap<string, PlacedPart>;

  constructor(parts: ReadonlyMap<string, PlacedPart>) {
    super();
    this.parts = parts;
  }

  override get size(): number {
    let size = 0;
    for (const { instances } of this.parts.values()) size += instances.length;
    return size;
  }

  override get(key: string): Instance | undefined {
    // The part's id ends at a slash, the first one unless it has some itself.
    for (let end = key.indexOf('/'); end !== -1; end = key.indexOf('/', end + 1)) {
      const instances = this.parts.get(key.slice(0, end))?.instances ?? NONE;
      for (let at = 0; at < instances.length; at++) if (instances[at]?.key === key) return instances[at];
    }
    return undefined;
  }

  override *entries(): MapIterator<[string, Instance]> {
    for (const { instances } of this.parts.values()) for (const one of instances) yield [one.key, one];
  }
}

const NONE: readonly Instance[] = [];
