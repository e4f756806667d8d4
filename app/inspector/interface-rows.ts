import type { Instance, PlacedPart } from '#engine/allocation/instance.ts';
import type { InterfaceIndex } from '#engine/definition/index-types.ts';

interface InterfaceRow {
  /** `domain/interface`. */
  readonly key: string;
  readonly index: InterfaceIndex;
  readonly uses: readonly Instance[];
}

/** Each interface of a part with its uses, in the order of the definition. */
export function interfaceRows({ definition, instances }: PlacedPart): readonly InterfaceRow[] {
  const uses = new Map<string, Instance[]>();
  for (const one of instances) {
    const key = `${one.end.domain}/${one.end.interface}`;
    const same = uses.get(key);
    if (same === undefined) uses.set(key, [one]);
    else same.push(one);
  }
  return [...(definition?.interfaces ?? [])].map(([key, index]) => ({ key, index, uses: uses.get(key) ?? [] }));
}
