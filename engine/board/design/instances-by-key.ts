import type { Instance, PlacedPart } from '../design.ts';

/** The used instances of all parts by `endKey`, in the order of the parts. */
export class InstancesByKey implements ReadonlyMap<string, Instance> {
  private readonly parts: ReadonlyMap<string, PlacedPart>;

  constructor(parts: ReadonlyMap<string, PlacedPart>) {
    this.parts = parts;
  }

  get size(): number {
    let size = 0;
    for (const { instances } of this.parts.values()) size += instances.length;
    return size;
  }

  get(key: string): Instance | undefined {
    // The part's id ends at a slash, the first one unless it has some itself.
    for (let end = key.indexOf('/'); end !== -1; end = key.indexOf('/', end + 1)) {
      const instances = this.parts.get(key.slice(0, end))?.instances ?? NONE;
      for (let at = 0; at < instances.length; at++) if (instances[at]?.key === key) return instances[at];
    }
    return undefined;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  *keys(): MapIterator<string> {
    for (const [key] of this) yield key;
  }

  *values(): MapIterator<Instance> {
    for (const [, instance] of this) yield instance;
  }

  *entries(): MapIterator<[string, Instance]> {
    for (const { instances } of this.parts.values()) for (const one of instances) yield [one.key, one];
  }

  [Symbol.iterator](): MapIterator<[string, Instance]> {
    return this.entries();
  }

  forEach(visit: (value: Instance, key: string, map: ReadonlyMap<string, Instance>) => void): void {
    for (const [key, instance] of this) visit(instance, key, this);
  }
}

const NONE: readonly Instance[] = [];
